"""Things that are folded, and extra pages: nets, boxes, screens, blank cards, the checklist, credits."""

from __future__ import annotations

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.common.problems import Problems
from generator.drawing.commands import flatten
from generator.drawing.paint_order import inside
from generator.pdf import raster
from generator.pdf.writer import render
from generator.printing import extras
from generator.printing.job import copies_in_all_files, every_job, print_game
from generator.printing.request import Request
from generator.sheets import nets
from generator.sheets.imposition import SheetOptions
from generator.sheets.pages import job_of
from generator.sheets.pagination import pages_of
from generator.sheets.papers import paper_of

DIE = """
    set: dice
    title: Dice
    kind: die
    size: {width: %s, height: 32}
    face: card
    back: null
    provenance: prototype
    items: [{id: one, title: Die, copies: 2}]
    """
SIX = """
- repeat: "['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff']"
  as: paint
  flow: grid
  columns: 3
  boxes:
    - rect: [0, 0, w, h]
      fill: "{{ paint }}"
"""


def words_of(path):
    document = pypdfium2.PdfDocument(path)
    words = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return words


def test_a_die_folds_so_that_opposite_sides_are_one_and_six(toy):
    toy.write("pieces/cards.yaml", DIE % 48)
    toy.face(SIX)
    game, faces = toy.game(), toy.faces()
    jobs = {name: job for name, _, job in every_job(game, faces, Request((paper_of("A4"),)), Problems())}
    assert set(jobs) == {"dice", "dice-nets"}
    unit = jobs["dice-nets"].unit
    printed = pages_of(jobs["dice-nets"], paper_of("A4"), SheetOptions(duplex="none", marks="none"))
    (page,) = printed.pages
    assert printed.placed == (0, 0)
    (image,) = raster.pages(render("x", [page]), 72)
    x, y, _, _ = page.trim
    colours = {}
    for face, part in enumerate_faces(unit):
        at = (x + part.x + part.width / 2, y + part.y + part.height / 2)
        colours[face] = image.getpixel(tuple(round(value * 72 / 25.4) for value in at))
    assert colours == {
        0: (255, 0, 0),
        1: (0, 255, 0),
        2: (0, 0, 255),
        4: (255, 0, 255),
        3: (255, 255, 0),
        5: (0, 255, 255),
    }
    place = {face: (round(part.x), round(part.y)) for face, part in enumerate_faces(unit)}
    assert place[0][0] == place[5][0]  # above and below the same square of the row: opposite
    assert place[1][1] == place[4][1] == place[2][1] == place[3][1]
    assert place[4][0] - place[1][0] == 32 == place[3][0] - place[2][0]  # two squares apart: opposite


def enumerate_faces(unit):
    return ((round(part.source[1] / 16) * 3 + round(part.source[0] / 16), part) for part in unit.front)


def test_stickers_that_are_no_squares_are_an_error(toy):
    toy.write("pieces/cards.yaml", DIE % 50)
    toy.face(SIX)
    problems = Problems()
    list(every_job(toy.game(), toy.faces(), Request((paper_of("A4"),)), problems))
    assert [problem.code for problem in problems] == ["die-size"]
    assert "are not 50 × 32 mm" in str(next(iter(problems)))


@given(st.floats(6, 40))
def test_every_square_of_a_net_lies_inside_its_cut_line_and_every_edge_is_glued_once(edge):
    unit = nets.die(3 * edge, 2 * edge)
    assert len(unit.front) == 6
    for part in unit.front:
        for x in (part.x + 0.01, part.x + edge - 0.01):
            for y in (part.y + 0.01, part.y + edge - 0.01):
                assert inside(unit.cut, x, y)
    assert len(set(unit.creases)) == len(unit.creases) == 12  # a cube's edges: 5 within the cross, 7 with tabs


@given(st.floats(30, 90), st.floats(40, 120), st.integers(10, 200), st.floats(0.1, 1))
def test_a_box_holds_its_deck(width, height, cards, thickness):
    box = nets.tuck_box(width, height, cards, thickness)
    assert box.inner[0] > width
    assert box.inner[1] > height
    assert box.inner[2] > cards * thickness
    assert box.front[2:] == box.back[2:] == pytest.approx(box.inner[:2])
    for x, y, w, h in (box.back, box.spine):
        for px, py in ((x + 0.1, y + 0.1), (x + w - 0.1, y + h - 0.1)):
            assert inside(box.unit.cut, px, py)
    xs = [segment[1] for segment in box.unit.cut if len(segment) > 1]
    assert 0 <= min(xs) < max(xs) <= box.unit.width + 1e-9


def test_a_deck_gets_a_box_when_asked(toy):
    toy.write(
        "pieces/cards.yaml",
        """
        set: cards
        title: Deck
        kind: card
        size: {width: 60, height: 90}
        face: card
        back: card
        provenance: prototype
        items: [{id: one, title: One, copies: 40}]
        """,
    )
    toy.face("- background: night")
    request = Request((paper_of("A4"),), boxes=True, thickness=0.5)
    jobs = {name: job for name, _, job in every_job(toy.game(), toy.faces(), request, Problems())}
    assert set(jobs) == {"cards", "cards-box"}
    assert jobs["cards-box"].size.width == pytest.approx(10 + 2 * 61.5 + 2 * (40 * 0.5 + 1))


def test_folds_of_a_screen_stand_above_and_below_it_on_both_sides(toy):
    toy.write(
        "pieces/cards.yaml",
        """
        set: screens
        title: Screens
        kind: screen
        size: {width: 100, height: 60}
        face: card
        back: card
        folds: [20, 80]
        provenance: prototype
        items: [{id: one, title: Screen}]
        """,
    )
    toy.face("- background: sand")
    faces = toy.faces()
    pieces = faces.game.sets["screens"]
    printed = pages_of(
        job_of("Toy", pieces, lambda _i, side: faces.face(pieces.items[0], side)), paper_of("A4"), SheetOptions()
    )
    front, back = printed.pages
    assert [round(crease[0], 3) for crease in front.creases] == [75, 135]
    words = [
        [page.get_textpage().get_text_range().count("fold") for page in pypdfium2.PdfDocument(render("x", [one]))]
        for one in (front, back)
    ]
    assert words == [[2], [2]]


def test_a_blank_keeps_the_frame_and_loses_what_is_told_of_one_piece(toy):
    toy.face("""
        define: {name: item.title}
        boxes:
          - background: night
          - {text: Gold, at: [5, 5, 50, 5], colour: white}
          - {text: "{{ name }}", at: [5, 15, 50, 5], colour: white}
          - {icon: coin, at: [5, 30, 5, 5], when: "item.id == 'one'"}
          - repeat: "[item.title]"
            boxes: [{text: again, at: [5, 40, 30, 5], colour: white}]
        """)
    faces = toy.faces()
    job = extras.blank_job(faces.game, faces, faces.game.sets["cards"], 3)
    blank = job.face_of(0, "front")
    assert [getattr(command, "text", type(command).__name__) for command in blank.content] == ["Shape", "Gold"]
    assert len(job.items) == 3
    request = Request((paper_of("A4"),), blanks=3, boxes=True, stamp=("v1",))
    stamped = {
        name: job.face_of(0, "front").content[-1] for name, _, job in every_job(faces.game, faces, request, Problems())
    }
    assert [getattr(last, "text", "") for last in stamped.values()] == ["v1", "v1"]


def test_the_whole_game_has_a_list_with_pictures_and_credits(toy, tmp_path):
    toy.write(
        "pieces/chips.yaml",
        """
        set: chips
        title: Chips
        kind: token
        size: {width: 20, height: 20, shape: round}
        face: chip
        back: null
        provenance: prototype
        items: [{id: chip, title: Chip of gold, copies: 30}]
        """,
    )
    toy.write("layouts/chip.yaml", "boxes: [{icon: coin, at: [5, 5, 10, 10]}]\n")
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')
    toy.write("art/credits.yaml", "credits: [{files: [co*.svg], title: Coins, by: A. Painter, licence: CC0}]\n")
    problems = Problems()
    made = print_game(toy.game(), toy.faces(), Request((paper_of("A4"),)), tmp_path, problems)
    assert list(problems) == []
    pages = words_of(next(one.path for one in made if one.path.name == "toy-A4-fronts.pdf"))
    assert "30 × Chip of gold" in " ".join(pages[1].split())
    assert "30 pieces, 20 × 20 mm" in pages[1]
    assert "Coins by A. Painter; CC0 (coin)" in pages[2]
    assert "Nobody is named" not in pages[2]
    assert "Atkinson Hyperlegible Next: Copyright" in pages[2]
    assert "Design: Nobody" in pages[2]


def test_a_leaflet_keeps_its_blocks_off_the_folds_and_is_marked(toy):
    toy.write(
        "aids.yaml",
        """
        aids:
          - id: sheet
            title: Leaflet
            size: {width: 150, height: 60}
            folds: [50, 100]
            sides: 1
            copies: 1
            blocks: [{title: A, lines: [first words here]}, {title: B, lines: [second]}, {title: C, lines: [third]}]
        """,
    )
    toy.face("- background: sand")
    faces = toy.faces()
    runs = [command for _, command in flatten(faces.aid(faces.game.aids[0]).content) if hasattr(command, "text")]
    assert {run.text: int(run.x // 50) for run in runs if len(run.text) > 4} == {
        "first words here": 0,
        "second": 1,
        "third": 2,
    }
    assert all(min(abs(run.x - fold), abs(run.x + run.width - fold)) > 4 for run in runs for fold in (50, 100))
    job = next(
        job
        for name, _, job in every_job(faces.game, faces, Request((paper_of("A4"),)), Problems())
        if name == "aids-sheet"
    )
    front = pages_of(job, paper_of("A4"), SheetOptions()).pages[0]
    assert [round(crease[0] - front.trim[0], 3) for crease in front.creases] == [50, 100]


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"only": ("dice",)},
        {"boxes": True, "blanks": 3},
        {"changed": {"dice/one": 2, "deck/two": 5}},
        {"dice": "nets"},
    ],
)
def test_the_bar_reaches_its_end_with_the_last_file(toy, tmp_path, wishes):
    toy.write("pieces/cards.yaml", DIE % 48)
    toy.write(
        "pieces/deck.yaml",
        "set: deck\ntitle: Deck\nkind: card\nsize: {width: 60, height: 90}\nface: plain\nback: plain\nprovenance:"
        " prototype\nitems: [{id: two, title: Two, copies: 12}]\n",
    )
    toy.write("layouts/plain.yaml", "boxes: [{background: night}]\n")
    toy.write("layouts/card.yaml", "boxes:" + SIX.replace("\n", "\n  ") + "\n")
    request = Request((paper_of("A4"), paper_of("Letter")), **wishes)
    game, faces, done = toy.game(), toy.faces(), []
    problems = Problems()
    print_game(game, faces, request, tmp_path, problems, done.append)
    assert list(problems) == []
    assert sum(done) == copies_in_all_files(game, faces, request) > 0
