"""An item may name its own face and back, in place of its set's layouts."""

from __future__ import annotations

from engine.check.layers import check
from engine.common.problems import Problems
from engine.load.folder import load
from generator.commands.check import hooks
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


CHOICE = "{by: type, spell: other, true: other, otherwise: card}"


def chosen(toy, choice: str, items: str):
    toy.write(
        "pieces/cards.yaml",
        "set: cards\ntitle: Cards\nkind: card\nsize: {width: 60, height: 90}\n"
        f"face: {choice}\nback: null\nprovenance: prototype\nitems:\n{items}",
    )
    toy.write("layouts/card.yaml", 'boxes:\n  - {text: "{{ item.title }}", at: [5, 5, 50, 5]}\n')
    toy.write("layouts/other.yaml", 'boxes:\n  - {text: "other", at: [5, 5, 50, 5]}\n')
    return toy.faces()


def test_a_set_chooses_its_face_by_a_value(toy):
    items = (
        "  - {id: one, title: One, type: unit}\n  - {id: two, title: Two, type: spell}\n"
        "  - {id: three, title: Three}\n  - {id: four, title: Four, type: true}\n"
        "  - {id: five, title: Five, type: spell, face: card}\n"
    )
    faces = chosen(toy, CHOICE, items)
    names = ("one", "two", "three", "four", "five")
    assert [words(faces, name, "front") for name in names] == ["One", "other", "Three", "other", "Five"]
    assert faces.game.sets["cards"].layouts == ("card", "other")
    assert check(toy.folder, root=toy.root, layout=hooks()[0], keys=hooks()[1]).problems.failed is False, (
        "the key counts as read"
    )


def test_the_set_itself_may_have_the_value(toy):
    faces = chosen(toy, "{by: kind, card: other}", "  - {id: one, title: One}\n")
    assert words(faces, "one", "front") == "other"


def test_a_value_without_a_layout_is_told_at_the_item(toy):
    items = (
        "  - {id: one, title: One, type: unit}\n  - {id: two, title: Two, type: spel}\n  - {id: three, title: Three}\n"
    )
    chosen(toy, "{by: type, unit: card, spell: othr}", items)
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    said = {(problem.place.line, problem.code): str(problem) for problem in problems}
    assert said.keys() >= {(6, "unknown-layout"), (11, "layout-of-item"), (12, "layout-of-item")}
    assert (
        "'two' has type: spel, for which face: names no layout; expected one of unit, spell"
        in said[11, "layout-of-item"]
    )
    assert "'three' has no 'type'" in said[12, "layout-of-item"]


def test_a_key_that_no_item_has_is_told_once(toy):
    chosen(toy, "{by: tpye, unit: card, spell: other}", "  - {id: one, title: One, type: unit}\n")
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    (problem,) = problems
    assert (problem.place.line, problem.message) == (6, "no item of 'cards' has 'tpye'")
    assert problem.hint == "did you mean 'type'?"
