"""The first line of a data file, which tells editors its schema."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.problems import Place

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.data.source import Document

MARK = "# yaml-language-server: $schema="


def expected_line(kind: str, path: Path, root: Path) -> str:
    """Return the first line that a file of `kind` must have.

    It names the schema in the project's own `schemas/` if there is such a folder, else the installed schema.
    """
    from engine.common.resources import resource

    folder = root / "schemas" if (root / "schemas").is_dir() else resource("schemas")
    return MARK + Path(os.path.relpath(folder / f"{kind}.schema.json", path.parent)).as_posix()


def check(kind: str, document: Document, root: Path, problems: Problems) -> None:
    """Warn when the line is missing, names another schema, or names a file that does not exist."""
    first = document.first_line
    target = first.removeprefix(MARK).strip()
    if not first.startswith(MARK):
        what = "the first line does not name the schema"
    elif target.rsplit("/", 1)[-1] != f"{kind}.schema.json":
        what = f"the first line names the schema '{target}'"
    elif "://" in target or ((root / document.file).parent / target).is_file() or not (root / "schemas").is_dir():
        return
    else:
        what = f"the first line names a file that does not exist: '{target}'"
    expected = f"expected {expected_line(kind, root / document.file, root)}"
    problems.warning("schema-line", Place(document.file), what, expected, "punchboard fmt writes it")
