"""The scripts of the site take their words from the catalogues when the site is built."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from generator.words.catalogue import spoken
from generator.words.scripts import in_language, words_of
from tests.projects import ROOT

SCRIPTS = sorted((ROOT / "site" / "assets" / "pb").glob("*.js"))
LITERAL = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")
SENTENCE = re.compile(r"(?<![\w-])[A-Z]\w+ [a-z]|^[A-Z][a-z]+$")  # "Link copied", "Close"
NO_WORDS = frozenset(["Escape", "Enter", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Esc"])  # keys


def plain(text: str) -> set[str]:
    """Return the sentences in the strings of a script that are not inside `say`."""
    code = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith("//"))
    code = re.sub(r"\bsay(Many)?\(\"(?:[^\"\\]|\\.)*\"(, \"(?:[^\"\\]|\\.)*\")?", "", code)
    said = {found[1] or found[2] or "" for found in LITERAL.finditer(code)}
    said |= set(re.findall(r">([^<>{}$]*[a-z][^<>{}$]*)<", code))
    return {words for words in said if SENTENCE.search(words)} - NO_WORDS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_word_of_a_script_goes_past_the_catalogue(script: Path) -> None:
    assert plain(script.read_text("utf-8")) == set()


def test_a_word_past_the_catalogue_is_noticed() -> None:
    script = (
        'node.textContent = "Link copied"; a("Close"); say("Open the rule"); const h = `<h1>There is nothing</h1>`;'
    )
    assert plain(script) == {"Link copied", "Close", "There is nothing", "<h1>There is nothing</h1>"}


def test_a_script_is_the_same_in_english_and_speaks_other_languages() -> None:
    script = 'say("Link copied"); sayMany("{n} step", "{n} steps", all.length, { n: say("en") });'
    assert list(words_of(script)) == ["Link copied", "en", ("{n} step", "{n} steps")]
    assert in_language(script) == script
    with spoken("de"):
        assert in_language(script) == (
            'say("Link kopiert"); sayMany("{n} Schritt", "{n} Schritte", all.length, { n: say("de") });'
        )
    with spoken("es"):
        assert 'sayMany("{n} paso", "{n} pasos", ' in in_language(script)
    with spoken("nl"):  # no catalogue: English
        assert in_language(script) == script


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_a_translated_script_can_be_parsed(language: str, tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright")
    node = Path(playwright.__file__).parent / "driver" / "node"
    if not node.is_file():
        pytest.skip("the driver of the browser has no node here")
    with spoken(language):
        for script in SCRIPTS:
            (tmp_path / script.name).write_text(in_language(script.read_text("utf-8")), "utf-8")
            done = subprocess.run(
                [node, "--check", tmp_path / script.name], capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr
