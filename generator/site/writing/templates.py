"""Renders the templates of pages. Every text is escaped unless it is HTML already.

A template (`generator/site/templates/NAME.jinja`) writes the Markdown of a page: headings, and blocks of HTML with an
empty line between them. A template may be indented freely, because line breaks inside a block are not written:
a line break between two words, or between a word and an expression, becomes a space; any other is removed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.compiler import CodeGenerator
from jinja2.ext import Extension
from jinja2.lexer import Token
from jinja2.runtime import Context

from engine.common.names import count
from generator.site.writing.address import Address
from generator.site.writing.elements import link
from generator.site.writing.escaping import (
    escaped,
    escaped_code,
    escaped_lines,
    escaped_with_ends,
    finished,
    front_matter,
    heading,
    title_text,
)
from generator.site.writing.headings import headings_of
from generator.site.writing.not_played import said
from generator.words.catalogue import own_sentence, own_word, said_number, say, say_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from jinja2.compiler import Frame
    from jinja2.lexer import TokenStream
    from jinja2.nodes import Expr
    from markupsafe import Markup

_EMPTY_LINES = re.compile(r"[ \t]*\n\s*\n\s*")
_LINE_BREAK = re.compile(r"[ \t]*\n[ \t]*")


def render(template: str, **values: object) -> Markup:
    """Render a template: its blocks, with one empty line between two blocks and none around them."""
    text = _environment().get_template(f"{template}.jinja").render(**values)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return finished(text.strip("\n"))


def compile_all() -> None:
    """Compile every template, so that a process which is copied has them."""
    for name in _environment().list_templates(extensions=["jinja"]):
        _environment().get_template(name)


def rendered(text: str) -> Markup:
    """Return what `render` has written, now or at an earlier build, as HTML that is not escaped again."""
    return finished(text)


@cache
def macro(template: str, name: str) -> Callable[..., Markup]:
    """Return a macro of a template, so that code can call it."""
    found: Callable[..., Markup] = getattr(_environment().get_template(f"{template}.jinja").module, name)
    return found


def readable(key: str) -> str:
    """Return a key of the data as words: `bonus_energy` → `Bonus energy`; in a translation, what that says for it."""
    return _readable(own_word(key) or key)


@lru_cache(maxsize=1 << 12)
def _readable(key: str) -> str:
    text = key.replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]


def single_words(value: object) -> str:
    """Return a value that contains no other values as words."""
    if isinstance(value, str):
        return own_word(value) or value
    if value is None:
        return say("none")
    return (say("yes") if value else say("no")) if isinstance(value, bool) else str(value)


def either(names: Iterable[str]) -> str:
    """Return names joined as a choice: `sand or water`."""
    return f" {say('or')} ".join(names)


class _DirectCalls(Context):
    """Calls macros and functions directly: none of ours needs the context, which would cost more than most calls."""

    def call(self, called: Callable[..., object], /, *args: object, **kwargs: object) -> object:
        """Call a function without the template's own variables, which only functions with a context read."""
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return called(*args, **kwargs)


class _EscapedOnce(CodeGenerator):
    """Writes the result of `finalize` as it is: `finalize` has escaped it."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: object) -> None:  # noqa: ARG002 - Jinja's hook
        self.write("environment.finalize(")

    def _output_child_post(self, node: Expr, frame: Frame, finalize: object) -> None:  # noqa: ARG002 - Jinja's hook
        self.write(")")


class _PageEnvironment(Environment):
    code_generator_class = _EscapedOnce
    context_class = _DirectCalls


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = _PageEnvironment(
        loader=PackageLoader("generator.site"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=escaped,
        extensions=[LineBreaks],
        auto_reload=False,
    )
    environment.globals.update(
        address=Address,
        count=count,
        front_matter=front_matter,
        heading=heading,
        headings_of=headings_of,
        title_text=title_text,
        json=_json,
        link=link,
        say=say,
        say_many=say_many,
        said_number=said_number,
        own_sentence=own_sentence,
        lines=escaped_lines,
        code=escaped_code,
        readable=readable,
        word=single_words,
        reason=said,
        with_ends=escaped_with_ends,
    )
    environment.filters.update(readable=readable)
    environment.tests.update(nested=_is_nested, flat=_is_flat)
    return environment


def _json(value: Mapping[str, object]) -> str:
    """Return a value as JSON, for a script to read from an attribute."""
    return json.dumps(value, separators=(",", ":"))


def _is_nested(value: object) -> bool:
    """Whether a value of the data contains other values."""
    return isinstance(value, (Mapping, list, tuple))


def _is_flat(value: object) -> bool:
    """Whether a value contains other values that contain none themselves."""
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else None
    return inside is not None and not any(map(_is_nested, inside))


class LineBreaks(Extension):
    """Removes the line breaks and the indentation of a template from its output."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template; the text of each block is on one line."""
        before = ""
        for token in stream:
            kind = token.type
            if kind == "data":
                value = _without_breaks(token.value, before == "variable_end", stream.current.type == "variable_begin")
                token = Token(token.lineno, kind, value)  # noqa: PLW2901 - the same token, without its line breaks
            before = kind
            yield token


def _without_breaks(text: str, after_expression: bool, before_expression: bool) -> str:
    """Return the text between two tokens of a template without line breaks. One empty line stays: it ends a block."""
    first, *more = _EMPTY_LINES.split(text)
    if not more:
        return _one_line(first, after_expression, before_expression)
    *middle, last = more
    blocks = [
        _one_line(first, after_expression, False),
        *map(_one_line, middle),
        _one_line(last, False, before_expression),
    ]
    return "\n\n".join(blocks)


def _one_line(text: str, after_expression: bool = False, before_expression: bool = False) -> str:
    """Return the lines of one block as one line."""

    def separator(found: re.Match[str]) -> str:
        start, end = found.span()
        left = text[start - 1] != ">" if start else after_expression
        right = text[end] != "<" if end < len(text) else before_expression
        between_expressions = start == 0 and end == len(text)
        return " " if left and right and not between_expressions else ""

    return _LINE_BREAK.sub(separator, text)
