"""The 24 verbs: vocabulary, print, rules, what they touch; and that a new card of them needs no code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.effects import ambiguities, faults, read, show
from engine.games.empires_end.beside.families import strays
from engine.games.empires_end.verbs import VERBS


def effects_of(game):
    """Every effect of the data: the piece, its role and the effect."""
    for set_name, role in (("locations", "ability"), ("disasters", "innovation")):
        for item in game.sets[set_name].items:
            yield item, role, item.values[role]


def test_every_effect_of_the_data_reads_back_from_its_print(game):
    used = set()
    for item, role, effect in effects_of(game):
        assert list(faults(VERBS, effect, role)) == [], item.id
        assert read(VERBS, show(VERBS, effect)) == [effect], item.id
        (name,) = effect
        assert item.values["phase"] in VERBS[name].phases, item.id
        used.add(name)
    assert used == set(VERBS), "every verb of the vocabulary is used by some piece"


def test_the_vocabulary_is_closed_and_without_ambiguity():
    assert len(VERBS) == 24
    assert list(ambiguities(VERBS)) == []


def test_every_verb_names_rules_of_the_data_and_what_it_touches(game):
    for verb in VERBS.values():
        assert verb.rules
        assert set(verb.rules) <= set(game.rules) | set(game.rulings), verb.name
        assert verb.timing
        assert verb.__doc__
        assert verb.phases
        assert verb.writes, verb.name


def test_what_is_read_is_written_by_something():
    """A word that only one side knows would hide that two verbs can meet."""
    beyond = {"health", "deck"}  # what Disasters and repairs change, and no verb does
    reads = set().union(*(verb.reads for verb in VERBS.values()))
    writes = set().union(*(verb.writes for verb in VERBS.values()))
    assert reads - writes == beyond


def test_every_card_is_of_its_family(tables):
    assert list(strays(tables)) == []


def test_a_card_out_of_its_family_is_told(game, rules):
    changed = with_innovation(game, "revolt-01", {"free-bid": {"resource": "axe"}}, "disaster")
    ((card, rule, sentence),) = strays(rules.compile(changed, {}))
    assert (card, rule) == ("revolt-01", "EE-16.3")
    assert sentence.startswith("free-bid is strange for revolt; its family has end-points-per-token, military-strength")


def with_innovation(game, card, innovation, phase):
    """The game with another Innovation on one card."""
    pieces = game.sets["disasters"]
    items = tuple(
        replace(item, values={**item.values, "innovation": innovation, "phase": phase}) if item.id == card else item
        for item in pieces.items
    )
    return replace(game, sets={**game.sets, "disasters": replace(pieces, items=items)})


def test_a_new_card_made_of_existing_effects_is_played(game, rules, table, stash):
    """No Python is touched: the card is data, and everything about it works."""
    effect = {"convert": {"give": "coin", "get": {"one_of": {"wheat": 2, "axe": 3}}, "uses": 1}}
    changed = with_innovation(game, "famine-01", effect, "economy")
    tables = rules.compile(changed, {})
    play = table("economy", on=tables, A={"under": {"farm-8": ["famine-01"]}})
    assert [move for move in play.legal() if "famine-01" in move] == [
        "convert coin with famine-01 into wheat",
        "convert coin with famine-01 into axe",
    ]
    play.play("A", "convert coin with famine-01 into axe")
    assert stash(play) == "W2 H2 A5 C1"
    assert not [move for move in play.legal() if "famine-01" in move]
    assert play.refusal("A", "convert coin with famine-01 into wheat").rule == "EE-12.12"


def test_a_second_card_of_a_kind_that_only_locations_have(game, rules, table):
    """A discount printed on a card adds to a town's (EE-13.9 speaks of towns), so a price of two becomes nothing."""
    changed = with_innovation(game, "fire-02", {"discount-build": {"amount": 1}}, "industry")
    tables = rules.compile(changed, {})
    play = table(
        "industry",
        on=tables,
        A={"under": {"farm-8": ["fire-02"]}, "hand": ["revolt-02"], "stash": {"hammer": 0, "coin": 0}},
    )
    assert "build revolt-02 for nothing" in play.legal()
    play.play("A", "build revolt-02 for nothing; under farm-3")
    assert sorted(event.what for event in play.state.log if event.verb == "discount") == ["fire-02", "town-12"]


def test_of_two_discounts_the_smaller_one_serves_where_it_is_enough(game, rules, table):
    """So the greater one is left for a card that costs two; a card of one hammer never wastes it."""
    changed = with_innovation(game, "fire-02", {"discount-build": {"amount": 1}}, "industry")
    changed = with_innovation(changed, "fire-03", {"discount-build": {"amount": 2}}, "industry")
    play = table(
        "industry",
        on=rules.compile(changed, {}),
        A={
            "destroyed": ["town-12", "town-6"],
            "under": {"farm-8": ["fire-02"], "farm-11": ["fire-03"]},
            "hand": ["flood-01", "revolt-02"],
            "stash": {"hammer": 0, "coin": 0},
        },
    )
    assert play.state.tables.cards[play.state.tables.card_ids.index("flood-01")].build == 1
    play.play("A", "build flood-01 for nothing; under farm-3")
    assert [event.what for event in play.state.log if event.verb == "discount"] == ["fire-02"]
    play.play("A", "build revolt-02 for nothing; under road-4")
    assert [event.what for event in play.state.log if event.verb == "discount"] == ["fire-02", "fire-03"]


def test_a_location_may_repeat(game, rules, table, stash):
    """An ability that only cards have in the box works on a Location just as well."""
    pieces = game.sets["locations"]
    items = tuple(
        replace(item, values={**item.values, "ability": {"repeat-economy": {}}}) if item.id == "road-4" else item
        for item in pieces.items
    )
    tables = rules.compile(replace(game, sets={**game.sets, "locations": replace(pieces, items=items)}), {})
    play = table("economy", on=tables)
    play.play("A", "repeat farm-11 with road-4; use farm-11")
    assert stash(play) == "W2 H4 A2 C2"
    assert play.refusal("A", "repeat farm-11 with road-4").rule == "EE-Q-25"


@pytest.mark.parametrize(
    ("card", "innovation", "phase", "sentence"),
    [
        (
            "fire-01",
            {"gain-points": {"points": 1}},
            "military",
            "fire-01: gain-points works in economy or industry, not in military",
        ),
        (
            "fire-01",
            {"free-bid": {"resource": "axe"}},
            "economy",
            "fire-01: free-bid works in disaster, not in economy",
        ),
    ],
)
def test_a_card_in_the_wrong_phase_cannot_be_played(game, rules, card, innovation, phase, sentence):
    with pytest.raises(ValueError, match=sentence):
        rules.compile(with_innovation(game, card, innovation, phase), {})
