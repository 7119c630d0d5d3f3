"""Translates the markup of other tools into ours: tags, Markdown, marks of line ends, tokens of icons, emoji.

What is no markup for us prints as it stands, with a backslash where our own markup would read it.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common.names import count
from engine.data.scalars import FORBIDDEN
from engine.model import markup
from generator.importing import slugs
from generator.typesetting.fonts import is_emoji

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_BOLD = re.compile(r"</?(?:b|strong)\s*>", re.IGNORECASE)
_ITALIC = re.compile(r"</?(?:i|em)\s*>", re.IGNORECASE)
_BREAK = re.compile(
    r"<br\s*/?>|<hr\s*/?>|</p>\s*<p>|</h[1-6]\s*>|</li\s*>|%n|\\13\\|\\n|,,+|[\x0b\x0c\u2028\u2029]", re.IGNORECASE
)
_ITEM = re.compile(r"<li\b[^<>]{0,200}>", re.IGNORECASE)
_CARDMAKER = re.compile(r"\\q(.{0,400}?)\\q|(?<=\w)\\c(?=\s)", re.DOTALL)  # its quotes, and its comma
_BAR = re.compile(r"[ \t]{0,9}\|[ \t]{0,9}")  # a mark of a line end in a text on one line; else it draws a table
_QUOTED = re.compile(r"<q\s*>(.{1,400}?)</q\s*>", re.IGNORECASE | re.DOTALL)
_SQUARE = re.compile(  # tags of forums and of Tabletop Simulator; one without its end may be an icon
    r"\[(b|i|u|s|color|size)(?:=[^\[\]]{0,40})?\]([^\[\]]{0,400})\[/\1\]", re.IGNORECASE
)
_OTHER_TAG = re.compile(
    r"</?(?:u|s|p|span|font|color|colour|size|div|center|small|big|sup|sub|mark|a|h[1-6]|ul|ol|li)\b[^<>]{0,200}>",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    r":([a-z][\w +-]{0,30}):|@?\[([^\[\]\n]{1,30})\](?!\()|\{([^{}\n]{1,30})\}|<([a-z][\w -]{0,30})>", re.IGNORECASE
)
_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\((?:https?:)?[^()\s]{1,500}\)")
_UNDERLINES = re.compile(r"(?<!\w)(_{1,2})(?=\S)([^_\n]{1,200}?)(?<=\S)\1(?!\w)")
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});", re.IGNORECASE)
_COUNTED = re.compile(r"([-+]?\d{1,3})\s*[x×]?\s*(\D.*)\Z|(\D.*?)\s*[:x×]?\s*([-+]?\d{1,3})\Z")
_MARK = "\ue000{}\ue001"  # around the number of an icon, until the text around it has been escaped
_MARKED = re.compile("\ue000(\\d+)\ue001")
_MODIFIERS = frozenset(
    "\ufe0f\ufe0e\u200d\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
)  # they change the emoji before
_OPEN_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\(?=\ue000)")  # a backslash that would hide the icon behind it
_ROUNDS = 12


@dataclass(slots=True)
class Translator:
    """Translates texts. `icons` maps tokens of the file, folded, to our icons; `known` are the names of our icons.

    `draws` tells whether a font has a character; a sign that none has becomes its name, as emoji do.
    It counts what it has seen: `seen` what was translated, by kind; `unknown` the tokens that are no icons.
    """

    icons: Mapping[str, str]
    known: frozenset[str]
    active: bool = True
    draws: Callable[[str], bool] = bool
    seen: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)

    def text(self, source: str) -> str:
        """Return a text in our markup. Control characters are dropped, and counted."""
        source = self._without_controls(source.replace("\r\n", "\n").replace("\r", "\n"))
        placed: list[str] = []
        done = self._tokens(self._tags(source), placed) if self.active else source.replace("*", "\\*")
        done = self._emoji(done, placed)
        done = _OPEN_ESCAPE.sub(r"\g<0>\\", _escaped(done))
        return _MARKED.sub(lambda found: placed[int(found[1])], done)

    def title(self, source: str) -> str:
        """Return a title: one line of plain text, without markup, icons by their names."""
        source = self._without_controls(source)
        if self.active:
            source = _OTHER_TAG.sub("", _BOLD.sub("", _ITALIC.sub("", _BREAK.sub(" ", _BAR.sub(" ", source)))))
            source = re.sub(r"(\*{1,3})(?=\S)(.{1,200}?)(?<=\S)\1", r"\2", source)
            source = self._entities(source)
        placed: list[str] = []
        source = self._emoji(source, placed)
        named = [name.strip("{}").replace("-", " ") for name in placed]
        return " ".join(_MARKED.sub(lambda found: named[int(found[1])], source).split())

    def _without_controls(self, source: str) -> str:
        source = re.sub("[\x0b\x0c\x85\u2028\u2029]", "\n", source)
        clean = FORBIDDEN.sub("", source)
        clean = re.sub("[\ue000\ue001]", "", clean)
        self.seen["control characters left out"] += len(source) - len(clean)
        return clean

    def _entities(self, source: str) -> str:
        return FORBIDDEN.sub("", _ENTITY.sub(lambda found: html.unescape(found[0]), source))

    def _tags(self, source: str) -> str:
        """Translate tags, Markdown and marks of line ends."""
        for _ in range(_ROUNDS if "[/" in source else 0):  # from the innermost ones outwards
            source = _SQUARE.sub(r"<\1>\2</\1>", source)
        found = [kind for kind, pattern in _KINDS.items() if pattern.search(source)]
        self.seen.update(found)
        source = _LINK.sub(r"\1", source)
        source = _QUOTED.sub(r"“\1”", source)
        source = _CARDMAKER.sub(lambda mark: "," if mark[1] is None else f"“{mark[1]}”", source)
        source = _ITEM.sub("• ", source)
        source = _BREAK.sub("\n", source if "\n" in source else _BAR.sub("\n", source))
        source = _styled(_BOLD, "**", source)
        source = _styled(_ITALIC, "*", source)
        source = _OTHER_TAG.sub("", source)
        source = _UNDERLINES.sub(lambda mark: f"{'*' * len(mark[1])}{mark[2]}{'*' * len(mark[1])}", source)
        return self._entities(source)

    def _tokens(self, source: str, placed: list[str]) -> str:
        """Put icons in place of tokens that are known; count the others."""

        def replace(found: re.Match[str]) -> str:
            inner = next(part for part in found.groups() if part is not None)
            icon = self._icon(found[0], inner)
            if icon is None:
                self.unknown[found[0]] += 1
                return found[0]
            placed.append(icon)
            return _MARK.format(len(placed) - 1)

        for token in sorted(
            (one for one in self.icons if one in source and not _TOKEN.fullmatch(one)), key=len, reverse=True
        ):
            if not token.isalnum():
                parts = source.split(token)
                placed.append("{" + self.icons[token] + "}")
                source = _MARK.format(len(placed) - 1).join(parts)
        return _TOKEN.sub(replace, source)

    def _icon(self, token: str, inner: str) -> str | None:
        """Return our icon for a token, with its number; None if it is none."""
        if name := self._named(token, inner):
            return "{" + name + "}"
        counted = _COUNTED.match(inner.strip())
        if counted:
            number, word = (counted[1], counted[2]) if counted[1] else (counted[4], counted[3])
            if name := self._named(word, word):
                return f"{{{name}:{number}}}"
        return None

    def _named(self, token: str, inner: str) -> str | None:
        named = self.icons.get(token) or self.icons.get(token.removeprefix("@")) or self.icons.get(inner)
        made = slugs.slug(inner)
        return named or (made if made in self.known else None)

    def _emoji(self, source: str, placed: list[str]) -> str:
        """Put icons in place of emoji that the game has by their names; the others become their names in brackets."""
        if source.isascii():
            return source
        done: list[str] = []
        for at, char in enumerate(source):
            if char in _MODIFIERS:
                continue
            if not (is_emoji(char) or (unicodedata.category(char) == "So" and not self.draws(char))):
                done.append(char)
                continue
            name = self.icons.get(char) or slugs.slug(unicodedata.name(char, "emoji"))
            if name in self.known or char in self.icons:
                placed.append("{" + name + "}")
                done.append(_MARK.format(len(placed) - 1))
            else:
                self.unknown[char] += 1
                words = name.replace("-", " ")
                bare = source[at - 1 : at] == "[" and source[at + 1 : at + 2] == "]"
                done.append(words if bare else f"[{words}]")
        return "".join(done)

    def report(self) -> list[tuple[str, str]]:
        """Return what was translated and what was no icon, as lines of the report."""
        lines = [
            (
                "markup",
                ", ".join(
                    f"{kind} in {count(times, 'cell')}"
                    for kind, times in self.seen.items()
                    if times and not kind.startswith("control")
                ),
            )
        ]
        if self.seen["control characters left out"]:
            lines.append(("control characters", f"{self.seen['control characters left out']} left out"))
        if self.unknown:
            tokens = ", ".join(f"{token} ({times}×)" for token, times in self.unknown.most_common(12))
            lines.append(
                (
                    "no icons",
                    f"{tokens}: printed as words. --icon TOKEN=NAME, or an SVG of that name, makes one an icon",
                )
            )
        return [line for line in lines if line[1]]


_KINDS = {
    "tags": re.compile(
        r"</?(?:b|i|u|q|strong|em|br|hr|p|span|font|color|size|center|h[1-6]|ul|ol|li)\b", re.IGNORECASE
    ),
    "marks of line ends": re.compile(r"%n|\\13\\|\\n|,,|^[^\n|]*\|[^\n]*\Z"),
    "Markdown": re.compile(r"\*\S|\b_\S|\]\("),
}


def _styled(pattern: re.Pattern[str], sign: str, source: str) -> str:
    """Put stars in place of the tags of a style. Spaces inside the tags move out, since a star must touch its word."""
    parts = pattern.split(source)
    if len(parts) == 1:
        return source
    done = parts[0]
    for number, part in enumerate(parts[1:], 1):
        if number % 2 and number < len(parts) - 1:
            inner = part.strip()
            lead, trail = part[: len(part) - len(part.lstrip())], part[len(part.rstrip()) :]
            done += f"{lead}{sign}{inner}{sign}{trail}" if inner else part
        else:
            done += part
    return done


def _escaped(source: str) -> str:
    """Put backslashes before signs that our markup cannot read, or would read as an icon or a reference."""
    source = re.sub(r"\\(?=[\\*{}\[\]|])", r"\\\\", source) if "\\" in source and "\\*" not in source else source
    source = re.sub(r"(?<!\\)[{}]", r"\\\g<0>", source)
    source = re.sub(r"\[(?=\[)|\](?=\])", r"\\\g<0>", source)
    for _ in range(_ROUNDS):
        faults = markup.parse(source).faults
        if not faults:
            return source
        for fault in sorted(faults, key=lambda fault: -fault.offset):
            source = (
                source[: fault.offset]
                + "".join("\\" + sign for sign in fault.snippet)
                + source[fault.offset + len(fault.snippet) :]
            )
    return markup.escape(source)
