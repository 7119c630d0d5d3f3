"""One judge: what `refuse` lets pass is listed or open to proposal, and what is listed is not refused."""

from __future__ import annotations

from engine.play import take


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
    assert {"Use", "ChooseCard", "Bid", "Take"} <= proposed
