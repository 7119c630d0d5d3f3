"""A book that notes which values of pieces a page reads, so that the page is written again only when one of them changes.

A note is a text: `fire-09 title`, `fire-09 .build` (a value by its key), `fire-09 .*` (all values), `set coins .value`, `picture
fire-09 front`. What the book computes once for all pages is noted for each page that uses it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.check.dependencies import recording_copy
from engine.common.cache import digest
from generator.site.writing.book import Book

if TYPE_CHECKING:
    from engine.model import Game, Piece, Plain
    from generator.site.writing.address import Address
    from generator.site.writing.book import PiecePicture

_WHOLE = ("scenarios", "data_hash", "file_hashes")  # parts of a game that change with many edits
_ID = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")


class NotingBook(Book):
    """A copy of a book that notes what is read of its pieces and of its pictures."""

    def __init__(self, book: Book) -> None:
        for one in fields(book):
            setattr(self, one.name, getattr(book, one.name))
        self.plain = book
        self.game = recording_copy(book.game)
        self._asked: dict[str, set[str]] = object.__getattribute__(self.game, "asked")
        self._used: set[str] = set()  # what was noted otherwise, and names of computed values
        self._computed: dict[str, tuple[Any, frozenset[str]]] = {}
        self._effects = {}
        self.pictures = _NotingPictures(book.pictures, self._used)

    @contextmanager
    def notes(self) -> Iterator[set[str]]:
        """Collect the notes of what is read inside. The set is filled at the end."""
        asked, used = dict(self._asked), set(self._used)
        self._asked.clear()
        self._used.clear()
        found: set[str] = set()
        try:
            yield found
        finally:
            found.update(self._taken())
            self._asked.clear()
            self._asked.update(asked)
            self._used.clear()
            self._used.update(used)

    def _taken(self) -> Iterator[str]:
        for name, questions in self._asked.items():
            yield from (f"{name} {question}" for question in questions)
        for name in self._used:
            if name in self._computed:
                yield from self._computed[name][1]
            else:
                yield name

    def once(self, name: str, compute: Callable[[], Any]) -> Any:
        """Return a value that is computed once, and note all that this read."""
        if name not in self._computed:
            with self.notes() as found:
                value = compute()
            self._computed[name] = value, frozenset(found)
        self._used.add(name)
        return self._computed[name][0]

    def find(self, name: str) -> tuple[Address, str] | None:
        """Return address and title of a thing; only its own title is noted."""
        self._note_title(name.removeprefix("piece:"))
        return self.plain.find(name)

    def named(self, text: str) -> str:
        """Return a text with titles of pieces for their ids; only these titles are noted."""
        for name in _ID.findall(text):
            self._note_title(name)
        return self.plain.named(text)

    def _note_title(self, name: str) -> None:
        if name in self.plain.pieces:
            self._used.add(f"{name} title")

    def effects(self, piece: Piece) -> tuple[tuple[str, Mapping[str, Plain]], ...]:
        """Return every effect of a piece with its key."""
        found: tuple[tuple[str, Mapping[str, Plain]], ...] = self.once(
            f"effects {piece.id}", lambda: Book.effects(self, piece)
        )
        return found


def _noting(name: str, compute: Callable[[Any], Any]) -> property:
    return property(lambda book: book.once(name, lambda: compute(book)))


for _name, _value in list(vars(Book).items()):
    if isinstance(_value, cached_property):
        setattr(NotingBook, _name, _noting(_name, _value.func))


class _NotingPictures(Mapping[tuple[str, str], "PiecePicture"]):
    """The pictures of a book; notes which ones are asked for."""

    def __init__(self, pictures: Mapping[tuple[str, str], PiecePicture], used: set[str]) -> None:
        self._pictures = pictures
        self._used = used

    def __getitem__(self, key: tuple[str, str]) -> PiecePicture:
        self._used.add(picture_note(*key))
        return self._pictures[key]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        self._used.update(picture_note(*key) for key in self._pictures)
        return iter(self._pictures)

    def __len__(self) -> int:
        return len(self._pictures)


def picture_note(piece: str, side: str) -> str:
    """Return the note about the picture of a side."""
    return f"picture {piece} {side}"


def facts(game: Game, pictures: Mapping[tuple[str, str], PiecePicture]) -> dict[str, str]:
    """Return all that can be noted about a game, each with its present value as text."""
    found = {picture_note(*key): repr(picture) for key, picture in pictures.items()}
    found.update((f"game {name}", digest(repr(getattr(game, name)))) for name in _WHOLE)
    for pieces in game.sets.values():
        found.update(_facts(f"set {pieces.id}", pieces.values))
        for piece in pieces.items:
            found[f"{piece.id} title"] = piece.title
            found[f"{piece.id} rules"] = repr(piece.rules)
            found.update(_facts(piece.id, piece.values))
    return found


def _facts(name: str, values: Any) -> Iterator[tuple[str, str]]:
    for key in values.peek_keys():
        yield f"{name} .{key}", repr(values.peek(key))
    yield f"{name} .*", repr([(key, values.peek(key)) for key in values.peek_keys()])


def rest_of(game: Game) -> str:
    """Return as text all that pages may read of a game and that is no fact and no scenario."""
    parts = [repr(getattr(game, one.name)) for one in fields(game) if one.name not in ("sets", *_WHOLE)]
    for pieces in game.sets.values():
        parts += [repr(getattr(pieces, one.name)) for one in fields(pieces) if one.name not in ("items", "values")]
        for piece in pieces.items:
            left = (one.name for one in fields(piece) if one.name not in ("title", "rules", "values"))
            parts += [_text(getattr(piece, name)) for name in left]
    return "\n".join(parts)


def _text(value: Any) -> str:
    """Return a value as text; a set in alphabetical order."""
    return repr(sorted(value) if isinstance(value, frozenset) else value)
