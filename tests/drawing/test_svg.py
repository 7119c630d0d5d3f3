"""SVG icons: shapes, colours, and hostile files."""

from __future__ import annotations

import contextlib
import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import figures, icons, svg_path
from generator.drawing.commands import bounds, path_points

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def icon(inside: str) -> icons.SvgIcon:
    return icons.parse(SVG.format(inside).encode(), "test.svg")


def box(path) -> list[float]:
    return [round(value, 3) for value in bounds(path_points(path))]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4z", (("M", 1, 2), ("L", 3, 4), ("Z",))),
        ("m1 2l2 2h1v-1H0V0", (("M", 1, 2), ("L", 3, 4), ("L", 4, 4), ("L", 4, 3), ("L", 0, 3), ("L", 0, 0))),
        ("M0 0 1 1 2 0", (("M", 0, 0), ("L", 1, 1), ("L", 2, 0))),
        ("M0-1.5.5.25", (("M", 0, -1.5), ("L", 0.5, 0.25))),
        ("M0 0Q3 0 3 3T6 6", (("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3), ("C", 3, 5, 4, 6, 6, 6))),
        ("M0 0c1 0 2 0 3 3s1 1 2 2", (("M", 0, 0), ("C", 1, 0, 2, 0, 3, 3), ("C", 4, 6, 4, 4, 5, 5))),
    ],
)
def test_path_data(data, expected):
    assert svg_path.parse(data) == expected


@pytest.mark.parametrize("data", ["5 5", "M", "M0 0Z1", "M0 0A5 5 0 2 1 3 3", "M0 0X"])
def test_broken_path_data_says_where(data):
    with pytest.raises(svg_path.PathError, match=r"at \d"):
        svg_path.parse(data)


def test_arcs_lie_on_their_circle():
    path = svg_path.parse("M0 5A5 5 0 1 1 10 5A5 5 0 0110 5.1")
    x, y = path[1][-2:]
    assert math.isclose(math.hypot(x - 5, y - 5), 5, rel_tol=1e-3)
    for segment in path[1:3]:
        assert math.isclose(math.hypot(segment[-2] - 5, segment[-1] - 5), 5, rel_tol=1e-3)


def test_shapes_transforms_and_inherited_style():
    shapes = icon(
        '<g fill="#ff0000" transform="translate(1 1) scale(2)"><rect x="1" y="1" width="2" height="1"/>'
        '<circle cx="1" cy="1" r="1" style="fill:none;stroke:currentColor;stroke-width:.5"/></g>'
        '<polygon points="0,0 1,0 1,1"/><ellipse cx="5" cy="5" rx="2" ry="1" fill="rgb(0, 255, 0)"/>'
    ).shapes
    assert [shape.fill for shape in shapes] == ["#ff0000", None, icons.CURRENT, "#00ff00"]
    assert box(shapes[0].path) == [3, 3, 4, 2]
    assert (shapes[1].stroke.colour, shapes[1].stroke.width) == (icons.CURRENT, 1.0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"><path d="M0 0L1 1L1 0"/></svg>', "document type"),
        (SVG.format('<image href="http://example.org/x.png"/>').encode(), "<image>"),
        (SVG.format("<script>alert(1)</script>").encode(), "<script>"),
        (SVG.format('<path d="M0 0L1 1" fill="url(#a)"/>').encode(), "url(#a)"),
        (SVG.format('<path d="M0 0L"/>').encode(), "lacks a number"),
        (SVG.format("").encode(), "draws nothing"),
        (
            SVG.format('<path d="M0 0L1 1" stroke="red" stroke-linecap="arcs"/>').encode(),
            "linecap arcs is not one of butt,",
        ),
        (
            SVG.format('<path d="M0 0L1 1" stroke="red" stroke-linejoin="arcs"/>').encode(),
            "linejoin arcs is not one of",
        ),
        (SVG.format('<path d="M0 0L1 1L1 0" onload="alert(1)"/>').encode(), "the attribute onload, which runs code"),
        (SVG.format('<defs><script/></defs><path d="M0 0L1 1L1 0"/>').encode(), "<script>, which could run"),
        (
            b'<?xml-stylesheet href="http://a.example/a.css"?>' + SVG.format('<path d="M0 0L1 1L1 0"/>').encode(),
            "an instruction, which could load something",
        ),
        (b"<html/>", "not <svg>"),
        (b"<svg", "not well-formed"),
        (b"\xff\xfe<", "not UTF-8"),
        (b'<svg viewBox="0 0 0 1"><path d="M0 0L1 1L1 0"/></svg>', "empty"),
    ],
)
def test_what_is_not_drawn_is_refused_with_its_name(data, words):
    with pytest.raises(icons.IconError, match=re.escape(words)):
        icons.parse(data, "bad.svg")


def test_characters_after_a_closed_path_are_refused():
    """Nothing can be read from them, so reading on would never end."""
    with pytest.raises(svg_path.PathError, match="at 1 where a command belongs"):
        svg_path.parse("z\u00d8j")


@given(
    st.one_of(
        st.binary(max_size=200), st.text(max_size=100).map(lambda inside: SVG.format(f'<path d="{inside}"/>').encode())
    )
)
def test_any_bytes_are_an_icon_or_an_icon_error(data):
    with contextlib.suppress(icons.IconError):
        assert icons.parse(data, "x.svg").shapes


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789 .,-e", max_size=60))
def test_any_path_data_is_a_path_or_a_path_error(data):
    try:
        path = svg_path.parse(data)
    except svg_path.PathError:
        return
    assert all(segment[0] in "MLCZ" for segment in path)


@pytest.mark.parametrize("data", ["M0 0A1 1 9e999 0 0 5 5", "M0 0a1e-99 .1 9e999 0 1 1e99 9e200", "M 1e400 0 L 5 5"])
def test_endless_numbers_are_path_errors(data):
    with pytest.raises(svg_path.PathError):
        svg_path.parse(data)


@given(st.sampled_from(["rectangle", "round", "hexagon-flat", "hexagon-pointy"]), st.floats(5, 200), st.floats(0.5, 5))
def test_an_outline_grown_keeps_its_distance(shape, width, grow):
    height = (
        width * math.sqrt(3) / 2
        if shape == "hexagon-flat"
        else width * 2 / math.sqrt(3)
        if shape == "hexagon-pointy"
        else width
    )
    inner, outer = (bounds(path_points(figures.outline(shape, width, height, 0.0, more))) for more in (0.0, grow))
    assert outer[0] <= inner[0] - grow + 1e-6
    assert outer[2] >= inner[2] + 2 * grow - 1e-6


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<g>" * 3000 + "</g>" * 3000, "too deep in one another"),
        ('<rect width="5" height="5" transform="rotate()"/>', "a transform lacks a number"),
        ('<rect width="5" height="5" transform="scale(nan)"/>', "'nan' is not a number"),
        ('<rect width="5" height="5" opacity="nan"/>', "'nan' is not a number"),
        ('<rect width="5" height="5" fill-opacity="inf"/>', "'inf' is not a number"),
        ('<polygon points="0 0 nan 5 5 5"/>', "'nan' is not a number"),
    ],
)
def test_icons_nested_or_counted_without_end_are_refused(inside, words):
    with pytest.raises(icons.IconError, match=words):
        icons.parse(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'.encode(), "a.svg")


def test_a_view_box_that_begins_nowhere_is_refused():
    with pytest.raises(icons.IconError, match="'nan' is not a number"):
        icons.parse(
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="nan 0 9 9"><rect width="5" height="5"/></svg>', "a.svg"
        )
