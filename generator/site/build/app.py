"""Lets browsers install a site like a program: its icons as PNG, drawn from the SVG of the theme, and its web manifest."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

from generator.common.output import write

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image

    from generator.drawing.commands import Shape
    from generator.site.build.facts import SiteFacts

MANIFEST = "manifest.webmanifest"
ROUND = (32, 192, 512)  # pixels; with the corners of the drawing
WHOLE = (180, 512)  # pixels; up to the edges, for systems that cut an icon in a shape of their own
_FINEST = 512  # pixels of the picture that the icons are made from
_COLOUR = "#101a33"  # of the window's frame: the ground of the drawing


def icon_files(drawing: Path) -> dict[str, bytes]:
    """Return the icons by uri, drawn from an SVG that begins with its ground. Raises IconError if it cannot be drawn."""
    round_one, whole = _picture(drawing), _picture(drawing, whole=True)
    return {
        **{_uri(size): _png(round_one, size) for size in ROUND},
        **{_uri(size, "-whole"): _png(whole, size) for size in WHOLE},
    }


def own_icon_files(data: bytes, suffix: str) -> dict[str, bytes]:
    """Return the icons by uri, made from the checked picture of a project; `suffix` is the end of its name. Its edges stay as they are."""
    found = _drawn(data) if suffix == ".svg" else _squared(data)
    return {_uri(size, kind): _png(found, size) for kind, sizes in (("", ROUND), ("-whole", WHOLE)) for size in sizes}


def _drawn(data: bytes) -> Image:
    """Return an SVG in the middle of a white square. Raises IconError."""
    from generator.drawing import figures, icons
    from generator.drawing.commands import Face
    from generator.pdf.raster import picture

    found = icons.parse(data, "favicon.svg")
    matrix = icons.fit(found.view, (0.0, 0.0, 100.0, 100.0))
    scale = 100.0 / max(found.view[2:])

    def placed(shape: Shape) -> Shape:
        stroke = shape.stroke and shape.stroke._replace(
            colour=_inked(shape.stroke.colour), width=shape.stroke.width * scale
        )
        fill = _inked(shape.fill) if isinstance(shape.fill, str) else shape.fill
        return shape._replace(path=figures.transformed(shape.path, matrix), fill=fill, stroke=stroke)

    shapes = tuple(map(placed, found.shapes))
    face = Face("", "Icon", "front", 100.0, 100.0, "rectangle", 0.0, 0.0, 0.0, shapes, (), ())
    return picture(face, 25.4 * _FINEST / 100.0)


def _inked(colour: str) -> str:
    """Return a colour of an icon; where the file leaves it to us, our ground."""
    return _COLOUR if colour == "currentColor" else colour


def _squared(data: bytes) -> Image:
    """Return a picture in the middle of a transparent square."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        found = image.convert("RGBA")
    edge = max(found.size)
    square = Pillow.new("RGBA", (edge, edge))
    square.paste(found, ((edge - found.width) // 2, (edge - found.height) // 2))
    return square


def _uri(size: int, kind: str = "") -> str:
    return f"assets/pb/icon-{size}{kind}.png"


def _picture(drawing: Path, *, whole: bool = False) -> Image:
    """Return an SVG as pixels. Its corners are transparent; with `whole` they have the colour of its ground."""
    from generator.drawing import figures, icons
    from generator.drawing.commands import Face
    from generator.pdf.raster import picture

    found = icons.load(str(drawing))
    _x, _y, width, height = found.view
    ground = found.shapes[0]._replace(path=figures.rectangle(0, 0, width, height))
    corner = 0.0 if whole else width / 6  # as the ground of the drawing
    face = Face("", "Icon", "front", width, height, "rectangle", corner, 0.0, 0.0, (ground, *found.shapes), (), ())
    return picture(face, 25.4 * _FINEST / width)


def _png(picture: Image, size: int) -> bytes:
    from PIL.Image import Resampling

    file = io.BytesIO()
    picture.resize((size, size), Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def write_manifest(site: Path, facts: SiteFacts) -> None:
    """Write the web manifest. Its addresses are relative, so it needs no address of the site."""
    icons = [(_uri(size), size, "any") for size in ROUND[1:]] + [(_uri(WHOLE[1], "-whole"), WHOLE[1], "maskable")]
    content = {
        "name": facts.name,
        "short_name": facts.name[:12].strip(),
        **({"description": facts.description} if facts.description else {}),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "display_override": ["minimal-ui"],
        "theme_color": _COLOUR,
        "background_color": _COLOUR,
        "icons": [
            {"src": uri, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for uri, size, purpose in icons
        ],
    }
    write(site / MANIFEST, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
