"""Evaluates arithmetic on plain names without a template engine: most expressions of layouts are such (`w - 10`).

It knows a part of the plain expressions (`generator.layout.reads.plain`): numbers, texts, names, + - * / // % **,
comparisons, and/or/not, `a if b else c`, and calls of known helper functions. They mean the same as in Jinja2.
`compiled` returns None for all other expressions; Jinja2 evaluates those. Python's own `eval` is never used: each node
becomes a small function.
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
MOST_VALUES = 100_000  # in a list that an expression computes, with all that is in it
LONGEST_WORDS = 50  # characters of a text in a list that count as one value
MOST_BITS = 1024  # of a whole number
MOST_DIGITS = 30  # to round to
_HALF = re.compile("[\ud800-\udfff]")
MOST_REPEATS = 2000  # the largest number of columns or copies that a filter or a method accepts
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
    """Multiply two numbers. Raises TypeError for anything else: a text is not repeated."""
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        raise TypeError("only numbers can be multiplied")
    return left * right


def remainder(left: Any, right: Any) -> Any:
    """`left % right`: the remainder of a division, or a format text filled in. Raises ValueError where it could fill the memory."""
    return limit_text(limit_format(left) % limit_numbers(right)) if isinstance(left, str) else left % right


def limit_format(text: str) -> str:
    """Return a format text (`%5d`). Raises ValueError if it pads to a length that could fill the memory."""
    if _WIDE.search(text):
        raise ValueError(f"'{text[:40]}' pads to more than 999 characters")
    return text


def limit_numbers(value: Any) -> Any:
    """Return a width or a number of copies, or several. Raises ValueError for one above `MOST_REPEATS`."""
    values = value if isinstance(value, (tuple, list)) else [value]
    for number in values:
        if isinstance(number, int) and abs(number) > MOST_REPEATS:
            raise ValueError(f"{number} is more than {MOST_REPEATS}")
    return value


def limit_text(value: Any) -> Any:
    """Return a value. Raises ValueError for a text of more than `LONGEST_TEXT` characters."""
    if isinstance(value, (str, bytes)) and len(value) > LONGEST_TEXT:
        raise ValueError(f"a text of {len(value)} characters is longer than {LONGEST_TEXT}")
    return value


def limit_value(value: Any) -> Any:
    """Return a computed value. Raises ValueError if it is too large: a number, a text, or a list with all that is in it."""
    if isinstance(value, str):
        limit_text(value)
        if not value.isascii() and _HALF.search(value):
            raise ValueError("a text has half a character (a lone surrogate)")
    elif isinstance(value, int):
        if value.bit_length() > MOST_BITS:
            raise ValueError(f"a whole number of more than {MOST_BITS} bits")
    elif isinstance(value, (list, tuple, dict, set, frozenset)):
        _limit_size(value)
    return value


def _limit_size(value: Any) -> None:
    """Count everything in a list or mapping, lists that stand in it twice counted twice."""
    left, level = MOST_VALUES, [value]
    while level:
        inner: list[Any] = []
        for part in level:
            left -= len(part)
            if left < 0:
                raise ValueError(f"more than {MOST_VALUES} values")
            inside = part.values() if isinstance(part, dict) else part
            inner += [one for one in inside if isinstance(one, (list, tuple, dict, set, frozenset))]
            left -= sum(len(one) for one in inside if isinstance(one, str)) // LONGEST_WORDS
        level = inner


def limit_method(text: str, called: str, given: list[Any]) -> None:
    """Raise ValueError if a method of a text could fill the memory: by its width, its copies, or what it puts in."""
    if called in {"format", "format_map"}:
        limit_format(text)
    limit_numbers(given)
    if called in {"translate", "expandtabs"}:
        raise ValueError(f"a text has no {called} here")
    longest = max((len(value) for value in given if isinstance(value, str)), default=0)
    if called == "join":
        longest, text = len(text), "." * max((len(value) for value in given if hasattr(value, "__len__")), default=0)
    elif called not in {"replace", "format", "format_map"}:
        return
    limit_numbers(len(text) * longest // MOST_REPEATS)  # each of so many copies may be so long


def plus(left: Any, right: Any) -> Any:
    """`left + right`. Raises ValueError if two lists or texts together are too long."""
    if hasattr(left, "__len__") and hasattr(right, "__len__") and len(left) + len(right) > MOST_VALUES:
        raise ValueError(f"more than {MOST_VALUES} values")
    return left + right


def rounded(value: Any, digits: Any = None) -> Any:
    """`round(value, digits)`. Raises ValueError for a number of digits that no number needs."""
    if digits is not None and abs(digits) > MOST_DIGITS:
        raise ValueError(f"cannot round to {digits} digits")
    return round(value) if digits is None else round(value, digits)


def power(base: Any, exponent: Any) -> Any:
    """`base ** exponent`. Raises ValueError for a power so high that it could fill the memory."""
    if abs(exponent) > HIGHEST_POWER or abs(base) > HIGHEST_BASE:
        raise ValueError(f"{base} to the power of {exponent} is too high")
    return base**exponent


_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: plus,
    ast.Sub: operator.sub,
    ast.Mult: times,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: remainder,
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


class _NotArithmeticError(Exception):
    """The expression is more than arithmetic."""


def compiled(source: str) -> Step | None:
    """Return a function that computes the expression from the values of its names; None if it is more than arithmetic."""
    tree = plain(source)
    try:
        return None if tree is None else _step(tree)
    except _NotArithmeticError:
        return None


def _step(node: ast.expr) -> Step:
    compiler = _COMPILERS.get(type(node))
    if compiler is None:
        raise _NotArithmeticError
    return compiler(node)


def _constant(node: Any) -> Step:
    value = node.value
    return lambda _scope: value


def _name(node: Any) -> Step:
    name: str = node.id

    def look_up(scope: Scope) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise NameError(f"'{name}' is undefined") from None

    return look_up


def _binary(node: Any) -> Step:
    if isinstance(node.op, ast.Pow) and _is_power(node.right):
        raise _NotArithmeticError
    work, left, right = _BINARY[type(node.op)], _step(node.left), _step(node.right)
    return lambda scope: work(left(scope), right(scope))


def _is_power(node: Any) -> bool:
    """Whether a node is a power. `a ** b ** c` and `-a ** b` group the other way round in Jinja2, so they are left to it."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)


def _unary(node: Any) -> Step:
    if _is_power(node.operand):
        raise _NotArithmeticError
    work, inner = _UNARY[type(node.op)], _step(node.operand)
    return lambda scope: work(inner(scope))


def _compare(node: Any) -> Step:
    if len(node.ops) != 1:
        raise _NotArithmeticError
    work, left, right = _COMPARED[type(node.ops[0])], _step(node.left), _step(node.comparators[0])
    return lambda scope: work(left(scope), right(scope))


def _boolean(node: Any) -> Step:
    steps = [_step(value) for value in node.values]
    ends = isinstance(node.op, ast.Or)  # the truth value that decides: later parts are not evaluated

    def evaluate(scope: Scope) -> Any:
        value: Any = None
        for step in steps:
            value = step(scope)
            if bool(value) is ends:
                return value
        return value

    return evaluate


def _choice(node: Any) -> Step:
    test, yes, no = _step(node.test), _step(node.body), _step(node.orelse)
    return lambda scope: yes(scope) if test(scope) else no(scope)


def _call(node: Any) -> Step:
    if not isinstance(node.func, ast.Name) or node.func.id not in HELPERS:
        raise _NotArithmeticError
    function, steps = _name(node.func), [_step(argument) for argument in node.args]
    return lambda scope: function(scope)(*[step(scope) for step in steps])


_COMPILERS: dict[type, Callable[[Any], Step]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.BoolOp: _boolean,
    ast.IfExp: _choice,
    ast.Call: _call,
}
