"""Whether a picture or font of a stranger may be published: it must be what its name says, and an SVG must neither run nor load anything."""

from __future__ import annotations

import io
import warnings
from xml.etree import ElementTree as ET

from generator.drawing.active_svg import active_fault, local_name, prolog_fault

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
    if found := prolog_fault(text):
        return found
    try:
        root = ET.fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    except (ET.ParseError, RecursionError) as error:
        return f"is not well-formed: {error}"
    if local_name(root.tag) != "svg":
        return f"is <{local_name(root.tag)[:40]}>, expected svg"
    return active_fault(root)
