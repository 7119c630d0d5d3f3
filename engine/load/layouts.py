"""Checks the layouts that sets, items and other layouts name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import sizes

if TYPE_CHECKING:
    from engine.data.values import Where
    from engine.load.known import KnownNames
    from engine.model import Piece, PieceSet

_USED_BY_PRINT = {"aid", "masthead"}  # layouts that no set names: for player aids, and for the first page of a print


def check(names: KnownNames) -> None:
    """Check that layouts exist, that each is used, and that each suits the size of the pieces that use it."""
    for pieces in names.game.sets.values():
        for side, named in (("face", pieces.face), ("back", pieces.back)):
            if named:
                names.require("layout", named, pieces.where.inside(side))
                _check_size(names, pieces, named, pieces.where.inside(side))
        for item in pieces.items:
            _own_layouts(names, pieces, item)
    _report_unused(names)


def _report_unused(names: KnownNames) -> None:
    """Check the layouts that others extend, and warn of those that nothing uses."""
    used = {named for pieces in names.game.sets.values() for named in pieces.layouts} | _USED_BY_PRINT
    for layout in names.game.layouts.values():
        parent = layout.data.get("extends")
        if isinstance(parent, str):
            used.add(parent)
            names.require("layout", parent, layout.where.inside("extends"))
    for layout in names.game.layouts.values():
        if layout.id not in used and not names.broken & {"pieces", "layout"}:
            names.problems.warning(
                "layout-unused", layout.where.at(), f"no set of pieces uses the layout '{layout.id}'"
            )


def _own_layouts(names: KnownNames, pieces: PieceSet, item: Piece) -> None:
    """Check the layouts that an item names itself: they exist, and the set has that side."""
    for side, layout in item.layouts.items():
        key = "face" if side == "front" else side
        names.require("layout", layout, item.where.inside(key))
        _check_size(names, pieces, layout, item.where.inside(key))
        if (pieces.face if side == "front" else pieces.back) is None:
            what = f"'{item.id}' names a layout, but the set '{pieces.id}' has {key}: null"
            hint = f"write {key}: {layout} for the set"
            names.problems.error("layout-of-item", item.where.at(key), what, f"a set with a {key}", hint)


def _check_size(names: KnownNames, pieces: PieceSet, named: str, where: Where) -> None:
    """Report a layout that is drawn for another size than that of the set which uses it."""
    layout = names.game.layouts.get(named)
    seen: list[str] = []
    while layout is not None and "size" not in layout.data and layout.id not in seen:
        seen.append(layout.id)
        layout = names.game.layouts.get(str(layout.data.get("extends")))
    drawn_size = sizes.size(layout.data.get("size")) if layout is not None else None
    size = pieces.size
    if drawn_size and (drawn_size.width, drawn_size.height, drawn_size.shape) != (size.width, size.height, size.shape):
        names.problems.error(
            "layout-size",
            where.at(),
            f"the layout '{named}' is drawn for {drawn_size.width:g} × {drawn_size.height:g} mm ({drawn_size.shape}), "
            f"the pieces of '{pieces.id}' are {size.width:g} × {size.height:g} mm ({size.shape})",
            "front and back of one size",
        )
