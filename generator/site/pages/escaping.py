"""Puts text into pages so that no text can act as HTML: escaping, headings, front matter.

This is the only place that makes `Markup`, which templates write as it is.

A page is Markdown: front matter, headings with fixed ids, and blocks of HTML. A block holds no empty line, so that
CommonMark and Python-Markdown read it alike; that is why text is written on one line here.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

_LOOKALIKES = str.maketrans({"<": "‹", ">": "›", '"': "”", "&": "&amp;"})
_NOT_PLAIN = re.compile(r"[^\w \-.,:;()'’·–—×?/+%]")
_LINE_END, _SPACE = "&#10;", "&#32;"


def escaped(value: object) -> Markup:
    """A value as text on one line, for between tags or in an attribute. What is HTML already stays as it is."""
    return value if isinstance(value, Markup) else _one_line(str(value))


@lru_cache(maxsize=1 << 16)  # ids, links and classes come again and again
def _one_line(text: str) -> Markup:
    return finished(escape(" ".join(text.split())))


@lru_cache(maxsize=1 << 16, typed=True)
def escaped_with_ends(text: str) -> Markup:
    """Text on one line that keeps a space before and after it, for a part of a sentence."""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and text.strip() else ""
    return finished(f"{before}{escaped(text)}{after}")


def escaped_with_gaps(text: str) -> Markup:
    """Text on one line that keeps its inner double spaces, for a line of a drawing made of signs."""
    return finished("  ".join(escaped(part) for part in text.split("  ")))


def escaped_lines(text: str) -> Markup:
    """Text with its line ends as entities, for a block of a page holds no empty line."""
    return finished(escape(text).replace("\n", _LINE_END))


def escaped_code(text: str) -> Markup:
    """Lines of code whose indentation stays."""
    return finished(_LINE_END.join(f"{_indent(line)}{escaped(line)}" for line in text.split("\n")))


def _indent(line: str) -> str:
    return _SPACE * (len(line) - len(line.lstrip()))


def heading(level: int, text: str, anchor: str = "") -> Markup:
    """A Markdown heading whose text is inert; every unusual character becomes an entity."""
    inert = _NOT_PLAIN.sub(lambda found: f"&#{ord(found[0])};", " ".join(text.split())).replace("_", "&#95;")
    return finished(f"{'#' * level} {inert}" + (f" {{ id={json.dumps(anchor)} }}" if anchor else ""))


def front_matter(**values: object) -> Markup:
    """The head of a page; JSON strings are YAML strings."""
    lines = (f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value)
    return finished("\n".join(["---", *lines, "---"]))


def title_text(text: str) -> str:
    """A title for front matter and navigation, whose templates do not escape: lookalikes stand for the signs of HTML."""
    return " ".join(text.translate(_LOOKALIKES).split())


def filled(html: str, *values: object) -> Markup:
    """HTML of our own, always a literal, with each value escaped in the place of its `{}`."""
    return finished(html.format(*map(escaped, values)))


def joined(parts: Iterable[Markup], between: str = "") -> Markup:
    """HTML side by side; `between` is text that needs no escaping."""
    return finished(between.join(map(escaped, parts)))


def finished(text: str) -> Markup:
    """HTML or Markdown that a template or a function above has written."""
    return Markup(text)  # noqa: S704 - whoever calls this has escaped what came from the data
