"""Layouts → drawing commands, as readable text."""

from __future__ import annotations

import pytest

from generator.drawing import commands
from generator.layout.reads import reads_in


def drawn(face) -> str:
    assert [note.message for note in face.notes] == []
    return commands.describe(face)


def test_shapes_are_where_the_numbers_say(toy):
    assert (
        drawn(
            toy.face("""
        - background: night
        - rect: [3, 4, "w - 6", "h / 2"]
          fill: sand
          stroke: "#abc"
          stroke-width: 0.5
        - circle: [30, 45, 10]
          fill: {radial: [0.5, 0.5, 0.5], stops: [[0, white], [1, night]]}
        - hexagon: [10, 10, 20, 17.32]
          stroke: black
        - line: [0, 0, 60, 90]
          stroke: black
          dash: [1, 1]
        """)
        )
        == """\
cards/one front 60 x 90 rectangle
  shape -3 -3 66 96 #101030
  shape 3 4 54 45 #f0e0c0 stroke #aabbcc 0.5
  shape 20 35 20 20 radial
  shape 10 10 20 17.32 none stroke #000000 0.25
  shape 0 0 60 90 none stroke #000000 0.25"""
    )


def test_a_line_of_text_with_an_icon_is_three_runs(toy):
    face = toy.face("""
        - text: "Pay {coin:2} now"
          at: [5, 10, 50, 6]
          size: 10
        """)
    assert (
        drawn(face)
        == """\
cards/one front 60 x 90 rectangle
  text 5,12.568 AtkinsonHyperlegibleNext-Regular 10 #000000 'Pay '
  text 11.488,12.568 AtkinsonHyperlegibleNext-Bold 10 #000000 '2'
  icon 13.707 9.358 3.704 3.704 coin.svg #000000
  text 17.587,12.568 AtkinsonHyperlegibleNext-Regular 10 #000000 ' now'"""
    )


def test_rows_columns_and_repeats_share_their_box(toy):
    assert (
        drawn(
            toy.face("""
        - row:
            - {rect: [0, 0, w, h], fill: night, size: 10}
            - {rect: [0, 0, w, h], fill: sand}
            - {rect: [0, 0, w, h], fill: ink, grow: 3}
          at: [5, 5, 50, 10]
          gap: 2
        - repeat: "[1, 2]"
          flow: column
          at: [0, 30, 60, 20]
          gap: 4
          boxes: [{rect: [0, 0, "it * 10", h], fill: ink}]
        - repeat: 3
          flow: grid
          columns: 2
          cell: [10, 5]
          at: [0, 60, 60, 20]
          boxes: [{rect: [0, 0, w, h], fill: sand, when: index != 1}]
        """)
        )
        == """\
cards/one front 60 x 90 rectangle
  shape 5 5 10 10 #101030
  shape 17 5 9 10 #f0e0c0
  shape 28 5 27 10 #101010
  shape 0 30 10 8 #101010
  shape 0 42 20 8 #101010
  shape 0 60 10 5 #f0e0c0
  shape 0 65 10 5 #f0e0c0"""
    )


def test_groups_turn_and_clip(toy):
    assert (
        drawn(
            toy.face("""
        - group: [{rect: [0, 0, 5, 5], fill: ink}]
          at: [10, 20, 20, 10]
          rotate: 90
          clip: round
        """)
        )
        == """\
cards/one front 60 x 90 rectangle
  group 0 1 -1 0 25 15 clipped
    shape 0 0 5 5 #101010"""
    )


def test_a_ring_stands_upright_or_turned(toy):
    face = toy.face("""
        - repeat: 2
          flow: ring
          radius: 20
          cell: [4, 4]
          boxes: [{rect: [0, 0, w, h], fill: ink}]
        """)
    assert (
        drawn(face)
        == """\
cards/one front 60 x 90 rectangle
  shape 28 23 4 4 #101010
  group -1 0 -0 -1 32 67
    shape 0 0 4 4 #101010""".replace("-0 ", "0 ")
    )


def test_layouts_extend_and_parts_take_values(toy):
    toy.write(
        "layouts/base.yaml",
        """
        define: {tint: "'night'"}
        styles: {big: {size: 20}}
        parts: {pip: [{circle: ["w / 2", "h / 2", "w / 2"], fill: "{{ colour_name }}"}]}
        boxes: [{background: "{{ tint }}"}]
        """,
    )
    face = toy.face("""
        extends: base
        define: {tint: "'sand'"}
        boxes:
          - {use: pip, at: [10, 10, 4, 4], with: {colour_name: "'ink'"}}
        """)
    assert (
        drawn(face)
        == """\
cards/one front 60 x 90 rectangle
  shape -3 -3 66 96 #f0e0c0
  shape 10 10 4 4 #101010"""
    )


def test_values_come_from_the_piece_then_its_set_and_other_pieces(toy):
    toy.write(
        "pieces/cards.yaml",
        """
        set: cards
        title: Cards
        kind: card
        size: {width: 60, height: 90}
        face: card
        back: null
        provenance: prototype
        values: {cost: 3}
        items:
          - {id: one, title: One, cost: 5}
          - {id: two, title: Two}
        """,
    )
    boxes = """
        - text: "{{ item.title }} {{ item.cost }} {{ piece('one').cost }} {{ set.title }} {{ game.terms.majority.name }}"
          at: [0, 10, 60, 5]
        """
    assert "'Two 3 5 Cards Majority'" in drawn(toy.face(boxes, "two"))
    assert "'One 5 5 Cards Majority'" in drawn(toy.face(boxes, "one"))


@pytest.mark.parametrize(
    ("boxes", "code", "words"),
    [
        ('- {text: "{{ item.titel }}"}', "layout-expression", "did you mean 'title'"),
        ('- {text: "{{ ().__class__ }}"}', "layout-expression", "__class__"),
        ('- {text: "{{ item. }}"}', "layout-expression", "cannot be read"),
        ("- {circle: [1, 2], fill: ink}", "layout-box", "3 numbers"),
        ("- {rect: [0, 0, 5, 5], fill: nihgt}", "layout-box", "did you mean 'night'"),
        ("- {rect: [0, 0, 5, \"'x'\"], fill: ink}", "layout-box", "not a number"),
        ('- {rect: [0, 0, 5, "1 / 0"], fill: ink}', "layout-expression", "division"),
        ("- {fill: ink}", "layout-box", "a box has one kind"),
        ("- {use: nothing}", "layout-box", "no part"),
        ("- {text: x, style: nothing}", "layout-box", "no style"),
        ("- {text: x, font: comic}", "layout-box", "no font"),
        ('- {path: "M 0 0 L x", fill: ink}', "layout-box", "lacks a number"),
        ('- {repeat: "range(99999)", boxes: [{rect: [0, 0, 1, 1], fill: ink}]}', "layout-expression", "range"),
        ("- {repeat: 9999, boxes: [{rect: [0, 0, 1, 1], fill: ink}]}", "layout-box", "cells"),
        ("- {icon: nothing}", "icon-missing", "no icon 'nothing'"),
        ("- {image: ../../game.yaml}", "image-missing", "outside art/"),
        ("- {image: nothing.png}", "image-missing", "no image"),
    ],
)
def test_what_cannot_be_drawn_is_noted_at_its_line_and_the_rest_is_drawn(toy, boxes, code, words):
    face = toy.face(boxes + "\n- {rect: [1, 1, 2, 2], fill: ink}")
    assert [note.code for note in face.notes] == [code]
    assert words in face.notes[0].message
    assert (face.notes[0].place.file, face.notes[0].place.line) == ("components/toy/layouts/card.yaml", 3)
    assert "shape 1 1 2 2 #101010" in commands.describe(face)


def test_a_part_that_uses_itself_ends(toy):
    face = toy.face("parts: {pip: [{use: pip}]}\nboxes: [{use: pip}]")
    assert "deep" in face.notes[0].message


def test_layouts_that_extend_in_a_circle_are_named(toy):
    toy.write("layouts/base.yaml", "extends: card\nboxes: []\n")
    face = toy.face("extends: base\nboxes: [{rect: [0, 0, 1, 1], fill: ink}]")
    assert [note.code for note in face.notes] == ["layout-unknown"]


def test_reads_names_the_keys_of_the_piece(toy):
    toy.face("""
        define: {tint: "item.colour"}
        boxes:
          - {text: "{{ item.title }} of this item", when: "item['cost'] > 2"}
          - {icon: "{{ thing.item }}"}
        """)
    assert reads_in(toy.game().layouts["card"].data).keys_of("item") == {"colour", "title", "cost"}
    toy.face('- {text: "{{ item }}"}')
    assert "*" in reads_in(toy.game().layouts["card"].data).keys_of("item")


def test_pieces_that_show_the_same_share_one_face(toy):
    toy.write(
        "pieces/cards.yaml",
        """
        set: cards
        title: Cards
        kind: card
        size: {width: 60, height: 90}
        face: card
        back: null
        provenance: prototype
        items: [{id: one, title: One, cost: 1}, {id: two, title: Two, cost: 1}, {id: three, title: Three, cost: 2}]
        """,
    )
    toy.face('- {text: "{{ item.cost }}"}')
    faces = toy.faces()
    one, two, three = (faces.face(piece, "front") for piece in faces.game.pieces.values())
    assert one is two
    assert one is not three
