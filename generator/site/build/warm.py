"""A process that waits with everything imported, for `punchboard site --serve`: each build is a copy of it, which starts at once.

The copy (a fork) reads all data anew, and ends after its build. A process whose program has changed meanwhile makes no copy:
it says so and ends, and another one takes its place. Where a system has no fork, each build is a new process.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
import tempfile
import traceback
from typing import TYPE_CHECKING, Self

from generator.common.processes import module_command, program_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO

    from generator.common.program import Program

_WAITING = ("generator.commands.site", "wait_for_builds")  # what the process runs: it calls `wait`
_USED = (  # imports the rest
    "generator.commands.site",
    "generator.faces.every_face",
    "generator.pdf.raster",
    "generator.site.build.build",
    "generator.site.build.shell",
    "material",
    "mkdocs.commands.build",
    "PIL.WebPImagePlugin",
    "pypdfium2",
)
_CHANGED = -1  # instead of an exit code: the program has changed


class Builder:
    """Runs commands of this program, one after the other, in copies of one waiting process."""

    def __init__(self) -> None:
        self._waiting: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._begin()
        return self

    def __exit__(self, *_error: object) -> None:
        self._end()

    def run(self, *words: str) -> tuple[int, str]:
        """Return the exit code of a command, and all that it said."""
        for _attempt in range(2):
            answer = self._ask(words)
            if answer is not None and answer[0] != _CHANGED:
                return answer
            self._end()
            self._begin()
        done = subprocess.run(program_command(*words), capture_output=True, text=True, check=False)  # noqa: S603 - our own program
        return done.returncode, done.stdout + done.stderr

    def _ask(self, words: Sequence[str]) -> tuple[int, str] | None:
        """Let the waiting process run a command; None if there is no such process, or if it has ended."""
        if self._waiting is None or self._waiting.stdin is None or self._waiting.stdout is None:
            return None
        try:
            self._waiting.stdin.write(json.dumps(words) + "\n")
            self._waiting.stdin.flush()
            code, said = json.loads(self._waiting.stdout.readline())
        except (OSError, ValueError):  # ValueError: it ended without an answer
            return None
        return int(code), str(said)

    def _begin(self) -> None:
        if hasattr(os, "fork"):
            self._waiting = subprocess.Popen(  # noqa: S603 - our own program
                module_command(*_WAITING), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )

    def _end(self) -> None:
        if self._waiting is not None:
            with contextlib.suppress(OSError):
                self._waiting.communicate(timeout=10)  # the end of its input ends it
            self._waiting = None


def wait(program: Program) -> None:
    """Answer one command after the other, each a line of JSON on the input, until the input ends. `program` is the command line."""
    from generator.site.build.unchanged import program_fingerprint

    begun = program_fingerprint()
    _import_everything()
    for line in sys.stdin:
        changed = program_fingerprint() != begun
        code, said = (_CHANGED, "") if changed else _run_copy(program, json.loads(line))
        sys.stdout.write(json.dumps([code, said]) + "\n")
        sys.stdout.flush()
        if changed:
            return


def _import_everything() -> None:
    """Import what a build uses, and compile the templates of its pages."""
    for name in _USED:
        importlib.import_module(name)
    from generator.site.writing.templates import compile_all

    compile_all()


def _run_copy(program: Program, words: Sequence[str]) -> tuple[int, str]:
    """Run a command in a copy of this process; returns its exit code and all that it said."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        copy = os.fork()
        if copy == 0:
            _become(program, words, said)
        _pid, status = os.waitpid(copy, 0)
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read()


def _become(program: Program, words: Sequence[str], said: IO[str]) -> None:
    """Run a command in this process, which then ends."""
    code = 1
    try:
        with _output_into(said):
            program.main(list(words), prog_name="punchboard", standalone_mode=True)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    except BaseException:  # noqa: BLE001 - as a new process would, it shows where it failed
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)  # nothing of the waiting process is to be finished here


@contextlib.contextmanager
def _output_into(file: IO[str]) -> Iterator[None]:
    """Let all output of this process, and of those that it starts, go into a file; there is no input."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    for stream in (1, 2):
        os.dup2(file.fileno(), stream)
    try:
        yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
