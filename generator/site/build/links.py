"""Checks a built site: links and anchors that lead nowhere, files loaded from elsewhere, pages that are too heavy."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from engine.common.problems import Place
from engine.common.reading import MEGABYTE, read_own
from generator.site.build.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from urllib.parse import SplitResult

    from engine.common.problems import Problems
    from generator.site.build.scan import ScannedPage

_STYLE_LOADS = re.compile(r"url\(\s*['\"]?((?:https?:)?//[^'\")]+)|@import\s+['\"]?((?:https?:)?//[^'\")]+)")
_LARGEST = 400 * MEGABYTE  # of a page or style that the build wrote
_SCHEMES = {"", "http", "https", "mailto", "tel", "data"}

LinkProblem = tuple[str, str, str]  # code, message, hint


@dataclass(frozen=True, slots=True)
class LinkCheck:
    """What a check has found by the name of each page: how many links it has, and where those within the site lead."""

    count: int
    targets: list[str]  # PATH or PATH#ID, without those on the page itself, sorted


@dataclass
class _Site:
    """The pages of a site by name, scanned when one is asked for. Targets are checked once for all pages of a folder, because these pages share most of them."""

    folder: Path
    names: set[str]
    root: str = ""  # where the site begins on its server: /rules/; "" if nobody knows
    scanned: dict[str, ScannedPage] = field(default_factory=dict)
    checked: dict[tuple[str, str], LinkProblem | str] = field(default_factory=dict)

    def page(self, name: str) -> ScannedPage:
        """Return a page by its name."""
        if name not in self.scanned:
            self.scanned[name] = scan(read_own(self.folder / name, _LARGEST).decode())
        return self.scanned[name]

    def check_link(self, page: str, folder: str, target: str) -> LinkProblem | str:
        """Return the problem of a link on a page of a folder, or else where it leads: PATH or PATH#ID, "" if not to another page."""
        if target[:1] in ("#", "?", ""):  # the target depends on the page
            if target[1:] in self.page(page).ids and target[0] == "#":
                return ""
            found = _follow(self, page, target)
            return "" if isinstance(found, str) else found
        key = folder, target
        if key not in self.checked:
            self.checked[key] = _follow(self, page, target)
        return self.checked[key]

    def has(self, target: str) -> bool:
        """Tell whether there is a place on the site: PATH or PATH#ID."""
        path, _, anchor = target.partition("#")
        if path not in self.names:
            return (self.folder / path).is_file()
        return not anchor or anchor in self.page(path).ids


def check_site(
    site: Path, budget: int, problems: Problems, known: Mapping[str, LinkCheck] | None = None, root: str = ""
) -> dict[str, LinkCheck]:
    """Check every page below `site`. `budget` is the highest number of bytes of HTML of a page.

    `root` is the path of the site's address, such as /rules/, with which the links of 404.html begin; "" without an address.

    `known` has pages that are the same as at an earlier check, which found nothing wrong with them. They are not read again
    as long as every target of their links is still there.
    """
    sizes = {path.relative_to(site).as_posix(): path.stat().st_size for path in sorted(site.rglob("*.html"))}
    found = _Site(site, set(sizes), root)
    for name, size in sizes.items():
        if size > budget:
            problems.warning("site-budget", Place(name), f"the page has {size:,} bytes", f"expected at most {budget:,}")
    _check_styles(site, problems)
    known = known or {}
    if not all(map(found.has, {target for page in known.values() for target in page.targets})):
        known = {}  # the check of every page tells which links are wrong
    return {name: known[name] if name in known else _checked(found, name, problems) for name in sizes}


def _checked(site: _Site, name: str, problems: Problems) -> LinkCheck:
    """Check one page."""
    targets: set[str] = set()
    page = site.page(name)
    if wrong := sorted(_page_problems(site, name, page, targets)):
        text = read_own(site.folder / name, _LARGEST).decode()
        for place, problem in wrong:
            code, message, hint = problem
            problems.error(code, Place(name, text.count("\n", 0, place) + 1), message, hint)
    return LinkCheck(len(page.links) + len(page.loads), sorted(targets))


def _page_problems(site: _Site, name: str, page: ScannedPage, targets: set[str]) -> Iterator[tuple[int, LinkProblem]]:
    """Yield the problems of a page, and add to `targets` where its links lead."""
    for anchor, place in page.duplicates:
        yield place, ("site-id", f"the id '{anchor}' occurs twice on the page", "")
    for target, place in page.loads:
        if target.startswith("//") or (":" in target and urlsplit(target).scheme not in ("", "data")):
            yield place, ("site-external", f"the page loads {target}", "expected files of the site alone")
    folder = name if name == "404.html" else posixpath.dirname(name)
    for target, place in (*page.links, *page.loads):
        found = site.check_link(name, folder, target)
        if not isinstance(found, str):
            yield place, found
        elif found:
            targets.add(found)


def _follow(site: _Site, name: str, target: str) -> LinkProblem | str:
    """Return the problem of a link, or else where it leads; "" if it leaves the site."""
    parts = _split(target)
    if parts is None or target.startswith("//"):
        return (
            "site-link",
            f"the link {target} is not an address",
            "expected a page of the site, http(s), mailto or tel",
        )
    if parts.scheme:
        return ""
    path = _path(name, unquote(parts.path), unquote(site.root))
    if path is None:
        return "site-link", f"the link {target} leaves the site", "expected a relative link within it"
    if path not in site.names and not (site.folder / path).is_file():
        return "site-link", f"the link {target} leads nowhere", f"there is no {path}"
    anchor = "" if parts.fragment.startswith("__") else unquote(parts.fragment)
    if anchor and path in site.names and anchor not in site.page(path).ids:
        return (
            "site-anchor",
            f"the link {target} leads to an id that its page does not have",
            f"{path} has no id '{parts.fragment}'",
        )
    return f"{path}#{anchor}" if anchor and path in site.names else path


def _split(target: str) -> SplitResult | None:
    """Return the parts of a link; None if it is malformed or has a scheme that is not allowed."""
    try:
        parts = urlsplit(target)
    except ValueError:  # brackets without an IPv6 address
        return None
    return parts if parts.scheme in _SCHEMES else None


def _path(page: str, link: str, root: str) -> str | None:
    """Return the file that a link on a page opens, relative to the site; None if it leaves the site."""
    if not link:
        return page
    if link.startswith("/"):
        # a server shows 404.html at any address, so its links are whole paths
        if page != "404.html" or not root or not link.startswith(root):
            return None
        page, link = "", link.removeprefix(root)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link or "."))
    if path.startswith(".."):
        return None
    is_folder = link.endswith("/") or link == "" or link.rpartition("/")[2] in (".", "..")
    return posixpath.normpath(f"{path}/index.html") if is_folder else path


def _check_styles(site: Path, problems: Problems) -> None:
    for path in sorted(site.rglob("*.css")):
        for found in _STYLE_LOADS.finditer(read_own(path, _LARGEST).decode()):
            problems.error(
                "site-external", Place(path.relative_to(site).as_posix()), f"the style loads {found[1] or found[2]}"
            )
