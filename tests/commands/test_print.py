"""`punchboard print`: which files it makes, what is on their pages, and what it refuses."""

from __future__ import annotations

import pypdfium2
import pytest


def test_print_writes_a_file_a_set_and_one_of_everything(toy, run, ready):
    ready()
    done = run("print", "toy", "--paper", "A4,Letter")
    assert done.exit_code == 0, done.output
    folder = toy.root / "build" / "print" / "toy"
    assert sorted(path.name for path in folder.glob("*.pdf")) == [
        "cards-A4-fronts.pdf",
        "cards-Letter-fronts.pdf",
        "chips-A4-long-edge.pdf",
        "chips-Letter-long-edge.pdf",
        "toy-A4-long-edge.pdf",
        "toy-Letter-long-edge.pdf",
    ]
    assert done.output == "6 files, 18 pages in build/print/toy (6 new or changed)\n"


def test_what_has_no_backs_is_printed_on_one_side_and_its_name_says_so(toy, run, ready):
    """A set alone needs no empty pages. In the file of a whole game they keep the other backs behind their fronts."""
    ready("[{id: one, title: One, copies: 12}]")
    assert run("print").exit_code == 0

    folder = toy.root / "build" / "print" / "toy"
    words = {}
    for name in ("cards-A4-fronts", "toy-A4-long-edge"):
        document = pypdfium2.PdfDocument(folder / f"{name}.pdf")
        words[name] = [page.get_textpage().get_text_range() for page in document]
        document.close()
    cards, whole = words.values()
    assert len(cards) == 2
    assert all("printed on one side" in page for page in cards)
    assert [page.count("back stays empty") for page in whole[4:]] == [0, 1, 0, 1, 0, 0]
    assert "turned over the long edge" in whole[0].replace("\r\n", " ")


def test_separate_backs_come_after_the_fronts_and_are_cut_by_themselves(toy, run, ready):
    ready()
    done = run("print", "--duplex", "separate", "--only", "chips", "--copies", "150", "--cut", "svg")
    assert done.exit_code == 0, done.output

    path = toy.root / "build" / "print" / "toy" / "chips-part-A4-separate-backs.pdf"
    document = pypdfium2.PdfDocument(path)
    words = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert ["front" if ", front" in page else "back" if ", back" in page else "" for page in words] == [
        "front",
        "front",
        "back",
        "back",
    ]
    assert [page.partition("sheet ")[2][:6] for page in words] == ["1 of 2", "2 of 2"] * 2
    assert sorted(one.name[-10:] for one in path.parent.glob("*.svg")) == [
        "page-1.svg",
        "page-2.svg",
        "page-3.svg",
        "page-4.svg",
    ]


def test_a_piece_larger_than_the_paper_is_an_error_that_says_what_would_do(toy, run, ready):
    ready(size="{width: 204, height: 90}")
    done = run("print", "--paper", "148x210")
    assert done.exit_code == 1
    assert "components/toy/pieces/cards.yaml:5:" in done.output
    assert "error[piece-too-large]: cards: 204 × 90 mm do not fit on 148x210" in done.output
    assert "margins of 3 mm would do" in done.output
    assert not (toy.root / "build" / "print" / "toy").exists()


def test_only_prints_part_and_leaves_the_whole_alone(toy, run, ready):
    ready("[{id: one, title: One}, {id: two, title: Two}]")
    done = run("print", "--only", "cards/t*")
    assert done.exit_code == 0
    assert [path.name for path in (toy.root / "build" / "print" / "toy").glob("*.pdf")] == ["cards-part-A4-fronts.pdf"]


def test_only_what_is_printed_is_judged(toy, run, ready):
    ready("[{id: one, title: One}, {id: two, title: 漢}]")
    assert run("print", "--only", "cards/one").exit_code == 0
    assert run("print", "--only", "chips").exit_code == 0
    done = run("print", "--only", "cards/t*")
    assert done.exit_code == 1
    assert "error[glyph-missing]" in done.output


@pytest.mark.parametrize(
    "words",
    [
        ("print", "toi"),
        ("print", "--paper", "A99"),
        ("print", "--only", "nothing"),
        ("print", "--duplex", "left"),
        ("preview", "toy/on"),
        ("preview", "toi/one"),
        ("preview", "one", "--side", "back"),
    ],
)
def test_wrong_use_exits_with_2_and_a_sentence(toy, run, ready, words):
    ready()
    done = run(*words)
    assert done.exit_code == 2
    assert "Error: " in done.output
    assert "Traceback" not in done.output


def test_sets_that_are_cut_alike_share_sheets_in_the_whole_print_only(toy, run, ready):
    ready()
    toy.write(
        "pieces/coins.yaml",
        """
        set: coins
        title: Coins
        kind: token
        size: {width: 20, height: 20, shape: round}
        face: chip
        back: chip
        provenance: prototype
        items: [{id: coin, title: Coin, copies: 50}]
        """,
    )
    assert run("print").exit_code == 0

    folder = toy.root / "build" / "print" / "toy"
    words = {}
    for name in ("toy", "chips", "coins"):
        document = pypdfium2.PdfDocument(folder / f"{name}-A4-long-edge.pdf")
        words[name] = [page.get_textpage().get_text_range() for page in document]
        document.close()
    assert {name: len(pages) for name, pages in words.items()} == {"toy": 8, "chips": 2, "coins": 2}
    assert "Chips, Coins · sheet 1 of 1, front" in words["toy"][6]


def test_a_masthead_replaces_the_plain_title_and_is_judged(toy, run, ready):
    ready()
    toy.write(
        "layouts/masthead.yaml",
        'boxes: [{background: night}, {text: "{{ item.title }} {{ w }}", at: [10, 10, 60, 8], colour: white}]\n',
    )
    assert run("print").exit_code == 0

    document = pypdfium2.PdfDocument(toy.root / "build" / "print" / "toy" / "toy-A4-long-edge.pdf")
    assert "Toy 210" in document[0].get_textpage().get_text_range()
    document.close()
    toy.write("layouts/masthead.yaml", 'boxes: [{text: "漢", at: [10, 10, 60, 8]}]\n')
    done = run("print")
    assert done.exit_code == 1
    assert "layouts/masthead.yaml:2:" in done.output


def test_titles_in_other_scripts_stand_on_sheets_lists_and_boxes_too(toy, run, ready):
    ready("[{id: one, title: One, copies: 20}]")
    file = toy.folder / "pieces" / "cards.yaml"
    file.write_text(file.read_text("utf-8").replace("title: Cards", "title: Ёлка Ξένος"), "utf-8")
    toy.face("- {background: sand}")
    assert run("print", "toy", "--boxes").exit_code == 0
    for name, places in (("cards-A4-fronts", 2), ("toy-A4-long-edge", 2), ("cards-box-A4-fronts", 2)):
        words = " ".join(toy.words(f"{name}.pdf"))
        assert words.count("Ёлка") >= places, name
        assert words.count("Ξένος") >= places, name


def test_titles_that_lists_cannot_draw_are_warned_of(toy, run, ready):
    ready("[{id: one, title: 漢, copies: 2}]")
    toy.face("- {background: sand}")
    done = run("print", "toy", "--only", "cards")
    assert done.exit_code == 0
    assert (
        "pieces/cards.yaml:3:8: warning[glyph-missing]: cards: instructions and lists cannot draw '漢' (U+6F22) of its"
        " titles" in done.output
    )
