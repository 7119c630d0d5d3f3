"""What a person wishes of a print: only what changed, for so many players, on a used sheet, for a crooked printer, in greys."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.drawing.colours import contrast, luminance
from generator.drawing.commands import Page
from generator.faces.ink import dark, grey, inked
from generator.pdf import raster
from generator.pdf.writer import render
from generator.printing import printers
from generator.sheets.imposition import Options as Paperwork
from generator.sheets.imposition import impose
from generator.sheets.papers import paper_of
from generator.sheets.units import card

ITEMS = "[{id: one, title: One, copies: 2}, {id: two, title: Two, copies: 3}, {id: three, title: Three, players: 3}]"


@pytest.fixture(autouse=True)
def _settings(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


@pytest.fixture
def run(toy):
    def call(*words: str):
        return CliRunner().invoke(main, ["--root", str(toy.root), *words])

    return call


def cards(toy, items: str = ITEMS, more: str = "") -> None:
    toy.write(
        "pieces/cards.yaml",
        "set: cards\ntitle: Cards\nkind: card\nsize: {width: 60, height: 90}\nface: card\n"
        f"back: card\n{more}provenance: prototype\nitems: {items}\n",
    )
    toy.face('- background: sand\n- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')


def test_what_is_too_large_to_fold_has_its_backs_on_sheets_of_their_own(toy, run):
    cards(toy, "[{id: one, title: One, copies: 2}]")
    toy.write(
        "pieces/cards.yaml",
        (toy.folder / "pieces" / "cards.yaml").read_text().replace("width: 60, height: 90", "width: 160, height: 180"),
    )
    assert run("print", "--duplex", "fold").exit_code == 0
    first, *sheets = toy.words("cards-A4-fold.pdf")
    assert "too large for that" in first.replace("\r\n", " ")
    assert ["fronts and backs on sheets of their own" in page for page in sheets] == [True] * 4  # two fronts, two backs


def test_only_what_changed_is_printed_with_a_list_of_the_old(toy, run):
    cards(toy)
    assert run("print").exit_code == 0
    done = run("print", "--changed")
    assert "nothing has changed" in done.output
    cards(toy, "[{id: one, title: First, copies: 2}, {id: two, title: Two, copies: 4}, {id: four, title: Four}]")
    assert run("print", "--changed").exit_code == 0
    pages = toy.words("toy-changed-A4-long-edge.pdf")
    assert pages[1].split("\r\n")[2:] == ["2 × One replaced", "1 × Three no longer part of the game"]
    front = pages[2]
    assert [front.count(name) for name in ("First", "One", "Two", "Four", "Three")] == [2, 0, 1, 1, 0]
    assert "nothing has changed" in run("print", "--changed").output


def test_what_changed_of_several_sizes_shares_a_sheet(toy, run):
    def write(word: str) -> None:
        cards(toy, f"[{{id: one, title: {word}, copies: 2}}]")
        toy.write(
            "pieces/chips.yaml",
            "set: chips\ntitle: Chips\nkind: token\nsize: {width: 24, height: 24, shape: round}\nface: chip\n"
            f"back: chip\nprovenance: prototype\nitems: [{{id: chip, title: {word}, copies: 5}}]\n",
        )
        toy.write("layouts/chip.yaml", 'boxes: [{text: "{{ item.title }}", at: [5, 9, 14, 6]}]\n')

    write("Old")
    assert run("print").exit_code == 0
    write("New")
    assert run("print", "--changed").exit_code == 0
    pages = toy.words("toy-changed-A4-long-edge.pdf")
    assert len(pages) == 4
    assert [page.count("New") for page in pages[2:]] == [7, 7]
    assert "Cards, Chips · sheet 1 of 1, front" in pages[2]
    assert "cut between the rows first" in " ".join(pages[0].split())
    assert run("print", "--skip", "1", "--only", "cards").exit_code == 0


def test_changed_before_any_print_says_so(toy, run):
    cards(toy)
    done = run("print", "--changed")
    assert done.exit_code == 2
    assert "there is no record of an earlier print of toy" in done.output
    (toy.root / "build" / "print" / "toy").mkdir(parents=True)
    (toy.root / "build" / "print" / "toy" / "printed.json").write_text('{"format": 1, "pieces": {"a": [1]}}')
    assert run("print", "--changed").exit_code == 2


def test_a_changed_icon_changes_its_pieces(toy, run):
    cards(toy)
    toy.face(
        '- {text: "{{ item.title }}", at: [5, 5, 50, 5]}\n- {icon: coin, at: [5, 20, 10, 10], when: "item.id =='
        " 'two'\"}"
    )
    assert run("print").exit_code == 0
    toy.write(
        "art/coin.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>',
    )
    env = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
    }  # icons are kept for as long as a process lives
    subprocess.run(
        [sys.executable, "-m", "generator", "--root", str(toy.root), "print", "--changed"],
        check=True,
        env=env,
        capture_output=True,
    )
    front = toy.words("toy-changed-A4-long-edge.pdf")[2]
    assert [front.count(name) for name in ("One", "Two", "Three")] == [0, 3, 0]
    kept = json.loads((toy.root / "build" / "print" / "toy" / "printed.json").read_text())
    assert set(kept["pieces"]) == {"cards/one", "cards/two", "cards/three"}


def test_what_differs_from_a_revision(toy, run):
    cards(toy)
    git = ["git", "-C", str(toy.root), "-c", "user.name=n", "-c", "user.email=e@example.org"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    for words in (["init", "-q"], ["add", "components"], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *words], check=True, env=environment)
    assert "nothing has changed" in run("print", "--since", "HEAD").output
    cards(toy, ITEMS.replace("title: Two", "title: Second"))
    done = run("print", "--since", "HEAD")
    assert done.exit_code == 0, done.output
    assert toy.words("toy-changed-A4-long-edge.pdf")[2].count("Second") == 3
    for wrong in ("nowhere", "--output=x"):
        done = run("print", f"--since={wrong}")
        assert done.exit_code == 2
        assert "Error: " in done.output


@pytest.mark.parametrize(("players", "three", "two"), [("2", 0, 1), ("3", 1, 3), ("4", 1, 3)])
def test_so_many_players_need_so_much(toy, run, players, three, two):
    cards(toy, ITEMS.replace("copies: 3", "copies: 3, players: {'2': 1}"))
    game = toy.folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("most: 2", "most: 4"), "utf-8")
    assert run("print", "--players", players).exit_code == 0
    front = toy.words(f"cards-{players}-players-A4-long-edge.pdf")[2]
    assert [front.count(word) for word in ("One", "Two", "Three")] == [2, two, three]


@pytest.mark.parametrize(
    ("for_whom", "players", "refused"),
    [
        ("{fewest: 2, most: 4}", "1", "Toy is for 2 to 4 players"),
        ("{fewest: 2, most: 4}", "5", "Toy is for 2 to 4 players"),
        ("{fewest: 2, most: 4, solo: true}", "1", ""),
        ("{fewest: 2, most: 2}", "3", "Toy is for 2 players"),
    ],
)
def test_nothing_is_printed_for_a_table_that_the_game_is_not_for(toy, run, for_whom, players, refused):
    cards(toy)
    game = toy.folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("{fewest: 1, most: 2}", for_whom), "utf-8")
    done = run("print", "--players", players)
    assert done.exit_code == (2 if refused else 0)
    assert refused in done.output
    assert (toy.root / "build" / "print" / "toy").is_dir() != bool(refused)


def test_so_many_copies_of_each(toy, run):
    cards(toy)
    assert run("print", "--copies", "1", "--only", "cards/t*").exit_code == 0
    front = toy.words("cards-part-A4-long-edge.pdf")[2]
    assert [front.count(word) for word in ("One", "Two", "Three")] == [0, 1, 1]


def test_places_that_are_used_up_stay_empty_on_the_first_sheet_only():
    unit = card(60, 90, "rectangle", has_back=True)
    sheets = [sheet for sheet in impose(unit, 9, paper_of("A4"), Paperwork(skip=4)) if sheet.way == "front"]
    full = impose(unit, 9, paper_of("A4"), Paperwork())[0]
    assert [len(sheet.slots) for sheet in sheets] == [5, 4]
    assert [slot[1:3] for slot in sheets[0].slots] == [slot[1:3] for slot in full.slots[4:]]
    assert [slot.unit for sheet in sheets for slot in sheet.slots] == list(range(9))


# printers


def test_a_printer_is_saved_used_and_moves_backs_only(toy, run):
    cards(toy)
    assert run("print").exit_code == 0
    path = toy.root / "build" / "print" / "toy" / "cards-A4-long-edge.pdf"
    before = raster.pages(path.read_bytes(), 100)
    assert run("printer", "set", "office", "--offset", "2.54,-5.08").exit_code == 0
    assert "* office: offset 2.54,-5.08, rotate 0" in run("printer", "list").output
    assert "(1 new or changed)" in run("print").output
    after = raster.pages(path.read_bytes(), 100)
    assert before[2].tobytes() == after[2].tobytes()
    assert before[3].crop((200, 200, 500, 500)).tobytes() == after[3].crop((210, 180, 510, 480)).tobytes()
    assert run("printer", "use", "none").exit_code == 0
    run("print")
    assert raster.pages(path.read_bytes(), 100)[3].tobytes() == before[3].tobytes()


@pytest.mark.parametrize(
    "words",
    [
        ("set", "a", "--offset", "1"),
        ("set", "a", "--offset", "99,0"),
        ("set", "a", "--rotate", "nan"),
        ("set", "none"),
        ("use", "nobody"),
    ],
)
def test_a_printer_that_cannot_be_is_refused(run, words):
    done = run("printer", *words)
    assert done.exit_code == 2
    assert "Error: " in done.output


def test_a_damaged_file_of_printers_is_told(run, tmp_path):
    file = tmp_path / "settings" / "punchboard" / "printers.json"
    file.parent.mkdir(parents=True)
    file.write_text("{")
    assert "is damaged" in run("printer", "list").output
    assert run("printer", "set", "new").exit_code == 0


def test_the_calibration_sheet_finds_the_offset_that_mends_a_printer():
    """A printer that moves backs by (-1.0, 1.5): square +1.0 of the row and -1.5 of the column meet their fronts."""
    fault = printers.Printer(-1.0, 1.5)
    front, back = printers.calibration(paper_of("A4"))
    moved = printers.corrected(back, fault)
    behind = raster.pages(render("x", [moved]), 300)[0].convert("L").transpose(0)
    shown = raster.pages(render("x", [front]), 300)[0].convert("L")
    best = {}
    for way in ("row", "column"):
        scores = {}
        for number in range(-printers.STEPS, printers.STEPS + 1):
            x, y = (
                (105 + number * printers.PITCH, 60.0) if way == "row" else (105.0, 148.5 + 20 + number * printers.PITCH)
            )
            box = tuple(round(value * 300 / 25.4) for value in (x - 5, y - 3.4, x + 5, y + 3.4))
            one, other = shown.crop(box), behind.crop(box)
            dark_one = {index for index, value in enumerate(one.tobytes()) if value < 160}
            dark_other = {index for index, value in enumerate(other.tobytes()) if value < 200}
            scores[number * printers.STEP] = len(dark_one & dark_other)
        best[way] = max(scores, key=lambda key: (scores[key], -abs(key)))
    assert best["column"] == -1.5 == -fault.y
    assert best["row"] == 1.0 == -fault.x


def test_calibrate_writes_a_sheet_for_each_paper(toy, run):
    done = run("print", "--calibrate")
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in (toy.root / "build" / "print").glob("*.pdf")) == [
        "calibration-A4-long-edge.pdf",
        "calibration-Letter-long-edge.pdf",
    ]


def test_a_turned_back_stays_where_its_middle_is():
    page = Page(200, 100, (), ())
    matrix = printers.matrix(printers.Printer(1, 2, 90), page)
    assert (
        matrix[0] * 100 + matrix[2] * 50 + matrix[4],
        matrix[1] * 100 + matrix[3] * 50 + matrix[5],
    ) == pytest.approx((101, 52))


# sheets of everything


def small(toy, name: str, width: int, copies: int) -> None:
    toy.write(
        f"pieces/{name}.yaml",
        f"set: {name}\ntitle: {name.title()}\nkind: token\nsize: {{width: {width}, height: {width}}}\nface: card\n"
        f"back: card\nprovenance: prototype\nitems: [{{id: {name}-1, title: {name.title()} 1, copies: {copies}}}]\n",
    )


def test_sets_that_would_leave_most_of_a_sheet_empty_share_one(toy, run):
    cards(toy)
    toy.face('- background: sand\n- {text: "{{ item.title }}", at: [3, 3, "w - 6", "h - 6"], size: 8, min: 5}')
    for name, width, copies in (("crowns", 22, 12), ("swords", 27, 6), ("walls", 40, 2)):
        small(toy, name, width, copies)
    done = run("print")
    assert done.exit_code == 0, done.output
    pages = toy.words("toy-A4-long-edge.pdf")
    sheet = next(page for page in pages if "Crowns 1" in page and "sheet 1 of 1, front" in page)
    assert [sheet.count(f"{name} 1") for name in ("Crowns", "Swords", "Walls")] == [12, 6, 2]
    words = " ".join(" ".join(pages).split())
    assert all(
        f"{count} pieces, {size} × {size} mm, {sheets}" in words
        for count, size, sheets in ((12, 22, "1 sheet"), (6, 27, "on the same sheets"), (2, 40, "on the same sheets"))
    )


# what lies in the box, and whose work it is


def test_the_list_of_the_box_says_in_each_column_of_which_set_it_goes_on(toy, run):
    pieces = ", ".join(f"{{id: p{number}, title: Piece {number}}}" for number in range(80))
    cards(toy, f"[{{id: one, title: One}}, {pieces}]")
    toy.write(
        "aids.yaml",
        "aids: [{id: help, title: Help, size: {width: 74, height: 105}, copies: 1, blocks: [{title: Turn, lines:"
        " [Go.]}]}]",
    )
    done = run("print")
    assert done.exit_code == 0, done.output
    pages = toy.words("toy-A4-long-edge.pdf")
    lists = [page for page in pages if "What lies in the box" in page]
    assert [page.count("continued") for page in lists] == [2, 1]
    assert sum(page.count("1 ×") for page in lists) == 82
    assert "Atkinson Hyperlegible Next: Copyright" in next(page for page in pages if "Credits" in page)


# ink, stamp, cuts


def test_greys_have_no_colour_and_low_ink_is_pale_with_dark_words(toy):
    face = toy.face(
        "- background: night\n- {text: Words, at: [5, 5, 50, 5], colour: sand}\n- {icon: coin, at: [5, 20, 9, 9],"
        " colour: sand}"
    )
    in_grey = raster.picture(inked(face, "grey"), 60)
    assert all(red == green == blue for _, (red, green, blue) in in_grey.getcolors(1 << 20))
    low = inked(face, "low")
    ground, words, icon = low.content
    assert contrast(words.colour, ground.fill) >= 4.5
    assert contrast(icon.colour, ground.fill) >= 4.5
    pixels = raster.picture(low, 60).convert("L").getcolors(1 << 16)
    assert sum(count for count, value in pixels if value > 190) > 0.9 * sum(count for count, _ in pixels)
    assert inked(face, "full") is face


def test_low_on_ink_what_lies_under_a_sign_is_pale_and_what_says_something_by_itself_is_dark(toy):
    face = toy.face("""
        - background: sand
        - {icon: coin, at: [5, 5, 20, 20], colour: night}
        - {icon: coin, at: [10, 10, 9, 9], colour: sand}
        - {circle: [40, 10, 1.5], fill: night}
        - {circle: [50, 10, 1.5], fill: sand}
        - {circle: [50, 20, 0.2], fill: night}
        - {rect: [5, 40, 5, 5], fill: night}
        - {icon: coin, at: [6, 41, 3, 3], colour: sand}
        - {line: [5, 60, 50, 60], stroke: night, stroke-width: 8}
        """)
    _, under, sign, pip, unseen, star, plate, _, road = inked(face, "low").content
    light = "#c0c0c0"
    assert min(luminance(under.colour), luminance(plate.fill), luminance(road.stroke.colour)) > luminance(light)
    assert contrast(sign.colour, under.colour) >= 4.5
    assert contrast(pip.fill, "#ffffff") > 6
    assert min(luminance(unseen.fill), luminance(star.fill)) > luminance(light)


@pytest.mark.parametrize("colour", ["#ffffff", "#ff0000", "#101030", "#ffff00"])
def test_inks_of_colours(colour):
    assert contrast(dark(colour), "#ffffff") > 6
    assert grey(colour)[1:3] == grey(colour)[3:5] == grey(colour)[5:7]
    assert contrast(grey(colour), colour) < 1.1


def test_a_stamp_unless_it_is_not_wanted(toy, run):
    cards(toy)
    run("print", "--date", "2031-05-06")
    assert toy.words("cards-A4-long-edge.pdf")[2].count("Toy v1 2031-05-06") == 6
    run("print", "--no-stamp")
    assert "v1" not in toy.words("cards-A4-long-edge.pdf")[2]


def test_cut_lines_for_machines(toy, run):
    cards(toy)
    done = run("print", "--cut", "svg", "--cut", "dxf", "--round-corners")
    assert done.exit_code == 0, done.output
    folder = toy.root / "build" / "print" / "toy"
    svg = (folder / "cards-A4-long-edge-page-3.svg").read_text()
    assert 'width="210mm" height="297mm"' in svg
    assert svg.count("<path") == 6
    dxf = (folder / "cards-A4-long-edge-page-3.dxf").read_text().split("\n")
    assert dxf.count("POLYLINE") == 6
    assert dxf[-2] == "EOF"
    values = [float(dxf[index + 1]) for index, code in enumerate(dxf[:-1]) if code == "10" and index % 2 == 0]
    assert max(values) - min(values) <= 200


@pytest.mark.parametrize(
    ("marks", "front", "back"), [("front", True, False), ("both", True, True), ("none", False, False)]
)
def test_marks_on_one_side_or_both(toy, run, marks, front, back):
    cards(toy)
    assert run("print", "--marks", marks).exit_code == 0
    images = raster.pages((toy.root / "build" / "print" / "toy" / "cards-A4-long-edge.pdf").read_bytes(), 100)
    found = []
    for image in images[2:]:
        edge = image.convert("L").crop((0, 0, image.width, 20))
        found.append(min(edge.tobytes()) < 200)
    assert found == [front, back]


# nothing to do, and what is allowed


def test_a_print_with_nothing_changed_loads_no_game(toy, run, monkeypatch):
    cards(toy)
    first = run("print")
    monkeypatch.setattr("engine.load.folder.load", lambda *_args, **_more: pytest.fail("loaded"))
    again = run("print")
    assert again.exit_code == 0
    assert again.output == first.output.replace("(1 new", "(0 new")
    (toy.root / "build" / "print" / "toy" / "cards-A4-long-edge.pdf").unlink()
    with pytest.raises(BaseException, match="loaded"):
        raise run("print").exception


def test_a_code_may_be_allowed_for_one_run(toy, run):
    cards(toy)
    toy.face('- {text: "{{ item.title }}", at: [1, 5, 50, 5]}')
    assert run("print").exit_code == 1
    done = run("print", "--allow", "safe-area")
    assert done.exit_code == 0, done.output
    assert "warning[safe-area]" in done.output
    assert (
        "warning[safe-area]" in run("print", "--allow", "safe-area").output
    )  # a print that is not made again says it too


def test_preview_draws_again_at_each_save(toy):
    cards(toy)
    target = toy.root / "one.png"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "generator",
            "--root",
            str(toy.root),
            "preview",
            "toy/one",
            "--dpi",
            "40",
            "--watch",
            "-o",
            str(target),
        ],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - a background job is born deaf to Ctrl-C
    )
    try:
        assert process.stdout.readline().startswith("wrote")
        first = target.read_bytes()
        for attempt in range(40):  # the watch begins a moment after the first picture
            toy.face(f"- background: night\n# {attempt}")
            time.sleep(0.5)
            if target.read_bytes() != first:
                break
        assert target.read_bytes() != first
    finally:
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == 0
        finally:
            process.kill()
            process.stdout.close()
