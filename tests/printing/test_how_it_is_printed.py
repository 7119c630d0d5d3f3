"""How it is printed: folded or turned over, on a crooked printer, in greys or with little ink, with stamp, marks and cut lines."""

from __future__ import annotations

import pytest

from generator.drawing.colours import contrast, luminance
from generator.drawing.commands import Group, Page
from generator.faces.ink import dark, grey, inked
from generator.pdf import raster
from generator.pdf.writer import render
from generator.printing import extras, printers
from generator.sheets.papers import paper_of

pytestmark = pytest.mark.usefixtures("own_settings")


def test_what_is_too_large_to_fold_has_its_backs_on_sheets_of_their_own(toy, run):
    toy.cards("[{id: one, title: One, copies: 2}]")
    toy.write(
        "pieces/cards.yaml",
        (toy.folder / "pieces" / "cards.yaml").read_text().replace("width: 60, height: 90", "width: 160, height: 180"),
    )
    assert run("print", "--duplex", "fold").exit_code == 0
    first, *sheets = toy.words("cards-A4-fold.pdf")
    assert "too large for that" in first.replace("\r\n", " ")
    assert ["fronts and backs on sheets of their own" in page for page in sheets] == [True] * 4  # two fronts, two backs


# printers


def test_a_printer_is_saved_used_and_moves_backs_only(toy, run):
    toy.cards()
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
    matrix = printers.correction(printers.Printer(1, 2, 90), page)
    assert (
        matrix[0] * 100 + matrix[2] * 50 + matrix[4],
        matrix[1] * 100 + matrix[3] * 50 + matrix[5],
    ) == pytest.approx((101, 52))


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
    toy.cards()
    run("print", "--date", "2031-05-06")
    assert toy.words("cards-A4-long-edge.pdf")[2].count("Toy v1 2031-05-06") == 6
    run("print", "--no-stamp")
    assert "v1" not in toy.words("cards-A4-long-edge.pdf")[2]


def test_cut_lines_for_machines(toy, run):
    toy.cards()
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
    toy.cards()
    assert run("print", "--marks", marks).exit_code == 0
    images = raster.pages((toy.root / "build" / "print" / "toy" / "cards-A4-long-edge.pdf").read_bytes(), 100)
    found = []
    for image in images[2:]:
        edge = image.convert("L").crop((0, 0, image.width, 20))
        found.append(min(edge.tobytes()) < 200)
    assert found == [front, back]


@pytest.mark.parametrize(("backs", "shown"), [(1, [1, 1]), (2, [1, 1]), (3, [3, 3])])
def test_a_tuck_box_shows_every_back_of_its_deck(toy, backs, shown):
    items = ", ".join(
        f"{{id: {name}, title: {name}, copies: 9, hue: '#{n % backs}0{n % backs}0a0'}}"
        for n, name in enumerate(("one", "two", "three"))
    )
    toy.cards(f"[{items}]")
    game = (toy.folder / "pieces" / "cards.yaml").read_text("utf-8").replace("back: card", "back: back")
    toy.write("pieces/cards.yaml", game.replace("items:", "fields: {hue: {type: text}}\nitems:").split("\n", 1)[1])
    toy.write("layouts/back.yaml", 'boxes: [{background: "{{ item.hue }}"}]\n')
    faces = toy.faces()
    ((_, job),) = extras.box_jobs(faces.game, faces, 0.3, lambda _pieces: 27)
    groups = [part for part in job.face_of(0, "front").content if isinstance(part, Group) and part.clip]
    colours = [group.content[0].fill for group in groups]
    assert len(groups) == sum(shown)
    assert len(set(colours)) == backs


def test_a_new_title_of_a_set_is_named_by_a_print_of_changes(toy, run):
    toy.cards()
    run("print")
    pieces = toy.folder / "pieces" / "cards.yaml"
    pieces.write_text(pieces.read_text("utf-8").replace("title: Cards", "title: Foxes"), "utf-8")
    done = run("print", "--changed")
    assert "the set Cards is called Foxes now" in done.output
    assert "nothing has changed" not in done.output
