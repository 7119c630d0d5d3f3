"""Links at the foot of each page (`extra.social`, `repo_url`), and what else `extra` may say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from generator.site.build.settings.theme import theme_icon

if TYPE_CHECKING:
    from engine.data.source import KeyPath
    from generator.site.build.settings.reader import SettingsReader

BUILDERS = "builders"  # whether the site has the pages for people who build games
SOCIAL = "social"
KEYS = (BUILDERS, SOCIAL)
_FETCHES = "pages load nothing from elsewhere, and watch no reader"
REASONS = {
    "analytics": _FETCHES,
    "consent": "the site sets no cookies, so there is nothing to agree to",
    "version": "a site shows one version of its games",
    "alternate": "languages are chosen by --lang",
    "polyfills": _FETCHES,
    "homepage": "the name leads to the first page; add a link to nav",
    "generator": "the pages do not say what made them",
}

Link = dict[str, str]


def social_links(reader: SettingsReader, value: Any) -> list[Link]:
    """Return the links in `extra.social`: each has `link` and `name`, and `svg` with the drawing of its icon or ""."""
    at: KeyPath = ("extra", SOCIAL)
    found = [_link(reader, path, one) for path, one in reader.items(at, value, "links")]
    return [link for link in found if link["link"]]


def _link(reader: SettingsReader, path: KeyPath, value: Any) -> Link:
    given = reader.mapping(path, value, ("icon", "link", "name"), {})
    address = reader.address((*path, "link"), given.get("link", ""))
    name = reader.text((*path, "name"), given["name"], "a name") if "name" in given else ""
    svg = theme_icon(reader, (*path, "icon"), given["icon"]) if "icon" in given else ""
    return {"link": address, "name": name or host(address), "svg": svg}


def host(address: str) -> str:
    """Return what names an address in few letters: its host without `www.`, or the address of e-mail."""
    parts = urlsplit(address)
    return parts.netloc.removeprefix("www.") or parts.path


def checked_builders(reader: SettingsReader, value: Any) -> bool:
    """Return whether the site has pages for builders; anything but yes or no is reported."""
    if not isinstance(value, bool):
        reader.refuse(("extra", BUILDERS), f"{BUILDERS} is neither yes nor no", "true or false")
    return value is True
