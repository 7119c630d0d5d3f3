"""The first page of a print: instructions for somebody who has never done this."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.drawing import figures
from generator.drawing.commands import Group, Page, PlacedFace, Shape, Stroke, moved
from generator.faces.masthead import HEAD_HEIGHT, masthead
from generator.layout.set_markup import set_markup
from generator.printing import sheet_plan
from generator.sheets import marks
from generator.sheets.gutters import PROPOSED
from generator.typesetting.style import Style
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.drawing.commands import Command
    from generator.layout.compose import Studio
    from generator.sheets.imposition import Duplex, SheetOptions
    from generator.sheets.pages import PrintedJob
    from generator.sheets.papers import Paper

INK = "#1a1a1a"
MARGIN = 18.0
OLD_ROW = 6.5
PLAN, LEAST_PLAN = 46.0, 20.0  # mm: height of the drawings of a sheet, and the least
ROW = 2.75  # mm that a row of the table needs
TITLE = Style("display", "bold", size=24, minimum=24, leading=1.1)
LEAD = Style("text", size=10.5, minimum=10.5, leading=1.3)
HEAD = Style("tight", "semibold", size=12, minimum=12, caps="upper", tracking=0.05)
STEP = Style("text", size=10, minimum=10, leading=1.3)
NUMBER = Style("text", "bold", size=10, minimum=10, leading=1.3)

TURNING = {
    "long": later(
        "Print on both sides, *turned over the long edge*. Every sheet has a back page; some stay empty, print them"
        " too."
    ),
    "short": later(
        "Print on both sides, *turned over the short edge*. Every sheet has a back page; some stay empty, print them"
        " too."
    ),
    "fold": later(
        "Print on one side. Fold each sheet with a dashed line across its middle along that line, printed sides out,"
        " and glue it flat before you cut. What is too large for that comes as a sheet of fronts and one of backs: glue"
        " them back to back."
    ),
    "none": later("Print on one side only."),
    "separate": later(
        "Print on one side. The backs come on sheets of their own after the fronts of each set: glue a sheet of backs"
        " behind its fronts, mark on mark, before you cut."
    ),
}

DICE = {
    "both": later(
        "Stick the six squares on a blank die, or cut out the net, fold it along the dashed lines and glue the tabs inside."
    ),
    "stickers": later("Stick the six squares on a blank die, or on a die that you have."),
    "nets": later("Cut out the net, fold it along the dashed lines and glue the tabs inside."),
}

GRID = later(
    "Cut all lines that run across the whole sheet first, then the strips. Pieces that touch share one cut, between"
    " others there are two; every sheet of a set has the same grid, so a stack can be cut at once."
)
ROWS = later(
    "Pieces of different sizes lie in rows: cut between the rows first, across the whole sheet, then each row by the"
    " marks above and below it. Sheets differ: cut them one by one."
)


def steps(printed: Sequence[PrintedJob], options: SheetOptions, sides: str = "", dice: str = "both") -> list[str]:
    """Return the steps that what is printed needs, in order, as markup.

    `sides` says what is printed on which sides if only some sheets have backs.
    """
    jobs = [job for printed_job in printed for job in printed_job.job.mixed or (printed_job.job,)]
    in_rows = any(printed_job.job.mixed for printed_job in printed)
    lines = [
        say(
            "**Paper.** Card of 200 to 300 g/m² for cards, tiles and boards. Tokens become sturdy when they are glued"
            " on board of 1 to 2 mm before cutting."
        ),
        say(
            "**Size.** In the print window choose *100 %* or *actual size*, never *fit to page*. Print this page first:"
            " the ruler below is 50 mm long. If it is not, the scale is wrong."
        ),
        say("**Sides.** {how}", how=sides or say(TURNING[options.duplex])),
        say(
            "**Cutting.** Lay a steel ruler on two opposite crop marks and cut. {how}",
            how=say(ROWS if in_rows else GRID),
        ),
    ]
    if touching := _touching(printed):
        lines.append(touching)
    if any(job.size.shape != "rectangle" for job in jobs):
        lines.append(say("**Round and six-sided pieces.** Cut along the thin line with scissors, or punch them out."))
    if any(job.folds for job in jobs):
        lines.append(
            say(
                "**Screens and leaflets.** Score them with the back of a knife from fold mark to fold mark before you fold."
            )
        )
    if any(printed_job.tiled for printed_job in printed):
        lines.append(
            say(
                "**Large boards.** They come on several sheets. The page with their plan shows how they lie; put letters"
                " on the same letters, the dashed ticks show where a neighbour's edge comes to lie."
            )
        )
    return [*lines, *_steps_of_kinds({job.kind for job in jobs}, dice)]


def _steps_of_kinds(kinds: set[str], dice: str) -> Iterator[str]:
    """Yield the steps that only some kinds of pieces need."""
    if "die" in kinds:
        yield say("**Dice.** {how}", how=say(DICE[dice]))
    if "box" in kinds:
        yield say(
            "**Boxes.** Cut along the outline, score the dashed lines, glue the flap on the left behind the panel on"
            " the right, then the floor."
        )
    if "standee" in kinds:
        yield say(
            "**Stand-ups.** Cut out the strip, fold it in the middle, printed sides out, fold both feet outwards, glue"
            " the two halves, and stick the feet on a coin or a piece of board."
        )


def pages(
    studio: Studio,
    printed: Sequence[PrintedJob],
    paper: Paper,
    options: SheetOptions,
    old: Sequence[tuple[str, int, str]] = (),
) -> list[Page]:
    """Return the first page and, if something was printed before, the list of pieces to take out of the box."""
    return [page(studio, printed, paper, options), *_old_pages(studio, old, paper)]


def _old_pages(studio: Studio, old: Sequence[tuple[str, int, str]], paper: Paper) -> Iterator[Page]:
    """Give pages of old pieces with boxes to tick."""
    rows = int((paper.height - 2 * MARGIN - 22) / OLD_ROW)
    for first in range(0, len(old), rows):
        drawn: list[Command] = [
            marks.label(say("Take these out of the box"), MARGIN, MARGIN + 6, 16, face="AtkinsonHyperlegibleNext-Bold"),
            marks.label(
                say("{game}: the new ones in this file replace them.", game=studio.game.title), MARGIN, MARGIN + 13, 9
            ),
        ]
        for number, (title, copies, why) in enumerate(old[first : first + rows]):
            y = MARGIN + 22 + number * OLD_ROW
            drawn.append(Shape(figures.rectangle(MARGIN, y - 3.2, 3.6, 3.6), None, Stroke(INK, 0.25)))
            drawn.append(marks.label(f"{copies} × {title}", MARGIN + 7, y, 10))
            drawn.append(marks.label(why, paper.width - MARGIN, y, 9, "right", "#555555"))
        yield Page(
            paper.width,
            paper.height,
            (),
            tuple(drawn),
            bookmarks=((0, say("Take these out of the box")),) if not first else (),
        )


class FirstPage(NamedTuple):
    """What stands on the first page of a print: a line below the title, the steps, a sheet to draw, and a table with its heading."""

    lead: str
    steps: Sequence[str]
    heading: str
    rows: Sequence[tuple[str, str]]
    sheet: Page | None = None
    duplex: Duplex = "none"


def page(studio: Studio, printed: Sequence[PrintedJob], paper: Paper, options: SheetOptions) -> Page:
    """Return the page of instructions."""
    lead = say("Print and play · version {version} · {paper}", version=studio.game.version, paper=paper.name)
    content = FirstPage(
        lead,
        steps(printed, options),
        say("What is in this file"),
        list(_rows(printed)),
        sheet_plan.example(printed),
        options.duplex,
    )
    return first_page(studio, paper, content)


def first_page(studio: Studio, paper: Paper, content: FirstPage) -> Page:
    """Return the first page of a print. A game's layout `masthead`, if there is one, replaces the plain title."""
    game = studio.game
    commands: list[Command] = []
    width = paper.width - 2 * MARGIN
    head = masthead(studio, paper.width)
    at = HEAD_HEIGHT + 8 if head else MARGIN

    def put(words: str, style: Style, x: float = 0.0, room: float = width) -> float:
        block = set_markup(game, words, style, (MARGIN + x, at, room), INK)
        commands.extend(block.commands)
        return block.height

    if head is None:
        at += put(game.title, TITLE) + 1
    at += put(content.lead, LEAD) + 6
    at += put(say("How to print it"), HEAD) + 2
    for number, step in enumerate(content.steps, 1):
        put(f"{number}", NUMBER)
        at += put(step, STEP, 7, width - 7) + 2
    at += 8
    commands += marks.ruler(MARGIN, at)
    commands.append(marks.label(say("50 mm: measure this line"), MARGIN, at + 4.5, 9))
    at += _plan(commands, content, at, paper)
    at += put(content.heading, HEAD) + 2
    commands += _table(content.rows, at, width, paper.height - MARGIN)
    commands += marks.imprint(game.credits.imprint, MARGIN, paper)
    placed = [PlacedFace(head, moved(0.0, 0.0), None)] if head else []
    return Page(paper.width, paper.height, placed, tuple(commands), bookmarks=((0, say("How to print")),))


def _plan(commands: list[Command], content: FirstPage, top: float, paper: Paper) -> float:
    """Draw the sheet beside the ruler if there is room above the table; return how tall the band is."""
    room = paper.height - MARGIN - top - ROW * (-(-len(content.rows) // 2) + 3)
    height = min(PLAN, room)
    if content.sheet is None or height < LEAST_PLAN:
        return 9.0
    drawn = sheet_plan.drawings(content.sheet, content.duplex, height)
    commands.append(Group(moved(MARGIN + marks.RULER + 14, top - 6), tuple(drawn)))
    return height + 2


def _touching(printed: Sequence[PrintedJob]) -> str:
    """Say what it would cost to keep pieces apart that touch though their art differs; "" if there are none."""
    cost = sum(printed_job.gutter_cost for printed_job in printed)
    if not cost:
        return ""
    return say_many(
        "**Cut with care.** Some neighbours touch: where a cut is half a millimetre off, it shows the next piece."
        " Printed with *--gutter {gutter}* they lie apart, on one sheet more.",
        "**Cut with care.** Some neighbours touch: where a cut is half a millimetre off, it shows the next piece."
        " Printed with *--gutter {gutter}* they lie apart, on {n} sheets more.",
        cost,
        gutter=f"{PROPOSED:g}",
    )


def _rows(printed: Sequence[PrintedJob]) -> Iterator[tuple[str, str]]:
    """Give every set with its copies and sheets; sets on common sheets have their own rows."""
    for printed_job in printed:
        sheets = say_many("{n} sheet", "{n} sheets", printed_job.sheets)
        for number, (title, count) in enumerate(
            printed_job.job.parts or ((printed_job.job.title, len(printed_job.job.items)),)
        ):
            yield title, f"{say_many('{n} piece', '{n} pieces', count)}, {say('on the same') if number else sheets}"


def _table(rows: Sequence[tuple[str, str]], top: float, width: float, bottom: float) -> list[Command]:
    """Draw rows in two columns, fitted to the height."""
    half = -(-len(rows) // 2)
    step = min(5.2, (bottom - top) / max(1, half + 1))
    size = min(9.0, step * 2.3)
    drawn: list[Command] = []
    for index, (words, amount) in enumerate(rows):
        x = MARGIN + (index // half) * (width / 2 + 3)
        y = top + (index % half + 1) * step
        room = width / 2 - 3
        total = marks.label(amount, x + room, y, size, "right")
        title = marks.label(words, x, y, size)
        if title.width > room - total.width - 2:
            title = marks.label(words, x, y, max(5.0, size * (room - total.width - 2) / title.width))
        drawn += [title, total]
        drawn.append(marks.line(x, y + step * 0.27, x + room, y + step * 0.27, colour="#c8c8c8", width=0.2))
    return drawn
