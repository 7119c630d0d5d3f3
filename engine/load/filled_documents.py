"""Documents with their placeholders filled in. They are kept between runs, since most edits change no number of the game.

A filled document depends on its file, and on what placeholders and the `with:` of scenarios may ask for: the constants, the
players, and the sets with the ids, copies and values of their pieces. Titles and rules of pieces are not among that.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.data.source import Document
    from engine.data.values import Values
    from engine.load.quantities import Quantities
    from engine.model import PieceSet, Plain
    from engine.model.written import FilePath


class FilledDocument(NamedTuple):
    """The value of a document with its placeholders filled in, and what the texts were before."""

    value: Plain
    texts: list[tuple[FilePath, str]]  # the path of each text that had placeholders, and the text with them
    plain: list[tuple[FilePath, dict[str, str]]]  # the path of each mapping with `numbers:`, and phrase → reason
    numbers: list[int]  # that the placeholders stand for


@dataclass(slots=True)
class KeptDocuments:
    """The filled documents of one game."""

    cache: Cache
    quantities: Quantities
    _hash: str = ""  # of the game's numbers and pieces

    def filled(self, document: Document, fill: Callable[[], FilledDocument], problems: Problems) -> FilledDocument:
        """Return a filled document: the kept one while nothing has changed, or what `fill` returns. One with problems is not kept."""
        key, basis = f"filled {document.file}", digest(document.hash, self._game())
        stored = self.cache.get(key)
        if stored is not None and stored["basis"] == basis:
            return FilledDocument(*stored["filled"])
        before = len(problems.found)
        done = fill()
        if len(problems.found) == before:
            self.cache.put(key, {"basis": basis, "filled": list(done)})
        return done

    def _game(self) -> str:
        if not self._hash:
            self._hash = digest(*self._parts())
        return self._hash

    def _parts(self) -> Iterator[str]:
        quantities = self.quantities
        yield json.dumps([[name, constant.value] for name, constant in quantities.constants.items()])
        yield repr(quantities.players)
        for pieces in quantities.sets.values():
            yield json.dumps([pieces.id, pieces.inventory, list(pieces.fields), _values(pieces.values)])
            yield json.dumps(_pieces(pieces))


def _pieces(pieces: PieceSet) -> list[Plain]:
    return [[item.id, item.copies, _values(item.values)] for item in pieces.items]


def _values(values: Values) -> dict[str, Plain]:
    return {key: values.peek(key) for key in values.peek_keys()}
