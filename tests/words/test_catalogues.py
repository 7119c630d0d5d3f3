"""The catalogues have all words that the program says, with the same places for values; no word of a sheet goes past them."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pypdfium2
import pytest
from babel.messages.catalog import Catalog

from engine.common.problems import Problems
from engine.load.folder import load
from generator.faces.every_face import Faces
from generator.printing import listing
from generator.printing.job import print_game
from generator.printing.request import Request
from generator.rulebook import book
from generator.sheets.papers import paper_of
from generator.words import catalogue as words
from tests.projects import Project
from tools.words import WORDS, catalogue, collected, languages, missing, written

# units, names of files and papers, and the names and licences of fonts, which are the same in every language
KNOWN = frozenset(
    [
        "mm",
        "pdf",
        "Letter",
        "fronts",
        "All",
        "Atkinson",
        "Authors",
        "Barlow",
        "Bitstream",
        "Cinzel",
        "Condensed",
        "Copyright",
        "DejaVu",
        "Font",
        "Hyperlegible",
        "Inc",
        "LICENSE",
        "License",
        "NDISCOVER",
        "Next",
        "Open",
        "Project",
        "Reserved",
        "Rights",
        "SIL",
        "Sans",
        "Vera",
        "atkinson",
        "barlow",
        "com",
        "github",
        "googlefonts",
        "https",
        "hyperlegible",
        "jpt",
        "trademark",
    ]
)
PLACE = re.compile(r"\{\w*\}")


@pytest.fixture(scope="module")
def wanted() -> Catalog:
    return collected()


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_a_catalogue_has_every_word_with_the_same_places(wanted: Catalog, language: str) -> None:
    catalog = catalogue(language)
    assert missing(catalog, wanted) == []
    assert {message.id for message in catalog} == {message.id for message in wanted}, "words that nobody says any more"
    for message in catalog:
        if not message.id:
            continue
        asked = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        for form in said:
            assert {*PLACE.findall(form)} <= {*PLACE.findall(asked[-1])}, form
        assert sorted(PLACE.findall(said[-1])) == sorted(PLACE.findall(asked[-1])), said[-1]
        for mark in ("**", "\n"):
            assert all(form.count(mark) == asked[-1].count(mark) for form in said), said
        assert message.id[0] != " " or all(form[0] == " " for form in said), said
    assert (WORDS / f"{language}.po").read_bytes() == written(catalog), "python tools/words.py writes it"


def test_a_catalogue_that_lacks_a_word_is_noticed(wanted: Catalog) -> None:
    assert languages() == ["de", "es", "fr"]
    catalog = catalogue("de")
    catalog.delete("Player aid")
    catalog[("{n} sheet", "{n} sheets")].string = ("{n} Bogen", "")
    assert sorted(missing(catalog, wanted)) == ["Player aid", "{n} sheet"]


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 1, "1 sheet"),
        ("en", 2000, "2,000 sheets"),
        ("de", 1, "1 Bogen"),
        ("de-AT", 2, "2 Bögen"),
        ("fr", 0, "0 feuille"),
        ("fr", 2, "2 feuilles"),
        ("es", 2, "2 hojas"),
        ("nl", 2, "2 sheets"),
    ],
)
def test_numbers_have_the_form_of_their_language(language: str, number: int, said: str) -> None:
    with words.spoken(language):
        assert words.say_many("{n} sheet", "{n} sheets", number) == said
        assert words.say("") == ""
    assert words.language() == "en"


class Marked(NullTranslations):
    """A made-up language: every word of the catalogue is in brackets."""

    def gettext(self, message: str) -> str:
        return " ".join(
            f"‹{part}›" if part.strip() and not PLACE.fullmatch(part) else part for part in message.split(" ")
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    real = words.catalogue
    monkeypatch.setattr(words, "catalogue", lambda language: Marked() if language == "qps" else real(language))


def test_no_word_of_a_sheet_goes_past_the_catalogue(project: Project, marked: None) -> None:
    """The texts of the game are digits; whatever else is printed without brackets stands in the code."""
    del marked
    game = load(project.folder, Problems(), root=project.root)
    assert game is not None
    own = {
        word for path in project.folder.rglob("*.yaml") for word in re.findall(r"[^\W\d_]{2,}", path.read_text("utf-8"))
    }
    request = Request((paper_of("A4"),))
    with words.spoken("qps"):
        faces, problems = Faces(game), Problems()
        files = [
            *print_game(game, faces, request, project.root / "out", problems),
            *book.files(faces, request, project.root / "out", problems),
        ]
        listing.write(game, project.root / "out")
    text = (project.root / "out" / "files.txt").read_text("utf-8")
    for file in files:
        text += "\n" + "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file.path))
    assert "‹print›" in text.lower()
    plain = set(re.findall(r"(?<![‹\w])[^\W\d_]{2,}(?![\w›])", re.sub(r"‹[^›]*›", " ", text)))
    assert plain - own - {word.upper() for word in own} - KNOWN == set()
