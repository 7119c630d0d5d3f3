"""Every field of every set takes wrong values: each is refused at its place, or the game is played with it.

A value of a piece is replaced by one of another type, by other words, doubled, left out, and by 0, -1 and a huge number,
and so are the values inside it. Nothing may crash: neither the checks of the data, nor `compile`, nor a game at random,
nor a scenario that names the piece. The normal run takes a sample.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest

from engine.check import readiness, unlikely_cards
from engine.common.problems import Problems, UnfitError
from engine.data.values import Values
from engine.effects import wording
from engine.load import inventory
from engine.load.known import KnownNames
from engine.play import Chance, take
from engine.scenario.runner import Runner

SAMPLE = 40  # changes of a game in the normal run
STRANGE = (None, True, "strange", 0, -1, 10**9, 1.5, [], {}, ["strange"], {"strange": 1})
MOVES = 60
LEFT_OUT = object()


def others(value, rng):
    """Wrong values in the place of one, and with one wrong value inside it."""
    yield LEFT_OUT
    yield from (strange for strange in STRANGE if strange != value)
    if isinstance(value, list) and value:
        yield value + value
        yield value[:-1]
        at = rng.randrange(len(value))
        yield from (
            [*value[:at], *(() if inner is LEFT_OUT else (inner,)), *value[at + 1 :]]
            for inner in others(value[at], rng)
        )
    elif isinstance(value, dict) and value:
        key = rng.choice(list(value))
        rest = {name: part for name, part in value.items() if name != key}
        yield {**value, "strange": value[key]}
        yield {"strange": value[key], **rest}
        yield from (rest if inner is LEFT_OUT else {**rest, key: inner} for inner in others(value[key], rng))


def changes(game, rng):
    """(set, number of the item, key, value) of every change: all keys of an item of each set; "copies" is a key too."""
    for name, pieces in game.sets.items():
        number = rng.randrange(len(pieces.items))
        for key in dict.fromkeys(
            (*pieces.items[number].values.peek_keys(), *pieces.values.peek_keys(), *pieces.fields)
        ):
            value = pieces.items[number].values.peek(key) or pieces.values.peek(key)
            for other in (*others(value, rng), *words_of(pieces, key, value)):
                yield name, number, key, other
        for copies in (0, 2, 1000, 10_000):
            yield name, number, "copies", copies


def words_of(pieces, key, value):
    """Other values of the same form: choices of the field, and what the next pieces have."""
    if key in pieces.fields:
        yield from (choice for choice in pieces.fields[key].choices if choice != str(value))
    yield from (item.values.peek(key) for item in pieces.items[:3] if item.values.peek(key) not in (None, value))


def changed(game, name, number, key, value):
    pieces = game.sets[name]
    item = pieces.items[number]
    shared = {each: pieces.values.peek(each) for each in pieces.values.peek_keys()}
    own = {each: item.values.peek(each) for each in item.values.peek_keys()}
    if key == "copies":
        item = replace(item, copies=value)
    elif value is LEFT_OUT:
        own.pop(key, None)
        shared.pop(key, None)
    else:
        own[key] = value
    items = (*pieces.items[:number], replace(item, values=Values(own)), *pieces.items[number + 1 :])
    sets = {**game.sets, name: replace(pieces, items=items, values=Values(shared))}
    return replace(
        game,
        sets={
            each: replace(one, values=Values({k: one.values.peek(k) for k in one.values.peek_keys()}))
            for each, one in sets.items()
        },
    )


def judge(subject, game, name, number):
    """Everything that check would do with the change, short of the faces; return the problems of the data."""
    rules, pieces = subject.rules, game.sets[name]
    found = Problems()
    inventory.check(KnownNames(game, set(), found))
    wording.check(game, rules.verbs, found)
    harmful = [problem for problem in found if problem.code not in readiness._HARMLESS]
    try:  # even if the check would go no further: who declares no fields has no other check
        tables = rules.compile(game, {})
    except UnfitError as unfit:
        return harmful or list(unfit.problems)
    if harmful:
        return harmful
    unlikely_cards.check(game, rules, tables, Problems())
    luck = random.Random(1)
    state = rules.start(tables, subject.ways[0][0], Chance(1), subject.ways[0][1])
    for _ in range(MOVES):
        if state.stack:
            moves = state.stack[-1].moves(state)
            take(state, luck.choice(moves))
    rules.describe(state)
    runner = Runner(game, rules)
    named = re.compile(rf"(?<![\w-]){re.escape(pieces.items[number].id)}(?![\w-])")
    for scenario in [one for one in game.scenarios.values() if named.search(json.dumps([one.given, one.steps]))][:3]:
        crashes = [problem for problem in runner.run(scenario).problems if problem.code == "scenario-crash"]
        assert not crashes, str(crashes[0])
    return []


def drive(subject, sample):
    game, rng = subject.game, random.Random("wrong values")
    every = list(changes(game, rng))
    chosen = every if sample is None else rng.sample(every, min(sample, len(every)))
    crashed = []
    for name, number, key, value in chosen:
        what = f"{name}[{number}].{key} = {'nothing' if value is LEFT_OUT else json.dumps(value)}"
        try:
            problems = judge(subject, changed(game, name, number, key, value), name, number)
        except Exception as error:  # noqa: BLE001 - each crash is told with the change that brought it about
            crashed.append(f"{what}: {type(error).__name__}: {error} ({_line(error)})")
            continue
        file = game.sets[name].where.file
        crashed += [f"{what}: told at {p.place}: {p}" for p in problems if p.place.line < 2]
        if problems and not any(problem.place.file == file for problem in problems):
            crashed.append(f"{what}: told elsewhere: {problems[0]}")
    return crashed


def _line(error):
    last = error.__traceback__
    while last.tb_next:
        last = last.tb_next
    return f"{last.tb_frame.f_code.co_filename.rsplit('/engine/', 1)[-1]}:{last.tb_lineno}"


def test_wrong_values_are_refused_or_played(subject):
    assert drive(subject, SAMPLE) == []


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_all_wrong_values_are_refused_or_played(subject):
    assert drive(subject, None) == []
