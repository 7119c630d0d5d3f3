"""The progress of long work: a bar on a terminal after one second, nothing when the output is piped or quiet."""

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
def progress(title: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Give a function that takes the number of things just done. The bar disappears at the end."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done: None
        return
    bar = _DelayedBar(title, total)
    try:
        yield bar.advance
    finally:
        bar.close()


class _DelayedBar:
    """Counts from the beginning, but appears only when the work takes longer than DELAY."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = total
        self.done = 0
        self.started = time.monotonic()
        self.shown: Progress | None = None

    def advance(self, done: int) -> None:
        """Count `done` more things, and show the bar when it is time."""
        self.done += done
        if self.shown is None and time.monotonic() - self.started >= DELAY:
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
        bar.add_task(self.title, total=self.total)
        bar.start()
        return bar

    def close(self) -> None:
        """Remove the bar from the terminal."""
        if self.shown is not None:
            self.shown.stop()
