"""The gallery's filters: what each tile says about its piece, and the fields that a script compares with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.site.pages.address import Address
from generator.site.pages.templates import readable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.model import Piece, PieceSet, Plain
    from generator.site.pages.book import Book

_PHASES = ("phase", "timing")  # values that say when a piece works
_ALL = ("", "all")  # the choice that leaves every piece
_SOURCES = ("rulebook", "public", "derived", "prototype")


def verbs(book: Book, piece: Piece) -> set[str]:
    """The effects of a piece by name; of a game without rules code, those of the fields declared to hold effects."""
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
    """When a piece works, in the data's own words."""
    values = {**book.game.sets[piece.set].values, **piece.values}
    return {str(values[key]) for key in _PHASES if isinstance(values.get(key), str)}


def sources(pieces: PieceSet, piece: Piece) -> set[str]:
    """Where its values are known from."""
    return {piece.provenance_of(key).source for key in ("title", *piece.values)} | {
        one.source for key, one in pieces.provenance.items() if key
    }


class Filter(NamedTuple):
    """A field above the gallery: its label, its name for the script, its choices by value and title, the chosen value."""

    label: str
    name: str
    choices: list[tuple[str, str]]
    chosen: str = ""


def tile_attributes(book: Book, pieces: PieceSet, piece: Piece) -> list[tuple[str, str]]:
    """The `data-` attributes of a tile by name; its set and kind are said once, by the list of the set."""
    found = {"effect": verbs(book, piece), "phase": phases(book, piece), "from": sources(pieces, piece)}
    return [(name, " ".join(sorted(values))) for name, values in found.items() if values]


def filters(page: GamePage) -> list[Filter]:
    """The fields in which there is something to choose; each has only those choices that leave a piece."""
    game = _games(page)
    return [*([game] if len(game.choices) > 1 else []), *(one for one in _fields(page.book) if len(one.choices) > 2)]  # noqa: PLR2004 - "all" and one other


def _games(page: GamePage) -> Filter:
    """The galleries of all games of the site."""
    places = [(Address(f"{name}/pieces/index.md").seen_from(page.uri), title) for name, title in page.book.games]
    return Filter("Game", "game", places, chosen=Address(page.uri).seen_from(page.uri))


def _fields(book: Book) -> Iterator[Filter]:
    pieces = [(book.game.sets[one.set], one) for one in book.pieces.values()]
    known = {source for both in pieces for source in sources(*both)}
    yield Filter("Set", "set", [_ALL, *((one.id, one.title) for one in book.game.sets.values())])
    yield Filter("Kind", "kind", _choices(one.kind for one, _ in pieces))
    yield Filter("Effect", "effect", _choices(verb for _, one in pieces for verb in verbs(book, one)))
    yield Filter("When", "phase", _choices(phase for _, one in pieces for phase in phases(book, one)))
    yield Filter("Known from", "from", [_ALL, *((one, one) for one in _SOURCES if one in known)])


def _choices(names: Iterable[str]) -> list[tuple[str, str]]:
    return [_ALL, *((name, readable(name)) for name in sorted(set(names)))]
