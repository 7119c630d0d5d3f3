"""The game in the browser, without a server: its code and data are whole, and it plays as the same room does elsewhere."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.common.reading import ReadError
from engine.load.folder import load
from engine.model.packing import packed, unpacked
from engine.rules_code import find
from generator.playing.in_browser import BrowserRoom
from generator.site.build import play
from generator.site.writing.book import Book, PiecePicture
from tests.playing.alone import played_alone

ROOT = Path(__file__).resolve().parents[2]
BEGIN = {"do": "begin", "names": ["Ann", "Ben"], "kinds": ["person", "random"], "seed": "7"}


def loaded(name):
    game = load(ROOT / "components" / name, Problems(), root=ROOT)
    assert game is not None
    return game


def book_of(name):
    book = Book(loaded(name))
    book.rules_code = find(book.game)
    book.pictures = {
        (piece, "front"): PiecePicture(f"assets/{piece}.webp", 9, 9, f"assets/{piece}-small.webp", 4, 4)
        for piece in book.game.pieces
    }
    return book


@pytest.mark.parametrize("name", ["empires-end", "sovereign-skies", "sky-empire"])
def test_a_game_that_was_packed_plays_the_same(name):
    game = loaded(name)
    text = packed(game)
    again = unpacked(text)
    assert packed(again) == text
    assert not again.scenarios
    assert again.pieces.keys() == game.pieces.keys()
    rules = find(game)
    one, two = (rules.compile(data, {}) for data in (game, again))
    assert [rules.show(move, one) for move in rules.vocabulary(one)] == [
        rules.show(move, two) for move in rules.vocabulary(two)
    ]


@pytest.mark.parametrize("text", ["[]", "7", '["os:system", "true"]', '["engine.model.game:Game"]', "[3, 1]", "[9]"])
def test_no_other_text_is_a_game(text):
    with pytest.raises(ValueError, match=r"this is no game|is no class of a game|argument 2"):
        unpacked(text)


@pytest.mark.parametrize(("name", "language"), [("sovereign-skies", "de"), ("empires-end", "en"), ("sky-empire", "en")])
def test_what_the_site_has_is_enough_to_play(name, language, tmp_path):
    """Python without any package and without the folder of the project plays moves, refuses others, and gives a replay."""
    from generator.words.catalogue import spoken

    with spoken(language):
        files = play.game_files(book_of(name), {})
    answers = played_alone(files, f"engine.games.{name.replace('-', '_')}", language, BEGIN, tmp_path)
    assert answers[0]["phase"] == "play"
    assert answers[0]["title"] == book_of(name).game.title
    assert json.loads(answers[-1]["text"])["moves"]
    refused = [one["answer"] for one in answers if one.get("answer", {}).get("refused")]
    assert any("fly to the moon" in one["refused"] for one in refused)
    shown = [spot for zone in answers[-2]["table"]["zones"] for spot in zone["spots"] if spot.get("face")]
    assert shown
    assert all(spot["face"].startswith("../../assets/") for spot in shown)


def test_a_bad_message_is_told(monkeypatch):
    game = loaded("sovereign-skies")
    room = BrowserRoom(packed(game), "{}", "engine.games.sovereign_skies", "en")
    assert json.loads(room.state(700))["phase"] == "start"
    assert "error" in json.loads(room.do('{"do": "dance"}'))
    assert "error" in json.loads(room.replay())
    assert room.move_bot(700) == ""


def test_equal_games_give_equal_files_and_the_page_says_its_weight():
    one, two = (play.game_files(book_of("sovereign-skies"), {"a": b"x" * 9_400_000}) for _ in range(2))
    assert one == two
    page = one["sovereign-skies/play/index.html"].decode()
    assert 'data-size="10"' in page
    assert 'data-rules="engine.games.sovereign_skies"' in page
    assert "{" not in page
    names = zipfile.ZipFile(io.BytesIO(one["sovereign-skies/play/code.zip"])).namelist()
    assert not [name for name in names if "empires_end" in name or "sky_empire" in name]


def test_a_game_without_rules_code_has_no_page():
    book = book_of("sovereign-skies")
    book.rules_code = None
    assert play.game_files(book, {}) == {}


def test_a_folder_without_pyodide_is_told(tmp_path):
    with pytest.raises(ReadError, match=r"pyodide\.mjs .*expected the files of the npm package pyodide"):
        play.pyodide_files(tmp_path)


@pytest.mark.browser
def test_a_reader_plays_in_the_browser(tmp_path, page):
    """With the real Pyodide, if the project has it."""
    import functools
    import http.server
    import threading

    folder = ROOT / "node_modules" / "pyodide"
    if not folder.is_dir():
        pytest.skip("the npm package pyodide is not installed: npm install pyodide")
    pyodide = play.pyodide_files(folder)
    book = book_of("sovereign-skies")
    for uri, data in {**pyodide, **play.page_files(), **play.game_files(book, pyodide)}.items():
        (tmp_path / uri).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / uri).write_bytes(data)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        home = f"http://127.0.0.1:{running.server_port}/"
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{home}sovereign-skies/play/index.html")
        page.wait_for_selector("[data-key=load]")
        assert not [url for url in asked if "pyodide" in url], "nothing is loaded before the click"
        page.click("[data-key=load]")
        page.click("button[type=submit]", timeout=180_000)
        page.wait_for_selector(".pp-game", timeout=60_000)
        before = page.inner_text(".pp-where")
        page.locator(".pp-moves [role=option]").first.click()
        page.wait_for_function("before => document.querySelector('.pp-where').textContent !== before", arg=before)
        assert all(url.startswith((home, "blob:")) for url in asked), "nothing is asked elsewhere"
        running.shutdown()
