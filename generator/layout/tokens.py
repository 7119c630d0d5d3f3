"""Markup as tokens for setting: read once, then made drawable in a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.typesetting.text import TextToken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.model import Term


@lru_cache(maxsize=8192)
def parsed(words: str) -> tuple[TextToken, ...]:
    """Markup as tokens, without asking whether icons and terms are there."""
    from engine.model import markup

    tokens: list[TextToken] = []
    for number, paragraph in enumerate(markup.parse(words).paragraphs):
        if number:
            tokens.append(TextToken("paragraph"))
        for part in paragraph:
            if isinstance(part, markup.Text):
                tokens.append(TextToken("text", part.text, part.bold, part.italic))
            elif isinstance(part, markup.Icon):
                if part.count is not None:
                    count = f"{part.sign}{part.count}" if part.count >= 0 else f"−{-part.count}"
                    tokens.append(TextToken("text", count, True, part.italic))
                tokens.append(TextToken("icon", part.name))
            elif isinstance(part, markup.Reference):
                kind = "term" if part.kind == "term" and not part.words else "text"
                tokens.append(TextToken(kind, part.words or part.target, part.bold, part.italic))
            else:
                tokens.append(TextToken("line"))
    return tuple(tokens)


def drawable(
    token: TextToken, terms: Mapping[str, Term], icon: Callable[[str], str | None], missing: Callable[[str], object]
) -> TextToken:
    """A token that can be drawn: a term becomes its word; so does an icon that has no file, and `missing` is told its name."""
    if token.kind == "term":
        term = terms.get(token.text)
        return token._replace(kind="text", text=term.name if term else token.text)
    if token.kind == "icon" and icon(token.text) is None:
        missing(token.text)
        return token._replace(kind="text")
    return token
