"""The frame of a site as MkDocs sees it: settings, files, navigation and templates; renders single pages in it.

Every page is a function of its Markdown, of the frame, and of the files that its Markdown links lead to. A worker process
can make the same frame from the same settings.
"""

from __future__ import annotations

import json
import logging
import re
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import urljoin

from mkdocs.commands.build import _build_page, _populate_page, get_context
from mkdocs.config import load_config
from mkdocs.structure.files import Files, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from engine.common.cache import digest
from engine.common.reading import MEGABYTE, read_own
from generator.common.output import write
from generator.site.build.facts import SiteFacts
from generator.site.build.raw_html import RawBlocks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.structure.files import File


_LARGEST = 400 * MEGABYTE  # of a page that MkDocs wrote
_ICON = "assets/pb/icon-512.png"
_PICTURE = re.compile(r"""<a [^>]*?href="([^"]+)" data-pb-zoom=|<img [^>]*?src="([^"]+\.(?:webp|png|jpe?g))\"""")


class Rendered(NamedTuple):
    """What rendering a page has shown: the files that its Markdown names, MkDocs' warnings, and the hash of the page."""

    needs: list[str]
    warnings: list[str]
    hash: str


class Shell:
    """The frame of a site whose pages are written into `site`."""

    def __init__(self, config: Path, site: Path) -> None:
        self.settings = load_config(str(config), site_dir=str(site), strict=True)
        self.settings["markdown_extensions"].append(RawBlocks())
        self.settings.validation.links.anchors = logging.INFO  # `links` checks every anchor in the built pages
        self.files = get_files(self.settings)
        self.templates = self.settings.theme.get_env()
        self.files.add_files_from_theme(self.templates, self.settings)
        set_exclusions(self.files, self.settings)
        self.navigation = get_navigation(self.files, self.settings)
        self.documents = self.files.documentation_pages()
        self._read: dict[str, list[str]] = {}  # pages whose Markdown was converted -> the files that it names
        self._pages: dict[str, Page] = {}
        self._title_pages()

    def _title_pages(self) -> None:
        """Give every page of the navigation its title: that of the settings, or else what its Markdown says."""
        for file in self.documents:
            self._pages[file.src_uri] = file.page or Page(None, file, self.settings)
        for page in self.navigation.pages:
            if page.title is None:
                self._convert(page)
                page.title = page.title  # computed from its Markdown, which is not kept

    def _convert(self, page: Page) -> None:
        asked = _Asked(self.files)
        _populate_page(page, self.settings, cast("Files", asked))
        self._read[page.file.src_uri] = sorted(asked.found)

    def outline(self) -> str:
        """Return the navigation as text: titles and addresses, level by level."""
        return json.dumps([_outline(item) for item in self.navigation.items])

    def render(self, uri: str) -> Rendered:
        """Write the page of a Markdown file."""
        page = self.page(uri)
        with heard() as warnings:
            if uri not in self._read:
                self._convert(page)
            page.meta["picture"] = urljoin(page.canonical_url or "", _first_picture(page))
            _build_page(page, self.settings, self.documents, self.navigation, self.templates)
        page.content = page.markdown = None  # thousands of pages would need much memory
        page.toc = cast("Any", [])
        return Rendered(self._read[uri], warnings, digest(read_own(Path(page.file.abs_dest_path), _LARGEST)))

    def page(self, uri: str) -> Page:
        """Return the page of a Markdown file."""
        return self._pages[uri]

    def facts(self) -> SiteFacts:
        """Return what the settings say about the whole site."""
        pages = (self._pages[file.src_uri].canonical_url for file in self.documents)
        return SiteFacts(
            self.settings.site_name,
            self.settings.site_description or "",
            self.settings.site_url or "",
            tuple(address for address in pages if address),
            self.settings.extra.get("draft", ""),
        )

    def write_missing(self) -> None:
        """Write the page for a missing page. A server shows it at any address, so its links begin at the site's root.

        Without an address of the site they are relative to the site's first folder, which a script of the page finds.
        """
        template = self.templates.get_template("404.html")
        context = get_context(self.navigation, self.files, self.settings, base_url=self.facts().root or ".")
        write(Path(self.settings.site_dir) / "404.html", template.render(cast("Any", context)))

    def other_files(self) -> Iterator[File]:
        """Yield the files that are copied: pictures, styles, scripts."""
        for file in self.files:
            if not file.is_documentation_page() and file.inclusion.is_included():  # type: ignore[no-untyped-call]  # MkDocs tells no type
                yield file


def _first_picture(page: Page) -> str:
    """Return the first picture of a page, relative to the page, for those who share its address; else the icon of the site."""
    found = _PICTURE.search(page.content or "")
    return unescape(found[1] or found[2]) if found else get_relative_url(_ICON, page.url)


class _Asked:
    """The files of a site as one page asks for them; remembers which ones it found."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self.found: set[str] = set()

    def get_file_from_path(self, path: str) -> File | None:
        """Return a file by its uri."""
        file = self._files.get_file_from_path(path)
        if file is not None:
            self.found.add(path)
        return file


def _outline(item: Any) -> list[Any]:
    return [item.title, getattr(item, "url", None), [_outline(one) for one in item.children or ()]]


class _Ear(logging.Handler):
    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(" ".join(record.getMessage().split()))


@contextmanager
def heard() -> Iterator[list[str]]:
    """Collect the warnings of MkDocs in a list; they go nowhere else."""
    log = logging.getLogger("mkdocs")
    warnings: list[str] = []
    others, before = log.handlers, log.propagate
    log.handlers, log.propagate = [_Ear(warnings)], False
    try:
        yield warnings
    finally:
        log.handlers, log.propagate = others, before
