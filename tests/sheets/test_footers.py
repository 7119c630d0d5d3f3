"""The line at the foot of each sheet."""

from __future__ import annotations

import pytest

from engine.model import Size
from generator.sheets.imposition import SheetOptions
from generator.sheets.pages import Job, footer_text
from generator.sheets.papers import paper_of

MANY = "Building Combat cards, Council cards, Leviathan Drill cards, Event cards, Special Event cards, Tower cards"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Combat dice, nets to fold", "Combat dice, nets to fold"),
        (MANY, "Building Combat cards, Council cards, Leviathan Drill cards and more"),
        ("A" * 90, "A" * 90),
    ],
)
def test_a_footer_names_as_many_sets_as_there_is_room_for(title, expected):
    job = Job("Toy", title, "card", Size(60, 90), (), lambda _item, _side: None)

    line = footer_text(job, paper_of("A4"), SheetOptions(), "sheet 1 of 7, front", has_back=True)

    assert line == f"Toy · {expected} · sheet 1 of 7, front · A4 at 100 % · turn over the long edge"
