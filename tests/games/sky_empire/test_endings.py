"""How a game ends, each time as a replay: the moves and the outcomes of chance alone lead to the same end."""

from __future__ import annotations

import random

from engine.play import Chance, fingerprint, take

THRONE = {  # Green has all four Crystals and a ship beside #18, which has a Monolith; Purple's ship guards it
    "players": ["Green", "Purple"],
    "Green": {
        "doppler": "ra-zi",
        "crystals": ["opportunity", "power", "honor", "possession"],
        "ships": {"swiftbarb": "tile-5"},
    },
    "Purple": {"doppler": "alabastus", "ships": {"alba-lancer": "tile-18"}},
    "tiles": {"tile-5": {"token": False}, "tile-18": {"token": False}},
}
WON = [["1", "1"], ["0", "0"], ["1", "1"], ["0", "0"]]
LOST = [["0", "0"], ["1", "2"]]
ATTACK = ["activate tile-18", "commit swiftbarb", "done"]


def play_on(rules, state, texts=(), seed=1, rounds=30):
    """Make some moves, then any until the end; returns all of them as notation."""
    choice, made = random.Random(seed), []
    waiting = list(texts)
    while state.stack and state.round <= rounds:
        listed = state.stack[-1].moves(state)
        text = waiting.pop(0) if waiting else rules.show(choice.choice(listed), state.tables)
        made.append(text)
        take(state, rules.parse(text, state.tables))
    return made


def outcomes(state):
    """Every outcome of chance by its purpose, as a replay supplies them."""
    found = {}
    for purpose, outcome in state.chance.log:
        found.setdefault(purpose, []).append(outcome)
    return found


def replayed(rules, state, texts):
    """Make the same moves from another copy of the beginning."""
    for text in texts:
        take(state, rules.parse(text, state.tables))
    return state


def test_the_end_event_ends_a_game_that_nobody_has_won(rules, tables):
    state = rules.start(tables, "ABCD", Chance(11), {})
    texts = play_on(rules, state)
    result = rules.result(state)
    assert (result.reason, result.winners, state.round) == ("the End Event", (), 10)
    again = rules.start(tables, "ABCD", Chance("another", outcomes(state)), {})
    assert fingerprint(replayed(rules, again, texts)) == fingerprint(state)


def test_an_emperor_at_a_monolith_ends_it_at_once(rules, position):
    said = {**THRONE, "chance": {"roll": WON}}
    state = position("action", said)
    texts = play_on(rules, state, [*ATTACK, "hit shield of alba-lancer"])
    result = rules.result(state)
    assert (result.reason, result.winners, state.round) == ("an Emperor", (0,), 1)
    assert [score.total for score in result.scores] == [4, 0]
    again = position("action", {**THRONE, "chance": outcomes(state)})
    assert fingerprint(replayed(rules, again, texts)) == fingerprint(state)


def test_whoever_loses_the_fight_for_the_monolith_is_no_emperor(rules, position):
    state = position("action", {**THRONE, "chance": {"roll": LOST}})
    for text in ATTACK:
        take(state, rules.parse(text, state.tables))
    assert rules.result(state) is None
    assert state.stack


def test_with_rounds_after_the_end_event_an_emperor_ends_it(rules, position):
    """Option after_end `play_on`: rounds without an Event follow, and nothing but an Emperor ends the game."""
    said = {**THRONE, "last": True, "round": 12, "events": [], "chance": {"roll": WON}}
    state = position("action", said, after_end="play_on")
    texts = play_on(rules, state, [*ATTACK, "hit shield of alba-lancer"])
    result = rules.result(state)
    assert (result.reason, result.winners, state.round) == ("an Emperor", (0,), 12)
    again = position("action", {**said, "chance": outcomes(state)}, after_end="play_on")
    assert fingerprint(replayed(rules, again, texts)) == fingerprint(state)
