"""Claims a folder of output for one run. A second run that would write there waits, and gives up with a sentence.

Before a run writes, the folder is searched: a link in it would lead what is written or removed to another place, so it is
refused. Files and folders that a killed run has left unfinished are removed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.locks import FileLock
from generator.common.output import PART, check_folder
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.common.program import Settings


@contextmanager
def claimed(settings: Settings, folder: Path, others: Sequence[Path] = ()) -> Iterator[bool]:
    """Hold the lock of an output folder, with its `others`; gives whether another run had to be waited for.

    Raises OSError for links, click.ClickException (exit code 1) when another run holds the folder for too long.
    """
    for path in (folder, *others):
        check_folder(settings.root, path)
    made = [path for path in folder.parents if not path.exists()]
    lock = FileLock(folder.parent / f".{folder.name}.lock", f"{_command()} (process {os.getpid()})")
    had_to_wait = not lock.acquire()
    if had_to_wait:
        _wait(lock, folder, settings)
    try:
        for path in (folder, *others):
            _tidy(path)
        yield had_to_wait
    finally:
        lock.release()
        with contextlib.suppress(OSError):  # they are in use
            for path in made:
                path.rmdir()


def _command() -> str:
    context = click.get_current_context(silent=True)
    return context.command_path if context else "punchboard"


def _wait(lock: FileLock, folder: Path, settings: Settings) -> None:
    """Wait until another run has done its work, and say so."""
    who = lock.holder() or "another run"
    if settings.wait and not settings.quiet:
        echo(f"{folder}: {who} is writing here; waiting until it is done", err=True)
    if not lock.wait(settings.wait):
        raise click.ClickException(f"{folder}: {who} is still writing here; try again when it is done")


def _tidy(folder: Path) -> None:
    """Remove what a killed run has left in a folder. Raises OSError if a link in it leads to a folder."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as entries:
        found = list(entries)
    for entry in found:
        if entry.is_symlink() and entry.is_dir():
            raise OSError(errno.EEXIST, "this is a link, and nothing is written through links", entry.path)
        if entry.name.startswith(".") and entry.name.endswith(PART):
            _remove(entry)
        elif entry.is_dir(follow_symlinks=False):
            _tidy(folder / entry.name)


def _remove(entry: os.DirEntry[str]) -> None:
    if entry.is_dir(follow_symlinks=False):
        shutil.rmtree(entry.path)
    else:
        Path(entry.path).unlink()
