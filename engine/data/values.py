"""Values as a person wrote them: where each stands in its file, and which of them anybody has read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Place


class Values(Mapping[str, Any]):
    """What a piece says, remembering which of its keys anybody has read.

    `read` is for the check of unread keys; `asked` holds what was asked for in any way, "*" for all keys, and tells
    what a result depends on.
    """

    __slots__ = ("_data", "asked", "read")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = dict(data)
        self.read: set[str] = set()
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        self.read.add(key)
        return self._data[key]

    def look(self, key: str) -> Any:
        """The value without counting as a reader of it; None when absent."""
        return self._data.get(key)

    def keys_unasked(self) -> tuple[str, ...]:
        """The keys, without counting as somebody who asks."""
        return tuple(self._data)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        self.asked.add("*")
        return iter(self._data)

    def __len__(self) -> int:
        self.asked.add("*")
        return len(self._data)


class Spot(NamedTuple):
    """Where a value and its key stand, counted from 1; `file` when it is not the document's own (a table)."""

    line: int
    column: int
    key_line: int
    key_column: int
    file: str = ""


@dataclass(frozen=True, slots=True)
class Where:
    """A value's place in a document: `at()` is the value itself, `at("bids", 0)` something inside it.

    `positions` maps each path in the document to its spot, and is worked out when first asked; `root` is the path of
    the value. Ask for places when there is something to say, not beforehand: it costs reading the file again.
    """

    file: str
    positions: Mapping[tuple[str | int, ...], Spot] = field(repr=False, compare=False)
    root: tuple[str | int, ...] = ()

    def at(self, *path: str | int) -> Place:
        """The place of the value at `path`, or of the nearest value around it that the file has."""
        from engine.common.problems import Place

        spot = self._spot(path)
        return Place(spot.file or self.file, spot.line, spot.column)

    def key(self, *path: str | int) -> Place:
        """The place of the key whose value stands at `path`."""
        from engine.common.problems import Place

        spot = self._spot(path)
        return Place(spot.file or self.file, spot.key_line, spot.key_column)

    def inside(self, *path: str | int) -> Where:
        """The same document, seen from the value at `path`."""
        return Where(self.file, self.positions, self.root + path)

    def _spot(self, path: tuple[str | int, ...]) -> Spot:
        full = self.root + path
        while full and full not in self.positions:
            full = full[:-1]
        return self.positions.get(full, Spot(1, 1, 1, 1))
