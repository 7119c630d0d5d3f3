"""Tells search engines where the pages of a site are: `sitemap.xml` and `robots.txt`. Both need the site's address."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from generator.common.output import write

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.site.build.facts import SiteFacts

_SITEMAP = "sitemap.xml"
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def write_discovery(site: Path, facts: SiteFacts) -> None:
    """Write `sitemap.xml` and `robots.txt`; nothing without an address. A draft asks search engines to stay away."""
    if not facts.address:
        return
    if facts.draft:
        write(site / "robots.txt", "User-agent: *\nDisallow: /\n")
        return
    write(site / _SITEMAP, sitemap(facts.pages))
    write(site / "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {facts.address}{_SITEMAP}\n")


def sitemap(addresses: Iterable[str]) -> bytes:
    """Return a map of the site, without dates: the same pages always give the same bytes."""
    tree = ET.Element("urlset", xmlns=_NAMESPACE)
    for address in sorted(addresses):
        ET.SubElement(ET.SubElement(tree, "url"), "loc").text = address
    ET.indent(tree, "")
    text: bytes = ET.tostring(tree, encoding="utf-8", xml_declaration=True)
    return text + b"\n"
