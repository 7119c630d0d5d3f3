r"""The little markup of rule and card text → tokens for paper and web alike.

    {energy} {energy:2}            an icon, an icon with a number
    [[SS-5.3]] [[SS-5.3|words]]    a reference to a rule, ruling or scenario
    [[term:majority]]              a reference to a term; also piece:, set:, option:
    *emphasis*  **strong**         and a backslash before a sign that is meant as itself
    an empty line                  a new paragraph; a single line end is a line break

The text is untrusted: nothing in it raises, and what cannot be understood stays text and is reported as a fault with
its offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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
    """An icon by its token; `count` is the number to show with it, None without one; `sign` how it was written."""

    name: str
    count: int | None = None  # type: ignore[assignment]  # over tuple.count, which nobody asks of an icon
    bold: bool = False
    italic: bool = False
    sign: str = ""  # "+" when the number was written with one


class Reference(NamedTuple):
    """A link: `kind` is "" for an id (SS-5.3), else term, piece, set or option; `words` is what to show, "" by default."""

    kind: str
    target: str
    words: str = ""
    bold: bool = False
    italic: bool = False


class Break(NamedTuple):
    """A line end inside a paragraph."""


class Fault(NamedTuple):
    """Something that cannot be understood: the problem's code, where in the text, the words, and what is wrong."""

    code: str
    offset: int
    snippet: str
    message: str


Token = Text | Icon | Reference | Break
Paragraph = tuple[Token, ...]


class Markup(NamedTuple):
    """A parsed text."""

    paragraphs: tuple[Paragraph, ...]
    faults: tuple[Fault, ...] = ()

    def tokens(self) -> Iterator[Token]:
        """Every token in order."""
        for paragraph in self.paragraphs:
            yield from paragraph


@lru_cache(maxsize=8192)
def parse(text: str) -> Markup:
    """Read a text. Paragraphs without tokens are dropped."""
    if not _SPECIAL.search(text):
        stripped = text.strip()
        return Markup(((Text(stripped),),) if stripped else ())
    paragraphs: list[Paragraph] = []
    faults: list[Fault] = []
    start = 0
    for gap in [*_PARAGRAPH.finditer(text), None]:
        part = text[start : gap.start() if gap else len(text)]
        tokens = _paragraph(part, start, faults)
        if tokens:
            paragraphs.append(tokens)
        start = gap.end() if gap else start
    return Markup(tuple(paragraphs), tuple(faults))


class _Line:
    """Tokens of a paragraph while they are being read: adjoining texts of one style are joined."""

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.bold = self.italic = False

    def text(self, text: str) -> None:
        last = self.tokens[-1] if self.tokens else None
        if not text:
            return
        if isinstance(last, Text) and (last.bold, last.italic) == (self.bold, self.italic):
            self.tokens[-1] = Text(last.text + text, self.bold, self.italic)
        else:
            self.tokens.append(Text(text, self.bold, self.italic))


def _paragraph(part: str, offset: int, faults: list[Fault]) -> Paragraph:
    stripped = part.strip()
    offset += part.index(stripped) if stripped else 0
    line = _Line()
    end = 0
    for match in _SPECIAL.finditer(stripped):
        line.text(stripped[end : match.start()])
        end = match.end()
        fault = _special(match, stripped, line)
        if fault:
            faults.append(Fault(fault[0], offset + match.start(), match[0], fault[1]))
            line.text(match[0])
    line.text(stripped[end:])
    return tuple(line.tokens)


def _special(match: re.Match[str], text: str, line: _Line) -> tuple[str, str] | None:
    """Read one special sign; returns code and message when it cannot be understood."""
    sign = match[0]
    if sign[0] == "\\":
        line.text(sign[1])
    elif sign == "\n":
        line.tokens.append(Break())
    elif sign[0] == "*":
        return _style(match, text, line)
    elif icon := _ICON.match(sign):
        count = int(icon[2]) if icon[2] else None
        line.tokens.append(Icon(icon[1], count, line.bold, line.italic, "+" if icon[2] and icon[2][0] == "+" else ""))
    elif reference := _REFERENCE.match(sign):
        kind, _, target = reference[1].rpartition(":")
        line.tokens.append(Reference(kind, target, (reference[2] or "").strip(), line.bold, line.italic))
    elif sign[0] == "{" and len(sign) > 1:
        return "markup-icon", f"'{sign}' is no icon token"
    elif sign[0] == "[" and len(sign) > len("[["):
        return "markup-reference", f"'{sign}' is no reference"
    else:
        return "markup-unclosed", f"'{sign}' without its partner"
    return None


def _style(match: re.Match[str], text: str, line: _Line) -> tuple[str, str] | None:
    """Open or close emphasis; a star between spaces is a star."""
    sign = match[0]
    is_open = line.bold if sign == "**" else line.italic
    before = text[match.start() - 1 : match.start()]
    after = text[match.end() : match.end() + 1]
    if is_open:
        if before.isspace():
            return "markup-unclosed", f"'{sign}' after a space closes nothing"
    elif not after or after.isspace():
        if before and not before.isspace():
            return "markup-unclosed", f"'{sign}' closes nothing"
        line.text(sign)
        return None
    elif not _closes(sign, text, match.end()):
        return "markup-unclosed", f"'{sign}' is never closed"
    if sign == "**":
        line.bold = not line.bold
    else:
        line.italic = not line.italic
    return None


def _closes(sign: str, text: str, start: int) -> bool:
    """Whether a closing sign of the same length follows."""
    return any(
        match[0] == sign and not text[match.start() - 1].isspace()
        for match in _SPECIAL.finditer(text, start)
        if match[0][0] == "*"
    )


def plain(text: str) -> str:
    """The words alone: icons by name, references by their words or target, no styles. For search, alt texts, terminals."""
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
    """A text whose special signs mean themselves: `parse(escape(text))` gives it back as plain text."""
    return re.sub(r"[\\*{}\[\]|]", r"\\\g<0>", text)
