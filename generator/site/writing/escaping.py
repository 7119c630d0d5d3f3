"""Puts text into pages so that no text can act as HTML: escaping, headings, front matter.

Only this module makes `Markup`, which templates write without escaping it.

A page is Markdown: front matter, headings with fixed ids, and blocks of HTML. A block holds no empty line, so that
CommonMark and Python-Markdown read it in the same way. Therefore these functions write text on one line.
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
    """Escape a value as text on one line, for an element or an attribute. HTML (`Markup`) stays as it is."""
    return value if isinstance(value, Markup) else _one_line(str(value))


@lru_cache(maxsize=1 << 16)  # the same ids, links and classes occur many times
def _one_line(text: str) -> Markup:
    return finished(escape(" ".join(text.split())))


@lru_cache(maxsize=1 << 16, typed=True)
def escaped_with_ends(text: str) -> Markup:
    """Escape a part of a sentence on one line; it keeps a space before and after it."""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and text.strip() else ""
    return finished(f"{before}{escaped(text)}{after}")


def escaped_with_gaps(text: str) -> Markup:
    """Escape a line of a text drawing; it keeps its double spaces."""
    return finished("  ".join(escaped(part) for part in text.split("  ")))


def escaped_lines(text: str) -> Markup:
    """Escape a text; its line ends become entities, because a block must not contain an empty line."""
    return finished(escape(text).replace("\n", _LINE_END))


def escaped_code(text: str) -> Markup:
    """Escape lines of code; they keep their indentation."""
    return finished(_LINE_END.join(f"{_indent(line)}{escaped(line)}" for line in text.split("\n")))


def _indent(line: str) -> str:
    return _SPACE * (len(line) - len(line.lstrip()))


def heading(level: int, text: str, anchor: str = "") -> Markup:
    """Return a Markdown heading; every unusual character becomes an entity, so that its text cannot act as Markdown."""
    inert = _NOT_PLAIN.sub(lambda found: f"&#{ord(found[0])};", " ".join(text.split())).replace("_", "&#95;")
    return finished(f"{'#' * level} {inert}" + (f" {{ id={json.dumps(anchor)} }}" if anchor else ""))


def front_matter(**values: object) -> Markup:
    """Return the front matter of a page. Values are written as JSON, which is YAML too."""
    lines = (f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items() if value)
    return finished("\n".join(["---", *lines, "---"]))


def title_text(text: str) -> str:
    """Return a title for front matter and navigation. The theme does not escape it, so similar characters replace < > " and &."""
    return " ".join(text.translate(_LOOKALIKES).split())


def filled(html: str, *values: object) -> Markup:
    """Fill each `{}` of our own HTML with an escaped value. `html` is always a literal."""
    return finished(html.format(*map(escaped, values)))


def joined(parts: Iterable[Markup], between: str = "") -> Markup:
    """Join HTML or text, which is escaped; `between` needs no escaping."""
    return finished(between.join(map(escaped, parts)))


def finished(text: str) -> Markup:
    """Mark text as finished HTML or Markdown: a template or a function above has written it."""
    return Markup(text)  # noqa: S704 - the callers have escaped all data
