"""The typography of a printed rules reference: its styles, and the game's texts set in lines, with ids of rules as links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.model import markup
from generator.common.note import POINT
from generator.drawing.commands import Glyphs, Picture, Symbol
from generator.layout.flow_lines import FlowLine, Link
from generator.layout.runs import drawn, icon_place
from generator.layout.scope import icon_file
from generator.typesetting import bidi, fonts, game_fonts, labels, scripts, text
from generator.typesetting.style import Style, TextToken, in_game

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from engine.model import Game
    from generator.drawing.commands import Command
    from generator.typesetting.text import TextRun

INK = "#1a1a1a"
SOFT = "#555555"  # 7:1 on white
BODY = Style("text", size=9.2, minimum=9.2, leading=1.3, gap=0.45)
LEAD = Style("text", italic=True, size=9.2, minimum=9.2, leading=1.3, gap=0.45)
TITLE = Style("text", "bold", size=9.6, minimum=9.6, leading=1.25)
ID = Style("tight", "semibold", size=10, minimum=10, leading=1.2)
CHAPTER = Style("text", "bold", size=14, minimum=14, leading=1.15)
SMALL = Style("text", size=8.4, minimum=8.4, leading=1.28, gap=0.4)
SMALL_TITLE = Style("text", "bold", size=8.6, minimum=8.6, leading=1.25)
NOTE = Style("text", size=7.2, minimum=7.2, leading=1.3)
LABEL = Style("tight", "semibold", size=8, minimum=8, leading=1.3, caps="upper", tracking=0.05)
INDEX = Style("text", size=7.8, minimum=7.8, leading=1.28)
BASELINE = 0.78  # of a line's height, measured from its top
_ID = re.compile(r"[A-Z]{2,3}-[A-Z0-9]+(?:[.-][A-Z0-9]+)*[a-z]?")
_LONG = 24  # a shorter word is never wider than a line


class Type:
    """Sets the texts of one game. `known` has the ids that links may lead to; `missing` collects characters that cannot be drawn."""

    def __init__(self, game: Game, accent: str, known: Container[str]) -> None:
        self.game = game
        self.accent = accent
        self.known = known
        self.own = game_fonts.usable_fonts(game) if game.fonts else ()
        self.missing: dict[str, None] = {}
        self._icons: dict[str, str | None] = {}
        self._set: dict[tuple[object, ...], tuple[FlowLine, ...]] = {}  # texts in lines

    def lines(
        self, words: str, style: Style, width: float, *, colour: str = INK, left: float = 0.0, hang: float = 0.0
    ) -> list[FlowLine]:
        """Return markup in lines of `width` mm, `left` mm from the column's edge; all lines but the first are indented by `hang` mm more.

        The contents and the index of each paper have texts that were set before: every text is set once.
        """
        key = words, style, width, colour, left, hang
        if key not in self._set:
            self._set[key] = tuple(self._lines(words, style, width, colour, left, hang))
        return [*self._set[key]]

    def _lines(
        self, words: str, style: Style, width: float, colour: str, left: float, hang: float
    ) -> Iterator[FlowLine]:
        style = in_game(style, self.own, self.game.language)
        tokens = tuple(self.split_long_words(token, style, width) for token in self._tokens(words))
        setting = text.set_text(tokens, style, width, 1e6)
        self.missing.update(dict.fromkeys(setting.missing))
        height = style.leading * style.size * POINT
        rows: dict[float, list[TextRun]] = {}
        for run in setting.runs:
            rows.setdefault(run.y, []).append(run)
        before = 0.0
        for number, (y, runs) in enumerate(rows.items()):
            gap = max(0.0, y - before - height) if number else 0.0  # between paragraphs
            before = y
            yield self._line(runs, style, (height, gap, left + (hang if number else 0.0)), colour)

    def lines_or_blank(
        self, words: str, style: Style, width: float, *, colour: str = INK, left: float = 0.0
    ) -> list[FlowLine]:
        """Do the same as `lines`, but return an empty line if there are no words."""
        return self.lines(words, style, width, colour=colour, left=left) or [
            FlowLine(style.leading * style.size * POINT)
        ]

    def lines_beside_label(
        self, label: str, words: str, styles: tuple[Style, Style], width: float, *, colour: str = INK
    ) -> list[FlowLine]:
        """Return a label in the accent colour, with the lines of a text beside it."""
        name = self.lines_or_blank(label, styles[0], width, colour=self.accent)[0]
        room = 1.6 + max((run.x + run.width for run in name.content if isinstance(run, Glyphs)), default=0.0)
        lines = self.lines_or_blank(words, styles[1], width - room, colour=colour, left=room)
        drop = styles[1].leading * styles[1].size * POINT * BASELINE - name.height * BASELINE
        shifted = tuple(_lowered(run, drop) for run in name.content)
        return [FlowLine(lines[0].height, (*shifted, *lines[0].content), (*name.links, *lines[0].links)), *lines[1:]]

    def width(self, words: str, style: Style) -> float:
        """Return the width in mm of plain words in one line."""
        return labels.width(fonts.face_of(style.family, style.weight, style.italic), words) * style.size * POINT

    def split_long_words(self, token: TextToken, style: Style, width: float) -> TextToken:
        """Cut words that are wider than a line at the style's smallest size."""
        if token.kind != "text" or all(len(chunk) < _LONG for chunk in token.text.split(" ")):
            return token
        face = fonts.face_of(style.family, "bold" if token.bold else style.weight, token.italic, style.own)
        room = width / (style.minimum * POINT) - 1
        chunks = [
            piece
            for chunk in token.text.split(" ")
            for piece in (_pieces(chunk, face, room) if len(chunk) >= _LONG else [chunk])
        ]
        return token._replace(text=" ".join(chunks))

    # tokens

    def _tokens(self, words: str) -> Iterator[TextToken]:
        for number, paragraph in enumerate(markup.parse(words).paragraphs):
            if number:
                yield TextToken("paragraph")
            for part in paragraph:
                yield from self._token(part)

    def _token(self, part: markup.Token) -> Iterator[TextToken]:
        if isinstance(part, markup.Text):
            yield TextToken("text", part.text, part.bold, part.italic)
        elif isinstance(part, markup.Icon):
            if part.count is not None:
                yield TextToken(
                    "text", f"{part.sign}{part.count}" if part.count >= 0 else f"−{-part.count}", True, part.italic
                )
            if self._icon(part.name) is not None:
                yield TextToken("icon", part.name)
            else:
                term = self.game.terms.get(part.name)
                yield TextToken(
                    "text",
                    (" " if part.count is not None else "") + (term.name if term else part.name),
                    part.bold,
                    part.italic,
                )
        elif isinstance(part, markup.Reference):
            yield TextToken("text", self._reference(part), part.bold, part.italic)
        else:
            yield TextToken("line")

    def _icon(self, name: str) -> str | None:
        """Return the file of an icon, which is looked for once; None if there is none."""
        if name not in self._icons:
            self._icons[name] = icon_file(self.game, name)
        return self._icons[name]

    def _reference(self, part: markup.Reference) -> str:
        """Return the words of a reference, with its number: on paper a number must be visible to be looked up."""
        game = self.game
        if not part.kind and part.target in self.known:
            return f"{part.words} ({part.target})" if part.words else part.target
        named = {
            "term": game.terms,
            "piece": game.pieces if part.kind == "piece" else {},
            "set": game.sets,
            "option": game.options,
        }.get(part.kind, {})
        thing = named.get(part.target)
        return part.words or (str(getattr(thing, "title", "") or getattr(thing, "name", "")) if thing else part.target)

    # runs

    def _line(self, runs: list[TextRun], style: Style, place: tuple[float, float, float], colour: str) -> FlowLine:
        height, gap, left = place
        base = gap + height * BASELINE
        content: list[Command] = []
        links: list[Link] = []
        for run in runs:
            if run.icon:
                content.append(
                    Symbol(self._icon(run.icon) or "", icon_place(run, left + run.x, base), colour, spoken=run.text)
                )
                continue
            if run.picture:
                content += drawn(run, left + run.x, base, colour, style.tracking)
                continue
            for x, words, target in self._parts(run, style.tracking):
                tint = self.accent if target else colour
                wide = run.width if words == run.text else self._wide(run, words, style.tracking)
                part = run if words == run.text else run._replace(text=words, width=wide, shaped=())
                content += drawn(part, left + x, base, tint, style.tracking)
                if target:
                    links.append(Link((left + x, gap, wide, height), target))
        return FlowLine(height + gap, tuple(content), tuple(links))

    def _parts(self, run: TextRun, tracking: float) -> Iterator[tuple[float, str, str]]:
        """Cut a run where it names something with a place in the file: x, words, target of the link."""
        end = 0
        found = [] if bidi.has_right(run.text) else _ID.finditer(run.text)
        for match in found:
            if match[0] in self.known:
                if match.start() > end:
                    yield run.x + self._wide(run, run.text[:end], tracking), run.text[end : match.start()], ""
                yield run.x + self._wide(run, run.text[: match.start()], tracking), match[0], match[0]
                end = match.end()
        if end < len(run.text):
            yield run.x + self._wide(run, run.text[:end], tracking), run.text[end:], ""

    def _wide(self, run: TextRun, words: str, tracking: float) -> float:
        return (labels.width(run.face, words) + tracking * len(words)) * run.size * POINT if words else 0.0


def _lowered(command: Command, by: float) -> Command:
    """Return a word, or the picture of a glyph, `by` mm farther down."""
    if isinstance(command, Glyphs):
        return command._replace(y=command.y + by)
    if isinstance(command, Picture):
        x, y, width, height = command.rect
        return command._replace(rect=(x, y + by, width, height), clip=(x, y + by, width, height))
    return command


def _pieces(chunk: str, face: str, room: float) -> Iterator[str]:
    """Cut a long word into pieces no wider than a line."""
    piece, wide = "", 0.0
    for char in scripts.composed(chunk):
        step = labels.width(face, char)
        if piece and wide + step > room:
            yield piece
            piece, wide = "", 0.0
        piece += char
        wide += step
    yield piece
