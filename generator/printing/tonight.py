"""The print for one evening: what a table needs now, on the fewest sheets, with a plan of the cuts on its first page."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import count
from engine.model.counting import copies_needed
from generator.printing import instructions, printers
from generator.printing.credits_pages import credits_pages
from generator.printing.instructions import FirstPage
from generator.sheets.handwork import Handwork, handwork

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
    table = count(request.players, "player") if request.players else "all players"
    lead = (
        f"For tonight · {table} · version {game.version} · {paper.name}. {count(number, 'sheet')} of paper;"
        f" to cut them takes about {_time(sheets)} with ruler and scissors (an estimate)."
    )
    steps = instructions.steps(printed, request.options, _sides(printed, first, request), request.dice)
    return instructions.first_page(
        faces.studio, paper, FirstPage(lead, steps, "The cuts, sheet by sheet", list(_rows(sheets)))
    )


def _sides(printed: Sequence[PrintedJob], first: int, request: Request) -> str:
    """Say which pages are printed on both sides; "" if all are printed alike."""
    both = sum(len(one.pages) for one in printed if one.two_sided)
    if not both:
        return ""
    edge = f"*turned over the {request.options.duplex} edge*"
    if all(one.two_sided for one in printed):
        return f"Print on both sides, {edge}."
    return (
        f"Print *pages 1 to {first + both} on both sides*, {edge}, then *the pages from {first + both + 1} on one side*."
        " No page is empty."
    )


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
    return f"{minutes} minutes" if minutes < LONG else f"{round(minutes / 30) / 2:g} hours"


def _rows(sheets: Sequence[_SheetToCut]) -> Iterator[tuple[str, str]]:
    """Give the rows of the table: sheets with the same sets and cuts that follow one another have one."""
    for (titles, work), group in groupby(sheets, lambda sheet: (sheet.titles, sheet.work)):
        alike = list(group)
        first, last = alike[0].first, alike[-1].last
        numbers = f"{first}" if first == last else f"{first}–{last}"
        yield f"p. {numbers}  {_shortened(titles)}", _work(work, len(alike))


def _shortened(titles: Sequence[str]) -> str:
    """Return as many titles as there is room for, and how many more there are."""
    shown = list(titles[:1])
    for title in titles[1:]:
        if len(", ".join([*shown, title])) > TITLES:
            break
        shown.append(title)
    more = len(titles) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _work(work: Handwork, sheets: int) -> str:
    parts = ((work.cuts, "cut"), (work.outlines, "outline"), (work.folds, "fold"))
    words = ", ".join(count(number, noun) for number, noun in parts if number) or "no cut"
    return words if sheets == 1 else f"{sheets} sheets, {words} each"
