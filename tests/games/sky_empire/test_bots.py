"""What bots, statistics and checks of cards know of the game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.sky_empire.beside import fleets
from engine.games.sky_empire.beside.hidden import redraw_hidden
from engine.games.sky_empire.beside.roads import steps_to
from engine.games.sky_empire.terms import CRYSTALS, NOBODY
from engine.play import Chance, odds, take

from .conftest import NAMES, WAYS


@pytest.mark.parametrize(("seats", "ways"), WAYS, ids=NAMES)
def test_a_redrawn_table_looks_the_same_and_breaks_no_rule(rules, walk, seats, ways):
    luck = random.Random(1)
    for count, (state, move) in enumerate(walk(5, seats, ways)):
        if move is None or count % 9:
            continue
        seat = state.stack[-1].seat
        drawn = redraw_hidden(state, seat, luck)
        assert rules.view(drawn, seat) == rules.view(state, seat)
        assert list(rules.invariants(drawn)) == []
        assert drawn.stack[-1].moves(drawn) == state.stack[-1].moves(state)


@pytest.mark.parametrize(("seats", "ways"), WAYS, ids=NAMES)
def test_worth_reads_nothing_that_is_hidden(rules, walk, seats, ways):
    luck = random.Random(2)
    for count, (state, move) in enumerate(walk(6, seats, ways)):
        if move is None or count % 9:
            continue
        seat = state.stack[-1].seat
        assert rules.position_value(redraw_hidden(state, seat, luck), seat) == rules.position_value(state, seat)


def test_redrawing_tells_nothing_of_what_was_drawn(position, tables):
    """Two tables that differ only in what a seat cannot see are redrawn alike."""
    one = position("action", {"players": ["A", "B"], "B": {"hand": ["windfall", "brace"]}})
    other = position("action", {"players": ["A", "B"], "B": {"hand": ["ore-cache", "overcharge"]}})
    hands = [redraw_hidden(state, 0, random.Random(3)).seats[1].hand for state in (one, other)]
    assert hands[0] == hands[1]
    assert sorted(one.seats[1].hand) != hands[0] or sorted(other.seats[1].hand) != hands[1]


def near(position, **own):
    """Steps to each Crystal for a player with something."""
    state = position("action", {"players": ["A", "B"], "A": {"doppler": "ra-zi"} | own})
    return [steps_to(state, 0, kind) for kind in range(len(CRYSTALS))]


@pytest.mark.parametrize(
    ("kind", "own"),
    [
        (0, {"ships": {"sunreach": "tile-17"}}),
        (0, {"missions": ["mission-renounce"]}),
        (1, {"ships": {"kingfathom": "tile-1"}}),
        (2, {"initiative": 15}),
        (3, {"buildings": {"mine": ["tile-17", "tile-19"], "bazaar": ["tile-17", "tile-19"]}}),
        (3, {"towers": 1}),
    ],
)
def test_what_helps_brings_a_crystal_nearer(position, kind, own):
    assert near(position, **own)[kind] < near(position)[kind]


def test_a_fast_ship_that_is_nearer_to_the_other_home_base_brings_power_nearer(position):
    places = ("home-a", "tile-17", "tile-22")
    steps = [near(position, ships={"sunreach": place, "noonwall": "tile-17"})[1] for place in places]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > steps[-1]


def test_a_monolith_as_the_active_tile_is_worth_most_with_four_crystals(position, rules):
    """The tile carries the player's token by then, and still nothing else may look better."""
    said = {
        "players": ["A", "B"],
        "A": {"doppler": "ra-zi", "crystals": ["honor", "power", "possession", "opportunity"]},
    }
    said["A"]["ships"] = {"sunreach": "tile-18"}
    state = position("action", said)
    before, tile = rules.position_value(state, 0), state.tables.numbers["tile"]["tile-18"]
    take(state, state.tables.moves.kinds["activate"][tile])
    assert rules.position_value(state, 0) > before or state.winner == 0


def test_a_crystal_is_worth_more_than_the_last_step_to_it(position, rules):
    values = []
    for crystals in ([], ["honor"], ["honor", "power"], ["honor", "power", "possession", "opportunity"]):
        said = {"players": ["A", "B"], "A": {"doppler": "ra-zi", "initiative": 15, "crystals": crystals}}
        values.append(rules.position_value(position("action", said), 0))
    assert values == sorted(values)


@pytest.mark.parametrize("seed", range(40))
def test_quick_odds_are_near_the_exact_ones(tables, seed):
    """One ship against one: the logistic guess of `fleets.odds` beside the convolution."""
    luck = random.Random(seed)
    pair = luck.sample(tables.ships, 2)
    exact = odds.combat(*((unit(tables, card),) for card in pair))
    ours, theirs = ((fleets.expected(tables, card), card.shield + card.structure) for card in pair)
    assert abs(fleets.odds(ours, theirs) - (exact.first + exact.neither / 2)) < 0.3


def unit(tables, card):
    dice = tuple(
        tuple(odds.DieFace(*face) for face in faces)
        for faces, count in zip(tables.faces, card.dice, strict=True)
        for _ in range(count)
    )
    given = {"hits": "hits", "cancel-hits": "cancels", "restore-shields": "restores"}.get(card.surge.name)
    return odds.Combatant(dice, card.shield, card.structure, **({given: card.surge.amount} if given else {}))


def test_tallies_count_what_happened(rules, walk):
    *_, (state, _) = walk(11, 4)
    counts = Counter(name for name, _, _ in rules.tally_events(state))
    assert set(counts) <= set(rules.tallies)
    held = sum(own.crystals.bit_count() for own in state.seats)
    assert counts["crystals"] == held
    assert counts["events"] == len(state.drawn) + 1
    assert counts["emperors"] == (state.winner != NOBODY)


@pytest.mark.parametrize(
    "piece", ["windfall", "rich-ground", "event-mid-4", "a Special Event", "nebulon", "sentinel-building-5"]
)
def test_pieces_are_staged_on_top(rules, tables, piece):
    wanted = next(one.id for one in tables.events if one.period == "special") if piece == "a Special Event" else piece
    stage = rules.table_with(tables, [wanted], random.Random(4))
    state = rules.start(tables, "ABCD"[: stage.seats], Chance(1, stage.supplied), stage.variants)
    assert list(rules.invariants(state)) == []
    assert any(order[0][0] == wanted for order in stage.supplied.values())
    take(state, state.stack[-1].moves(state)[0])


def test_nothing_is_strange_about_the_pieces_as_they_are(rules, tables):
    assert list(rules.strange_pieces(tables)) == []
