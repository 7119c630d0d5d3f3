"""Pieces of different sizes on common sheets: every piece once, inside the sheet, separated by straight cuts, its back behind it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model import Size
from generator.drawing.commands import Face, Shape
from generator.drawing.figures import rectangle
from generator.pdf import raster
from generator.pdf.writer import render
from generator.sheets.imposition import SheetOptions
from generator.sheets.mixed import mixed
from generator.sheets.packing import Item, may_share, pack, slots
from generator.sheets.pages import Job, join_alike, unit_of
from generator.sheets.pagination import pages_of
from generator.sheets.papers import paper_of

PAPERS = st.sampled_from(["A4", "Letter", "300x120"]).map(paper_of)
OPTIONS = st.builds(
    SheetOptions,
    duplex=st.sampled_from(["long", "short", "fold", "none", "separate"]),
    margin=st.floats(5, 12),
    bleed=st.floats(0, 5),
    gutter=st.sampled_from([0.0, 2.0]),
)
SIZES = st.sampled_from(
    [(63.5, 88.9), (60.0, 88.9), (18.0, 18.0), (44.0, 63.0), (20.0, 20.0), (120.0, 70.0), (130.0, 190.0)]
)
SHAPES = st.sampled_from(["rectangle", "rectangle", "round", "hexagon-flat"])
KINDS = st.sampled_from(["card", "token", "standee"])


def job_of(width: float, height: float, shape: str, kind: str, count: int, back: bool, colour: str = "#c00000") -> Job:
    def face(side, paint):
        return Face(
            "a/b",
            "B",
            side,
            width,
            height,
            shape,
            0.0,
            3.0,
            3.0,
            (Shape(rectangle(-3, -3, width + 6, height + 6), paint, None),),
            (),
            (),
        )

    front, behind = face("front", colour), face("back", "#0000c0")
    return Job(
        "Toy",
        f"{kind} {width:g}",
        kind,
        Size(width, height, shape),
        (0,) * count,
        lambda _item, side: front if side == "front" else behind if back else None,
    )


JOBS = st.lists(
    st.builds(
        lambda size, shape, kind, count, back: job_of(
            *size, "rectangle" if kind == "standee" else shape, kind, count, back
        ),
        SIZES,
        SHAPES,
        KINDS,
        st.integers(1, 14),
        st.booleans(),
    ),
    min_size=1,
    max_size=5,
)


def packed(jobs, paper, options):
    """The sheets of all pieces that may share sheets; with a fold, only of pieces with backs."""
    fitting = [job for job in jobs if may_share(unit_of(job, options), paper, options)]
    items = [Item(job, number, unit_of(job, options)) for job in fitting for number in range(len(job.items))]
    if options.duplex == "fold":
        items = [item for item in items if item.unit.back]
    return items, pack(items, paper, options) if items else []


@given(JOBS, PAPERS, OPTIONS)
def test_every_piece_lies_once_inside_the_printable_area_and_none_on_another(jobs, paper, options):
    items, sheets = packed(jobs, paper, options)
    found = []
    for sheet in sheets:
        down = sheet.paper.height - options.margin if sheet.fold is None else sheet.fold - options.bleed
        lying = list(slots(sheet, options))
        found += [(id(item.job), item.number) for item, _ in lying]
        for index, (item, slot) in enumerate(lying):
            assert slot.x >= options.margin - 1e-6
            assert slot.y >= options.margin - 1e-6
            assert slot.x + item.unit.width <= sheet.paper.width - options.margin + 1e-6
            assert slot.y + item.unit.height <= down + 1e-6
            for other, place in lying[:index]:
                apart_x = slot.x >= place.x + other.unit.width - 1e-6 or place.x >= slot.x + item.unit.width - 1e-6
                apart_y = slot.y >= place.y + other.unit.height - 1e-6 or place.y >= slot.y + item.unit.height - 1e-6
                assert apart_x or apart_y
    assert Counter(found) == Counter((id(item.job), item.number) for item in items)


@given(JOBS, PAPERS, OPTIONS)
def test_straight_cuts_part_the_bands_and_then_the_pieces_of_each(jobs, paper, options):
    _, sheets = packed(jobs, paper, options)
    for sheet in sheets:
        for above, below in zip(sheet.bands, sheet.bands[1:], strict=False):
            assert below.tops[0] >= above.bottom - 1e-6
        for band in sheet.bands:
            if not band.rows[0].shares_cuts:
                continue
            uprights, levels = band.vertical_cuts(), band.horizontal_cuts()
            for row, top in zip(band.rows, band.tops, strict=True):
                x = band.left
                for item in row.items:
                    assert any(abs(x - cut) < 1e-5 for cut in uprights)
                    assert any(abs(x + item.unit.width - cut) < 1e-5 for cut in uprights)
                    assert not any(x + 1e-5 < cut < x + item.unit.width - 1e-5 for cut in uprights)
                    x += item.unit.width + row.gap
                assert not any(top + 1e-5 < cut < top + row.height - 1e-5 for cut in levels)


@given(JOBS, PAPERS, OPTIONS)
def test_bleed_never_reaches_into_a_neighbour(jobs, paper, options):
    _, sheets = packed(jobs, paper, options)
    for sheet in sheets:
        lying = list(slots(sheet, options))
        for item, slot in lying:
            left, top, right, bottom = slot.bleed
            for other, place in lying:
                if place is slot:
                    continue
                beside = place.y < slot.y + item.unit.height - 1e-6 and slot.y < place.y + other.unit.height - 1e-6
                below = place.x < slot.x + item.unit.width - 1e-6 and slot.x < place.x + other.unit.width - 1e-6
                if beside:
                    assert (
                        slot.x + item.unit.width + right <= place.x + 1e-6
                        or slot.x - left >= place.x + other.unit.width - 1e-6
                    )
                if below:
                    assert (
                        slot.y + item.unit.height + bottom <= place.y + 1e-6
                        or slot.y - top >= place.y + other.unit.height - 1e-6
                    )


@given(JOBS, st.sampled_from(["long", "short", "none", "separate"]))
def test_never_more_sheets_than_set_by_set(jobs, duplex):
    options = SheetOptions(duplex=duplex)
    jobs = [job for job in jobs if may_share(unit_of(job, options), paper_of("A4"), options)]
    alone = [pages_of(job, paper_of("A4"), options) for job in join_alike(jobs)]
    common = mixed(jobs, paper_of("A4"), options)
    assert sum(one.sheets for one in common) <= sum(one.sheets for one in alone)
    assert sum(len(one.placed) for one in common) == sum(len(job.items) for job in jobs)


def test_a_card_a_tile_and_tokens_need_one_sheet():
    jobs = [
        job_of(63.5, 88.9, "rectangle", "card", 3, back=True),
        job_of(44, 63, "rectangle", "tile", 2, back=False),
        job_of(20, 20, "round", "token", 5, back=True),
        job_of(18, 18, "rectangle", "token", 12, back=True),
    ]
    (printed,) = mixed(jobs, paper_of("A4"), SheetOptions())
    assert (printed.sheets, len(printed.pages)) == (1, 2)
    assert printed.job.parts == (("card 63.5", 3), ("tile 44", 2), ("token 20", 5), ("token 18", 12))
    assert Counter(printed.placed) == Counter(printed.job.items)
    assert len(printed.pages[0].placed) == 22
    assert len(printed.pages[1].placed) == 20  # the two tiles have no backs


@pytest.mark.parametrize(
    ("duplex", "through"),
    [
        ("long", lambda x, y: (210 - x, y)),
        ("short", lambda x, y: (x, 297 - y)),
        ("separate", lambda x, y: (210 - x, y)),
    ],
)
def test_backs_lie_behind_their_fronts_in_pixels(duplex, through):
    jobs = [job_of(60, 90, "rectangle", "card", 4, back=True), job_of(30, 20, "rectangle", "token", 3, back=True)]
    (printed,) = mixed(jobs, paper_of("A4"), SheetOptions(duplex=duplex, bleed=0, marks="none"))
    front, back = raster.pages(render("x", printed.pages), 72)
    seen = 0
    for x in range(7, 204, 7):
        for y in range(12, 280, 7):  # above the footer
            at, behind = ((round(value * 72 / 25.4) for value in point) for point in ((x, y), through(x, y)))
            red, blue = front.getpixel(tuple(at)) == (192, 0, 0), back.getpixel(tuple(behind)) == (0, 0, 192)
            assert red == blue
            seen += red
    assert seen > 300


def test_marks_stand_at_every_cut_outside_the_pieces():
    jobs = [
        job_of(60, 90, "rectangle", "card", 2, back=False, colour="#ffffff"),
        job_of(20, 20, "rectangle", "token", 3, back=False, colour="#ffffff"),
    ]
    (printed,) = mixed(jobs, paper_of("A4"), SheetOptions(duplex="none"))
    (page,) = printed.pages
    image = raster.pages(render("x", [page]), 300)[0].convert("L")
    _, top, _, _ = page.trim
    for x in (45, 105, 165):  # above the cards, and between both rows
        for y in (top / 2, top + 90 + 2.5):
            box = tuple(round(value * 300 / 25.4) for value in (x - 0.4, y - 0.3, x + 0.4, y + 0.3))
            assert min(image.crop(box).tobytes()) < 128
    for x in (75, 135, 90):
        box = tuple(round(value * 300 / 25.4) for value in (x - 2, top + 90 + 1.5, x + 2, top + 90 + 3))
        assert min(image.crop(box).tobytes()) > 200
