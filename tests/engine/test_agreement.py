"""One judge: what `refuse` lets pass is listed or open to proposal, and what is listed is not refused."""

from __future__ import annotations

import random
import re

import pytest

from engine.play import BadMove, Chance, IllegalMove, fingerprint, plain, take
from engine.play.playing import Playing

MODES = [
    (("A", "B"), {}),
    (("A", "B", "C"), {"houses": "colour"}),
    (("A", "B", "C", "D"), {"houses": "draft"}),
    (("You",), {"solo": "medium", "houses": "draft"}),
]
OPTIONS = [
    {},
    {
        "third_action_payment": "end",
        "iron_sun_presence": "full",
        "temporum_jump": "precedes",
        "energy_supply": "limited",
    },
]


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "other"])
@pytest.mark.parametrize(("names", "variants"), MODES, ids=["two", "three", "four", "solo"])
def test_moves_and_refuse_agree_over_the_whole_vocabulary(rules, compiled, game, walk, names, variants, options):
    tables = compiled(**options)
    every, ids, seen = rules.vocabulary(tables), set(game.rules) | set(game.rulings), set()
    for seed in range(4):
        for count, (state, chosen) in enumerate(walk(seed, names, variants, on=tables)):
            if chosen is None or (count + seed) % 5:
                continue
            step = state.stack[-1]
            listed = list(step.moves(state))
            assert listed, step
            assert len(set(listed)) == len(listed), step
            for move in every:
                refusal = step.refuse(state, move)
                if refusal is None:
                    assert move in listed or step.open_to(state, move), (step, move)
                    continue
                assert move not in listed, (step, move, refusal)
                assert not step.open_to(state, move) or move not in listed
                seen.add(refusal)
    for refusal in seen:
        assert refusal.rule in ids, refusal
        assert re.fullmatch(r"\S.*[^.\s]", refusal.sentence), refusal
        assert 15 <= len(refusal.sentence) <= 110, refusal
    assert len({refusal.rule for refusal in seen}) >= 12


def test_listing_and_judging_change_nothing(rules, tables, walk):
    for state, chosen in walk(5, variants={"houses": "draft"}):
        if chosen is not None:
            before, events = plain(state), len(state.log)
            state.stack[-1].moves(state)
            for move in rules.vocabulary(tables)[::7]:
                state.stack[-1].refuse(state, move)
                state.stack[-1].open_to(state, move)
            assert plain(state) == before
            assert len(state.log) == events


def test_a_proposed_move_can_be_taken_and_keeps_the_invariants(rules, tables, walk):
    """Permuted relocations and a dominated payment are legal though not listed."""
    proposed = set()
    for seed in range(12):
        for state, chosen in walk(seed, variants={"houses": "colour"}):
            if chosen is None:
                continue
            step = state.stack[-1]
            for move in rules.vocabulary(tables):
                if (
                    type(move).__name__ in ("Carry", "Go")
                    and step.open_to(state, move)
                    and step.refuse(state, move) is None
                ):
                    copy = state.clone()
                    take(copy, move)
                    assert list(rules.invariants(copy)) == []
                    proposed.add(type(move).__name__)
                    break
    assert proposed == {"Carry", "Go"}


def test_whatever_is_said_is_answered_and_can_be_taken_back(rules, tables):
    """Random notation from random seats: done, or refused with a reason; undone, the position is as it was."""
    rng = random.Random(4)
    texts = sorted(tables.moves.by_text)
    play = Playing(rules, rules.start(tables, ["A", "B"], Chance(5), {"houses": "colour"}))
    prints = [fingerprint(play.state)]
    answers = []
    for _ in range(4000):
        text = rng.choice([rng.choice(texts), rng.choice(texts), f"{rng.choice(texts)}x", *play.legal()[:2]])
        try:
            play.play(rng.choice(["A", "B", "C"]), text)
        except (IllegalMove, BadMove) as error:
            answers.append(error)
        else:
            prints.append(fingerprint(play.state))
    assert {type(answer) for answer in answers} == {IllegalMove, BadMove}
    assert all(len(str(answer)) > 10 for answer in answers)
    assert all(answer.refusal.rule for answer in answers if isinstance(answer, IllegalMove))
    assert len(prints) > 100
    play.undo(40)
    assert fingerprint(play.state) == prints[-41]
    assert len(play.moves) == len(prints) - 41
