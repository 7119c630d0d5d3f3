"""A scenario that is too heavy for one page goes on at others: each step is on one of them, and no page is too heavy."""

from __future__ import annotations

import re

import pytest

from engine.scenario.runner import Runner
from generator.site.proofs.divided import BUDGET, Stretch, divisions, fits, html_size
from tests.site.test_table import book, pages_of  # noqa: F401 - a fixture


def test_moments_are_divided_in_order_and_evenly():
    found = next(divisions([[10, 40_000, 40_000, 40_000, 40_000]]))
    assert found == [[Stretch(0, 0, 3)], [Stretch(0, 3, 5)]]


def test_more_and_more_pages_are_tried():
    ways = list(divisions([[60_000, 60_000, 60_000]]))
    assert [len(one) for one in ways] == [2, 2]  # the start stays with the first step
    assert list(divisions([[200_000]])) == []  # nothing to divide


def test_a_light_case_stays_on_one_page():
    found = next(divisions([[10, 10_000, 10_000] for _ in range(7)]))
    assert [one for part in found for one in part] == [Stretch(number, 0, 3) for number in range(7)]
    assert [len(part) for part in found] == [3, 4]


def test_a_heading_is_heavier_than_other_text():
    assert html_size("## A heading") > html_size("one heading!")
    assert fits("x" * (BUDGET - 10_000))
    assert not fits("x" * BUDGET)


@pytest.fixture(scope="module")
def pages(book):  # noqa: F811 - the fixture
    return {name: pages_of(book, book.game.scenarios[name]) for name in ("EE-K-23", "EE-EX-04", "EE-T-01")}


def steps(text):
    return re.findall(r'<li id="([^"]*step-[0-9]+)"', text)


def test_a_scenario_has_as_many_pages_as_it_needs(pages):
    first = "empires-end/examples/EE-K-23"
    assert list(pages["EE-K-23"])[:2] == [f"{first}.md", f"{first}/2.md"]
    assert list(pages["EE-T-01"]) == ["empires-end/examples/EE-T-01.md"]
    assert all(fits(text) for found in pages.values() for text in found.values())


def test_each_step_is_on_one_page(book, pages):  # noqa: F811 - the fixture
    for name, found in pages.items():
        shown = [step for text in found.values() for step in steps(text)]
        cases = Runner(book.game, book.rules_code).run(book.game.scenarios[name], trace=True).cases
        assert len(shown) == len({*shown}) == sum(bool(one.number) for case in cases for one in case.moments)


def test_the_first_page_leads_to_all_further_steps(pages):
    for found in (pages["EE-K-23"], pages["EE-EX-04"]):
        first, *others = found.values()
        links = dict.fromkeys(re.findall(r'<li><a href="([0-9]+)/#([^"]+)">', first))
        assert {int(number) for number, _ in links} == set(range(2, len(found) + 1))
        assert all(anchor in steps(others[int(number) - 2]) for number, anchor in links)


def test_a_further_page_begins_with_the_table_before_and_the_right_number(pages):
    first, second = pages["EE-EX-04"].values()
    here, before = steps(second)[0], steps(first)[-1]
    number = int(here.rpartition("-")[2])
    assert before.endswith(f"step-{number - 1}")
    assert f'data-earlier="{number - 1}"' in second
    assert f'<ol class="pb-play" start="{number}"' in second
    assert re.search(
        rf'The table (at the start|after step [0-9]+)</figcaption></figure><ol [^>]*><li id="{here}"', second
    )
    assert f'data-back="../#{before}"' in second
    assert f'data-on="2/#{here}"' in first
