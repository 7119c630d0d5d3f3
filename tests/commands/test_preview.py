"""`punchboard preview` draws a piece, and finds its game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]


def preview(piece):
    return CliRunner().invoke(main, ["--root", str(ROOT), "preview", piece, "--text"])


def test_the_one_game_that_has_the_piece_is_found():
    found, named = preview("fire-09"), preview("empires-end/fire-09")
    assert found.exit_code == 0, found.output
    assert found.output == named.output


@pytest.mark.parametrize(
    ("piece", "said"), [("first-player", "name the game too: "), ("fire-9", "did you mean 'fire-09'?")]
)
def test_no_game_or_several(piece, said):
    result = preview(piece)
    assert result.exit_code == 2
    assert said in result.output


def test_preview_draws_one_piece(toy, run, ready):
    ready()
    done = run("preview", "toy/one", "--dpi", "72")
    assert done.exit_code == 0
    assert (toy.root / "build/preview/toy/one-front.png").read_bytes().startswith(b"\x89PNG")
    done = run("preview", "one", "--text")
    assert done.output.startswith("cards/one front 60 x 90 rectangle\n  text 5,")


def test_all_faces_of_a_set_or_game_come_on_one_picture(toy, run):
    toy.cards()
    for words, name in ((("cards",), "cards-front"), (("toy/cards",), "cards-front"), (("toy",), "all-front")):
        done = run("preview", *words, "--sheet", "--dpi", "50")
        assert done.exit_code == 0, done.output
        assert f"build/preview/toy/{name}-sheet.png" in done.output
    one, both = (toy.root / "one.png", toy.root / "both.png")
    run("preview", "toy", "--sheet", "-o", str(one), "--dpi", "50")
    assert run("preview", "toy", "--sheet", "--side", "both", "-o", str(both), "--dpi", "50").exit_code == 0
    with Image.open(one) as first, Image.open(both) as second:
        assert second.width * second.height > 1.4 * first.width * first.height
        colours = first.convert("RGB").getcolors(1 << 20)
    sand = next(count for count, colour in colours if colour == (0xF0, 0xE0, 0xC0))
    assert sand > 0.8 * 3 * (60 * 90) * (50 / 25.4) ** 2, "three cards at their size"


def test_a_sheet_tells_the_problems_of_each_face(toy, run):
    toy.cards()
    toy.face('- {text: "{{ item.titel }}", at: [5, 5, 50, 5]}')
    done = run("preview", "toy", "--sheet")
    assert done.exit_code == 1
    assert done.output.count("there is no 'titel'") == 1
    assert "layouts/card.yaml" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cadrs", "--sheet"), "did you mean 'cards'?"),
        (("one", "--side", "both"), "--side both goes with --sheet and --serve"),
        (("cards", "--sheet", "--text"), "--text describes one face"),
    ],
)
def test_what_a_sheet_cannot_show(toy, run, words, said):
    toy.cards()
    done = run("preview", *words)
    assert done.exit_code == 2
    assert said in done.output
