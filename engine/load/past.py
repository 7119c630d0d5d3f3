"""Checks what a game's data says about its past: the changes in history.yaml, former ids, and rulings that no longer hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.common.plain import Plain
    from engine.data.values import Where
    from engine.load.known import KnownNames
    from engine.model.history import Change
    from engine.model.pieces import Piece

_CHANGED = ("rule", "ruling", "piece")  # kinds of things that a history names
_ABSENT = object()


def check(names: KnownNames) -> None:
    """Check history, former ids and rulings that no longer hold."""
    changes = [change for version in names.game.history for change in version.changes]
    withdrawn = {name for change in changes if change.change == "withdrawn" for name in change.ids}
    for change in changes:
        _ids(names, change, withdrawn)
    _values(names, changes)
    _former_ids(names)
    for ruling in names.game.rulings.values():
        if ruling.superseded_by == ruling.id:
            names.problems.error("ruling-itself", ruling.where.at("superseded_by"), f"{ruling.id} supersedes itself")
        elif ruling.superseded_by:
            names.require("ruling", ruling.superseded_by, ruling.where.inside("superseded_by"))


def _ids(names: KnownNames, change: Change, withdrawn: set[str]) -> None:
    """Check that each id of a change is a rule, a ruling or a piece that exists, or one that was withdrawn."""
    for index, name in enumerate(change.ids):
        if name not in withdrawn and not any(names.has(kind, name) for kind in _CHANGED):
            names.problems.error(
                "history-id",
                change.where.at("ids", index),
                f"there is no rule, ruling or piece '{name}'",
                "expected the id of one, or a change 'withdrawn' that names it",
                did_you_mean(name, sorted(set[str]().union(*(names.known[kind] for kind in _CHANGED)))),
            )


def _values(names: KnownNames, changes: list[Change]) -> None:
    """Check that the newest of the values that a history tells of a piece is the value that the piece has."""
    newest: dict[tuple[str, str], tuple[Plain, Change]] = {}
    for change in changes:
        for key, both in change.values.items():
            new = both[-1] if isinstance(both, (list, tuple)) and both else None
            newest.update({(name, key): (new, change) for name in change.ids})
    for (name, key), (new, change) in newest.items():
        piece = names.game.pieces.get(name)
        if piece is None:
            continue  # it was withdrawn, or `_ids` has told that there is no such piece
        now = _value(names, piece, key)
        if now is _ABSENT:
            names.problems.error("history-value", change.where.at("values", key), f"{name} has no value '{key}'")
        elif now != new:
            names.problems.error(
                "history-value",
                change.where.at("values", key),
                f"{name} has {key} {now}, but the newest change of it says {new}",
                "expected the value of the piece, or a newer change",
            )


def _value(names: KnownNames, piece: Piece, key: str) -> object:
    if key in ("title", "copies"):
        return getattr(piece, key)
    for values in (piece.values, names.game.sets[piece.set].values):
        if key in values.peek_keys():
            return values.peek(key)
    return _ABSENT


def _former_ids(names: KnownNames) -> None:
    """Check that no former id is the id of something, and that none has become two things."""
    taken: dict[tuple[str, str], str] = {}
    for kind, name, was, where in _with_former_ids(names):
        for index, old in enumerate(was):
            if names.has(kind, old) if kind != "chapter" else old in {one.id for one in names.game.sections}:
                names.problems.error("was-taken", where.at("was", index), f"the {kind} '{old}' exists")
            elif (kind, old) in taken:
                names.problems.error(
                    "was-taken", where.at("was", index), f"'{old}' has already become {taken[kind, old]}"
                )
            taken.setdefault((kind, old), name)


def _with_former_ids(names: KnownNames) -> Iterator[tuple[str, str, tuple[str, ...], Where]]:
    """Yield kind, id, former ids and place of everything that can have former ids."""
    game = names.game
    for section in game.sections:
        yield "chapter", section.id, section.was, section.where
    for rule in game.rules.values():
        yield "rule", rule.id, rule.was, rule.where
    for ruling in game.rulings.values():
        yield "ruling", ruling.id, ruling.was, ruling.where
    for piece in game.pieces.values():
        yield "piece", piece.id, piece.was, piece.where
    for scenario in game.scenarios.values():
        yield "scenario", scenario.id, scenario.was, scenario.where
