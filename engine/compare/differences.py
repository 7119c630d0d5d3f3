"""Finds what differs between two versions of a game's data: pieces, rules, numbers, texts, layouts, pictures, scenarios.

Values are compared as they are used: a rule whose text takes a number from the data has changed when the number has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.reading import ReadError, read_bytes
from engine.compare.changes import KINDS, ChangedValue, DataChange
from engine.compare.pieces import piece_values, set_values
from engine.compare.plain_values import value_lines, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.effects.verbs import Vocabulary
    from engine.model import Game

LARGEST_PICTURE = 100_000_000  # bytes
_GAME = ("title", "version", "about", "players", "colours", "icons", "fonts", "language", "sources", "print")


class ComparedThing(NamedTuple):
    """A thing of the data: its kind, id and title, its values by name, and the set that it belongs to."""

    kind: str
    id: str
    title: str
    values: Mapping[str, str]
    of: str = ""


def differences(before: Game, after: Game, verbs: Vocabulary | None) -> list[DataChange]:
    """Return every change, sorted by kind in the order of `KINDS`; within a kind as the data lists them, what is gone last."""
    old, new = _described(before, verbs), _described(after, verbs)
    found = [change for key, thing in new.items() if (change := _change(old.get(key), thing)) is not None]
    found += [
        DataChange(gone.kind, gone.id, gone.title, "removed", of=gone.of) for key, gone in old.items() if key not in new
    ]
    order = list(KINDS)
    return sorted(found, key=lambda change: order.index(change.kind))


def _change(old: ComparedThing | None, new: ComparedThing) -> DataChange | None:
    """Return how a thing has changed; None if it has not."""
    if old is None:
        values = tuple(ChangedValue(name, "", value) for name, value in new.values.items())
        return DataChange(new.kind, new.id, new.title, "added", values, new.of)
    names = dict.fromkeys((*old.values, *new.values))
    pairs = ((name, old.values.get(name, ""), new.values.get(name, "")) for name in names)
    values = tuple(ChangedValue(name, was, now) for name, was, now in pairs if was != now)
    return DataChange(new.kind, new.id, new.title, "changed", values, new.of) if values else None


def _described(game: Game, verbs: Vocabulary | None) -> dict[tuple[str, str], ComparedThing]:
    return {(thing.kind, thing.id): thing for thing in _things(game, verbs)}


def _things(game: Game, verbs: Vocabulary | None) -> Iterator[ComparedThing]:
    yield ComparedThing("game", game.id, game.title, dict(_of_game(game)))
    yield from _pieces(game, verbs)
    yield from _rules(game)
    yield from _named(game)
    for name in ("setup", "round"):
        if (part := getattr(game, name)) is not None:
            yield ComparedThing(name, name, "", values_of(part))
    for layout in game.layouts.values():
        yield ComparedThing("layout", layout.id, "", dict(value_lines("", dict(layout.data))))
    yield from _pictures(game.folder)


def _pieces(game: Game, verbs: Vocabulary | None) -> Iterator[ComparedThing]:
    for pieces in game.sets.values():
        yield ComparedThing("set", pieces.id, pieces.title, set_values(pieces))
        for item in pieces.items:
            yield ComparedThing("piece", item.id, item.title, piece_values(game, item, verbs), pieces.title)


def _rules(game: Game) -> Iterator[ComparedThing]:
    for section in game.sections:
        for rule in section.rules:
            values = {**values_of(rule, {"section"}), "chapter": section.title}
            yield ComparedThing("rule", rule.id, rule.title, values)


def _named(game: Game) -> Iterator[ComparedThing]:
    """Yield the things that have an id and a title, or a name."""
    for kind in ("constant", "option", "ruling", "scenario"):
        for thing in getattr(game, f"{kind}s").values():
            yield ComparedThing(kind, thing.id, thing.title, values_of(thing))
    for term in game.terms.values():
        yield ComparedThing("term", term.id, term.name, values_of(term))
    for aid in game.aids:
        yield ComparedThing("aid", aid.id, aid.title, values_of(aid))


def _of_game(game: Game) -> Iterator[tuple[str, str]]:
    for name in _GAME:
        yield from value_lines(name, getattr(game, name))
    for name in ("people", "author", "licence", "notice"):
        yield from value_lines(name, getattr(game.credits, name))


def _pictures(folder: Path) -> Iterator[ComparedThing]:
    """Yield the files of `art/`; a file is known by a hash of its bytes."""
    for path in sorted((folder / "art").glob("**/*")):
        if not path.is_file() or path.is_symlink():
            continue
        name = path.relative_to(folder).as_posix()
        try:
            content = digest(read_bytes(path, LARGEST_PICTURE))
        except ReadError as error:
            content = str(error)
        yield ComparedThing("picture", name, "", {"content": content})
