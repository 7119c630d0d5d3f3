"""The pages of credits: who made the game, and the fonts and icons of the file with their licences. Lengths are mm."""

from __future__ import annotations

from itertools import groupby, repeat
from typing import TYPE_CHECKING, NamedTuple

from engine.common.identity import distinct
from generator.drawing.commands import Page
from generator.printing import acknowledgements
from generator.printing.checklist import MARGIN
from generator.sheets import marks
from generator.typesetting import flow
from generator.typesetting.flow import Block
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game
    from generator.drawing.commands import Command
    from generator.sheets.pages import PrintedJob
    from generator.sheets.papers import Paper
    from generator.typesetting.flow import BlockPiece

TOP = MARGIN + 12.0  # where the text begins, below the title of the page
BOTTOM = MARGIN  # below the text; the last line of the page stands there
INDENT = 2.0
SIZE = 8.5  # pt
BOLD = "AtkinsonHyperlegibleNext-Bold"


class CreditLine(NamedTuple):
    """A line of the credits: the title of a section, or a line of text."""

    words: str
    height: float
    is_title: bool = False


def credits_pages(game: Game, printed: Sequence[PrintedJob], paper: Paper) -> list[Page]:
    """Return the pages of credits for everything that a file shows; one page if they fit on it."""
    shown = distinct(placed.face for printed_job in printed for page in printed_job.pages for placed in page.placed)
    room = paper.width - 2 * MARGIN - 2 * INDENT
    blocks = [
        Block((CreditLine(title, 9.5, is_title=True), *_lines(rows, room)), before=4.0, first=2, last=1)
        for title, rows in acknowledgements.credit_sections(game, [face.content for face in shown])
    ]
    pieces = flow.fill(repeat(flow.Column(paper.height - TOP - BOTTOM, blocks))).pieces
    return [
        _page(game, paper, number, list(group)) for number, group in groupby(pieces, lambda piece: piece.column)
    ] or [_page(game, paper, 0, [])]


def _lines(rows: Sequence[str], room: float) -> Iterator[CreditLine]:
    """Break each row into lines; a little space follows each row."""
    for row in rows:
        *lines, last = _wrapped(row, room)
        yield from (CreditLine(words, 4.1) for words in lines)
        yield CreditLine(last, 5.1)


def _wrapped(words: str, room: float) -> Iterator[str]:
    """Break words into lines of at most `room` mm, between words or, where a word is longer than a line, inside it."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if _fits(longer, room):
            line = longer
            continue
        if line:
            yield line
        *full, line = _cut(word, room)
        yield from full
    yield line


def _cut(word: str, room: float) -> Iterator[str]:
    """Cut a word into parts of at most `room` mm, each as long as possible."""
    part = ""
    for sign in word:
        if part and not _fits(part + sign, room):
            yield part
            part = ""
        part += sign
    yield part


def _fits(words: str, room: float) -> bool:
    return marks.label(words, 0, 0, SIZE).width <= room


def _page(game: Game, paper: Paper, number: int, pieces: Sequence[BlockPiece[Block[CreditLine]]]) -> Page:
    over: list[Command] = [marks.label(say("Credits"), MARGIN, MARGIN + 5, 16, face=BOLD)]
    for piece in pieces:
        y = TOP + piece.y
        for line in piece.block.lines[piece.begin : piece.end]:
            if line.is_title:
                over.append(marks.label(line.words, MARGIN, y + 4, 11, face=BOLD))
            else:
                over.append(marks.label(line.words, MARGIN + INDENT, y, SIZE))
            y += line.height
    over += marks.imprint(game.credits.imprint, MARGIN, paper)
    return Page(paper.width, paper.height, (), tuple(over), bookmarks=() if number else ((0, say("Credits")),))
