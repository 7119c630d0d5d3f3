"""The service worker: a game that somebody reads stays readable when the network is gone."""

from __future__ import annotations

import json
import shutil
from contextlib import ExitStack

import pytest

from tests.site.small_site import below

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]
GAME = "lanterns/"
PATIENCE = 20_000  # milliseconds


@pytest.fixture
def copy(small_site, tmp_path):
    """A copy of the site, to change files of it."""
    return shutil.copytree(small_site, tmp_path / "site")


@pytest.fixture
def network(copy):
    """A network: `close` ends it, and `address` is that of the site in it."""
    with ExitStack() as open_things:
        open_things.address = open_things.enter_context(below(copy))
        yield open_things


def stay(page, address):
    """Open a page, and stay until its game is kept."""
    page.clock.install()
    page.goto(address)
    page.clock.fast_forward(6000)
    page.locator("[data-pb-kept]:not([hidden])").wait_for(state="attached", timeout=PATIENCE)
    page.clock.resume()


def test_the_list_of_a_game_has_its_pages_and_what_they_load(small_site):
    files = json.loads((small_site / GAME / "offline.json").read_text(encoding="utf-8"))["files"]
    pages = {f"{path.parent.relative_to(small_site).as_posix()}/" for path in (small_site / GAME).rglob("index.html")}
    assert pages <= set(files)
    assert {"", "search/", "manifest.webmanifest", "assets/pb/punchboard.js", "assets/pb/text.js"} <= set(files)
    assert [name for name in files if name.startswith(("builders/", "about/"))] == []
    assert [name for name in files if not (small_site / name).exists()] == []
    assert [name for name in files if name.endswith((".pdf", ".json", ".csv"))] == []


def test_a_game_that_was_read_is_readable_without_a_network(page, network):
    stay(page, f"{network.address}{GAME}rules/start/")
    network.close()
    for path in (
        f"{GAME}pieces/lamps/lamp-a/",
        f"{GAME}glossary/index.html",
        f"{GAME}pieces/?game=x#lamps",
        "",
        "search/",
    ):
        page.goto(network.address + path)
        assert page.locator("h1").count() == 1, path
        header = page.locator(".md-header")
        assert header.evaluate("it => getComputedStyle(it).backgroundColor") == "rgb(16, 26, 51)", path
    page.goto(f"{network.address}{GAME}pieces/lamps/lamp-a/")
    page.wait_for_function("document.querySelector('.pb-faces img').naturalWidth > 0")
    large = page.locator("[data-pb-zoom]").first.get_attribute("href")
    assert page.evaluate("url => fetch(url).then((got) => got.ok)", large), "the small picture stands for it"
    page.keyboard.press("/")
    page.keyboard.type("lamp a")
    page.get_by_role("option").first.wait_for()


def test_what_is_not_kept_says_so_and_leads_to_what_is(page, network):
    stay(page, f"{network.address}{GAME}")
    network.close()
    page.goto(f"{network.address}builders/")
    assert page.get_by_role("heading", level=1).inner_text() == "There is no network"
    page.get_by_role("link", name="lanterns").click()
    page.wait_for_url(network.address + GAME)
    assert "Lanterns" in page.title()
    page.goto(f"{network.address}{GAME}glossary")
    page.wait_for_url(f"{network.address}{GAME}glossary/")


def test_a_newer_page_shows_at_once_and_replaces_the_kept_one(page, network, copy):
    stay(page, f"{network.address}{GAME}glossary/")
    file = copy / GAME / "glossary" / "index.html"
    file.write_text(file.read_text(encoding="utf-8").replace("</h1>", " as of today</h1>"), encoding="utf-8")
    listed = copy / GAME / "offline.json"
    files = json.loads(listed.read_text(encoding="utf-8"))["files"]
    files[f"{GAME}glossary/"] = "another"
    del files[f"{GAME}options/"]
    listed.write_text(json.dumps({"files": files}), encoding="utf-8")
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    stay(page, f"{network.address}{GAME}glossary/")
    assert "as of today" in page.locator("h1").inner_text()
    network.close()
    page.goto(f"{network.address}{GAME}glossary/")
    assert "as of today" in page.locator("h1").inner_text()
    assert [url for url in asked if "pieces" in url] == [], "only what is new is fetched again"
    page.goto(f"{network.address}{GAME}options/")
    assert page.get_by_role("heading", level=1).inner_text() == "There is no network"


def test_a_game_that_is_gone_is_kept_no_longer(page, network, copy):
    stay(page, f"{network.address}{GAME}")
    (copy / GAME / "offline.json").unlink()
    page.goto(f"{network.address}{GAME}rules/")
    page.clock.fast_forward(6000)
    page.wait_for_function("caches.keys().then((names) => !names.length)", timeout=PATIENCE)


def test_from_a_disk_and_in_a_preview_nothing_is_kept(page, network, small_site):
    errors = []
    page.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.clock.install()
    page.goto(f"file://{small_site}/{GAME}rules/start/index.html")
    page.clock.fast_forward(6000)
    assert page.locator("h1").count() == 1
    page.goto(f"{network.address}{GAME}")
    page.evaluate("punchboardPreview = true")
    page.clock.fast_forward(6000)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0
    assert errors == []
