"""One judge: what `refuse` lets pass is listed or open to proposal, and what is listed is not refused."""

from __future__ import annotations

import random
import re

from engine.play import BadMove, Chance, IllegalMove, Step, fingerprint, plain, take
from engine.play.playing import Playing

WORTHWHILE = 2000  # moves of the vocabulary that are tried at one position


def sample(every, number):
    """The whole vocabulary, or of a very large one every n-th move, another one at each position."""
    apart = len(every) // WORTHWHILE + 1
    return every[number % apart :: apart]


def other_values(subject):
    """Tables under the first other value of every option."""
    return dict(reversed(list(subject.options())))


def test_moves_and_refuse_agree_over_the_whole_vocabulary(subject, rules):
    ids, seen, kinds = set(subject.game.rules) | set(subject.game.rulings), set(), {}
    for options in ({}, other_values(subject)):
        every = rules.vocabulary(subject.tables(**options))
        for way in range(len(subject.ways)):
            for number, (state, chosen) in enumerate(subject.walk(way, way, **options)):
                kind = type(state.stack[-1]) if chosen is not None else None
                if kind is None or (number % 37 and kinds.get(kind, 0) > 5):
                    continue
                kinds[kind] = kinds.get(kind, 0) + 1
                step = state.stack[-1]
                listed = list(step.moves(state))
                assert listed, step
                assert len(set(listed)) == len(listed), step
                for move in (*sample(every, number), *listed):
                    refusal = step.refuse(state, move)
                    if refusal is None:
                        assert move in listed or step.open_to(state, move), (step, rules.show(move, state.tables))
                    else:
                        assert move not in listed, (step, rules.show(move, state.tables), refusal)
                        seen.add(refusal)
    assert len(seen) > 10
    for refusal in seen:
        assert refusal.rule in ids, refusal
        assert re.fullmatch(r"\S.*[^.\s]", refusal.sentence), refusal
        assert 15 <= len(refusal.sentence) <= 120, refusal


def test_listing_and_judging_change_nothing(subject, rules):
    every = rules.vocabulary(subject.tables())
    for number, state in enumerate(subject.positions(every=41)):
        before, events = plain(state), len(state.log)
        step = state.stack[-1]
        step.moves(state)
        for move in sample(every, number)[::7]:
            step.refuse(state, move)
            step.open_to(state, move)
        assert plain(state) == before
        assert len(state.log) == events


def test_a_legal_move_that_is_not_listed_can_be_taken(subject, rules):
    every = rules.vocabulary(subject.tables())
    for number, state in enumerate(subject.positions(every=19)):
        step = state.stack[-1]
        listed = set(step.moves(state))
        for move in sample(every, number)[:400]:
            if move not in listed and step.open_to(state, move) and step.refuse(state, move) is None:
                copy = state.clone()
                take(copy, move)
                assert list(rules.invariants(copy)) == [], rules.show(move, state.tables)
                break


def test_whatever_is_said_is_answered_and_can_be_taken_back(subject, rules):
    """Random notation from random seats: done, or refused with a reason; undone, the position is as it was."""
    choice, tables = random.Random(4), subject.tables()
    texts = sorted(rules.show(move, tables) for move in rules.vocabulary(tables))
    names, variants = subject.ways[0]
    play = Playing(rules, rules.start(tables, names, Chance(5), variants))
    prints, answers = [fingerprint(play.state)], []
    for number in range(900):
        if not play.state.stack:
            break
        text = choice.choice([choice.choice(texts), *play.legal()[:4]])
        if number % 40 == 0:
            text += "x"
        try:
            play.play(choice.choice([*names, "Nobody"]), text)
        except (IllegalMove, BadMove) as error:
            answers.append(error)
        else:
            prints.append(fingerprint(play.state))
    assert {type(answer) for answer in answers} == {IllegalMove, BadMove}
    assert all(len(str(answer)) > 10 for answer in answers)
    assert all(answer.refusal.rule for answer in answers if isinstance(answer, IllegalMove))
    assert len(prints) > 20
    play.undo(10)
    assert fingerprint(play.state) == prints[-11]


def test_every_step_cites_a_rule_of_the_data(subject, rules):
    package, waiting, found = type(rules).__module__, [Step], []
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(f"{package}.") and "rule" in vars(kind):
            found.append(kind)
    assert len(found) > 5
    for kind in found:
        assert kind.rule in {**subject.game.rules, **subject.game.rulings}, kind
        assert kind.asks, kind
