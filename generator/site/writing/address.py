"""Addresses of pages and of places on them, and relative links between pages.

Links are relative, so that the site works in any folder and from a disk.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Address(NamedTuple):
    """A page by its Markdown file relative to the docs folder, and a place on it."""

    uri: str
    anchor: str = ""

    def url(self) -> str:
        """Return the address from the site's root: `game/rules/movement/#SS-5.3`."""
        folder = self.uri.removesuffix(".md").removesuffix("index") if self.uri.endswith(".md") else self.uri
        path = folder if not folder or folder.endswith("/") or folder == self.uri else f"{folder}/"
        return path + (f"#{self.anchor}" if self.anchor else "")

    def seen_from(self, uri: str) -> str:
        """Return the relative link from the page `uri` to this address."""
        if uri == self.uri and self.anchor:
            return f"#{self.anchor}"
        return _link(self.uri, uri) + (f"#{self.anchor}" if self.anchor else "")


@lru_cache(maxsize=1 << 16)  # pages link to each other many times
def _link(to: str, seen_from: str) -> str:
    path, here = _parts(to), _parts(seen_from)[:-1]
    shared = 0
    for part, part_here in zip(path[:-1], here, strict=False):
        if part != part_here:
            break
        shared += 1
    return "../" * (len(here) - shared) + "/".join(path[shared:]) or "./"


@lru_cache(maxsize=1 << 12)
def _parts(uri: str) -> list[str]:
    """The address of a page, folder by folder."""
    return Address(uri).url().split("/")
