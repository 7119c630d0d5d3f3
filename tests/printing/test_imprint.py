"""A game says itself whose it is: nothing is printed about owners that its data does not say."""

from __future__ import annotations

from types import SimpleNamespace

import pypdfium2
import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.rulebook import cover
from tests.projects import ROOT

FALSE_OF_A_STRANGER = ("unofficial", "belong", "owner", "official", "rulebook", "our own words", "Punchboard")


@pytest.fixture
def den(tmp_path, monkeypatch):
    """The folder of a new game in a folder outside the program's."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "fox-den") == 0
    return tmp_path / "components" / "fox-den"


def run(*typed):
    with pytest.raises(SystemExit) as stop:
        main([*typed, "--quiet"])
    return stop.value.code


def printed(folder):
    """The text and the properties of the printed files of a game."""
    assert run("print", folder.name) == 0
    text, facts = "", []
    for path in sorted((folder.parents[1] / "build" / "print" / folder.name).glob("*-A4*.pdf")):
        document = pypdfium2.PdfDocument(path)
        text += "".join(page.get_textpage().get_text_range() for page in document)
        facts.append(document.get_metadata_dict())
    return text, facts


def test_the_print_of_a_new_game_says_nothing_about_owners(den):
    text, facts = printed(den)
    assert "HOW TO PRINT IT" in text
    assert [word for word in FALSE_OF_A_STRANGER if word in text] == []
    assert {fact["Author"] for fact in facts} == {""}


def test_author_licence_and_notice_are_printed(den):
    with (den / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("author: Ann Author\nlicence: CC BY-SA 4.0\nnotice: |\n  Not for *sale*.\n\n  And more.\n")
    text, facts = printed(den)
    assert text.count("Ann Author · CC BY-SA 4.0 · Not for *sale*.") == 0, "markup is not printed as it is typed"
    assert text.count("Ann Author · CC BY-SA 4.0 · Not for sale.") >= 3  # first pages, credits, the cover of the rules
    assert {fact["Author"] for fact in facts} == {"Ann Author"}


@pytest.mark.parametrize("name", ["empires-end", "sky-empire", "sovereign-skies"])
def test_the_notice_about_the_games_of_others_is_their_own_data(name):
    game = load(ROOT / "components" / name, Problems(), root=ROOT)
    assert game is not None
    assert game.credits.imprint == f"{game.title} belongs to its owners. Unofficial; for people who own the game."
    assert "none of their art" in game.credits.notice
    assert game.credits.maker == game.credits.designers


def test_only_a_game_with_a_rulebook_is_told_again():
    assert "own words" in cover._order(SimpleNamespace(rulebook_lines=3))
    assert "own words" not in cover._order(SimpleNamespace(rulebook_lines=0))
