"""Each value and each line of a small game is changed, and what no scenario notices is found."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.mutation.baseline import shown
from engine.mutation.mutants import spread_out
from tests.mutation.conftest import ANT, BEE, CARDS, SCENARIOS

UNREAD = {"game.yaml constants.unused.value: 7 -> 8", "game.yaml constants.unused.value: 7 -> 6"}
PLAYERS = {f"game.yaml players.{key}: 2 -> {new}" for key in ("fewest", "most") for new in (1, 3)}
POSSIBLE = {"game.yaml players.fewest: 2 -> 1", "game.yaml players.most: 2 -> 3"}
WORTH = {
    *(f"pieces/cards.yaml items.ant.worth: 2 -> {new}" for new in (1, 3)),
    *(f"pieces/cards.yaml items.bee.worth: 5 -> {new}" for new in (4, 6)),
}
MOOD = {"game.yaml options.mood.default: plain -> generous"}


def test_the_mutants_of_the_data(pebbles):
    shop = pebbles.shop("data")
    assert {one.id for one in shop.mutants} == {
        *UNREAD,
        *PLAYERS,
        *WORTH,
        *MOOD,
        "game.yaml constants.most.value: 3 -> 4",
        "game.yaml constants.most.value: 3 -> 2",
        "pieces/cards.yaml items.ant.effects.0: {gain: {amount: 2}} -> nothing",
        "pieces/cards.yaml items.ant.effects.0.gain.amount: 2 -> 3",
        "pieces/cards.yaml items.ant.effects.0.gain.amount: 2 -> 1",
        "pieces/cards.yaml items.bee.effects.0: {gain: {amount: 4}} -> nothing",
        "pieces/cards.yaml items.bee.effects.0.gain.amount: 4 -> 5",
        "pieces/cards.yaml items.bee.effects.0.gain.amount: 4 -> 3",
    }


def test_a_mutant_knows_its_place_and_where_its_value_comes_from(pebbles):
    found = {one.id: one for one in pebbles.shop("data").mutants}
    bee = found["pieces/cards.yaml items.bee.effects.0.gain.amount: 4 -> 5"]
    lines = (pebbles.folder / "pieces/cards.yaml").read_text("utf-8").splitlines()
    assert bee.place.file == "components/pebbles/pieces/cards.yaml"
    assert lines[bee.place.line - 1][bee.place.column - 1 :].startswith("4}}]")
    assert (bee.source, bee.verb, bee.aspect, bee.rules) == ("rulebook", "gain", "amount", ("PB-2.1",))
    assert found["pieces/cards.yaml items.ant.worth: 2 -> 3"].source == "prototype"
    assert found["game.yaml constants.most.value: 3 -> 4"].rules == ("PB-1.2",)


def test_a_survivor_is_found_and_a_new_scenario_notices_it(pebbles):
    bee = {one for one in pebbles.survivors("data") if ".bee.effects" in one}
    assert len(bee) == 3
    pebbles.write("scenarios/play.yaml", SCENARIOS + ANT + BEE, "scenarios")
    assert set(pebbles.survivors("data")) == {*UNREAD, *POSSIBLE, *WORTH, *MOOD}


def test_data_that_the_check_refuses_is_noticed_without_a_scenario(pebbles):
    listed = "kind: card\ninventory: 2\ninventory_from: rulebook 1\n"
    text = CARDS.replace("title: Ant,", "title: Ant, copies: 1,").replace("kind: card\n", listed)
    pebbles.write("pieces/cards.yaml", text, "pieces")
    shop = pebbles.shop("data")
    by = {one.id: shop.verdict(number).by for number, one in enumerate(shop.mutants)}
    assert by["pieces/cards.yaml items.ant.copies: 1 -> 2"] == "data"


def test_a_scenario_that_takes_its_number_from_the_data_cannot_notice_it(pebbles):
    steps = "    steps:\n      - Ann: take {=most}\n    expect: {Ann: '{=most}'}\n"
    pebbles.write("scenarios/play.yaml", SCENARIOS.split("    steps:")[0] + steps, "scenarios")
    assert "game.yaml constants.most.value: 3 -> 4" in pebbles.survivors("data")
    pebbles.edit("scenarios/play.yaml", "take {=most}", "take 3")
    assert "game.yaml constants.most.value: 3 -> 4" not in pebbles.survivors("data")


PINNED = """\
  - scenario: PB-X-04 Two animals
    kind: statement
    rules: [PB-2.1]
    pins: {cat.effects.1.whistle.times: 2, ant.effects.1.gain.amount: 2}
    play: turn
    steps:
      - Ann: play cat
      - Ben: play ant
    expect: {Ann: 1, Ben: 2}
"""
TAKEN = PINNED.replace("Ben: 2", "Ben: '{=ant.effects.1.gain.amount}'").replace("    pins", "    # pins")
CAT = "  - {id: cat, title: Cat, worth: 1, effects: [{whistle: {times: 2}}]}\n"
UNUSED = {f"pieces/cards.yaml items.cat.effects.0.whistle.times: 2 -> {new}" for new in (1, 3)}


@pytest.mark.parametrize(
    "scenario", [PINNED, TAKEN, PINNED.replace("amount: 2", "amount: 3").replace("Ben: 2", "Ben: 3")]
)
def test_a_prototype_number_is_noticed_if_a_scenario_shows_what_it_does(pebbles, scenario):
    pebbles.write("pieces/cards.yaml", CARDS + CAT, "pieces")
    pebbles.write("scenarios/play.yaml", SCENARIOS + scenario, "scenarios")
    found = {one for one in pebbles.survivors("data") if ".ant.effects" in one or ".cat.effects" in one}
    assert found == UNUSED


def test_a_number_of_the_rulebook_that_a_scenario_pins_is_not_noticed(pebbles):
    text = CARDS.replace("{id: ant,", "{from: {effects: rulebook 4}, id: ant,")
    pebbles.write("pieces/cards.yaml", text, "pieces")
    pins = "    pins: {ant.effects.1.gain.amount: 2}\n    play: turn\n"
    pebbles.write("scenarios/play.yaml", SCENARIOS + ANT.replace("    play: turn\n", pins), "scenarios")
    assert "pieces/cards.yaml items.ant.effects.0.gain.amount: 2 -> 3" in pebbles.survivors("data")


def test_the_data_of_the_game_is_never_touched(pebbles):
    before = {path: path.read_bytes() for path in pebbles.folder.rglob("*") if path.is_file()}
    pebbles.survivors()
    assert {path: path.read_bytes() for path in pebbles.folder.rglob("*") if path.is_file()} == before


def test_code_beside_the_rules_is_not_changed(pebbles):
    files = {one.file for one in pebbles.shop("code").mutants}
    assert files == {"__init__", "turns"}


def test_the_survivors_of_the_code(pebbles):
    survivors = set(pebbles.survivors("code"))
    assert "turns Turn.take: state.pebbles[self.seat] < 100 -> state.pebbles[self.seat] <= 100" in survivors
    assert "turns most: max(said, 1) -> min(said, 1)" not in survivors  # although the function remembers its results
    assert (
        "turns Turn.refuse: int(what) > most(state.tables.constants['most']) -> int(what) >= most(state.tables.constants['mo…"
        not in survivors
    )
    assert "turns Turn.refuse: return refusal('PB-1.2', 'that is too many') -> return None" not in survivors
    assert "turns Turn.take: state.stack.append(Turn(1 - self.seat)) -> nothing" not in survivors


def test_a_changed_function_is_as_it_was_afterwards(pebbles):
    shop = pebbles.shop("code")
    for number in range(len(shop.mutants)):
        shop.verdict(number)
    assert all(shop.verdict(number) == shop.verdict(number) for number in range(5))
    assert all(one.passed for one in (shop.judge.runner.run(one) for one in shop.origin.game.scenarios.values()))


def test_a_rule_that_is_no_longer_at_work_is_noticed(pebbles):
    """Both scenarios expect pebbles alone, but name a rule that only the event shows."""
    assert not [one for one in pebbles.survivors("code") if "self.emit('pebbles'" in one]


def test_what_a_branch_names_is_at_work_in_that_branch():
    branches = ({"branch": "one", "rules": ["PB-1.2"]}, {"branch": "two", "rulings": ["PB-Q-01"]}, {"branch": "three"})
    scenario = SimpleNamespace(rules=("PB-1.1", "PB-1.3"), rulings=(), branches=branches)
    cases = [SimpleNamespace(branch=0, rules={"PB-1.1", "PB-Q-01"}), SimpleNamespace(branch=1, rules={"PB-Q-01"})]
    result = SimpleNamespace(scenario=scenario, cases=cases, rules=frozenset(("PB-1.1", "PB-Q-01")))
    assert shown(result) == {"PB-1.1", "1 PB-Q-01"}


def test_a_change_that_never_ends_is_noticed(pebbles):
    from engine.mutation.judge import TimeUp, at_most

    try:
        with at_most(0.05):
            while True:
                pass
    except TimeUp:
        return
    raise AssertionError


def test_each_beginning_of_a_run_is_spread_evenly():
    order = list(spread_out(100))
    assert sorted(order) == list(range(100))
    assert sorted(order[:4])[1] < 51 < sorted(order[:4])[3]
    assert list(spread_out(0)) == []
    assert list(spread_out(1)) == [0]
