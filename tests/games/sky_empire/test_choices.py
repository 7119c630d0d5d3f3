"""How many moves a decision offers: never so many that nobody could look at them, and few as a rule."""

from __future__ import annotations

from statistics import median


def test_no_decision_of_four_players_offers_too_many_moves(walk):
    offered = []
    for seed in range(12):
        for state, move in walk(seed):
            if move is not None and len(moves := state.stack[-1].moves(state)) > 1:
                offered.append(len(moves))
    assert len(offered) > 1000
    assert max(offered) <= 300
    assert median(offered) < 20
