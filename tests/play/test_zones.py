"""What lies on a table: cards in piles, what a move has changed, and the words for people who do not see it."""

from __future__ import annotations

from engine.play.picture import Drawing, changed_zones
from engine.play.zones import HIDDEN, TablePiece, Zone, cards, moved, told

SHIP, PLANET, OTHER = TablePiece("ship"), TablePiece("planet"), TablePiece("other", place=(1, 0))


def zone(*pieces):
    return Zone("Ring", pieces)


def test_equal_cards_are_a_pile_and_hidden_ones_lie_face_down():
    assert list(cards(["a", HIDDEN, "a", HIDDEN], "deck")) == [TablePiece("a", many=2), TablePiece("deck", "back", 2)]


def test_a_piece_that_moves_marks_itself_and_what_it_left():
    before, after = zone(PLANET._replace(on=(SHIP,)), OTHER), zone(PLANET, OTHER._replace(on=(SHIP,)))
    assert {one.piece for _, one in moved(after, before)} == {"ship", "planet"}
    assert moved(after, after) == set()


def test_a_card_that_is_taken_from_below_marks_the_card_above():
    before = zone(PLANET._replace(below=(SHIP,)), OTHER)
    assert {one.piece for _, one in moved(zone(PLANET, OTHER), before)} == {"planet"}


def test_a_zone_that_was_not_there_has_no_changes():
    new, old = Drawing("", zones=[zone(SHIP), Zone("Fight", (SHIP,))]), Drawing("", zones=[zone()])
    assert [len(found) for found in changed_zones(new, old)] == [1, 0]
    assert changed_zones(new, None) == [set(), set()]


def test_words_say_what_lies_where():
    planet = PLANET._replace(on=(SHIP._replace(many=2, owner="Ann"),), below=(TablePiece("card", "back"),), note="3")
    said = told(zone(planet, OTHER), {"planet": "Planet", "ship": "Ships", "card": "Cards", "other": "Other"}.get)
    assert said == "Ring: Planet, 3 with Ann: 2 × Ships on it and Cards (back) below it; Other."
    assert told(zone(), str) == "Ring: nothing."
