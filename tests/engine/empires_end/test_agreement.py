"""One judge: what `refuse` lets pass is listed or open to proposal, and what is listed is not refused."""

from __future__ import annotations

import re

import pytest

from engine.play import plain, take

MODES = [(2, "normal"), (3, "normal"), (4, "normal"), (2, "lightning"), (4, "lightning")]
OPTIONS = [
    {},
    {
        "low_resources_timing": "after_phase",
        "replaced_card": "discarded",
        "replace_window": "own_turn",
        "coin_as_wheat": "refused",
        "refresh_reach": "healthy",
        "open_location": "lying",
        "bolt_space": "played",
        "end_neighbours": "healthy",
        "copy_reach": "any_location",
    },
    {"open_location": "empty"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "other", "empty"])
@pytest.mark.parametrize(("count", "mode"), MODES, ids=["two", "three", "four", "two lightning", "four lightning"])
def test_moves_and_refuse_agree_over_the_whole_vocabulary(rules, compiled, game, walk, count, mode, options):
    tables = compiled(**options)
    every, ids, seen, steps = rules.vocabulary(tables), set(game.rules) | set(game.rulings), set(), set()
    for seed in range(2):
        for number, (state, chosen) in enumerate(walk(seed, "ABCD"[:count], mode, on=tables)):
            if chosen is None or ((number + seed) % 9 and type(state.stack[-1]).__name__ in steps):
                continue
            step = state.stack[-1]
            steps.add(type(step).__name__)
            listed = list(step.moves(state))
            assert listed, step
            assert len(set(listed)) == len(listed), step
            for move in every:
                refusal = step.refuse(state, move)
                if refusal is None:
                    assert move in listed or step.open_to(state, move), (step, rules.show(move, tables))
                    continue
                assert move not in listed, (step, rules.show(move, tables), refusal)
                seen.add(refusal)
    for refusal in seen:
        assert refusal.rule in ids, refusal
        assert re.fullmatch(r"\S.*[^.\s]", refusal.sentence), refusal
        assert 15 <= len(refusal.sentence) <= 110, refusal
    assert len({refusal.rule for refusal in seen}) >= 15
    assert {"Answer", "Economy", "Industry", "Place", "Commit"} <= steps


def test_every_refusing_rule_is_reached_somewhere(rules, compiled, walk):
    """The rules of cards, prices, placing and turns each refuse something in a handful of games."""
    tables, seen = compiled(), set()
    every = rules.vocabulary(tables)
    for seed in range(3):
        for number, (state, chosen) in enumerate(walk(seed, "ABC", ("normal", "lightning")[seed % 2])):
            if chosen is not None and number % 11 == 0:
                refusals = (state.stack[-1].refuse(state, move) for move in every)
                seen |= {refusal.rule for refusal in refusals if refusal}
    assert {
        "EE-7.7",
        "EE-7.15",
        "EE-11.4",
        "EE-12.5",
        "EE-13.2",
        "EE-13.6",
        "EE-13.9",
        "EE-14.1",
        "EE-14.2",
        "EE-15.4",
        "EE-15.8",
        "EE-17.4",
        "EE-18.4",
        "EE-Q-25",
    } <= seen


def test_listing_and_judging_change_nothing(rules, tables, walk):
    for number, (state, chosen) in enumerate(walk(5)):
        if chosen is not None and number % 4 == 0:
            before, events = plain(state), len(state.log)
            state.stack[-1].moves(state)
            for move in rules.vocabulary(tables)[::7]:
                state.stack[-1].refuse(state, move)
                state.stack[-1].open_to(state, move)
            assert plain(state) == before
            assert len(state.log) == events


def test_an_unlisted_move_can_be_taken_and_keeps_the_invariants(rules, tables, walk):
    """Abilities without effect, cards chosen in another order, and cards named though only one waits."""
    proposed = set()
    for seed in range(6):
        for number, (state, chosen) in enumerate(walk(seed, "ABC", ("normal", "lightning")[seed % 2])):
            if chosen is None or (number % 3 and state.round):
                continue
            step = state.stack[-1]
            listed = set(step.moves(state))
            for move in rules.vocabulary(tables):
                if move not in listed and step.open_to(state, move) and step.refuse(state, move) is None:
                    copy = state.clone()
                    take(copy, move)
                    assert list(rules.invariants(copy)) == []
                    proposed.add(type(move).__name__)
    assert {"Use", "Enact", "Bid", "Take"} <= proposed
