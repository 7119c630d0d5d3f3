"""The pages for players speak the language of the game: no word of theirs goes past the catalogue."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import build_site
from generator.words import catalogue as words
from tests.projects import DATA
from tests.words.test_catalogues import Marked

PAGES = ("", "glossary", "icons", "rules", "rulings", "ties", "variants")
WORD = re.compile(r"(?<![‹\w])[^\W\d_]{2,}(?![\w›])")
KNOWN = {"LA", "EX", "pb"}  # parts of ids


@pytest.fixture
def marked_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The site of the small game in a made-up language: every word of the catalogue is in brackets."""
    real = words.catalogue
    monkeypatch.setattr(words, "catalogue", lambda language: Marked() if language == "qps" else real(language))
    folder = tmp_path / "components" / "lanterns"
    shutil.copytree(DATA / "small" / "lanterns", folder)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("language: qps\n")
    problems = Problems()
    game = load(folder, problems, root=tmp_path)
    assert game is not None
    built = build_site(tmp_path, [game], problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    return built.site


def test_no_word_of_a_page_goes_past_the_catalogue(marked_site: Path) -> None:
    own = {
        word for path in (DATA / "small" / "lanterns").rglob("*.yaml") for word in WORD.findall(path.read_text("utf-8"))
    }
    found = {}
    for name in PAGES:
        page = marked_site / "lanterns" / name / "index.html"
        if not page.is_file():
            continue
        text = re.sub(r"<(script|style|head)\b.*?</\1>", " ", page.read_text("utf-8"), flags=re.DOTALL)
        text = html.unescape(text.partition("<header")[2].partition(">")[2])
        text = re.sub(r'title="[^"]*"', " ", text)
        plain = set(WORD.findall(re.sub(r"‹[^›]*›|<[^>]*>|&\w+;", " ", text)))
        assert "‹" in text
        found[name] = sorted(plain - own - KNOWN)
    assert {name: left for name, left in found.items() if left} == {}
