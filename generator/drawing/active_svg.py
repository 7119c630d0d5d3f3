"""Finds what an SVG holds that could run or load something when somebody opens it: scripts, animations, links, references to elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree import ElementTree as ET

_ACTIVE = frozenset(
    {
        "script",
        "foreignobject",
        "iframe",
        "object",
        "embed",
        "handler",
        "listener",
        "animate",
        "set",
        "audio",
        "video",
        "a",
        "style",
        "link",
    }
)
_INSIDE = re.compile(r"#[^\s]*|data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*", re.IGNORECASE)
_LOADS = re.compile(r"url\(\s*['\"]?\s*(?!#)[^\s]|\\|image-set|@import|src\(", re.IGNORECASE)
_PROLOG = re.compile(r"<!(?:DOCTYPE|ENTITY)|<\?(?!xml\s)", re.IGNORECASE)  # but for the first line of a file
_NUMBERS = frozenset({"d", "points", "transform", "viewBox"})  # attributes that are only measured


def prolog_fault(text: str) -> str:
    """Tell what an SVG file holds that a reader of XML itself would follow, before any element is looked at; "" if nothing."""
    found = _PROLOG.search(text)
    if found is None:
        return ""
    if found[0] == "<?":
        return "has an instruction, which could load something; take it out"
    return "has a document type, which could hide entities; take it out"


def active_fault(root: ET.Element) -> str:
    """Tell what the elements of an SVG hold that could run or load something; "" if nothing."""
    return next((found for element in root.iter() for found in _element_faults(element)), "")


def local_name(name: str) -> str:
    """Return the name of an element or attribute without its namespace, in small letters."""
    return str(name).rpartition("}")[2].lower()


def _element_faults(element: ET.Element) -> Iterator[str]:
    tag = local_name(element.tag)
    if tag in _ACTIVE or tag.startswith("animate"):
        yield f"has <{tag}>, which could run or load something; take it out"
    for key, value in element.attrib.items():
        if key in _NUMBERS:
            continue
        name = local_name(key)
        if name.startswith("on"):
            yield f"has the attribute {name[:40]}, which runs code; take it out"
        elif (name in {"href", "src"} and not _INSIDE.fullmatch(value.strip())) or _LOADS.search(value):
            yield f"loads '{value.strip()[:40]}'; only what is inside the file may be shown"
