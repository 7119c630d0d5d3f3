"""Checks the layouts that sets, items and other layouts name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.model import sizes

if TYPE_CHECKING:
    from engine.data.values import Where
    from engine.load.known import KnownNames
    from engine.model import Layout, Piece, PieceSet

_USED_BY_PRINT = {"aid", "masthead"}  # layouts that no set names: for player aids, and for the first page of a print


def check(names: KnownNames) -> None:
    """Check that layouts exist, that each is used, and that each suits the size of the pieces that use it."""
    for pieces in names.game.sets.values():
        for key, side, named in (("face", "front", pieces.face), ("back", "back", pieces.back)):
            if side in pieces.choices:
                _choice(names, pieces, key, side)
            elif named:
                names.require("layout", named, pieces.where.inside(key))
                _check_size(names, pieces, named, pieces.where.inside(key))
        for item in pieces.items:
            _own_layouts(names, pieces, item)
    _report_unused(names)


def _choice(names: KnownNames, pieces: PieceSet, key: str, side: str) -> None:
    """Check a choice by a value: its layouts exist, and each item has a value for which there is one."""
    choice, where = pieces.choices[side], pieces.where.inside(key)
    named = [*choice.of.items(), *([("otherwise", choice.otherwise)] if choice.otherwise else [])]
    for value, layout in named:
        names.require("layout", layout, where.inside(value))
        _check_size(names, pieces, layout, where.inside(value))
    asked = [item for item in pieces.items if side not in item.layouts]
    values = {item.id: pieces.value_of(item, choice.by) for item in asked}
    if asked and all(value is None for value in values.values()):
        known = dict.fromkeys(name for item in asked for name in item.values.peek_keys())
        hint = did_you_mean(choice.by, known, "its keys")
        names.problems.error("layout-of-item", where.at("by"), f"no item of '{pieces.id}' has '{choice.by}'", hint=hint)
        return
    for item in asked:
        if choice.layout(values[item.id]) is None:
            value = values[item.id]
            what = f"has no '{choice.by}'" if value is None else f"has {choice.by}: {value}"
            place = item.where.at() if value is None else item.where.at(choice.by)
            what = f"'{item.id}' {what}, for which {key}: names no layout"
            expected = f"one of {', '.join(choice.of)}" if choice.of else ""
            names.problems.error("layout-of-item", place, what, expected, f"or `otherwise:` in {key}: of '{pieces.id}'")


def _report_unused(names: KnownNames) -> None:
    """Check the layouts that others extend, and warn of those that nothing uses."""
    used = {named for pieces in names.game.sets.values() for named in pieces.layouts} | _USED_BY_PRINT
    for layout in names.game.layouts.values():
        parent = layout.data.get("extends")
        if isinstance(parent, str):
            used.add(parent)
            if "/" in parent and parent not in names.game.layouts:
                _missing_loan(names, layout, parent)
                continue
            names.require("layout", parent, layout.where.inside("extends"))
    for layout in names.game.layouts.values():
        if layout.id not in used and "/" not in layout.id and not names.broken & {"pieces", "layout"}:
            names.problems.warning(
                "layout-unused", layout.where.at(), f"no set of pieces uses the layout '{layout.id}'"
            )


def _missing_loan(names: KnownNames, layout: Layout, parent: str) -> None:
    """Report a layout of another game that does not exist."""
    if "layout" in names.broken:
        return
    game, _, name = parent.rpartition("/")
    components = names.game.folder.parent
    if game == names.game.id:
        hint = f"a layout of this game is written without the game: {name}"
    elif not (components / game / "game.yaml").is_file():
        hint = did_you_mean(game, sorted(path.parent.name for path in components.glob("*/game.yaml")), "the games here")
    else:
        hint = did_you_mean(name, sorted(path.stem for path in (components / game / "layouts").glob("*.yaml")))
    names.problems.error("unknown-layout", layout.where.at("extends"), f"no layout '{parent}'", hint=hint)


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
