"""Fonts of a game: good ones of any name are printed; what print could not use is found by check, with file and reason."""

from __future__ import annotations

import io
import os
import re
import struct
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import main
from generator.pdf.fonts import fault
from generator.typesetting import fonts, measures
from tests.made_fonts import squares

GOOD = squares("ab漢")


def table(data: bytes, tag: bytes) -> tuple[int, int]:
    """Offset and length of a table."""
    at = data.index(tag, 12)
    start, length = struct.unpack_from(">LL", data, at + 8)
    return start, length


def patched(tag: bytes, at: int, form: str, *values: int) -> bytes:
    data = bytearray(GOOD)
    struct.pack_into(">" + form, data, table(GOOD, tag)[0] + at, *values)
    return bytes(data)


def without(tag: bytes) -> bytes:
    return GOOD.replace(tag, b"zzzz", 1)


def with_cmap(cmap: bytes) -> bytes:
    """The good font with another table of characters, at the end of the file."""
    data = bytearray(GOOD)
    struct.pack_into(">LL", data, GOOD.index(b"cmap", 12) + 8, len(GOOD), len(cmap))
    return bytes(data) + cmap


def groups(*pairs: tuple[int, int]) -> bytes:
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    body = b"".join(struct.pack(">LLL", first, last, 1) for first, last in pairs)
    return head + struct.pack(">HHLLL", 12, 0, 16 + len(body), 0, len(pairs)) + body


def segments(count: int) -> bytes:
    """A map in format 4 whose segments all name the same 65,535 characters."""
    sizes = struct.pack(">HHHHHHH", 4, 16, 0, 2 * count, 0, 0, 0)
    lists = struct.pack(f">{count}H", *[0xFFFE] * count), struct.pack(f">{count}H", *[0] * count)
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + sizes + lists[0] + b"\0\0" + lists[1] + bytes(4 * count)


DAMAGED = {
    "empty": b"",
    "four bytes": GOOD[:4],
    "cut in the directory": GOOD[:40],
    "cut in half": GOOD[: len(GOOD) // 2],
    "cut at the end": GOOD[:-40],
    "no cmap": without(b"cmap"),
    "no glyf": without(b"glyf"),
    "no loca": without(b"loca"),
    "no hmtx": without(b"hmtx"),
    "no OS/2": without(b"OS/2"),
    "no name": without(b"name"),
    "no units": patched(b"head", 18, "H", 0),
    "no mark": patched(b"head", 12, "L", 0),
    "no glyphs": patched(b"maxp", 4, "H", 0),
    "too many glyphs": patched(b"maxp", 4, "H", 60_000),
    "no widths": patched(b"hhea", 34, "H", 0),
    "too many widths": patched(b"hhea", 34, "H", 60_000),
    "outlines in no order": patched(b"loca", 2, "H", 0xFFFF),
    "a version of hhea that is not known": patched(b"hhea", 0, "H", 9),
    "names of another format": patched(b"name", 0, "H", 77),
    "all characters that a number can name": with_cmap(groups((0, 0xFFFFFFFF))),
    "many characters many times": with_cmap(groups(*[(0, 0x10FFFF)] * 1000)),
    "as many segments as the number allows": with_cmap(segments(30_000)),
    "maps that are too many": with_cmap(struct.pack(">HH", 0, 60_000)),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_check_finds_a_font_that_print_could_not_use(toy, data):
    toy.write("fonts/own.ttf", data)
    toy.more("fonts:\n  own:\n    regular: fonts/own.ttf\n")
    toy.cards()
    for command in ("check", "print"):
        done = CliRunner().invoke(main, ["--root", str(toy.root), command])
        assert (done.exit_code, type(done.exception)) == (1, SystemExit)
        assert "components/toy/game.yaml:17:14: error[font-file]: own.ttf " in done.output, done.output


def test_a_font_that_is_put_in_place_of_another_is_checked_again(toy):
    toy.write("fonts/own.ttf", GOOD)
    toy.more("fonts: {own: {regular: fonts/own.ttf}}\n")
    toy.cards()
    assert "font-file" not in CliRunner().invoke(main, ["--root", str(toy.root), "check"]).output
    toy.write("fonts/own.ttf", DAMAGED["no units"])
    assert "font-file" in CliRunner().invoke(main, ["--root", str(toy.root), "check"]).output


@pytest.mark.parametrize("second", ["same name", "same bytes", "bundled"])
def test_good_fonts_of_one_name_are_printed(toy, second):
    bundled = fonts.file_of("AtkinsonHyperlegibleNext-Bold").read_bytes()
    toy.write("fonts/a.ttf", bundled if second == "bundled" else GOOD)
    toy.write("fonts/b.ttf", {"same name": squares("ab"), "same bytes": GOOD, "bundled": bundled + b"\0"}[second])
    toy.more("fonts: {one: {regular: fonts/a.ttf}, two: {regular: fonts/b.ttf}}\n")
    toy.cards()
    toy.face(
        "\n".join(
            f"- {{text: ab, at: [5, {at}, 50, 10], font: {name}, weight: bold}}"
            for at, name in ((5, "text"), (20, "one"), (35, "two"))
        )
    )
    done = CliRunner().invoke(main, ["--root", str(toy.root), "print", "--allow", "same-without-colour"])
    assert done.exit_code == 0, done.output
    printed = next((toy.root / "build" / "print" / "toy").glob("*A4*.pdf")).read_bytes()
    with pikepdf.open(io.BytesIO(printed)) as pdf:
        names = {str(font["/FontName"]) for font in pdf.objects if "/FontName" in _keys(font)}
    assert len([name for name in names if re.search("-[0-9a-f]{8}$", name)]) == (1 if second == "same bytes" else 2)


def _keys(thing: object) -> tuple[str, ...]:
    return tuple(thing.keys()) if isinstance(thing, pikepdf.Dictionary) else ()


@pytest.mark.parametrize("kind", ["pipe", "folder", "link out"])
def test_what_is_no_font_file_of_the_game_is_not_opened(toy, tmp_path, kind):
    file = toy.folder / "fonts" / "own.ttf"
    file.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to(Path("/dev/zero"))
    toy.more("fonts: {own: {regular: fonts/own.ttf}}\n")
    toy.cards()
    done = CliRunner().invoke(main, ["--root", str(toy.root), "check"])
    assert "error[font-file]" in done.output


@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), max_size=6), st.integers(1, len(GOOD)))
def test_a_changed_or_cut_font_is_measured_and_cut_out_or_refused_with_a_sentence(tmp_path_factory, changes, length):
    data = bytearray(GOOD)
    for at, value in changes:
        data[at] = value
    try:
        measured = measures.read(bytes(data[: max(length, len(GOOD) - 20)]))
    except ValueError:
        return
    assert measured.units > 0
    file = tmp_path_factory.mktemp("font") / "own.ttf"
    file.write_bytes(data)
    assert "\n" not in fault(str(file), (0, 0))
