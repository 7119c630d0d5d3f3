"""Setting up (SE-3, SE-4, SE-31 to SE-34): every number of players, every variant."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.sky_empire.setup import snake
from engine.games.sky_empire.terms import NOWHERE
from engine.play import Chance, hexes, take
from engine.play.playing import Playing

from .conftest import NAMES, WAYS


def begin(rules, tables, seats, ways, seed=1):
    """The set-up with the first choice each time, up to the first figure that is placed."""
    state = rules.start(tables, "ABCD"[:seats], Chance(seed), ways)
    while state.round == 0:
        take(state, state.stack[-1].moves(state)[0])
    return state


@pytest.mark.parametrize(("seats", "ways"), WAYS, ids=NAMES)
def test_se_3_17_everybody_starts_alike(rules, tables, seats, ways):
    state = rules.start(tables, "ABCD"[:seats], Chance(3), ways)
    while type(state.stack[-1]).__name__ in ("ChooseDoppler", "LayTile"):
        take(state, state.stack[-1].moves(state)[0])
    candles = 250 if ways.get("variant") == "accelerated" else 100
    for own in state.seats:
        assert (own.candles, own.initiative, own.supply, own.raw) == (candles, 4, 14, [0] * 5) or state.round
        assert own.figures == [NOWHERE, NOWHERE]
        assert own.ships == own.military == 1 << own.home
        assert sum(map(len, own.buildings)) == 1
    assert list(rules.invariants(state)) == []


@pytest.mark.parametrize(("seats", "tokens", "nests"), [(2, 20, 2), (3, 24, 3), (4, 32, 4), (1, 20, 2)])
def test_se_3_4_tokens_and_sentinel_buildings(rules, tables, seats, tokens, nests):
    state = rules.start(tables, "ABCD"[:seats], Chance(1), {"solo": "on"} if seats == 1 else {})
    assert state.explorable.bit_count() == tokens
    assert state.token_supply == 45 - tokens
    assert state.nests.bit_count() == nests
    assert list(hexes.members(state.lying)) == [0]
    assert state.crystal_supply == [3, 4, 4, 4]
    assert not state.explorable & 1
    assert not state.nests & 1


def test_se_e_26_alone_tile_0_can_have_a_sentinel_building(rules, compiled):
    state = rules.start(compiled(solo_zero_sentinel="present"), "A", Chance(1), {"solo": "on"})
    assert state.nests & 1


@pytest.mark.parametrize(
    ("ways", "periods"),
    [
        ({}, "early early early mid mid mid late late late end"),
        ({"variant": "accelerated"}, "mid mid mid late late late end"),
        ({"variant": "special"}, "early early special mid mid special late late special end"),
        ({"solo": "on"}, "early early early mid mid mid late late late end"),
    ],
)
def test_se_3_9_event_decks(rules, tables, ways, periods):
    state = rules.start(tables, "A" if "solo" in ways else "AB", Chance(5), ways)
    deck = [tables.events[one] for one in (*([state.event] if state.event >= 0 else []), *state.events)]
    assert [event.period for event in deck] == periods.split()
    if "solo" in ways:
        assert all(event.solo for event in deck)


def test_se_3_12_decks(rules, tables):
    state = rules.start(tables, "AB", Chance(5), {})
    assert [len(pile.deck) for pile in state.piles] == [16, 16, 16, 8, 56, 16]
    assert [len(stack) for stack in state.stacks] == [3, 6, 5, 4]
    assert state.controls == (0, 1, 2, 3)
    assert [tables.controls[card].id.removeprefix("control-") for card in state.controls] == [
        "rumah",
        "cytqua",
        "egnever",
        "enna",
    ]
    alone = rules.start(tables, "A", Chance(5), {"solo": "on"})
    assert len(alone.piles[5].deck) == 14


def test_se_3_16_the_last_in_turn_order_chooses_first(rules, tables):
    state = rules.start(tables, "ABCD", Chance(0, {"first player": ["B"]}), {})
    chose = []
    while type(state.stack[-1]).__name__ == "ChooseDoppler":
        chose.append(state.names[state.stack[-1].seat])
        take(state, state.stack[-1].moves(state)[-1])
    assert chose == ["A", "D", "C", "B"]
    assert [tables.tiles[own.home].id for own in state.seats] == ["home-d", "home-a", "home-b", "home-c"]  # SE-E-63
    assert [tables.dopplers[own.doppler].id for own in state.seats] == [
        "tessandra-voy",
        "alabastus",
        "ra-zi",
        "quill-marrow",
    ]


def test_se_3_16_a_doppler_is_chosen_once(rules, tables):
    playing = Playing(rules, rules.start(tables, "AB", Chance(0, {"first player": ["A"]}), {}))
    playing.move("B", "choose ra-zi")
    assert playing.refusal("A", "choose ra-zi").rule == "SE-3.16"
    assert "choose ra-zi" not in playing.legal()


@pytest.mark.parametrize(("seats", "order"), [(2, "ABBA"), (3, "ABCCBAABC"), (4, "ABCDDCBA")])
def test_se_4_9_snake(rules, tables, seats, order):
    state = rules.start(tables, "ABCD"[:seats], Chance(0, {"first player": ["A"]}), {"map": "own"})
    each = {2: 10, 3: 8, 4: 8}[seats]
    backs = Counter(tables.tiles[tile].back for tile in state.seats[0].dealt)
    wanted = (
        {"blue": 4, "brown": 2, "red": 1, "green": 3} if seats == 2 else {"blue": 3, "brown": 2, "red": 1, "green": 2}
    )
    assert backs == wanted
    said = [state.names[seat] for seat in snake(state)]
    assert "".join(said).startswith(order)
    assert len(said) == seats * each
    assert Counter(said) == dict.fromkeys("ABCD"[:seats], each)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_se_4_10_rings_are_filled_from_the_inside(rules, tables, walk, seats):
    laid = []
    for state, move in walk(4, seats, {"map": "own"}):
        if move is None or state.round:
            break
        if move.kind == "lay at":
            laid.append(move.number)
    rings = [1 if place < 7 else 2 if place < 19 else 3 for place in laid]
    assert rings == sorted(rings)
    assert rings[:18] == [1] * 6 + [2] * 12
    plan = tables.plans[seats]
    assert {place for place, tile in enumerate(state.layout) if tile != NOWHERE} == {
        place for place, tile in enumerate(plan.places) if tile != NOWHERE
    }
    assert [state.layout[plan.places.index(home)] for home in plan.homes] == list(plan.homes)


def test_se_4_10_the_next_ring_waits(rules, tables):
    playing = Playing(rules, rules.start(tables, "AB", Chance(0, {"first player": ["A"]}), {"map": "own"}))
    first = playing.legal()[0]
    playing.move("A", first)
    assert playing.refusal("A", "lay at 2-1").rule == "SE-4.10"
    playing.move("A", "lay at 1-4")
    playing.move("B", playing.legal()[0])
    assert playing.refusal("B", "lay at 1-4").rule == "SE-4.10"


def test_se_31_5_accelerated_ascent(rules, tables):
    """Three producers each from the last seat on, with their tokens; purchases one after the other (T43)."""
    state = rules.start(tables, "ABC", Chance(0, {"first player": ["A"]}), {"variant": "accelerated"})
    playing = Playing(rules, state)
    for name, doppler in zip("CBA", ("ra-zi", "alabastus", "quill-marrow"), strict=True):
        playing.move(name, f"choose {doppler}")
    for name in "CBA":
        for _ in range(3):
            playing.move(name, playing.legal()[0])
    assert [own.tokens for own in state.seats] == [3, 3, 3]
    assert [sum(map(len, own.buildings)) for own in state.seats] == [4, 4, 4]
    for name in "CBA":
        playing.move(name, "buy 5")
    for name in "CBA":
        playing.move(name, "buy 3")
    for name in "CBA":
        playing.move(name, "done")
    for name in "CBA":
        for _ in range(4):
            playing.move(
                name, next(text for text in playing.legal() if text.startswith(("take versatile", "take construction")))
            )
    for name in "CB":
        playing.move(name, "buy 5")
    own = state.seats[1]
    assert (own.candles, own.initiative, own.tokens, len(own.hand)) == (20, 9, 6, 5)
    playing.move("A", "buy 5")
    assert state.round == 1, "the Mission cannot be paid, so nobody is asked"


@pytest.mark.parametrize(
    ("own", "others", "council"),
    [("5", ["5", "2", "1"], True), ("5", ["4", "2", "1"], False), ("1", ["1", "1", "1"], True)],
)
def test_se_34_2_four_dice_decide_who_is_first(rules, tables, own, others, council):
    chance = Chance(0, {"own die": [own], "others' dice": others})
    assert rules.start(tables, "A", chance, {"solo": "on"}).council_first is council


@pytest.mark.parametrize(
    ("names", "ways"),
    [
        ("A", {}),
        ("AB", {"solo": "on"}),
        ("ABCDE", {}),
        ("A", {"solo": "on", "map": "own"}),
        ("AB", {"map": "round"}),
        ("AA", {}),
    ],
)
def test_ways_that_there_are_not(rules, tables, names, ways):
    with pytest.raises(ValueError, match=r"\w"):
        rules.start(tables, names, Chance(0), ways)


@pytest.mark.parametrize("number", range(1, 12))
def test_missing_cells_of_the_solo_chart_stay_unknown(position, rules, number):
    state = position("action", {"players": ["A"], "round": number})
    assert rules.describe(state)["rating"] == []
    state.over, state.winner = True, 0
    said = rules.describe(state)["rating"]
    known = 4 <= number <= 9
    assert said[4] == ("unknown" if known else "not rated")
    assert (said[3] == "unknown") == (6 <= number <= 9)
    assert ("of the chart: unknown" in rules.picture(rules.view(state, 0)).title) == known
