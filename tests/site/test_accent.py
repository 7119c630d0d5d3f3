"""A game's own colour is readable in both schemes, whatever the data says."""

from __future__ import annotations

import pytest

from generator.drawing.accent import accent, contrast


def parts(colour):
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


@pytest.mark.parametrize(
    "colour", ["#b9974d", "#c8471c", "#1f6f73", "#ff0000", "#ffff00", "#0000ff", "#101010", "#ffffff"]
)
def test_it_can_be_read(colour):
    light, dark = accent({"accent": colour}).split(", ")
    assert contrast(parts(light), (243, 237, 223)) >= 4.5
    assert contrast(parts(dark), (22, 30, 54)) >= 4.5


def test_the_first_vivid_colour_is_taken_unless_one_is_named():
    assert accent({"paper": "#f5ecd7", "ink": "#221c1a", "ember": "#c8471c", "gold": "#b98a2f"}) == accent(
        {"accent": "#c8471c"}
    )
    assert accent({"ember": "#c8471c", "accent": "#1f6f73"}) == accent({"accent": "#1f6f73"})
    assert accent({"ink": "#111111", "paper": "#ffffff"}) == ""
