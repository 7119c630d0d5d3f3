"""Reads the folder of a game as it was at a git revision. Of git only two commands are used that run nothing of the repository.

`git archive` would run the filters that a repository's settings name, and a missing object would be fetched with a program that
they name too. A repository may come from a stranger.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_FILE_MODES = {"100644", "100755"}
_LARGEST = 200_000_000  # bytes of all files of a game
_NOTHING_RUNS = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")


class RevisionError(ValueError):
    """A git revision that cannot be read; the message is a sentence."""


class _TreeEntry(NamedTuple):
    """A file at a revision: its object's name in git, its size in bytes, and its path in the repository."""

    object: str
    size: int
    path: PurePosixPath


@contextmanager
def folder_at_revision(root: Path, game: str, revision: str) -> Iterator[Path]:
    """Give the folder of a game as it was at a git revision, in a temporary folder. Links are left out. Raises RevisionError.

    The other games of that revision lie beside it: layouts may extend theirs.
    """
    with path_at_revision(root, PurePosixPath("components"), revision) as folder:
        if not (folder / game).is_dir():
            raise RevisionError(f"git has no {game} at {revision}")
        yield folder / game


@contextmanager
def path_at_revision(root: Path, inside: PurePosixPath, revision: str) -> Iterator[Path]:
    """Give a folder below `root` as `folder_at_revision` gives that of a game."""
    entries = _entries(_git(root, revision, "ls-tree", "-r", "-z", "-l", revision, "--", f"{inside}"))
    if not entries:
        raise RevisionError(f"git has no {inside.name} at {revision}")
    if sum(entry.size for entry in entries) > _LARGEST:
        raise RevisionError(f"{inside.name} at {revision} has more than {_LARGEST // 1_000_000} MB")
    asked = "".join(f"{entry.object}\n" for entry in entries).encode()
    answer = BytesIO(_git(root, revision, "cat-file", "--batch", given=asked))
    with tempfile.TemporaryDirectory(prefix="punchboard-") as name:
        for entry in entries:
            path = Path(name).joinpath(*entry.path.parts)
            path.parent.mkdir(parents=True, exist_ok=True)
            answer.readline()  # name, kind and size
            path.write_bytes(answer.read(entry.size))
            answer.readline()  # the end of a line after the content
        yield Path(name).joinpath(*inside.parts)


def _git(root: Path, revision: str, *words: str, given: bytes = b"") -> bytes:
    """Return what a git command prints. Raises RevisionError."""
    if revision.startswith("-"):
        raise RevisionError(f"'{revision}' is no revision")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environment |= {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(  # noqa: S603 - arguments in a list; the revision cannot be an option
            ["git", "-C", str(root), *_NOTHING_RUNS, *words],  # noqa: S607 - the git that the person uses
            check=True,
            capture_output=True,
            env=environment,
            input=given,
        )
    except FileNotFoundError:
        raise RevisionError("there is no git to ask for a revision") from None
    except subprocess.CalledProcessError as error:
        errors = error.stderr.decode(errors="replace").strip().splitlines()
        raise RevisionError(f"git cannot read {revision}" + (f" ({errors[-1]})" if errors else "")) from None
    return done.stdout


def _entries(listed: bytes) -> list[_TreeEntry]:
    """Return the regular files of `git ls-tree -z -l`; paths that lead out of the folder are left out. Raises RevisionError."""
    found = []
    for line in listed.decode("utf-8", "surrogateescape").split("\0"):
        head, _, name = line.partition("\t")
        mode, _kind, thing, size = head.split() if name else ("", "", "", "0")
        path = PurePosixPath(name)
        if mode in _FILE_MODES and not size.isdigit():
            raise RevisionError(f"git has not kept {name}")
        if mode in _FILE_MODES and ".." not in path.parts and not path.is_absolute():
            found.append(_TreeEntry(thing, int(size), path))
    return found
