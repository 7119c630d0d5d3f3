"""Parses YAML text into plain values and the position of each. Opens no files.

The parser takes LibYAML's events one by one. Nothing is recursive, so deep nesting and chains of aliases do no harm, and
each event has its line and column. Unquoted values follow a part of YAML 1.2's core schema: `true`, `false`, `null`,
decimal integers and decimal fractions are read as such; everything else (dates, `on`, `1_000`, `007`, `0x1f`) stays a
text. Keys are always texts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml
from yaml._yaml import CParser

from engine.common.plain import Plain
from engine.common.problems import Place
from engine.data.scalars import scalar
from engine.data.values import Spot

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.common.problems import Problems

MOST_VALUES = 200_000  # in one file, aliases counted as often as they are used
MOST_DEPTH = 40
_TEXT_TAGS = {None, "!", "tag:yaml.org,2002:str"}
_HINTS = {
    "mapping values are not allowed": "put a text that contains ': ' in quotes",
    "tab character": "indent with spaces",
    "cannot start any token": "indent with spaces, and put a text that starts with a special sign in quotes",
    "could not find expected ':'": "is a colon missing, or is the line indented too little?",
    "did not find expected key": "is the line indented like its neighbours, and are all quotes and brackets closed?",
    "did not find expected ',' or": "close the bracket, or put a comma between its parts",
    "found unexpected end of stream": "close the quotes",
    "did not find expected '-'": "is the line indented like its neighbours?",
    "unknown escape": "double the backslash, or use single quotes",
}


class Tree(NamedTuple):
    """A document's value, and the spot of each value in it and of its key, by path."""

    value: Plain
    spots: dict[tuple[str | int, ...], Spot]


def parse(text: str, file: str, problems: Problems) -> Tree | None:
    """Parse one document; None, with a problem, when it cannot be parsed."""
    builder = _TreeBuilder(file, problems)
    parser = CParser(text)
    try:
        return builder.build(parser)
    except yaml.MarkedYAMLError as error:
        _report(error, file, problems)
    except yaml.YAMLError as error:
        problems.error("yaml-syntax", Place(file), f"not YAML: {error}")
    finally:
        parser.dispose()
    return None


def _report(error: yaml.MarkedYAMLError, file: str, problems: Problems) -> None:
    """Report LibYAML's error as a problem at its place."""
    mark = error.problem_mark or error.context_mark
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    what = error.problem or "not YAML"
    if error.context:
        since = f" (line {error.context_mark.line + 1})" if error.context_mark else ""
        what = f"{what} {error.context}{since}"
    hint = next((hint for words, hint in _HINTS.items() if words in what), "")
    problems.error("yaml-syntax", place, what, hint=hint)


def _start(event: yaml.Event) -> tuple[int, int]:
    """Return line and column of an event, counted from 1. LibYAML gives each event a mark."""
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


class _DocumentRefused(yaml.YAMLError):
    """The document cannot be used. The reason has been reported."""


@dataclass(slots=True)
class _OpenCollection:
    """A mapping or list whose end has not been read yet."""

    value: Any
    path: tuple[str | int, ...]
    anchor: str | None
    count: int  # values read before this one
    key: str | None = None  # of a mapping: the key whose value comes next
    key_spot: tuple[int, int] = (1, 1)
    is_duplicate: bool = False  # the mapping has the key already: the second value is read and dropped


@dataclass(slots=True)
class _TreeBuilder:
    """Builds the tree from events; `stack` holds the mappings and lists that are still open."""

    file: str
    problems: Problems
    spots: dict[tuple[str | int, ...], Spot] = field(default_factory=dict)
    anchors: dict[str, tuple[Plain, int]] = field(default_factory=dict)
    stack: list[_OpenCollection] = field(default_factory=list)
    root: Plain = None
    count: int = 0
    documents: int = 0

    def build(self, parser: CParser) -> Tree | None:
        try:
            while (event := parser.get_event()) is not None:
                if handler := _HANDLERS.get(type(event)):
                    handler(self, event)
        except _DocumentRefused:
            return None
        return Tree(self.root, self.spots)

    def on_document(self, event: yaml.DocumentStartEvent) -> None:
        self.documents += 1
        if self.documents > 1:
            self.refuse("yaml-documents", event, "a second document starts here", "one document a file")

    def on_end(self, _event: yaml.CollectionEndEvent) -> None:
        closed = self.stack.pop()
        if closed.anchor:
            self.anchors[closed.anchor] = (closed.value, self.count - closed.count)

    def on_scalar(self, event: yaml.ScalarEvent) -> None:
        top = self.stack[-1] if self.stack else None
        if event.tag not in _TEXT_TAGS:
            self.refuse("yaml-tag", event, f"tag '{event.tag}'", "plain values only", "leave the tag away")
        if top and isinstance(top.value, dict) and top.key is None:
            self.on_key(top, event)
            return
        value = scalar(event.value) if event.implicit[0] else event.value
        self.put(value, event)
        if event.anchor:
            self.anchors[event.anchor] = (value, 1)

    def on_key(self, top: _OpenCollection, event: yaml.ScalarEvent) -> None:
        """Read the next key of a mapping; report it when the mapping has it already."""
        top.key = event.value
        top.key_spot = _start(event)
        top.is_duplicate = top.key in top.value
        if event.anchor:
            self.anchors[event.anchor] = (event.value, 1)
        if top.is_duplicate:
            first = self.spots[(*top.path, top.key)]
            hint = f"the first is in line {first.key_line}"
            self.problems.error(
                "yaml-duplicate-key", self.place(event), f"key '{top.key}' twice in one mapping", hint=hint
            )

    def on_start(self, event: yaml.CollectionStartEvent) -> None:
        if event.tag not in {None, "!"}:
            self.refuse("yaml-tag", event, f"tag '{event.tag}'", "plain values only", "leave the tag away")
        if len(self.stack) >= MOST_DEPTH:
            self.refuse("yaml-too-deep", event, f"more than {MOST_DEPTH} levels of nesting")
        before = self.count
        value: Plain = {} if isinstance(event, yaml.MappingStartEvent) else []
        path = self.put(value, event)
        self.stack.append(_OpenCollection(value, path, event.anchor, before))

    def on_alias(self, event: yaml.AliasEvent) -> None:
        if (event.anchor or "") not in self.anchors:
            self.refuse("yaml-alias", event, f"alias '*{event.anchor}' without an anchor before it")
        value, size = self.anchors[event.anchor or ""]
        top = self.stack[-1] if self.stack else None
        if top and isinstance(top.value, dict) and top.key is None:
            self.refuse("yaml-key", event, "an alias as key", "a text")
        self.count += size - 1
        self.put(value, event)

    def put(self, value: Plain, event: yaml.Event) -> tuple[str | int, ...]:
        """Add a value to the open mapping or list; return its path."""
        self.count += 1
        if self.count > MOST_VALUES:
            self.refuse("yaml-too-big", event, f"more than {MOST_VALUES} values (aliases counted as often as used)")
        line, column = _start(event)
        top = self.stack[-1] if self.stack else None
        if top is None:
            self.root = value
            self.spots[()] = Spot(line, column, line, column)
            return ()
        if isinstance(top.value, list):
            path = (*top.path, len(top.value))
            top.value.append(value)
            self.spots[path] = Spot(line, column, line, column)
            return path
        if top.key is None:
            self.refuse(
                "yaml-key", event, "a list or mapping as key", "a text", "put a text that starts with [ or { in quotes"
            )
        path, top_key = (*top.path, str(top.key)), str(top.key)
        top.key = None
        if not top.is_duplicate:
            top.value[top_key] = value
            self.spots[path] = Spot(line, column, *top.key_spot)
        return path

    def place(self, event: yaml.Event) -> Place:
        return Place(self.file, *_start(event))

    def refuse(self, code: str, event: yaml.Event, message: str, expected: str = "", hint: str = "") -> None:
        """Report a problem and stop reading the document."""
        self.problems.error(code, self.place(event), message, expected, hint)
        raise _DocumentRefused


_HANDLERS: dict[type[yaml.Event], Callable[[_TreeBuilder, Any], None]] = {
    yaml.DocumentStartEvent: _TreeBuilder.on_document,
    yaml.ScalarEvent: _TreeBuilder.on_scalar,
    yaml.MappingStartEvent: _TreeBuilder.on_start,
    yaml.SequenceStartEvent: _TreeBuilder.on_start,
    yaml.MappingEndEvent: _TreeBuilder.on_end,
    yaml.SequenceEndEvent: _TreeBuilder.on_end,
    yaml.AliasEvent: _TreeBuilder.on_alias,
}
