"""What an expression reads: one walk over its parsed form tells which names, and which keys of each name.

Two parsers make that form. Python's own reads plain expressions (names, keys, numbers, arithmetic, calls) in
microseconds; Jinja2's reads all others and is imported only for them. What cannot be told for certain counts as
`EVERYTHING`. A text that neither parser understands can never be evaluated, so it reads nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from jinja2 import Environment, nodes

EVERYTHING = "*"  # among the keys of a name: the value itself is used, so that anything in it may matter
HOLE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
LONGEST = 500  # characters of a plain expression
KEYWORDS = frozenset({"true", "false", "none", "True", "False", "None"})

_PLAIN: tuple[type, ...] = (
    *(ast.Name, ast.Load, ast.Attribute, ast.Constant, ast.Call, ast.IfExp),
    *(ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow),
    *(ast.UnaryOp, ast.USub, ast.UAdd, ast.Not, ast.BoolOp, ast.And, ast.Or),
    *(ast.Compare, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
)
_WHOLE = frozenset({"items", "keys", "values"})  # methods that go through a mapping
_BY_KEY = frozenset(
    {"attr", "selectattr", "rejectattr", "groupby", "map", "sort", "sum", "min", "max", "unique", "join"}
)


class Reads(NamedTuple):
    """What expressions read: for each name the keys of it, and every key that is asked of anything at all."""

    names: Mapping[str, frozenset[str]]
    keys: frozenset[str]

    def of(self, name: str) -> frozenset[str]:
        """The keys of a name that are read, `EVERYTHING` among them where it is used as a whole."""
        return self.names.get(name, frozenset()) | self.names.get(EVERYTHING, frozenset())


NOTHING = Reads({}, frozenset())
_ANYTHING = Reads({EVERYTHING: frozenset({EVERYTHING})}, frozenset({EVERYTHING}))


def plain(source: str) -> ast.expr | None:
    """The tree of an expression that Python and Jinja2 read alike; None for all others."""
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
    """The tree of any other expression; None for a text that is none."""
    from jinja2 import TemplateError
    from jinja2.parser import Parser

    try:
        parser = Parser(_grammar(), source, state="variable")
        tree = parser.parse_expression()
    except TemplateError:
        return None
    return tree if parser.stream.eos else None


@cache
def _grammar() -> Environment:
    from jinja2 import Environment

    return Environment(autoescape=True)  # it only parses


@cache
def reads(source: str) -> Reads:
    """What one expression reads."""
    walk = _Walk()
    try:
        tree = plain(source) or _parsed(source)
        if tree is None:
            return NOTHING
        walk.see(tree)
    except RecursionError:  # deeper than the parser or the walk can go
        return _ANYTHING
    return Reads({name: frozenset(keys) for name, keys in walk.names.items()}, frozenset(walk.keys))


def together(several: Iterable[Reads]) -> Reads:
    """What several expressions read."""
    names: dict[str, frozenset[str]] = {}
    keys: set[str] = set()
    for one in several:
        keys |= one.keys
        for name, read in one.names.items():
            names[name] = names.get(name, frozenset()) | read
    return Reads(names, frozenset(keys))


class _Walk:
    """The walk over a tree of either parser. Nodes are told apart by the names of their classes: Jinja2 is not imported."""

    def __init__(self) -> None:
        self.names: dict[str, set[str]] = {}
        self.keys: set[str] = set()

    def see(self, node: Any, key: str = EVERYTHING) -> None:
        """Look at a node of which the expression around it asks `key`."""
        look = self._LOOKS.get(type(node).__name__)
        if look is None:
            self._inside(node)
        else:
            look(self, node, key)

    def _inside(self, node: Any) -> None:
        for inner in ast.iter_child_nodes(node) if isinstance(node, ast.AST) else node.iter_child_nodes():
            self.see(inner)

    def _name(self, node: Any, key: str) -> None:
        self.names.setdefault(node.id if isinstance(node, ast.Name) else node.name, set()).add(key)

    def _attribute(self, node: Any, _key: str) -> None:
        """`value.key`."""
        inner = _owner(node)
        self._ask(inner, node.attr)
        if node.attr in _WHOLE:
            self.see(inner)

    def _item(self, node: Any, _key: str) -> None:
        """`value['key']`, or with a key that is worked out."""
        if (key := _text(node.arg)) is not None:
            self._ask(node.node, key)
            return
        self.see(node.node)
        self.see(node.arg)
        if type(node.node).__name__ == "Call" and type(node.arg).__name__ != "Const":
            self.keys.add(EVERYTHING)  # of a piece that a function gives

    def _call(self, node: Any, _key: str) -> None:
        """A call; `value.get('key')` asks for that key."""
        function = node.func if isinstance(node, ast.Call) else node.node
        if getattr(function, "attr", "") == "get":
            asked = _text(node.args[0]) if node.args else None
            self._ask(_owner(function), asked or EVERYTHING)
        self._inside(node)

    def _filter(self, node: Any, _key: str) -> None:
        """A filter; some are given the key that they look at."""
        given = [part.value for part in node.kwargs if part.key == "attribute"]
        if node.name in _BY_KEY:
            given += node.args
        for part in given:
            self.keys.update((_text(part) or EVERYTHING).split("."))
        self._inside(node)

    def _compare(self, node: Any, _key: str) -> None:
        """`'key' in value` asks whether there is that key."""
        if isinstance(node, ast.Compare):
            self._inside(node)
            return
        key = _text(node.expr)
        for operand in node.ops:
            if key is not None and operand.op in {"in", "notin"}:
                self.see(operand.expr, key)
            else:
                self.see(operand.expr)
            key = None
        self.see(node.expr)

    def _ask(self, node: Any, key: str) -> None:
        self.keys.add(key)
        self.see(node, key)

    _LOOKS: ClassVar[dict[str, Callable[[_Walk, Any, str], None]]] = {
        "Name": _name,
        "Attribute": _attribute,
        "Getattr": _attribute,
        "Getitem": _item,
        "Call": _call,
        "Filter": _filter,
        "Compare": _compare,
    }


def _owner(node: Any) -> Any:
    """The node of which another asks an attribute."""
    return node.value if isinstance(node, ast.Attribute) else node.node


def _text(node: Any) -> str | None:
    """The text that a node is, or None."""
    value = getattr(node, "value", None)
    return value if type(node).__name__ in {"Const", "Constant"} and isinstance(value, str) else None


# the texts of a layout


def number_source(text: str) -> str:
    """The expression in a text that stands for a number: with or without braces."""
    return text.strip().removeprefix("{{").removesuffix("}}")


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a layout with the key it stands under; `define` and `with` count for all below them."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for inner_key, inner in value.items():
            yield from strings(inner, key if key in {"define", "with"} else str(inner_key))
    elif isinstance(value, Sequence):
        for inner in value:
            yield from strings(inner, key)


def holes(texts: Iterable[tuple[str, str]]) -> dict[str, None]:
    """The expressions in braces, each once."""
    return dict.fromkeys(hole for _, text in texts for hole in HOLE.findall(text))


def bare(texts: Iterable[tuple[str, str]]) -> dict[str, None]:
    """What may be an expression without braces, each once. Words to print are none."""
    return dict.fromkeys(source for key, text in texts if key != "text" for source in (text, number_source(text)))


def of_value(value: Any) -> Reads:
    """What the expressions in a value of a layout read."""
    texts = list(strings(value))
    return together(map(reads, {**holes(texts), **bare(texts)}))
