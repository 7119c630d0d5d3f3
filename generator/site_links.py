"""What is wrong with a built site: links and anchors that lead nowhere, requests to elsewhere, pages grown too heavy."""
from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from engine.problems import Place

if TYPE_CHECKING:
    from pathlib import Path

    from engine.problems import Problems

_LOADS = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src", "object": "data", "video": "src", "audio": "src"}
_STYLE_LOADS = re.compile(r"url\(\s*['\"]?((?:https?:)?//[^'\")]+)|@import\s+['\"]?((?:https?:)?//[^'\")]+)")
_INERT_RELS = {"canonical", "next", "prev", "alternate", "license"}
_INERT_SCHEMES = {"mailto", "tel", "data"}


@dataclass
class _Found(HTMLParser):
    """Ids, links and loaded files of one page, each with its line."""

    ids: set[str] = field(default_factory=set)
    links: list[tuple[str, int]] = field(default_factory=list)
    loads: list[tuple[str, int]] = field(default_factory=list)
    twice: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what the tag names."""
        values = {name: value or "" for name, value in attrs}
        line = self.getpos()[0]
        if name := values.get("id"):
            if name in self.ids:
                self.twice.append((name, line))
            self.ids.add(name)
        if tag == "a" and "href" in values:
            self.links.append((values["href"], line))
        elif (key := _LOADS.get(tag)) and values.get(key) and not _INERT_RELS & set(values.get("rel", "").split()):
            self.loads.append((values[key], line))


def check_site(site: Path, budget: int, problems: Problems) -> int:
    """Judge every page below `site` and return how many links were followed; `budget` is bytes of HTML for a page."""
    pages: dict[str, _Found] = {}
    for path in sorted(site.rglob("*.html")):
        found = _Found()
        text = path.read_text(encoding="utf-8")
        found.feed(text)
        name = path.relative_to(site).as_posix()
        pages[name] = found
        if len(text.encode()) > budget:
            problems.error("site-budget", Place(name), f"the page has {len(text.encode()):,} bytes", f"expected at most {budget:,}")
    _check_styles(site, problems)
    return sum(_check_page(site, name, found, pages, problems) for name, found in pages.items())


def _check_page(site: Path, name: str, found: _Found, pages: dict[str, _Found], problems: Problems) -> int:
    for anchor, line in found.twice:
        problems.error("site-id", Place(name, line), f"the id '{anchor}' occurs twice on the page")
    for target, line in found.loads:
        if urlsplit(target).scheme not in ("", "data") or target.startswith("//"):
            problems.error("site-external", Place(name, line), f"the page loads {target}", "expected files of the site alone")
    for target, line in [*found.links, *found.loads]:
        _check_target(site, name, target, Place(name, line), pages, problems)
    return len(found.links) + len(found.loads)


def _check_target(site: Path, name: str, target: str, place: Place, pages: dict[str, _Found], problems: Problems) -> None:
    parts = urlsplit(target)
    if parts.scheme in ("http", "https", *_INERT_SCHEMES):
        return
    if parts.scheme or target.startswith("//"):
        problems.error("site-link", place, f"the link {target} is no address", "expected a page of the site, http(s), mailto or tel")
        return
    path = _path(name, unquote(parts.path))
    if path is None:
        problems.error("site-link", place, f"the link {target} leaves the site", "expected a relative link within it")
        return
    if path not in pages and not (site / path).is_file():
        problems.error("site-link", place, f"the link {target} leads nowhere", f"there is no {path}")
    elif parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].ids and not parts.fragment.startswith("__"):
        problems.error("site-anchor", place, f"the link {target} leads to no place on its page", f"{path} has no id '{parts.fragment}'")


def _path(page: str, link: str) -> str | None:
    """The file that a link on a page opens, relative to the site; None when it leaves the site."""
    if not link:
        return page
    if link.startswith("/"):
        if page != "404.html":  # served from anywhere, so its links start at the root
            return None
        page, link = "", link.lstrip("/")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link or "."))
    if path.startswith(".."):
        return None
    is_folder = link.endswith("/") or link == "" or link.rpartition("/")[2] in (".", "..")
    return posixpath.normpath(f"{path}/index.html") if is_folder else path


def _check_styles(site: Path, problems: Problems) -> None:
    for path in sorted(site.rglob("*.css")):
        for found in _STYLE_LOADS.finditer(path.read_text(encoding="utf-8")):
            problems.error("site-external", Place(path.relative_to(site).as_posix()), f"the style loads {found[1] or found[2]}")
