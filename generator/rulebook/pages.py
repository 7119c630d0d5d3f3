"""The pages of a printed rules reference: columns for a paper, running heads, contents with page numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from engine.common.identity import ByIdentity
from engine.model.markup import escape
from generator.common.note import POINT
from generator.drawing import figures
from generator.drawing.commands import Glyphs, Group, Page, Shape, Tag, moved, tagged
from generator.layout.flow_lines import Link
from generator.rulebook.parts import BookPart, spaced
from generator.rulebook.passage import Passage
from generator.rulebook.type import INK, SMALL, SOFT, TITLE
from generator.sheets import marks
from generator.typesetting import flow, fonts, labels
from generator.typesetting.style import Style
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from generator.drawing.commands import Command
    from generator.rulebook.type import Type
    from generator.sheets.papers import Paper
    from generator.typesetting.flow import BlockPiece

COLUMN, GUTTER = 85.0, 6.0  # mm: width of a column, and the gap between two
NARROW, NARROW_GUTTER = 52.0, 5.0  # the same for the index
EDGE = 12.0  # mm: least margin at the sides
TOP, BOTTOM = 21.0, 19.0  # mm: margins above and below the columns
WIDEST = 115.0  # mm: largest width of a single column
LEAST = (90.0, 120.0)  # mm: smallest paper on which a reference can be read
PART_ROOM = 15.0  # mm: height of a part's title
LEAD_ROOM = 7.0  # mm: height of the sentence below it
HEAD_SIZE, SPAN_SIZE, FOOT_SIZE = 8.0, 9.5, 7.0
PART_SIZE = 22.0
INDENT = 8.0  # mm: indent of a chapter's title in the contents
CONTENTS = Style("text", size=9.6, minimum=9.6, leading=1.25)


@dataclass(frozen=True, slots=True)
class Measure:
    """How a paper is divided: columns of text, and narrower ones for the index, between the same edges. Lengths are mm."""

    paper: Paper
    columns: int
    width: float

    @classmethod
    def for_paper(cls, paper: Paper) -> Measure:
        """Return as many columns as fit. A single column is no wider than is comfortable to read."""
        columns = max(1, int((paper.width - 2 * EDGE + GUTTER) // (COLUMN + GUTTER)))
        return cls(paper, columns, COLUMN if columns > 1 else min(WIDEST, paper.width - 2 * EDGE))

    @property
    def text_width(self) -> float:
        """The width of all columns together."""
        return self.columns * self.width + (self.columns - 1) * GUTTER

    @property
    def left(self) -> float:
        """The left edge of the first column."""
        return (self.paper.width - self.text_width) / 2

    @property
    def height(self) -> float:
        """The height of a column."""
        return self.paper.height - TOP - BOTTOM

    @property
    def index_columns(self) -> int:
        """The number of columns of the index."""
        return max(1, int((self.text_width + NARROW_GUTTER) // (NARROW + NARROW_GUTTER)))

    @property
    def index_width(self) -> float:
        """The width of a column of the index."""
        return (self.text_width - (self.index_columns - 1) * NARROW_GUTTER) / self.index_columns


class LaidPart(NamedTuple):
    """A part laid out: its pieces page by page, its columns, and its first page `start`."""

    part: BookPart
    pages: list[list[BlockPiece[Passage]]]
    columns: int
    width: float
    gutter: float
    start: int

    @property
    def end(self) -> int:
        """The page after its last."""
        return self.start + len(self.pages)

    def places(self) -> Iterator[tuple[str, int]]:
        """Give each name with its page."""
        yield f"part:{self.part.title}", self.start
        for number, pieces in enumerate(self.pages):
            for piece in pieces:
                if not piece.begin:
                    yield from ((name, self.start + number) for name in piece.block.names)


def lay_out(part: BookPart, measure: Measure, start: int, *, narrow: bool = False) -> LaidPart:
    """Lay out a part in columns; it begins on page `start`."""
    columns, width, gutter = (
        (measure.index_columns, measure.index_width, NARROW_GUTTER)
        if narrow
        else (measure.columns, measure.width, GUTTER)
    )
    title = PART_ROOM + (LEAD_ROOM if part.lead else 0.0)
    pages = flow.pages(part.blocks, columns, lambda page: measure.height - (0.0 if page else title))
    return LaidPart(part, pages, columns, width, gutter, start)


class PageWriter:
    """Draws laid parts on pages; `known` has the names that links may lead to."""

    def __init__(self, type_: Type, measure: Measure, known: Container[str]) -> None:
        self.type = type_
        self.measure = measure
        self.known = known
        self._numbers: ByIdentity[Passage, int] = ByIdentity()
        self._count = count()

    def pages(self, laid: LaidPart) -> Iterator[Page]:
        """Give the pages of a part."""
        chapter = ""
        for number, pieces in enumerate(laid.pages):
            chapters_here = [
                piece.block.outline[1]
                for piece in pieces
                if not piece.begin and piece.block.outline and self._is_chapter(piece.block)
            ]
            continues = bool(chapter) and not self._is_chapter(pieces[0].block)
            yield self._page(laid, number, pieces, chapter if continues or not chapters_here else chapters_here[0])
            chapter = chapters_here[-1] if chapters_here else chapter

    def _is_chapter(self, block: Passage) -> bool:
        return (
            block.outline is not None
            and block.outline[0] == 1
            and block.outline[1].partition(" ")[0] not in self.type.known
        )

    def _page(self, laid: LaidPart, number: int, pieces: Sequence[BlockPiece[Passage]], chapter: str) -> Page:
        measure, paper = self.measure, self.measure.paper
        drawn: list[Command] = []
        links: list[tuple[Link, str]] = []
        targets: list[tuple[str, float, float]] = [(f"page:{laid.start + number}", measure.left, TOP - 2.0)]
        outline: list[tuple[int, str, str]] = []
        top = TOP
        if not number:
            drawn += self.title(laid.part)
            top += PART_ROOM + (LEAD_ROOM if laid.part.lead else 0.0)
            targets.append((f"part:{laid.part.title}", measure.left, TOP))
            outline.append((0, laid.part.title, f"part:{laid.part.title}"))
        for piece in pieces:
            x = measure.left + piece.column % laid.columns * (laid.width + laid.gutter)
            self._piece(piece, (x, top + piece.y, laid.width), drawn, links)
            if not piece.begin and piece.block.names:
                targets += [(name, x, top + piece.y - 1.5) for name in piece.block.names]
                if piece.block.outline:
                    outline.append((*piece.block.outline, piece.block.names[0]))
        drawn += self._head_and_foot(laid, laid.start + number, pieces, chapter)
        kept = [(link, element) for link, element in links if link.target in self.known]
        return Page(
            paper.width,
            paper.height,
            (),
            tuple(drawn),
            links=tuple((link.rect, link.target) for link, _ in kept),
            link_elements=tuple(element for _, element in kept),
            targets=tuple(targets),
            outline=tuple(outline),
        )

    def _piece(
        self,
        piece: BlockPiece[Passage],
        place: tuple[float, float, float],
        drawn: list[Command],
        links: list[tuple[Link, str]],
    ) -> None:
        x, y, width = place
        block = piece.block
        if block.ground:
            drawn.append(Shape(figures.rectangle(x, y, width, piece.height), block.ground, None))
        if block.bar:
            drawn.append(Shape(figures.rectangle(x, y, 0.8, piece.height), block.bar, None))
        at = y + block.pad
        for number, line in enumerate(block.lines[piece.begin : piece.end], piece.begin):
            tag = self._tag(block, number)
            if line.content:
                drawn.append(Group(moved(x, at), line.content, tag=tag))
            links += [
                (Link((link.rect[0] + x, link.rect[1] + at, *link.rect[2:]), link.target), tag.element)
                for link in line.links
            ]
            at += line.height

    def _tag(self, block: Passage, line: int) -> Tag:
        """Return the element that a line belongs to. A passage that goes on in the next column is one element."""
        number = self._numbers.get(block, lambda _block: next(self._count))
        role, part = block.part(line)
        return Tag(role, f"{number}:{part}", block.within, block.spoken if role == "Figure" else "")

    def title(self, part: BookPart) -> Iterator[Command]:
        """Draw a part's title across the columns, and its sentence."""
        measure = self.measure
        face = fonts.face_of("display", "bold", own=self.type.own)
        wide = labels.width(face, part.title) * PART_SIZE * POINT
        size = min(PART_SIZE, PART_SIZE * measure.text_width / max(wide, 1.0))
        label = marks.label(part.title, measure.left, TOP + 7.0, size, colour=self.type.accent, face=face)
        yield tagged(Tag("H1", f"title:{part.title}"), label)
        yield marks.line(
            measure.left, TOP + 10.0, measure.left + measure.text_width, TOP + 10.0, colour=self.type.accent, width=0.7
        )
        if part.lead:
            for line in self.type.lines(escape(part.lead), SMALL, measure.text_width, colour=SOFT)[:2]:
                yield Group(moved(measure.left, TOP + 12.0), line.content, tag=Tag("P", f"lead:{part.title}"))

    def _head_and_foot(
        self, laid: LaidPart, page: int, pieces: Sequence[BlockPiece[Passage]], chapter: str
    ) -> Iterator[Command]:
        """Draw head and foot: the game, part and chapter, the first and last entry of the page; the page number at the outer edge."""
        measure, game = self.measure, self.type.game
        left, right = measure.left, measure.left + measure.text_width
        y = 13.0
        yield marks.line(left, y + 2.2, right, y + 2.2, colour="#9a9a9a", width=0.2)
        heads = [piece.block.head for piece in pieces if piece.block.head]
        span = " – ".join(dict.fromkeys((*heads[:1], *heads[-1:])))
        inner, outer = (left, right) if page % 2 else (right, left)
        sides = ("left", "right") if page % 2 else ("right", "left")
        yield marks.fitted_label(
            " · ".join(filter(None, [game.title, laid.part.title, chapter])),
            inner,
            y,
            (HEAD_SIZE, HEAD_SIZE),
            measure.text_width * 0.62,
            sides[0],
            SOFT,
        )
        if span:
            yield marks.fitted_label(
                span,
                outer,
                y,
                (SPAN_SIZE, SPAN_SIZE),
                measure.text_width * 0.36,
                sides[1],
                INK,
                "BarlowCondensed-SemiBold",
            )
        foot = measure.paper.height - 10.0
        yield marks.label(str(page), outer, foot, 10, sides[1], INK, "AtkinsonHyperlegibleNext-Bold")
        yield marks.fitted_label(
            say("Rules reference, data version {version}", version=game.version),
            inner,
            foot,
            (FOOT_SIZE, FOOT_SIZE),
            measure.text_width * 0.8,
            sides[0],
            SOFT,
        )


# contents


def contents(
    type_: Type, measure: Measure, parts: Sequence[tuple[BookPart, int, dict[str, int]]], legend: list[Passage]
) -> BookPart:
    """Return the contents: every part and chapter with its page, then the legend."""
    blocks: list[Passage] = []
    for part, start, pages in parts:
        blocks.append(_entry(type_, measure.width, part.title, start, f"part:{part.title}", strong=True))
        blocks += [
            _entry(type_, measure.width, block.outline[1], pages.get(block.names[0], start), block.names[0])
            for block in part.blocks
            if block.outline and block.outline[0] == 1
        ]
    return BookPart(say("Contents"), "", [*blocks, *legend])


def _entry(type_: Type, width: float, title: str, page: int, name: str, *, strong: bool = False) -> Passage:
    """Return a line of the contents: the number before the title, dots, and the page. The whole line is a link."""
    number, _, rest = title.partition(" ")
    hangs = not strong and rest and (number.isdigit() or number in type_.known)
    left = (
        (type_.width(number, CONTENTS) + 1.8 if number in type_.known else INDENT)
        if hangs
        else 0.0
        if strong
        else INDENT
    )
    lines = type_.lines_or_blank(
        escape(rest if hangs else title), TITLE if strong else CONTENTS, width - 12.0 - left, left=left
    )
    if hangs:
        label = type_.lines_or_blank(escape(number), CONTENTS, left, colour=SOFT)[0]
        lines[0] = lines[0]._replace(content=(*label.content, *lines[0].content))
    last = lines[-1]
    height = last.height
    end = max((part.x + part.width for part in last.content if isinstance(part, Glyphs)), default=0.0)
    base = next((part.y for part in last.content if isinstance(part, Glyphs)), height)
    figure = marks.label(
        str(page), width, base, 9.6, "right", INK, "AtkinsonHyperlegibleNext-Bold" if strong else marks.FOOTER_FACE
    )
    dots = marks.line(end + 1.5, base, width - 7.0, base, (0.01, 1.4), SOFT, 0.25) if end + 4 < width - 7 else None
    extra = (
        (figure,)
        if strong or dots is None
        else (figure, dots._replace(stroke=dots.stroke._replace(cap="round")) if dots.stroke else dots)
    )
    lines[-1] = last._replace(content=(*last.content, *extra))
    whole = tuple(spaced(lines, 0.9))
    linked = (whole[0]._replace(links=(Link((0.0, 0.0, width, whole[0].height), name),)), *whole[1:])
    return Passage(linked, before=3.5 if strong else 0.0, first=len(linked), keep_with_next=strong, within="TOC")
