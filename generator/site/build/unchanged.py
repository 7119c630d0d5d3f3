"""Finds out whether a build would give the same site again, and what a killed one has left. Imports little, so that a build with nothing to do is fast."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.resources import resource
from engine.load import lender_files
from engine.own_code.choice import decide
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


def tidy(root: Path) -> None:
    """Remove what a killed build has left, and put back the site that it was about to replace."""
    fresh, site, old = working_folders(root)
    if old.exists() and not site.exists():
        old.rename(site)
    for path in (fresh, old):
        shutil.rmtree(path, ignore_errors=True)


def working_folders(root: Path) -> tuple[Path, Path, Path]:
    """Return the folders of a site: while it is built, when it is finished, and just before a newer one replaces it."""
    build = root / "build"
    return build / "site.new", build / "site", build / "site.old"


def is_unfinished(root: Path) -> bool:
    """Tell whether a killed build has left a folder."""
    fresh, _site, old = working_folders(root)
    return fresh.exists() or old.exists()


def places(root: Path) -> list[Path]:
    """Return the other folders that a build writes into."""
    cache = root / ".punchboard-cache"
    return [root / "build" / "docs", *working_folders(root), cache / "pictures", cache / "balance", cache / "site"]


def site_fingerprint(root: Path, folders: Sequence[Path]) -> str:
    """Return the fingerprint of a site that is no draft: the folders of its games, the program, and the other files of the project that it uses."""
    from generator.site.build.settings.own_settings import named_files

    beside = [
        root / "mkdocs.yml",
        *named_files(root),
        root / "build" / "balance",
        *(root / "build" / "print" / folder.name for folder in folders),
    ]
    return digest(
        *(folder.name for folder in folders),
        fingerprint.file_contents(*folders, *(path for folder in folders for path in lender_files.files(folder))),
        *(decide(folder).key for folder in folders),
        program_fingerprint(),
        fingerprint.file_states(*beside),
    )


def program_fingerprint() -> str:
    """Return the fingerprint of the program with everything that it brings along."""
    return fingerprint.program_now(
        _PACKAGE, _PACKAGE.parent / "engine", resource("site"), resource("schemas"), resource("mkdocs.yml")
    )


def pages_fingerprint(root: Path, hashes: Mapping[str, str]) -> str:
    """Return the fingerprint of the output of MkDocs: the hashes of its documents by uri, its settings, and the code of the checks."""
    settings = root / "build" / "mkdocs.yml"
    return digest(
        fingerprint.program_now(_PACKAGE / "site" / "build", resource("site") / "overrides", resource("mkdocs.yml")),
        digest(settings.read_bytes()),
        *(f"{uri} {found}" for uri, found in sorted(hashes.items())),
    )
