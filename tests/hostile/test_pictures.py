"""Images and SVG icons: check finds what print could not draw; pictures cost what the paper shows; no file takes for ever."""

from __future__ import annotations

import io
import os
import resource
import time
import zlib

import pikepdf
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.cli import main
from generator.drawing import icons, images
from generator.drawing.icons import IconError


def picture(kind: str = "PNG", mode: str = "RGB", size: tuple[int, int] = (600, 600)) -> bytes:
    noise = Image.frombytes("L", size, os.urandom(size[0] * size[1]))
    file = io.BytesIO()
    noise.convert(mode).save(file, kind)
    return file.getvalue()


PNG, JPEG = picture(), picture("JPEG")


def bad_zlib() -> bytes:
    """A PNG whose checksums are right and whose compressed data are not."""
    at = PNG.index(b"IDAT")
    length = int.from_bytes(PNG[at - 4 : at], "big")
    body = PNG[at : at + 4] + bytes(len(PNG[at + 4 : at + 4 + length]))
    return PNG[:at] + body + zlib.crc32(body).to_bytes(4, "big") + PNG[at + 8 + length :]


DAMAGED = {
    "a PNG cut in half": PNG[: len(PNG) // 2],
    "a PNG cut near the end": PNG[:-200],
    "a JPEG cut to a third": JPEG[: len(JPEG) // 3],
    "a JPEG cut near the end": JPEG[:-2000],
    "bad data in a PNG": bad_zlib(),
    "empty": b"",
    "only a signature": PNG[:8],
    "another format": picture("TIFF"),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_check_finds_an_image_that_print_could_not_draw(toy, data):
    toy.write("art/a.png", data)
    toy.cards("[{id: one, title: One}]")
    toy.face("- {image: a.png, at: [5, 5, 50, 50]}")
    for command in ("check", "print"):
        done = CliRunner().invoke(main, ["--root", str(toy.root), command])
        assert (done.exit_code, type(done.exception)) == (1, SystemExit)
        assert "error[image-missing]" in done.output
        assert "a.png " in done.output


def test_a_print_that_allows_a_damaged_image_leaves_it_out(toy):
    toy.write("art/a.png", DAMAGED["a PNG cut in half"])
    toy.cards("[{id: one, title: One}]")
    toy.face("- {image: a.png, at: [5, 5, 50, 50]}")
    done = CliRunner().invoke(main, ["--root", str(toy.root), "print", "--allow", "image-missing"])
    assert done.exit_code == 0, done.output


def test_a_link_out_of_the_folder_and_a_pipe_are_no_images(toy, tmp_path):
    (tmp_path / "secret.png").write_bytes(PNG)
    (toy.folder / "art" / "a.png").symlink_to(tmp_path / "secret.png")
    os.mkfifo(toy.folder / "art" / "b.png")
    (toy.folder / "art" / "c.svg").symlink_to("/dev/zero")
    notes = toy.face("- {image: a.png}\n- {image: b.png}\n- {icon: c, at: [5, 5, 5, 5]}").notes
    assert [note.code for note in notes] == ["image-missing", "image-missing", "icon-missing"]
    assert "lies outside art/" in notes[0].message
    assert "is no regular file" in notes[1].message


def embedded(toy) -> list[tuple[int, int, str]]:
    """Width, height and colours of each picture in the PDF of the cards."""
    assert CliRunner().invoke(main, ["--root", str(toy.root), "print", "--allow", "same-without-colour"]).exit_code == 0
    file = next((toy.root / "build" / "print" / "toy").glob("cards-A4*.pdf"))
    with pikepdf.open(file) as pdf:
        return sorted(
            (int(one.Width), int(one.Height), str(one.ColorSpace))
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        )


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGB"), ("JPEG", "RGB"), ("JPEG", "L"), ("PNG", "P"), ("PNG", "1")])
def test_a_picture_is_embedded_no_finer_than_paper_shows_it(toy, kind, mode):
    toy.write("art/a.png", picture(kind, mode, (1500, 1000)))
    toy.cards("[{id: one, title: One}]")
    toy.face("- {image: a.png, at: [5, 5, 21, 14]}")
    ((width, height, _),) = embedded(toy)
    assert 300 <= width / (21 / 25.4) <= 1200
    assert abs(width / height - 1.5) < 0.01


def test_a_picture_of_the_right_size_is_embedded_as_it_is(toy):
    toy.write("art/a.png", picture(size=(450, 300)))
    toy.cards("[{id: one, title: One}]")
    toy.face("- {image: a.png, at: [5, 5, 15, 10]}")
    assert embedded(toy) == [(450, 300, "/DeviceRGB")]


def test_a_smaller_picture_keeps_its_opacity(toy):
    toy.write("art/a.png", picture(mode="RGBA", size=(1200, 1200)))
    toy.cards("[{id: one, title: One}]")
    toy.face("- {image: a.png, at: [5, 5, 12, 12]}")
    assert [colours for *_, colours in embedded(toy)] == ["/DeviceGray", "/DeviceRGB"]


@pytest.mark.slow
def test_a_huge_picture_in_a_small_box_costs_seconds_and_its_pixels_once(toy):
    file = io.BytesIO()
    Image.new("RGB", (12_000, 12_000), "#336699").save(file, "PNG", compress_level=1)
    toy.write("art/a.png", file.getvalue())
    toy.cards("[{id: one, title: One}]")
    toy.face("- {image: a.png, at: [0, 0, 60, 60]}")
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    ((width, _, _),) = embedded(toy)
    assert width <= 3000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_000_000  # kB; the pixels are 432 MB
    assert time.monotonic() - start < 60


def test_a_picture_with_too_many_pixels_is_refused_without_decoding_it(toy):
    row = zlib.compress(b"\0" * 40)
    header = (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in ((b"IHDR", header), (b"IDAT", row), (b"IEND", b"")):
        data += len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
    toy.write("art/a.png", data)
    (note,) = toy.face("- {image: a.png}").notes
    assert "a.png has too many pixels; print wants at most 12000 on each edge" in note.message


@given(st.lists(st.tuples(st.integers(8, 5000), st.integers(0, 255)), max_size=8), st.sampled_from([PNG, JPEG]))
def test_a_changed_image_is_decoded_or_refused_with_a_sentence(tmp_path_factory, changes, source):
    data = bytearray(source)
    for at, value in changes:
        data[at] = value
    file = tmp_path_factory.mktemp("image") / "a.png"
    file.write_bytes(data)
    if not images.fault(str(file)):
        assert images.thumbnail(str(file), 16).size == (16, 16)


# icons

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
SHAPE = '<path d="M0 0L5 5"/>'


@pytest.mark.parametrize(
    ("inside", "sentence"),
    [
        ('<path stroke="red" stroke-linecap="pointed" d="M0 0L5 5"/>', "stroke-linecap pointed is not one of"),
        ('<path stroke="red" stroke-linejoin="arcs" d="M0 0L5 5"/>', "stroke-linejoin arcs is not one of"),
        ('<g transform="bend(5)">' + SHAPE + "</g>", "the transform 'bend' is not known"),
        ('<g transform="scale(2) x">' + SHAPE + "</g>", "the transform ' x' does not end"),
        ('<g transform="scale()">' + SHAPE + "</g>", "a transform lacks a number"),
        ('<circle r="1_0"/>', "'1_0' is not a length"),
        ('<circle r="1e999"/>', "is not a length"),
        ("<g>" * 100 + SHAPE + "</g>" * 100, "its groups stand too deep in one another"),
        ("<g>" * 20_000 + SHAPE + "</g>" * 20_000, "too deep"),
        (f'<path d="{"1" * 100_000}"/>', "path data"),
    ],
)
def test_what_cannot_be_drawn_is_a_short_sentence(inside, sentence):
    with pytest.raises(IconError, match=sentence) as caught:
        icons.parse((HEAD + inside + "</svg>").encode(), "a.svg")
    assert len(str(caught.value)) < 200


@given(st.text(alphabet="translatescrotatematrixskewXY(), \t-+.0123456789eE_", max_size=60))
def test_a_transform_is_a_matrix_or_one_sentence(text):
    try:
        matrix = icons._transform(text)
    except (ValueError, IndexError, TypeError, OverflowError):
        return
    assert len(matrix) == 6
