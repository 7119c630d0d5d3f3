"""Finds what an expression reads: which names, and which keys of each name, by one walk over its syntax tree.

There are two parsers. Python's own parses plain expressions (names, keys, numbers, arithmetic, calls) in microseconds;
Jinja2's parses all others and is imported only for them. Where the walk cannot tell the key, the key is `EVERYTHING`.
A text that neither parser understands can never be evaluated, so it reads nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from jinja2 import Environment, nodes

EVERYTHING = "*"  # this key means that the whole value is used
LONGEST = 500  # characters of a plain expression
LONGEST_SOURCE = 10_000  # characters of an expression
KEYWORDS = frozenset({"true", "false", "none", "True", "False", "None"})

_PLAIN: tuple[type, ...] = (
    *(ast.Name, ast.Load, ast.Attribute, ast.Constant, ast.Call, ast.IfExp),
    *(ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow),
    *(ast.UnaryOp, ast.USub, ast.UAdd, ast.Not, ast.BoolOp, ast.And, ast.Or),
    *(ast.Compare, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
)
_WHOLE = frozenset({"items", "keys", "values"})  # methods that loop over a mapping
_BY_KEY = frozenset(
    {"attr", "selectattr", "rejectattr", "groupby", "map", "sort", "sum", "min", "max", "unique", "join"}
)


class Reads(NamedTuple):
    """What expressions read: `names` has the keys read of each name, `keys` the keys read of any value."""

    names: Mapping[str, frozenset[str]]
    keys: frozenset[str]

    def keys_of(self, name: str) -> frozenset[str]:
        """Return the keys that are read of a name; `EVERYTHING` is among them if the whole value is used."""
        return self.names.get(name, frozenset()) | self.names.get(EVERYTHING, frozenset())


NOTHING = Reads({}, frozenset())
_ANYTHING = Reads({EVERYTHING: frozenset({EVERYTHING})}, frozenset({EVERYTHING}))


def plain(source: str) -> ast.expr | None:
    """Parse an expression that means the same in Python and in Jinja2; None for all others."""
    if len(source) > LONGEST or "\\" in source:
        return None
    try:
        tree = ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if all(map(_is_plain, ast.walk(tree))) else None


def _is_plain(node: ast.AST) -> bool:
    match node:
        case ast.Name():
            return node.id not in KEYWORDS and not node.id.startswith("_")
        case ast.Attribute():
            return not node.attr.startswith("_")
        case ast.Constant():
            return type(node.value) in {int, float, str}
        case ast.Call():
            return not node.keywords
    return isinstance(node, _PLAIN)


def _parsed(source: str) -> nodes.Expr | None:
    """Parse an expression with Jinja2; None for a text that is no expression, or is longer than any."""
    if len(source) > LONGEST_SOURCE:
        return None
    from jinja2 import TemplateError
    from jinja2.parser import Parser

    try:
        parser = Parser(_grammar(), source, state="variable")
        tree = parser.parse_expression()
    except (TemplateError, ValueError):  # ValueError: a number of thousands of digits
        return None
    return tree if parser.stream.eos else None


@cache
def _grammar() -> Environment:
    from jinja2 import Environment

    return Environment(autoescape=True)  # it only parses, it prints nothing


@cache
def reads(source: str) -> Reads:
    """Return what one expression reads."""
    walk = _Walk()
    try:
        tree = plain(source) or _parsed(source)
        if tree is None:
            return NOTHING
        walk.visit(tree)
    except RecursionError:  # deeper than the parser or the walk can go
        return _ANYTHING
    return Reads({name: frozenset(keys) for name, keys in walk.names.items()}, frozenset(walk.keys))


def merged(several: Iterable[Reads]) -> Reads:
    """Merge what several expressions read."""
    names: dict[str, frozenset[str]] = {}
    keys: set[str] = set()
    for found in several:
        keys |= found.keys
        for name, read in found.names.items():
            names[name] = names.get(name, frozenset()) | read
    return Reads(names, frozenset(keys))


class _Walk:
    """Walks over a tree of either parser. It knows nodes by the names of their classes, so that Jinja2 is not imported."""

    def __init__(self) -> None:
        self.names: dict[str, set[str]] = {}
        self.keys: set[str] = set()

    def visit(self, node: Any, key: str = EVERYTHING) -> None:
        """Visit a node; the expression around it reads `key` of it."""
        visitor = self._VISITORS.get(type(node).__name__)
        if visitor is None:
            self._inside(node)
        else:
            visitor(self, node, key)

    def _inside(self, node: Any) -> None:
        for inner in ast.iter_child_nodes(node) if isinstance(node, ast.AST) else node.iter_child_nodes():
            self.visit(inner)

    def _name(self, node: Any, key: str) -> None:
        self.names.setdefault(node.id if isinstance(node, ast.Name) else node.name, set()).add(key)

    def _attribute(self, node: Any, _key: str) -> None:
        """`value.key`."""
        inner = _owner(node)
        self._ask(inner, node.attr)
        if node.attr in _WHOLE:
            self.visit(inner)

    def _item(self, node: Any, _key: str) -> None:
        """`value['key']`; the key may be computed."""
        if (key := _text(node.arg)) is not None:
            self._ask(node.node, key)
            return
        self.visit(node.node)
        self.visit(node.arg)
        if type(node.node).__name__ == "Call" and type(node.arg).__name__ != "Const":
            self.keys.add(EVERYTHING)  # a computed key of a piece that a function returned

    def _call(self, node: Any, _key: str) -> None:
        """A call; `value.get('key')` reads that key."""
        function = node.func if isinstance(node, ast.Call) else node.node
        if getattr(function, "attr", "") == "get":
            asked = _text(node.args[0]) if node.args else None
            self._ask(_owner(function), asked or EVERYTHING)
        self._inside(node)

    def _filter(self, node: Any, _key: str) -> None:
        """A filter; some have the key that they read as an argument."""
        given = [part.value for part in node.kwargs if part.key == "attribute"]
        if node.name in _BY_KEY:
            given += node.args
        for part in given:
            self.keys.update((_text(part) or EVERYTHING).split("."))
        self._inside(node)

    def _compare(self, node: Any, _key: str) -> None:
        """`'key' in value` reads that key."""
        if isinstance(node, ast.Compare):
            self._inside(node)
            return
        key = _text(node.expr)
        for operand in node.ops:
            if key is not None and operand.op in {"in", "notin"}:
                self.visit(operand.expr, key)
            else:
                self.visit(operand.expr)
            key = None
        self.visit(node.expr)

    def _ask(self, node: Any, key: str) -> None:
        self.keys.add(key)
        self.visit(node, key)

    _VISITORS: ClassVar[dict[str, Callable[[_Walk, Any, str], None]]] = {
        "Name": _name,
        "Attribute": _attribute,
        "Getattr": _attribute,
        "Getitem": _item,
        "Call": _call,
        "Filter": _filter,
        "Compare": _compare,
    }


def _owner(node: Any) -> Any:
    """Return the node whose attribute is read."""
    return node.value if isinstance(node, ast.Attribute) else node.node


def _text(node: Any) -> str | None:
    """Return the text of a node that is a text constant, or None."""
    value = getattr(node, "value", None)
    return value if type(node).__name__ in {"Const", "Constant"} and isinstance(value, str) else None


# the texts of a layout


def number_source(text: str) -> str:
    """Return the expression of a text that gives a number; its braces are optional."""
    return text.strip().removeprefix("{{").removesuffix("}}")


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a layout with its key; below `define` and `with`, this is the key of each text."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for inner_key, inner in value.items():
            yield from strings(inner, key if key in {"define", "with"} else str(inner_key))
    elif isinstance(value, Sequence):
        for inner in value:
            yield from strings(inner, key)


def split_braces(text: str) -> list[str]:
    """Split a template at its `{{ expressions }}`: plain texts at even places, expressions at odd ones. Reads it once."""
    parts: list[str] = []
    start = 0
    while (opened := text.find("{{", start)) >= 0 and (closed := text.find("}}", opened + 2)) >= 0:
        parts += [text[start:opened], text[opened + 2 : closed]]
        start = closed + 2
    return [*parts, text[start:]]


def braced(texts: Iterable[tuple[str, str]]) -> dict[str, None]:
    """Return the expressions in braces, each once."""
    return dict.fromkeys(source for _, text in texts for source in split_braces(text)[1::2])


def unbraced(texts: Iterable[tuple[str, str]]) -> dict[str, None]:
    """Return the texts that may be expressions without braces, each once. Printed texts (key `text`) are not."""
    return dict.fromkeys(source for key, text in texts if key != "text" for source in (text, number_source(text)))


def reads_in(value: Any) -> Reads:
    """Return what the expressions in a layout, or in one value of it, read."""
    texts = list(strings(value))
    return merged(map(reads, {**braced(texts), **unbraced(texts)}))
