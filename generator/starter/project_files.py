"""The files of a new project around its first game: what git leaves out, a README, checks on a code host, schemas for editors."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING

from engine.data.modeline import schema_copies
from generator.common.output import check_folder, write

if TYPE_CHECKING:
    from pathlib import Path

_IGNORED = """\
/build/
.punchboard-cache/
.venv/
"""
_README = """\
# {title}

A board game written as data for [Punchboard](.punchboard/README.md): `components/{name}/` has the pieces, the layouts, the rules and
the player aids.{read_first}

    punchboard check            # checks the data after each change
    punchboard print            # makes the PDFs to print, in build/print/
    punchboard site --serve     # shows the rules as a website while you write
    punchboard build            # all of it
    punchboard fmt              # tidies the files
"""
_READ_FIRST = """
`components/{name}/engine/` has rules code, which Punchboard runs only after you have trusted it: `punchboard trust {name}`."""
_TRUSTED = """\
      - run: punchboard trust {name} --yes  # whoever pushes here, or sends a pull request, can run code here
"""
_ABOUT_FOLDER = """\
`schemas/` holds copies of Punchboard's schemas, so that editors explain and complete the keys of the files in `components/`, on any
computer and without a network. `punchboard fmt` brings them up to date.

Punchboard itself: {source}
"""
_WORKFLOW = """\
# Checks the games, prints them and builds the site at each push; the result can be downloaded from the run's page.
name: games
on: [push, pull_request]
permissions: {{contents: read}}
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {{python-version: "3.12"}}
      - run: pip install '{source}'  # where Punchboard is installed from
{trusted}      - run: punchboard fmt --check
      - run: punchboard build
      - uses: actions/upload-artifact@v4
        with: {{name: print-and-site, path: build}}
"""


def write_project(root: Path, name: str, title: str, *, with_code: bool = False) -> list[str]:
    """Write what a new project lacks; return the files written, relative to `root`, the schemas left out. Raises OSError."""
    words = {"name": name, "title": title, "source": _source(), "read_first": "", "trusted": ""}
    if with_code:
        words |= {"read_first": _READ_FIRST.format(name=name), "trusted": _TRUSTED.format(name=name)}
    files = {
        ".gitignore": _IGNORED,
        "README.md": _README.format(**words),
        ".github/workflows/games.yml": _WORKFLOW.format(**words),
    }
    missing = {inside: text for inside, text in files.items() if not (root / inside).exists()}
    for inside, text in missing.items():
        check_folder(root, (root / inside).parent)
        write(root / inside, text)
    if write_schemas(root):
        write(root / ".punchboard" / "README.md", _ABOUT_FOLDER.format(**words))
    return list(missing)


def write_schemas(root: Path) -> int:
    """Copy the schemas into a project that has no folder `schemas/`; return how many files changed. Raises OSError."""
    copies = schema_copies(root)
    for inside in copies:
        check_folder(root, (root / inside).parent)
    return sum([write(root / inside, content) for inside, content in copies.items()])


def _source() -> str:
    """Return what pip installs Punchboard from: the public address of this installation, or else its name and version."""
    try:
        installed = distribution("punchboard")
    except PackageNotFoundError:
        return "punchboard"
    said = json.loads(installed.read_text("direct_url.json") or "{}")
    address = str(said.get("url", ""))
    if not address.startswith("https://") or "@" in address:  # a folder of this computer, or an address with a password
        return f"punchboard=={installed.version}"
    version = said.get("vcs_info", {})
    return f"{version['vcs']}+{address}@{version['commit_id']}" if version else address
