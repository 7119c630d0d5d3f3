"""`punchboard site` builds only when something has changed, and then it does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.site.build import unchanged

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("site")


def site(root):
    done = CliRunner().invoke(main, ["--root", str(root), "--quiet", "site"])
    assert done.exit_code == 0, done.output
    return done.output


def test_nothing_changed(tmp_path, make_game, monkeypatch):
    make_game(tmp_path)
    assert "unchanged" not in site(tmp_path)
    monkeypatch.setattr("engine.load.folder.load", None)  # nothing is even read
    assert site(tmp_path).strip().endswith("unchanged")


@pytest.mark.parametrize("what", ["data", "page", "settings", "print", "library"])
def test_something_changed(tmp_path, make_game, monkeypatch, what):
    folder = make_game(tmp_path).folder
    first = site(tmp_path)
    page = tmp_path / "build/site/little-game/pieces/stones/grey/index.html"
    if what == "data":
        path = folder / "pieces/stones.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("Grey", "Green"), encoding="utf-8")
    elif what == "page":
        page.unlink()
    elif what == "settings":
        (tmp_path / "mkdocs.yml").write_text("site_name: Ours\n", encoding="utf-8")
    elif what == "library":
        (tmp_path / "libraries/Pygments-99.dist-info").mkdir(parents=True)
        monkeypatch.syspath_prepend(str(tmp_path / "libraries"))
    else:
        (tmp_path / "build/balance").mkdir(parents=True)
        (tmp_path / "build/balance/x.json").write_text("{}", encoding="utf-8")
    assert unchanged.ledger(tmp_path).find(unchanged.SITE, unchanged.site_fingerprint(tmp_path, [folder])) is None
    if what in ("data", "page", "library"):
        again = site(tmp_path)
        assert "unchanged" not in again
        assert again.partition(":")[2] == first.partition(":")[2]
        assert ("Green" in page.read_text(encoding="utf-8")) == (what == "data")


def test_a_list_of_what_was_made_that_is_damaged_is_none(tmp_path, make_game):
    make_game(tmp_path)
    first = site(tmp_path)
    for text in (b"\xff", b"[]", b'[["site", "x", {"site": 1}, []]]', b'[["pages", 1, 2, 3]]'):
        unchanged.ledger(tmp_path).file.write_bytes(text)
        assert site(tmp_path).splitlines()[0] == first.strip()  # a note follows
    assert "unchanged" in site(tmp_path)


def test_the_site_with_nothing_new_imports_nothing_heavy(tmp_path, make_game):
    make_game(tmp_path)
    site(tmp_path)
    code = (
        "import sys; from click.testing import CliRunner; from generator.cli import main\nresult ="
        f" CliRunner().invoke(main, ['--root', {str(tmp_path)!r}, 'site'])\nassert 'unchanged' in result.output,"
        " result.output\nprint(sorted({'jsonschema', 'yaml', 'reportlab', 'mkdocs', 'jinja2', 'rich', 'PIL',"
        " 'importlib.metadata'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
