"""Makes the executor on which a command runs its tasks: processes of this machine.

All that runs tasks takes any `concurrent.futures.Executor`; this is where one is made.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.own_code.choice import decisions
from generator.common.processes import safe_workers
from generator.common.workers import start_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from generator.common.program import Settings


class Workers(NamedTuple):
    """An executor, and how many tasks it runs at a time."""

    executor: Executor
    processes: int


class ProcessStart(NamedTuple):
    """What each process does before its first task; it can be sent to another process."""

    function: Callable[..., None]
    args: tuple[Any, ...]


def usual_start() -> ProcessStart:
    """Return the usual start: the process runs the same rules code as this one, in the bytes that the user trusts."""
    return ProcessStart(start_worker, (decisions(),))


@contextmanager
def workers(settings: Settings, start: ProcessStart, most: int | None = None) -> Iterator[Workers]:
    """Give workers, at most `most`, and end them. Tasks that have not begun are then cancelled."""
    processes = min(settings.jobs or os.cpu_count() or 1, most or 1_000_000)
    pool = ProcessPoolExecutor(processes, initializer=start.function, initargs=start.args)
    try:
        with safe_workers():
            yield Workers(pool, processes)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def stopped_by_user() -> Iterator[threading.Event]:
    """Give an event that Ctrl-C sets. A KeyboardInterrupt would be lost if it came while Python forks a worker."""
    stopped = threading.Event()
    old_handler = signal.signal(signal.SIGINT, lambda *_: stopped.set())
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, old_handler)
