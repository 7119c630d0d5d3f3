"""The page of maps: drawn from the plans of any game, from what the values of its tiles say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.pages.contents import game_navigation
from generator.site.pages.maps import maps_page, plans
from generator.site.writing.book import Book

ROOT = Path(__file__).resolve().parents[2]


def book(name, folder=None):
    game = load(folder or ROOT / "components" / name, Problems())
    made = Book(game)
    made.icons = {token: f"assets/{name}/icons/{stem}.svg" for token, stem in game.icons.items()}
    return made


@pytest.fixture(scope="module")
def sky():
    return book("sky-empire")


@pytest.fixture(scope="module")
def drawings(sky):
    text = maps_page(sky).markdown()
    return [ET.fromstring(found) for found in re.findall(r"<svg.*?</svg>", text)]  # noqa: S314 - made here


def titles(drawing):
    return [one.text for one in drawing.iter("title")]


def test_a_game_without_plans_has_no_maps():
    other = book("sovereign-skies")
    assert plans(other) == []
    assert "maps.md" not in str(game_navigation(other))


def test_every_plan_is_drawn(sky, drawings):
    assert [len(pieces.items) for pieces in plans(sky)] == [4, 3]
    assert [len(titles(one)) for one in drawings] == [23, 28, 37, 22, 3, 4, 5]
    assert [len(one.findall("polygon[@class='e']")) for one in drawings] == [0, 0, 0, 0, 20, 24, 32]
    assert "sky-empire/maps.md" in str(game_navigation(sky))


def test_a_tile_says_what_is_on_it(drawings):
    said = titles(drawings[2])
    assert "Tile #1: Volcano island, Phlogistonite, Ruin, Spawn icon 1" in said
    assert "Tile #18: Tropical island, Monolith" in said
    assert "Tile #10: Air, Aerothium, Portal" in said
    assert "Home Island C: Home Island, seat 3, Galvornite" in said
    assert "Tile #0: Volcano island, Crystal of Opportunity" in said


def test_what_is_on_it_is_drawn_too(drawings):
    tile = next(one for one in drawings[2].iter("a") if one.find("title").text.startswith("Tile #1:"))
    icons = [Path(one.get("href")).stem for one in tile.findall("image")]
    assert icons == ["volcano", "phlogistonite", "ruin", "spawn"]
    assert [one.text for one in tile.findall("text")] == ["Volcano", "#1", "1"]
    assert tile.get("href") == "../pieces/map-tiles/tile-1/"
    assert tile.find("polygon").get("style") == "--ground:#a8402a"


def test_tiles_never_lie_on_one_another(drawings):
    for drawing in drawings:
        shapes = [one.get("points") for one in drawing.iter("polygon")]
        assert len(shapes) == len(set(shapes))
        left, top, width, height = map(float, drawing.get("viewBox").split())
        for point in " ".join(shapes).split():
            x, y = map(float, point.split(","))
            assert left <= x <= left + width
            assert top <= y <= top + height


def test_names_from_the_data_are_escaped(tmp_path):
    folder = tmp_path / "sky-empire"
    shutil.copytree(ROOT / "components" / "sky-empire", folder)
    tiles = folder / "pieces" / "map-tiles.yaml"
    tiles.write_text(tiles.read_text().replace('title: "Tile #5"', 'title: "Tile <b>5"'))
    text = maps_page(book("sky-empire", folder)).markdown()
    assert "<b>5" not in text
    assert "&lt;b&gt;5" in text
