"""What the tests of all games do not ask of positions: two variants at once, what a view hides, the whole picture."""

from __future__ import annotations

import json

import pytest

from engine.play import Chance, fingerprint

from .conftest import NAMES, WAYS

MIXED = [(seats, ways) for seats, ways in WAYS if len(ways) > 1]
HIDDEN = ("hand", "missions", "dealt")


@pytest.mark.parametrize(("seats", "ways"), MIXED, ids=[f"{seats}-{'-'.join(ways.values())}" for seats, ways in MIXED])
def test_variants_go_together(rules, walk, seats, ways):
    """Each variant alone is played by the tests of all games; here are two at once."""
    for seed in range(2):
        for state, move in walk(seed, seats, ways):
            assert list(rules.invariants(state)) == [], (seed, state.stack[-1:])
            if move is None:
                assert rules.result(state) is not None


@pytest.mark.parametrize(("seats", "ways"), WAYS, ids=NAMES)
def test_a_view_hides_hands_and_decks(rules, walk, seats, ways):
    for count, (state, move) in enumerate(walk(2, seats, ways)):
        if move is None or count % 6:
            continue
        for seat, name in enumerate(state.names):
            view, whole = rules.view(state, seat), rules.describe(state)
            for other, own in ((one, view[one]) for one in state.names if one != name):
                for key in HIDDEN:
                    assert set(own[key]) <= {"hidden"}
                    assert len(own[key]) == len(whole[other][key])
            assert view[name] == whole[name]
            assert set(view["events"]) <= {"hidden"}
            assert {card for deck in (*view["decks"].values(), *view["stacks"].values()) for card in deck} <= {"hidden"}
            assert set(view["machines"]) <= {"hidden"}
            assert json.dumps(view)


def test_what_a_view_hides_cannot_be_told_from_it(rules, tables):
    """Plays that differ in their decks alone look the same to everybody."""
    told = {"first player": ["A"], "council": [list(tables.ids("council"))]}
    states = [rules.start(tables, "AB", Chance(seed, told), {}) for seed in range(5)]
    assert len({fingerprint(state) for state in states}) == 5
    assert len({json.dumps(rules.view(state, 0)) for state in states}) == 1


def test_the_picture_has_every_tile_and_player(rules, walk):
    for state, move in walk(1, 3, {}):
        if move is None or state.round > 1:
            break
        drawing = rules.picture(rules.view(state, 0))
        titles = [shape.title for shape in drawing.shapes if type(shape).__name__ == "HexTile"]
        assert len(titles) == 28
        assert {"0", "17", "Home A", "Home B", "Home C"} <= set(titles)
        assert str(drawing).count("\n") > 20
