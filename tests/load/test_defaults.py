"""A field's `default` is the value of the items that lack it."""

from engine.common.problems import Problems
from engine.load.folder import load

SET = """
    set: cards
    title: Cards
    kind: card
    size: {{width: 60, height: 90}}
    face: card
    back: null
    provenance: prototype
    fields:
      cost: {{type: integer, {0}}}
    items:
      - {{id: one, title: One}}
      - {{id: two, title: Two, cost: 3}}
    """


def said(toy, field):
    toy.write("pieces/cards.yaml", SET.format(field))
    toy.write("layouts/card.yaml", 'boxes: [{text: "{{ item.cost }}", at: [5, 5, 50, 10]}]\n')
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    return [f"{problem.place.line}: {problem.message}" for problem in problems]


def texts(toy):
    faces = toy.faces()
    shown = [faces.face(piece, "front") for piece in faces.game.pieces.values()]
    return [face.content[0].text if face.content else face.notes[0].message for face in shown]


def test_items_without_the_key_have_the_default(toy):
    assert said(toy, "default: 0") == []
    assert texts(toy) == ["0", "3"]


def test_without_a_default_the_layout_says_what_to_write(toy):
    assert said(toy, "optional: true") == []
    missing, given = texts(toy)
    assert "there is no 'cost'" in missing
    assert "{{ item.cost | default('') }}, or `default:` in the set's fields" in missing
    assert given == "3"


def test_a_default_of_another_type_is_told_at_its_line(toy):
    assert said(toy, "default: much") == ["10: cost: 'much' is not a whole number"]
