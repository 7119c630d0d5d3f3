"""Finds what of the compiled tables a scenario reads, and what of them a change of the data changes.

A scenario can only notice a change if it reads something that the change has changed. The tables of a game are objects in
objects: a Tables value, tuples of cards, the abilities on them. `record` gives every object a class that notes which of
its attributes are read. `differences` compares two tables object by object. Both name an attribute by the object's path
from the tables and its own name. Where objects cannot note their reads (tuples with names), the attribute that holds them
counts as a whole.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from engine.common.identity import ByIdentity
from engine.common.noted_reads import noting_class

Slot = tuple[str, str]  # path of the object, and the attribute (or the key of a mapping of plain values)

_ATOMS = (str, int, float, bool, bytes, frozenset, set, type(None), type, types.ModuleType)
_ROOT = "tables"
_MOVES = ".words.moves"
_CONTAINERS = (tuple, list, dict)


def attributes(value: Any) -> list[str]:
    """Return the names of an object's own attributes that are set."""
    names = [one.name for one in fields(value)] if is_dataclass(value) else []
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else [str(name) for name in slots]
    names += list(getattr(value, "__dict__", ()))
    return [name for name in dict.fromkeys(names) if not name.startswith("__") and hasattr(value, name)]


def _is_object(value: Any) -> bool:
    """Whether a value is an object of a game's own class, with attributes."""
    return not isinstance(value, (*_ATOMS, *_CONTAINERS)) and not callable(value)


def _is_move(value: Any) -> bool:
    """Whether an object is a move: the notation looks at the classes of moves, so that they have to stay as they are."""
    return type(value).__module__.endswith(_MOVES)


def objects(value: Any) -> ByIdentity[Any, bool]:
    """Return every object in a value."""
    found: ByIdentity[Any, bool] = ByIdentity()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Mapping):
            waiting.extend(one.values())
        elif isinstance(one, tuple | list):
            waiting.extend(one)
        elif _is_object(one) and not found.find(one):
            found.put(one, value=True)
            waiting.extend(getattr(one, name) for name in attributes(one))
    return found


# --- recording --------------------------------------------------------------------------------------------------------------


class RecordedReads:
    """What has been read of some tables since `clear`."""

    def __init__(self) -> None:
        self.slots: set[Slot] = set()
        self.paths: ByIdentity[Any, str] = ByIdentity()  # of each object; "" if it cannot note its reads
        self._shared: ByIdentity[Any, bool] = ByIdentity()

    def record(self, tables: Any, twin: ByIdentity[Any, bool]) -> Any:
        """Make every object in the tables note its reads. Returns the tables.

        `twin` are the `objects` of other tables of the same data: one that lies in both belongs to the module, and stays
        as it is.
        """
        self._shared = twin
        self._enter(tables, _ROOT)
        return tables

    def _enter(self, value: Any, path: str) -> None:
        if isinstance(value, Mapping):
            for key, part in value.items():
                self._enter(part, f"{path}.{key}")
        elif isinstance(value, tuple | list):
            for number, part in enumerate(value):
                self._enter(part, f"{path}.{number}")
        elif _is_object(value) and not self._is_known(value):
            self.paths.put(value, path)
            inner = [(name, getattr(value, name)) for name in attributes(value)]
            for name, part in inner:
                self._enter(part, f"{path}.{name}")
            self._watch(value)
            for name, part in inner:
                if path == _ROOT and _is_plain(part):
                    object.__setattr__(value, name, _Noting(part, self, f"{path}.{name}"))

    def _is_known(self, value: Any) -> bool:
        """Whether an object was met before, or has to stay as it is."""
        return self.paths.find(value) is not None or bool(self._shared.find(value)) or _is_move(value)

    def _watch(self, value: Any) -> None:
        try:
            kind: Any = type(value)
            object.__setattr__(value, "__class__", _watched(kind, self))
        except TypeError:  # its layout allows no other class: whoever reads the attribute that holds it reads all of it
            self.paths.put(value, "")


def _is_plain(value: Any) -> bool:
    """Whether a value is a mapping of words to plain values, such as constants."""
    return (
        type(value) is dict
        and bool(value)
        and all(isinstance(key, str) and isinstance(part, str | int | float) for key, part in value.items())
    )


class _Noting(dict[str, Any]):
    """A mapping of plain values that notes which keys are read."""

    def __init__(self, data: dict[str, Any], reads: RecordedReads, path: str) -> None:
        super().__init__(data)
        self._reads, self._path = reads, path

    def __getitem__(self, key: str) -> Any:
        self._reads.slots.add((self._path, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value, and note its key."""
        self._reads.slots.add((self._path, key))
        return super().get(key, default)

    def _all(self) -> None:
        self._reads.slots.update((self._path, key) for key in dict.keys(self))

    def __iter__(self) -> Iterator[str]:
        self._all()
        return iter(list(dict.keys(self)))

    def items(self) -> Any:
        """Return keys and values, and note all keys."""
        self._all()
        return super().items()

    def values(self) -> Any:
        """Return the values, and note all keys."""
        self._all()
        return super().values()


@cache
def _watched(kind: type, reads: RecordedReads) -> type:
    """Return a subclass of a class whose instances note which of their attributes are read."""

    def note(thing: object, name: str) -> None:
        path = reads.paths.find(thing)
        if path:
            reads.slots.add((path, name))

    return noting_class(kind, note)


# --- comparing ----------------------------------------------------------------------------------------------------------------


class _Comparison:
    """Compares two tables; `found` are the slots whose values differ."""

    def __init__(self) -> None:
        self.found: set[Slot] = set()
        self._seen: ByIdentity[Any, ByIdentity[Any, bool]] = ByIdentity()

    def object(self, one: Any, other: Any, path: str) -> bool:
        """Compare two objects. Returns whether they are of different classes, so that their holder differs."""
        if type(one) is not type(other):
            return True
        others = self._seen.get(one, lambda _: ByIdentity())
        if not others.find(other):
            others.put(other, value=True)
            names = dict.fromkeys([*attributes(one), *attributes(other)])
            for name in names:
                if self.differ(getattr(one, name, None), getattr(other, name, None), f"{path}.{name}"):
                    self._differs(path, name, getattr(one, name, None), getattr(other, name, None))
        return False

    def _differs(self, path: str, name: str, one: Any, other: Any) -> None:
        if path == _ROOT and _is_plain(one) and _is_plain(other):
            keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
            self.found.update((f"{path}.{name}", key) for key in keys)
        else:
            self.found.add((path, name))

    def differ(self, one: Any, other: Any, path: str) -> bool:
        """Return whether two values differ, apart from what lies inside objects of the same class."""
        if one is other:
            return False
        if isinstance(one, tuple | list) and type(one) is type(other):
            return len(one) != len(other) or self._parts(dict(enumerate(one)), dict(enumerate(other)), path)
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            return list(one) != list(other) or self._parts(one, other, path)
        if isinstance(one, _ATOMS) or isinstance(other, _ATOMS):
            return bool(type(one) is not type(other) or one != other)
        if callable(one) or callable(other):
            return self._functions(one, other, path)
        return self.object(one, other, path)

    def _parts(self, one: Mapping[Any, Any], other: Mapping[Any, Any], path: str) -> bool:
        """Compare the parts of two values. It looks at all of them, since each may hold objects that differ."""
        found = [self.differ(one[key], other[key], f"{path}.{key}") for key in one]
        return any(found)

    def _functions(self, one: Any, other: Any, path: str) -> bool:
        """Compare functions by their code and what they have enclosed."""
        if getattr(one, "__code__", one) is not getattr(other, "__code__", other):
            return True
        inner, outer = (
            [cell.cell_contents for cell in getattr(part, "__closure__", None) or ()] for part in (one, other)
        )
        return self.differ(inner, outer, path) or self.differ(
            getattr(one, "__self__", None), getattr(other, "__self__", None), path
        )


def differences(one: Any, other: Any) -> set[Slot]:
    """Return the slots of two tables whose values differ."""
    comparison = _Comparison()
    if comparison.object(one, other, _ROOT):
        return {(_ROOT, "*")}
    return comparison.found
