"""Notes which lines of the rules code run."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import FrameType, ModuleType

Lines = dict[str, int]  # by module: a number whose bit n is set if line n has run


class Tracer:
    """Notes the lines of some modules that run inside `tracing`."""

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        self._names = {str(module.__file__): module.__name__ for module in modules}
        self._ran: dict[str, set[int]] = {}

    @contextmanager
    def tracing(self) -> Iterator[None]:
        """Note the lines that run meanwhile."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Note nothing meanwhile."""
        before = sys.gettrace()
        sys.settrace(None)
        try:
            yield
        finally:
            sys.settrace(before)

    def taken(self) -> Lines:
        """Return the lines noted so far, and begin anew."""
        found = {name: sum(1 << line for line in lines) for name, lines in self._ran.items()}
        self._ran = {}
        return found

    def _call(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        name = self._names.get(frame.f_code.co_filename)
        if name is None:
            return None
        lines = self._ran.setdefault(name, set())
        note = lines.add

        def line(inner: FrameType, event: str, _argument: Any) -> Any:
            if event == "line":
                note(inner.f_lineno)
            return line

        return line


def ran(lines: Mapping[str, int], module: str, first: int, last: int) -> bool:
    """Whether one of the lines of a module, from first to last, has run."""
    return bool(lines.get(module, 0) >> first & ((1 << (last - first + 1)) - 1))
