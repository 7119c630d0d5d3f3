"""What the rules of Sovereign Skies ask the data: numbers, names and abilities, ready for play; `compiling` fills them in.

Tables are built once for a game and its options, shared by all plays and never changed.
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
    """What tables and steps know of a special, a favor or a bonus; `verbs` has the classes, which know the whole state."""

    name: ClassVar[str]
    cost: int  # Energy

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that it carries out."""

    def bind(self, tables: Tables) -> None:
        """Prepare what depends on the tables."""

    def refuse(self, state: Any, seat: int, price: int = 0) -> Refusal | None:
        """The rule that forbids it now; `price` is what a third action takes besides."""

    def brings(self, state: Any, seat: int) -> int:
        """The most Energy that it can bring."""

    def run(self, state: Any, seat: int) -> None:
        """Do it."""


class HousePower(Protocol):
    """What tables and steps know of the power of a House."""

    name: ClassVar[str]
    answer: ClassVar[type | None]  # the class of its moves where it is a bonus action of its own
    cost: int  # Energy

    @property
    def bonus(self) -> bool:
        """Whether it is a bonus action of its own."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that it carries out."""

    def bind(self, tables: Tables) -> None:
        """Prepare what depends on the tables."""

    def used(self, state: Any) -> Refusal | None:
        """Why no power can be used any more this turn."""

    def moves(self, state: Any, seat: int) -> Sequence[Move]:
        """Its legal moves as a bonus action, the once-a-turn limit apart."""

    def judge(self, state: Any, seat: int, move: Any) -> Refusal | None:
        """The rule that forbids one of its moves, the once-a-turn limit apart."""

    def use(self, state: Any, seat: int, move: Any) -> None:
        """Do it."""


class Discount(HousePower, Protocol):
    """A power that makes a construction cheaper."""

    fewer: int  # Dropships


class Jump(HousePower, Protocol):
    """A power that puts the Mothership on a planet."""

    to: str  # id of the planet
    planet: int


@dataclass(frozen=True, slots=True)
class Senator:
    """A Senator card: stack, price as a bit set of Politics, favors and what the notation calls them."""

    id: str
    level: int
    politics: tuple[int, int]
    price: int
    favors: tuple[Ability, Ability]
    favor_names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class House:
    """A House card; a power is listed by what it bears on, None where the House has no such power."""

    id: str
    colour: str
    powers: tuple[HousePower, ...]
    bonus: tuple[HousePower, ...]  # used as bonus actions of their own
    both: HousePower | None
    discount: Discount | None
    jump: Jump | None
    reverse: HousePower | None
    remain: HousePower | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the player board: its Bases at the start and the bonus for taking one."""

    bases: int
    bonus: Ability


@dataclass(slots=True)
class Tables:
    """Everything the rules ask the data; planets, levels and colours are numbered in its order."""

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
    columns: tuple[tuple[Column, ...], ...] = ()  # these three by colour
    price: tuple[tuple[int, ...], ...] = ()  # Energy that the n-th planet action costs
    reward: tuple[tuple[int, ...], ...] = ()  # Energy for having taken n of them
    dropships: tuple[int, ...] = ()  # by colour
    bases: tuple[int, ...] = ()
    senators: tuple[Senator, ...] = ()
    houses: tuple[House, ...] = ()
    activation_chits: tuple[tuple[int, ...], ...] = ()  # by level, falling
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
    most_powers: int = 0  # constants and options that are asked often
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

    def every_verb(self, name: str) -> Iterator[Any]:
        """Each effect of the data that uses a verb."""
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
        """Let every effect prepare the refusals that it will give."""
        for deed in self._deeds():
            deed.bind(self)
        for house in self.houses:
            for power in house.powers:
                power.bind(self)
