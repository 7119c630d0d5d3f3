"""Notation: printing and reading moves are inverses, and a slip is answered with near ones."""

from __future__ import annotations

import pytest

from engine.games.empires_end.words.moves import commitment
from engine.play import BadMove


def test_every_accepted_text_prints_as_a_text_of_the_same_move(rules, tables):
    for text, move in tables.moves.by_text.items():
        assert rules.parse(rules.show(move, tables), tables) is rules.parse(text, tables)


def test_commitments_without_bound(rules, tables):
    for axes, coins in ((0, 0), (1, 0), (0, 1), (13, 0), (40, 25), (7, 119)):
        move = commitment(axes, coins)
        assert rules.parse(rules.show(move, tables), tables) is move
    assert rules.show(commitment(40, 1), tables) == "commit 40 axes, 1 coin"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("  bid   wheat ", "bid wheat"),
        ("place under city-32", "under city-32"),
        ("swap road-14 and army-10", "swap army-10 and road-14"),
        ("swap army-10 and road-14", "swap army-10 and road-14"),
        ("repair town-6 for 1 hammer , 1 coin", "repair town-6 for 1 hammer, 1 coin"),
        ("commit 2 axes, 1 coin", "commit 2 axes, 1 coin"),
    ],
)
def test_reading_forgives_spaces_and_the_order_of_a_pair(rules, tables, text, printed):
    assert rules.show(rules.parse(text, tables), tables) == printed


@pytest.mark.parametrize(
    "text",
    [
        "commit",
        "commit 0 axes",
        "commit 1 axes",
        "commit 2 axe",
        "commit , 1 coin",
        "commit 2 axes 1 coin",
        "commit 020 axes",
        "",
    ],
)
def test_what_is_no_commitment_is_no_move(rules, tables, text):
    with pytest.raises(BadMove):
        rules.parse(text, tables)


def test_a_slip_is_answered_with_near_moves(rules, tables):
    with pytest.raises(
        BadMove, match=r"'build fire-1 for nothing' is no move; near it: .*build fire-1[01] for nothing"
    ):
        rules.parse("build fire-1 for nothing", tables)
    with pytest.raises(BadMove, match="near it: bid wheat"):
        rules.parse("bid weat", tables)
