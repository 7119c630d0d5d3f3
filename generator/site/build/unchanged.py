"""Finds out whether a build would give the same site again. Imports little, so that a build with nothing to do is fast."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.resources import resource
from generator.common.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SITE = "site"  # name of a whole build in the ledger
PAGES = "pages"  # name of the output of MkDocs in the ledger
_PACKAGE = Path(__file__).resolve().parents[2]


def ledger(root: Path) -> Ledger:
    """Return the ledger of the last build; both entries have the facts `pages` and `links`."""
    return Ledger(root / "build" / "site-made.json")


def outputs(root: Path) -> list[Path]:
    """Return the files and folders that a build writes."""
    return [root / "build" / name for name in ("site", "docs", "mkdocs.yml")]


def site_fingerprint(root: Path, folders: Sequence[Path]) -> str:
    """Return the fingerprint of a site: the folders of its games, the program, and the other files of the project that it uses."""
    beside = [
        root / "mkdocs.yml",
        root / "build" / "balance",
        *(root / "build" / "print" / folder.name for folder in folders),
    ]
    places = (_PACKAGE, _PACKAGE.parent / "engine", resource("site"), resource("schemas"), resource("mkdocs.yml"))
    return digest(
        *(folder.name for folder in folders),
        fingerprint.file_contents(*folders),
        fingerprint.program(*places),
        fingerprint.file_states(*beside),
    )


def pages_fingerprint(root: Path, files: Mapping[str, bytes]) -> str:
    """Return the fingerprint of the output of MkDocs: its documents by uri, its settings, and the code of the checks."""
    settings = root / "build" / "mkdocs.yml"
    return digest(
        fingerprint.program(_PACKAGE / "site" / "build", resource("site") / "overrides", resource("mkdocs.yml")),
        fingerprint.file_states(root / "mkdocs.yml"),
        digest(settings.read_bytes()),
        *(f"{uri} {digest(data)}" for uri, data in sorted(files.items())),
    )
