"""Notation: printing and reading moves are inverses, and a slip is answered with near ones."""

from __future__ import annotations

import pytest

from engine.play import BadMove


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("move 3", "move 3"),
        ("  reverse,  move 2 ", "reverse, move 2"),
        ("discard cunning, allegiant", "discard cunning, allegiant"),
        ("discard allegiant , cunning", "discard cunning, allegiant"),
        ("play S1c: relocate", "play S1c: relocate"),
        ("swap S2d for S1c", "swap S2d for S1c"),
        ("on hreja, discount", "on hreja, discount"),
        ("start on wyrne counterclockwise", "start on wyrne counterclockwise"),
        ("end turn", "end turn"),
    ],
)
def test_reading_forgives_spaces_and_the_order_of_cards(rules, tables, text, printed):
    assert rules.show(rules.parse(text, tables), tables) == printed


def test_what_the_notation_means(rules, tables):
    parse, moves = rules.parse, tables.moves
    assert parse("reverse free, move 2", tables) is moves.go[2][2]
    assert parse("on deyvas", tables) is moves.on[0][False]
    assert parse("discard cunning, courageous", tables) is moves.discard[0b11]
    senators = [senator.id for senator in tables.senators]
    assert parse("play S1c: relocate", tables) is moves.play[senators.index("S1c")][1]
    assert parse("swap S2d for S1c", tables) is moves.swap[senators.index("S2d")][senators.index("S1c")]


def test_every_move_is_what_its_list_says(tables):
    """Moves are compared by identity, so that each list must have its moves at their own places."""
    moves = tables.moves
    assert [(move.reverse, move.distance) for move in moves.go[2]] == [
        (2, distance) for distance in range(len(moves.go[2]))
    ]
    assert [(pair[0].planet, pair[1].discount) for pair in moves.on] == [
        (planet, True) for planet in range(len(moves.on))
    ]
    assert {cards: move.cards for cards, move in moves.discard.items()} == {cards: cards for cards in moves.discard}
    assert all(
        move.give == give and move.take == take for give, row in enumerate(moves.swap) for take, move in enumerate(row)
    )


def test_a_slip_is_answered_with_near_moves(rules, tables):
    with pytest.raises(BadMove, match="'reverse move 2' is no move; near it: reverse, move 2"):
        rules.parse("reverse move 2", tables)
    with pytest.raises(BadMove, match="near it: take strategic"):
        rules.parse("take strategy", tables)
    with pytest.raises(BadMove, match=r"'' is no move$"):
        rules.parse("", tables)
