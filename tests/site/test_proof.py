"""The page of proofs keeps the word proved for rules whose breaking a scenario notices."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.model.mutation import Rate, Rates
from engine.mutation import rates
from generator.site.proofs.proof import proof_page, standing, standings_words
from generator.site.writing.book import Book

GAME = Path(__file__).resolve().parents[2] / "components" / "sovereign-skies"
OLD = "These rates are of an older state"


@pytest.fixture(scope="module")
def game():
    return load(GAME, Problems())


def book(game, own):
    """A book with two rules at work, of which the rates call one proved."""
    made = Book(replace(game, rates=own))
    made.at_work_in = {"SS-5.1": [], "SS-5.2": []}
    return made


def standings(made):
    return [standing(made, made.rules[rule]) for rule in ("SS-5.1", "SS-5.2", "SS-5.3")]


def test_a_rule_is_proved_when_its_breaking_is_noticed(game):
    made = book(game, Rates(rates.fingerprint(game.folder), {"code": Rate(9, 10)}, ("SS-5.1", "SS-5.3")))
    assert standings(made) == ["proved", "exercised", "not exercised"]
    assert standings_words(made).startswith("1 proved, 1 exercised, ")
    text = proof_page(made).markdown()
    assert "90.0%" in text
    assert OLD not in text


def test_rates_of_an_older_state_prove_nothing_and_the_page_says_so(game):
    made = book(game, Rates("0", {"code": Rate(9, 10)}, ("SS-5.1",)))
    assert standings(made) == ["exercised", "exercised", "not exercised"]
    assert OLD in proof_page(made).markdown()


def test_without_rates_nothing_is_proved_and_the_page_says_so(game):
    made = book(game, None)
    assert standings(made) == ["exercised", "exercised", "not exercised"]
    text = proof_page(made).markdown()
    assert "has not been done for this game" in text
    assert OLD not in text


def test_a_rule_that_restates_others_is_proved_with_all_of_them(game):
    own = Rates(rates.fingerprint(game.folder), {}, ("SS-5.1",))
    made = book(game, own)
    one = replace(made.rules["SS-5.3"], restates=("SS-5.1",))
    both = replace(one, restates=("SS-5.1", "SS-5.2"))
    assert [standing(made, rule) for rule in (one, both)] == ["proved", "exercised"]
