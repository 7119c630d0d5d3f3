"""`punchboard site` builds only when something has changed, and then it does."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main

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


@pytest.mark.parametrize("what", ["data", "page", "settings", "print"])
def test_something_changed(tmp_path, make_game, what):
    folder = make_game(tmp_path).folder
    first = site(tmp_path)
    page = tmp_path / "build/site/little-game/pieces/stones/grey/index.html"
    if what == "data":
        path = folder / "pieces/stones.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("Grey", "Green"), encoding="utf-8")
    elif what == "page":
        page.unlink()
        (tmp_path / "build/site.stamp").unlink()
    elif what == "settings":
        (tmp_path / "mkdocs.yml").write_text("site_name: Ours\nplugins: []\n", encoding="utf-8")
    else:
        (tmp_path / "build/balance").mkdir(parents=True)
        (tmp_path / "build/balance/x.json").write_text("{}", encoding="utf-8")
    from generator.site.build.unchanged import key, last

    assert last(tmp_path, key(tmp_path, [folder])) is None
    if what in ("data", "page"):
        again = site(tmp_path)
        assert "unchanged" not in again
        assert again.partition(":")[2] == first.partition(":")[2]
        assert ("Green" in page.read_text(encoding="utf-8")) == (what == "data")
