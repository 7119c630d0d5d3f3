"""Boxes that would be drawn the same again: a deck's faces share most of what is on them, and each is drawn once.

What a box shows follows from its frame and from the names that its expressions read. Which these are is found once
(`generator.layout.reads`); their values in a scope are the key under which the commands are kept. What cannot be told
for certain is drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.layout.expressions import Expression, ExpressionError, expression
from generator.layout.prepared import CONTAINERS
from generator.layout.reads import EVERYTHING, HOLE, bare, holes, reads, strings, together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.drawing.commands import Command
    from generator.layout.frame import Frame
    from generator.layout.prepared import Box, Look

_GIVEN = frozenset({"it", "index", "count"})  # names that boxes give to those inside them
Key = tuple[Any, ...]


_ABSENT = object()


class _UnkeyableError(Exception):
    """A value that cannot stand in a key."""


class Inputs(NamedTuple):
    """What a box reads besides its frame. `EVERYTHING` among fields is the piece itself: anything may matter."""

    holes: tuple[Expression, ...] = ()  # expressions in braces, those of a container left out
    bare: tuple[str, ...] = ()  # names of its surroundings outside braces
    bare_fields: tuple[str, ...] = ()  # keys of the piece outside braces
    names: tuple[str, ...] = ()  # all of them, those of the boxes inside it too
    fields: tuple[str, ...] = ()


_UNKNOWN = Inputs((), (), (EVERYTHING,), (), (EVERYTHING,))


class Repeats:
    """What the boxes of one look, on the pieces of one set, have drawn so far."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.known: dict[Key, list[Command]] = {}
        self._inputs: dict[int, Inputs] = {}  # by the boxes' numbers in their look
        boxes = [*look.boxes, *(box for part in look.parts.values() for box in part)]
        self._bound = _GIVEN | frozenset(look.define) | frozenset(_bound([box.keys for box in boxes]))

    def key(self, box: Box, scope: Mapping[str, Any], frame: Frame) -> Key | None:
        """What the box's commands follow from; None when that cannot be told."""
        inputs = self._inputs.get(box.index) or self._of(box)
        whole = box.kind in CONTAINERS
        names, fields = (inputs.names, inputs.fields) if whole else (inputs.bare, inputs.bare_fields)
        if EVERYTHING in fields:
            return None
        try:
            found = [] if whole else [_plain(hole(scope)) for hole in inputs.holes]
            if names:
                found += [_plain(scope[name]) if name in scope else _ABSENT for name in names]
            if fields:
                item = scope["item"]
                found += [_plain(item[name]) if name in item else _ABSENT for name in fields]
        except (_UnkeyableError, ExpressionError):
            return None
        x, y, width, height = frame.x, frame.y, frame.width, frame.height
        kinds = (x.__class__, y.__class__, width.__class__, height.__class__)  # 10 and 10.0 are not written alike
        return (box.index, x, y, width, height, kinds, frame.opacity, frame.depth, *found)

    def _of(self, box: Box) -> Inputs:
        """What a box reads, found once; a part that uses itself reads everything."""
        if box.index not in self._inputs:
            self._inputs[box.index] = _UNKNOWN
            self._inputs[box.index] = self._read(box)
        return self._inputs[box.index]

    def _read(self, box: Box) -> Inputs:
        texts = list(strings(_own(box)))
        style = box.keys.get("style", "")
        if style:
            if HOLE.search(str(style)):
                return _UNKNOWN
            texts += strings(self.look.styles.get(style))
        in_braces = holes(texts)
        names, fields = self._named(in_braces)
        bare_names, bare_fields = self._named(source for source in bare(texts) if source not in in_braces)
        try:
            compiled = tuple(map(expression, in_braces))
        except ExpressionError:
            return _UNKNOWN
        inner = [self._of(child) for child in self._inside(box)]
        return Inputs(
            compiled,
            bare_names,
            bare_fields,
            tuple(dict.fromkeys([*bare_names, *names, *(name for one in inner for name in one.names)])),
            tuple(dict.fromkeys([*bare_fields, *fields, *(name for one in inner for name in one.fields)])),
        )

    def _named(self, sources: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the surroundings and the keys of the piece that stand in expressions."""
        found = together(map(reads, sources))
        names = tuple(name for name in found.names if name in self._bound and name != "item")
        fields = found.of("item")
        if fields and "item" in self._bound:  # a box that calls something else `item`
            return names, (EVERYTHING,)
        return names, tuple(sorted(fields))

    def _inside(self, box: Box) -> Iterator[Box]:
        """The boxes inside a box, those of any part when it uses one."""
        yield from box.children
        if box.kind == "use":
            for part in self.look.parts.values():
                yield from part


def _own(box: Box) -> Mapping[str, Any]:
    """What stands in a box itself, without the boxes inside it."""
    inside = {"repeat": "boxes", "group": "group", "row": "row", "column": "column"}.get(box.kind)
    return {key: value for key, value in box.keys.items() if key != inside or isinstance(value, str)}


def _boxes(raw: Any) -> Iterator[Mapping[str, Any]]:
    """Every mapping in a value, boxes among them."""
    if isinstance(raw, Mapping):
        yield raw
        for value in raw.values():
            yield from _boxes(value)
    elif isinstance(raw, Sequence) and not isinstance(raw, str):
        for value in raw:
            yield from _boxes(value)


def _bound(raw: Iterable[Any]) -> Iterator[str]:
    """Names that boxes give to the boxes inside them."""
    for one in (found for value in raw for found in _boxes(value)):
        if isinstance(one.get("as"), str):
            yield one["as"]
        if isinstance(one.get("with"), Mapping):
            yield from one["with"]


def _plain(value: Any) -> Any:
    """A value that equals another only if both are printed alike. Raises _UnkeyableError."""
    kind = value.__class__
    if kind is str or value is None:
        return value
    if kind is int or kind is float or kind is bool:
        return (kind, value) if value else (kind, str(value))  # 0.0 equals -0.0
    if kind is list or kind is tuple:
        return (kind, *[_plain(part) for part in value])
    if kind is dict:
        return (kind, *[(_plain(key), _plain(part)) for key, part in value.items()])
    raise _UnkeyableError
