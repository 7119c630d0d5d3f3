"""An item may name its own face and back, in place of its set's layouts."""

from __future__ import annotations

from generator.faces.every_face import Faces
from generator.layout.compose import Studio

ITEMS = "[{id: one, title: One}, {id: two, title: Two, face: other}, {id: three, title: One, back: other}]"


def words(faces: Faces, piece: str, side: str) -> str:
    found = faces.face(faces.game.pieces[piece], side)
    return " ".join(command.text for command in found.content)


def test_an_item_names_its_own_layouts(toy):
    toy.cards(ITEMS)
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')
    toy.write("layouts/other.yaml", 'boxes:\n  - {text: "other", at: [5, 5, 50, 5]}\n')
    faces = toy.faces()
    assert [words(faces, name, "front") for name in ("one", "two", "three")] == ["One", "other", "One"]
    assert [words(faces, name, "back") for name in ("one", "two", "three")] == ["One", "Two", "other"]
    pieces = faces.game.sets["cards"]
    assert pieces.layouts == ("card", "other")
    assert Studio(faces.game).defined(pieces.items[1], pieces) == {}


def test_a_field_called_back_is_a_value(toy):
    toy.cards(ITEMS)
    toy.write(
        "pieces/cards.yaml",
        (toy.folder / "pieces/cards.yaml").read_text("utf-8").split("\n", 1)[1]
        + "fields: {back: {type: text, optional: true}, face: {type: text, optional: true}}\n",
    )
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')
    piece = toy.game().pieces["three"]
    assert piece.layouts == {}
    assert piece.values.peek("back") == "other"
