"""The print for one evening: one file of what a table needs, on the fewest sheets, without empty pages."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.drawing import figures
from generator.drawing.commands import Page
from generator.faces.every_face import Faces
from generator.pdf import raster
from generator.printing import tonight
from generator.printing.job import print_game
from generator.printing.request import Request
from generator.sheets.handwork import Handwork, handwork
from generator.sheets.imposition import SheetOptions
from generator.sheets.papers import paper_of
from tests.conftest import ITEMS

pytestmark = pytest.mark.usefixtures("own_settings")
ROOT = Path(__file__).resolve().parents[2]


def ready(toy) -> None:
    """Cards with backs, chips, dice, tiles of which a plan names some, and a set for a variant; the last three have no backs."""
    toy.cards(ITEMS)
    toy.write("layouts/word.yaml", 'boxes: [{background: sand}, {text: "{{ item.title }}", at: [5, 9, 14, 6]}]\n')
    kinds = {
        "chips": ("token", "{width: 24, height: 24, shape: round}", "[{id: chip, title: Disc, copies: 5}]", ""),
        "tiles": (
            "tile",
            "{width: 40, height: 40}",
            "[{id: north, title: North}, {id: south, title: South}, {id: west, title: West}]",
            "tonight: plans\n",
        ),
        "plans": (
            "tile",
            "{width: 50, height: 50}",
            (
                "[{id: plan-1, title: Alone, players: {'2': 0}, rows: [[north], [south]]},"
                " {id: plan-2, title: Both, players: {'1': 0}, rows: [[west]]}]"
            ),
            "",
        ),
        "variant": ("tile", "{width: 40, height: 40}", "[{id: extra, title: Extra}]", "tonight: false\n"),
        "dice": ("die", "{width: 36, height: 24}", "[{id: die, title: Die, copies: 2}]", ""),
    }
    for name, (kind, size, items, more) in kinds.items():
        back = "word" if name == "chips" else "null"
        toy.write(
            f"pieces/{name}.yaml",
            f"set: {name}\ntitle: {name.capitalize()}\nkind: {kind}\nsize: {size}\nface: word\nback: {back}\n"
            f"provenance: prototype\n{more}items: {items}\n",
        )


def test_what_two_players_need_shares_sheets_and_no_page_is_empty(toy, run):
    ready(toy)
    done = run("print", "--tonight", "--players", "2")
    assert done.exit_code == 0, done.output

    assert done.output == "1 file, 5 pages in build/print/toy (1 new or changed)\n"
    plan, credit, front, back, single = toy.words("toy-tonight-2-players-A4-long-edge.pdf")
    assert "For tonight · 2 players" in plan
    assert "3 sheets of paper" in plan
    assert "Print pages 1 to 4 on both sides" in plan
    assert "or on a die that you have" in plan
    assert "Credits" in credit
    names = ("One", "Two", "Three", "Disc", "West", "Both", "Die")
    assert [(front + single).count(name) for name in names] == [2, 3, 0, 5, 1, 1, 2]
    assert [name for name in ("North", "South", "Alone", "Extra") if name in front + single] == []
    assert "printed on one side" in single
    assert [back.count(name) for name in ("One", "Two", "Disc", "West")] == [2, 3, 5, 0]


def test_without_players_all_plans_are_printed(toy, run):
    ready(toy)
    assert run("print", "--tonight").exit_code == 0
    words = " ".join(toy.words("toy-tonight-A4-long-edge.pdf"))
    assert "all players" in words
    assert [word for word in ("North", "South", "West", "Alone", "Both", "Extra") if word not in words] == ["Extra"]


def test_what_has_no_back_is_printed_on_one_side_at_the_end(toy, run):
    """Sixty tiles without backs fill sheets of their own; the first page says from which page on one side is printed."""
    ready(toy)
    toy.write(
        "pieces/tiles.yaml",
        "set: tiles\ntitle: Tiles\nkind: tile\nsize: {width: 60, height: 90}\nface: word\nback: null\n"
        "provenance: prototype\nitems: [{id: north, title: North, copies: 60}]\n",
    )
    assert run("print", "--tonight", "--dice", "nets").exit_code == 0
    pages = toy.words("toy-tonight-A4-long-edge.pdf")
    plan = " ".join(pages[0].split())
    backs = [number for number, page in enumerate(pages, 1) if ", back" in page]
    single = [number for number, page in enumerate(pages, 1) if "printed on one side" in page and number > 2]
    assert backs
    assert single == list(range(max(backs) + 1, len(pages) + 1))
    assert f"Print pages 1 to {max(backs)} on both sides, turned over the long edge," in plan
    assert f"then the pages from {single[0]} on one side" in plan
    assert "Cut out the net" in plan
    assert not any("stays empty" in page for page in pages)
    assert sum(page.count("North") for page in pages) == 60
    sheets = 1 + len(backs) + len(single)
    assert f"{sheets} sheets of paper" in plan


def test_separate_backs_are_cut_with_their_fronts(toy, run):
    ready(toy)
    assert run("print", "--tonight", "--duplex", "separate", "--players", "2").exit_code == 0
    plan, *pages = toy.words("toy-tonight-2-players-A4-separate-backs.pdf")
    backs = [number for number, page in enumerate(pages, 2) if ", back" in page]
    assert backs
    for number in backs:
        assert re.search(rf"p\. {number} .*no cut", plan)
    assert "The backs come on sheets of their own" in plan


def test_a_game_without_printed_pieces_needs_nothing_tonight(toy, run):
    path = toy.folder / "pieces" / "cards.yaml"
    path.write_text(path.read_text("utf-8").replace("face: card", "face: null"), "utf-8")
    done = run("print", "--tonight")
    assert done.exit_code == 0
    assert "Toy: nothing is needed tonight" in done.output


def test_the_same_input_gives_the_same_file(toy, run):
    ready(toy)
    path = toy.root / "build" / "print" / "toy" / "toy-tonight-2-players-A4-long-edge-low-ink.pdf"
    made = []
    for _ in range(2):
        assert run("print", "--tonight", "--players", "2", "--ink", "low").exit_code == 0
        made.append(path.read_bytes())
        path.unlink()
    assert made[0] == made[1]


def test_what_contradicts_it_is_refused_with_all_reasons(toy, run):
    ready(toy)
    done = run("print", "--tonight", "--changed", "--copies", "2", "--dice", "both")
    assert done.exit_code == 2
    words = " ".join(done.output.split())
    assert "--tonight excludes --copies (" in words
    assert "--changed (it has more than what has changed)" in words
    assert "--dice both (it has each die once; choose stickers or nets)" in words
    for option in (("--only", "cards"), ("--skip", "1"), ("--boxes",), ("--blanks", "1"), ("--since", "HEAD")):
        refused = run("print", "--tonight", *option)
        assert refused.exit_code == 2
        assert f"--tonight excludes {option[0]} (" in " ".join(refused.output.split())
    assert not (toy.root / "build" / "print" / "toy").exists()


def test_it_leaves_the_record_of_the_whole_print_alone(toy, run):
    ready(toy)
    assert run("print", "--tonight").exit_code == 0
    assert not (toy.root / "build" / "print" / "toy" / "printed.json").exists()


def test_the_folder_says_which_file_is_for_what(toy, run):
    ready(toy)
    assert run("print", "--tonight", "--players", "2").exit_code == 0
    assert run("print").exit_code == 0
    text = (toy.root / "build" / "print" / "toy" / "files.txt").read_text("utf-8")
    lines = text.splitlines()
    assert lines[0] == "Toy: what each file is for"
    assert lines[2:4] == [
        "toy-tonight-2-players-A4-long-edge.pdf",
        (
            "    To play tonight: what the table needs, on the fewest sheets; its first page has the cuts, for 2 players"
            " (A4, turn over the long edge)"
        ),
    ]
    assert lines[5:7] == [
        "toy-A4-long-edge.pdf",
        "    Everything in the box, with a list to tick (A4, turn over the long edge)",
    ]
    assert "    Dice, as nets to fold (A4, fronts only)" in lines


def test_a_plan_that_is_no_set_is_a_mistake(toy, run):
    ready(toy)
    path = toy.folder / "pieces" / "tiles.yaml"
    path.write_text(path.read_text("utf-8").replace("tonight: plans", "tonight: plan"), "utf-8")
    done = run("check")
    assert done.exit_code == 1
    assert "error[unknown-set]: no set 'plan'" in done.output


def test_cuts_across_the_sheet_count_once_and_rows_of_a_grid_share_those_down():
    grid = [figures.rectangle(10 + 60 * column, 10 + 90 * row, 60, 90) for row in range(3) for column in range(2)]
    assert handwork(Page(210, 297, cuts=tuple(grid))) == Handwork(4 + 3, 0, 0)
    row = [figures.rectangle(20 + 40 * column, 285, 40, 10) for column in range(2)]
    disc = figures.ellipse(180, 30, 12, 12)
    page = Page(210, 297, cuts=(*grid, *row, disc), creases=((0, 5, 10, 5),))
    assert handwork(page) == Handwork(4 + 2 + 3 + 3, 1, 1)


@pytest.fixture(scope="module")
def sky_empire() -> Faces:
    game = load(ROOT / "components" / "sky-empire", Problems(), root=ROOT)
    assert game is not None
    return Faces(game)


@pytest.mark.parametrize(("players", "tiles"), [(1, 21), (2, 21), (3, 25), (4, 33)])
def test_only_the_tiles_of_the_map_are_printed(sky_empire, players, tiles):
    game = sky_empire.game
    left_out = tonight.left_out(game, players)
    request = Request((paper_of("A4"),), players=players, left_out=left_out)

    def printed(name: str) -> int:
        return sum(request.count(game.sets[name], item) for item in game.sets[name].items)

    assert printed("map-tiles") == tiles
    assert printed("home-tiles") == players
    assert printed("map-plans") == 1
    assert printed("own-map-plans") == 0


def test_sky_empire_for_two_needs_fewer_sheets_than_the_whole_file_without_its_empty_pages(sky_empire, tmp_path):
    papers, options = (paper_of("A4"),), SheetOptions(auto_gutter=True)
    problems = Problems()
    whole = print_game(sky_empire.game, sky_empire, Request(papers, options, players=2), tmp_path, problems)[-1]
    request = Request(
        papers, options, players=2, tonight=True, left_out=tonight.left_out(sky_empire.game, 2), dice=tonight.DICE
    )
    (made,) = print_game(sky_empire.game, sky_empire, request, tmp_path, problems)
    assert [str(problem) for problem in problems] == []
    assert whole.path.name == "sky-empire-2-players-A4-long-edge.pdf"
    assert made.path.name == "sky-empire-tonight-2-players-A4-long-edge.pdf"
    words = _words(whole.path)
    empty = sum("stays empty" in page or not page.strip() for page in words)
    assert made.pages <= whole.pages - empty
    sheets = re.search(r"(\d+) sheets of paper", _words(made.path)[0])
    assert sheets is not None
    assert int(sheets[1]) <= 55 < whole.pages // 2
    for image in raster.pages(made.path.read_bytes(), 20):
        assert min(value for _, value in image.convert("L").getcolors(1 << 16)) < 200


def _words(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))
    found = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return found
