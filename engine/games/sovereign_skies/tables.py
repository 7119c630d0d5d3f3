"""What the rules of Sovereign Skies need from the data: numbers, names and abilities. `compiling` fills the tables.

Tables are built once for a game and its options. All plays share them, and nothing changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from engine.games.sovereign_skies.words.moves import Moves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.sovereign_skies.words.moves import Discard, Move, On
    from engine.play import Refusal


class Ability(Protocol):
    """What tables and steps know of a special, a favor or a bonus. Its class in `verbs` knows the whole state."""

    name: ClassVar[str]
    bearer: str  # id of the piece that has it
    cost: int  # Energy

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the ability carries out."""

    def bind(self, tables: Tables) -> None:
        """Prepare what depends on the tables."""

    def refuse(self, state: Any, seat: int, price: int = 0) -> Refusal | None:
        """The rule that forbids the ability now; `price` is what the third action of a turn costs in addition."""

    def brings(self, state: Any, seat: int) -> int:
        """The most Energy that the ability can bring."""

    def run(self, state: Any, seat: int) -> None:
        """Pay the cost and carry out the ability, or ask the player for what is still to choose."""


class HousePower(Protocol):
    """What tables and steps know of the power of a House."""

    name: ClassVar[str]
    bearer: str  # id of the piece that has it
    answer: ClassVar[type | None]  # the class of its moves if the power is a separate bonus action
    cost: int  # Energy

    @property
    def bonus(self) -> bool:
        """Whether the power is a separate bonus action."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the power carries out."""

    def bind(self, tables: Tables) -> None:
        """Prepare what depends on the tables."""

    def used(self, state: Any) -> Refusal | None:
        """The rule that forbids every power for the rest of this turn."""

    def moves(self, state: Any, seat: int) -> Sequence[Move]:
        """The legal moves of the power as a bonus action. This ignores the limit of powers in a turn."""

    def refuse_move(self, state: Any, seat: int, move: Any) -> Refusal | None:
        """The rule that forbids a move of the power. This ignores the limit of powers in a turn."""

    def use(self, state: Any, seat: int, move: Any) -> None:
        """Carry out the move and change the state."""


class Discount(HousePower, Protocol):
    """A power that makes a construction cheaper."""

    fewer: int  # Dropships


class JumpPower(HousePower, Protocol):
    """A power that puts the Mothership on a planet."""

    to: str  # id of the planet
    planet: int


@dataclass(frozen=True, slots=True)
class Senator:
    """A Senator card: its stack, its price as a bit set of Politics, its favors and their names in the notation."""

    id: str
    level: int
    politics: tuple[int, int]
    price: int
    favors: tuple[Ability, Ability]
    favor_names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class House:
    """A House card. Each power also stands under what it changes; None if the House has no such power."""

    id: str
    colour: str
    powers: tuple[HousePower, ...]
    bonus: tuple[HousePower, ...]  # powers that are separate bonus actions
    both: HousePower | None
    discount: Discount | None
    jump: JumpPower | None
    reverse: HousePower | None
    remain: HousePower | None


@dataclass(frozen=True, slots=True)
class BaseColumn:
    """A column of the player board: its Bases at the start, and the bonus for taking one."""

    bases: int
    bonus: Ability


@dataclass(slots=True)
class Tables:
    """Everything that the rules need from the data. Planets, levels and colours are numbered in the data's order."""

    options: dict[str, str]
    constants: dict[str, int]
    planets: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    politics: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    level: tuple[int, ...] = ()  # of each planet
    requirement: tuple[int, ...] = ()  # Dropships for a Base, by planet
    specials: tuple[Ability, ...] = ()
    colours: tuple[str, ...] = ()
    columns: tuple[tuple[BaseColumn, ...], ...] = ()  # this field and the next two: by colour
    price: tuple[tuple[int, ...], ...] = ()  # Energy that the n-th planet action costs
    reward: tuple[tuple[int, ...], ...] = ()  # Energy that a seat gets after n planet actions
    dropships: tuple[int, ...] = ()  # by colour
    bases: tuple[int, ...] = ()
    senators: tuple[Senator, ...] = ()
    houses: tuple[House, ...] = ()
    house_of: tuple[House, ...] = ()  # by `Seat.house`: the same, and last one without powers, which NOBODY (-1) reads
    activation_chits: tuple[tuple[int, ...], ...] = ()  # by level, highest first
    senator_chits: tuple[tuple[int, ...], ...] = ()
    activation_printed: tuple[int, ...] = ()
    senator_printed: tuple[int, ...] = ()
    pledge_values: tuple[int, ...] = ()  # by planet
    consolation: int = 0
    bonus_energy: int = 0
    politic_copies: tuple[int, ...] = ()
    energy: int = 0  # tokens in the box
    standard: int = 0  # chits in the box
    standard_value: int = 0
    fewest: int = 0  # players
    most: int = 0
    moves: Moves = field(default_factory=Moves)
    deploying: list[On] = field(default_factory=list)
    most_powers: int = 0  # this field and the next ones: constants and options that the rules read often
    most_senators: int = 0
    most_actions: int = 0
    fewest_actions: int = 0
    ending_stacks: int = 0
    longest_move: int = 0
    majority_energy: int = 0
    go_cost: tuple[tuple[int, ...], ...] = ()  # [reverse][distance]
    limited: bool = False
    full_presence: bool = False
    pay_at_end: bool = False
    jump_precedes: bool = False
    subsets: dict[int, list[tuple[int, Discard]]] = field(default_factory=dict)  # hand -> (size, move)
    ways: dict[tuple[int, int, int, int], list[Move]] = field(default_factory=dict)  # kept by `steps.movement`

    def every_verb(self, name: str) -> Iterator[Any]:
        """Each effect in the data that uses the verb with this name."""
        for deed in self._deeds():
            if deed.name == name:
                yield deed

    def _deeds(self) -> Iterator[Ability]:
        yield from self.specials
        for senator in self.senators:
            yield from senator.favors
        for columns in self.columns:
            yield from (column.bonus for column in columns)

    def bind(self) -> None:
        """Let every effect prepare its refusals."""
        for deed in self._deeds():
            deed.bind(self)
        for house in self.houses:
            for power in house.powers:
                power.bind(self)
