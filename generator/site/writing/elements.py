"""Writes the small elements that pages have many thousand times: links, icons, styled words. Templates write all else.

These functions are much faster than macros of templates, and equal values give an element only once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.site.writing.escaping import filled, joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

# `typed`, because HTML and the same text are equal, but the text is escaped
_once = lru_cache(maxsize=1 << 16, typed=True)


@_once
def link(href: str, words: str, kind: str = "") -> Markup:
    """Return a link; `kind` has its classes."""
    if kind:
        return filled('<a class="{}" href="{}">{}</a>', kind, href, words)
    return filled('<a href="{}">{}</a>', href, words)


@_once
def rule_link(href: str, rule: str, words: str) -> Markup:
    """Return a link to a rule; a script shows the text of the rule beside it."""
    kind = "pb-id" if words == rule else "pb-ref"
    return filled('<a class="{}" href="{}" data-rule="{}">{}</a>', kind, href, rule, words)


@_once
def term_link(href: str, term: str, words: str) -> Markup:
    """Return a link to a glossary entry; the end of the page has the definition."""
    return filled('<a class="pb-term-link" href="{}" aria-describedby="tip-{}">{}</a>', href, term, words)


@_once
def icon(source: str, words: str, number: str) -> Markup:
    """Return an icon after its number; without a drawing, return its words.

    If the name of the icon stands beside it, `words` is empty: a screen reader then reads the name once.
    """
    before = filled("{}&nbsp;", number) if number else ""
    if not source:
        return filled("{}{}", before, words)
    title = filled(' title="{}"', words) if words else ""
    image = filled('<img src="{}" alt="{}"{} width="18" height="18">', source, words, title)
    return filled('<span class="pb-icon">{}{}</span>', before, image)


def line_break() -> Markup:
    """Return the end of a line in a paragraph."""
    return filled("<br>")


def styled(words: Markup, *, bold: bool, italic: bool) -> Markup:
    """Return words in bold, in italics, or both."""
    if italic:
        words = filled("<em>{}</em>", words)
    return filled("<strong>{}</strong>", words) if bold else words


def paragraphs(texts: Iterable[Markup]) -> Markup:
    """Return each text as a paragraph."""
    return joined(filled("<p>{}</p>", text) for text in texts)
