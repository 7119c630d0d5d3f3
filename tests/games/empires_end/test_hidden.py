"""What a seat may not see never changes its view, nor what it may do (EE-3.13, EE-3.15, EE-17.5, EE-Q-55)."""

from __future__ import annotations

import random

import pytest

from engine.games.empires_end.steps.war import Commit
from engine.games.empires_end.words.moves import commitment
from engine.play import take


def _shuffle_hidden(state, seat, rng):
    """The same position for `seat`, with everything else that it cannot know dealt anew."""
    other = state.clone()
    pool = list(other.deck)
    for index, player in enumerate(other.seats):
        if index != seat:
            pool += player.hand
    rng.shuffle(pool)
    for index, player in enumerate(other.seats):
        if index != seat:
            player.hand = sorted(pool[: len(player.hand)])
            pool = pool[len(player.hand) :]
            if not player.shown:
                player.stash = [rng.randrange(9) for _ in range(4)]
    other.deck = tuple(pool)
    other.wars = tuple(rng.sample(other.wars, len(other.wars)))
    top = other.stack[-1] if other.stack else None
    if isinstance(top, Commit):
        told = top.answers
        other.stack[-1] = top.hidden(seat, lambda index: (told[index][0] + 1, told[index][1]))
    return other


@pytest.mark.parametrize(("count", "mode"), [(2, "normal"), (4, "normal"), (3, "lightning")])
def test_what_is_hidden_does_not_show(rules, walk, count, mode):
    rng, commits = random.Random(9), 0
    for seed in range(3):
        for number, (state, move) in enumerate(walk(seed, "ABCD"[:count], mode)):
            waiting = move is not None and isinstance(state.stack[-1], Commit)
            if move is None or (number % 4 and not waiting):
                continue
            commits += waiting
            for seat in range(count):
                other = _shuffle_hidden(state, seat, rng)
                assert rules.view(other, seat) == rules.view(state, seat), (seed, number, seat)
                step = state.stack[-1].of(seat)
                if step is not None:
                    its = other.stack[-1].of(seat)
                    assert step.moves(state) == its.moves(other)
    assert commits


def test_the_view_shows_what_is_public_and_what_is_ones_own(rules, walk):
    """The same changes do show to the owner, and public ones to all: a view that hides everything proves nothing."""
    for number, (state, move) in enumerate(walk(1, "ABC")):
        if move is None or number % 10 or not state.deck:
            continue
        other = state.clone()
        other.seats[0].stash[0] += 1
        assert rules.view(other, 0) != rules.view(state, 0)
        other = state.clone()
        other.seats[0].hand, other.deck = sorted([*other.seats[0].hand, other.deck[0]]), other.deck[1:]
        assert rules.view(other, 0) != rules.view(state, 0)
        assert rules.view(other, 1) != rules.view(state, 1), "the size of a hand is public"
        for name, value in (("score", 99), ("destroyed", 1 << 3 ^ state.seats[0].destroyed)):
            other = state.clone()
            setattr(other.seats[0], name, value)
            assert rules.view(other, 1) != rules.view(state, 1), name


def test_commitments_are_sealed_until_all_have_committed(rules, table):
    play = table("military", names=("A", "B", "C"), war="M01")
    before = rules.view(play.state, 1)
    stash = before["B"]
    play.play("A", "commit 2 axes, 1 coin")
    seen = rules.view(play.state, 1)
    assert seen["B"] == stash
    assert "2 axes" not in repr(seen)
    assert rules.view(play.state, 0) != seen
    assert play.state.seats[0].stash == [2, 2, 2, 2], "nothing is paid before all are revealed"
    play.play("C", "commit nothing")
    play.play("B", "commit 1 axe")
    assert [event.after for event in play.state.log if event.verb == "commit"] == [[2, 1], [1, 0], [0, 0]]
    assert play.state.war == -1


def test_the_order_in_which_seats_commit_changes_nothing(tables, walk):
    from itertools import permutations

    from engine.play import fingerprint

    for state, move in walk(2, "ABC"):
        if move is None or not isinstance(state.stack[-1], Commit):
            continue
        if any(told is not None for told in state.stack[-1].answers):
            continue
        ends = set()
        for order in permutations(range(3)):
            copy = state.clone()
            for seat in order:
                step = copy.stack[-1].of(seat)
                step.take(copy, commitment(min(seat, copy.seats[seat].stash[2]), 0))
            while copy.stack and copy.stack[-1].settle(copy):
                pass
            ends.add(fingerprint(copy))
        assert len(ends) == 1


def test_economy_and_industry_can_be_played_in_any_order_of_seats(rules, table):
    """EE-6.13, EE-6.14, EE-Q-07: nobody's choice bears on another's."""
    ends = set()
    for order in ("AB", "BA"):
        play = table("industry", A={"hand": ["flood-01"]}, B={"hand": ["flood-02"]})
        play.play(order[0], f"build {'flood-01' if order[0] == 'A' else 'flood-02'} for nothing; under farm-3; done")
        play.play(order[1], f"build {'flood-01' if order[1] == 'A' else 'flood-02'} for nothing; under farm-3; done")
        from engine.play import fingerprint

        ends.add(fingerprint(play.state))
    assert len(ends) == 1


def test_a_shown_stash_is_public_until_it_changes(rules, table):
    """EE-10.2, EE-Q-21."""
    play = table("disaster", deck=["fire-05"], A={"stash": {"wheat": 1, "hammer": 1, "axe": 0, "coin": 0}})
    assert rules.view(play.state, 1)["A"]["resources"]["wheat"] == "hidden"
    play.play("A", "take; under farm-8; buy coin")
    assert rules.view(play.state, 1)["A"]["resources"] == {"wheat": 1, "hammer": 1, "axe": 0, "coin": 1}
    play.play("A", "stop")
    assert rules.view(play.state, 1)["A"]["resources"]["coin"] == 1
    play.play("A", "use farm-3")
    assert rules.view(play.state, 1)["A"]["resources"]["wheat"] == "hidden"
    take(play.state, play.step.moves(play.state)[-1])
