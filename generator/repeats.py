"""Boxes that would be drawn the same again: a deck's faces share most of what is on them, and each is drawn once.

What a box shows follows from its frame and from the names that its expressions read. Which these are is found once, in
the text of the expressions; their values in a scope are the key under which the commands are kept. What cannot be told
for certain is drawn anew.
"""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.depends import ITEM, strings
from generator.expressions import HOLE, Expression, expression
from generator.looks import CONTAINERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.draw import Command
    from generator.layout import Frame
    from generator.looks import Box, Look

_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_GIVEN = frozenset({"it", "index", "count"})  # names that boxes give to those inside them
Key = tuple[Any, ...]


class _UnknownError(Exception):
    """A value that cannot stand in a key."""


class Reads(NamedTuple):
    """What a box reads besides its frame: whole expressions, names of its surroundings, keys of the piece."""

    holes: tuple[Expression, ...] = ()
    names: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    all: bool = False  # the piece itself: anything may matter


class Repeats:
    """What the boxes of one look, on the pieces of one set, have drawn so far."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.known: dict[Key, list[Command]] = {}
        self._reads: dict[int, Reads] = {}
        boxes = [*look.boxes, *(box for part in look.parts.values() for box in part)]
        self._bound = _GIVEN | frozenset(look.define) | frozenset(_bound([box.keys for box in boxes]))

    def key(self, box: Box, scope: Mapping[str, Any], frame: Frame) -> Key | None:
        """What the box's commands follow from; None when that cannot be told. Raises ExpressionError."""
        reads = self._reads.get(id(box))
        if reads is None:
            reads = self._reads[id(box)] = self._read(box)
        if reads.all:
            return None
        place = (id(box), frame.x, frame.y, frame.width, frame.height, frame.opacity)
        try:
            found = [_plain(hole(scope)) for hole in reads.holes]
            found += [_plain(scope[name]) if name in scope else _UnknownError for name in reads.names]
            if reads.fields:
                item = scope["item"]
                found += [_plain(item[name]) if name in item else _UnknownError for name in reads.fields]
        except _UnknownError:
            return None
        return (*place, *found)

    def _read(self, box: Box) -> Reads:
        texts = list(self._texts(box))
        holes: dict[str, None] = {}
        names: dict[str, None] = {}
        fields: dict[str, None] = {}
        for text in texts:
            inner = HOLE.findall(text)
            if inner and box.kind not in CONTAINERS:  # names inside a container are not all known outside it
                holes.update(dict.fromkeys(inner))
                continue
            for source in inner or [text]:
                names.update(dict.fromkeys(name for name in _NAME.findall(source) if name in self._bound))
                fields.update(dict.fromkeys(match[1] or match[2] or "*" for match in ITEM.finditer(source)))
        names.pop("item", None)
        return Reads(tuple(map(expression, holes)), tuple(names), tuple(fields), "*" in fields)

    def _texts(self, box: Box) -> Iterator[str]:
        """Every text that may matter to a box: its own, its styles', those of the parts that it uses."""
        yield from (text for _, text in strings(box.keys))
        inner = list(_boxes(box.keys))
        if any("use" in one for one in inner):
            raw = [part.keys for boxes in self.look.parts.values() for part in boxes]
            yield from (text for _, text in strings(raw))
            inner += [one for box_keys in raw for one in _boxes(box_keys)]
        if any("style" in one for one in inner):
            yield from (text for _, text in strings(self.look.styles))


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
    """A value that equals another only if both are printed alike. Raises _UnknownError."""
    kind = value.__class__
    if kind is str or value is None:
        return value
    if kind is int or kind is float or kind is bool:
        return kind, value
    if kind is list or kind is tuple:
        return tuple([_plain(part) for part in value])
    if kind is dict:
        return tuple([(_plain(key), _plain(part)) for key, part in value.items()])
    raise _UnknownError
