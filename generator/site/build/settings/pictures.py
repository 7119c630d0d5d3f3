"""Whether a picture or font of a stranger may be published: it must be what its name says, and an SVG must neither run nor load anything."""

from __future__ import annotations

import io
import re
import warnings
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterator

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".ico")
FONTS = (".woff2", ".woff", ".ttf", ".otf")
MOST_PIXELS = 16_000_000
LARGEST = 4_000_000  # bytes
_FONT_STARTS = {
    ".woff2": (b"wOF2",),
    ".woff": (b"wOFF",),
    ".ttf": (b"\0\1\0\0", b"true", b"OTTO"),
    ".otf": (b"OTTO", b"\0\1\0\0"),
}
_FORMATS = {".jpg": "JPEG", ".jpeg": "JPEG"}  # Pillow's names where they are not those of the files
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


def fault(data: bytes, suffix: str) -> str:
    """Tell why a file whose name ends with `suffix` (lower case) is not published; "" if it may be."""
    if len(data) > LARGEST:
        return f"has {len(data):,} bytes; at most {LARGEST:,} are allowed"
    if suffix in FONTS:
        return "" if data.startswith(_FONT_STARTS[suffix]) else f"is no font of the kind {suffix}"
    return svg_fault(data) if suffix == ".svg" else _pixels_fault(data, suffix)


def _pixels_fault(data: bytes, suffix: str) -> str:
    from PIL import Image

    name = _FORMATS.get(suffix, suffix[1:].upper())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a small file may hold an immense picture
            with Image.open(io.BytesIO(data), formats=[name]) as image:
                if image.width * image.height > MOST_PIXELS:
                    return f"has {image.width} × {image.height} pixels; at most {MOST_PIXELS:,} are allowed"
                image.load()
    except Exception:  # noqa: BLE001 - damaged pictures raise whatever their decoder met
        return f"is no {name} picture, or it is damaged"
    return ""


def svg_fault(data: bytes) -> str:
    """Tell what an SVG holds that could run or load something when somebody opens it; "" if nothing."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "is not UTF-8 text"
    if re.search(r"<!(?:DOCTYPE|ENTITY)|<\?(?!xml\s)", text, re.IGNORECASE):
        return "has a document type or an instruction, which could load something; take it out"
    try:
        root = ET.fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    except (ET.ParseError, RecursionError) as error:
        return f"is not well-formed: {error}"
    if _local(str(root.tag)) != "svg":
        return f"is <{_local(str(root.tag))[:40]}>, expected svg"
    return next((found for element in root.iter() for found in _element_faults(element)), "")


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()


def _element_faults(element: ET.Element) -> Iterator[str]:
    tag = _local(str(element.tag))
    if tag in _ACTIVE or tag.startswith("animate"):
        yield f"has <{tag}>, which could run or load something; take it out"
    for key, value in element.attrib.items():
        name = _local(key)
        if name.startswith("on"):
            yield f"has the attribute {name[:40]}, which runs code; take it out"
        elif (name in {"href", "src"} and not _INSIDE.fullmatch(value.strip())) or _LOADS.search(value):
            yield f"loads '{value.strip()[:40]}'; only what is inside the file may be shown"
