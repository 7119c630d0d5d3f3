"""Copies a finished site into a folder that the user names. Only a folder that is missing, empty or such a site is replaced.

The copy is made beside the folder and renamed when it is complete, so a server that shows the folder never shows half a site.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from typing import TYPE_CHECKING

from engine.common.reading import ReadError, read_bytes
from generator.common.output import PART
from generator.site.build.offline import LIST, SCRIPT, WORKER

if TYPE_CHECKING:
    from pathlib import Path


def check_target(site: Path, folder: Path) -> None:
    """Raise OSError if there is something at `folder` that a copy of `site` must not replace."""
    try:
        mode = folder.lstat().st_mode
    except FileNotFoundError:
        _check_outside(site, folder)
        return
    if not stat.S_ISDIR(mode):
        raise OSError(errno.ENOTDIR, "this is no folder; only a folder is replaced", str(folder))
    _check_outside(site, folder)
    known = {entry.name for entry in os.scandir(site)} if _is_site(folder) and site.is_dir() else set()
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name not in known and not (folder / entry.name / LIST).is_file():
            message = f"'{entry.name}' is no part of the site and would be lost; name a folder that is empty or missing"
            raise OSError(errno.ENOTEMPTY, message, str(folder))


def _is_site(folder: Path) -> bool:
    """Whether a folder has the worker that every site has: other websites have an index.html and assets, too."""
    try:
        return read_bytes(folder / WORKER, len(SCRIPT)) == SCRIPT.encode()
    except ReadError:
        return False


def _check_outside(site: Path, folder: Path) -> None:
    """Raise OSError if one of the two folders lies in the other."""
    one, two = site.resolve(), folder.resolve()
    if one == two or one.is_relative_to(two) or two.is_relative_to(one):
        raise OSError(errno.EINVAL, f"the site is built in {site}; name a folder outside it", str(folder))


def copy_out(site: Path, folder: Path) -> None:
    """Replace `folder` by a copy of `site`. Raises OSError."""
    check_target(site, folder)
    fresh, old = (folder.with_name(f".{folder.name}.{kind}{PART}") for kind in ("new", "old"))
    for path in (fresh, old):
        shutil.rmtree(path, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copytree(site, fresh, symlinks=True)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
    except BaseException:
        if old.exists() and not folder.exists():
            old.rename(folder)
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    shutil.rmtree(old, ignore_errors=True)
