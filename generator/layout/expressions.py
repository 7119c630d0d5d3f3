"""Evaluates expressions and templates of layouts: sandboxed Jinja2, compiled once; a missing name is an error.

A template is plain text with `{{ expression }}` inside. A template that is one single expression keeps the type of its value.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterator, Mapping
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

from engine.common.names import unknown
from generator.layout import arithmetic
from generator.layout.reads import KEYWORDS, LONGEST_SOURCE, split_braces
from generator.typesetting import kept

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType

    from jinja2.sandbox import SandboxedEnvironment

Scope = Mapping[str, Any]
LONGEST_FILLED = 1_000_000  # characters of a template that is filled in
_NO_KEY = re.compile(r"'[\w.]+\.PieceView object' has no attribute '(\w+)'")  # Jinja2's words for it
_DOTTED = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)*\Z")


class ExpressionError(ValueError):
    """An expression cannot be read or evaluated; the message says why."""


_LIMITED = {"+": arithmetic.plus, "**": arithmetic.power, "*": arithmetic.times, "%": arithmetic.remainder}
_PADDING = ("center", "indent", "batch", "slice", "wordwrap", "format", "replace", "tojson", "join", "round")


def _limited(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter with limits, so that it cannot fill the memory."""
    first = 2 if hasattr(work, "jinja_pass_arg") else 1  # the first argument that is written in brackets

    @wraps(work)
    def limited(*args: Any, **names: Any) -> Any:
        if work.__name__ == "do_format":
            arithmetic.limit_format(str(args[0]))
        arithmetic.limit_numbers([*args[first:], *names.values()])
        return arithmetic.limit_text(work(*args, **names))

    return limited


@cache
def _environment() -> SandboxedEnvironment:
    """Return Jinja2's sandbox. It is imported only when an expression needs more than names and arithmetic."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Sandbox(ImmutableSandboxedEnvironment):
        """A sandbox in which nothing can be changed. Keys come before attributes: a key named `items` is data."""

        intercepted_binops = frozenset(_LIMITED)

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            """Compute `+`, `*`, `**` or `%` with the limits of `generator.layout.arithmetic`."""
            del context
            return _LIMITED[operator](left, right)

        def call(self, context: Any, called: Any, /, *args: Any, **names: Any) -> Any:
            """Call a function; methods of a text have limits."""
            own = getattr(getattr(called, "__wrapped__", called), "__self__", None)
            if isinstance(own, str):
                arithmetic.limit_method(own, called.__name__, [*args, *names.values()])
            return arithmetic.limit_text(super().call(context, called, *args, **names))

        def getattr(self, obj: Any, attribute: str) -> Any:
            """Return `obj.attribute`; a key of that name comes first."""
            if isinstance(obj, Mapping) and attribute in obj:
                return obj[attribute]
            return super().getattr(obj, attribute)

    environment = Sandbox(undefined=StrictUndefined, autoescape=False)
    del environment.filters["random"]  # the same data gives the same bytes
    environment.filters |= {name: _limited(environment.filters[name]) for name in _PADDING}
    return environment


class Expression:
    """One compiled expression: a dotted name, arithmetic, or anything else that Jinja2 understands."""

    __slots__ = ("_run", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        stripped = source.strip()
        if _DOTTED.match(stripped) and stripped not in KEYWORDS:
            steps = tuple(stripped.split("."))
            self._run: Callable[[Scope], Any] = lambda scope: _look_up(scope, steps)
        else:
            self._run = _limited_value(arithmetic.compiled(source) or _jinja(source))

    def __call__(self, scope: Scope) -> Any:
        """Return the value in a scope. Raises ExpressionError."""
        try:
            return self._run(scope)
        except ExpressionError:
            raise
        except Exception as error:  # noqa: BLE001 - an expression from outside may raise anything
            if missing := _NO_KEY.fullmatch(str(error)):
                words = f"'{self.source.strip()[:200]}': there is no '{missing[1]}'"
                of_item = f"item.{missing[1]}" in self.source
                raise ExpressionError(words + _lacking(missing[1]) if of_item else words) from None
            raise ExpressionError(f"'{self.source.strip()[:200]}': {error or type(error).__name__}") from None


def _limited_value(run: Callable[[Scope], Any]) -> Callable[[Scope], Any]:
    """Return a computation with a limit for its value: `define` could double a list in every line."""
    return lambda scope: arithmetic.limit_value(run(scope))


def _jinja(source: str) -> Callable[[Scope], Any]:
    """Compile an expression with Jinja2. Raises ExpressionError."""
    from jinja2 import Template, TemplateError, Undefined

    if len(source) > LONGEST_SOURCE:
        raise ExpressionError(f"the expression '{source[:40]}…' is longer than {LONGEST_SOURCE} characters")
    environment = _environment()
    try:
        code = marshal.loads(kept.result("", f"expression {source}", lambda: marshal.dumps(_code(source))))  # noqa: S302 - a seal says that we wrote it
        template = Template.from_code(environment, code, environment.make_globals(None))
    except (TemplateError, ValueError) as error:
        why = error.message if isinstance(error, TemplateError) else error
        raise ExpressionError(f"the expression '{source[:80]}' cannot be read: {why}") from None
    except (RecursionError, SyntaxError, MemoryError):  # more than Jinja2, or Python behind it, can take
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


def _code(source: str) -> CodeType:
    """Return the code of a template that names the value of the expression `result`. Raises TemplateError."""
    from jinja2 import TemplateSyntaxError, nodes
    from jinja2.parser import Parser

    environment = _environment()
    parser = Parser(environment, source, state="variable")
    found = parser.parse_expression()
    if not parser.stream.eos:
        raise TemplateSyntaxError("chunk after expression", parser.stream.current.lineno)
    found.set_environment(environment)
    result = nodes.Assign(nodes.Name("result", "store"), found, lineno=1)
    return environment.compile(nodes.Template([result], lineno=1))


def _look_up(scope: Scope, steps: tuple[str, ...]) -> Any:
    value: Any = scope
    for step in steps:
        if isinstance(value, Mapping):
            try:
                value = value[step]
            except KeyError:
                raise ExpressionError(_missing(steps, step, value)) from None
        else:
            value = _attribute(value, step, steps)
    return value


def _attribute(value: Any, step: str, steps: tuple[str, ...]) -> Any:
    from jinja2 import Undefined

    found = _environment().getattr(value, step)
    if isinstance(found, Undefined):
        raise ExpressionError(f"'{'.'.join(steps)}': there is no '{step}'")
    return found


def _missing(steps: tuple[str, ...], step: str, value: Mapping[str, Any]) -> str:
    found = unknown(f"'{'.'.join(steps)}': there is no '{step}'", step, value)
    return found + _lacking(step) if steps == ("item", step) else found


def _lacking(key: str) -> str:
    """Return what to write for a key that only some items have."""
    return f" (for items without it: {{{{ item.{key} | default('') }}}}, or `default:` in the set's fields)"


@cache
def expression(source: str) -> Expression:
    """Compile an expression; each text is compiled once. Raises ExpressionError."""
    return Expression(source)


@cache
def template(source: str) -> tuple[str | Expression, ...]:
    """Split a template into plain texts and compiled expressions, in order. Raises ExpressionError."""
    parts: list[str | Expression] = []
    for index, part in enumerate(split_braces(source)):
        if index % 2:
            parts.append(expression(part))
        elif part:
            parts.append(part)
    return tuple(parts)


def fill(source: str, scope: Scope) -> Any:
    """Fill in a template: gives text, or the value itself if the template is one single expression."""
    parts = template(source)
    if len(parts) == 1:
        part = parts[0]
        return part if isinstance(part, str) else _printable(part(scope))
    filled = "".join([part if isinstance(part, str) else words(part(scope)) for part in parts])
    if len(filled) > LONGEST_FILLED:
        raise ExpressionError(f"the text of {len(filled)} characters is longer than {LONGEST_FILLED}")
    return filled


def _printable(value: Any) -> Any:
    """Return a value that can be printed. Raises ExpressionError for a function or a generator: they print as an address in memory."""
    if callable(value):
        raise ExpressionError(f"'{getattr(value, '__name__', 'this')}' is a function: call it, with (…) behind it")
    if isinstance(value, Iterator):
        raise ExpressionError("the result of this filter is not a text yet: write |list or |join(', ') behind it")
    return value


def words(value: Any) -> str:
    """Return a value as it is printed: 3.0 as 3. Raises ExpressionError."""
    _printable(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
