"""Finds which lines of which files have changed since a git revision, without letting git run anything."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.common.revisions import RevisionError, path_at_revision

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def changed_lines(root: Path, files: Iterable[str], revision: str) -> dict[str, set[int]]:
    """Return the numbers of the changed and new lines of some files, named from `root`. Raises RevisionError.

    A folder that the revision does not have is new; if it has none of them, the revision is wrong.
    """
    found: dict[str, set[int]] = {}
    errors: list[RevisionError] = []
    by_folder: dict[PurePosixPath, list[PurePosixPath]] = {}
    for file in sorted(files):
        path = PurePosixPath(file)
        by_folder.setdefault(path.parent, []).append(path)
    for folder, paths in by_folder.items():
        try:
            with path_at_revision(root, folder, revision) as old:
                for path in paths:
                    found[str(path)] = _changed(old / path.name, root / path)
        except RevisionError as error:
            errors.append(error)
            found.update((str(path), _changed(root / "nowhere", root / path)) for path in paths)
    if errors and len(errors) == len(by_folder):
        raise errors[0]
    return found


def _changed(old: Path, new: Path) -> set[int]:
    """Return the numbers of the lines of a file that are not in the old one at their place."""
    before = old.read_text("utf-8", "replace").splitlines() if old.is_file() else []
    after = new.read_text("utf-8", "replace").splitlines()
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return {line + 1 for word, _, _, first, last in codes if word != "equal" for line in range(first, last)}
