"""Places the cells of a repeated box: in a row, a column, a grid or a ring, or each in the whole box."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.drawing.commands import turned

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.drawing.commands import Rect
    from generator.layout.face_context import FaceContext
    from generator.layout.prepared import LayoutBox

MOST_CELLS = 5000


def first_offset(align: str, slack: float) -> float:
    """Return where the first cell of a row begins; `slack` is the length that the cells leave free."""
    return {"start": 0.0, "center": slack / 2, "end": slack}.get(align, 0.0)


def repeated_values(value: Any) -> list[Any]:
    """Return the values for which a box is repeated: 0 to n - 1 for a number n, or the items of a list. Raises BoxError."""
    from generator.layout.frame import BoxError

    if not isinstance(value, (int, Iterable)):
        raise BoxError(f"`repeat` is a list or a whole number, not {value!r}")
    number = value if isinstance(value, int) else len(value) if isinstance(value, Sized) else 0
    values = (
        list(range(value) if isinstance(value, int) else islice(value, MOST_CELLS + 1)) if number <= MOST_CELLS else []
    )
    if max(number, len(values)) > MOST_CELLS:
        raise BoxError(f"{max(number, len(values))} cells are more than {MOST_CELLS}")
    return values


def cells(
    context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], outer: Rect, count: int
) -> list[tuple[Rect, float]]:
    """Return the rectangle (mm) and the turn (degrees) of every cell. Raises BoxError."""
    from generator.layout.frame import BoxError

    flow = str(box.keys.get("flow", "row"))
    if flow == "ring":
        return _ring(context, box, scope, outer, count)
    if flow not in {"row", "column", "grid"}:
        return [(outer, 0.0)] * count
    x, y, width, height = outer
    columns = {"row": count, "column": 1}.get(flow) or int(context.number(box.keys.get("columns", 2), scope))
    if columns < 1 and flow == "grid":
        raise BoxError(f"a grid of {columns} columns has no cells")
    rows = -(-count // columns) if count else 0
    gaps = box.keys.get("gap", 0)
    gap_x, gap_y = context.numbers(gaps, scope, 2) if isinstance(gaps, list) else [context.number(gaps, scope)] * 2
    align = str(box.keys.get("align", "start"))
    if "cell" in box.keys:
        cell_w, cell_h = context.numbers(box.keys["cell"], scope, 2)
    else:
        cell_w = (width - gap_x * (columns - 1)) / columns if columns else 0.0
        cell_h = (height - gap_y * (rows - 1)) / rows if rows else 0.0
    slack_x = first_offset(align, width - columns * cell_w - gap_x * (columns - 1)) if flow != "column" else 0.0
    slack_y = first_offset(align, height - rows * cell_h - gap_y * (rows - 1)) if flow == "column" else 0.0
    return [
        (
            (
                x + slack_x + index % columns * (cell_w + gap_x),
                y + slack_y + index // columns * (cell_h + gap_y),
                cell_w,
                cell_h,
            ),
            0.0,
        )
        for index in range(count)
    ]


def _ring(
    context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], outer: Rect, count: int
) -> list[tuple[Rect, float]]:
    x, y, width, height = outer
    radius = context.number(box.keys.get("radius", min(width, height) / 3), scope)
    first = context.number(box.keys.get("from", 0), scope)
    sweep = context.number(box.keys.get("sweep", 360), scope)
    cell_w, cell_h = context.numbers(box.keys.get("cell", [radius / 2, radius / 2]), scope, 2)
    step = sweep / (count if sweep >= 360 else max(1, count - 1)) if count else 0.0  # noqa: PLR2004 - degrees, a whole circle
    cells = []
    for index in range(count):
        angle = first + index * step
        matrix = turned(angle, x + width / 2, y + height / 2)
        cx = matrix[0] * (x + width / 2) + matrix[2] * (y + height / 2 - radius) + matrix[4]
        cy = matrix[1] * (x + width / 2) + matrix[3] * (y + height / 2 - radius) + matrix[5]
        turn = 0.0 if box.keys.get("upright", False) else angle
        cells.append(((cx - cell_w / 2, cy - cell_h / 2, cell_w, cell_h), turn))
    return cells
