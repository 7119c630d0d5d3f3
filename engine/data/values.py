"""Values of the data that know their places in the file and remember which of their keys were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Place


class Values(Mapping[str, Any]):
    """The values of a piece by key. The mapping remembers which keys were used.

    `read_keys` holds the keys whose values were read; the check of unread keys uses it. `asked_keys` also holds those of
    which somebody asked only whether they exist, and "*" when somebody asked for all keys; it shows what a result
    depends on. `peek` and `peek_keys` leave no trace.
    """

    __slots__ = ("_data", "asked_keys", "read_keys")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = dict(data)
        self.read_keys: set[str] = set()
        self.asked_keys: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked_keys.add(key)
        self.read_keys.add(key)
        return self._data[key]

    def peek(self, key: str) -> Any:
        """Return the value without recording that it was read; None when absent."""
        return self._data.get(key)

    def peek_keys(self) -> tuple[str, ...]:
        """Return the keys without recording that they were asked for."""
        return tuple(self._data)

    def with_value(self, key: str, value: Any) -> Values:
        """Return a copy with one other value. What is read from the copy counts as read from this one."""
        made = copy(self)  # it shares what records the reads
        made._data = {**self._data, key: value}  # noqa: SLF001 - a copy of this object
        return made

    def __contains__(self, key: object) -> bool:
        self.asked_keys.add(str(key))
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        self.asked_keys.add("*")
        return iter(self._data)

    def __len__(self) -> int:
        self.asked_keys.add("*")
        return len(self._data)


class Spot(NamedTuple):
    """Line and column of a value and of its key, counted from 1; `file` is set when it is a table, not the document."""

    line: int
    column: int
    key_line: int
    key_column: int
    file: str = ""


@dataclass(frozen=True, slots=True)
class Where:
    """A value's place in a document: `at()` gives the place of the value, `at("bids", 0)` of a value inside it.

    `positions` maps each path in the document to its spot; `root` is the path of the value. Ask for a place only when
    there is something to report: the first question parses the file again.
    """

    file: str
    positions: Mapping[tuple[str | int, ...], Spot] = field(repr=False, compare=False)
    root: tuple[str | int, ...] = ()

    def at(self, *path: str | int) -> Place:
        """Return the place of the value at `path`, or of the nearest value around it that the file has."""
        from engine.common.problems import Place

        spot = self._spot(path)
        return Place(spot.file or self.file, spot.line, spot.column)

    def key(self, *path: str | int) -> Place:
        """Return the place of the key whose value is at `path`."""
        from engine.common.problems import Place

        spot = self._spot(path)
        return Place(spot.file or self.file, spot.key_line, spot.key_column)

    def inside(self, *path: str | int) -> Where:
        """Return the `Where` of the value at `path`."""
        return Where(self.file, self.positions, self.root + path)

    def _spot(self, path: tuple[str | int, ...]) -> Spot:
        full = self.root + path
        while full and full not in self.positions:
            full = full[:-1]
        return self.positions.get(full, Spot(1, 1, 1, 1))
