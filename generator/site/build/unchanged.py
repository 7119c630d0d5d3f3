"""Whether a build of the site would make the same again. Imports nothing heavy: a build with nothing to do costs little."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.resources import resource
from generator.common.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SITE = "site"  # what a whole build is called in the ledger
PAGES = "pages"  # and what MkDocs made of the documents that it was given
_PACKAGE = Path(__file__).resolve().parents[2]


def ledger(root: Path) -> Ledger:
    """What the last build made in build/; both entries have the facts `pages` and `links`."""
    return Ledger(root / "build" / "site-made.json")


def outputs(root: Path) -> list[Path]:
    """What a build leaves."""
    return [root / "build" / name for name in ("site", "docs", "mkdocs.yml")]


def site_fingerprint(root: Path, folders: Sequence[Path]) -> str:
    """The fingerprint of the site of these games' folders: the data, the program, and what else lies in the project."""
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
    """The fingerprint of what MkDocs makes of documents by uri, and of the checks that it has to pass."""
    settings = root / "build" / "mkdocs.yml"
    return digest(
        fingerprint.program(_PACKAGE / "site" / "build", resource("site") / "overrides", resource("mkdocs.yml")),
        fingerprint.file_states(root / "mkdocs.yml"),
        digest(settings.read_bytes()),
        *(f"{uri} {digest(data)}" for uri, data in sorted(files.items())),
    )
