"""What a project adds to the menu (`nav`): links, pages of the site, and own pages in its folder `docs`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.site.build.own_pages import site_page
from generator.site.writing.escaping import title_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.common.problems import Place, Problems
    from engine.data.source import KeyPath
    from generator.site.build.settings.reader import SettingsReader

PAGES = "docs"  # the folder of own pages, as everywhere with MkDocs
_DEEPEST = 3  # levels of a menu


@dataclass
class OwnMenu:
    """Entries for the menu as MkDocs wants them, own pages by uri, and the place that names each page."""

    entries: list[Any] = field(default_factory=list)
    pages: dict[str, bytes] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)

    def check(self, site: Collection[str], problems: Problems) -> None:
        """Report entries that lead to no page, and own pages in the place of others. `site` has the uris of the pages without the own ones."""
        for uri, place in self.places.items():
            if uri in self.pages and uri in site:
                problems.error("site-page-name", place, f"the site has a page {uri} of its own", "another name")
            elif uri not in self.pages and uri not in site:
                problems.error(
                    "site-link", place, f"there is no page {uri}", f"a file {PAGES}/{uri}, or a page of the site"
                )


def own_menu(reader: SettingsReader, value: Any) -> OwnMenu:
    """Return what `nav` adds; what is wrong with it, or with its pages, is reported."""
    found = OwnMenu()
    found.entries = _entries(reader, ("nav",), value, found)
    return found


def _entries(reader: SettingsReader, path: KeyPath, value: Any, menu: OwnMenu) -> list[Any]:
    if len(path) > 2 * _DEEPEST:
        reader.refuse(path, f"the menu is deeper than {_DEEPEST} levels")
        return []
    entries = (_entry(reader, at, one, menu) for at, one in reader.items(path, value, "pages and links"))
    return [entry for entry in entries if entry]


def _entry(reader: SettingsReader, path: KeyPath, value: Any, menu: OwnMenu) -> Any:
    """Return one entry: a page, or a title with a page, an address or further entries; None if it is none of these."""
    if isinstance(value, str):
        return _target(reader, path, value, menu)
    if not isinstance(value, dict) or len(value) != 1:
        reader.refuse(path, "this is no entry of a menu", "TITLE: PAGE.md, TITLE: https://… or TITLE: [entries]")
        return None
    title, inside = next(iter(value.items()))
    at = (*path, title)
    if not reader.text((*path, title), str(title), "a title"):
        return None
    target = _entries(reader, at, inside, menu) if isinstance(inside, list) else _target(reader, at, inside, menu)
    return {title_text(str(title)): target} if target else None


def _target(reader: SettingsReader, path: KeyPath, value: Any, menu: OwnMenu) -> str | None:
    """Return the page or address that an entry leads to; None if it is neither."""
    if not (isinstance(value, str) and value.endswith(".md") and ":" not in value):
        return reader.address(path, value) or None
    file = reader.path_at(f"{PAGES}/{value}", [".md"], lambda message, expected: reader.refuse(path, message, expected))
    if file is None:
        return None
    uri = reader.files.name(file).removeprefix(f"{PAGES}/")
    menu.places[uri] = reader.document.where.at(*path)
    reader.read.append(file)
    if file.exists() or file.is_symlink():
        page = site_page(reader.files, file)
        menu.pages[uri] = page or b""
    return uri
