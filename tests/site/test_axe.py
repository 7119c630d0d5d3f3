"""Accessibility, judged by axe-core in the browser: each kind of page, both schemes, wide and narrow, popups open."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

AXE = Path(__file__).with_name("vendor") / "axe.min.js"
GAME = "sovereign-skies/"
QUICK = [GAME + "rules/movement/", GAME + "pieces/", GAME + "examples/SS-EX-09/", "empires-end/round/"]
RUN = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .map((found) => [found.id, found.help, ...found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])"""


def kinds(folder):
    """The heaviest page of each kind, of each game: of pieces, chapters, worked and other examples, modules of the engine one."""
    heaviest = {}
    for path in sorted(folder.rglob("*.html")):
        name = path.relative_to(folder).as_posix()
        parts = name.split("/")
        kind = name
        if parts[-1] == "index.html" and len(parts) in (4, 5) and parts[1] in ("pieces", "rules", "examples", "api"):
            kind = f"{parts[0]}/{parts[1]}" + (
                f"/{'-EX-' in parts[2] or '-I-' in parts[2]}" if parts[1] == "examples" else ""
            )
        heaviest[kind] = max(heaviest.get(kind, (0, "")), (path.stat().st_size, name))
    return sorted(name.removesuffix("index.html") for _, name in heaviest.values())


def judge(browser, site, path, scheme, width, act=None):
    page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page.goto(site.address + path, wait_until="networkidle")
    if act:
        act(page)
    else:
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.add_script_tag(path=AXE)
    found = page.evaluate(RUN)
    page.close()
    return found


def search(page):
    page.keyboard.press("/")
    page.keyboard.type("energy")
    page.wait_for_selector("#pb-hits a")


def preview(page):
    page.locator(".md-content a[data-rule], .md-content a.pb-term-link").first.hover()
    page.get_by_role("tooltip").wait_for(state="visible")


def lightbox(page):
    page.locator("[data-pb-zoom]").first.click()
    page.wait_for_selector("dialog.pb-lightbox[open] img")


def menu(page):
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector(".pb-nav:popover-open")


OPENED = [
    (GAME + "rules/movement/", search),
    (GAME + "rules/movement/", preview),
    (GAME + "pieces/senators/S2a/", lightbox),
]


@pytest.mark.parametrize("path", QUICK)
def test_no_violation(browser, site, path):
    assert judge(browser, site, path, "light", 1280) == []
    assert judge(browser, site, path, "dark", 390) == []


@pytest.mark.parametrize(("path", "act"), OPENED, ids=["search", "preview", "lightbox"])
def test_no_violation_in_a_popup(browser, site, path, act):
    assert judge(browser, site, path, "light", 1280, act) == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation_anywhere(browser, site, scheme, width):
    found = {path: bad for path in kinds(site.folder) if (bad := judge(browser, site, path, scheme, width))}
    found |= {act.__name__: bad for path, act in OPENED if (bad := judge(browser, site, path, scheme, width, act))}
    if width < 400:  # the narrow screen's menu
        found["menu"] = judge(browser, site, GAME, scheme, width, menu)
    assert {name: bad for name, bad in found.items() if bad} == {}
