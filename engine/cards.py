"""Cards that are data without mistakes, and yet not what a designer can have meant.

Some of it can be seen in any game: two pieces of a set that say the same. The rest only the rules know, so a ruleset may
declare `concerns(tables)`: what can never happen, what nothing produces, what strays from its family. Its codes are here,
so that every game's concerns read alike.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast, runtime_checkable

from engine import wording
from engine.names import near
from engine.problems import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.effects import Effect
    from engine.model import Game, Piece, PieceSet
    from engine.play import Ruleset
    from engine.problems import Problems

NEVER, UNPRODUCED, FAMILY, TWIN = "card-never", "card-unproduced", "card-family", "card-twin"
_SAID_ONLY = frozenset({"flavour"})  # keys that make no difference in play


class Concern(NamedTuple):
    """What is strange about a piece: one of the codes above, the piece's id, the key of its values, and a sentence.

    `rule` is the id of the rule that it follows from.
    """

    code: str
    piece: str
    key: str
    sentence: str
    rule: str = ""
    expected: str = ""


@runtime_checkable
class Concerned(Protocol):
    """What a ruleset declares if it knows more about its cards than the data can say."""

    def concerns(self, tables: Any) -> Iterator[Concern]:
        """Everything strange about the pieces of a compiled game."""


def check(game: Game, rules: Ruleset, tables: Any, problems: Problems) -> int:
    """Report what is strange about cards with effects; returns how many there are."""
    acting = acting_pieces(game, rules)
    for pieces in game.sets.values():
        _twins(pieces, acting, problems)
    if isinstance(rules, Concerned):
        for concern in rules.concerns(tables):
            _report(game, concern, problems)
    return len(acting)


def acting_pieces(game: Game, rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """The verbs of each piece that has effects, in the order of the data."""
    found: dict[str, tuple[str, ...]] = {}
    for pieces in game.sets.values():
        for item in pieces.items:
            names = dict.fromkeys(name for effect in effects_of(item, rules) for name in effect)
            if verbs := tuple(name for name in names if name in rules.verbs):
                found[item.id] = verbs
    return found


def effects_of(item: Piece, rules: Ruleset) -> list[Effect]:
    """What a piece can do, as its data says it."""
    return [cast("Effect", found.effect) for found in wording.of(item, rules.verbs) if isinstance(found.effect, dict)]


def _twins(pieces: PieceSet, acting: dict[str, tuple[str, ...]], problems: Problems) -> None:
    """Two items of a set with effects and equal values: one item with more copies, or a value forgotten."""
    seen: dict[str, Piece] = {}
    for item in pieces.items:
        if item.id not in acting:
            continue
        said = {key: item.values.look(key) for key in item.values.keys_unasked() if key not in _SAID_ONLY}
        first = seen.setdefault(json.dumps(said, sort_keys=True), item)
        if first is not item:
            problems.warning(TWIN, item.where.at("id"), f"'{item.id}' says the same as '{first.id}'", "a difference, or one item with more copies")


def _report(game: Game, concern: Concern, problems: Problems) -> None:
    rule = f" ({concern.rule})" if concern.rule else ""
    problems.warning(concern.code, place(game, concern.piece, concern.key), f"'{concern.piece}': {concern.sentence}{rule}", concern.expected)


def place(game: Game, piece: str, key: str = "id") -> Place:
    """Where a value of a piece stands in the data."""
    item = find(game, piece)
    if item is None:
        return Place(game.where.file)
    return item.where.at(key)


def find(game: Game, piece: str) -> Piece | None:
    """The piece of an id."""
    return next((item for pieces in game.sets.values() for item in pieces.items if item.id == piece), None)


def meant(game: Game, piece: str) -> str:
    """Which piece was probably meant."""
    return near(piece, [item.id for pieces in game.sets.values() for item in pieces.items])
