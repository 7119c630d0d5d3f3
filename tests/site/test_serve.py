"""`punchboard site --serve`: a change is built, a browser hears of it, a problem is a page that goes away when mended."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.build.serve import Preview, server

pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture
def served(tmp_path, make_game):
    folder = make_game(tmp_path).folder

    def build():
        problems = Problems()
        game = load(folder, problems, root=tmp_path)
        if game is not None and not problems.failed:
            build_site(tmp_path, [game], problems, main, lambda _text: None)
        return "\n".join(map(str, problems)) if problems.failed else ""  # a warning stops nothing

    preview = Preview(tmp_path, build)
    with server(preview, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield preview, folder, f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def ask(url):
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 - the address is our own server
        return answer.read().decode()


def test_a_problem_shows_and_goes_away(served):
    preview, folder, address = served
    assert preview.build_if_changed()
    assert not preview.build_if_changed()
    page = ask(address + "little-game/rules/taking/")
    assert "Take a " in page
    assert "__punchboard" in page
    rulings = folder / "rulings.yaml"
    right = rulings.read_text(encoding="utf-8")
    rulings.write_text(right.replace("kind: gap", "kind: hole"), encoding="utf-8")
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(ask(f"{address}__punchboard?{preview.number}")))
    waiting.start()
    assert preview.build_if_changed()
    waiting.join(timeout=30)
    assert heard == [str(preview.number)]
    broken = ask(address + "little-game/rules/taking/")
    assert "rulings.yaml" in broken
    assert "hole" in broken
    assert "__punchboard" in broken
    rulings.write_text(right.replace("How fast?", "How very fast?"), encoding="utf-8")
    assert preview.build_if_changed()
    assert "How very fast?" in ask(address + "little-game/rulings/")


def test_a_project_that_never_built_shows_its_problems_and_then_its_page(served):
    preview, folder, address = served
    rulings = folder / "rulings.yaml"
    right = rulings.read_text(encoding="utf-8")
    rulings.write_text(right.replace("kind: gap", "kind: hole"), encoding="utf-8")
    assert preview.build_if_changed()
    assert "hole" in ask(address)
    assert "hole" in ask(address + "little-game/rules/taking/")
    rulings.write_text(right, encoding="utf-8")
    assert preview.build_if_changed()
    assert "Take a " in ask(address + "little-game/rules/taking/")


def test_a_page_that_is_not_there_yet_waits_for_it(served):
    preview, _folder, address = served
    assert preview.build_if_changed()
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(address + "little-game/nowhere/")
    assert refused.value.code == 404
    assert "__punchboard" in refused.value.read().decode()
