"""Copies follow from the types of fields: what can change is copied, what cannot is shared."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.play import ANEW, Cloned, plain


@dataclass(slots=True)
class Coin(Cloned):
    value: int


@dataclass(slots=True)
class Purse(Cloned):
    owner: str
    coins: list[Coin]
    best: Coin | None = None
    sums: list[int] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    cache: list[int] = field(default_factory=list, metadata=ANEW)
    faces: tuple[int, ...] = ()


@dataclass(slots=True)
class Strange(Cloned):
    nested: dict[str, list[int]]


def purse():
    return Purse("Ann", [Coin(1), Coin(2)], Coin(3), [4], [[5], [6]], {"x": 7}, [8], (9,))


def test_a_copy_is_equal_and_nothing_in_it_is_shared_that_can_change():
    one = purse()
    other = one.clone()
    assert plain(other) == plain(one)
    other.coins[0].value = other.best.value = other.sums[0] = other.rows[0][0] = other.names["x"] = 0
    assert plain(one) == plain(purse())


def test_what_is_worked_out_anew_is_not_copied_and_no_part_of_the_position():
    assert purse().clone().cache == []
    assert "cache" not in repr(plain(purse()))


def test_nothing_may_stand_in_place_of_a_part():
    one = purse()
    one.best = None
    assert one.clone().best is None


def test_a_type_that_nobody_has_thought_of_is_refused():
    with pytest.raises(TypeError, match="nested: nobody has said how dict"):
        Strange({"x": [1]}).clone()
