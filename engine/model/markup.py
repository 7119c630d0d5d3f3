r"""Parses the markup of rule and card texts into tokens, for paper and web.

    {energy} {energy:2}            an icon, an icon with a number
    [[SS-5.3]] [[SS-5.3|words]]    a reference to a rule, ruling or scenario
    [[term:majority]]              a reference to a term; also piece:, set:, option:
    *emphasis*  **strong**         a backslash makes the next sign an ordinary character
    an empty line                  a new paragraph; a single line end is a line break

The text is untrusted, so no text raises an error. What cannot be parsed stays text, and is reported as a fault with its
offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

MOST_FAULTS = 50  # reported of one text
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
_SPECIAL = re.compile(r"\\[\\*{}\[\]|]|\{[^{}\n]*\}|\[\[[^\[\]\n]*\]\]|\*{1,2}|\n|[{}]|\[\[|\]\]")
_ICON = re.compile(r"\{([a-z][a-z0-9-]*)(?::([-+]?[0-9]{1,3}))?\}\Z")
_REFERENCE = re.compile(r"\[\[((?:(?:term|piece|set|option):)?[A-Za-z0-9][A-Za-z0-9._-]*)(?:\|([^|]+))?\]\]\Z")


class Text(NamedTuple):
    """A run of plain text in one style."""

    text: str
    bold: bool = False
    italic: bool = False


class Icon(NamedTuple):
    """An icon by its name. `count` is the number shown with it, or None; `sign` is "+" if the number was written with it."""

    name: str
    count: int | None = None  # type: ignore[assignment]  # hides tuple.count, which nobody uses here
    bold: bool = False
    italic: bool = False
    sign: str = ""


class Reference(NamedTuple):
    """A link. `kind` is "" for an id (SS-5.3), else term, piece, set or option; `words` is the text to show, or ""."""

    kind: str
    target: str
    words: str = ""
    bold: bool = False
    italic: bool = False


class Break(NamedTuple):
    """A line end inside a paragraph."""


class MarkupFault(NamedTuple):
    """Markup that cannot be parsed: the problem's code, the offset in the text, the snippet, and what is wrong."""

    code: str
    offset: int
    snippet: str
    message: str


Token = Text | Icon | Reference | Break
Paragraph = tuple[Token, ...]


class Markup(NamedTuple):
    """A parsed text: paragraphs of tokens, and what could not be parsed."""

    paragraphs: tuple[Paragraph, ...]
    faults: tuple[MarkupFault, ...] = ()

    def tokens(self) -> Iterator[Token]:
        """Yield every token in order."""
        for paragraph in self.paragraphs:
            yield from paragraph


@lru_cache(maxsize=8192)
def parse(text: str) -> Markup:
    """Parse a text. Paragraphs without tokens are left out."""
    if not _SPECIAL.search(text):
        stripped = text.strip()
        return Markup(((Text(stripped),),) if stripped else ())
    paragraphs: list[Paragraph] = []
    faults: list[MarkupFault] = []
    start = 0
    for gap in [*_PARAGRAPH.finditer(text), None]:
        part = text[start : gap.start() if gap else len(text)]
        tokens = _paragraph(part, start, faults)
        if tokens:
            paragraphs.append(tokens)
        start = gap.end() if gap else start
    return Markup(tuple(paragraphs), tuple(faults))


class _ParagraphBuilder:
    """Collects the tokens of a paragraph; joins neighbouring texts of one style."""

    def __init__(self) -> None:
        self._tokens: list[Token] = []
        self._pieces: list[str] = []  # of the text that is still open, in one style
        self._style = (False, False)
        self.bold = self.italic = False

    def text(self, text: str) -> None:
        if not text:
            return
        if self._style != (self.bold, self.italic):
            self._close()
            self._style = (self.bold, self.italic)
        self._pieces.append(text)

    def add(self, token: Token) -> None:
        self._close()
        self._tokens.append(token)

    def _close(self) -> None:
        if self._pieces:
            self._tokens.append(Text("".join(self._pieces), *self._style))
            self._pieces = []

    def tokens(self) -> Paragraph:
        self._close()
        return tuple(self._tokens)


class _Stripped(NamedTuple):
    """A paragraph's text, and where the last sign stands that can close emphasis, by sign."""

    text: str
    last_close: dict[str, int]


def _paragraph(part: str, offset: int, faults: list[MarkupFault]) -> Paragraph:
    stripped = part.strip()
    offset += part.index(stripped) if stripped else 0
    paragraph = _ParagraphBuilder()
    end = 0
    matches = list(_SPECIAL.finditer(stripped))
    closes = {match[0]: match.start() for match in matches if match[0][0] == "*" and _may_close(stripped, match)}
    source = _Stripped(stripped, closes)
    for match in matches:
        paragraph.text(stripped[end : match.start()])
        end = match.end()
        fault = _special(match, source, paragraph)
        if fault:
            if len(faults) < MOST_FAULTS:
                faults.append(MarkupFault(fault[0], offset + match.start(), match[0], fault[1]))
            paragraph.text(match[0])
    paragraph.text(stripped[end:])
    return paragraph.tokens()


def _may_close(text: str, match: re.Match[str]) -> bool:
    return not text[match.start() - 1 : match.start()].isspace()


def _special(match: re.Match[str], source: _Stripped, paragraph: _ParagraphBuilder) -> tuple[str, str] | None:
    """Read one special sign; return code and message when it is wrong."""
    sign = match[0]
    if sign[0] == "\\":
        paragraph.text(sign[1])
    elif sign == "\n":
        paragraph.add(Break())
    elif sign[0] == "*":
        return _style(match, source, paragraph)
    elif icon := _ICON.match(sign):
        count = int(icon[2]) if icon[2] else None
        paragraph.add(
            Icon(icon[1], count, paragraph.bold, paragraph.italic, "+" if icon[2] and icon[2][0] == "+" else "")
        )
    elif reference := _REFERENCE.match(sign):
        kind, _, target = reference[1].rpartition(":")
        paragraph.add(Reference(kind, target, (reference[2] or "").strip(), paragraph.bold, paragraph.italic))
    elif sign[0] == "{" and len(sign) > 1:
        return "markup-icon", f"'{sign}' is no icon token"
    elif sign[0] == "[" and len(sign) > len("[["):
        return "markup-reference", f"'{sign}' is no reference"
    else:
        return "markup-unclosed", f"'{sign}' without its partner"
    return None


def _style(match: re.Match[str], source: _Stripped, paragraph: _ParagraphBuilder) -> tuple[str, str] | None:
    """Open or close emphasis. A star between spaces is an ordinary star. Returns code and message when it is wrong."""
    sign = match[0]
    is_open = paragraph.bold if sign == "**" else paragraph.italic
    before = source.text[match.start() - 1 : match.start()]
    after = source.text[match.end() : match.end() + 1]
    if is_open:
        if before.isspace():
            return "markup-unclosed", f"'{sign}' after a space closes nothing"
    elif not after or after.isspace():
        if before and not before.isspace():
            return "markup-unclosed", f"'{sign}' closes nothing"
        paragraph.text(sign)
        return None
    elif source.last_close.get(sign, -1) < match.end():
        return "markup-unclosed", f"'{sign}' is never closed"
    if sign == "**":
        paragraph.bold = not paragraph.bold
    else:
        paragraph.italic = not paragraph.italic
    return None


def plain(text: str) -> str:
    """Return a text without markup, for search, alt texts and terminals: icons by name, references by words or target."""
    return "\n\n".join("".join(_plain(token) for token in paragraph) for paragraph in parse(text).paragraphs)


def _plain(token: Token) -> str:
    if isinstance(token, Text):
        return token.text
    if isinstance(token, Icon):
        return token.name if token.count is None else f"{token.sign}{token.count} {token.name}"
    if isinstance(token, Reference):
        return token.words or token.target
    return "\n"


def escape(text: str) -> str:
    """Put a backslash before each special sign, so that `parse` reads the text as plain text."""
    return re.sub(r"[\\*{}\[\]|]", r"\\\g<0>", text)
