"""Notes at which parts of a state effects look: attributes of the table and of its seats.

An effect looks while a method of its own verb runs: when it is carried out, when it is asked for its moves, whether it is
refused, or what it is worth; and while the player makes the choices that it asks for. What all verbs of a game share, such as
that a piece must be active, stands in their common base and does not count.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import cache, wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any

from engine.common.identity import ByIdentity
from engine.common.noted_reads import noting_class
from engine.play.copying import Cloned, written

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from types import FrameType

    from engine.effects import Verb
    from engine.play import Step

Effect = tuple[str, str]  # the id of the piece, and the verb
_NOTES = ("note", "_note")  # how the names of functions begin that only write notes of rules
_DEPTH = 30  # functions that are looked through for one of them
_OPEN: list[set[str]] = []  # one for each method that runs; the last one is written


class Looks:
    """The attributes at which each effect has looked since it was asked for the last time."""

    def __init__(self) -> None:
        self.found: dict[Effect, set[str]] = {}
        self._state: Any = None
        self._asked: ByIdentity[Step, tuple[Effect, ...]] = ByIdentity()  # choices, and the effects that ask for them

    def follow(self, state: Any) -> None:
        """Watch another game."""
        self._state = state
        self.found.clear()
        self._asked = ByIdentity()

    def asking(self, step: Step) -> tuple[Effect, ...]:
        """Return the effects that ask for a choice."""
        return self._asked.find(step) or ()

    def taken(self, effect: Effect) -> set[str]:
        """Return at what an effect has looked, and forget it."""
        return self.found.pop(effect, set())

    @contextmanager
    def methods(self, verbs: Collection[type[Verb]]) -> Iterator[None]:
        """Watch the methods of some verbs while the block runs."""
        before = [(kind, name, method) for kind in verbs for name, method in vars(kind).items() if _looks(name, method)]
        for kind, name, method in before:
            setattr(kind, name, self._watched(method))
        try:
            yield
        finally:
            for kind, name, method in before:
                setattr(kind, name, method)

    def _watched(self, method: Any) -> Any:
        @wraps(method)
        def watched(verb: Any, *args: Any, **named: Any) -> Any:
            with self.looking((getattr(verb, "bearer", ""), verb.name)):
                return method(verb, *args, **named)

        return watched

    @contextmanager
    def looking(self, *effects: Effect) -> Iterator[None]:
        """Note what the block looks at, for some effects, and for which choices they ask."""
        seen: set[str] = set()
        before = list(self._state.stack)
        _OPEN.append(seen)
        _turn(self._state, _recording)
        try:
            yield
        finally:
            _OPEN.pop()
            if _OPEN:
                _OPEN[-1].update(seen)
            else:
                _turn(self._state, _plain)
            for effect in effects:
                self.found.setdefault(effect, set()).update(seen)
            for step in self._state.stack:
                if not any(step is one for one in before):
                    self._asked.put(step, (*self.asking(step), *effects))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Note nothing while the block runs, as if the effect did not look."""
        _OPEN.append(set())
        try:
            yield
        finally:
            _OPEN.pop()


def _looks(name: str, method: Any) -> bool:
    """Whether a part of a verb's class looks at the state for play, not for notes."""
    return isinstance(method, FunctionType) and not name.startswith(("__", *_NOTES))


def _turn(state: Any, into: Callable[[type], type]) -> None:
    """Give the state and its seats classes that note what is read, or their own ones."""
    for one in (state, *getattr(state, "seats", ())):
        kind = type(one)
        if issubclass(kind, Cloned):
            one.__class__ = into(kind)


@cache
def _recording(kind: type) -> type:
    """Return a subclass of a class of states whose objects note which of their attributes are read."""
    if hasattr(kind, "plain_kind"):
        return kind
    return noting_class(kind, _note_look, plain_kind=kind, clone=written(kind))  # copies are of the plain class


def _note_look(_thing: object, name: str) -> None:
    if _OPEN and name not in _OPEN[-1] and not _for_a_note(sys._getframe(2)):  # noqa: SLF001 - there is no other way
        _OPEN[-1].add(name)


def _for_a_note(frame: FrameType | None) -> bool:
    """Whether a function is at work, or has called this one, that only writes notes of rules; its name says so."""
    for _ in range(_DEPTH):
        if frame is None or frame.f_code.co_filename == __file__:
            return False
        if frame.f_code.co_name.startswith(_NOTES):
            return True
        frame = frame.f_back
    return False


def _plain(kind: type) -> type:
    """Return the class of which a recording class was made."""
    return getattr(kind, "plain_kind", kind)
