"""The first line of a data file, which tells editors its schema.

Editors resolve it without a network and on any machine: it leads to a folder of the project, `schemas/` if there is one, else
`.punchboard/schemas/`, into which `punchboard new`, `import` and `fmt` copy the schemas of the installed program.
"""

from __future__ import annotations

import os
import posixpath
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.problems import Place

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.data.source import Document

MARK = "# yaml-language-server: $schema="
OWN = "schemas"  # a folder of the project that is used if it is there
COPIES = ".punchboard/schemas"  # else this one


def expected_line(kind: str, path: Path, root: Path) -> str:
    """Return the first line that a file of `kind` must have: the way to its schema inside the project."""
    folder = root / OWN if (root / OWN).is_dir() else root / COPIES
    return MARK + Path(os.path.relpath(folder / f"{kind}.schema.json", path.parent)).as_posix()


def schema_copies(root: Path) -> dict[str, bytes]:
    """Return the schemas that the project should hold a copy of, by path; none if it has a folder `schemas/`."""
    from engine.common.resources import resource

    if (root / OWN).is_dir():
        return {}
    return {f"{COPIES}/{path.name}": path.read_bytes() for path in sorted(resource("schemas").glob("*.json"))}


def _has_schemas(root: Path) -> bool:
    return (root / OWN).is_dir() or (root / COPIES).is_dir()


def check(kind: str, document: Document, root: Path, problems: Problems) -> None:
    """Warn when the line is missing, names another schema, a file that does not exist, or one outside the project."""
    first = document.first_line
    target = first.removeprefix(MARK).strip()
    if not first.startswith(MARK):
        what = "the first line does not name the schema"
    elif target.rsplit("/", 1)[-1] != f"{kind}.schema.json":
        what = f"the first line names the schema '{target}'"
    elif "://" in target:
        return
    elif posixpath.normpath(f"{posixpath.dirname(document.file)}/{target}").startswith(("..", "/")):
        what = f"the first line leads out of the project: '{target}'"
    elif ((root / document.file).parent / target).is_file() or not _has_schemas(root):
        return
    else:
        what = f"the first line names a file that does not exist: '{target}'"
    expected = f"expected {expected_line(kind, root / document.file, root)}"
    problems.warning("schema-line", Place(document.file), what, expected, "punchboard fmt writes it")
