"""`punchboard export png`: pictures in their own size, and those of print services."""

from __future__ import annotations

import pytest
from PIL import Image

from generator.export import png
from tests.export.conftest import folder


def test_png_files_have_the_size_asked_for(ready, run):
    assert run("png", "--dpi", "100", "--only", "cards/red").exit_code == 0
    with Image.open(folder(ready, "png") / "cards" / "red-front.png") as image:
        assert image.size == (250, 350)
    assert run("png", "--dpi", "100", "--bleed").exit_code == 0
    with Image.open(folder(ready, "png") / "cards" / "red-front.png") as image:
        assert image.size == (274, 374)
    with Image.open(folder(ready, "png") / "hexes" / "lake-back.png") as image:
        assert image.size == (221, 195)
    assert len(list(folder(ready, "png").rglob("*.png"))) == 10


@pytest.mark.parametrize(
    ("service", "file", "pixels"),
    [
        ("gamecrafter", "PokerDeck/cards-red-x2-front.png", (825, 1125)),
        ("gamecrafter", "SmallHexTile/hexes-lake-x4-back.png", (675, 600)),
        ("makeplayingcards", "Poker/cards-sandy-x3-front.png", (822, 1122)),
    ],
)
def test_a_print_service_gets_its_own_pixels_filled_to_the_edge(ready, run, service, file, pixels):
    done = run("png", "--service", service)
    assert done.exit_code == 0, done.output
    with Image.open(folder(ready, f"png-{service}") / file) as image:
        assert (image.size, image.mode) == (pixels, "RGB")
        corners = {image.getpixel((x, y)) for x in (0, pixels[0] - 1) for y in (0, pixels[1] - 1)}
        assert (255, 255, 255) not in corners
        assert len(corners) == 1


def test_what_a_print_service_does_not_make_is_left_out_and_named(ready, run):
    done = run("png", "--service", "makeplayingcards")
    assert "components/toy/pieces/hexes.yaml:5:7: warning[export-size]: hexes is left out" in done.output
    done = run("png", "--service", "makeplayingcards", "--only", "hexes")
    assert done.exit_code == 1
    assert "error[export-size]" in done.output


def test_the_table_of_sizes_leaves_a_bleed_all_round():
    assert png.services() == ("gamecrafter", "makeplayingcards")
    for one in png.components():
        for length, pixels in zip((one.width, one.height), one.pixels, strict=True):
            assert 0.1 <= pixels / 300 - length / 25.4 <= 0.52, one
