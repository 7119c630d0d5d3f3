"""The filters of the gallery: the attributes of each tile, and the fields with which a script compares them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.site.writing.address import Address
from generator.site.writing.templates import readable
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.model import Piece, PieceSet, Plain
    from generator.site.writing.book import Book
    from generator.site.writing.page import GamePage

_PHASES = ("phase", "timing")  # keys that say when a piece acts
_SOURCES = (later("rulebook"), later("public"), later("derived"), later("prototype"))


def verbs(book: Book, piece: Piece) -> set[str]:
    """Return the names of a piece's effects; without rules code, the names in fields that are declared to hold effects."""
    found = {next(iter(effect)) for _key, effect in book.effects(piece)}
    fields = book.game.sets[piece.set].fields
    for key, value in piece.values.items():
        if key in fields and fields[key].type in ("effect", "effects"):
            found.update(_names(value))
    return found


def _names(value: Plain) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from map(str, list(value)[:1])
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _names(part)


def phases(book: Book, piece: Piece) -> set[str]:
    """Return the phases in which a piece acts, as the data name them."""
    values = {**book.game.sets[piece.set].values, **piece.values}
    return {str(values[key]) for key in _PHASES if isinstance(values.get(key), str)}


def sources(pieces: PieceSet, piece: Piece) -> set[str]:
    """Return the sources of a piece's values."""
    return {piece.provenance_of(key).source for key in ("title", *piece.values)} | {
        one.source for key, one in pieces.provenance.items() if key
    }


class Filter(NamedTuple):
    """A field above the gallery: its label, its name for the script, its choices (value and title), and the chosen value."""

    label: str
    name: str
    choices: list[tuple[str, str]]
    chosen: str = ""


def tile_attributes(book: Book, pieces: PieceSet, piece: Piece) -> list[tuple[str, str]]:
    """Return the `data-` attributes of a tile; the list of the set has the attributes for set and kind."""
    found = {"effect": verbs(book, piece), "phase": phases(book, piece), "from": sources(pieces, piece)}
    return [(name, " ".join(sorted(values))) for name, values in found.items() if values]


def filters(page: GamePage) -> list[Filter]:
    """Return the fields that offer a choice; each choice leaves at least one piece."""
    game = _games(page)
    return [*([game] if len(game.choices) > 1 else []), *(one for one in _fields(page.book) if len(one.choices) > 2)]  # noqa: PLR2004 - "all" and one other


def _games(page: GamePage) -> Filter:
    """Return the field that leads to the galleries of the other games."""
    places = [(Address(f"{name}/pieces/index.md").seen_from(page.uri), title) for name, title in page.book.games]
    return Filter(say("Game"), "game", places, chosen=Address(page.uri).seen_from(page.uri))


def _fields(book: Book) -> Iterator[Filter]:
    pieces = [(book.game.sets[one.set], one) for one in book.pieces.values()]
    known = {source for both in pieces for source in sources(*both)}
    yield Filter(say("Set"), "set", [_all(), *((one.id, one.title) for one in book.game.sets.values())])
    yield Filter(say("Kind"), "kind", [_all(), *_kinds(pieces)])
    yield Filter(say("Effect"), "effect", _choices(verb for _, one in pieces for verb in verbs(book, one)))
    yield Filter(say("When"), "phase", _choices(phase for _, one in pieces for phase in phases(book, one)))
    yield Filter(say("Known from"), "from", [_all(), *((one, say(one)) for one in _SOURCES if one in known)])


def _choices(names: Iterable[str]) -> list[tuple[str, str]]:
    return [_all(), *((name, readable(name)) for name in sorted(set(names)))]


def _kinds(pieces: list[tuple[PieceSet, Piece]]) -> list[tuple[str, str]]:
    return [(kind, say(readable(kind))) for kind in sorted({one.kind for one, _ in pieces})]


def _all() -> tuple[str, str]:
    """Return the choice that shows every piece."""
    return "", say("all")
