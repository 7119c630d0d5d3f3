"""Whole games at random, in every way of playing and under every option value: nothing is lost, and events are in order."""

from __future__ import annotations


def test_invariants_hold_after_every_move_in_every_way_of_playing(subject, rules):
    for way, (names, variants) in enumerate(subject.ways):
        for seed in range(2):
            for state, move in subject.walk(seed, way):
                assert list(rules.invariants(state)) == [], (names, variants, seed, move, state.log[-6:])
            assert rules.result(state) if not state.stack else rules.result(state) is None


def test_invariants_hold_under_every_other_option_value(subject, rules):
    for number, (name, value) in enumerate(subject.options()):
        for way in (number, number + 3):
            for state, move in subject.walk(7, way, **{name: value}):
                assert list(rules.invariants(state)) == [], (name, value, way, move)


def test_scores_are_the_sums_of_their_parts_and_the_winners_have_seats(subject, rules):
    ended = 0
    for way in range(len(subject.ways)):
        *_, (state, _) = subject.walk(3, way)
        scores = [rules.score(state, seat) for seat in range(len(state.names))]
        assert all(sum(parts.values()) == total for total, parts in scores)
        if result := rules.result(state):
            assert len(result.scores) == len(state.names)
            assert set(result.winners) <= set(range(len(state.names)))
            assert result.reason
            ended += 1
    assert ended, "no game at random ever ended: this test saw only half"


def test_the_log_is_in_order_and_names_rules_of_the_data(subject):
    known, named = set(subject.game.rules) | set(subject.game.rulings), set()
    for way in range(len(subject.ways)):
        *_, (state, _) = subject.walk(1, way)
        for number, event in enumerate(state.log):
            assert event.number == number
            assert -1 <= event.cause < number
            assert event.verb != "choose" or event.cause == -1
            assert event.cause == -1 or state.log[event.cause].verb == "choose", "changes follow from moves"
            named |= {event.rule} if isinstance(event.rule, str) else set(event.rule)
    assert named <= known
    assert len(named) > 10
