"""Whole games at random, in every mode and under every option value: nothing is lost, copies are copies, luck repeats."""

from __future__ import annotations

import random
from collections import Counter

from engine.games.empires_end.words.moves import DISCARD, Sell
from engine.play import Chance, take


def test_every_phase_is_played_as_often_as_the_track_says(walk):
    """26 phases, or 19 in Lightning Mode; the hourglass never skips a space (EE-1.1)."""
    for mode, phases in (("2 normal", 26), ("4 normal", 26), ("2 lightning", 19), ("3 lightning", 19)):
        *_, (state, _) = walk(3, "ABCD"[: int(mode[0])], mode[2:])
        moved = [event.after for event in state.log if event.verb == "hourglass"]
        assert state.round == phases
        assert moved == list(range(moved[0], len(state.track)))


def test_invariants_notice_what_is_wrong(rules, tables):
    """Each fault put in by hand is found: an invariant that cannot fail proves nothing."""

    def spoil(change):
        state = rules.start(tables, ["A", "B"], Chance(1))
        change(state)
        return " / ".join(rules.invariants(state))

    def setting(name, value, of="seats"):
        return lambda state: setattr(state.seats[0] if of == "seats" else state, name, value)

    assert spoil(lambda _: None) == ""
    assert "A: the row is" in spoil(setting("row", [0] * 11))
    assert "A: the places do not fit the row" in spoil(setting("place", [0] * 11))
    assert "A: the stash is [2, 2, -1, 2]" in spoil(setting("stash", [2, 2, -1, 2]))
    assert "unknown Locations are destroyed" in spoil(setting("destroyed", 1 << 11))
    assert "Innovations are counted" in spoil(setting("counts", [1] + [0] * 10))
    assert "a cube lies where none can" in spoil(setting("exhausted", 1))
    assert "A: the active economy abilities are out of date" in spoil(setting("awake", {"economy": []}))
    assert "the hand is out of order" in spoil(lambda state: state.seats[0].hand.reverse())
    assert "3 cards and 0 repairs in one phase" in spoil(setting("handled", 3))
    assert "0 cards and 2 repairs in one phase" in spoil(setting("repairs", 2))
    assert "missing or there twice" in spoil(lambda state: state.seats[0].hand.pop())
    assert "missing or there twice" in spoil(lambda state: setattr(state, "discard", state.deck[:1]))
    assert "missing or there twice" in spoil(setting("wars", (1, 2), of="state"))
    assert "the game is over and something waits" in spoil(setting("over", True, of="state"))
    assert "the hourglass stands on space 99" in spoil(setting("space", 99, of="state"))
    assert "the temple is with seat 2" in spoil(setting("first", 2, of="state"))
    assert "more cards are answered than lie open" in spoil(setting("answered", 2, of="state"))
    assert "a hand is too large" in spoil(setting("hand_size", 3, of="state"))


def test_cubes_are_counted_against_the_box(rules, tables):
    state = rules.start(tables, ["A", "B"], Chance(1))
    able = [*tables.free_bids, *tables.replacers]
    state.deck = tuple(card for card in state.deck if card not in able)
    for seat in state.seats:
        seat.hand = [card for card in seat.hand if card not in able]
    state.threats = ()
    state.seats[0].home = dict.fromkeys(able, 0)
    state.seats[0].counts[0] = len(able)
    state.seats[0].exhausted = sum(1 << card for card in able)
    assert not any("cubes" in sentence for sentence in rules.invariants(state)), "twelve of each"
    state.tables = rules.compile  # any other object would do: the number is read from it
    state.tables = _fewer_cubes(tables)
    assert "12 cubes lie, but the box has 11" in list(rules.invariants(state))


def _fewer_cubes(tables):
    from copy import copy

    fewer = copy(tables)
    fewer.cubes = 11
    return fewer


# --- what changes what -----------------------------------------------------------------------------------------------


def _changes(walk, seed, names, mode):
    """(state before, move, state after) along a random game."""
    for state, move in walk(seed, names, mode):
        if move is not None:
            after = state.clone()
            take(after, move)
            yield state, move, after


def test_points_come_from_wars_innovations_and_low_resources_alone(walk, tables):
    """EE-1.4: every change of a score names one of them."""
    sources = {"EE-17.7", "EE-17.9", "EE-10.3", "EE-20.10", "EE-20.8", "EE-20.6", "EE-20.38"}
    seen = set()
    for seed in range(12):
        *_, (state, _) = walk(seed, "ABC")
        for event in state.log:
            if event.verb == "score":
                named = sources & ({event.rule} if isinstance(event.rule, str) else set(event.rule))
                assert named, event
                seen |= named
    assert {"EE-17.7", "EE-17.9", "EE-10.3", "EE-20.10", "EE-20.38"} <= seen


def test_nothing_is_refreshed_by_itself(walk):
    """EE-8.4: a cube goes only with an event that says why."""
    refreshed = Counter()
    for seed in range(8):
        for before, _, after in _changes(walk, seed, "ABCD", "normal"):
            for index in range(4):
                gone = before.seats[index].exhausted & ~after.seats[index].exhausted
                events = [one for one in after.log[len(before.log) :] if one.verb == "refresh" and one.who == index]
                assert gone.bit_count() <= len(events)
                refreshed.update(event.rule[0] for event in events)
    assert {"EE-12.14", "EE-17.21"} <= set(refreshed), refreshed


def test_an_innovation_never_leaves_an_empire_and_lies_still_unless_moved(walk, rules, tables):
    """EE-12.6, EE-15.9: it goes where its Location goes; only `lift` changes under which it lies."""
    moved = 0
    for seed in range(6):
        for before, _, after in _changes(walk, seed, "AB", "normal"):
            for mine, its in zip(before.seats, after.seats, strict=True):
                assert mine.home.keys() <= its.home.keys()
                for card, tile in mine.home.items():
                    if its.home[card] != tile:
                        assert type(before.stack[-1]).__name__ == "PlaceInnovation"
                        assert before.stack[-1].mover >= 0
                        moved += 1
    assert moved, "nothing was ever moved: this test saw only half"


# --- luck ------------------------------------------------------------------------------------------------------------


def test_the_deck_runs_out_and_is_made_anew(rules, tables):
    """EE-Q-08: with four players who throw away all they can it happens, and everything goes on."""
    state = rules.start(tables, "ABCD", Chance(5))
    rng, reshuffles = random.Random(5), 0
    while state.stack:
        moves = state.stack[-1].moves(state)
        wanted = [move for move in moves if move is DISCARD or isinstance(move, Sell)]
        take(state, rng.choice(wanted or moves))
        assert list(rules.invariants(state)) == []
    reshuffles = sum(event.verb == "reshuffle" for event in state.log)
    assert reshuffles == 1
    assert state.over
