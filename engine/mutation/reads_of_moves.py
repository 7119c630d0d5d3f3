"""Finds which moves of the compiled tables a play reads, and which of them a change of the data changes, one by one.

The tables of a game have a holder of all its moves (`tables.moves`): mappings from texts to moves and back, lists of moves by
card. `RecordedReads` takes it as a whole, so that every play would read what a new price adds to it. `MoveReads` notes each
key instead. A slot is then the path of a mapping or list, and one of its keys; `ALL` stands for whoever goes through all of it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine.mutation.reads import RecordedReads, attributes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.common.identity import ByIdentity
    from engine.mutation.reads import Slot

MOVES = "moves"  # the attribute of the tables
_PATH = f"tables.{MOVES}"
ALL = "*"
_BY_KEY = ("__getitem__", "__contains__", "get")  # a list is asked by key with the first of them alone
_WHOLE = (
    *("__contains__", "__iter__", "__len__", "__reversed__", "__add__", "__eq__"),
    *("keys", "values", "items", "index", "count", "copy"),
)


class MoveReads(RecordedReads):
    """What has been read of some tables, and key by key of their moves."""

    def __init__(self) -> None:
        super().__init__()
        self._noted: set[str] = set()  # paths of the objects that note their reads

    def _watch(self, value: Any) -> None:
        super()._watch(value)
        if path := self.paths.find(value):
            self._noted.add(path)

    def readable(self, slots: Iterable[Slot]) -> set[Slot]:
        """Return the slots of two tables that differ as they are noted: of an object that notes nothing, the attribute that holds it."""
        return {self._holder(path, name) for path, name in slots if not f"{path}.".startswith(f"{_PATH}.")}

    def _holder(self, path: str, name: str) -> Slot:
        while path not in self._noted and "." in path:
            path, _, name = path.rpartition(".")
        return path, name

    def record(self, tables: Any, twin: ByIdentity[Any, bool]) -> Any:
        """Make the tables, and the mappings and lists of their moves, note their reads. Returns the tables."""
        holder = getattr(tables, MOVES, None)
        super().record(tables, twin)
        if holder is not None:
            for name, value in _parts(holder):
                object.__setattr__(holder, name, self._noting(value, f"{_PATH}.{name}"))
        return tables

    def _noting(self, value: Any, path: str) -> Any:
        """Return a mapping or list that notes what is read of it, and so do those inside it; other values stay."""
        if isinstance(value, dict):
            for key, part in list(value.items()):
                dict.__setitem__(value, key, self._noting(part, f"{path}.{_name(key)}"))
        elif type(value) in (list, tuple):
            value = type(value)(self._noting(part, f"{path}.{number}") for number, part in enumerate(value))
        else:
            return value
        plain: Any = type(value)
        kind = _noting_kind(plain, self)
        if type(value) in (dict, list, tuple):
            value = kind(value)
        else:
            value.__class__ = kind
        value.noted_path = path
        return value


@cache
def _noting_kind(kind: type, reads: MoveReads) -> Any:
    """Return a subclass of a class of mappings or lists whose instances note what is read."""

    def noting(name: str, key_of: Callable[[tuple[Any, ...]], str]) -> Callable[..., Any]:
        method = getattr(kind, name)

        def noted(self: Any, *given: Any) -> Any:
            reads.slots.add((self.noted_path, key_of(given)))
            return method(self, *given)

        return noted

    by_key = _BY_KEY if issubclass(kind, dict) else _BY_KEY[:1]
    members: dict[str, Any] = {name: noting(name, lambda given: _key(given[0])) for name in by_key}
    members.update(
        (name, noting(name, lambda _given: ALL)) for name in _WHOLE if name not in members and hasattr(kind, name)
    )
    return type(kind.__name__, (kind,), {**members, "__module__": kind.__module__, "__hash__": kind.__hash__})


def _key(given: Any) -> str:
    """Return the key that is asked for: `ALL` for a part of a list, or one that is counted from its end."""
    return ALL if isinstance(given, slice) or (isinstance(given, int) and given < 0) else _name(given)


def _parts(holder: Any) -> Iterator[tuple[str, Any]]:
    """Yield the mappings and lists of a holder of moves."""
    for name in attributes(holder):
        value = getattr(holder, name)
        if isinstance(value, dict | list | tuple):
            yield name, value


def _name(key: Any) -> str:
    """Return a key as text; a move by its class and its values."""
    if isinstance(key, str | int):
        return str(key)
    return repr(key) if isinstance(key, tuple) else described(key)


def described(value: Any) -> str:
    """Return a value as text; an object by its class and its attributes."""
    names = [] if value is None or isinstance(value, str | int | float | tuple) else attributes(value)
    return f"{type(value).__qualname__} {[getattr(value, name) for name in names]}" if names else repr(value)


def differences_in_moves(one: Any, other: Any) -> set[Slot]:
    """Return the slots of the moves of two tables whose values differ."""
    found: set[Slot] = set()
    holders = [getattr(tables, MOVES, None) for tables in (one, other)]
    if None not in holders:
        old, new = (dict(_parts(holder)) for holder in holders)
        for name in {**old, **new}:
            _compare(old.get(name), new.get(name), f"{_PATH}.{name}", found)
    return found


def _compare(one: Any, other: Any, path: str, found: set[Slot]) -> bool:
    """Compare two values, and add the slots that differ inside mappings and lists. Returns whether other values differ."""
    if type(one) is not type(other):
        return True
    if not isinstance(one, dict | list | tuple):
        return one is not other and described(one) != described(other)
    old, new = _by_key(one), _by_key(other)
    differ = [
        key
        for key in {**old, **new}
        if key not in old or key not in new or _compare(old[key], new[key], f"{path}.{key}", found)
    ]
    found.update((path, key) for key in differ)
    if differ or list(old) != list(new):
        found.add((path, ALL))
    return False


def _by_key(value: Any) -> dict[str, Any]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {_name(key): part for key, part in items}
