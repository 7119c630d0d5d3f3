"""Expressions and templates in layouts: sandboxed Jinja2, compiled once, strict about missing names.

A template is plain text with `{{ expression }}` inside; one that is a single expression keeps the value's type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

from engine.common.names import unknown
from generator.layout import arithmetic
from generator.layout.reads import HOLE, KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2.sandbox import SandboxedEnvironment

Scope = Mapping[str, Any]
_DOTTED = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)*\Z")


class ExpressionError(ValueError):
    """An expression that cannot be read or evaluated; the message is a sentence."""


_LIMITED = {"**": arithmetic.power, "*": arithmetic.times, "%": arithmetic.rest}
_PADDING = ("center", "indent", "batch", "slice", "wordwrap", "format", "replace", "tojson", "join")


def _limited(work: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that cannot fill the memory."""
    first = 2 if hasattr(work, "jinja_pass_arg") else 1  # of what stands in brackets

    @wraps(work)
    def limited(*args: Any, **names: Any) -> Any:
        if work.__name__ == "do_format":
            arithmetic.pattern(str(args[0]))
        arithmetic.wide([*args[first:], *names.values()])
        return arithmetic.bounded(work(*args, **names))

    return limited


@cache
def _environment() -> SandboxedEnvironment:
    """Jinja2's sandbox, imported only when an expression needs more than names and arithmetic."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Environment(ImmutableSandboxedEnvironment):
        """Changes nothing, and looks into mappings before attributes: a key named `items` is data."""

        intercepted_binops = frozenset(["**", "*", "%"])

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            """Powers, products and rests with the limits of `generator.layout.arithmetic`."""
            del context
            return _LIMITED[operator](left, right)

        def call(self, context: Any, called: Any, /, *args: Any, **names: Any) -> Any:
            """A call; a text's own methods with limits."""
            own = getattr(getattr(called, "__wrapped__", called), "__self__", None)
            if isinstance(own, str):
                if called.__name__ in {"format", "format_map"}:
                    arithmetic.pattern(own)
                elif called.__name__ == "replace" and args:
                    arithmetic.wide(len(own) * len(str(args[-1])) // arithmetic.MOST)
                arithmetic.wide([*args, *names.values()])
            return arithmetic.bounded(super().call(context, called, *args, **names))

        def getattr(self, obj: Any, attribute: str) -> Any:
            """`obj.attribute`, a key first."""
            if isinstance(obj, Mapping) and attribute in obj:
                return obj[attribute]
            return super().getattr(obj, attribute)

    made = Environment(undefined=StrictUndefined, autoescape=False)
    del made.filters["random"]  # the same data makes the same bytes
    made.filters |= {name: _limited(made.filters[name]) for name in _PADDING}
    return made


class Expression:
    """One compiled expression: a dotted name, arithmetic, or whatever Jinja2 understands."""

    __slots__ = ("_run", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        stripped = source.strip()
        if _DOTTED.match(stripped) and stripped not in KEYWORDS:
            steps = tuple(stripped.split("."))
            self._run: Callable[[Scope], Any] = lambda scope: _look_up(scope, steps)
        else:
            self._run = arithmetic.compiled(source) or _jinja(source)

    def __call__(self, scope: Scope) -> Any:
        """The value in a scope. Raises ExpressionError."""
        try:
            return self._run(scope)
        except ExpressionError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever an expression of a stranger may raise
            raise ExpressionError(f"'{self.source.strip()}': {error or type(error).__name__}") from None


def _jinja(source: str) -> Callable[[Scope], Any]:
    """An expression compiled by Jinja2. Raises ExpressionError."""
    from jinja2 import TemplateError, Undefined

    try:
        template = _environment().compile_expression(source, undefined_to_none=False)._template  # noqa: SLF001 - the wrapper would make a new context for each value
    except TemplateError as error:
        raise ExpressionError(f"the expression '{source}' cannot be read: {error}") from None
    except RecursionError:
        raise ExpressionError(f"the expression '{source[:40]}…' cannot be read: it is nested too deep") from None

    def run(scope: Scope) -> Any:
        context = template.new_context(scope, shared=True)  # type: ignore[arg-type]  # Jinja2 reads it only, so any mapping will do
        for _ in template.root_render_func(context):
            pass
        value = context.vars["result"]
        if isinstance(value, Undefined):
            str(value)  # StrictUndefined says what is missing
        return value

    return run


def _look_up(scope: Scope, steps: tuple[str, ...]) -> Any:
    value: Any = scope
    for step in steps:
        if isinstance(value, Mapping):
            try:
                value = value[step]
            except KeyError:
                raise ExpressionError(_lacking(steps, step, value)) from None
        else:
            value = _attribute(value, step, steps)
    return value


def _attribute(value: Any, step: str, steps: tuple[str, ...]) -> Any:
    from jinja2 import Undefined

    found = _environment().getattr(value, step)
    if isinstance(found, Undefined):
        raise ExpressionError(f"'{'.'.join(steps)}': there is no '{step}'")
    return found


def _lacking(steps: tuple[str, ...], step: str, value: Mapping[str, Any]) -> str:
    return unknown(f"'{'.'.join(steps)}': there is no '{step}'", step, value)


@cache
def expression(source: str) -> Expression:
    """A compiled expression, each text once. Raises ExpressionError."""
    return Expression(source)


@cache
def template(source: str) -> tuple[str | Expression, ...]:
    """Plain text and expressions in turn."""
    parts: list[str | Expression] = []
    for index, part in enumerate(HOLE.split(source)):
        if index % 2:
            parts.append(expression(part))
        elif part:
            parts.append(part)
    return tuple(parts)


def fill(source: str, scope: Scope) -> Any:
    """A template filled in: text, or the value itself if it is one single expression."""
    parts = template(source)
    if len(parts) == 1:
        part = parts[0]
        return part if isinstance(part, str) else _printable(part(scope))
    return "".join([part if isinstance(part, str) else _words(part(scope)) for part in parts])


def _printable(value: Any) -> Any:
    """The value, unless its words would be an address in memory: a function that is not called, a list not yet made."""
    if callable(value):
        raise ExpressionError(f"'{getattr(value, '__name__', 'this')}' is a function: call it, with (…) behind it")
    if isinstance(value, Iterator):
        raise ExpressionError("what a filter goes through is no text yet: write |list or |join(', ') behind it")
    return value


def _words(value: Any) -> str:
    _printable(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
