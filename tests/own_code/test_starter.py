"""`punchboard new --rules`: a small game with rules code, with which every command works that plays."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from engine.own_code.choice import decide, forget
from generator.cli import main


@pytest.fixture
def say(tmp_path):
    def run(*words):
        result = CliRunner().invoke(main, ["--root", str(tmp_path), *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.output

    return run


@pytest.fixture
def owl(tmp_path, say):
    code, output = say("new", "owl", "--rules", "--title", 'The "Owl"', "--prefix", "OW")
    assert code == 0, output
    assert "components/owl/engine/turns.py" in output
    assert "is trusted as it is. While you change it: punchboard trust owl --always" in output
    return tmp_path / "components" / "owl"


def test_it_checks_and_every_rule_is_at_work(owl, say):
    code, output = say("check", "owl", "--strict")
    assert code == 0, output
    assert "ok scenarios  7 played" in output
    assert "9/9 rules" in output
    assert "MG-" not in "".join(path.read_text("utf-8") for path in owl.rglob("*.*") if path.is_file())


def test_it_is_small(owl):
    lines = [line for path in (owl / "engine").glob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len(lines) < 355


def test_a_wrong_scenario_fails(owl, say):
    path = owl / "scenarios" / "play.yaml"
    path.write_text(path.read_text("utf-8").replace("- Ann: catch firefly", "- Ann: fly to the moon", 1), "utf-8")
    code, output = say("check", "owl", "--no-layout")
    assert code == 1
    assert "'fly to the moon' is no move" in output


def test_a_crash_in_a_scenario_names_its_line(owl, say):
    turns = owl / "engine" / "turns.py"
    text = turns.read_text("utf-8").replace(
        '        if verb == "pass":\n            state.emit',
        '        if verb == "pass":\n            [][1]\n            state.emit',
    )
    turns.write_text(text, "utf-8")
    say("trust", "owl", "--yes")
    code, output = say("check", "owl", "--no-layout")
    assert code == 1
    line = text[: text.index("[][1]")].count("\n") + 1
    assert (
        f"the rules code failed: IndexError: list index out of range (components/owl/engine/turns.py:{line})" in output
    )


def test_after_an_edit_it_asks_again(owl, say):
    path = owl / "engine" / "turns.py"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    code, output = say("check", "owl")
    assert code == 0
    assert "has changed since you trusted it" in output
    assert "-  layout     left out, since the code makes words of cards" in output
    assert "7 scenarios not played" in output


def test_scenarios_are_traced_and_explained(owl, say):
    code, output = say("trace", "OW-S-04")
    assert code == 0
    assert "3. refused to Ann: [throw moon] by OW-2.1" in output
    assert "hand" in output
    code, output = say("check", "--explain", "given", "owl")
    assert "hand" in output
    assert "play: setup, turn, catch" in output
    code, output = say("check", "--explain", "moves", "owl")
    assert "catch <cards>" in output
    schema = json.loads(say("check", "--explain", "given", "owl", "--format", "json")[1])
    assert "deck" in schema["$defs"]["given"]["properties"]


def test_bots_play_it_and_a_replay_is_the_same(owl, say, tmp_path):
    code, output = say("simulate", "owl", "--games", "6", "--jobs", "1", "--bots", "mixed")
    assert code == 0, output
    assert "unfinished 0, violations 0" in output
    path = say("simulate", "owl", "--record", "1")[1].strip()
    code, output = say("replay", path)
    assert (code, "same" in output) == (0, True)
    turns = owl / "engine" / "turns.py"
    turns.write_text(turns.read_text("utf-8") + "\n", "utf-8")
    assert "cannot play" in say("replay", path)[1]
    say("trust", "owl", "--yes")
    assert "note: the rules code has changed since this was recorded" in say("replay", path)[1]


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_workers_of_any_kind_play_it(owl, tmp_path, method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("not here")
    code = (
        f"import multiprocessing; multiprocessing.set_start_method({method!r})\n"
        "from generator.cli import main\n"
        f"main(['--root', {str(tmp_path)!r}, '--jobs', '2', *{{words}}])"
    )
    for words in (["simulate", "owl", "--games", "4"], ["mutate", "owl", "--code", "--only", "Throw.refuse"]):
        done = subprocess.run(
            [sys.executable, "-c", code.format(words=words)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_its_code_is_mutated(owl, say):
    code, output = say("--jobs", "1", "mutate", "owl", "--code", "--no-data", "--only", "Catch.refuse")
    assert code == 0, output
    assert "100.0% noticed (8 of 8)" in output
    code, output = say("--jobs", "1", "mutate", "owl", "--code", "--no-data", "--only", "Throw.moves")
    assert "components/owl/engine/turns.py:" in output


def test_its_code_counts_in_what_is_kept(owl, say):
    say("check", "owl", "--no-layout")
    turns = owl / "engine" / "turns.py"
    turns.write_text(turns.read_text("utf-8").replace('{"cards": points}', '{"cards": points + 1}'), "utf-8")
    say("trust", "owl", "--yes")
    code, output = say("check", "owl", "--no-layout")
    assert code == 1
    assert "do not add up" in output
    forget()
    assert decide(owl).runs


def test_what_the_code_makes_is_printed(owl, say):
    code, output = say("print", "owl", "--paper", "A4")
    assert code == 0, output
    assert say("export", "csv", "owl")[0] == 0


def test_its_effects_have_a_schema_for_editors(owl, say):
    _, output = say("check", "--explain", "effects", "owl")
    assert "pay   cards  under effects  Throw away <cards|a card|# cards> of your hand to catch it." in output
    schema = json.loads(say("check", "--explain", "effects", "owl", "--format", "json")[1])
    judge = Draft202012Validator({"$defs": schema["$defs"], "$ref": "#/$defs/effects"})
    assert judge.is_valid({"draw": {"cards": 2}})
    assert not judge.is_valid({"draw": {"cards": 9}})
    assert not judge.is_valid({"steal": {}})


def test_simulate_checks_the_contract_of_any_game(owl, say):
    words = ("simulate", "owl", "--games", "1", "--jobs", "1", "--contract")
    assert "the rules code keeps its contract in 2 games at random" in say(*words)[1]
    turns = owl / "engine" / "turns.py"
    turns.write_text(turns.read_text("utf-8").replace('{"cards": points}', '{"cards": points + 1}'), "utf-8")
    say("trust", "owl", "--yes")
    code, output = say(*words)
    assert code == 1
    assert "error[contract-play]: the parts of a score do not add up to its total" in output
