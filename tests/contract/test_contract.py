"""The contract is checked with any rules code that a game brings: what is missing or contradicts itself has its file and line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.contract.plays import plays
from engine.games import find as built_in
from engine.load.folder import load
from generator.cli import main
from tests.projects import ROOT


@pytest.fixture
def fox(tmp_path, say_in):
    """A new game with rules code, trusted whatever it will be."""
    assert say_in("new", "fox", "--rules")[0] == 0
    assert say_in("trust", "fox", "--yes", "--always")[0] == 0
    return tmp_path / "components" / "fox"


@pytest.fixture
def say_in(tmp_path, monkeypatch, tmp_path_factory):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))

    def run(*words):
        result = CliRunner().invoke(main, ["--root", str(tmp_path), *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.output

    return run


def test_the_starter_keeps_the_contract(fox, say_in):
    code, output = say_in("check", "fox", "--strict")
    assert code == 0, output
    assert "ok contract   all parts are there; 2 games at random" in output
    assert "ok scenarios  7 played" in output


MISSING = [
    ("__init__.py", "from .turns import VERBS\n", "VERBS = 3\n", "engine/__init__.py:1:1", "the package has no VERBS"),
    ("__init__.py", "RULES = OwnRules()", "", "engine/__init__.py:1:1", "the package has no RULES"),
    ("turns.py", "def score(", "def points_of(", "engine/__init__.py:15:1", "RULES has no score (module"),
    ("__init__.py", "    out_of_turn", "    too_early", "engine/__init__.py:15:1", "RULES has no out_of_turn"),
    ("__init__.py", 'game = "fox"', 'game = "hen"', "engine/__init__.py:1:1", "game of RULES is 'hen'"),
    ("words.py", "def picture(", "def drawing(", "engine/__init__.py:15:1", "RULES has no picture (module"),
    ("words.py", "def view(state, seat)", "def view(state)", "engine/words.py:", "view takes other parameters"),
    ("turns.py", '    timing = "when the card is caught"\n', "", "engine/turns.py:", "the verb Pay has no timing"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "what"), MISSING, ids=[one[4] for one in MISSING])
def test_what_is_missing_has_its_line(fox, say_in, file, old, new, place, what):
    edit(fox, file, old, new)
    code, output = say_in("check", "fox", "--no-layout")
    assert code == 1
    line = next((line for line in output.splitlines() if what in line), output)
    assert line.startswith(f"components/fox/{place}"), line
    code = "contract-signature" if "other parameters" in what else "contract-missing"
    assert f"error[{code}]" in line
    assert "Traceback" not in output


WRONG = [
    (
        "turns.py",
        'chance.shuffle("deck", tables.deck)[::-1]',
        "__import__('random').sample(tables.deck, len(tables.deck))",
        "begin with different positions",
    ),
    ("turns.py", 'return found or [("pass", "")]', 'return found[:1] or [("pass", "")]', "but does not list it either"),
    ("turns.py", 'if move[0] == "catch" and not self.refuse(state, move)]', 'if move[0] == "catch"]', "lists 'catch"),
    (
        "turns.py",
        '"this card is not in your hand")\n        return next',
        '"this card is not in your hand")\n        state.round += 0 * state.thrown.append("moon") if 0 else 1\n        return next',
        "changes the position",
    ),
    ("turns.py", 'refusal("MG-1.3", "this card', 'refusal("FO-9.9", "this card', "which is no rule of the game"),
    ("turns.py", "    thrown: list[str]", "    thrown: tuple", "they share something"),
    (
        "turns.py",
        "    thrown: list[str] = field(default_factory=list)\n",
        "    thrown: list[str] = field(default_factory=list)\n    odd: object = field(default=lambda: 1)\n",
        "cannot be stored",
    ),
    ("words.py", '    said["deck"] = [HIDDEN] * len(state.deck)\n', "", "changes with what is hidden from it"),
    ("words.py", 'said[name]["hand"] = [HIDDEN]', 'said[name]["hand"] = {HIDDEN}, [HIDDEN]', "is no plain data"),
    ("turns.py", '{"cards": points}', '{"cards": points + 1}', "do not add up to its total"),
    ("turns.py", "        state.thrown.append(move[1])\n", "", "an invariant is broken"),
    ("turns.py", "    if state.stack:\n        return None\n", "    return None\n", "the game has no result"),
    (
        "words.py",
        "show, parse, vocabulary = notation.show,",
        "show, parse, vocabulary = (lambda move, tables: 'x'),",
        "two moves have the text",
    ),
    (
        "turns.py",
        '        state.draw(self.seat, "MG-1.2")\n',
        '        state.draw(self.seat, "MG-1.2")\n        [][1]\n',
        "IndexError",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "what"), WRONG, ids=[one[3] for one in WRONG])
def test_a_contradiction_in_play_has_its_line(fox, say_in, file, old, new, what):
    edit(fox, file, old.replace("MG-", "FO-"), new.replace("MG-", "FO-"))
    code, output = say_in("check", "fox", "--no-layout")
    assert code == 1
    line = next((line for line in output.splitlines() if what in line), output)
    assert line.startswith("components/fox/engine/"), line
    assert "error[contract-play]" in line


def edit(fox, file, old, new):
    path = fox / "engine" / file
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("game_id", ["sovereign-skies", "empires-end"])
def test_the_games_of_punchboard_keep_it_too(game_id):
    game = load(ROOT / "components" / game_id, Problems())
    assert [str(one) for one in plays(game, built_in(game_id), positions=3)] == []
