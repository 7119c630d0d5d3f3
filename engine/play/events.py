"""Events, the changes of a play, and the log that keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex, overload

if TYPE_CHECKING:
    from collections.abc import Iterator


class Event(NamedTuple):
    """One change. `number` counts from 0; `cause` is the number of the event that caused it (-1: a move or the start)."""

    number: int
    cause: int
    verb: str
    who: int  # seat, or NOBODY
    what: str
    before: Any
    after: Any
    rule: str | tuple[str, ...]


class Log(list[Event]):
    """The events of a play in order. `append` takes the values of an event as a plain tuple; who reads gets events.

    Bots write millions of events that nobody reads. A plain tuple is made in half the time of an event, and the garbage
    collector need not look at it.
    """

    __slots__ = ()

    @overload
    def __getitem__(self, at: SupportsIndex) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: Any) -> Any:
        found: Any = super().__getitem__(at)
        return [*map(Event._make, found)] if isinstance(at, slice) else Event._make(found)

    def __iter__(self) -> Iterator[Event]:
        return map(Event._make, super().__iter__())

    def __reversed__(self) -> Iterator[Event]:
        return map(Event._make, super().__reversed__())

    def __repr__(self) -> str:
        return repr(list(self))

    def clone(self) -> Self:
        """Return a copy."""
        return type(self)(super().copy())
