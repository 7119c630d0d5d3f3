"""The cut lines of a sheet as files for cutting machines: SVG and DXF (release 12, which all of them read), in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.drawing.commands import number
from generator.drawing.paint_order import polygons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.drawing.commands import Page, Path

CUT, CREASE = "#ff0000", "#0000ff"


def svg(page: Page) -> str:
    """Return the cut lines as SVG of the page's size: cuts red, folds blue and dashed."""
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(page.width)}mm" height="{number(page.height)}mm" '
            f'viewBox="0 0 {number(page.width)} {number(page.height)}" fill="none" stroke-width="0.1">'
        ),
        f'<g id="cut" stroke="{CUT}">',
        *(f'<path d="{_data(path)}"/>' for path in page.cuts),
        "</g>",
    ]
    if page.creases:
        lines.append(f'<g id="fold" stroke="{CREASE}" stroke-dasharray="2 1">')
        lines += [
            f'<path d="M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"/>' for x0, y0, x1, y1 in page.creases
        ]
        lines.append("</g>")
    return "\n".join((*lines, "</svg>", ""))


def _data(path: Path) -> str:
    return "".join(str(segment[0]) + " ".join(number(float(value)) for value in segment[1:]) for segment in path)


def dxf(page: Page) -> str:
    """Return the cut lines as DXF: polylines on the layers CUT and FOLD. In DXF, y runs up."""
    pairs: list[tuple[int, str]] = [
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (9, "$INSUNITS"),
        (70, "4"),
        (0, "ENDSEC"),
        (0, "SECTION"),
        (2, "ENTITIES"),
    ]
    for path in page.cuts:
        for points in polygons(path):
            pairs += _polyline(points, page.height)
    for x0, y0, x1, y1 in page.creases:
        pairs += [
            (0, "LINE"),
            (8, "FOLD"),
            (10, number(x0)),
            (20, number(page.height - y0)),
            (30, "0"),
            (11, number(x1)),
            (21, number(page.height - y1)),
            (31, "0"),
        ]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _polyline(points: tuple[tuple[float, float], ...], height: float) -> Iterator[tuple[int, str]]:
    closed = points[:-1] if points[0] == points[-1] else points
    yield from ((0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0"), (20, "0"), (30, "0"))
    for x, y in closed:
        yield from ((0, "VERTEX"), (8, "CUT"), (10, number(x)), (20, number(height - y)), (30, "0"))
    yield (0, "SEQEND")
