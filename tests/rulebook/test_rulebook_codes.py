"""The QR codes on printed rules and player aids lead to the pages of the site, and can be read."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest
import segno

from generator.aids import code as aid_code
from generator.common import addresses
from generator.drawing import qr
from generator.drawing.commands import apply, flatten
from generator.faces.every_face import Faces
from generator.site.pages.contents import game_pages
from generator.site.writing.book import Book
from tests.rulebook.printed_rules import RULES, SITE, Printed

DPI = 300


def modules(image, left: float, top: float, side: float, count: int) -> list[list[bool]]:
    """Dark or light in the middle of each of `count` × `count` fields of a square, in mm."""
    step = side / count
    grey = image.convert("L")
    at = [
        [
            ((left + (column + 0.5) * step) * DPI / 25.4, (top + (row + 0.5) * step) * DPI / 25.4)
            for column in range(count)
        ]
        for row in range(count)
    ]
    return [[grey.getpixel((round(x), round(y))) < 128 for x, y in row] for row in at]


def as_drawn(data: bytes, page: int, left: float, top: float, side: float, count: int) -> list[list[bool]]:
    document = pypdfium2.PdfDocument(data)
    image = document[page].render(scale=DPI / 72).to_pil()
    document.close()
    return modules(image, left, top, side, count)


def quiet(words: str) -> list[list[bool]]:
    """The code of a text with its quiet zone, from the library that knows the standard."""
    return [
        [bool(cell) for cell in row] for row in segno.make(words, error="m", micro=False).matrix_iter(border=qr.QUIET)
    ]


def test_the_cover_has_the_code_of_the_rules_page(printed):
    address = f"{SITE}{printed.game.id}/rules/"
    ((rect, target),) = printed.meant[0].links
    assert target == address
    wanted = quiet(address)
    assert as_drawn(printed.data, 0, rect[0], rect[1], rect[2], len(wanted)) == wanted


@pytest.mark.parametrize("ink", ["grey", "low"])
def test_codes_stay_black_whatever_the_ink(toy, ink):
    toy.more(f"site: {SITE}\n")
    toy.write("rules/01-play.yaml", RULES)
    toy.face("- background: sand")
    printed = Printed(toy.faces(), ink=ink)
    ((rect, target),) = printed.meant[0].links
    wanted = quiet(target)
    assert as_drawn(printed.data, 0, rect[0], rect[1], rect[2], len(wanted)) == wanted
    assert qr.is_code(qr.path(target, 0.0, 0.0, 5.0, 5.0))
    assert not qr.is_code(qr.path(target, 0.0, 0.0, 5.0, 5.0)[1:])


def test_without_an_address_no_code_is_printed(faces):
    game = replace(faces.game, site="")
    printed = Printed(Faces(game))
    assert printed.meant[0].links == ()
    assert "on the web" not in printed.texts[0]
    assert SITE not in " ".join(printed.texts)


@pytest.mark.parametrize("site", ["https://example.org", "https://example.org/a/b/"])
def test_a_player_aid_has_the_code_of_its_page(toy, site):
    toy.more(f"site: {site}\n")
    toy.write(
        "aids.yaml",
        """
        aids:
          - {id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card., Play a card.]}]}
          - {id: more, title: More, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card., Play a card.]}]}
        """,
    )
    toy.face("- background: sand")
    faces = toy.faces()
    face = faces.aid(faces.game.aids[1])
    assert face.notes == ()
    code = quiet(f"{site.rstrip('/')}/toy/reference/#more")
    matrix, ground = next(
        (matrix, one)
        for matrix, one in flatten(face.content)
        if getattr(one, "fill", None) == "#ffffff" and one.box == len(face.boxes) - 1
    )
    (left, top), (right, _) = (apply(matrix, x, y) for _, x, y in ground.path[:2])
    from generator.pdf import raster

    assert modules(raster.picture(face, DPI), left, top, right - left, len(code)) == code


def test_the_addresses_of_codes_are_those_of_the_site(toy):
    toy.more(f"site: {SITE}\n")
    toy.write(
        "aids.yaml",
        """
        aids:
          - {id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}
          - {id: more, title: More, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}
        """,
    )
    toy.write("rules/01-play.yaml", RULES)
    book = Book(toy.game())
    pages = {page.uri: page.markdown() for page in game_pages(book)}
    for address in (
        addresses.page_address(book.game, addresses.RULES),
        *(aid_code.address(book.game, aid) for aid in book.game.aids),
    ):
        path, _, anchor = address.removeprefix(SITE).partition("#")
        uri = next(uri for uri in (f"{path}index.md", f"{path.rstrip('/')}.md") if uri in pages)
        assert not anchor or f"#{anchor}" in pages[uri] or f'id="{anchor}"' in pages[uri]


def test_a_leaflet_of_two_sides_has_one_code(toy):
    toy.more(f"site: {SITE}\n")
    toy.write(
        "aids.yaml",
        """
        aids:
          - {id: help, title: Help, size: {width: 148, height: 105}, folds: [74], copies: 1, blocks: [{title: Turn, lines: [Take a card.]}, {title: End, lines: [Count.]}]}
        """,
    )
    faces = toy.faces()
    (aid,) = faces.game.aids
    sides = [faces.aid(aid, side) for side in ("front", "back")]
    codes = [
        leaf.path for face in sides for _, leaf in flatten(face.content) if getattr(leaf, "fill", None) == "#000000"
    ]
    assert len(codes) == 1
    assert len(codes[0]) == len(qr.path(f"{SITE}toy/reference/", 0.0, 0.0, 1.0, 1.0))
    assert [face.notes for face in sides] == [(), ()]


def test_an_aid_without_an_address_has_no_code(toy):
    toy.write(
        "aids.yaml",
        "aids: [{id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}]\n",
    )
    toy.face("- background: sand")
    faces = toy.faces()
    face = faces.aid(faces.game.aids[0])
    assert [info.name for info in face.boxes if info.name.startswith("code")] == []
    assert not any(getattr(one, "fill", None) == "#000000" for one in face.content)
