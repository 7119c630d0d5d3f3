"""Neighbours with different art lie apart where this costs no sheet; else the first page says what it would cost."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.printing import instructions
from generator.sheets import pages
from generator.sheets.gutters import art_differs
from generator.sheets.imposition import SheetOptions
from generator.sheets.mixed import mixed
from generator.sheets.pagination import pages_of
from generator.sheets.papers import paper_of

A4 = paper_of("A4")
AUTO = SheetOptions(duplex="none", auto_gutter=True)
PICTURE = "- background: \"{{ 'night' if item.id == 'one' else 'sand' }}\"\n"


def job(toy, boxes, size="{width: 60, height: 90}", copies=9, kind="card"):
    items = "[{id: one, title: One}, {id: two, title: Two, copies: %d}]" % (copies - 1)  # noqa: UP031 - braces are YAML
    toy.write(
        "pieces/cards.yaml",
        f"set: cards\ntitle: Cards\nkind: {kind}\nsize: {size}\nface: card\nback: null\nprovenance: prototype\n"
        f"items: {items}\n",
    )
    toy.face(boxes)
    faces = toy.faces()
    return pages.job_of(
        "Toy", faces.game.sets["cards"], lambda item, side: faces.face(faces.game.sets["cards"].items[item], side)
    )


@pytest.mark.parametrize(
    ("boxes", "differs"),
    [
        (PICTURE, True),
        (
            "- background: ink\n- {rect: [6, 6, 48, 78], fill: \"{{ 'night' if item.id == 'one' else 'sand' }}\"}",
            False,
        ),  # one border
        ("- background: sand", False),
        ('- {text: "{{ item.title }}", at: [5, 5, 50, 6]}', False),
        ("- {rect: [3, 3, 54, 84], fill: night, when: item.id == 'one'}", False),
        ("- background: {linear: 90, stops: [[0, night], [1, sand]]}", True),  # the top meets the bottom
        ("- {icon: coin, at: [50, 40, 20, 20], when: item.id == 'one'}", True),
    ],
)
def test_art_that_reaches_the_cut_is_compared(toy, boxes, differs):
    assert art_differs(job(toy, boxes)) is differs


def test_neighbours_lie_apart_where_it_costs_no_sheet(toy):
    printed = pages_of(job(toy, PICTURE), A4, AUTO)
    touching = pages_of(job(toy, PICTURE), A4, SheetOptions(duplex="none"))
    assert printed.sheets == touching.sheets == 1
    assert printed.gutter_cost == touching.gutter_cost == 0
    first, second = (
        sorted({round(placed.matrix[4], 3) for placed in page.placed}) for page in (printed.pages[0], touching.pages[0])
    )
    assert first[1] - first[0] == 63  # 4 mm would leave no room for the footer
    assert second[1] - second[0] == 60


def test_a_white_border_keeps_shared_cuts(toy):
    printed = pages_of(job(toy, '- {text: "{{ item.title }}", at: [5, 5, 50, 6]}'), A4, AUTO)
    lefts = sorted({placed.matrix[4] for placed in printed.pages[0].placed})
    assert lefts[1] - lefts[0] == pytest.approx(60)


def test_the_first_page_says_what_a_gutter_would_cost(toy):
    printed = pages_of(job(toy, PICTURE, "{width: 66.6, height: 95.6}"), A4, AUTO)
    assert printed.sheets == 1
    assert printed.gutter_cost == 1
    (step,) = [step for step in instructions.steps([printed], AUTO) if "Cut with care" in step]
    assert "--gutter 2" in step
    assert "one sheet more" in step


def test_a_gutter_that_is_asked_for_is_taken(toy):
    printed = pages_of(job(toy, PICTURE, "{width: 66.6, height: 95.6}"), A4, SheetOptions(duplex="none", gutter=2))
    assert printed.sheets == 2


def test_pieces_of_several_sizes_lie_apart_too(toy):
    (printed,) = mixed([job(toy, PICTURE), job(toy, PICTURE, "{width: 40, height: 40}", 2)], A4, AUTO)[:1]
    lefts = sorted({round(placed.matrix[4], 3) for placed in printed.pages[0].placed})
    assert min(b - a for a, b in pairwise(lefts)) > 0
    assert all(abs(gap - 60) > 1e-6 for gap in (b - a for a, b in pairwise(lefts)))


def test_the_first_page_says_too_what_a_gutter_would_cost_pieces_of_several_sizes(toy):
    jobs = [job(toy, PICTURE, "{width: 66.6, height: 66.6}", 8), job(toy, PICTURE, "{width: 66.6, height: 60}", 3)]
    (printed,) = mixed(jobs, A4, AUTO)
    assert printed.sheets == 1
    assert printed.gutter_cost == 1
    assert [step for step in instructions.steps([printed], AUTO) if "one sheet more" in step]


def test_only_boards_on_several_sheets_have_a_step(toy):
    steps = [
        " ".join(instructions.steps([pages_of(job(toy, PICTURE, size, 2, "board"), A4, AUTO)], AUTO))
        for size in ("{width: 250, height: 180}", "{width: 380, height: 250}")
    ]
    assert ["Large boards" in step for step in steps] == [False, True]
