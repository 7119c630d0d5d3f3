"""`punchboard preview` draws a piece, and finds its game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

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
