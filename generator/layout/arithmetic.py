"""Arithmetic on plain names, the bulk of what layouts say (`w - 10`, `index * 4 + 2`), without a template engine.

A part of the plain expressions (`generator.layout.reads.plain`), with the same meaning as in Jinja2: numbers, texts, names,
+ - * / // % **, comparisons, and/or/not, `a if b else c`, and calls of known helper functions. `compiled` gives None for
everything else, which is then left to Jinja2. Nothing is handed to Python's evaluator: each node becomes a small function.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from generator.layout.reads import plain

Scope = Mapping[str, Any]
Step = Callable[[Scope], Any]

HIGHEST_POWER = 100
HIGHEST_BASE = 1e6
LONGEST_TEXT = 100_000  # characters that an expression may make
MOST = 2000  # columns or copies that a filter or a method may be asked for
_WIDE = re.compile(r"\d{4}|\*")
HELPERS = frozenset(
    {
        "min",
        "max",
        "round",
        "abs",
        "int",
        "float",
        "sin",
        "cos",
        "sqrt",
        "noise",
        "len",
        "mix",
        "lighten",
        "darken",
        "colour",
    }
)


def times(left: Any, right: Any) -> Any:
    """A product of numbers; text is not repeated. Raises TypeError."""
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        raise TypeError("only numbers can be multiplied")
    return left * right


def rest(left: Any, right: Any) -> Any:
    """What a division leaves, or a text with something filled in. Raises ValueError for one that could fill the memory."""
    return bounded(pattern(left) % wide(right)) if isinstance(left, str) else left % right


def pattern(text: str) -> str:
    """A text with places to fill in. Raises ValueError for one that pads to a length that could fill the memory."""
    if _WIDE.search(text):
        raise ValueError(f"'{text[:40]}' pads to more than 999 characters")
    return text


def wide(value: Any) -> Any:
    """How wide or how often something is to be. Raises ValueError for what could fill the memory."""
    values = value if isinstance(value, (tuple, list)) else [value]
    for one in values:
        if isinstance(one, int) and abs(one) > MOST:
            raise ValueError(f"{one} is more than {MOST}")
    return value


def bounded(value: Any) -> Any:
    """A value that is not an endless text. Raises ValueError."""
    if isinstance(value, (str, bytes)) and len(value) > LONGEST_TEXT:
        raise ValueError(f"a text of {len(value)} characters is longer than {LONGEST_TEXT}")
    return value


def power(base: Any, exponent: Any) -> Any:
    """A power that cannot fill the memory. Raises ValueError."""
    if abs(exponent) > HIGHEST_POWER or abs(base) > HIGHEST_BASE:
        raise ValueError(f"{base} to the power of {exponent} is too high")
    return base**exponent


_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: times,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: rest,
    ast.Pow: power,
}
_UNARY: dict[type, Callable[[Any], Any]] = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Not: operator.not_}
_COMPARED: dict[type, Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class _OtherError(Exception):
    """Something that is not arithmetic."""


def compiled(source: str) -> Step | None:
    """A function from the names' values to the formula's; None when it is more than arithmetic."""
    tree = plain(source)
    try:
        return None if tree is None else _step(tree)
    except _OtherError:
        return None


def _step(node: ast.expr) -> Step:
    make = _MAKERS.get(type(node))
    if make is None:
        raise _OtherError
    return make(node)


def _constant(node: Any) -> Step:
    value = node.value
    return lambda _scope: value


def _name(node: Any) -> Step:
    name: str = node.id

    def look(scope: Scope) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise NameError(f"'{name}' is undefined") from None

    return look


def _binary(node: Any) -> Step:
    if isinstance(node.op, ast.Pow) and _is_power(node.right):
        raise _OtherError
    work, left, right = _BINARY[type(node.op)], _step(node.left), _step(node.right)
    return lambda scope: work(left(scope), right(scope))


def _is_power(node: Any) -> bool:
    """Powers of powers, and of signs, group the other way round in Jinja2."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)


def _unary(node: Any) -> Step:
    if _is_power(node.operand):
        raise _OtherError
    work, inner = _UNARY[type(node.op)], _step(node.operand)
    return lambda scope: work(inner(scope))


def _compare(node: Any) -> Step:
    if len(node.ops) != 1:
        raise _OtherError
    work, left, right = _COMPARED[type(node.ops[0])], _step(node.left), _step(node.comparators[0])
    return lambda scope: work(left(scope), right(scope))


def _boolean(node: Any) -> Step:
    steps = [_step(value) for value in node.values]
    ends = isinstance(node.op, ast.Or)  # the value at which the rest is not asked

    def judge(scope: Scope) -> Any:
        value: Any = None
        for step in steps:
            value = step(scope)
            if bool(value) is ends:
                return value
        return value

    return judge


def _choice(node: Any) -> Step:
    test, yes, no = _step(node.test), _step(node.body), _step(node.orelse)
    return lambda scope: yes(scope) if test(scope) else no(scope)


def _call(node: Any) -> Step:
    if not isinstance(node.func, ast.Name) or node.func.id not in HELPERS:
        raise _OtherError
    function, steps = _name(node.func), [_step(argument) for argument in node.args]
    return lambda scope: function(scope)(*[step(scope) for step in steps])


_MAKERS: dict[type, Callable[[Any], Step]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.BoolOp: _boolean,
    ast.IfExp: _choice,
    ast.Call: _call,
}
