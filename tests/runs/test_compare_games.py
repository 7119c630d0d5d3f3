"""Comparisons of games: what makes no difference is not reported as one, what makes a big one is found."""

from __future__ import annotations

import random

import pytest

from engine.compare.games import compare
from engine.play.abilities import Tally
from engine.runs.simulate import Outcome

TALLIES = {
    "built": Tally("Built", "times", "How often a card is built."),
    "points": Tally("Points", "points", "What a card brings.", per="built"),
}
CARDS = [f"card-{number}" for number in range(12)]


def games(key, many=80, better="", more=0.0, first=0.5):
    """Games as some rules could play them: the card `better` is built more often and brings `more` points each time."""
    luck = random.Random(key)
    for number in range(many):
        built = {card: sum(luck.random() < (0.5 if card != better else 0.8) for _ in range(3)) for card in CARDS}
        worth = {
            card: sum(luck.randint(1, 3) + (more if card == better else 0) for _ in range(times))
            for card, times in built.items()
        }
        winner = int(luck.random() >= first)
        totals = (luck.randint(20, 60), luck.randint(20, 60))
        counts = {"built": built, "points": worth}
        yield Outcome(
            number,
            2,
            True,
            luck.randint(8, 12),
            90,
            (winner,),
            totals,
            "over",
            labels=("place 1", "place 2"),
            counts=counts,
        )


@pytest.mark.parametrize("paired", [False, True], ids=["other luck", "some games differ"])
def test_what_makes_no_difference_is_reported_in_at_most_a_twentieth_of_the_seeds(paired):
    wrong = 0
    for seed in range(150):
        old, new = list(games(f"{seed} old")), list(games(f"{seed} new"))
        if paired:  # most games are the same, a few went another way
            new = [other if number % 11 == 0 else one for number, (one, other) in enumerate(zip(old, new, strict=True))]
        wrong += bool(compare(old, new, TALLIES).real())
    assert wrong <= 150 * 0.05 + 3  # a standard deviation is 2.7 games


def test_the_same_games_differ_in_nothing():
    old = list(games("same"))
    found = compare(old, old, TALLIES)
    assert found.figures
    assert all(one.by.mean == 0 and one.chance == 1 for one in found.figures)


def test_big_differences_are_found_and_no_others():
    old, new = list(games("a", 300)), list(games("b", 300, better="card-3", more=1.0, first=0.75))
    real = {(one.group, one.name): one for one in compare(old, new, TALLIES).real()}
    assert set(real) == {("wins", "place 1"), ("wins", "place 2"), ("built", "card-3"), ("points", "card-3")}
    points = real["points", "card-3"]
    assert points.by.low < 1.0 < points.by.high
    assert points.new - points.old == pytest.approx(points.by.mean)


def test_one_card_alone_and_pairs_with_unfinished_games():
    old, new = list(games("a")), list(games("b"))
    new[3] = new[3]._replace(finished=False, winners=(), totals=())
    found = compare(old, new, TALLIES, "card-5")
    assert {one.name for one in found.figures if one.group in TALLIES} == {"card-5"}
    assert (found.games, found.pairs, found.finished) == (80, 79, (80, 79))
    assert compare([], [], TALLIES).figures == ()
