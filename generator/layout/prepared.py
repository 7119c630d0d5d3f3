"""Prepares layout files for drawing: resolves `extends`, sorts boxes by kind, compiles expressions once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.common.note import Note
from generator.drawing.commands import BoxInfo
from generator.layout.changes import BoxChanges, ChangePlace, strange_keys, without_a_box
from generator.layout.expressions import Expression, ExpressionError, expression
from generator.layout.unread_keys import unread

if TYPE_CHECKING:
    from engine.data.values import Where
    from engine.model import Game, Layout

SHAPES = ("rect", "ellipse", "circle", "hexagon", "polygon", "star", "line", "arc", "path")
CONTAINERS = ("group", "row", "column", "repeat", "use")
KINDS = ("background", *SHAPES, "text", "icon", "image", "qr", *CONTAINERS)
DEEPEST = 8  # longest chain of layouts that extend each other

BLEED = 3.0
SAFE = 3.0


@dataclass(slots=True)
class LayoutBox:
    """One box of a layout: its kind, its other keys, and the boxes inside it."""

    kind: str
    value: Any
    keys: Mapping[str, Any]
    index: int  # its number in the layout; no two boxes share one
    when: Expression | None = None
    children: tuple[LayoutBox, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)  # compiled values of some keys


@dataclass(slots=True)
class PreparedLayout:
    """A layout with everything that it extends."""

    id: str
    bleed: float = BLEED
    safe: float = SAFE
    define: dict[str, Any] = field(default_factory=dict)
    define_places: dict[str, BoxInfo] = field(default_factory=dict)
    styles: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    style_places: dict[str, BoxInfo] = field(default_factory=dict)
    parts: dict[str, tuple[LayoutBox, ...]] = field(default_factory=dict)
    boxes: list[LayoutBox] = field(default_factory=list)
    infos: list[BoxInfo] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def prepare(game: Game, layout_id: str) -> PreparedLayout:
    """Prepare a layout. Its errors become notes in it. Raises KeyError for an unknown layout."""
    chain = [game.layouts[layout_id]]
    prepared = PreparedLayout(layout_id)
    while (parent := chain[-1].data.get("extends")) is not None:
        if parent not in game.layouts or len(chain) >= DEEPEST or any(known.id == parent for known in chain):
            place = chain[-1].where.at("extends")
            prepared.notes.append(
                Note(
                    "layout-unknown",
                    place,
                    f"the layout '{parent}' cannot be extended",
                    "another layout of this game that does not extend this one",
                )
            )
            break
        chain.append(game.layouts[parent])
    names: dict[str, set[str]] = {}
    for number, layout in reversed(list(enumerate(chain))):
        names[layout.id] = _add_layout(prepared, layout, BoxChanges(chain[:number]))
    prepared.notes += without_a_box(chain, names)
    prepared.styles = {name: _whole_style(prepared, name) for name in prepared.styles}
    return prepared


def _whole_style(prepared: PreparedLayout, name: str) -> Mapping[str, Any]:
    """Return a style with the keys of those that it extends. An unknown one, or a circle, becomes a note."""
    names = [name]
    while (parent := prepared.styles[names[-1]].get("extends")) is not None:
        if parent not in prepared.styles or parent in names:
            prepared.notes.append(
                Note(
                    "layout-box",
                    prepared.style_places[name].place,
                    f"the style '{name}' cannot extend '{parent}'",
                    "another style that does not extend this one",
                )
            )
            break
        names.append(parent)
    keys: dict[str, Any] = {}
    for step in reversed(names):
        keys.update(prepared.styles[step])
    return keys


def _add_layout(prepared: PreparedLayout, layout: Layout, changes: BoxChanges) -> set[str]:
    """Add a layout to what it extends; return the names of its boxes."""
    data = layout.data
    prepared.bleed = float(data.get("bleed", prepared.bleed))
    prepared.safe = float(data.get("safe", prepared.safe))
    for name, value in (data.get("define") or {}).items():
        info = BoxInfo(layout.where, ("define", name), f"define {name}")
        prepared.define_places[name] = info
        try:
            prepared.define[name] = expression(value) if isinstance(value, str) else value
        except ExpressionError as error:
            prepared.notes.append(Note("layout-expression", info.place, str(error)))
    for name, style in (data.get("styles") or {}).items():
        prepared.styles[name] = {**prepared.styles.get(name, {}), **style}
        prepared.style_places[name] = BoxInfo(layout.where, ("styles", name), f"style {name}")
    reader = _BoxReader(prepared, layout.where, changes)
    for name, boxes in (data.get("parts") or {}).items():
        prepared.parts[name] = reader.boxes(boxes, ("parts", name))
    prepared.boxes += reader.boxes(data.get("boxes") or [], ("boxes",))
    return reader.names


class _BoxReader:
    """Reads the boxes of one layout file, as the layouts that extend it want them."""

    def __init__(self, prepared: PreparedLayout, where: Where, changes: BoxChanges) -> None:
        self.prepared = prepared
        self.where = where
        self.changes = changes
        self.names: set[str] = set()

    def boxes(self, raw: Any, path: tuple[str | int, ...], outer: BoxInfo | None = None) -> tuple[LayoutBox, ...]:
        """Read a list of boxes. Those in another box have its waivers, and may hide what it may hide."""
        if not isinstance(raw, Sequence) or isinstance(raw, str):
            self._note(path, "boxes are a list")
            return ()
        found = (self._wanted(item, (*path, index), outer) for index, item in enumerate(raw))
        return tuple(box for box in found if box)

    def _wanted(self, raw: Any, path: tuple[str | int, ...], outer: BoxInfo | None) -> LayoutBox | None:
        """Read a box as the layouts that extend this one want it; None if they drop it."""
        if not isinstance(raw, Mapping) or "name" not in raw:
            return self.box(raw, path, outer)
        self.names.add(str(raw["name"]))
        changed, change = self.changes.changed(raw)
        return None if changed is None else self.box(changed, path, outer, change)

    def box(
        self, raw: Any, path: tuple[str | int, ...], outer: BoxInfo | None, change: ChangePlace | None = None
    ) -> LayoutBox | None:
        """Read one box; `change` is the place of what a layout that extends this one has changed. None if it cannot be drawn."""
        kinds = [key for key in raw if key in KINDS] if isinstance(raw, Mapping) else []
        if "arc" in kinds and "text" in kinds:  # a text on a circle has a key `arc`
            kinds.remove("arc")
        if len(kinds) != 1:
            self._note(
                path, f"a box has one kind, this one {' and '.join(kinds) or 'none'}", "one of " + ", ".join(KINDS)
            )
            return None
        kind = kinds[0]
        name = str(raw.get("name") or kind)
        waived = frozenset(raw.get("waive") or ()) | (outer.waived if outer else frozenset())
        over = raw.get("over") is True or (outer is not None and outer.over)
        info = BoxInfo(self.where, (*path, kind), name, waived, over)
        if change is not None:
            info = info._replace(where=change.where, path=change.path)
            self.prepared.notes += strange_keys(kind, raw, change)
        self.prepared.infos.append(info)
        for key, why in unread(kind, raw, path):
            self._note((*path, key), f"`{key}` changes nothing here: {why}")
        box = LayoutBox(kind, raw[kind], raw, len(self.prepared.infos) - 1)
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
            box.children = self.boxes(raw.get(inside) or [], (*path, inside), info)
        return box

    def _note(self, path: tuple[str | int, ...], message: str, expected: str = "", code: str = "layout-box") -> None:
        self.prepared.notes.append(Note(code, self.where.at(*path), message, expected))
