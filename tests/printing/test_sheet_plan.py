"""The first page draws the edge over which the paper is turned and the order of the cuts; a file of one set has no such page."""

from __future__ import annotations

import pytest

from engine.model import Size
from generator.drawing.commands import Glyphs, Group, Shape, bounds, flatten, path_points
from generator.pdf import raster
from generator.pdf.writer import render
from generator.printing import instructions, sheet_plan
from generator.sheets.imposition import SheetOptions
from generator.sheets.pages import Job
from generator.sheets.pagination import pages_of
from generator.sheets.papers import paper_of

A4 = paper_of("A4")
CARD = Size(63.5, 88.9, "rectangle", 3.0)


@pytest.fixture
def printed(toy):
    face = toy.face("- background: sand")

    def make(count=9, size=CARD, **options):
        job = Job("Toy", "Cards", "card", size, (0,) * count, lambda _item, _side: face)
        return pages_of(job, A4, SheetOptions(**options))

    return make


def words_of(commands):
    return [run.text for _, run in flatten(tuple(commands)) if isinstance(run, Glyphs)]


def test_the_cuts_are_numbered_first_across_the_sheet_then_down(printed):
    page = sheet_plan.example([printed()])
    words = words_of(sheet_plan.drawings(page, "none", 60))
    assert words == ["1", "2", "3", "4", "5", "6", "7", "8", "Cut in this order"]


def test_the_drawn_lines_are_those_of_the_sheet(printed):
    page = sheet_plan.example([printed()])
    (group,) = [one for one in sheet_plan.drawings(page, "none", 65.0) if isinstance(one, Group)]
    scale = 60 / 297
    lines = [
        bounds(path_points(one.path))
        for one in group.content
        if isinstance(one, Shape) and one.stroke and one.stroke.dash
    ]
    across = sorted(y / scale for _, y, width, _ in lines if width)
    down = sorted(x / scale for x, _, width, _ in lines if not width)
    x, y, width, height = page.trim
    assert across == pytest.approx([y + height / 3 * n for n in range(4)], abs=0.01)
    assert down == pytest.approx([x + width / 3 * n for n in range(4)], abs=0.01)


@pytest.mark.parametrize(
    ("duplex", "count", "upright"),
    [("long", 9, True), ("short", 9, False), ("long", 8, True)],
    ids=["long", "short", "few"],
)
def test_the_edge_is_the_one_that_the_backs_need(printed, duplex, count, upright):
    page = sheet_plan.example([printed(count, duplex=duplex)])
    drawn = sheet_plan.drawings(page, duplex, 60)
    assert f"turn over the {duplex} edge" in words_of(drawn)
    (edge,) = [
        bounds(path_points(one.path))
        for _, one in flatten(tuple(drawn))
        if isinstance(one, Shape) and one.stroke and one.stroke.width == pytest.approx(0.9)
    ]
    assert (edge[2] == 0) == upright
    assert max(edge[2:]) == pytest.approx(55 if upright else 55 * 210 / 297)


def test_cuts_on_both_sides_of_a_gutter_share_a_place(printed):
    words = words_of(sheet_plan.drawings(sheet_plan.example([printed(9, gutter=2.0)]), "none", 46))
    assert words[:4] == ["1", "2–3", "4–5", "6"]


def test_of_many_cuts_only_the_first_and_the_last_have_numbers(printed):
    page = sheet_plan.example([printed(150, Size(15, 15, "rectangle", 0.0))])
    across, down = len({path[0][2] for path in page.cuts}) + 1, len({path[0][1] for path in page.cuts}) + 1
    words = words_of(sheet_plan.drawings(page, "none", 46))
    assert words == ["1", f"{across}", f"{across + 1}", f"{across + down}", "Cut in this order"]


def test_round_pieces_are_cut_along_their_outlines(printed):
    page = sheet_plan.example([printed(9, Size(40, 40, "round", 0.0))])
    assert words_of(sheet_plan.drawings(page, "none", 46)) == ["Cut along the outlines"]


def test_the_first_page_has_the_drawing_beside_its_ruler(toy, printed):
    page = instructions.page(toy.faces().studio, [printed()], A4, SheetOptions())
    words = raster.pages(render("x", [page]), 50)
    assert len(words) == 1
    texts = words_of(page.over)
    assert "Cut in this order" in texts
    assert "turn over the long edge" in texts


def test_a_file_of_one_set_has_its_sheets_alone(toy, run):
    toy.cards()
    toy.write(
        "pieces/chips.yaml",
        """
        set: chips
        title: Chips
        kind: tile
        size: {width: 60, height: 40}
        face: card
        back: null
        provenance: prototype
        items: [{id: chip, title: Chip, copies: 5}]
        """,
    )
    done = run("print", "--paper", "A4")
    assert done.exit_code == 0, done.output
    assert "sheet 1 of" in toy.words("chips-A4-fronts.pdf")[0]
    assert "Print and play" in toy.words("toy-A4-long-edge.pdf")[0]


def test_the_file_of_the_only_set_has_the_first_page(toy, run):
    toy.cards()
    assert run("print", "--paper", "A4").exit_code == 0
    first = toy.words("cards-A4-long-edge.pdf")[0]
    assert "Print and play" in first
    assert "Cut in this order" in first
