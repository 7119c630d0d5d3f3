"""One site of the real data, built once and served to a real browser; and a tiny game to build and spoil."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import BuiltSite, build_site
from tests.site.small_site import small_site_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from engine.model import Game

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Site:
    """A built site: its folder, its address, and what the build said."""

    folder: Path
    address: str
    built: BuiltSite
    problems: Problems
    games: list[Game]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Nobody reads the log."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_args: object) -> None:
        """A tab that was closed in the middle of a file."""


def serve(folder: Path) -> Iterator[str]:
    with _Server(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of every game in components/, built in a folder of its own."""
    root = tmp_path_factory.mktemp("site")
    for name in ("pictures", "balance"):  # made once for all runs; the key is a hash of what they follow from
        if (ROOT / ".punchboard-cache" / name).is_dir():
            shutil.copytree(ROOT / ".punchboard-cache" / name, root / ".punchboard-cache" / name)
    (root / "mkdocs.yml").write_text("extra: {builders: true}\n", encoding="utf-8")
    data = Problems()
    loaded = [load(path.parent, data, root=ROOT) for path in sorted((ROOT / "components").glob("*/game.yaml"))]
    assert not data.failed, "\n".join(map(str, data))
    problems = Problems()
    games = [game for game in loaded if game]
    built = build_site(root, games, problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    for address in serve(built.site):
        yield Site(built.site, address, built, problems, games)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A tab of a browser that has seen nothing yet; unlike `tab` it may keep games and go anywhere."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a small game, without an address."""
    return small_site_in(tmp_path_factory.mktemp("small"))


@dataclass
class Seen:
    """A page and everything it did that it should not: requests elsewhere, errors in the console."""

    page: Page
    elsewhere: list[str]
    errors: list[str]


@pytest.fixture
def tab(browser: Browser, site: Site) -> Iterator[Seen]:
    """A fresh tab; at its end no request has gone elsewhere and the console has no error."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script("delete Navigator.prototype.serviceWorker")  # else each tab would keep a whole game
    seen = Seen(context.new_page(), [], [])
    watch(seen, site.address)
    yield seen
    context.close()
    assert seen.elsewhere == []
    assert seen.errors == []


def watch(seen: Seen, address: str) -> None:
    seen.page.on(
        "request",
        lambda request: (
            None if request.url.startswith((address, "data:", "file:")) else seen.elsewhere.append(request.url)
        ),
    )
    seen.page.on(
        "console", lambda message: seen.errors.append(message.text) if message.type in ("error", "warning") else None
    )
    seen.page.on("pageerror", lambda error: seen.errors.append(str(error)))


@pytest.fixture(scope="session")
def make_game() -> Callable[..., Game]:
    """Writes the folder of a tiny game and loads it."""
    return _little_game


def _little_game(root: Path, text: str = "Harmless") -> Game:
    """Write components/little-game with `text` in every field that holds words, and load it."""
    folder = root / "components" / "little-game"
    files = {
        "game.yaml": {
            "id": "little-game",
            "title": f"Little {text}",
            "prefix": "LG",
            "version": "1",
            "players": {"fewest": 1, "most": 2},
            "about": text,
            "credits": {"Design": text},
            "author": text,
            "licence": text,
            "notice": text,
            "sources": {"rulebook": {"title": text, "lines": 20}},
            "constants": {"start": {"title": f"Stones {text}", "value": 3, "from": "rulebook 2", "rules": ["LG-1.1"]}},
            "options": {
                "speed": {
                    "title": f"Speed {text}",
                    "ruling": "LG-E-1",
                    "default": "slow",
                    "values": {"slow": f"Slow. {text}", "fast": f"Fast. {text}"},
                }
            },
            "terms": [
                {
                    "id": "stone",
                    "name": "Stone",
                    "aliases": [f"pebble {text}"],
                    "definition": f"What one takes. {text}",
                    "rules": ["LG-1.1"],
                }
            ],
        },
        "rules/01.yaml": {
            "sections": [
                {
                    "id": "taking",
                    "number": "LG-1",
                    "title": f"Taking {text}",
                    "lines": "1-5",
                    "intro": text,
                    "rules": [
                        {
                            "id": "LG-1.1",
                            "title": f"Take {text}",
                            "text": f"Take a stone. {text}",
                            "lines": "2",
                            "kind": "action",
                            "related": ["LG-1.2"],
                        },
                        {
                            "id": "LG-1.2",
                            "title": "Stop",
                            "text": f"See [[LG-1.1]] and [[term:stone]]. Ties are shared. {text}",
                            "lines": "3",
                            "kind": "action",
                            "enforced": "table",
                            "why": text,
                        },
                    ],
                }
            ]
        },
        "rulings.yaml": {
            "rulings": [
                {
                    "id": "LG-E-1",
                    "kind": "gap",
                    "title": f"How fast? {text}",
                    "lines": "2",
                    "texts": text,
                    "readings": [text, "Slow"],
                    "ruling": text,
                    "why": text,
                    "option": "speed",
                    "rules": ["LG-1.1"],
                }
            ]
        },
        "aids.yaml": {
            "aids": [
                {
                    "id": "aid",
                    "title": f"Aid {text}",
                    "size": "A6",
                    "copies": 1,
                    "blocks": [{"title": f"Turn {text}", "lines": [text]}, {"title": "Rules", "rules": ["LG-1.1"]}],
                }
            ]
        },
        "round.yaml": {
            "title": f"Evening {text}",
            "about": text,
            "turns": True,
            "end": "sleep",
            "tracks": [{"title": f"Way {text}", "of": "stones.way"}],
            "phases": [
                {
                    "id": "take",
                    "title": f"Taking {text}",
                    "who": text,
                    "again": f"More {text}",
                    "steps": [
                        {"title": f"Take {text}", "do": text, "rules": ["LG-1.1"], "remember": [text]},
                        {"title": "Look", "do": "See [[LG-1.2]]."},
                    ],
                },
                {"id": "sleep", "title": "Sleep", "steps": [{"title": "Lie down", "do": text}]},
            ],
        },
        "setup.yaml": {
            "about": text,
            "ways": [
                {
                    "id": "pace",
                    "title": f"Pace {text}",
                    "choices": [
                        {"id": "calm", "title": f"Calm {text}"},
                        {"id": "rash", "title": f"Rash {text}", "about": text, "players": 2},
                    ],
                }
            ],
            "parts": [
                {
                    "title": f"Heap {text}",
                    "steps": [
                        {
                            "id": "heap",
                            "title": f"Heap up {text}",
                            "do": text,
                            "rules": ["LG-1.1"],
                            "pieces": [{"of": "stones"}, {"of": "grey", "each": 1}],
                        },
                        {
                            "id": "rash",
                            "title": "Hurry",
                            "do": "See [[LG-1.2]].",
                            "when": {"players": 2, "pace": "rash", "speed": ["fast"]},
                        },
                    ],
                }
            ],
        },
        "pieces/stones.yaml": {
            "set": "stones",
            "title": f"Stones {text}",
            "kind": "token",
            "size": {"width": 15, "height": 15},
            "face": None,
            "back": None,
            "inventory": 2,
            "inventory_from": "rulebook 1",
            "about": text,
            "provenance": "prototype",
            "fields": {"says": {"type": "text"}, "way": {"type": "plain"}},
            "items": [
                {
                    "id": "grey",
                    "title": f"Grey {text}",
                    "copies": 2,
                    "says": text,
                    "way": ["take", "take"],
                    "flavour": text,
                    "rules": ["LG-1.1"],
                }
            ],
        },
        "scenarios/all.yaml": {
            "scenarios": [
                {
                    "scenario": f"LG-EX-01 One {text}",
                    "kind": "example",
                    "about": text,
                    "rules": ["LG-1.1"],
                    "rulings": ["LG-E-1"],
                    "given": {"players": ["A"], "A": {"says": text}},
                    "play": "turn",
                    "steps": [{"A": text, "note": text}, {"refused": {"A": text}, "rule": "LG-1.2"}],
                    "expect": {"A": {"says": text}},
                }
            ]
        },
    }
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    problems = Problems()
    game = load(folder, problems, root=root)
    assert game is not None, "\n".join(map(str, problems))
    if text == "Harmless":  # what hostile text does to the check is not the site's business
        assert not problems.failed, "\n".join(map(str, problems))
    return game
