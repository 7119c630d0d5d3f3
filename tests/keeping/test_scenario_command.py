"""`punchboard scenario`: moves of a replay become a file, for a game with rules code of its own too."""

from __future__ import annotations

import json

import pytest

from generator.commands.fmt import formatted


def kept(stones, path, *words):
    code, said = stones.said("scenario", str(path), *words)
    return code, said, {file.name: file for file in (stones.folder / "scenarios").iterdir()}


def test_moves_of_a_game_of_ones_own_become_a_scenario_that_passes(recorded):
    stones, path = recorded
    code, said, files = kept(stones, path, "--from", "3", "--to", "5", "--name", "Three turns")
    assert (code, said) == (0, "components/stones/scenarios/three-turns.yaml: ST-PLAY-01 Three turns\n")
    file = files["three-turns.yaml"]
    assert formatted(file.read_bytes(), "scenarios", file, stones.root) == file.read_bytes()
    code, said = stones.said("check", "stones")
    assert code == 0, said
    assert stones.said("trace", "ST-PLAY-01")[0] == 0
    assert kept(stones, path, "--from", "4")[1].startswith("components/stones/scenarios/")
    assert stones.said("check", "stones")[0] == 0


def test_without_numbers_it_is_the_last_move(recorded):
    stones, path = recorded
    last = json.loads(path.read_text("utf-8"))["moves"][-1]
    code, _, files = kept(stones, path, "--name", "The end")
    assert code == 0
    assert f"- {last[0]}: {last[1]}\n" in files["the-end.yaml"].read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--from", "900"), "move 900 cannot be kept: the game has moves 1 to "),
        (("--from", "5", "--to", "3"), "nothing can be kept: the last move (3) comes before the first one (5)"),
        (("--from", "0"), "0 is not in the range"),
    ],
)
def test_moves_that_are_not_there_are_refused(recorded, words, sentence):
    stones, path = recorded
    code, said, files = kept(stones, path, *words)
    assert code
    assert sentence in said
    assert len(files) == 1


def test_a_replay_that_does_not_fit_is_refused(recorded):
    stones, path = recorded
    text = path.read_text("utf-8")
    for wrong, sentence in (
        (text.replace('"game": "stones"', '"game": "pebbles"'), "no game 'pebbles'"),
        (text.replace("catch", "throw", 1), "move 1 ("),
        ("{}", "lacks 'game'"),
    ):
        path.write_text(wrong, "utf-8")
        code, said, files = kept(stones, path)
        assert code
        assert sentence in said
        assert len(files) == 1


def test_code_that_is_not_trusted_is_refused(recorded):
    stones, path = recorded
    code = stones.folder / "engine" / "__init__.py"
    code.write_text(code.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert stones.said("scenario", str(path))[0] == 2
    assert "stones cannot be played" in stones.said("scenario", str(path))[1]
