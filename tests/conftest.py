"""Fixtures for all tests: a small game made from strings, so that each test can show its own layout, and small projects."""

from __future__ import annotations

import gc
import os
import re
import textwrap
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from hypothesis import settings

from engine.common import kept, system_fonts
from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.faces.every_face import Faces
from generator.typesetting import breaks, colour_glyphs, emoji, fonts, labels, scripts, shaping, words
from generator.typesetting import noto as noto_fonts
from tests import made_fonts
from tests.projects import project  # noqa: F401 - a fixture
from tests.rulebook.printed_rules import GAMES, ROOT, SITE, Printed

os.environ["PUNCHBOARD_FONTS"] = ""  # tests look the same whatever fonts a machine has; `noto` asks for them

settings.register_profile("busy", deadline=None)  # the machine may be busy
settings.load_profile("busy")

GAME = """
id: toy
title: Toy
prefix: TY
version: "1"
players: {fewest: 1, most: 2}
about: A game for tests.
credits: {Design: Nobody}
sources: {rulebook: {title: None, lines: 10}, public: []}
colours: {night: "#101030", sand: "#f0e0c0", ink: "#101010"}
icons: {coin: coin}
terms:
  - {id: majority, name: Majority, definition: Most pieces., rules: []}
print: {papers: [A4]}
"""
SET = """
set: cards
title: Cards
kind: card
size: {width: 60, height: 90}
face: card
back: null
provenance: prototype
items:
  - {id: one, title: One}
"""
ITEMS = "[{id: one, title: One, copies: 2}, {id: two, title: Two, copies: 3}, {id: three, title: Three, players: 3}]"
COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'


class Toy:
    """A project folder, with a loader."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "components" / "toy"
        self.write("game.yaml", GAME)
        self.write("pieces/cards.yaml", SET)
        self.write("art/coin.svg", COIN)

    def words(self, name: str) -> list[str]:
        """What stands on each page of a file that was printed."""
        document = pypdfium2.PdfDocument(self.root / "build" / "print" / "toy" / name)
        found = [page.get_textpage().get_text_range() for page in document]
        document.close()
        return found

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            path.write_bytes(text)
            return path
        depth = "../" * (2 + name.count("/"))
        kind = {"game.yaml": "game", "aids.yaml": "aids"}.get(
            name, name.split("/", maxsplit=1)[0].rstrip("s").replace("piece", "pieces").replace("rule", "rules")
        )
        head = f"# yaml-language-server: $schema={depth}schemas/{kind}.schema.json\n" if name.endswith("yaml") else ""
        path.write_text(head + textwrap.dedent(text).lstrip("\n"), "utf-8")
        return path

    def cards(self, items: str = ITEMS) -> None:
        """A set of cards with fronts and backs that show their titles."""
        self.write(
            "pieces/cards.yaml",
            "set: cards\ntitle: Cards\nkind: card\nsize: {width: 60, height: 90}\nface: card\n"
            f"back: card\nprovenance: prototype\nitems: {items}\n",
        )
        self.face('- background: sand\n- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')

    def more(self, text: str) -> None:
        """Lines at the end of game.yaml."""
        self.write("game.yaml", GAME + text)

    def game(self):
        found = load(self.folder, Problems(), root=self.root)
        assert found is not None
        return found

    def faces(self) -> Faces:
        return Faces(self.game())

    def face(self, boxes: str, piece: str = "one", side: str = "front"):
        """The face of a card whose layout has these boxes (or is this whole file)."""
        text = textwrap.dedent(boxes).strip("\n")
        self.write(
            "layouts/card.yaml",
            (
                text + "\n"
                if re.search("^boxes:", text, re.MULTILINE)
                else "boxes:\n" + textwrap.indent(text, "  ") + "\n"
            ),
        )
        faces = self.faces()
        found = faces.face(faces.game.pieces[piece], side)
        assert found is not None
        return found


@pytest.fixture
def squares():
    """A TrueType font in which each of the letters given is a full square."""
    return made_fonts.squares


@pytest.fixture(scope="session")
def toys():
    """Makes a game in a folder."""
    return Toy


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


@pytest.fixture
def run(toy):
    """Runs a command on the toy's project."""

    def call(*words: str):
        return CliRunner().invoke(main, ["--root", str(toy.root), *words])

    return call


@pytest.fixture
def own_settings(tmp_path, monkeypatch):
    """Each test has its own folder of settings, without saved printers."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


@pytest.fixture(scope="module", params=GAMES, ids=lambda folder: folder.name)
def faces(request) -> Faces:
    """The faces of every game in turn, with an address for its site."""
    game = load(request.param, Problems(), root=ROOT)
    assert game is not None
    return Faces(replace(game, site=SITE))


@pytest.fixture(scope="module")
def printed(faces) -> Printed:
    """The printed rules of every game in turn."""
    return Printed(faces)


def pytest_make_parametrize_id(config, val, argname):
    """Name bytes by their argument: the time stands in made files, and all processes must know a test by the same name."""
    del config
    return argname if isinstance(val, bytes) else None


@pytest.fixture(autouse=True)
def _no_notes_of_other_tests() -> None:
    """Commands tell what was passed over since the last one; tests run many commands in one process."""
    kept.passed_over()


@pytest.fixture(autouse=True)
def _garbage_is_collected():
    """Commands collect no garbage because they end soon; a process that runs hundreds of them would grow without end."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.enable()


@pytest.fixture
def noto(monkeypatch):
    """Let a test use the Noto fonts of this machine; it is skipped where there are none."""
    monkeypatch.delenv(system_fonts.VARIABLE, raising=False)
    forget_fonts()
    wanted = {
        "NotoSansHebrew-Regular.ttf",
        "NotoSansArabic-Regular.ttf",
        "NotoSansCJK-Regular.ttc",
        noto_fonts.EMOJI[0],
    }
    if wanted - set(system_fonts.installed()):
        monkeypatch.undo()
        forget_fonts()
        pytest.skip(f"not installed: {', '.join(sorted(wanted - set(system_fonts.installed())))}")
    yield noto_fonts
    monkeypatch.undo()
    forget_fonts()


def forget_fonts():
    """Forget what was found out about fonts."""
    for module in (breaks, colour_glyphs, emoji, fonts, labels, noto_fonts, scripts, shaping, system_fonts, words):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests of a process, which cannot start two."""
    from tests.site.conftest import ARGUMENTS, CHROMIUM

    if CHROMIUM is None:
        pytest.skip("no chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    """A tab of a browser that has seen nothing yet; unlike `tab` it may keep games and go anywhere."""
    context = browser.new_context()
    yield context.new_page()
    context.close()
