"""The pages for players speak the language of the game: no word of theirs goes past the catalogue."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.load.folder import load
from engine.mutation.rates import _NAMES, EFFECTS
from engine.own_code.choice import forget
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.proofs.balance import balance_page
from generator.site.proofs.proof import CHANGED
from generator.site.writing.book import Book
from generator.site.writing.values import DATA_WORDS
from generator.words import catalogue as words
from tests.projects import DATA, ROOT
from tests.words.test_catalogues import Marked

# of the theme
NOT_FOR_PLAYERS = re.compile(r"^/assets/")
WORD = re.compile(r"(?<![‹\w])[^\W\d_]{2,}(?![\w›])")
KNOWN = {"LA", "EX", "pb", "JSON", "CSV"}  # parts of ids, and kinds of files
RATES = """fingerprint: 0123456789abcdef
rates:
  rulebook values: {noticed: 1, of: 2, waived: 0}
proved: []
"""
HISTORY = """history:
  - version: "0.2"
    about: Less.
    changes: [{ids: [LA-1.9], change: withdrawn, what: Lamps never burn down.}]
"""
READ = re.compile(r'\b(?:alt|aria-label|title)="([^"]*)"')  # attributes that are shown or read aloud
SAME = re.compile(r"<(code|kbd)>.*?</\1>| mm\b")  # what one types is the same in every language, and so are units


@pytest.fixture
def marked_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the small game in a made-up language: every word of the catalogue is in brackets."""
    real = words.catalogue
    monkeypatch.setattr(words, "catalogue", lambda language: Marked() if language == "qps" else real(language))
    folder = tmp_path / "components" / "lanterns"
    shutil.copytree(DATA / "small" / "lanterns", folder)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("language: qps\n")
    (folder / "history.yaml").write_text(HISTORY, "utf-8")
    (folder / "addresses.txt").write_text("LA-1.9 lanterns/rules/start/#LA-1.9\n", "utf-8")  # of a rule that is gone
    return tmp_path


def built(folder: Path) -> Path:
    problems, root = Problems(), folder.parents[1]
    game = load(folder, problems, root=root)
    assert game is not None
    site = build_site(root, [game], problems, main, lambda _text: None)
    assert site is not None, "\n".join(map(str, problems))
    return site.site


@pytest.fixture
def marked_site(marked_root: Path) -> Path:
    return built(marked_root / "components" / "lanterns")


def unmarked(site: Path, *own_files: Path) -> dict[str, list[str]]:
    """The words of ours on each page for players that are in no brackets; words of the game's own files are not ours."""
    own = {word for path in own_files for word in WORD.findall(path.read_text("utf-8"))} | {*WORD.findall(HISTORY)}
    own |= {word.capitalize() for word in own}  # keys of the data as names of fields
    found = {}
    for page in sorted(site.rglob("*.html")):
        name = page.relative_to(site).as_posix()
        if NOT_FOR_PLAYERS.search(f"/{name}"):
            continue
        text = re.sub(r"<(script|style|head)\b.*?</\1>", " ", page.read_text("utf-8"), flags=re.DOTALL)
        assert "‹" in text  # what the theme says before the header is translated there
        text = text[text.find("<header") :] if "<header" in text else text.removeprefix("<!doctype html>")
        found[name] = sorted(unmarked_in(text) - own - KNOWN)
    return found


def unmarked_in(text: str) -> set[str]:
    """The words of HTML that are in no brackets."""
    text = html.unescape(READ.sub(r">\1<x ", SAME.sub(" ", text)))
    return {*WORD.findall(re.sub(r"‹[^›]*›|<[^>]*>|&\w+;", " ", text))}


def test_no_word_of_a_page_goes_past_the_catalogue(marked_site: Path) -> None:
    found = unmarked(marked_site, *(DATA / "small" / "lanterns").rglob("*.yaml"))
    assert {"404.html", "search/index.html", "about/notice/index.html", "lanterns/options/index.html"} <= set(found)
    assert {"lanterns/pieces/lamps/lamp-a/index.html", "lanterns/history/index.html"} <= set(found)
    assert {name: left for name, left in found.items() if left} == {}


def test_no_word_of_a_played_example_goes_past_the_catalogue(
    marked_root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
    made = CliRunner().invoke(main, ["--root", str(marked_root), "new", "owl", "--rules"])
    assert made.exit_code == 0, made.output
    folder = marked_root / "components" / "owl"
    data = folder / "game.yaml"
    data.write_text(data.read_text("utf-8").replace("language: en", "language: qps"), "utf-8")
    (folder / "mutation-rates.yaml").write_text(RATES, "utf-8")
    try:
        site = built(folder)
    finally:
        forget()
    found = unmarked(site, *folder.rglob("*.yaml"), *folder.rglob("*.py"))
    text = "".join(path.read_text("utf-8") for path in sorted(site.glob("owl/examples/*/index.html")))
    for said in ("‹chooses›", "‹Not› ‹allowed›", "‹The› ‹table›", "‹Events:›", "‹Everything›"):
        assert said in text, said
    assert {"owl/proof/index.html", "owl/balance/index.html"} <= set(found)
    assert {name: left for name, left in found.items() if left} == {}


def test_no_word_about_fights_goes_past_the_catalogue(marked_root: Path) -> None:
    game = load(marked_root / "components" / "lanterns", Problems(), root=marked_root)
    assert game is not None
    pairs = [["lamp-a", "lamp-b", 0.5, 0.4, 0.1, 5, 4, 0]]
    book = Book(game, duels={"terms": "", "each": 9, "seed": "0", "command": "0", "pairs": pairs})
    with words.spoken("qps"):
        page = balance_page(book).markdown().split("---\n", 2)[2]
    page = re.sub(r"\{ id=.*? \}", "", page)
    assert "‹Odds›" in page
    assert unmarked_in(page) == {"Lamp", "JSON"}


def test_answers_of_the_search_say_where_they_stand_in_the_language(marked_site: Path) -> None:
    script = (marked_site / "assets" / "pb" / "index.js").read_text("utf-8")
    index = json.loads(script[script.index("{") : script.rindex("}") + 1])
    said = {entry["h"] for entry in index["entries"]}
    own = {path.read_text("utf-8") for path in (DATA / "small" / "lanterns").rglob("*.yaml")}
    assert any("‹" in words for words in said)
    assert [words for words in said if "‹" not in words and not any(words in text for text in own)] == []


def test_words_of_the_data_are_in_the_catalogues() -> None:
    """Pages say kinds of pieces and of changes: whatever the schemas allow has a translation."""
    kinds = json.loads((ROOT / "schemas" / "pieces.schema.json").read_text("utf-8"))["properties"]["kind"]["enum"]
    changes = re.search(
        r'"change".*?"enum": (\[.*?\])', (ROOT / "schemas" / "history.schema.json").read_text(), re.DOTALL
    )
    assert changes is not None
    assert {kind.capitalize() for kind in kinds} | {*json.loads(changes[1])} <= DATA_WORDS
    assert {*_NAMES.values(), EFFECTS} == CHANGED
