"""Layout files made ready to draw: `extends` resolved, boxes sorted by kind, expressions compiled once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.common.note import Note
from generator.drawing.commands import BoxInfo
from generator.layout.expressions import Expression, ExpressionError, expression

if TYPE_CHECKING:
    from engine.data.values import Where
    from engine.model import Game, Layout

SHAPES = ("rect", "ellipse", "circle", "hexagon", "polygon", "star", "line", "arc", "path")
CONTAINERS = ("group", "row", "column", "repeat", "use")
KINDS = ("background", *SHAPES, "text", "icon", "image", "qr", *CONTAINERS)
DEEPEST = 8  # layouts that extend one another

BLEED = 3.0
SAFE = 3.0


@dataclass(slots=True)
class Box:
    """One box of a layout: its kind, what stands beside the kind, and the boxes inside it."""

    kind: str
    value: Any
    keys: Mapping[str, Any]
    index: int  # its number in the look: each box has one of its own
    when: Expression | None = None
    children: tuple[Box, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)  # compiled values of some keys


@dataclass(slots=True)
class Look:
    """A layout with everything that it extends."""

    id: str
    bleed: float = BLEED
    safe: float = SAFE
    define: dict[str, Any] = field(default_factory=dict)
    define_places: dict[str, BoxInfo] = field(default_factory=dict)
    styles: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    parts: dict[str, tuple[Box, ...]] = field(default_factory=dict)
    boxes: list[Box] = field(default_factory=list)
    infos: list[BoxInfo] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def look_of(game: Game, layout_id: str) -> Look:
    """A layout made ready. What is wrong with it stands in its notes. Raises KeyError for an unknown layout."""
    chain = [game.layouts[layout_id]]
    look = Look(layout_id)
    while (parent := chain[-1].data.get("extends")) is not None:
        if parent not in game.layouts or len(chain) >= DEEPEST or any(known.id == parent for known in chain):
            place = chain[-1].where.at("extends")
            look.notes.append(
                Note(
                    "layout-unknown",
                    place,
                    f"the layout '{parent}' cannot be extended",
                    "another layout of this game, without going round in circles",
                )
            )
            break
        chain.append(game.layouts[parent])
    for layout in reversed(chain):
        _take(look, layout)
    return look


def _take(look: Look, layout: Layout) -> None:
    data = layout.data
    look.bleed = float(data.get("bleed", look.bleed))
    look.safe = float(data.get("safe", look.safe))
    for name, value in (data.get("define") or {}).items():
        info = BoxInfo(layout.where, ("define", name), f"define {name}")
        look.define_places[name] = info
        try:
            look.define[name] = expression(value) if isinstance(value, str) else value
        except ExpressionError as error:
            look.notes.append(Note("layout-expression", info.place, str(error)))
    for name, style in (data.get("styles") or {}).items():
        look.styles[name] = {**look.styles.get(name, {}), **style}
    reader = _Reader(look, layout.where)
    for name, boxes in (data.get("parts") or {}).items():
        look.parts[name] = reader.boxes(boxes, ("parts", name))
    look.boxes += reader.boxes(data.get("boxes") or [], ("boxes",))


class _Reader:
    """Turns the boxes of one file into `Box`es."""

    def __init__(self, look: Look, where: Where) -> None:
        self.look = look
        self.where = where

    def boxes(self, raw: Any, path: tuple[str | int, ...]) -> tuple[Box, ...]:
        if not isinstance(raw, Sequence) or isinstance(raw, str):
            self._note(path, "boxes are a list")
            return ()
        found = (self.box(one, (*path, index)) for index, one in enumerate(raw))
        return tuple(box for box in found if box)

    def box(self, raw: Any, path: tuple[str | int, ...]) -> Box | None:
        kinds = [key for key in raw if key in KINDS] if isinstance(raw, Mapping) else []
        if "arc" in kinds and "text" in kinds:  # text on a circle has a key of that name
            kinds.remove("arc")
        if len(kinds) != 1:
            self._note(
                path, f"a box has one kind, this one {' and '.join(kinds) or 'none'}", "one of " + ", ".join(KINDS)
            )
            return None
        kind = kinds[0]
        name = str(raw.get("name") or kind)
        waived = frozenset(raw.get("waive") or ())
        self.look.infos.append(BoxInfo(self.where, (*path, kind), name, waived))
        box = Box(kind, raw[kind], raw, len(self.look.infos) - 1)
        try:
            box.when = expression(str(raw["when"])) if "when" in raw else None
            if kind == "repeat":
                box.extra["list"] = expression(str(raw["repeat"]))
            box.extra["with"] = {
                key: expression(value) if isinstance(value, str) else value
                for key, value in (raw.get("with") or {}).items()
            }
        except ExpressionError as error:
            self._note(path, str(error), code="layout-expression")
            return None
        inside = "boxes" if kind == "repeat" else kind if kind in {"group", "row", "column"} else ""
        if inside:
            box.children = self.boxes(raw.get(inside) or [], (*path, inside))
        return box

    def _note(self, path: tuple[str | int, ...], message: str, expected: str = "", code: str = "layout-box") -> None:
        self.look.notes.append(Note(code, self.where.at(*path), message, expected))
