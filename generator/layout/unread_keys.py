"""Finds keys of a box that the schema allows, but that change nothing where they stand: what they refer to is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_OF_CELLS = ("cell", "gap", "align")
_OF_RING = ("radius", "from", "sweep", "upright")
_OF_FLOW = {"grid": (*_OF_CELLS, "columns"), "row": _OF_CELLS, "column": _OF_CELLS, "ring": (*_OF_RING, "cell")}
_OF_STROKE = ("stroke-width", "dash", "cap", "join", "stroke-opacity")
_NOT_ON_CIRCLE = ("rotate", "align", "valign", "leading", "gap", "lines")
_IN_ROW = ("size", "grow")


def unread(kind: str, box: Mapping[str, Any], path: tuple[str | int, ...]) -> Iterator[tuple[str, str]]:
    """Give each such key of a box with the reason. `path` leads to the box in its file."""
    in_row = len(path) > 1 and path[-2] in {"row", "column"}
    if not in_row:
        yield from _given(box, ("grow",) if kind == "text" else _IN_ROW, "the box stands in no row or column")
    if kind == "repeat":
        flow = str(box.get("flow", "row"))
        others = [key for key in (*_OF_CELLS, *_OF_RING, "columns") if key not in _OF_FLOW.get(flow, ())]
        yield from _given(box, others, f"`flow: {flow}` does not use it")
    elif kind == "text":
        yield from _given(box, _NOT_ON_CIRCLE if "arc" in box else (), "a line on a circle has none")
    if "stroke" not in box:
        yield from _given(box, _OF_STROKE, "the box has no `stroke`")
    if "fill" not in box:
        yield from _given(box, ("fill-opacity",), "the box has no `fill`")


def _given(box: Mapping[str, Any], keys: Any, why: str) -> Iterator[tuple[str, str]]:
    """Give those of these keys that a box has."""
    return ((key, why) for key in keys if key in box)
