"""Whole games at random, in every mode and under every option value: nothing is lost, copies are copies, luck repeats."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from engine.games.empires_end.state import Seat, State
from engine.games.empires_end.words.moves import DISCARD, Sell
from engine.play import Chance, fingerprint, plain, take

MODES = {f"{count} {mode}": ("ABCD"[:count], mode) for count in (2, 3, 4) for mode in ("normal", "lightning")}
OPTIONS = [
    ("low_resources_timing", "after_phase"),
    ("replaced_card", "discarded"),
    ("replace_window", "own_turn"),
    ("coin_as_wheat", "refused"),
    ("refresh_reach", "healthy"),
    ("open_location", "lying"),
    ("open_location", "empty"),
    ("bolt_space", "played"),
    ("end_neighbours", "healthy"),
    ("copy_reach", "any_location"),
]


@pytest.mark.parametrize("mode", MODES)
def test_invariants_hold_after_every_move(rules, walk, mode):
    for seed in range(4):
        for state, move in walk(seed, *MODES[mode]):
            assert list(rules.invariants(state)) == [], (seed, move, state.log[-6:])
            if move is None:
                assert state.over
                assert state.space == len(state.track) - 1


@pytest.mark.parametrize(("option", "value"), OPTIONS)
def test_invariants_hold_under_every_other_option_value(rules, compiled, walk, option, value):
    tables = compiled(**{option: value})
    for mode in ("2 lightning", "3 normal", "4 normal"):
        for state, move in walk(7, *MODES[mode], on=tables):
            assert list(rules.invariants(state)) == [], (mode, move)


def test_every_option_of_the_data_is_run_under_each_of_its_values(game):
    others = {
        (name, value) for name, option in game.options.items() for value in option.values if value != option.default
    }
    assert others == set(OPTIONS)


def test_every_phase_is_played_as_often_as_the_track_says(walk):
    """26 phases, or 19 in Lightning Mode; the hourglass never skips a space (EE-1.1)."""
    for mode, phases in (("2 normal", 26), ("4 normal", 26), ("2 lightning", 19), ("3 lightning", 19)):
        *_, (state, _) = walk(3, *MODES[mode])
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
                named = sources & set(event.rule)
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
                        assert type(before.stack[-1]).__name__ == "Place"
                        assert before.stack[-1].mover >= 0
                        moved += 1
    assert moved, "nothing was ever moved: this test saw only half"


# --- copies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["3 normal", "2 lightning"])
def test_a_clone_is_complete_and_independent(walk, mode):
    rng = random.Random(1)
    for count, (state, move) in enumerate(walk(3, *MODES[mode])):
        if move is None or count % 9:
            continue
        copy, before, events = state.clone(), plain(state), list(state.log)
        assert plain(copy) == before
        assert copy.log == events
        for _ in range(25):
            if copy.stack:
                take(copy, rng.choice(copy.stack[-1].moves(copy)))
        assert plain(state) == before, "playing the copy changed the original"
        assert state.log == events


def test_a_clone_shares_no_list(rules, tables):
    state = rules.start(tables, ["A", "B"], Chance(1))
    copy = state.clone()

    def mutable(one):
        held = [getattr(one, name) for name in one.__slots__]
        return {id(value) for value in held if isinstance(value, list | dict) and value is not state.chance.supplied}

    pairs = zip((state, state.chance, *state.seats), (copy, copy.chance, *copy.seats), strict=True)
    for mine, its in pairs:
        assert mine is not its
        assert not mutable(mine) & mutable(its), type(mine).__name__


def test_clone_passes_every_field_in_its_place(rules, tables):
    """Fields are copied by position: each gets a mark, and must arrive where it was."""
    state = rules.start(tables, ["A", "B"], Chance(1))
    seat = state.seats[0]
    for number, name in enumerate(Seat.__slots__):
        kind = type(getattr(seat, name))
        setattr(seat, name, kind([number]) if kind is list else {number: number} if kind is dict else number)
    for number, name in enumerate(State.__slots__):
        if type(getattr(state, name)) in (int, bool, str):
            setattr(state, name, 100 + number)
        elif type(getattr(state, name)) is tuple and name != "names":
            setattr(state, name, (number,))
    copy = state.clone()
    kept = [name for name in Seat.__slots__ if name != "awake"]
    assert [getattr(copy.seats[0], name) for name in kept] == [getattr(seat, name) for name in kept]
    assert copy.seats[0].awake == {}, "what is active is worked out anew"
    for name in State.__slots__:
        if name not in ("chance", "seats"):
            assert getattr(state, name) == getattr(copy, name), name


def test_a_state_survives_being_stored(walk, tables):
    for count, (state, move) in enumerate(walk(2, mode="lightning")):
        if move is None or count % 40:
            continue
        stored = state.clone()
        stored.tables = None
        loaded = pickle.loads(pickle.dumps(stored))  # noqa: S301 - our own bytes
        loaded.tables = tables
        assert fingerprint(loaded) == fingerprint(state)
        take(loaded, move)
        again = state.clone()
        take(again, move)
        assert plain(loaded) == plain(again)


# --- luck ------------------------------------------------------------------------------------------------------------


def _record(walk, seed, names, mode):
    last, texts = None, []
    for state, move in walk(seed, names, mode):
        last = state
        texts.append(state.tables.moves.texts[move] if move else None)
    return texts, fingerprint(last), [tuple(event) for event in last.log], last.chance.log


@pytest.mark.parametrize("mode", ["4 normal", "2 lightning"])
def test_the_same_seed_gives_the_same_game(walk, mode):
    assert _record(walk, 11, *MODES[mode]) == _record(walk, 11, *MODES[mode])
    assert _record(walk, 11, *MODES[mode])[0] != _record(walk, 12, *MODES[mode])[0]


@pytest.mark.parametrize("mode", ["4 normal", "3 lightning"])
def test_a_game_is_its_moves_and_its_chance(rules, tables, walk, mode):
    """With every outcome supplied, the seed no longer matters: that is what a replay stores."""
    names, variant = MODES[mode]
    texts, end, _, outcomes = _record(walk, 4, names, variant)
    supplied = {}
    for purpose, outcome in outcomes:
        supplied.setdefault(purpose, []).append(outcome)
    state = rules.start(tables, names, Chance("another seed", supplied), {"mode": variant})
    for text in texts[:-1]:
        take(state, rules.parse(text, tables))
    assert fingerprint(state) == end


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
