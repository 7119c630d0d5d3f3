"""The pages that list what is in the box, with pictures and boxes to tick (also for cutting)."""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing import figures
from generator.drawing.commands import Command, Face, Glyphs, Page, PlacedFace, Shape, Stroke
from generator.sheets import marks
from generator.sheets.marks import fitted_label
from generator.typesetting import flow
from generator.typesetting.flow import Block
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game, Size
    from generator.sheets.pages import PrintedJob
    from generator.sheets.papers import Paper
    from generator.typesetting.flow import BlockPiece

MARGIN = 14.0  # mm
GAP = 5.0
COLUMNS = 3
ROW = 10.5
HEADING = 11.0
PICTURE = (13.0, 9.0)  # mm: largest width and height of a picture
TICK = 3.6
LEAST = 6.5  # pt; a longer line is cut short
SMALL = 8.0  # pt; a name that needs a smaller size takes two lines
GREY = "#555555"
TOP, BOTTOM = MARGIN + 16, MARGIN + 4  # above and below the columns


class ChecklistRow(NamedTuple):
    """A line of the list: a heading (without a face) with the text under it, or a piece with its number."""

    words: str
    under: str
    face: Face | None = None

    @property
    def height(self) -> float:
        """In mm."""
        return ROW if self.face else HEADING


def blocks(printed: Sequence[PrintedJob]) -> Iterator[Block[ChecklistRow]]:
    """Give a block for every set: its size and sheets, then each of its pieces with its number.

    A heading never ends a column, and is repeated where its set continues in the next column.
    """
    for printed_job in printed:
        job = printed_job.job
        sheets = say_many("{n} sheet", "{n} sheets", printed_job.sheets)
        counts = Counter(job.items)
        first = 0
        for number, (title, count) in enumerate(job.parts or ((job.title, len(job.items)),)):
            size = _size(job.mixed[number].size if job.mixed else job.size)
            where = say("on the same sheets") if number else sheets
            under = f"{say_many('{n} piece', '{n} pieces', count)}, {size}, {where}"
            faces = [(item, job.face_of(item, "front")) for item in dict.fromkeys(job.items[first : first + count])]
            rows = [ChecklistRow(face.title, f"{counts[item]} ×", face) for item, face in faces if face is not None]
            yield Block((ChecklistRow(title, under), *rows), first=2, last=1, again_space=HEADING)
            first += count


def _size(size: Size) -> str:
    shape = {"rectangle": "", "round": say("round")}.get(size.shape, say("six-sided"))
    return f"{size.width:g} × {size.height:g} mm" + (f", {shape}" if shape else "")


def pages(game: Game, printed: Sequence[PrintedJob], paper: Paper) -> list[Page]:
    """Return the pages of the list, in columns."""
    column = flow.Column(paper.height - TOP - BOTTOM, list(blocks(printed)))
    pieces = flow.fill(repeat(column)).pieces
    last = pieces[-1].column // COLUMNS if pieces else 0
    return [
        _page(game, paper, number, [piece for piece in pieces if piece.column // COLUMNS == number])
        for number in range(last + 1)
    ]


def _page(game: Game, paper: Paper, number: int, pieces: Sequence[BlockPiece[Block[ChecklistRow]]]) -> Page:
    width = (paper.width - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    over = _head(game, paper)
    placed: list[PlacedFace] = []
    for piece in pieces:
        x, y = MARGIN + piece.column % COLUMNS * (width + GAP), TOP + piece.y
        if piece.begin:
            over += _heading(piece.block.lines[0]._replace(under=say("continued")), x, y - HEADING, width)
        for row in piece.block.lines[piece.begin : piece.end]:
            if row.face is None:
                over += _heading(row, x, y, width)
            else:
                over += _row(row, x, y, width)
                placed.append(_picture(row.face, x + TICK + 2, y))
            y += row.height
    bookmarks = ((0, say("What lies in the box")),) if not number else ()
    return Page(paper.width, paper.height, tuple(placed), tuple(over), bookmarks=bookmarks)


def _head(game: Game, paper: Paper) -> list[Command]:
    return [
        marks.label(say("What lies in the box"), MARGIN, MARGIN + 5, 16, face="AtkinsonHyperlegibleNext-Bold"),
        marks.label(say("Tick what is cut and counted."), MARGIN, MARGIN + 10.5, 9, colour=GREY),
        marks.label(
            say("{game}, version {version}", game=game.title, version=game.version),
            paper.width - MARGIN,
            MARGIN + 5,
            9,
            "right",
            GREY,
        ),
    ]


def _heading(line: ChecklistRow, x: float, y: float, width: float) -> list[Command]:
    return [
        marks.line(x, y + 1, x + width, y + 1, colour="#9a9a9a", width=0.25),
        fitted_label(line.words, x, y + 5, (10, LEAST), width, face="AtkinsonHyperlegibleNext-Bold"),
        fitted_label(line.under, x, y + 8.8, (7.5, LEAST), width, colour=GREY),
    ]


def _row(line: ChecklistRow, x: float, y: float, width: float) -> list[Command]:
    left = x + TICK + 2 + PICTURE[0] + 2
    count = marks.label(line.under, left, y + 5.8, 9, face="AtkinsonHyperlegibleNext-Bold")
    start = left + count.width + 1.2
    box = figures.rectangle(x, y + (ROW - TICK) / 2, TICK, TICK)
    return [Shape(box, None, Stroke(marks.INK, 0.25)), count, *_name(line.words, start, y, x + width - start)]


def _name(words: str, x: float, y: float, room: float) -> list[Glyphs]:
    """Return the name of a piece: in one line, or in two if one line would be small or cut short."""
    if marks.label(words, x, y, SMALL).width <= room or " " not in words:
        return [fitted_label(words, x, y + 5.8, (9, LEAST), room)]
    spaces = [index for index, sign in enumerate(words) if sign == " "]
    halves = [(words[:index], words[index + 1 :]) for index in spaces]
    above, below = min(halves, key=lambda pair: max(marks.label(half, x, y, 9).width for half in pair))
    return [fitted_label(above, x, y + 4.2, (9, LEAST), room), fitted_label(below, x, y + 7.9, (9, LEAST), room)]


def _picture(face: Face, x: float, y: float) -> PlacedFace:
    """Return a small picture of a face, in the middle of its place."""
    scale = min(PICTURE[0] / face.width, PICTURE[1] / face.height)
    left = x + (PICTURE[0] - face.width * scale) / 2
    top = y + (ROW - face.height * scale) / 2
    matrix = (scale, 0.0, 0.0, scale, left, top)
    return PlacedFace(
        face, matrix, figures.transformed(figures.outline(face.shape, face.width, face.height, face.corner), matrix)
    )
