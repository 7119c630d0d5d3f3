"""What the library has for small games: the common part of a state, and helpers for cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from engine.play import Chance, Score
from engine.play.chance import redeal
from engine.play.contract import most_points
from engine.play.invariants import not_the_box
from engine.play.notation import parse, show, spoken
from engine.play.reading import Faults, PositionReader
from engine.play.table import TableState


@dataclass(slots=True)
class Piles(TableState):
    piles: list[list[str]]
    thrown: list[str] = field(default_factory=list)


def test_a_copy_shares_neither_the_common_part_nor_its_own():
    state = Piles(None, Chance(), ("Ann", "Ben"), [["moon"]])
    copy = state.clone()
    assert copy == state
    copy.emit("draw", 0, "moon", None, None, "MG-1.2")
    copy.stack.append(None)
    copy.piles[0].clear()
    copy.thrown.append("moon")
    copy.chance.shuffle("deck", ["moon"])
    assert (len(state.log), state.stack, state.piles, state.thrown, state.chance.used) == (0, [], [["moon"]], [], {})
    assert state.turn == "none"


def test_moves_are_said_by_their_words():
    class Tables:
        moves = spoken([("catch", "moon"), ("pass", "")])

    assert show(("pass", ""), Tables) == "pass"
    assert parse("catch  moon", Tables) == ("catch", "moon")
    with pytest.raises(ValueError, match="notation of two moves"):
        spoken([("catch", "a b"), ("catch a", "b")])


def test_several_seats_share_the_most_points():
    assert most_points([Score(3, {"cards": 3}), Score(1, {"cards": 1}), Score(3, {"cards": 3})], "over").winners == (
        0,
        2,
    )


def test_a_box_has_each_thing_as_often_as_it_should():
    assert list(not_the_box(["a", "b", "b"], ["b"], ["a", "b"])) == []
    assert list(not_the_box(["a", "b"], ["b", "b"])) == ["0 a instead of 1", "2 b instead of 1"]


def test_piles_keep_their_sizes():
    piles = [["a", "b"], [], ["c"]]
    redeal(random.Random(3), *piles)
    assert [len(pile) for pile in piles] == [2, 0, 1]
    assert sorted(card for pile in piles for card in pile) == ["a", "b", "c"]


def test_what_a_position_does_not_name_is_the_rest():
    said, told = reader({})
    assert said.rest(["a", "b", "b"], ["b"]) == ["a", "b"]
    assert told == []
    said.rest(["a", "b"], ["b"], ["b"])
    assert told == [((), "there are not so many: b", "what the box has")]


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ann"], ["Ann", "Ben", "Cleo"]])
def test_who_cannot_sit_down_is_told(names):
    said, told = reader({"players": names})
    said.seated(("players",), 2, 2)
    assert told == [(("players",), f"{len(names)} players sit down", "2 to 2 different names")]


def reader(data):
    told = []
    return PositionReader(data, (), Faults(lambda *fault: told.append(fault))), told
