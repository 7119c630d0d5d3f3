"""A second print takes shaped words and cuts of fonts from the first one, and gives the same files."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.typesetting import breaks, kept

ROOT = Path(__file__).resolve().parents[2]
SLOW = ("uharfbuzz", "icu4py", "reportlab", "PIL")  # libraries that only the first print needs
PRINT = """
import json, sys
from generator.cli import main
sys.argv = ["punchboard", "--root", {root!r}, "--quiet", "print", "--paper", "A4", "--duplex", "none"]
try:
    main()
except SystemExit as end:
    assert not end.code
json.dump([name for name in {slow!r} if name in sys.modules], sys.stdout)
"""


def printed(root: Path) -> tuple[list[str], bytes]:
    """Print in a new process; return the slow libraries that it has imported, and the file of the cards."""
    shutil.rmtree(root / "build", ignore_errors=True)
    code = PRINT.format(root=str(root), slow=SLOW)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout), (root / "build" / "print" / "toy" / "cards-A4-fronts.pdf").read_bytes()


def test_a_second_print_opens_no_font_and_gives_the_same_file(toy):
    toy.face('- {text: "{{ item.title }} fire & “Tea”, g/m² 2–4", at: [5, 5, 50, 15], style: fine}')
    layout = toy.folder / "layouts" / "card.yaml"
    layout.write_text(layout.read_text("utf-8") + "styles: {fine: {font: serif, size: 9}}\n", "utf-8")
    needed, first = printed(toy.root)
    assert {"uharfbuzz", "icu4py", "reportlab"} <= set(needed)
    needed, second = printed(toy.root)
    assert needed == []
    assert second == first
    (toy.root / ".punchboard-cache" / "typesetting.results").write_bytes(b"somebody else's")
    needed, third = printed(toy.root)
    assert "uharfbuzz" in needed
    assert third == first


def test_a_changed_font_file_has_results_of_its_own(tmp_path):
    font = tmp_path / "own.ttf"
    made = []
    for size in (1, 2):
        font.write_bytes(b"x" * size)
        kept._state.cache_clear()
        with kept.results_kept_in(tmp_path):
            made += [kept.result(str(font), "name", lambda size=size: size) for _ in range(2)]
    assert made == [1, 1, 2, 2]
    assert kept.result(str(font), "name", lambda: 3) == 3, "nothing is kept outside of a print"


@pytest.mark.parametrize("language", ["", "de", "ja", "th"])
@pytest.mark.parametrize("words", ["print-and-play", "and/or", "x-/y", "A-b-C.", "wash-up/dry-up!", "a-b-c?"])
def test_joined_words_break_as_unicode_says(words, language):
    assert breaks.pieces(words, language) == breaks._by_unicode(words, language)
