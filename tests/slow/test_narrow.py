"""Players who leave themselves as little choice as they can never end up with none, under any reading of the rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.games import find
from engine.play import Chance, take
from engine.runs.simulate import _compiled, loaded

ROOT = Path(__file__).resolve().parents[2]
GAMES = [path.parent for path in sorted((ROOT / "components").glob("*/game.yaml")) if find(path.parent.name)]
TABLES = 800
TRIED = 8  # moves of a choice, each played out on a copy
ANY = 0.3  # how often a move is any move, so that games go on
pytestmark = pytest.mark.slow


def sit_down(folder, luck):
    """A table of any size, set up in any way, with every option decided by lot."""
    game = loaded(str(folder), str(ROOT))
    options = {name: luck.choice(list(option.values)) for name, option in game.options.items()}
    rules, tables = _compiled(str(folder), str(ROOT), tuple(sorted(options.items())))
    variants = {name: values[0] for name, values in rules.variants.items()}
    if luck.random() > ANY:
        name = luck.choice(list(variants))
        variants[name] = luck.choice(rules.variants[name][1:])
    for names in (list("ABCD"[: luck.choice((2, 2, 3, 4))]), ["A"]):
        try:
            return rules, options, variants, rules.start(tables, names, Chance(luck.random()), variants)
        except ValueError:  # this way to set up is for one player
            continue
    raise AssertionError(variants)


def narrowest(state, legal, luck):
    """The move after which the least can be chosen, among a few."""
    some = legal if len(legal) <= TRIED else luck.sample(list(legal), TRIED)
    found = []
    for move in some:
        copy = state.clone()
        take(copy, move)
        found.append((len(copy.stack[-1].moves(copy)) if copy.stack else 0, luck.random(), move))
    return min(found, key=lambda one: one[:2])[2]


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_there_is_always_something_to_choose(folder):
    luck = random.Random("narrow choices")
    moves = 0
    for _ in range(TABLES):
        rules, options, variants, state = sit_down(folder, luck)
        while state.stack and state.round <= 25:
            step = state.stack[-1]
            legal = step.moves(state)
            assert legal, (
                f"nothing to choose for {step} after {[event.what for event in state.log if event.verb == 'choose']},"
                f" {options}, {variants}"
            )
            take(state, luck.choice(legal) if luck.random() < ANY else narrowest(state, legal, luck))
            moves += 1
        assert list(rules.invariants(state)) == [], (options, variants)
    assert moves > TABLES * 20
