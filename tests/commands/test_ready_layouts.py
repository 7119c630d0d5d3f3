"""`new --layout`: each ready layout is checked and printed, alone in a new game and added to one."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.faces.every_face import faces
from generator.starter.ready_layouts import READY
from tests.projects import ROOT

NAMES = sorted(path.name for path in READY.iterdir())


@pytest.fixture
def punchboard(tmp_path):
    (tmp_path / "schemas").symlink_to(ROOT / "schemas")

    def call(*words):
        return CliRunner().invoke(main, ["--root", str(tmp_path), *words])

    return call


def test_twelve_are_listed_each_with_a_sentence(punchboard):
    done = punchboard("new", "--layout", "list")
    assert done.exit_code == 0
    assert len(NAMES) == 12
    for line, name in zip(done.output.splitlines(), NAMES, strict=True):
        assert line.split()[0] == name
        assert line.endswith(".")
        assert len(line.split()) > 6


@pytest.mark.parametrize("name", NAMES)
def test_a_ready_layout_is_checked_printed_and_uses_its_pictures(punchboard, tmp_path, name):
    done = punchboard("new", "my-game", "--layout", name)
    assert done.exit_code == 0, done.output
    checked = punchboard("check", "my-game")
    assert checked.exit_code == 0, checked.output
    assert "no problems" in checked.output
    assert punchboard("fmt", "--check").output == "nothing to do\n"
    folder = tmp_path / "components" / "my-game"
    game = load(folder, Problems(), root=tmp_path)
    drawn = list(faces(game))
    assert [note for _, _, face in drawn for note in face.notes] == []
    assert len({face.drawing for _, side, face in drawn if side == "front"}) == len(game.pieces), "each piece differs"
    shown = "".join(repr(face.content) for _, _, face in drawn)
    assert [path.name for path in folder.glob("art/*") if path.name not in shown] == [], "every picture is used"
    if name in {"token", "tarot"}:  # a print takes seconds; the others differ by nothing that prints
        assert punchboard("print", "my-game").exit_code == 0


def test_a_ready_layout_is_added_to_a_game_that_exists(punchboard, tmp_path):
    assert punchboard("new", "my-game").exit_code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "components/my-game").rglob("*.yaml")}
    done = punchboard("new", "my-game", "--layout", "hex", "--layout", "token")
    assert done.exit_code == 0, done.output
    assert "components/my-game/art/hex-forest.svg" in done.output
    assert {path: path.read_bytes() for path in before} == before
    checked = punchboard("check", "my-game")
    assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("my-game", "--layout", "hexx"), "there is no ready layout 'hexx'; did you mean 'hex'?"),
        (("my-game", "--layout", "token"), "pieces/token.yaml already; nothing was written"),
        (("my-game", "--layout", "hex", "--title", "X"), "only --layout can be added to it"),
        (("--layout", "hex"), "Missing argument 'GAME'"),
    ],
)
def test_what_cannot_be_added_is_told_and_nothing_is_written(punchboard, tmp_path, words, said):
    assert punchboard("new", "my-game", "--layout", "tile").exit_code == 0
    shutil.copy(tmp_path / "components/my-game/pieces/tile.yaml", tmp_path / "components/my-game/pieces/token.yaml")
    before = sorted((tmp_path / "components").rglob("*"))
    done = punchboard("new", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert sorted((tmp_path / "components").rglob("*")) == before
