"""The moves of Sovereign Skies: small values, all of them built once for a compiled game, and their notation.

The notation is one line a move; because the moves are few, reading is looking up. `tables.moves` is the vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from engine.play import BadMove, near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sovereign_skies.tables import Tables

PLAIN, PAID, FREE = 0, 1, 2  # how a Mothership faces before it moves: as it stands, reversed for Energy, or by Voldan


@dataclass(frozen=True, slots=True)
class House:
    """Set-up: draft a House."""

    house: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"house {tables.houses[self.house].id}"


@dataclass(frozen=True, slots=True)
class Land:
    """Set-up: put the third Dropship on a planet."""

    planet: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"dropship on {tables.planets[self.planet]}"


@dataclass(frozen=True, slots=True)
class Start:
    """Set-up: put the Mothership on a planet, facing one way."""

    planet: int
    facing: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"start on {tables.planets[self.planet]} {'clockwise' if self.facing > 0 else 'counterclockwise'}"


@dataclass(frozen=True, slots=True)
class Go:
    """Move the Mothership, reversing first or not."""

    reverse: int
    distance: int

    def text(self, tables: Tables) -> str:  # noqa: ARG002
        """The notation."""
        return ("", "reverse, ", "reverse free, ")[self.reverse] + f"move {self.distance}"


@dataclass(frozen=True, slots=True)
class Simple:
    """A move without a choice: jump, remain, add, politic, end turn, stop, both, decline, take turn or a special."""

    word: str

    def text(self, tables: Tables) -> str:  # noqa: ARG002
        """The notation."""
        return self.word


@dataclass(frozen=True, slots=True)
class Play:
    """Play a Senator for one of its favors."""

    senator: int
    favor: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        senator = tables.senators[self.senator]
        return f"play {senator.id}: {senator.favor_names[self.favor]}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Universus: a Senator in hand for a played one."""

    give: int
    take: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"swap {tables.senators[self.give].id} for {tables.senators[self.take].id}"


@dataclass(frozen=True, slots=True)
class Scrap:
    """Iron Sun: give up Dropships on a planet."""

    planet: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"scrap {tables.planets[self.planet]}"


@dataclass(frozen=True, slots=True)
class Shift:
    """Temporum: move an activated Base."""

    origin: int
    target: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"shift {tables.planets[self.origin]} to {tables.planets[self.target]}"


@dataclass(frozen=True, slots=True)
class Level:
    """Recruit from a stack, 0 to 2."""

    level: int

    def text(self, tables: Tables) -> str:  # noqa: ARG002
        """The notation."""
        return f"level {self.level + 1}"


@dataclass(frozen=True, slots=True)
class On:
    """Choose a planet, for a Base to activate, a Base to build or a Dropship; `discount`: with Iron Sun's power."""

    planet: int
    discount: bool = False

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"on {tables.planets[self.planet]}" + (", discount" if self.discount else "")


@dataclass(frozen=True, slots=True)
class Column:
    """Take the Base of a column, 0 to 2."""

    column: int

    def text(self, tables: Tables) -> str:  # noqa: ARG002
        """The notation."""
        return f"column {self.column + 1}"


@dataclass(frozen=True, slots=True)
class Collect:
    """Take a Politic card from any planet."""

    planet: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"take {tables.politics[self.planet]}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Pledge a set of Politic cards."""

    cards: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return self.texts(tables)[0]

    def texts(self, tables: Tables) -> list[str]:
        """The cards in every order, the planets' order first."""
        chosen = [politic for p, politic in enumerate(tables.politics) if self.cards >> p & 1]
        return [f"discard {', '.join(order)}" for order in permutations(chosen)]


@dataclass(frozen=True, slots=True)
class Carry:
    """Relocate one Dropship."""

    origin: int
    target: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"{tables.planets[self.origin]} to {tables.planets[self.target]}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give one Politic card back and take another."""

    give: int
    take: int

    def text(self, tables: Tables) -> str:
        """The notation."""
        return f"{tables.politics[self.give]} for {tables.politics[self.take]}"


Move = (
    House
    | Land
    | Start
    | Go
    | Simple
    | Play
    | Swap
    | Scrap
    | Shift
    | Level
    | On
    | Column
    | Collect
    | Discard
    | Carry
    | Exchange
)

JUMP, REMAIN, ADDING, TAKING, END = (Simple(word) for word in ("jump", "remain", "add", "politic", "end turn"))
STOP, BOTH, DECLINE, BOT = (Simple(word) for word in ("stop", "both", "decline", "take turn"))
WORDS = (JUMP, REMAIN, ADDING, TAKING, END, STOP, BOTH, DECLINE, BOT)


@dataclass(slots=True)
class Moves:
    """Every move of a compiled game, by what it chooses."""

    houses: list[House] = field(default_factory=list)
    land: list[Land] = field(default_factory=list)
    start: list[dict[int, Start]] = field(default_factory=list)  # [planet][facing]
    go: list[list[Go]] = field(default_factory=list)  # [reverse][distance]: 0 is no move, a full lap is never legal
    specials: list[Simple] = field(default_factory=list)  # by planet
    play: list[tuple[Play, Play]] = field(default_factory=list)
    swap: list[list[Swap]] = field(default_factory=list)  # [give][take]
    scrap: list[Scrap] = field(default_factory=list)
    shift: list[list[Shift]] = field(default_factory=list)
    level: list[Level] = field(default_factory=list)
    on: list[tuple[On, On]] = field(default_factory=list)  # [planet][discount]
    column: list[Column] = field(default_factory=list)
    collect: list[Collect] = field(default_factory=list)
    discard: dict[int, Discard] = field(default_factory=dict)  # by bit set
    carry: list[list[Carry]] = field(default_factory=list)
    exchange: list[list[Exchange]] = field(default_factory=list)
    texts: dict[Move, str] = field(default_factory=dict)
    by_text: dict[str, Move] = field(default_factory=dict)

    @property
    def all(self) -> list[Move]:
        """The whole vocabulary."""
        return list(self.texts)


def build(tables: Tables) -> Moves:
    """The moves of a compiled game; the texts of two moves never agree."""
    planets, senators = range(len(tables.planets)), range(len(tables.senators))
    most = max(verb.up_to for verb in tables.every_verb("pledge"))
    sets = (sum(1 << p for p in chosen) for size in range(1, most + 1) for chosen in combinations(planets, size))
    moves = Moves(
        houses=[House(h) for h in range(len(tables.houses))],
        land=[Land(p) for p in planets],
        start=[{facing: Start(p, facing) for facing in (1, -1)} for p in planets],
        go=[[Go(reverse, distance) for distance in range(len(planets) + 1)] for reverse in (PLAIN, PAID, FREE)],
        specials=[Simple(verb.name) for verb in tables.specials],
        play=[(Play(s, 0), Play(s, 1)) for s in senators],
        swap=[[Swap(give, take) for take in senators] for give in senators],
        scrap=[Scrap(p) for p in planets],
        shift=[[Shift(origin, target) for target in planets] for origin in planets],
        level=[Level(level) for level in range(3)],
        on=[(On(p), On(p, discount=True)) for p in planets],
        column=[Column(c) for c in range(max(len(columns) for columns in tables.columns))],
        collect=[Collect(p) for p in planets],
        discard={cards: Discard(cards) for cards in sets},
        carry=[[Carry(origin, target) for target in planets] for origin in planets],
        exchange=[[Exchange(give, take) for take in planets] for give in planets],
    )
    for move in _every(moves):
        moves.texts[move] = move.text(tables)
        for text in move.texts(tables) if isinstance(move, Discard) else [moves.texts[move]]:
            if moves.by_text.setdefault(text, move) != move:
                raise ValueError(f"{text!r} would be the notation of two moves")
    return moves


def _every(moves: Moves) -> Iterator[Move]:
    yield from moves.houses
    yield from moves.land
    for facings in moves.start:
        yield from facings.values()
    for row in moves.go:
        yield from row[1:]
    yield from dict.fromkeys((*WORDS, *moves.specials))
    for pair in moves.play:
        yield from pair
    yield from (move for row in moves.swap for move in row if move.take != move.give)
    yield from moves.scrap
    yield from (move for row in moves.shift for move in row if move.origin != move.target)
    yield from moves.level
    for build_here in moves.on:
        yield from build_here
    yield from moves.column
    yield from moves.collect
    yield from moves.discard.values()
    yield from (move for row in moves.carry for move in row if move.origin != move.target)
    yield from (move for row in moves.exchange for move in row if move.give != move.take)


def show(move: Move, tables: Tables) -> str:
    """The move as notation."""
    return tables.moves.texts[move]


def parse(text: str, tables: Tables) -> Move:
    """The move that the notation means; raises BadMove naming near ones."""
    tidy = " ".join(text.split()).replace(" ,", ",")
    move = tables.moves.by_text.get(tidy)
    if move is None:
        alike = near(tidy, tables.moves.by_text)
        raise BadMove(f"{text!r} is no move" + (f"; near it: {', '.join(alike)}" if alike else ""))
    return move
