"""Cards that a designer cannot have meant, each concern put into the real data by hand."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.check import unlikely_cards
from engine.common.problems import Problems
from engine.data.values import Values
from engine.games import find
from engine.play.abilities import FindsStrangePieces
from tests.check.conftest import loaded
from tests.projects import ROOT

GAMES = [
    path.parent
    for path in sorted((ROOT / "components").glob("*/game.yaml"))
    if isinstance(find(path.parent.name), FindsStrangePieces)
]
END, SKIES = "empires-end", "sovereign-skies"


def changed(game, name, change):
    """The game with a set whose items' values `change(id, values)` has made anew."""
    group = game.sets[name]
    items = tuple(
        replace(item, values=Values(change(item.id, {key: item.values.peek(key) for key in item.values.peek_keys()})))
        for item in group.items
    )
    return replace(game, sets={**game.sets, name: replace(group, items=items)})


def told(game):
    rules, problems = find(game.id), Problems()
    unlikely_cards.check(game, rules, rules.compile(game, {}), problems)
    return [(problem.code, problem.message) for problem in problems]


def with_innovation(card, innovation, phase):
    return lambda name, values: {**values, "innovation": innovation, "phase": phase} if name == card else values


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_real_cards_are_nothing_strange(folder):
    assert told(loaded(folder.name)) == []


NO_EXHAUST = {"gain-points": {"points": 1}}
NEVER = {
    "nobody bids with it": (
        lambda _, values: {**values, "bids": [kind for kind in values["bids"] if kind != "axe"] or ["wheat"]},
        "'barbarian-01': no other card can be bid on with axe (EE-8.7)",
    ),
    "nothing costs anything": (
        lambda name, values: {
            **values,
            "build": 1 if name == "fire-02" else 0,
            **({"innovation": {"discount-build": {"amount": 1}}} if name == "fire-02" else {}),
        },
        "'fire-02': no other card costs anything to build (EE-13.7)",
    ),
    "nothing turned into itself": (
        with_innovation("flood-01", {"convert": {"give": "wheat", "get": {"wheat": 1}, "uses": 1}}, "economy"),
        "'flood-01': turning one wheat into one wheat changes nothing (EE-12.11)",
    ),
    "nothing exhausts": (
        lambda _, values: (
            {**values, "innovation": NO_EXHAUST, "phase": "industry"} if values["phase"] == "disaster" else values
        ),
        "'fire-03': no other Innovation ever exhausts (EE-12.14)",
    ),
}


@pytest.mark.parametrize("name", NEVER)
def test_an_effect_that_can_never_happen(name):
    change, sentence = NEVER[name]
    assert ("card-never", sentence) in told(changed(loaded(END), "disasters", change))


def test_a_location_next_to_none_of_its_type_and_a_phase_that_no_track_has():
    game = loaded(END)
    city = {"gain-resource-per-adjacent": {"resource": "wheat", "amount": 1, "type": "city"}}
    alone = changed(
        game,
        "locations",
        lambda name, values: {**values, "ability": city, "phase": "economy"} if name == "city-32" else values,
    )
    assert ("card-never", "'city-32': no Location of type city can be next to it (EE-20.7)") in told(alone)
    peace = changed(
        game,
        "board",
        lambda _, values: {
            **values,
            **{
                key: ["economy" if space == "military" else space for space in values[key]]
                for key in ("track_two", "track_more")
            },
        },
    )
    found = told(peace)
    assert ("card-never", "'army-10': no track has a phase of military (EE-17.2)") in found
    assert all("phase of military" in sentence for _, sentence in found)


def test_a_bid_that_nothing_produces():
    game = loaded(END)
    dry = changed(
        game,
        "locations",
        lambda _, values: {
            **values,
            "ability": {"gain-points": {"points": 1}} if "axe" in json.dumps(values["ability"]) else values["ability"],
        },
    )
    dry = changed(
        dry,
        "military",
        lambda _, values: {
            **values,
            "victory_token": "coin",
            "middle_tokens": {"wheat": 1},
            "high_tokens": {"wheat": 1},
        },
    )
    dry = changed(
        dry,
        "disasters",
        lambda _, values: {
            **values,
            **(
                {"innovation": {"gain-points": {"points": 1}}, "phase": "economy"}
                if "axe" in json.dumps(values["innovation"]) and values["phase"] != "end-game"
                else {}
            ),
        },
    )
    found = [sentence for code, sentence in told(dry) if code == "card-unproduced"]
    assert "'fire-02': axe can be bid, but no Location, Innovation or war brings any (EE-7.7)" in found
    asking = [item.id for item in game.sets["disasters"].items if "axe" in item.values.peek("bids")]
    assert len(found) == len(asking)


def test_a_card_that_strays_from_its_family():
    game = changed(loaded(END), "disasters", with_innovation("flood-01", {"swap-locations": {}}, "industry"))
    found = dict(told(game))
    assert found.keys() == {"card-family", "rules-other-effect"}, found
    sentence = found["card-family"]
    assert sentence.startswith("'flood-01': swap-locations is strange for flood")
    assert sentence.endswith("(EE-16.5)")


def test_two_cards_that_say_the_same():
    first = {
        key: loaded(END).sets["disasters"].items[0].values.peek(key)
        for key in ("target", "bids", "build", "phase", "innovation")
    }
    game = changed(
        loaded(END),
        "disasters",
        lambda name, values: {**values, **first, "flavour": "other words"} if name == "fire-06" else values,
    )
    assert ("card-twin", "'fire-06' says the same as 'fire-01'") in told(game)


@pytest.mark.parametrize(
    ("favor", "sentence"), [({"construct": {"cost": 99}}, "construct costs 99 Energy, and the box has 50")]
)
def test_a_favor_that_nobody_can_pay(favor, sentence):
    game = changed(
        loaded(SKIES),
        "senators",
        lambda name, values: {**values, "favors": [favor, values["favors"][1]]} if name == "S1a" else values,
    )
    ((code, found),) = told(game)
    assert code == "card-never"
    assert sentence in found
