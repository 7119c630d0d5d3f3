"""Emoji of an installed font with colour vectors (COLR) are painted as pictures; a font without colours gives a note."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image

from engine.common.system_fonts import VARIABLE
from generator.drawing.commands import Page, Picture, PlacedFace, flatten, moved
from generator.export.common import text_of
from generator.pdf.writer import render
from generator.typesetting import emoji
from tests.conftest import GAME, forget_fonts
from tests.made_fonts import coloured
from tests.rulebook.printed_rules import RULES, Printed


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Installs a made font as the one with coloured emoji."""

    def install(version):
        (tmp_path / "fonts").mkdir()
        (tmp_path / "fonts" / "Noto-COLRv1.ttf").write_bytes(coloured("🎲☀\ufe0f", version))
        monkeypatch.setenv(VARIABLE, str(tmp_path / "fonts"))
        forget_fonts()

    yield install
    monkeypatch.undo()
    forget_fonts()


@pytest.mark.parametrize("version", [0, 1])
def test_colour_vectors_are_painted(installed, toy, version):
    installed(version)
    face = toy.face("- {text: 'Roll 🎲', at: [5, 5, 50, 10]}")
    assert face.notes == ()
    assert text_of(toy.game(), face) == "Roll 🎲"
    (picture,) = (leaf for leaf in face.content if isinstance(leaf, Picture))
    data = emoji.data_of(picture.file)
    assert data == emoji.data_of(picture.file)
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (544, 512)
        assert [image.getpixel((272, y)) for y in (100, 400)] == [(255, 0, 0, 255), (0, 0, 255, 255)]
        assert image.getpixel((2, 256))[3] == 0  # beside the square


def test_a_font_without_colours_paints_nothing(installed, toy):
    installed(2)
    face = toy.face("- {text: 'Roll 🎲', at: [5, 5, 50, 10]}")
    assert not [leaf for leaf in face.content if isinstance(leaf, Picture)]
    assert any("no font can draw the emoji" in note.message for note in face.notes)


def test_a_card_with_an_emoji_passes_the_check(installed, toy, run):
    installed(1)
    toy.face("- {text: 'Roll 🎲', at: [5, 5, 50, 10]}")
    done = run("check")
    assert done.exit_code == 0, done.output


def test_the_title_of_a_rules_book_may_have_an_emoji(installed, toy):
    installed(1)
    toy.write("rules/01-play.yaml", RULES)
    toy.write("game.yaml", GAME.replace("title: Toy", "title: Toy 🎲"))
    toy.face("- background: sand")
    book = Printed(toy.faces())
    assert [leaf.spoken for _, leaf in flatten(book.meant[0].over) if isinstance(leaf, Picture)] == ["🎲"]


def test_an_emoji_is_copied_from_a_file(installed, toy):
    installed(1)
    face = toy.face("- {text: 'Roll ☀\ufe0f now', at: [5, 5, 50, 10]}")
    document = pypdfium2.PdfDocument(render("", [Page(60, 90, [PlacedFace(face, moved(0, 0), None)])]))
    assert document[0].get_textpage().get_text_range() == "Roll ☀\ufe0f now"
    document.close()
