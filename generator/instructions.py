"""The first page of a print: what to do with the rest, for a person who never did this."""
from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import Piece, PieceSet, Provenance, Size, Values
from generator import marks
from generator.blocks import set_block
from generator.draw import Page, Placed, moved
from generator.text import Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.draw import Command, Face
    from generator.imposition import Options, Paper
    from generator.layout import Studio
    from generator.sheets import Printed

INK = "#1a1a1a"
MASTHEAD = "masthead"
HEAD_HEIGHT = 40.0  # mm
MARGIN = 18.0
TITLE = Style("display", "bold", size=24, minimum=24, leading=1.1)
LEAD = Style("text", size=10.5, minimum=10.5, leading=1.3)
HEAD = Style("tight", "semibold", size=12, minimum=12, caps="upper", tracking=0.05)
STEP = Style("text", size=10, minimum=10, leading=1.3)
CELL = Style("text", size=9, minimum=9)
NUMBER = Style("text", "bold", size=10, minimum=10, leading=1.3)

TURNING = {
    "long": "Print on both sides, *turned over the long edge*. Every sheet has a back page; some stay empty, print them too.",
    "short": "Print on both sides, *turned over the short edge*. Every sheet has a back page; some stay empty, print them too.",
    "fold": "Print on one side. Fold each sheet with a dashed line across its middle along that line, printed sides out, "
            "and glue it flat before you cut.",
    "none": "Print on one side. These are the fronts only.",
}


def steps(options: Options, has_standees: bool, has_round: bool) -> list[str]:
    """What to do, in order, as markup."""
    told = [
        "**Paper.** Card of 200 to 300 g/m² for cards, tiles and boards. Tokens become sturdy when they are glued on board of 1 to 2 mm before cutting.",
        (
            "**Size.** In the print window choose *100 %* or *actual size*, never *fit to page*. Print this page first: the "
            "ruler below is 50 mm long. If it is not, the scale is wrong."
        ),
        f"**Sides.** {TURNING[options.duplex]}",
        (
            "**Cutting.** Lay a steel ruler on two opposite crop marks and cut. Cut all lines that run across the whole sheet "
            "first, then the strips. Pieces that touch share one cut; every sheet of a set has the same grid, so a stack can "
            "be cut at once."
        ),
    ]
    if has_round:
        told.append("**Round and six-sided pieces.** Cut along the thin line with scissors, or punch them out.")
    if has_standees:
        told.append("**Stand-ups.** Cut out the strip, fold it in the middle, printed sides out, fold both feet outwards, glue the "
                    "two halves, and stick the feet on a coin or a piece of board.")
    return told


def page(studio: Studio, printed: Sequence[Printed], paper: Paper, options: Options) -> Page:
    """The page itself; a game with a layout `masthead` has it drawn across the top instead of the plain title."""
    game = studio.game
    commands: list[Command] = []
    width = paper.width - 2 * MARGIN
    head = masthead(studio, paper.width)
    at = HEAD_HEIGHT + 8 if head else MARGIN

    def put(words: str, style: Style, x: float = 0.0, room: float = width) -> float:
        block = set_block(game, words, style, (MARGIN + x, at, room), INK)
        commands.extend(block.commands)
        return block.height

    if head is None:
        at += put(game.title, TITLE) + 1
    at += put(f"Print and play · version {game.version} · {paper.name}", LEAD) + 6
    at += put("How to print it", HEAD) + 2
    kinds = {one.job.kind for one in printed}
    shapes = {one.job.size.shape for one in printed}
    for number, step in enumerate(steps(options, "standee" in kinds, shapes != {"rectangle"}), 1):
        put(f"{number}", NUMBER)
        at += put(step, STEP, 7, width - 7) + 2
    at += 8
    commands += marks.ruler(MARGIN, at)
    commands.append(marks.label("50 mm: measure this line", MARGIN + marks.RULER + 4, at, 9))
    at += 9
    at += put("What is in this file", HEAD) + 2
    commands += _table(printed, at, width, paper.height - MARGIN)
    commands.append(marks.label(f"{game.title} belongs to its owners. Unofficial; for people who own the game.",
                                MARGIN, paper.height - 9, 7, colour="#555555"))
    placed = [Placed(head, moved(0.0, 0.0), None)] if head else []
    return Page(paper.width, paper.height, placed, tuple(commands), bookmarks=((0, "How to print"),))


def masthead(studio: Studio, width: float) -> Face | None:
    """The top of a page of that width as the game's layout `masthead` draws it; None for a game without one."""
    if MASTHEAD not in studio.game.layouts:
        return None
    game = studio.game
    origin = Provenance("derived", "the game's title")
    piece = Piece(game.id, MASTHEAD, game.title, 1, Values({}), {"": origin}, game.where)
    size = Size(width, HEAD_HEIGHT)
    pieces = PieceSet(MASTHEAD, game.title, "aid", size, MASTHEAD, None, None, origin, (piece,), game.where)
    return studio.face(piece, "front", pieces)


def _table(printed: Sequence[Printed], top: float, width: float, bottom: float) -> list[Command]:
    """Sets with their copies and sheets, in two columns, rows as tall as the page has room for."""
    half = -(-len(printed) // 2)
    step = min(5.2, (bottom - top) / max(1, half + 1))
    drawn: list[Command] = []
    for index, one in enumerate(printed):
        x = MARGIN + (index // half) * (width / 2 + 3)
        y = top + (index % half + 1) * step
        room = width / 2 - 3
        count = len(one.job.items)
        sheets = f"{count} {'piece' if count == 1 else 'pieces'}, {one.sheets} {'sheet' if one.sheets == 1 else 'sheets'}"
        total = marks.label(sheets, x + room, y, 9, "right")
        title = marks.label(one.job.title, x, y, 9)
        if title.width > room - total.width - 2:
            title = marks.label(one.job.title, x, y, max(5.5, 9 * (room - total.width - 2) / title.width))
        drawn += [title, total]
        drawn.append(marks.line(x, y + 1.4, x + room, y + 1.4, colour="#c8c8c8", width=0.2))
    return drawn
