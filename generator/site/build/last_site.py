"""What the last build of a site has left: the input of each page, so that a build makes only the pages whose input is new.

The pages themselves are taken from the folder of the last site. So the list of their inputs is sealed, and it counts only
while no file of that folder has changed its size or time.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.common import kept
from engine.common.fingerprint import file_states
from generator.common.output import write

if TYPE_CHECKING:
    from pathlib import Path

_FILE = "site-inputs.json"
_SHAPE = {
    "state": str,
    "docs": str,
    "pages": {None: (str, [str], str)},
    "files": {None: str},
    "targets": [str],
    "links": {None: (int, str)},
}


class BuiltPage(NamedTuple):
    """A page of a built site: the key of its input, the files that its links name, and the hash of its bytes."""

    key: str
    needs: list[str]
    hash: str


@dataclass
class SiteInputs:
    """The inputs of a built site. Pages and files have their uris in the docs folder, and links the names of built pages."""

    pages: dict[str, BuiltPage] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)  # hash of the bytes of every file of the docs folder
    docs: dict[str, str] = field(default_factory=dict)  # the same, if that folder is as the last build has left it
    links: dict[str, tuple[int, list[str]]] = field(default_factory=dict)  # how many; where those within the site lead


def read(root: Path, site: Path) -> SiteInputs:
    """Return the inputs of the site that the last build has left; none if there is no such site, or somebody changed it."""
    found = kept.read_sealed(root / "build" / _FILE, _FILE, _SHAPE)
    if not isinstance(found, dict) or site.is_symlink() or not site.is_dir() or found["state"] != file_states(site):
        return SiteInputs()
    targets = found["targets"]
    return SiteInputs(
        {uri: BuiltPage(*page) for uri, page in found["pages"].items()},
        found["files"],
        found["files"] if found["docs"] and found["docs"] == _state(root / "build" / "docs") else {},
        {
            name: (count, [targets[int(one)] for one in numbers.split()])
            for name, (count, numbers) in found["links"].items()
        },
    )


def keep(root: Path, site: Path, inputs: SiteInputs) -> None:
    """Write down the inputs of a finished site. Raises OSError."""
    numbers: dict[str, int] = {}
    for _count, targets in inputs.links.values():
        for target in targets:
            numbers.setdefault(target, len(numbers))
    content = {
        "state": file_states(site),
        "docs": _state(root / "build" / "docs"),
        "pages": {uri: list(page) for uri, page in inputs.pages.items()},
        "files": inputs.files,
        "targets": list(numbers),
        "links": {
            name: [count, " ".join(str(numbers[target]) for target in targets)]
            for name, (count, targets) in inputs.links.items()
        },
    }
    write(root / "build" / _FILE, kept.sealed_text(_FILE, content))


def _state(docs: Path) -> str:
    """Return the state of the docs folder; "" if it is a link."""
    return "" if docs.is_symlink() else file_states(docs)


def take(old: Path, new: Path) -> None:
    """Put a file of the old site into the new one: as a second name of the same file if the disk allows it, else as a copy."""
    new.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:
        shutil.copyfile(old, new, follow_symlinks=False)
