"""The small elements that pages have by the ten thousand: links, icons, styled words. Templates write all else.

A template's macro takes far longer to call than these, which are also made once for the same values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.site.pages.escaping import filled, joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

# `typed`, since HTML and the text of the same signs are equal but not written alike
_once = lru_cache(maxsize=1 << 16, typed=True)


@_once
def link(href: str, words: str, kind: str = "") -> Markup:
    """A link; `kind` are its classes."""
    if kind:
        return filled('<a class="{}" href="{}">{}</a>', kind, href, words)
    return filled('<a href="{}">{}</a>', href, words)


@_once
def rule_link(href: str, rule: str, words: str) -> Markup:
    """A link to a rule by its id, beside which a script shows the rule's text."""
    kind = "pb-id" if words == rule else "pb-ref"
    return filled('<a class="{}" href="{}" data-rule="{}">{}</a>', kind, href, rule, words)


@_once
def term_link(href: str, term: str, words: str) -> Markup:
    """A link to a glossary entry by its id, whose meaning stands at the page's end."""
    return filled('<a class="pb-term-link" href="{}" aria-describedby="tip-{}">{}</a>', href, term, words)


@_once
def icon(source: str, words: str, number: str) -> Markup:
    """An icon behind its number, or its words where it is not drawn.

    An icon whose name stands beside it is read out once: it has no words of its own then.
    """
    before = filled("{}&nbsp;", number) if number else ""
    if not source:
        return filled("{}{}", before, words)
    title = filled(' title="{}"', words) if words else ""
    image = filled('<img src="{}" alt="{}"{} width="18" height="18">', source, words, title)
    return filled('<span class="pb-icon">{}{}</span>', before, image)


def line_break() -> Markup:
    """Where a line of a paragraph ends."""
    return filled("<br>")


def styled(words: Markup, *, bold: bool, italic: bool) -> Markup:
    """Words in bold, in italics, or both."""
    if italic:
        words = filled("<em>{}</em>", words)
    return filled("<strong>{}</strong>", words) if bold else words


def paragraphs(texts: Iterable[Markup]) -> Markup:
    """Each text as a paragraph."""
    return joined(filled("<p>{}</p>", text) for text in texts)
