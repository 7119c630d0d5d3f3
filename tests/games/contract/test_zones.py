"""A picture names pieces and sets that the game has, shows the sides that they have, and nothing that a view hides."""

from __future__ import annotations

import pytest

from engine.play.picture import changed_zones, drawn
from engine.play.zones import HIDDEN, flat, told


def pictures(subject, rules):
    return (
        drawn(rules.picture(rules.view(state, seat)))
        for state in subject.positions(every=67)
        for seat in range(len(state.names))
    )


def lying(picture):
    return [(zone, one) for zone in picture.zones for _, one in flat(zone.pieces)]


def test_what_lies_on_the_table_are_pieces_and_sets_of_the_game(subject, rules):
    if not any(picture.zones for picture in pictures(subject, rules)):
        pytest.skip("the pictures of this game name no pieces")
    known = {*subject.game.pieces, *subject.game.sets}
    assert {one.piece for picture in pictures(subject, rules) for _, one in lying(picture)} <= known


def test_a_piece_that_is_named_by_its_set_lies_face_down(subject, rules):
    pieces = subject.game.pieces
    for picture in pictures(subject, rules):
        assert all(one.side == "back" for _, one in lying(picture) if one.piece not in pieces)


def test_nothing_hidden_is_told(subject, rules):
    for picture in pictures(subject, rules):
        for zone in picture.zones:
            assert HIDDEN not in (one.piece for _, one in flat(zone.pieces))
            assert told(zone, str)


def test_a_picture_has_not_changed_since_itself(subject, rules):
    for picture in pictures(subject, rules):
        assert not any(changed_zones(picture, picture))
