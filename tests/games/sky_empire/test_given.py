"""Positions as a scenario writes them: what it says, what follows, and what is wrong with it."""

from __future__ import annotations

import pytest

from engine.games.sky_empire import board, control

TWO = {"players": ["Purple", "Green"]}


def test_a_scenario_that_says_nothing_is_the_table_after_set_up(rules, position):
    state = position("action", TWO)
    said = rules.describe(state)
    assert said["Purple"]["doppler"] == "alabastus"
    assert said["Purple"]["ships"] == {
        "alba-lancer": {"at": "home-a", "shield": 1, "structure": 2},
        "alba-rampart": {"at": "home-a", "shield": 2, "structure": 3},
    }
    assert (said["Purple"]["candles"], said["Purple"]["initiative"], said["Purple"]["supply"]) == (100, 4, 14)
    assert said["tiles"]["tile-1"] == {
        "token": True,
        "markers": ("phlogistonite",),
        "nest": True,
        "crystal": False,
        "terrain": "volcano",
        "feature": "ruin",
    }
    assert said["tiles"]["tile-0"]["crystal"]
    assert len(said["decks"]["actions"]) == 56


def test_everything_that_can_be_said(rules, position):
    said = {
        "players": ["Purple", "Green", "Orange"],
        "first": "Green",
        "turn": "Orange",
        "plan": 4,
        "layout": {"tile-32": "1-1"},
        "round": 4,
        "passed": ["Green"],
        "each": {"candles": 7},
        "row": ["ambition", "economic", "governance", "production", "dynamism", "development"],
        "event": "event-mid-2",
        "weather": {"shield": -1},
        "events": ["event-late-1"],
        "decks": {"actions": ["brace", "brace"], "air": ["sky-courier"]},
        "stacks": {"destroyer": ["vantage"]},
        "machines": ["sentinel-building-4"],
        "discards": {"actions": ["windfall"]},
        "sentinels": {"cytqua": {"at": "tile-9", "structure": 2, "shield": 1}},
        "tiles": {
            "tile-23": {"token": False, "markers": ["galvornite", "galvornite"]},
            "tile-18": {"markers": ["aerothium"]},
        },
        "Purple": {
            "doppler": "ra-zi",
            "candles": 30,
            "resources": {"aerothium": 3},
            "exploration": 2,
            "initiative": 1,
            "purged": 2,
            "marked": ["tile-5", "home-a"],
            "hand": ["brace", "ore-cache"],
            "missions": ["mission-atlas"],
            "towers": 1,
            "crystals": ["honor"],
            "left": ["warfare-1", "warfare-2", "ancient-omen"],
            "right": ["none", "sentinel-plating"],
            "figures": ["tile-19", "governance below"],
            "buildings": {"mine": ["tile-19", "tile-25"], "home-base": [], "aetherforge": ["tile-19"]},
            "ships": {"sunreach": "none", "aerothorn": {"at": "tile-19", "structure": 1}, "rumah": "tile-19"},
            "beaten": 1,
            "won": True,
        },
    }
    state = position("action", said)
    told = rules.describe(state)
    own = told["Purple"]
    assert (own["candles"], told["Green"]["candles"]) == (30, 7)
    assert (own["initiative"], own["supply"], own["purged"], own["marked"]) == (1, 13, 2, ("home-a", "tile-5"))
    assert own["ships"]["aerothorn"] == {"at": "tile-19", "shield": 4, "structure": 1}, (
        "one more by plating, one less by weather"
    )
    assert own["ships"]["sunreach"]["at"] == "none"
    assert own["ships"]["rumah"]["at"] == "tile-19"
    assert told["control_stack"] == ["control-egnever", "control-enna"]
    assert told["sentinels"] == {"cytqua": {"at": "tile-9", "shield": 1, "structure": 2}}
    assert told["layout"][1] == "tile-32"
    assert told["layout"].count("tile-17") == 1
    assert told["tiles"]["tile-18"]["markers"] == ("aerothium",)
    assert told["supplies"]["markers"]["aerothium"] == 1
    assert told["stacks"]["destroyer"][0] == "vantage"
    assert "aerothorn" not in told["stacks"]["destroyer"]
    assert told["decks"]["actions"][:2] == ["brace", "brace"]
    assert len(told["decks"]["actions"]) == 53
    assert own["figures"] == ["tile-19", "governance below"]
    assert own["left"][:3] == ["warfare-1", "warfare-2", "ancient-omen"]
    assert control.fleet(state, 0) == 3
    assert told["turn"] == "Orange"
    assert state.stack[-1].seat == 2


def written(value):
    """A description as a person would write it: lists, not Bags."""
    if isinstance(value, dict):
        return {key: written(one) for key, one in value.items()}
    return list(value) if isinstance(value, tuple) else value


def test_what_is_described_can_be_given_again(rules, position):
    """Keys of a description that are no consequence of others are keys of a scenario."""
    state = position("action", {**TWO, "Purple": {"left": ["augmentation-1"], "ships": {"nebulon": "tile-5"}}})
    said = rules.describe(state)
    table = {key: value for key, value in said.items() if key not in rules.derived and key not in state.names}
    table["tiles"] = {
        tile: {key: value for key, value in one.items() if key not in rules.derived}
        for tile, one in said["tiles"].items()
    }
    seats = {
        name: {key: value for key, value in said[name].items() if key not in rules.derived} for name in state.names
    }
    again = position("action", {"players": list(state.names), **written({**table, **seats})})
    told = rules.describe(again)
    assert {name: told[name] for name in state.names} == {name: said[name] for name in state.names}
    assert told["tiles"] == said["tiles"]


@pytest.mark.parametrize(
    ("play", "data", "word"),
    [
        ("dinner", TWO, "dinner"),
        ("action", {"players": ["A", "A"]}, "players"),
        ("action", {**TWO, "Purple": {"ships": {"nebulon": "tile-2"}}}, "tile-2"),
        ("action", {**TWO, "Purple": {"ships": {"sunreach": "tile-5"}}}, "somebody else"),
        ("action", {**TWO, "Purple": {"initiative": 30}}, "Initiative"),
        ("action", {**TWO, "each": {"doppler": "ra-zi"}}, "Doppler"),
        ("action", {**TWO, "Purple": {"buildings": {"mine": ["tile-5"] * 4}}}, "mine"),
        ("action", {**TWO, "Purple": {"figures": ["nowhere", "board"]}}, "nowhere"),
        ("action", {**TWO, "Purple": {"ships": {"nebulon": {"at": "tile-5", "shield": 5}}}}, "shield"),
        ("action", {**TWO, "Purple": {"hand": ["brace"] * 5}}, "brace"),
        ("action", {**TWO, "row": ["economic"]}, "row"),
        ("action", {**TWO, "tiles": {"tile-1": {"markers": []}}}, "phlogistonite"),
        ("action", {**TWO, "plan": 1}, "plan"),
        ("setup", {"players": ["A"], "map": "own"}, "alone"),
    ],
)
def test_what_is_wrong_is_said(faults, play, data, word):
    found = faults(play, data)
    assert any(word in f"{path} {what} {expected}" for path, what, expected in found), found


def test_chance_is_scripted_by_purpose(rules, position):
    said = {
        "players": ["A", "B"],
        "chance": {"first player": ["B"], "air": [["sky-courier", "rest"]], "early": [["event-early-9", "rest"]]},
    }
    state = position("setup", said)
    names = state.tables.ids("find")
    assert names[state.piles[0].deck[0]] == "sky-courier"
    assert state.tables.events[state.events[0]].id == "event-early-9"
    assert state.first == 1


def test_a_sentinel_comes_and_goes(rules, position):
    state = position("action", {**TWO, "sentinels": {"rumah": "tile-9"}})
    ship = state.tables.numbers["ship"]["rumah"]
    board.sail(state, ship, 5, "SE-7.11")
    assert rules.describe(state)["sentinels"]["rumah"]["at"] == "tile-5"
    board.withdraw(state, ship, "SE-7.17")
    assert rules.describe(state)["sentinels"] == {}
    assert {event.who for event in state.log[-2:]} == {-1}
    assert list(rules.invariants(state)) == []
