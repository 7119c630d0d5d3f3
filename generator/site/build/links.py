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
    from collections.abc import Iterator
    from pathlib import Path
    from urllib.parse import SplitResult

    from engine.common.problems import Problems
    from generator.site.build.scan import ScannedPage

_STYLE_LOADS = re.compile(r"url\(\s*['\"]?((?:https?:)?//[^'\")]+)|@import\s+['\"]?((?:https?:)?//[^'\")]+)")
_LARGEST = 400 * MEGABYTE  # of a page or style that the build wrote
_SCHEMES = {"", "http", "https", "mailto", "tel", "data"}

LinkProblem = tuple[str, str, str]  # code, message, hint


@dataclass
class _Site:
    """The scanned pages by name. Targets are checked once for all pages of a folder, because these pages share most of them."""

    folder: Path
    pages: dict[str, ScannedPage] = field(default_factory=dict)
    checked: dict[tuple[str, str], LinkProblem | None] = field(default_factory=dict)

    def check_link(self, page: str, folder: str, target: str) -> LinkProblem | None:
        """Return the problem of a link on a page of a folder, or None."""
        if target[:1] in ("#", "?", ""):  # the target depends on the page
            return (
                None if target[1:] in self.pages[page].ids and target[0] == "#" else _link_problem(self, page, target)
            )
        key = folder, target
        if key not in self.checked:
            self.checked[key] = _link_problem(self, page, target)
        return self.checked[key]


def check_site(site: Path, budget: int, problems: Problems) -> int:
    """Check every page below `site`; returns the number of links. `budget` is the highest number of bytes of HTML of a page."""
    found = _Site(site)
    for path in sorted(site.rglob("*.html")):
        raw = read_own(path, _LARGEST)
        name = path.relative_to(site).as_posix()
        found.pages[name] = scan(raw.decode())
        if len(raw) > budget:
            problems.warning(
                "site-budget", Place(name), f"the page has {len(raw):,} bytes", f"expected at most {budget:,}"
            )
    _check_styles(site, problems)
    for name, page in found.pages.items():
        if wrong := sorted(_page_problems(found, name, page)):
            text = read_own(site / name, _LARGEST).decode()
            for place, problem in wrong:
                code, message, hint = problem
                problems.error(code, Place(name, text.count("\n", 0, place) + 1), message, hint)
    return sum(len(page.links) + len(page.loads) for page in found.pages.values())


def _page_problems(site: _Site, name: str, page: ScannedPage) -> Iterator[tuple[int, LinkProblem]]:
    for anchor, place in page.duplicates:
        yield place, ("site-id", f"the id '{anchor}' occurs twice on the page", "")
    for target, place in page.loads:
        if target.startswith("//") or (":" in target and urlsplit(target).scheme not in ("", "data")):
            yield place, ("site-external", f"the page loads {target}", "expected files of the site alone")
    folder = name if name == "404.html" else posixpath.dirname(name)
    for target, place in (*page.links, *page.loads):
        if problem := site.check_link(name, folder, target):
            yield place, problem


def _link_problem(site: _Site, name: str, target: str) -> LinkProblem | None:
    parts = _split(target)
    if parts is None or target.startswith("//"):
        return (
            "site-link",
            f"the link {target} is not an address",
            "expected a page of the site, http(s), mailto or tel",
        )
    if parts.scheme:
        return None
    path = _path(name, unquote(parts.path))
    if path is None:
        return "site-link", f"the link {target} leaves the site", "expected a relative link within it"
    if path not in site.pages and not (site.folder / path).is_file():
        return "site-link", f"the link {target} leads nowhere", f"there is no {path}"
    if (
        parts.fragment
        and path in site.pages
        and unquote(parts.fragment) not in site.pages[path].ids
        and not parts.fragment.startswith("__")
    ):
        return (
            "site-anchor",
            f"the link {target} leads to an id that its page does not have",
            f"{path} has no id '{parts.fragment}'",
        )
    return None


def _split(target: str) -> SplitResult | None:
    """Return the parts of a link; None if it is malformed or has a scheme that is not allowed."""
    try:
        parts = urlsplit(target)
    except ValueError:  # brackets without an IPv6 address
        return None
    return parts if parts.scheme in _SCHEMES else None


def _path(page: str, link: str) -> str | None:
    """Return the file that a link on a page opens, relative to the site; None if it leaves the site."""
    if not link:
        return page
    if link.startswith("/"):
        if page != "404.html":  # a server shows it at any address, so its links start at the root
            return None
        page, link = "", link.lstrip("/")
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
