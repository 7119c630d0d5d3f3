"""Crowded tiles played at random: what every position of a combat is held to."""

from __future__ import annotations

import random
import re

import pytest

from engine.play import plain, take

SHIPS = (
    *("nebulon", "swiftbarb", "glimmerjack", "aerothorn", "cloudcleaver", "palewarden", "thermaline", "vantage"),
    *("gravemaw", "stormcradle", "bulwark-regent", "hollow-anvil", "kingfathom", "marrowgate", "quietus"),
)
FIGHTING = {"BeforeRoll", "AfterRoll", "BeforeHits", "TakeHits", "SentinelSurges", "RerollDice", "RestoreShields"}
CASES = [(seats, seed) for seats in (1, 2, 3) for seed in range(8)]


def crowd(rng, seats):
    """Green beside a tile on which everybody else stands, with cards, Developments, turrets and Sentinels."""
    ships, names = rng.sample(SHIPS, len(SHIPS)), ["Green", "Purple", "Orange"][:seats]
    data = {"players": names, "sentinels": dict.fromkeys(rng.sample(["rumah", "egnever"], rng.randint(0, 1)), "tile-3")}
    for number, name in enumerate(names):
        at = "tile-3" if number else "tile-6"
        fleet = {ships.pop(): {"at": at, "structure": rng.randint(1, 2)} for _ in range(2)}
        data[name] = {
            "ships": fleet,
            "hand": rng.sample(["overcharge", "focus-fire", "brace", "patch-crew"], 2),
            "left": [rng.choice(["sentinel-optics", "none"]), "warfare-2", rng.choice(["sentinel-lance", "none"])],
            "figures": [at, "board"],
            "buildings": {"island-turret": ["tile-3"] * rng.randint(0, 3 - number)} if number else {},
        }
    return data


def agree(rules, tables, state):
    """Every move of the vocabulary is legal and listed, or refused with a rule and a sentence."""
    step = state.stack[-1]
    listed = list(step.moves(state))
    assert len(set(listed)) == len(listed)
    for move in rules.vocabulary(tables):
        refusal = step.refuse(state, move)
        if refusal is None:
            assert move in listed or step.open_to(state, move), (step, move)
        else:
            assert move not in listed, (step, move, refusal)
            assert re.fullmatch(r"\S.{13,108}[^.\s]", refusal.sentence), refusal


@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_every_position_of_a_combat(rules, tables, playing, seats, seed):
    rng = random.Random(f"{seats}-{seed}")
    play = playing("action", crowd(rng, seats))
    play.move("Green", "activate tile-3")
    state, fought = play.state, False
    while type(state.stack[-1]).__name__ != "Turn":
        assert list(rules.invariants(state)) == []
        moves = list(state.stack[-1].moves(state))
        if type(state.stack[-1]).__name__ in FIGHTING:
            fought = True
            if rng.random() < 0.3:
                agree(rules, tables, state)
                before, copy = plain(state), state.clone()
                take(copy, moves[-1])
                assert plain(state) == before
        commits = [move for move in moves if move.kind == "commit"]
        take(state, rng.choice(commits or moves))
    assert fought or any(event.verb == "combat" for event in state.log)
    assert state.combat is None
    assert list(rules.invariants(state)) == []
