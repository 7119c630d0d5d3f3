"""Progress of long work: a bar on a terminal once a second has passed, nothing when piped or quiet."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress

DELAY = 1.0  # seconds: what is done by then needs no bar


@contextmanager
def progress(what: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A function to call with the number of things just done; the bar goes away at the end."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done: None
        return
    bar = _Bar(what, total)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    """Counts from the beginning, and shows itself when the work turns out to be long."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.begun = time.monotonic()
        self.shown: Progress | None = None

    def advance(self, done: int) -> None:
        """So many more."""
        self.done += done
        if self.shown is None and time.monotonic() - self.begun >= DELAY:
            self.shown = self._show()
        if self.shown is not None:
            self.shown.update(self.shown.task_ids[0], completed=self.done)

    def _show(self) -> Progress:
        import click
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        context = click.get_current_context(silent=True)
        plain = context is not None and context.color is False
        bar = Progress(*columns, console=Console(stderr=True, no_color=plain or None), transient=True)
        bar.add_task(self.what, total=self.total)
        bar.start()
        return bar

    def close(self) -> None:
        """Take the bar away."""
        if self.shown is not None:
            self.shown.stop()
