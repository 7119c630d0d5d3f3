"""`punchboard print` and `preview`, and the one writer of files."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.common import output


@pytest.fixture
def run(toy):
    def call(*words: str):
        return CliRunner().invoke(main, ["--root", str(toy.root), *words])

    return call


def ready(toy, items: str = "[{id: one, title: One, copies: 2}]", size: str = "{width: 60, height: 90}") -> None:
    toy.write(
        "pieces/cards.yaml",
        f"""
        set: cards
        title: Cards
        kind: card
        size: {size}
        face: card
        back: null
        provenance: prototype
        items: {items}
        """,
    )
    toy.write(
        "pieces/chips.yaml",
        """
        set: chips
        title: Chips
        kind: token
        size: {width: 20, height: 20, shape: round}
        face: chip
        back: chip
        provenance: prototype
        items: [{id: chip, title: Chip, copies: 30}]
        """,
    )
    toy.write("layouts/chip.yaml", "boxes: [{background: sand}]\n")
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')


def test_print_writes_a_file_a_set_and_one_of_everything(toy, run):
    ready(toy)
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
    assert done.output == "6 files, 24 pages in build/print/toy (6 new or changed)\n"


def test_what_has_no_backs_is_printed_on_one_side_and_its_name_says_so(toy, run):
    """A set alone needs no empty pages. In the file of a whole game they keep the other backs behind their fronts."""
    ready(toy, "[{id: one, title: One, copies: 12}]")
    assert run("print").exit_code == 0

    folder = toy.root / "build" / "print" / "toy"
    words = {}
    for name in ("cards-A4-fronts", "toy-A4-long-edge"):
        document = pypdfium2.PdfDocument(folder / f"{name}.pdf")
        words[name] = [page.get_textpage().get_text_range() for page in document]
        document.close()
    cards, whole = words.values()
    assert len(cards) == 3
    assert "Print on one side only." in cards[0]
    assert all("printed on one side" in page for page in cards[1:])
    assert [page.count("back stays empty") for page in whole[4:]] == [0, 1, 0, 1, 0, 0]
    assert "turned over the long edge" in whole[0].replace("\r\n", " ")


def test_separate_backs_come_after_the_fronts_and_are_cut_by_themselves(toy, run):
    ready(toy)
    done = run("print", "--duplex", "separate", "--only", "chips", "--copies", "150", "--cut", "svg")
    assert done.exit_code == 0, done.output

    path = toy.root / "build" / "print" / "toy" / "chips-part-A4-separate-backs.pdf"
    document = pypdfium2.PdfDocument(path)
    words = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert ["front" if ", front" in page else "back" if ", back" in page else "" for page in words] == [
        "",
        "front",
        "front",
        "back",
        "back",
    ]
    assert [page.partition("sheet ")[2][:6] for page in words[1:]] == ["1 of 2", "2 of 2"] * 2
    assert sorted(one.name[-10:] for one in path.parent.glob("*.svg")) == [
        "page-2.svg",
        "page-3.svg",
        "page-4.svg",
        "page-5.svg",
    ]


def test_a_second_print_writes_nothing(toy, run):
    ready(toy)
    run("print")
    before = {path: path.stat().st_mtime_ns for path in (toy.root / "build" / "print" / "toy").iterdir()}
    done = run("print")
    assert "(0 new or changed)" in done.output
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_a_failing_print_names_every_problem_and_keeps_the_old_files(toy, run):
    ready(toy)
    run("print")
    files = {path: path.read_bytes() for path in (toy.root / "build" / "print" / "toy").iterdir()}
    ready(
        toy,
        "[{id: one, title: One}, {id: two, title: "
        + "Donaudampfschifffahrtsgesellschaft" * 3
        + "}, {id: three, title: 漢}]",
    )
    done = run("print")
    assert done.exit_code == 1
    assert "error[text-overflow]" in done.output
    assert "error[glyph-missing]" in done.output
    assert files == {path: path.read_bytes() for path in (toy.root / "build" / "print" / "toy").iterdir()}


def test_a_piece_larger_than_the_paper_is_an_error_that_says_what_would_do(toy, run):
    ready(toy, size="{width: 204, height: 90}")
    done = run("print", "--paper", "148x210")
    assert done.exit_code == 1
    assert "components/toy/pieces/cards.yaml:5:" in done.output
    assert "error[piece-too-large]: cards: 204 × 90 mm do not fit on 148x210" in done.output
    assert "margins of 3 mm would do" in done.output
    assert not (toy.root / "build" / "print" / "toy").exists()


def test_only_prints_part_and_leaves_the_whole_alone(toy, run):
    ready(toy, "[{id: one, title: One}, {id: two, title: Two}]")
    done = run("print", "--only", "cards/t*")
    assert done.exit_code == 0
    assert [path.name for path in (toy.root / "build" / "print" / "toy").glob("*.pdf")] == ["cards-part-A4-fronts.pdf"]


def test_only_what_is_printed_is_judged(toy, run):
    ready(toy, "[{id: one, title: One}, {id: two, title: 漢}]")
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
def test_wrong_use_exits_with_2_and_a_sentence(toy, run, words):
    ready(toy)
    done = run(*words)
    assert done.exit_code == 2
    assert "Error: " in done.output
    assert "Traceback" not in done.output


def test_sets_that_are_cut_alike_share_sheets_in_the_whole_print_only(toy, run):
    ready(toy)
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
    assert {name: len(pages) for name, pages in words.items()} == {"toy": 8, "chips": 4, "coins": 4}
    assert "Chips, Coins · sheet 1 of 1, front" in words["toy"][6]


def test_a_masthead_replaces_the_plain_title_and_is_judged(toy, run):
    ready(toy)
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


def test_preview_draws_one_piece(toy, run):
    ready(toy)
    done = run("preview", "toy/one", "--dpi", "72")
    assert done.exit_code == 0
    assert (toy.root / "build/preview/toy/one-front.png").read_bytes().startswith(b"\x89PNG")
    done = run("preview", "one", "--text")
    assert done.output.startswith("cards/one front 60 x 90 rectangle\n  text 5,")


def test_names_with_slashes_dots_and_emoji_cannot_leave_the_folder(toy, run):
    ready(toy, "[{id: one, title: '../../☆ <b>/x'}]")
    done = run("print")
    assert done.exit_code == 0, done.output
    written = list(toy.root.rglob("*.pdf"))
    assert {path.parent for path in written} == {toy.root / "build" / "print" / "toy"}


def test_titles_in_other_scripts_stand_on_sheets_lists_and_boxes_too(toy, run):
    ready(toy, "[{id: one, title: One, copies: 20}]")
    file = toy.folder / "pieces" / "cards.yaml"
    file.write_text(file.read_text("utf-8").replace("title: Cards", "title: Ёлка Ξένος"), "utf-8")
    toy.face("- {background: sand}")
    assert run("print", "toy", "--boxes").exit_code == 0
    for name, places in (("cards-A4-fronts", 2), ("toy-A4-long-edge", 2), ("cards-box-A4-fronts", 2)):
        words = " ".join(toy.words(f"{name}.pdf"))
        assert words.count("Ёлка") >= places, name
        assert words.count("Ξένος") >= places, name


def test_titles_that_lists_cannot_draw_are_warned_of(toy, run):
    ready(toy, "[{id: one, title: 漢, copies: 2}]")
    toy.face("- {background: sand}")
    done = run("print", "toy", "--only", "cards")
    assert done.exit_code == 0
    assert (
        "pieces/cards.yaml:3:8: warning[glyph-missing]: cards: instructions and lists cannot draw '漢' (U+6F22) of its"
        " titles" in done.output
    )


@pytest.mark.parametrize("target", ["file", "file/below", "full"])
def test_a_folder_that_cannot_be_written_is_a_sentence(toy, run, tmp_path, monkeypatch, target):
    ready(toy)
    (tmp_path / "file").write_text("in the way")
    if target == "full":
        fdopen = os.fdopen

        def full(handle, mode="r", *_args, **_names):
            if "w" in mode:
                raise OSError(errno.ENOSPC, "No space left on device")
            return fdopen(handle, mode)

        monkeypatch.setattr(output.os, "fdopen", full)
    done = run("print", "toy", "-o", str(tmp_path / target))
    assert (done.exit_code, done.exception.__class__) == (2 if target == "file" else 1, SystemExit)
    words = {
        "file": "is a file.",
        "file/below": "file/below: not a directory",
        "full": "full/toy/cards-A4-fronts.pdf: no space left on device",
    }
    assert done.output.strip().endswith(words[target])
    assert [path.name for path in tmp_path.rglob("*.part")] == []


def test_prints_are_the_same_bytes_whatever_the_surroundings(toy, tmp_path):
    """Hash seed, time zone, language, working folder and home do not change the files."""
    ready(toy, "[{id: one, title: Æon Ω Ж, copies: 2}, {id: two, title: '2'}]")
    root = Path(__file__).resolve().parents[2]
    found = []
    for name, folder, own in [
        ("a", root, {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"}),
        (
            "b",
            tmp_path,
            {
                "PYTHONHASHSEED": "99",
                "TZ": "America/Lima",
                "LC_ALL": "C.UTF-8",
                "HOME": str(tmp_path),
                "PYTHONPATH": str(root),
            },
        ),
    ]:
        words = [
            sys.executable,
            "-m",
            "generator",
            "--root",
            str(toy.root),
            "print",
            "toy",
            "--boxes",
            "--blanks",
            "2",
            "--cut",
            "svg",
            "-o",
            str(tmp_path / name),
        ]
        subprocess.run(words, check=True, cwd=folder, env={"PATH": os.environ["PATH"], **own}, capture_output=True)
        made = tmp_path / name / "toy"
        found.append({path.name: path.read_bytes() for path in made.iterdir() if not path.name.startswith(".")})
    assert len(found[0]) > 6
    assert found[0] == found[1]


def test_output_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "a" / "b.pdf"
    assert output.write(path, b"old")
    assert not output.write(path, b"old")

    def fails(*_args):
        raise OSError("disk full")

    monkeypatch.setattr(os, "fdopen", fails)
    with pytest.raises(OSError, match="disk full"):
        output.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in path.parent.iterdir()] == ["b.pdf"]


def test_a_set_called_like_its_game_keeps_a_file_of_its_own(toy, run):
    ready(toy)
    text = (toy.folder / "pieces" / "chips.yaml").read_text().replace("set: chips", "set: toy")
    (toy.folder / "pieces" / "chips.yaml").write_text(text)
    done = run("print")
    assert done.exit_code == 0, done.output
    names = sorted(path.name for path in (toy.root / "build" / "print" / "toy").glob("*.pdf"))
    assert names == ["cards-A4-fronts.pdf", "toy-2-A4-long-edge.pdf", "toy-A4-long-edge.pdf"]
