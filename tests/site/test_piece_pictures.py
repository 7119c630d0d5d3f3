"""Pictures of pieces: drawn once, taken from the cache afterwards, and drawn again when the cache holds something else."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from PIL import Image

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.build import pictures

SMALL = Path(__file__).resolve().parents[1] / "data" / "small" / "lanterns"


@pytest.fixture
def game(tmp_path):
    shutil.copytree(SMALL, tmp_path / "components" / "lanterns")
    found = load(tmp_path / "components" / "lanterns", Problems(), root=tmp_path)
    assert found is not None
    return found


def drawn(tmp_path, game):
    with pictures.PictureMaker(tmp_path) as maker:
        return maker.pictures(game), maker.files()


def test_every_side_has_two_pictures_of_the_size_that_is_told(tmp_path, game):
    found, files = drawn(tmp_path, game)
    assert {piece for piece, _side in found} == set(game.pieces)
    for picture in found.values():
        for name, width, height in (
            (picture.uri, picture.width, picture.height),
            (picture.small, picture.small_width, picture.small_height),
        ):
            with Image.open(io.BytesIO(files[name])) as image:
                assert image.size == (width, height)


def test_the_second_run_draws_nothing(tmp_path, game, monkeypatch):
    first = drawn(tmp_path, game)
    monkeypatch.setattr(pictures, "ProcessPoolExecutor", None)
    assert drawn(tmp_path, game) == first


@pytest.mark.parametrize("junk", [b"", b"junk", b"RIFF\0\0\0\0WEBPVP8 "])
def test_a_damaged_picture_in_the_cache_is_drawn_again(tmp_path, game, junk):
    first = drawn(tmp_path, game)
    for path in (tmp_path / ".punchboard-cache" / "pictures").iterdir():
        path.write_bytes(junk)
    assert drawn(tmp_path, game) == first


def test_a_link_in_the_cache_is_not_read(tmp_path, game):
    first = drawn(tmp_path, game)
    secret = tmp_path / "secret.webp"
    Image.new("RGB", (5, 5)).save(secret)
    for path in (tmp_path / ".punchboard-cache" / "pictures").iterdir():
        path.unlink()
        path.symlink_to(secret)
    with pytest.raises(OSError, match="this is a link"):
        drawn(tmp_path, game)
    assert secret.read_bytes()[:4] == b"RIFF"
    assert first
