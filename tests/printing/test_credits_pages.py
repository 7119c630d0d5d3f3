"""The pages of credits: everything stays on the paper, on as many pages as it needs."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.model import Credits
from generator.drawing.commands import Glyphs
from generator.printing.credits_pages import MARGIN, credits_pages
from generator.sheets.papers import Paper

A5 = Paper("A5", 148.0, 210.0)
FOOT = A5.height - 9


def made(people):
    game = SimpleNamespace(title="Lanterns", credits=Credits(people, notice="Ours"))
    return credits_pages(game, [], A5)


def texts(page):
    return [command for command in page.over if isinstance(command, Glyphs)]


def test_short_credits_are_one_page_with_a_bookmark():
    (page,) = made({"Design": "Ann"})
    assert page.bookmarks == ((0, "Credits"),)
    assert {"Credits", "Lanterns", "Design: Ann", "Fonts"} <= {run.text for run in texts(page)}


@pytest.mark.parametrize("many", [20, 40, 41, 42, 43, 44, 45, 200])
def test_long_credits_break_pages_and_lose_nothing(many):
    people = {f"Role {number}": f"Name {number}" for number in range(many)}
    pages = made(people)
    said = [run.text for page in pages for run in texts(page)]
    assert [text for text in said if text.startswith("Role ")] == [f"{role}: {name}" for role, name in people.items()]
    assert len([page for page in pages if page.bookmarks]) == 1
    for page in pages:
        *lines, foot = texts(page)
        assert lines[0].text == "Credits"
        assert foot.y == FOOT
        assert max(run.y for run in lines) <= A5.height - MARGIN
        assert lines[-1].text not in ("Lanterns", "Fonts"), "a title stands above something"


@pytest.mark.parametrize("words", ["word " * 300, "w" * 900, "a " + "https://example.org/" * 40 + " z"])
def test_no_line_runs_over_the_edge(words):
    pages = made({"Design": words})
    runs = [run for page in pages for run in texts(page)[1:-1]]
    assert all(run.x + run.width <= A5.width - MARGIN for run in runs)
    written = "".join(run.text for run in runs if run.text not in ("Lanterns", "Fonts")).replace(" ", "")
    assert f"Design:{words}".replace(" ", "") in written
