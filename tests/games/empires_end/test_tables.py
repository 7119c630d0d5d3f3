"""Compiling: every enforced number is the data's, and data that cannot be played is refused with all its reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.play import Chance


def with_values(game, set_name, item_id, **values):
    """The game with other values of one piece."""
    pieces = game.sets[set_name]
    items = tuple(
        replace(item, values={**item.values, **values}) if item.id == item_id else item for item in pieces.items
    )
    return replace(game, sets={**game.sets, set_name: replace(pieces, items=items)})


def with_constant(game, name, value):
    """The game with another number."""
    return replace(game, constants={**game.constants, name: replace(game.constants[name], value=value)})


def test_the_box_is_what_the_rules_count(tables):
    assert [len(tables.tiles), len(tables.cards), len(tables.wars), tables.cubes] == [11, 88, 11, 12]
    assert [tables.tile_ids[tile] for tile in tables.by_value[:3]] == ["city-32", "road-14", "town-12"]
    assert tables.bolts == (7, 7)
    assert [len(track) for track in tables.tracks] == [28, 28]


def test_options_are_those_of_the_data(game, rules):
    with pytest.raises(KeyError, match="bolt"):
        rules.compile(game, {"bolt": "played"})
    with pytest.raises(KeyError, match="option bolt_space has no value walked"):
        rules.compile(game, {"bolt_space": "walked"})


@pytest.mark.parametrize(
    ("set_name", "item", "values", "sentence"),
    [
        ("locations", "town-12", {"value": 6}, "two Locations have one value"),
        ("disasters", "fire-05", {"target": 12}, "fire-05 threatens position 12, but a row has 11 Locations"),
        ("military", "M01", {"upheaval_position": 12}, "M01 moves a Location to position 12, but a row has 11"),
        ("military", "M01", {"low_most": 7}, "M01: its lowest outcome goes up to 7, its highest begins at 7"),
        (
            "board",
            "board",
            {"track_two": ["start", "economy", "end"]},
            "the track for two does not begin with a Disaster phase",
        ),
        ("board", "board", {"track_two": ["start", "disaster"]}, "the track for two does not run from start to end"),
        (
            "board",
            "board",
            {"track_two": ["start", "disaster", "combined", "end"]},
            "the track for two has a phase that is for three and four alone",
        ),
        ("board", "board", {"bolt_more": 27}, "the lightning bolt of the track for more stands on space 27"),
        (
            "locations",
            "farm-3",
            {"repair": 10**20},
            "farm-3 costs 100000000000000000000 hammers, but prices go from 0 to 30",
        ),
        ("screens", "screen-blue", {"colour": "green"}, "Score markers are ivory"),
    ],
)
def test_what_cannot_be_played_is_refused(game, rules, set_name, item, values, sentence):
    with pytest.raises(ValueError, match=sentence):
        rules.compile(with_values(game, set_name, item, **values), {})


@pytest.mark.parametrize(
    ("constant", "value", "sentence"),
    [
        ("bid_size", 0, "bid_size is 0, but 1 is the least that can be played"),
        ("lightning_enacted", 5, "5 cards cannot be enacted out of 4"),
        ("hand_size", 10**20, "88 Disaster cards are too few for the hands of 4 players"),
        ("start_tokens", -1, "start_tokens is -1, but 0 is the least"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(game, rules, constant, value, sentence):
    with pytest.raises(ValueError, match=sentence):
        rules.compile(with_constant(game, constant, value), {})


def test_a_hoard_makes_no_explosion(game, rules, table):
    """Moves stay few though nobody limits tokens, and what is not listed may be committed."""
    tables = rules.compile(with_constant(game, "start_tokens", 10**9), {})
    play = table("military", on=tables, war="M01")
    assert len(play.step.moves(play.state)) == 625
    play.play("A", "commit 1000 axes, 50 coins")
    play.play("B", "commit nothing")
    assert play.state.seats[0].stash[2] == 10**9 - 1000


def test_all_reasons_are_told_at_once(game, rules):
    wrong = with_values(with_values(game, "disasters", "fire-05", target=12), "military", "M01", upheaval_position=0)
    with pytest.raises(ValueError, match=r"fire-05 threatens.*; M01 moves"):
        rules.compile(wrong, {})


def test_two_copies_of_a_card_cannot_be_told_apart(game, rules):
    pieces = game.sets["disasters"]
    items = (replace(pieces.items[0], copies=2), *pieces.items[1:])
    with pytest.raises(ValueError, match="fire-01 has 2 copies"):
        rules.compile(replace(game, sets={**game.sets, "disasters": replace(pieces, items=items)}), {})


@pytest.mark.parametrize(
    ("constant", "value", "read"),
    [
        ("start_tokens", 3, lambda state: state.seats[0].stash == [3, 3, 3, 3]),
        ("start_score", 5, lambda state: state.seats[0].score == 5),
        ("hand_size", 3, lambda state: len(state.seats[0].hand) == 3),
        ("most_two_side", 3, lambda state: state.track == state.tables.tracks[0]),
    ],
)
def test_numbers_of_the_set_up_are_read(game, rules, constant, value, read):
    tables = rules.compile(with_constant(game, constant, value), {})
    assert read(rules.start(tables, ["A", "B", "C"], Chance(1)))


@pytest.mark.parametrize(
    ("constant", "value", "phase", "said", "before", "rule"),
    [
        ("bid_size", 2, "disaster", {"stash": {"wheat": 1, "coin": 1}}, "", ("bid wheat", "EE-7.15")),
        (
            "cards_per_industry",
            1,
            "industry",
            {"hand": ["fire-01", "fire-02"]},
            "sell fire-01",
            ("sell fire-02", "EE-13.2"),
        ),
        ("town_discounts_per_card", 2, "industry", {"hand": ["fire-02"]}, "", ("build fire-02 for nothing", None)),
        (
            "repairs_per_industry",
            2,
            "industry",
            {"destroyed": ["farm-3", "road-4"]},
            "repair farm-3 for 1 hammer",
            ("repair road-4 for 1 hammer", None),
        ),
    ],
)
def test_numbers_of_the_phases_are_read(game, rules, table, constant, value, phase, said, before, rule):
    tables = rules.compile(with_constant(game, constant, value), {})
    play = table(phase, on=tables, deck=["fire-05"], A=said)
    if before:
        play.play("A", before)
    refusal = play.refusal("A", rule[0])
    assert (refusal.rule if refusal else None) == rule[1]


def test_numbers_of_low_resources_wars_and_sales_are_read(game, rules, table):
    changed = game
    for constant, value in {
        "low_resources_limit": 9,
        "low_resources_points": 3,
        "low_resources_coins": 2,
        "sale_coins": 2,
        "strength_per_token": 2,
        "cubes_per_refresh": 2,
    }.items():
        changed = with_constant(changed, constant, value)
    tables = rules.compile(changed, {})
    play = table("disaster", on=tables, deck=["fire-05"])
    play.play("A", "take; under farm-3; buy coin")
    assert (play.state.seats[0].score, play.state.seats[0].stash[3]) == (-3, 4)
    play = table("industry", on=tables, A={"hand": ["fire-01"]})
    play.play("A", "sell fire-01")
    assert play.state.seats[0].stash[3] == 4
    said = {"under": {"army-5": ["famine-02"], "farm-3": ["famine-05"]}, "exhausted": ["famine-02", "famine-05"]}
    play = table("military", on=tables, war="M02", A=said)
    play.play("A", "commit 1 axe")
    play.play("B", "commit nothing")
    assert [event.after for event in play.state.log if event.verb == "strength"] == [6, 4]
    play.play("A", "refresh famine-02; refresh famine-05")
    assert play.state.seats[0].exhausted == 0


def test_lightning_numbers_are_read(game, rules):
    changed = with_constant(with_constant(game, "lightning_redraws", 2), "lightning_hand", 3)
    tables = rules.compile(with_constant(with_constant(changed, "lightning_cards", 5), "lightning_enacted", 3), {})
    state = rules.start(tables, ["A", "B"], Chance(1), {"mode": "lightning"})
    assert len(state.seats[0].hand) == 5
    while not state.round:
        step = state.stack[-1]
        move = step.moves(state)[0]
        step.take(state, move)
        while state.stack[-1].settle(state):
            pass
    assert [len(seat.home) for seat in state.seats] == [3, 3]
    assert [seat.destroyed.bit_count() for seat in state.seats] == [3, 3]
    assert [len(seat.hand) for seat in state.seats] == [3, 3]


def test_a_table_has_two_to_four_players_with_names_of_their_own(rules, tables):
    for names in (["A"], list("ABCDE"), ["A", "A"]):
        with pytest.raises(ValueError, match="2 to 4 players"):
            rules.start(tables, names, Chance(1))
    with pytest.raises(ValueError, match="no variant mode: slow"):
        rules.start(tables, ["A", "B"], Chance(1), {"mode": "slow"})


def test_the_set_up(rules, tables):
    state = rules.start(tables, ["A", "B", "C"], Chance(7))
    assert len({tuple(seat.row) for seat in state.seats}) == 1
    assert sorted(state.seats[0].row) == list(range(11))
    assert len(state.deck) + len(state.threats) == 88 - 12
    assert (state.space, state.track[1]) == (1, state.track[0] + 1)
    assert [seat.stash for seat in state.seats] == [[2, 2, 2, 2]] * 3
    assert state.stack[-1].seat == state.first
