"""Key frames with pieces: what changed alone, faces stored once, words that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.play.picture import Drawing
from engine.play.zones import TablePiece, Zone
from generator.drawing.commands import Glyphs, Group, Shape, flatten
from generator.faces.every_face import Faces
from generator.rulebook.tables import FACE, POINTS, STRONG, TableDrawer
from generator.rulebook.type import Type

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 85.0
RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PLANETS = ("deyvas", "hreja", "eylona", "wyrne", "utei", "solenmere")


@pytest.fixture(scope="module")
def drawer():
    game = load(ROOT / "components" / "sovereign-skies", Problems(), root=ROOT)
    return TableDrawer(Faces(game), Type(game, "#123456", ()), WIDTH, 150.0)


def picture(hand, on=()):
    planets = [
        TablePiece(planet, place=place, on=on if planet == "deyvas" else ())
        for planet, place in zip(PLANETS, RING, strict=True)
    ]
    return Drawing("", zones=[Zone("The ring", tuple(planets), kind="map"), Zone("Ann", hand, "3 Influence")])


def own(lines):
    """What the frames draw around the faces."""
    return [leaf for line in lines for leaf in _outside(line.content)]


def _outside(content):
    for command in content:
        if not isinstance(command, Group):
            yield command
        elif not command.reused:
            yield from _outside(command.content)


def faces(lines):
    found = []

    def look(content):
        for command in content:
            if isinstance(command, Group):
                found.append(command) if command.reused else look(command.content)

    for line in lines:
        look(line.content)
    return found


def test_the_first_frame_has_the_whole_table(drawer):
    lines = drawer.lines(picture((TablePiece("cunning"),)), None)
    words = " ".join(leaf.text for leaf in own(lines) if isinstance(leaf, Glyphs))
    assert "The ring" in words
    assert "3 Influence" in words
    assert len(faces(lines)) == len(PLANETS) + 1


def test_a_later_frame_has_the_zone_that_changed(drawer):
    before = picture((TablePiece("cunning"),))
    lines = drawer.lines(picture((TablePiece("cunning"), TablePiece("allegiant"))), before)
    assert len(lines) == 1
    assert len(faces(lines)) == 2
    assert (
        sum(isinstance(leaf, Shape) and leaf.stroke is not None and bool(leaf.stroke.dash) for leaf in own(lines)) == 1
    )
    assert drawer.lines(before, before) == []


def test_of_a_map_a_later_frame_has_what_changed_and_its_neighbours(drawer):
    ship = TablePiece("dropship-red", many=12)
    lines = drawer.lines(picture((), (ship,)), picture(()))
    assert len(faces(lines)) == 3 + 1
    assert [leaf.text for leaf in own(lines) if isinstance(leaf, Glyphs)][-1] == "12"


def test_a_face_is_stored_once(drawer):
    first, second = faces(drawer.lines(picture((TablePiece("cunning"), TablePiece("cunning", note="a"))), None))[-2:]
    assert first is second


def test_words_are_large_enough_and_everything_stays_in_the_column(drawer):
    hand = tuple(TablePiece("politics", "back", many=7, note="a note of several words") for _ in range(9))
    lines = drawer.lines(picture(hand, (TablePiece("base-red", many=3),)), None)
    runs = [leaf for leaf in own(lines) if isinstance(leaf, Glyphs)]
    assert {run.face for run in runs} >= {FACE, STRONG}
    assert min(run.size for run in runs) >= POINTS == 8.0
    for line in lines:
        for matrix, leaf in flatten(line.content):
            if isinstance(leaf, Glyphs) and leaf.face in {FACE, STRONG} and leaf.size >= POINTS and matrix[0] == 1.0:
                assert matrix[4] + leaf.x >= -0.5
                assert matrix[4] + leaf.x + leaf.width <= WIDTH + 1.0
