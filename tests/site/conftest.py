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

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import BuiltSite, build_site
from tests.site.little_game import little_game
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
    return little_game
