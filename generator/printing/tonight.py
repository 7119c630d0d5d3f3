"""The print for one evening: what a table needs now, on the fewest sheets, with a plan of the cuts on its first page."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from engine.model.counting import copies_needed
from generator.printing import instructions, printers, sheet_plan
from generator.printing.credits_pages import credits_pages
from generator.printing.instructions import FirstPage
from generator.sheets.handwork import Handwork, handwork
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game, Piece, PieceSet
    from generator.drawing.commands import Page
    from generator.faces.every_face import Faces
    from generator.printing.request import Request
    from generator.sheets.pages import PrintedJob
    from generator.sheets.papers import Paper

STEM = "-tonight"  # end of the stem of the file
DICE = "stickers"  # how dice are made if the user does not say: they need the fewest sheets
TITLES = 34  # characters of the titles of a row
MINUTES = 5  # the estimate is a multiple of it
NO_WORK = Handwork(0, 0, 0)
LONG = 100  # minutes; longer times are told in half hours


# which pieces


def left_out(game: Game, players: int) -> frozenset[str]:
    """Return the pieces that nobody needs this evening, as <set>/<piece>: of variants, and what no plan names.

    `players` is how many play; 0 for any number.
    """
    return frozenset(
        f"{pieces.id}/{item.id}" for pieces in game.sets.values() for item in _unused(game, pieces, players)
    )


def _unused(game: Game, pieces: PieceSet, players: int) -> Iterator[Piece]:
    """Give the pieces of a set that are not needed."""
    if pieces.tonight is True:
        return
    named = _named_by(game, pieces.tonight, players) if pieces.tonight else frozenset()
    yield from (item for item in pieces.items if item.id not in named)


def _named_by(game: Game, plans: str, players: int) -> frozenset[str]:
    """Return every text in the values of a set's pieces that so many players need."""
    needed = [item for item in game.sets[plans].items if not players or copies_needed(game, item, players)]
    return frozenset(
        text for item in needed for key in item.values.peek_keys() for text in _texts(item.values.peek(key))
    )


def _texts(value: object) -> Iterator[str]:
    """Give the texts in a value, also those inside lists."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


# the file


def pages(faces: Faces, printed: Sequence[PrintedJob], paper: Paper, request: Request) -> list[Page]:
    """Return every page: the plan and the credits, the sheets with backs, then those that are printed on one side.

    The first part has an even number of pages, so a page of credits may come last.
    """
    credit = credits_pages(faces.game, printed, paper)
    both = [page for one in printed if one.two_sided for page in one.pages]
    single = [page for one in printed if not one.two_sided for page in one.pages]
    last = [credit.pop()] if both and len(credit) % 2 == 0 else []
    first = 1 + len(credit)
    number = (first + len(both)) // 2 + len(single) + len(last) if both else first + len(single)
    plan = _plan(faces, printed, paper, request, (first, number))
    backs = [printers.corrected(page, request.printer) if number % 2 else page for number, page in enumerate(both)]
    return [plan, *credit, *backs, *single, *last]


def _plan(
    faces: Faces, printed: Sequence[PrintedJob], paper: Paper, request: Request, counted: tuple[int, int]
) -> Page:
    """Return the first page. `counted` has the number of pages before those to cut, and of all sheets of paper."""
    first, number = counted
    sheets = list(_sheets(printed, first))
    game = faces.game
    table = say_many("{n} player", "{n} players", request.players) if request.players else say("all players")
    lead = say_many(
        "For tonight · {table} · version {version} · {paper}. {n} sheet of paper;"
        " to cut them takes about {time} with ruler and scissors (an estimate).",
        "For tonight · {table} · version {version} · {paper}. {n} sheets of paper;"
        " to cut them takes about {time} with ruler and scissors (an estimate).",
        number,
        table=table,
        version=game.version,
        paper=paper.name,
        time=_time(sheets),
    )
    steps = instructions.steps(printed, request.options, _sides(printed, first, request), request.dice)
    return instructions.first_page(
        faces.studio,
        paper,
        FirstPage(
            lead,
            steps,
            say("The cuts, sheet by sheet"),
            list(_rows(sheets)),
            sheet_plan.example(printed),
            request.options.duplex,
        ),
    )


def _sides(printed: Sequence[PrintedJob], first: int, request: Request) -> str:
    """Say which pages are printed on both sides; "" if all are printed alike."""
    both = sum(len(one.pages) for one in printed if one.two_sided)
    if not both:
        return ""
    edge = say(_EDGES[request.options.duplex])
    if all(one.two_sided for one in printed):
        return say("Print on both sides, {edge}.", edge=edge)
    return say(
        "Print *pages 1 to {last} on both sides*, {edge}, then *the pages from {next} on one side*. No page is empty.",
        last=first + both,
        edge=edge,
        next=first + both + 1,
    )


_EDGES = {"long": later("*turned over the long edge*"), "short": later("*turned over the short edge*")}


class _SheetToCut(NamedTuple):
    """A sheet to cut: the pages of its sides, the titles of its sets, and its cuts."""

    first: int
    last: int
    titles: tuple[str, ...]
    work: Handwork


def _sheets(printed: Sequence[PrintedJob], first: int) -> Iterator[_SheetToCut]:
    """Give all sheets in printing order; the first page of the first one follows the page `first`."""
    at = first + 1
    for one in printed:
        sides = 2 if one.two_sided else 1
        for page in one.pages[::sides]:
            titles = page.bookmarks[0][1] if one.job.mixed and page.bookmarks else one.job.title
            yield _SheetToCut(
                at, at + sides - 1, tuple(titles.split(", ")), NO_WORK if _is_back(page) else handwork(page)
            )
            at += sides


def _is_back(page: Page) -> bool:
    """Tell whether a page has backs alone: it is glued behind its fronts and cut with them."""
    return bool(page.placed) and all(placed.face.side == "back" for placed in page.placed)


def _time(sheets: Sequence[_SheetToCut]) -> str:
    """Return how long cutting takes."""
    minutes = max(1, round(sum(sheet.work.seconds for sheet in sheets) / 60 / MINUTES)) * MINUTES
    if minutes < LONG:
        return say_many("{n} minute", "{n} minutes", minutes)
    return say("{n} hours", n=f"{round(minutes / 30) / 2:g}")


def _rows(sheets: Sequence[_SheetToCut]) -> Iterator[tuple[str, str]]:
    """Give the rows of the table: sheets with the same sets and cuts that follow one another have one."""
    for (titles, work), group in groupby(sheets, lambda sheet: (sheet.titles, sheet.work)):
        alike = list(group)
        first, last = alike[0].first, alike[-1].last
        numbers = f"{first}" if first == last else f"{first}–{last}"
        yield say("p. {numbers}  {titles}", numbers=numbers, titles=_shortened(titles)), _work(work, len(alike))


def _shortened(titles: Sequence[str]) -> str:
    """Return as many titles as there is room for, and how many more there are."""
    shown = list(titles[:1])
    for title in titles[1:]:
        if len(", ".join([*shown, title])) > TITLES:
            break
        shown.append(title)
    more = len(titles) - len(shown)
    words = ", ".join(shown)
    return say("{titles} and {n} more", titles=words, n=more) if more else words


def _work(work: Handwork, sheets: int) -> str:
    parts = (
        (work.cuts, say_many("{n} cut", "{n} cuts", work.cuts)),
        (work.outlines, say_many("{n} outline", "{n} outlines", work.outlines)),
        (work.folds, say_many("{n} fold", "{n} folds", work.folds)),
    )
    words = ", ".join(said for number, said in parts if number) or say("no cut")
    return words if sheets == 1 else say("{n} sheets, {work} each", n=sheets, work=words)
