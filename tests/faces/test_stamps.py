"""The stamp: on every face of every shape, inside its cut line, readable on its background."""

from __future__ import annotations

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.common.problems import Problems
from generator.drawing import commands, figures, paint_order
from generator.drawing.colours import contrast
from generator.drawing.commands import Face, Glyphs, Shape
from generator.faces import stamps
from generator.printing.job import print_game
from generator.printing.request import Request
from generator.sheets.imposition import SheetOptions
from generator.sheets.papers import paper_of
from generator.typesetting import labels

SAID = ("Some Title v0.12 2031-05-06", "v0.12 2031-05-06", "v0.12")
SHAPES = ["rectangle", "round", "hexagon-flat", "hexagon-pointy"]


def face(width: float, height: float, shape: str = "rectangle", ground: str = "#ffffff") -> Face:
    fill = Shape(figures.rectangle(-3, -3, width + 6, height + 6), ground, None)
    return Face("a/b", "B", "front", width, height, shape, 0.0, 3.0, 3.0, (fill,), (), ())


def said(found: Face) -> str:
    return "".join(command.text for command in found.content if isinstance(command, Glyphs))


@given(st.sampled_from(SHAPES), st.floats(8, 120), st.floats(0.6, 1.4))
def test_it_lies_inside_the_cut_line_of_every_piece_from_8_mm(shape, width, proportion):
    height = width if shape == "round" else max(8.0, width * proportion)
    made = stamps.stamped(face(width, height, shape), SAID)
    runs = [command for command in made.content if isinstance(command, Glyphs)]
    assert said(made) in {text.replace(" ", "") if shape == "round" else text for text in SAID}
    cut = figures.outline(shape, width, height)
    for run in runs:
        assert run.size >= stamps.LEAST
        ink = run._replace(width=labels.width(run.face, run.text) * run.size * 25.4 / 72)
        x, y, w, h = paint_order.extent(ink._replace(turn=0.0))
        for px, py in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)):
            at = commands.apply(paint_order.turned(run.turn, run.x, run.y), px, py)
            assert paint_order.inside(cut, *at)


@pytest.mark.parametrize(
    ("size", "shape", "text"),
    [
        ((63, 88), "rectangle", SAID[0]),
        ((15, 15), "rectangle", SAID[1]),
        ((10, 10), "rectangle", SAID[2]),
        ((3, 28), "rectangle", SAID[0]),
        ((12, 12), "round", SAID[1].replace(" ", "")),
        ((6, 6), "round", SAID[2]),
        ((25, 25), "round", SAID[0].replace(" ", "")),
        ((90, 104), "hexagon-pointy", SAID[0]),
    ],
)
def test_as_much_as_fits_is_said(size, shape, text):
    assert said(stamps.stamped(face(*size, shape), SAID)) == text


def test_a_die_has_it_once_on_its_last_square():
    made = stamps.stamped(face(48, 32), SAID, "die")
    (run,) = (command for command in made.content if isinstance(command, Glyphs))
    assert run.text == "v0.12"
    assert 32 < run.x < run.x + run.width < 48
    assert 30 < run.y < 32


@pytest.mark.parametrize("ground", ["#ffffff", "#000000", "#c9a24d", "#6f3fa0", "#7a7a7a", "#00ff00"])
def test_its_colour_is_read_on_any_ground(ground):
    for shape in SHAPES:
        run = stamps.stamped(face(40, 40, shape, ground), SAID).content[-1]
        assert contrast(run.colour, ground) > 2.7
    assert stamps.stamped(face(40, 40), ()) == face(40, 40)


def test_every_printed_face_of_every_kind_is_stamped(toy, tmp_path):
    kinds = {
        "token": "{width: 12, height: 12, shape: round}",
        "marker": "{width: 10, height: 10}",
        "die": "{width: 48, height: 32}",
        "tile": "{width: 26, height: 30, shape: hexagon-pointy}",
        "standee": "{width: 20, height: 30}",
    }
    for kind, size in kinds.items():
        toy.write(
            f"pieces/{kind}s.yaml",
            f"set: {kind}s\ntitle: A {kind}\nkind: {kind}\nsize: {size}\nface: card\nback: null\n"
            f"provenance: prototype\nitems: [{{id: a-{kind}, title: One}}]\n",
        )
    toy.face("- background: sand")
    problems = Problems()
    request = Request((paper_of("A4"),), SheetOptions(duplex="none"), stamp=("v7",), dice="stickers")
    made = print_game(toy.game(), toy.faces(), request, tmp_path, problems)
    assert list(problems) == []
    counts = {}
    for one in made:
        document = pypdfium2.PdfDocument(one.path)
        counts[one.path.name.partition("-A4")[0]] = (
            document[0].get_textpage().get_text_range().replace("\r\n", "").count("v7") if len(document) == 1 else None
        )
        document.close()
    assert {name: counts[name] for name in (*(f"{kind}s" for kind in kinds), "cards")} == dict.fromkeys(
        (*(f"{kind}s" for kind in kinds), "cards"), 1
    ) | {"standees": 2}
