"""Expressions and templates in layouts: sandboxed Jinja2, compiled once, strict about missing names.

A template is plain text with `{{ expression }}` inside; one that is a single expression keeps the value's type.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import StrictUndefined, TemplateError, Undefined
from jinja2.sandbox import SandboxedEnvironment

if TYPE_CHECKING:
    from collections.abc import Callable

Scope = Mapping[str, Any]
_HOLE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_DOTTED = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)*\Z")
_WORDS = frozenset({"true", "false", "none", "True", "False", "None"})


_IDENTIFIER = re.compile(r"'[^']*'|\"[^\"]*\"|(\.?)\s*\b([A-Za-z_]\w*)")
_PURE = frozenset({
    "min", "max", "round", "abs", "int", "float", "sin", "cos", "sqrt", "noise", "len", "mix", "lighten", "darken", "colour",
    "if", "else", "and", "or", "not", "in", "is", "pi",
})
_SIMPLE = (int, float, str)
MOST_KNOWN = 20_000


def _plain_names(source: str) -> tuple[str, ...] | None:
    """The names whose values decide an expression's value; None when it looks into things or calls what may differ."""
    names: set[str] = set()
    for dot, name in _IDENTIFIER.findall(source):
        if dot or "|" in source or "[" in source:
            return None
        if name and name not in _PURE:
            names.add(name)
    return tuple(sorted(names))


class ExpressionError(ValueError):
    """An expression that cannot be read or evaluated; the message is a sentence."""


class _Environment(SandboxedEnvironment):
    """Looks into mappings before attributes, so that a key named `items` or `values` is data."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`, a key first."""
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


_ENVIRONMENT = _Environment(undefined=StrictUndefined, autoescape=False)


class Expression:
    """One compiled expression. Plain dotted names are looked up without Jinja."""

    __slots__ = ("_known", "_names", "_render", "_steps", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._steps: tuple[str, ...] = ()
        self._known: dict[tuple[Any, ...], Any] = {}
        self._names = _plain_names(source)
        self._render: Callable[[Scope], Any] | None = None
        if _DOTTED.match(source.strip()) and source.strip() not in _WORDS:
            self._steps = tuple(source.strip().split("."))
            return
        try:
            template = _ENVIRONMENT.compile_expression(source, undefined_to_none=False)._template  # noqa: SLF001
        except TemplateError as error:
            raise ExpressionError(f"the expression '{source}' cannot be read: {error}") from None

        def render(scope: Scope) -> Any:
            context = template.new_context(scope, shared=True)  # type: ignore[arg-type]
            for _ in template.root_render_func(context):
                pass
            return context.vars["result"]

        self._render = render

    def __call__(self, scope: Scope) -> Any:
        """The value in a scope. Raises ExpressionError."""
        if self._names is None or self._steps:
            return self._evaluate(scope)
        key = tuple([scope.get(name) for name in self._names])
        if any([type(value) not in _SIMPLE for value in key]):
            return self._evaluate(scope)
        key = (*key, *map(type, key))  # 1, 1.0 and True are equal but not the same
        if key not in self._known:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[key] = self._evaluate(scope)
        return self._known[key]

    def _evaluate(self, scope: Scope) -> Any:
        try:
            value = self._render(scope) if self._render else self._look_up(scope)
            if isinstance(value, Undefined):
                str(value)  # StrictUndefined says what is missing
        except ExpressionError:
            raise
        except Exception as error:  # noqa: BLE001  whatever an expression of a stranger may raise
            raise ExpressionError(f"'{self.source.strip()}': {error or type(error).__name__}") from None
        return value

    def _look_up(self, scope: Scope) -> Any:
        value: Any = scope
        for step in self._steps:
            if isinstance(value, Mapping):
                try:
                    value = value[step]
                except KeyError:
                    raise ExpressionError(_lacking(self._steps, step, value)) from None
            else:
                value = _ENVIRONMENT.getattr(value, step)
                if isinstance(value, Undefined):
                    raise ExpressionError(f"'{'.'.join(self._steps)}': there is no '{step}'")
        return value


def _lacking(steps: tuple[str, ...], step: str, value: Mapping[str, Any]) -> str:
    import difflib

    near = difflib.get_close_matches(step, [str(key) for key in value], 1)
    return f"'{'.'.join(steps)}': there is no '{step}'" + (f"; did you mean '{near[0]}'?" if near else "")


@cache
def expression(source: str) -> Expression:
    """A compiled expression, each text once. Raises ExpressionError."""
    return Expression(source)


@cache
def template(source: str) -> tuple[str | Expression, ...]:
    """Plain text and expressions in turn."""
    parts: list[str | Expression] = []
    for index, part in enumerate(_HOLE.split(source)):
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
        return part if isinstance(part, str) else part(scope)
    return "".join([part if isinstance(part, str) else _words(part(scope)) for part in parts])


def _words(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
