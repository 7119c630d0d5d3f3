"""The keys of positions and the notation of moves, as the rules code itself explains them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner
from referencing import Registry, Resource

from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.play.reading import Faults, PositionReader, logged_keys
from engine.scenario.positions import move_patterns, plays_of, position_keys
from generator.cli import main
from generator.site.proofs.positions import in_words

ROOT = Path(__file__).resolve().parents[2]
GAMES = [path.parent for path in sorted((ROOT / "components").glob("*/game.yaml")) if find(path.parent.name)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda folder: folder.name)
def game(request):
    return load(request.param, Problems(), root=ROOT)


def test_the_log_has_each_key_that_a_reader_asked_for():
    with logged_keys() as log:
        said = PositionReader({"energy": 4}, (), Faults(lambda *_: None))
        assert (said.number("energy", 2), said.choice("facing", ("left", "right"), "left")) == (4, "left")
    assert [(one.key, one.takes, one.words, one.default) for one in log.read] == [
        ("energy", "number", (), 2),
        ("facing", "choice", ("left", "right"), "left"),
    ]
    assert Faults(lambda *_: None).log is None, "nothing is logged outside the block"


def test_every_key_that_a_scenario_writes_is_explained(game):
    """A mapping that is explained as a whole, such as a list, has no keys below it."""
    known = {(*key.path, key.name) for key in position_keys(game, find(game.id))}
    tops = {path[0] for path in known}
    for scenario in game.scenarios.values():
        seats = scenario.given.get("players")
        names = seats if isinstance(seats, list) else []
        assert {key for key in scenario.given if key not in names} <= tops | {"injected"}, scenario.id


def test_keys_say_what_they_take(game):
    rows = position_keys(game, find(game.id))
    assert len(set(rows)) == len(rows)
    first = next(row for row in rows if row.name == "first" and not row.path)
    assert in_words(first.takes) == "one of players"
    assert any(row.path == ("<player>",) for row in rows)
    assert any(row.example for row in rows)


def test_every_move_has_a_pattern_and_every_example_can_be_read(game):
    rules = find(game.id)
    tables = rules.compile(game, {})
    patterns = move_patterns(game, rules)
    assert sum(one.count for one in patterns) == len(rules.vocabulary(tables))
    for one in patterns:
        assert rules.show(rules.parse(one.example, tables), tables) == one.example
    assert len(patterns) < len(rules.vocabulary(tables)) / 3, "most moves are written alike"


def test_the_plays_are_those_that_rules_code_knows(game):
    assert plays_of(game)
    assert set(plays_of(game)) >= {case.play for case in game.scenarios.values() if not case.branches}


def test_the_schema_allows_every_scenario_and_knows_the_keys(game):
    result = CliRunner().invoke(main, ["--root", str(ROOT), "check", "--explain", "given", game.id, "--format", "json"])
    schema = json.loads(result.output)
    assert schema["$defs"]["given"]["properties"]["players"]["description"]

    def schema_file(uri):
        path = ROOT / "schemas" / uri.rpartition("/")[2]
        return Resource.from_contents(json.loads(path.read_text(encoding="utf-8")))

    validator = jsonschema.Draft202012Validator(schema, registry=Registry(retrieve=schema_file))
    for path in sorted((ROOT / "components" / game.id / "scenarios").glob("*.yaml")):
        wrong = list(validator.iter_errors(yaml.safe_load(path.read_text(encoding="utf-8"))))
        assert not wrong, (path.name, wrong[0].message)


@pytest.mark.parametrize("what", ["given", "moves"])
def test_the_command_tells_it(what):
    result = CliRunner().invoke(main, ["--root", str(ROOT), "check", "--explain", what, GAMES[0].name])
    assert result.exit_code == 0, result.output
    assert len(result.output.splitlines()) > 20


@pytest.mark.parametrize("names", [[], ["nowhere"]])
def test_the_command_needs_one_game(names):
    result = CliRunner().invoke(main, ["--root", str(ROOT), "check", "--explain", "given", *names])
    assert result.exit_code == 2
    assert GAMES[0].name in result.output
