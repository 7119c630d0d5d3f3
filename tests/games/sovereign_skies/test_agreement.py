"""One judge: what `refuse` lets pass is listed or open to proposal, and what is listed is not refused."""

from __future__ import annotations

from engine.play import take


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
