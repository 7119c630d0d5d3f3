"""Turns markup into tokens for setting: it is parsed once, then terms and icons are looked up in a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.drawing import icons
from generator.typesetting.style import TextToken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.model import Term


@lru_cache(maxsize=8192)
def parsed(words: str) -> tuple[TextToken, ...]:
    """Parse markup into tokens. Icons and terms are not looked up yet."""
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
    """Return a token that can be drawn. A term becomes its word. An icon gets its shape, and the word for it.

    An icon without a file becomes its name; `missing` is called with it.
    """
    if token.kind == "term":
        term = terms.get(token.text)
        return token._replace(kind="text", text=term.name if term else token.text)
    if token.kind == "icon":
        file = icon(token.text)
        if file is None:
            missing(token.text)
            return token._replace(kind="text")
        return token._replace(shape=icons.proportion(file), spoken=_word_for(token.text, terms))
    return token


def _word_for(icon: str, terms: Mapping[str, Term]) -> str:
    """Return the word that stands for an icon where text is copied or read aloud."""
    term = terms.get(icon)
    return term.name if term else icon.rsplit("/", 1)[-1].replace("-", " ").replace("_", " ")
