"""Finds cards whose data is formally right, but probably not what the designer wanted.

In any game two pieces of a set with the same values are strange. Other cases need the rules, so a ruleset may declare
`strange_pieces(tables)`: effects that can never happen, things that nothing produces, cards unlike their family.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.check import unfit_effects
from engine.common.problems import Place
from engine.effects.piece_effects import piece_of_id, pieces_with_effects
from engine.play.abilities import TWIN, Finding, FindsStrangePieces

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game, Piece, PieceSet
    from engine.play import Ruleset

_NOT_IN_PLAY = frozenset({"flavour"})  # keys that make no difference in play


def check(game: Game, rules: Ruleset, tables: Any, problems: Problems) -> int:
    """Report what is strange about cards with effects; return how many such cards there are."""
    acting = pieces_with_effects(game, rules.verbs)
    for pieces in game.sets.values():
        _twins(pieces, acting, problems)
    unfit_effects.check(game, rules.verbs, acting, problems)
    if isinstance(rules, FindsStrangePieces):
        for finding in rules.strange_pieces(tables):
            _report(game, finding, problems)
    return len(acting)


def _twins(pieces: PieceSet, acting: dict[str, tuple[str, ...]], problems: Problems) -> None:
    """Report items of a set with effects and equal values: they should be one item, or a value is wrong."""
    seen: dict[str, Piece] = {}
    for item in pieces.items:
        if item.id not in acting:
            continue
        values = {key: item.values[key] for key in item.values.peek_keys() if key not in _NOT_IN_PLAY}
        first = seen.setdefault(json.dumps(values, sort_keys=True), item)
        if first is not item:
            problems.warning(
                TWIN,
                item.where.at("id"),
                f"'{item.id}' says the same as '{first.id}'",
                "a difference, or one item with more copies",
            )


def _report(game: Game, finding: Finding, problems: Problems) -> None:
    rule = f" ({finding.rule})" if finding.rule else ""
    problems.warning(
        finding.code,
        place(game, finding.piece, finding.key),
        f"'{finding.piece}': {finding.sentence}{rule}",
        finding.expected,
    )


def place(game: Game, piece: str, key: str = "id") -> Place:
    """Return the place of a value of a piece in the data."""
    item = piece_of_id(game, piece)
    if item is None:
        return Place(game.where.file)
    return item.where.at(key)
