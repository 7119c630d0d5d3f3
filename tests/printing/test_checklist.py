"""The list of what lies in the box: names of pieces in the room beside their pictures."""

from __future__ import annotations

import pytest

from generator.printing.checklist import SMALL, _name
from generator.sheets import marks

ROOM = 30.0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Gas Farm", ["Gas Farm"]),
        ("Purple Ancient Sky Tower", ["Purple Ancient", "Sky Tower"]),
        ("Shall the Storm Be Called?", ["Shall the Storm", "Be Called?"]),
        ("Donaudampfschifffahrtsgesellschaftskapitän", ["Donaudampfschifffahrtsges…"]),
    ],
)
def test_a_name_takes_two_lines_before_it_is_cut_short(words, expected):
    runs = _name(words, 5.0, 0.0, ROOM)

    assert [run.text for run in runs] == expected
    assert all(run.x == 5.0 and run.width <= ROOM for run in runs)


@pytest.mark.parametrize("room", [value / 10 for value in range(297, 340, 3)])
def test_a_name_that_fits_when_it_is_a_little_smaller_is_whole(room):
    (run,) = _name("The Shield or the Storm", 5.0, 0.0, room)

    assert run.text == "The Shield or the Storm"


def test_two_lines_stand_below_one_another_at_a_size_that_is_read():
    above, below = _name("Purple Ancient Sky Tower", 5.0, 0.0, ROOM)

    assert below.y - above.y > below.size * 0.3528
    assert min(above.size, below.size) > SMALL
    assert marks.label("Purple Ancient Sky Tower", 5.0, 0.0, SMALL).width > ROOM
