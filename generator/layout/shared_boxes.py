"""Draws equal boxes once: the faces of a deck share most of their boxes.

What a box shows depends on its frame and on the names that its expressions read (`generator.layout.reads` finds them
once). The values of these names in a scope are the key of the box's commands. A box whose key is not certain is drawn
again on each face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.layout.expressions import Expression, ExpressionError, expression
from generator.layout.prepared import CONTAINERS
from generator.layout.reads import EVERYTHING, braced, merged, reads, split_braces, strings, unbraced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.drawing.commands import Command
    from generator.layout.frame import BoxFrame
    from generator.layout.prepared import LayoutBox, PreparedLayout

_ALWAYS_GIVEN = frozenset({"it", "index", "count"})  # names that a repeated box gives to the boxes inside it
MOST_KNOWN = 5_000  # boxes of one layout whose commands are kept
Key = tuple[Any, ...]


_ABSENT = object()


class _UnkeyableError(Exception):
    """A value cannot be part of a key."""


class Inputs(NamedTuple):
    """What a box reads besides its frame. `EVERYTHING` in the fields means the whole piece."""

    braced: tuple[Expression, ...] = ()  # expressions in braces; a container has none
    bare: tuple[str, ...] = ()  # names from outside the box that are read outside braces
    bare_fields: tuple[str, ...] = ()  # keys of the piece that are read outside braces
    names: tuple[str, ...] = ()  # all names, those of the boxes inside it too
    fields: tuple[str, ...] = ()


_UNKNOWN = Inputs((), (), (EVERYTHING,), (), (EVERYTHING,))


class SharedBoxes:
    """The commands that the boxes of one layout have drawn so far, on the pieces of one set."""

    def __init__(self, layout: PreparedLayout) -> None:
        self.layout = layout
        self.known: dict[Key, list[Command]] = {}
        self._inputs: dict[int, Inputs] = {}  # by the boxes' numbers in their layout
        boxes = [*layout.boxes, *(box for part in layout.parts.values() for box in part)]
        self._given = _ALWAYS_GIVEN | frozenset(layout.define) | frozenset(_names_given([box.keys for box in boxes]))

    def key(self, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Key | None:
        """Return the key of a box's commands: equal keys mean equal commands. None if the key is not certain."""
        inputs = self._inputs.get(box.index) or self._inputs_of(box)
        whole = box.kind in CONTAINERS
        names, fields = (inputs.names, inputs.fields) if whole else (inputs.bare, inputs.bare_fields)
        if EVERYTHING in fields:
            return None
        try:
            found = [] if whole else [_key_part(hole(scope)) for hole in inputs.braced]
            if names:
                found += [_key_part(scope[name]) if name in scope else _ABSENT for name in names]
            if fields:
                item = scope["item"]
                found += [_key_part(item[name]) if name in item else _ABSENT for name in fields]
        except (_UnkeyableError, ExpressionError):
            return None
        x, y, width, height = frame.x, frame.y, frame.width, frame.height
        kinds = (x.__class__, y.__class__, width.__class__, height.__class__)  # 10 and 10.0 are written differently
        return (box.index, x, y, width, height, kinds, frame.opacity, frame.depth, *found)

    def remember(self, key: Key, drawn: list[Command]) -> None:
        """Keep the commands of a box for the next faces."""
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()  # the texts of thousands of faces would fill the memory
        self.known[key] = drawn

    def _inputs_of(self, box: LayoutBox) -> Inputs:
        """Return what a box reads; it is found once. A part that uses itself reads everything."""
        if box.index not in self._inputs:
            self._inputs[box.index] = _UNKNOWN
            self._inputs[box.index] = self._read(box)
        return self._inputs[box.index]

    def _read(self, box: LayoutBox) -> Inputs:
        texts = list(strings(_without_children(box)))
        style = box.keys.get("style", "")
        if style:
            if len(split_braces(str(style))) > 1:
                return _UNKNOWN
            texts += strings(self.layout.styles.get(style))
        in_braces = braced(texts)
        names, fields = self._names_and_fields(in_braces)
        bare_names, bare_fields = self._names_and_fields(
            source for source in unbraced(texts) if source not in in_braces
        )
        try:
            compiled = tuple(map(expression, in_braces))
        except ExpressionError:
            return _UNKNOWN
        inner = [self._inputs_of(child) for child in self._inside(box)]
        return Inputs(
            compiled,
            bare_names,
            bare_fields,
            tuple(dict.fromkeys([*bare_names, *names, *(name for inputs in inner for name in inputs.names)])),
            tuple(dict.fromkeys([*bare_fields, *fields, *(name for inputs in inner for name in inputs.fields)])),
        )

    def _names_and_fields(self, sources: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names from outside the box and the keys of the piece that expressions read."""
        found = merged(map(reads, sources))
        names = tuple(name for name in found.names if name in self._given and name != "item")
        fields = found.keys_of("item")
        if fields and "item" in self._given:  # a box gives the name `item` to another value
            return names, (EVERYTHING,)
        return names, tuple(sorted(fields))

    def _inside(self, box: LayoutBox) -> Iterator[LayoutBox]:
        """Yield the boxes inside a box; for a box that uses a part, the boxes of all parts."""
        yield from box.children
        if box.kind == "use":
            for part in self.layout.parts.values():
                yield from part


def _without_children(box: LayoutBox) -> Mapping[str, Any]:
    """Return the keys of a box, without the boxes inside it."""
    inside = {"repeat": "boxes", "group": "group", "row": "row", "column": "column"}.get(box.kind)
    return {key: value for key, value in box.keys.items() if key != inside or isinstance(value, str)}


def _mappings(raw: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every mapping in a value; boxes are among them."""
    if isinstance(raw, Mapping):
        yield raw
        for value in raw.values():
            yield from _mappings(value)
    elif isinstance(raw, Sequence) and not isinstance(raw, str):
        for value in raw:
            yield from _mappings(value)


def _names_given(raw: Iterable[Any]) -> Iterator[str]:
    """Yield the names that boxes give to the boxes inside them."""
    for mapping in (found for value in raw for found in _mappings(value)):
        if isinstance(mapping.get("as"), str):
            yield mapping["as"]
        if isinstance(mapping.get("with"), Mapping):
            yield from mapping["with"]


def _key_part(value: Any) -> Any:
    """Return a form of a value that equals another one only if both print the same. Raises _UnkeyableError."""
    kind = value.__class__
    if kind is str or value is None:
        return value
    if kind is int or kind is float or kind is bool:
        return (kind, value) if value else (kind, str(value))  # 0.0 equals -0.0
    if kind is list or kind is tuple:
        return (kind, *[_key_part(part) for part in value])
    if kind is dict:
        return (kind, *[(_key_part(key), _key_part(part)) for key, part in value.items()])
    raise _UnkeyableError
