"""Faces that share drawings look as if each were drawn alone: random layouts on cards whose values differ slightly."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from generator.drawing.commands import describe
from generator.faces.every_face import Faces
from generator.layout import compose
from generator.layout.compose import Studio

VALUES = some.sampled_from(
    [
        0,
        1,
        2,
        True,
        False,
        1.0,
        0.0,
        -0.0,
        2.5,
        "1",
        "",
        "true",
        "red",
        None,
        [1, 2],
        [1.0, 2],
        [True, 2],
        [],
        ["a"],
        [["a", 1]],
        {"a": 1},
        {"a": 1, "b": 2},
        {"b": 2, "a": 1},
        {"a": True},
    ]
)
EXPRESSIONS = [
    "item.v",
    "item['v']",
    'item["v"]',
    "item.get('v')",
    "item.copies",
    "item.u",
    "it",
    "index",
    "count",
    "d",
    "p",
    "w",
    "w * h",
    "item.n",
    "noise(item.id)",
    "piece('c1').v",
    "piece(item.friend).v",
    "pieces('cards')[0].n",
    "(it, index)",
    "[it, index]",
    "q.v",
    "item.v if item.n else it",
    "item.v is defined",
    "item.values()|list",
    "set.title ~ face.side",
    "{'a': {'b': p}}['a']['b']",
    "it.v",
]
WORDS = some.sampled_from(
    [
        *(f"{{{{ {one} }}}}" for one in EXPRESSIONS),
        "Count: {{ it }} of {{ item.v }}",
        "the index",
        "{{ item.v }} and {{ d }}",
    ]
)
NUMBERS = some.sampled_from(
    [0, 4, 4.0, "4", "w / 2", "w", "h", "item.n", "{{ item.n }}", "5 * noise(item.id)", "index * 3", "p", "d", "q.n"]
)
WHEN = some.sampled_from(
    [
        "item.n",
        "it == 1",
        "item.v is defined",
        "d",
        "p is defined",
        "index > 0",
        "it != '{{ 1 }}'",
        "item.v != '{{ 1 }}'",
        "true",
    ]
)
COLOURS = some.sampled_from(
    ["night", "sand", "{{ 'night' if item.n else 'ink' }}", "{{ 'sand' if it == 1 else 'ink' }}", "none"]
)
AT = some.lists(NUMBERS, min_size=4, max_size=4)
LISTS = some.sampled_from(
    [
        "item.v",
        "3",
        "[1, true, 1.0, '1']",
        "[0.0, -0.0]",
        "[[1], [true]]",
        "range(item.n)",
        "pieces('cards')",
        "[(1, 2), [1, 2]]",
        "[{'a': 1}, [['a', 1]]]",
    ]
)
WITH = some.dictionaries(
    some.sampled_from(["p", "q", "w", "item", "it", "d"]),
    some.sampled_from(["item", "item.v", "it", "index", "1", "1.0", "true", "w", "piece('c1')", "d"]),
    max_size=2,
)
NAMES = some.sampled_from(["it", "p", "item", "q"])


def _box(required: dict, **optional) -> some.SearchStrategy:
    return some.fixed_dictionaries(required, optional={"when": WHEN, **optional})


LEAVES = (
    _box({"text": WORDS, "at": AT}, style=some.sampled_from(["plain", "varied"]), colour=COLOURS)
    | _box(
        {
            "text": WORDS,
            "arc": some.fixed_dictionaries(
                {"centre": some.just([30, 45]), "radius": some.sampled_from([20, "20 + item.n"])}
            ),
        }
    )
    | _box({"rect": AT, "fill": COLOURS}, stroke=COLOURS, opacity=some.sampled_from([0.5, "item.n", "1 / (1 + index)"]))
    | _box({"circle": some.lists(NUMBERS, min_size=3, max_size=3), "fill": COLOURS})
    | _box({"icon": some.sampled_from(["coin", "{{ it }}", "{{ item.v }}"]), "at": AT})
    | _box({"use": some.sampled_from(["one", "two", "{{ 'one' if item.n else 'two' }}"])}, **{"with": WITH, "at": AT})
)


def _containers(inner: some.SearchStrategy) -> some.SearchStrategy:
    boxes = some.lists(inner, min_size=1, max_size=3)
    return (
        _box(
            {"group": boxes},
            at=AT,
            rotate=NUMBERS,
            scale=some.sampled_from([1, "item.n", 0.5]),
            clip=some.just("rect"),
            **{"with": WITH},
        )
        | _box({"row": boxes}, at=AT, gap=NUMBERS)
        | _box({"column": boxes}, at=AT)
        | _box(
            {"repeat": LISTS, "boxes": boxes},
            flow=some.sampled_from(["row", "column", "grid", "ring"]),
            **{"as": NAMES, "with": WITH, "at": AT},
        )
    )


BOXES = some.recursive(LEAVES, _containers, max_leaves=6)
GIVEN = {
    "it": 1,
    "index": 0,
    "count": 1,
    "d": 2,
    "p": 3,
    "q": {"n": 2, "v": "q"},
}  # so that few boxes ask for what is not there
DEFINED = some.dictionaries(
    some.sampled_from(["d", "p", "item", "q"]),
    some.sampled_from(["item.v", "item.n + 1", "item", "1", "w"]),
    max_size=2,
).map(lambda more: {**GIVEN, **more})
LAYOUTS = some.fixed_dictionaries(
    {
        "define": DEFINED,
        "boxes": some.lists(BOXES, min_size=1, max_size=4),
        "parts": some.fixed_dictionaries(
            {"one": some.lists(BOXES, min_size=1, max_size=2), "two": some.lists(LEAVES, min_size=1, max_size=2)}
        ),
        "styles": some.just(
            {"plain": {"size": 8}, "varied": {"size": "6 + item.n", "colour": "{{ 'night' if it else 'ink' }}"}}
        ),
    }
)
ITEMS = some.lists(
    some.fixed_dictionaries(
        {"n": some.sampled_from([0, 1, 1.0, 2]), "u": VALUES, "v": VALUES}, optional={"copies": some.just(2)}
    ),
    min_size=5,
    max_size=7,
)


def _written(toy, look: dict, items: list[dict]):
    named = [
        {"id": f"c{number}", "title": "Same", "friend": f"c{(number + 1) % len(items)}", **item}
        for number, item in enumerate(items)
    ]
    pieces = {
        "set": "cards",
        "title": "Cards",
        "kind": "card",
        "size": {"width": 60, "height": 90},
        "face": "card",
        "back": None,
        "provenance": "prototype",
        "items": named,
    }
    toy.write("pieces/cards.yaml", json.dumps(pieces))
    toy.write("layouts/card.yaml", json.dumps(look))
    return toy.game()


def _same(game) -> None:
    """Each card as drawn among others, found by what its layout reads, and drawn alone."""
    faces, shared, alone = Faces(game), Studio(game), Studio(game, shares=False)
    for piece in game.pieces.values():
        wanted, found, kept = alone.face(piece, "front"), shared.face(piece, "front"), faces.face(piece, "front")
        assert describe(found) == describe(wanted)
        assert repr(found.content) == repr(wanted.content)
        assert found.notes == wanted.notes
        assert repr(kept.content) == repr(wanted.content)


LIKE_ALONE = given(look=LAYOUTS, items=ITEMS)
EXAMPLES = settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)


@EXAMPLES
@LIKE_ALONE
def test_random_layouts_are_drawn_alike_with_and_without_what_was_drawn_before(toy, monkeypatch, look, items):
    monkeypatch.setattr(compose, "DEEPEST", 6)  # parts that use each other draw up to 100,000 boxes else
    _same(_written(toy, look, items))


@pytest.mark.slow
@EXAMPLES
@LIKE_ALONE
def test_random_layouts_of_any_depth_are_drawn_alike_with_and_without_what_was_drawn_before(toy, look, items):
    _same(_written(toy, look, items))


ONE = {"styles": {"plain": {"size": 8}}}
AT_60 = [5, 5, 50, 20]


@pytest.mark.parametrize(
    ("boxes", "values"),
    [
        ([{"text": "{{ item.get('v', '') }}", "at": AT_60}], ["a", "b", "c", "d"]),
        ([{"group": [{"text": "{{ item.get('v', '') }}", "at": AT_60}]}], ["a", "b", "c", "d"]),
        (
            [{"repeat": "item.v", "flow": "row", "boxes": [{"text": "{{ it }}"}]}],
            [{"a": 1, "b": 2}, {"b": 2, "a": 1}] * 2,
        ),
        ([{"group": [{"text": "{{ item.v }}", "at": AT_60}]}], [0.0, -0.0, [["a", 1]], {"a": 1}]),
        ([{"text": "x", "at": AT_60, "when": "item.v != '{{ 1 }}'"}], ["a", "{{ 1 }}", "b", "{{ 1 }}"]),
        ([{"group": [{"text": "x", "at": AT_60, "when": "item.v != '{{ 1 }}'"}]}], ["a", "{{ 1 }}", "b", "{{ 1 }}"]),
        (
            [{"repeat": "[item.v]", "as": "item", "boxes": [{"group": [{"text": "{{ item.v }}", "at": AT_60}]}]}],
            [1, 2, "text with v", {"v": 1}],
        ),
        ([{"repeat": "[item.v]", "as": "item", "boxes": [{"text": "{{ item }}", "at": AT_60}]}], [1, True, "1", 1.0]),
    ],
)
def test_values_that_are_nearly_the_same_are_told_apart(toy, boxes, values):
    _same(_written(toy, {**ONE, "boxes": boxes}, [{"v": value} for value in values]))


def test_a_frame_of_40_and_one_of_40_0_print_what_they_are(toy):
    part = {"one": [{"group": [{"text": "{{ w ~ '' }}", "at": [0, 0, 30, 10]}]}]}
    boxes = [{"use": "one", "at": [5, 5, 40, 20]}, {"use": "one", "at": [5, 5, 40.0, 20.0]}]
    game = _written(toy, {"boxes": boxes, "parts": part}, [{"v": 1}] * 5)
    _same(game)
    assert re.findall("'(.*)'", describe(Faces(game).face(game.pieces["c0"], "front"))) == ["40", "40.0"]


def test_a_part_used_too_deep_is_noted_each_time(toy):
    deep: dict = {"text": "x", "at": AT_60}
    for _ in range(8):
        deep = {"group": [deep]}
    parts = {
        "one": [deep],
        **{f"in{number}": [{"group": [{"use": f"in{number - 1}" if number else "one"}]}] for number in range(9)},
    }
    game = _written(toy, {"boxes": [{"use": "one"}, {"use": "in8"}], "parts": parts}, [{"v": 1}] * 5)
    _same(game)
    assert [note.message.split(": ")[-1] for note in Faces(game).face(game.pieces["c0"], "front").notes] == [
        "boxes stand more than 24 deep in one another"
    ]


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ({"repeat": "1.5", "boxes": []}, "`repeat` is a list or a whole number, not 1.5"),
        ({"repeat": "item.v", "boxes": []}, "`repeat` is a list or a whole number, not None"),
        ({"repeat": "1000000000", "boxes": []}, "1000000000 cells are more than 5000"),
        (
            {"repeat": "3", "flow": "grid", "columns": "item.n", "at": AT_60, "boxes": []},
            "a grid of 0 columns has no cells",
        ),
        (
            {"text": "round", "arc": {"centre": [30, 45], "radius": "item.n"}},
            "its numbers cannot be drawn: float division by zero",
        ),
        ({"text": "{{ noise }}", "at": AT_60}, "'noise' is a function: call it, with (…) behind it"),
        (
            {"text": "{{ [1, 2]|map('int') }}", "at": AT_60},
            "the result of this filter is not a text yet: write |list or |join(', ') behind it",
        ),
        ({"text": "{{ [1, 2]|random }}", "at": AT_60}, "No filter named 'random'."),
    ],
)
def test_what_cannot_be_drawn_is_noted(toy, box, message):
    game = _written(toy, {"boxes": [box]}, [{"v": None, "n": 0}] * 5)
    assert any(note.message.endswith(message) for note in Faces(game).face(game.pieces["c0"], "front").notes)


def test_a_ring_of_nothing_is_nothing(toy):
    game = _written(toy, {"boxes": [{"repeat": "item.v", "flow": "ring", "boxes": [{"text": "x"}]}]}, [{"v": []}] * 5)
    face = Faces(game).face(game.pieces["c0"], "front")
    assert (face.content, face.notes) == ((), ())


def test_a_whole_piece_is_printed_as_its_name(toy):
    game = _written(toy, {"boxes": [{"text": "{{ item }}", "at": AT_60}]}, [{"v": 1}] * 5)
    assert "'cards/c0'" in describe(Faces(game).face(game.pieces["c0"], "front"))


def test_parts_that_double_for_ever_end_with_one_sentence(toy, monkeypatch):
    monkeypatch.setattr(compose, "MOST_BOXES", 2000)
    game = _written(toy, {"boxes": [{"use": "a"}], "parts": {"a": [{"use": "a"}, {"use": "a"}]}}, [{"v": 1}])
    face = Faces(game).face(game.pieces["c0"], "front")
    assert face.content == ()
    assert [note.message.split(": ")[-1] for note in face.notes] == [
        "boxes stand more than 24 deep in one another",
        "the layout draws more than 2000 boxes on this face",
    ]
