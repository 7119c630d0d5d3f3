"""Runs tasks inside a worker of a cluster: each thread of the worker has a child process, prepared as on one machine.

Threads of one process cannot serve: a run with changed rules code changes modules, needs timers of the main thread and
limits its memory. A child knows one run. It ends when its worker ends or begins with another run.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from pathlib import Path
from socket import gethostname
from typing import IO, TYPE_CHECKING, Any, cast

from engine.common.cache import digest
from engine.common.fingerprint import file_contents
from generator.common.executors import ProcessStart
from generator.common.processes import module_command

if TYPE_CHECKING:
    from collections.abc import Callable

_HOME = Path(__file__).resolve().parents[2]


class WorkerError(Exception):
    """A worker cannot take part. The text is a sentence."""


@dataclass(frozen=True, slots=True)
class ClusterRun:
    """What a child must know of a run: its name, the game's folder, the state of data and code, and how to start."""

    name: str
    folder: str
    state: str
    start: ProcessStart


def state_of(folder: str) -> str:
    """Return a hash of the game's files and of Punchboard's code that plays them. Rules code in the folder counts too."""
    return digest(file_contents(Path(folder), _HOME / "engine"))


class _Child:
    """A process that runs one task after another."""

    def __init__(self, run: ClusterRun) -> None:
        self.name = run.name
        command = module_command(__name__, "serve")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own module
        try:
            self.call(_begin, (run,))
        except BaseException:
            self.end()
            raise

    def call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Run a task in the child and return its result. Raises its error, or BrokenExecutor if the child has died."""
        source, sink = cast("IO[bytes]", self._process.stdout), cast("IO[bytes]", self._process.stdin)
        try:
            pickle.dump((function, args), sink)
            sink.flush()
            result, error = pickle.load(source)  # noqa: S301 - from our own process
        except (EOFError, OSError, ValueError):
            raise BrokenExecutor(f"a process on {gethostname()} died during a task") from None
        if error is not None:
            raise error
        return result

    def end(self) -> None:
        """End the child, whatever it does: nobody waits for its result."""
        self._process.kill()
        self._process.communicate()


_children: dict[int, _Child] = {}  # by thread
_lock = threading.Lock()


def in_child(run: ClusterRun, function: Callable[..., Any], *args: Any) -> Any:
    """Run a task in the child of this thread, which is started if need be."""
    thread = threading.get_ident()
    child = _children.get(thread)
    if child is None or child.name != run.name:
        _end(thread)
        child = _Child(run)
        with _lock:
            _children[thread] = child
    try:
        return child.call(function, args)
    except BrokenExecutor:
        _end(thread)
        raise


def end_children(name: str) -> None:
    """End the children of a run in this worker."""
    for thread in [thread for thread, child in list(_children.items()) if child.name == name]:
        _end(thread)


def _end(thread: int) -> None:
    with _lock:
        child = _children.pop(thread, None)
    if child is not None:
        child.end()


# --- in the child -------------------------------------------------------------------------------------------------------------


def serve() -> None:
    """Run the tasks that come in on the standard input until it ends. What tasks print goes to the standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        try:
            function, args = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own parent
        except EOFError:
            return
        pickle.dump(_done(function, args), out)
        out.flush()


def _done(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    try:
        return function(*args), None
    except Exception as error:  # noqa: BLE001 - it is raised again where somebody waits for the result
        return None, error


def _begin(run: ClusterRun) -> None:
    """Prepare the child as any other process, if it has the same data and code as the one that asks."""
    if state_of(run.folder) != run.state:
        raise WorkerError(
            f"the worker on {gethostname()} has other files in {run.folder}, or another version of Punchboard;"
            " expected the same files under the same path"
        )
    run.start.function(*run.start.args)
