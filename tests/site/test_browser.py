"""The built site in a real browser: pages open, buttons do what they say, nothing is lost on a narrow screen."""

from __future__ import annotations

import gzip

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "sovereign-skies/"
KINDS_OF_PAGE = [
    "",
    "search/",
    "about/architecture/",
    "about/why/",
    "about/notice/",
    GAME,
    GAME + "rules/",
    GAME + "rules/movement/",
    GAME + "rules/solo/",
    GAME + "glossary/",
    GAME + "pieces/",
    GAME + "pieces/senators/S2a/",
    GAME + "pieces/player-boards/board-white/",
    GAME + "rulings/",
    GAME + "turn/",
    GAME + "ties/",
    GAME + "icons/",
    GAME + "checked/",
    GAME + "examples/",
    GAME + "examples/SS-EX-09/",
    GAME + "options/",
    GAME + "variants/",
    GAME + "downloads/",
    GAME + "playing-alone/",
    GAME + "proof/",
    "about/codes/",
    GAME + "examples/SS-T-02/",
    GAME + "setup/",
    GAME + "reference/",
    GAME + "effects/",
    GAME + "history/",
    "about/file-formats/",
    "about/commands/",
    "about/publishing/",
    GAME + "round/",
    "empires-end/round/",
    "builders/",
    "builders/tutorial/",
    "builders/api/",
    "builders/api/play/",
    "builders/api/model/",
]


def test_the_home_page_opens(tab, site):
    tab.page.goto(site.address)
    assert tab.page.title() == "Board games", "the project of the tests says no name"
    assert tab.page.get_by_role("heading", level=1).inner_text() == "Rules at the table"
    tab.page.get_by_role("link", name="Sovereign Skies").first.click()
    tab.page.wait_for_url("**/" + GAME)


@pytest.mark.parametrize("path", KINDS_OF_PAGE)
def test_every_kind_of_page(tab, site, path):
    """One heading, landmarks, a language, every picture loaded; no error and no foreign request (the fixture's end)."""
    page = tab.page
    page.goto(site.address + path, wait_until="networkidle")
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1
    assert page.locator("html").get_attribute("lang") == "en"
    page.evaluate("document.querySelectorAll('img[loading=lazy]').forEach((picture) => { picture.loading = 'eager'; })")
    page.wait_for_function("[...document.images].every((picture) => picture.complete)")
    assert (
        page.evaluate("[...document.images].filter((picture) => !picture.naturalWidth).map((picture) => picture.src)")
        == []
    )
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.pb-faces img')].filter((picture) => picture.alt.length < 10).length"
        )
        == 0
    )
    assert page.evaluate(
        "document.fonts.check('16px \"Atkinson Hyperlegible Next\"') && document.fonts.check('600 16px \"Barlow"
        " Condensed\"')"
    )


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_lost_on_a_narrow_screen(browser, site, width):
    page = browser.new_page(viewport={"width": width, "height": 700})
    lost = {}
    for path in KINDS_OF_PAGE:
        page.goto(site.address + path)
        over = page.evaluate("""() => {
            const inScroller = (node) => { for (let up = node.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible') return true; return false; };
            return [...document.querySelectorAll('.md-content *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 1 && !inScroller(node))
                .map((node) => node.outerHTML.slice(0, 120));
        }""")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if over or wide > 0:
            lost[path] = (wide, over)
    page.close()
    assert lost == {}


def test_nothing_jumps_while_a_page_loads(browser, site):
    shifts = {}
    for path in (
        GAME + "pieces/senators/S2a/",
        GAME + "pieces/",
        GAME + "rules/movement/",
        GAME + "round/",
        "empires-end/round/",
        "",
    ):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(site.address + path, wait_until="networkidle")
        shifts[path] = page.evaluate("""new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(sum), 100);
        })""")
        page.close()
    assert {path: shift for path, shift in shifts.items() if shift > 0.01} == {}


def test_a_rule_link_lands_on_the_rule(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "rules/movement/#SS-5.3")
    page.wait_for_timeout(200)
    top = page.evaluate("document.getElementById('SS-5.3').getBoundingClientRect().top")
    assert 0 <= top < 450


def test_ticks_of_the_quick_reference_are_remembered(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "reference/")
    page.wait_for_function("[...document.scripts].some((one) => one.src.endsWith('walk.js'))")
    page.locator("[data-pb-tick]").nth(1).check()
    page.reload()
    page.wait_for_function("document.querySelectorAll('[data-pb-tick]:checked').length === 1")
    assert page.locator("[data-pb-tick]").nth(1).is_checked()
    page.get_by_role("button", name="Start again").click()
    assert page.locator("[data-pb-tick]:checked").count() == 0


def test_light_and_dark_by_the_button(tab, site):
    page = tab.page
    page.goto(site.address + GAME)
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Light or dark").click()
    after = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert after != before
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == after


def test_the_gallery_filters(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "pieces/")
    page.wait_for_selector("[data-pb-filters] select")
    everything = page.locator(".pb-gallery > li").count()
    page.get_by_label("Effect").select_option("pledge")
    some = page.locator(".pb-gallery > li:visible").count()
    assert 0 < some < everything
    assert page.get_by_role("heading", name="Dropships").count() == 0
    page.get_by_label("Known from").select_option("prototype")
    assert page.url.endswith("#effect=pledge&from=prototype")
    page.reload()
    page.wait_for_function("document.querySelector('[data-pb-filters] [role=status]').textContent.includes(' of ')")
    assert page.locator(".pb-gallery > li:visible").count() <= some
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function(
        "(all) => [...document.querySelectorAll('.pb-gallery > li')].filter((tile) => !tile.hidden).length === all",
        arg=everything,
    )


def test_a_picture_opens_large_and_closes_by_escape(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "pieces/senators/S2a/")
    link = page.locator("[data-pb-zoom]").first
    link.focus()
    page.keyboard.press("Enter")
    box = page.get_by_role("dialog", name="Eylon Senator")
    box.wait_for()
    assert "Pledge" in box.locator("img").get_attribute("alt") or "pledge" in box.locator("img").get_attribute("alt")
    page.keyboard.press("Escape")
    box.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('[data-pb-zoom]')")


def test_the_first_view_of_a_card_is_light(browser, site):
    """All that a card page loads on an ordinary screen, texts compressed as a server sends them."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    sizes = {}
    page.on("requestfinished", lambda request: sizes.__setitem__(request.url.removeprefix(site.address), 0))
    page.goto(site.address + GAME + "pieces/senators/S2a/", wait_until="networkidle")
    page.close()
    for name in sizes:
        file = site.folder / name
        data = (file / "index.html" if file.is_dir() else file).read_bytes()
        sizes[name] = len(data) if name.endswith((".webp", ".woff2")) else len(gzip.compress(data, 6))
    assert len(sizes) > 6
    assert sum(sizes.values()) <= 110_000, sizes


def test_rulings_fold_beside_their_rule(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "rules/pledge/")
    fold = page.locator("details.pb-ruling-fold", has_text="SS-E-15").first
    assert not fold.evaluate("node => node.open")
    fold.locator("summary").click()
    fold.get_by_role("link", name="Readings and reasons").click()
    page.wait_for_url("**/rulings/#SS-E-15")


def test_the_solo_area(tab, site):
    """EX-14: discard, deck and Active card from left to right, the Hand Row underneath."""
    page = tab.page
    page.goto(site.address + GAME + "playing-alone/#area")
    boxes = {
        name: page.locator(f"[data-place={name}]").bounding_box() for name in ("discard", "deck", "active", "hand")
    }
    ends = [(boxes[name]["x"], boxes[name]["x"] + boxes[name]["width"]) for name in ("discard", "deck", "active")]
    assert ends[0][1] < ends[1][0] < ends[1][1] < ends[2][0]
    assert all(boxes["hand"]["y"] >= boxes[name]["y"] + boxes[name]["height"] for name in ("discard", "deck", "active"))


def test_dark_and_light_are_readable(browser, site):
    """Contrast of every piece of text that stands on a plain colour, in both schemes."""
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        for path in (GAME + "rules/movement/", GAME + "pieces/senators/S2a/", GAME + "rulings/", ""):
            page.goto(site.address + path)
            page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
            assert page.evaluate(CONTRAST) == [], (scheme, path)
        page.close()


CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map((one, place) => Number(one) * (colour.startsWith('color(') && place < 3 ? 255 : 1));
  const light = ([r, g, b]) => { const [x, y, z] = [r, g, b].map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * x + 0.7152 * y + 0.0722 * z; };
  const behind = (node) => { for (let up = node; up; up = up.parentElement) { const style = getComputedStyle(up); if (style.backgroundImage !== 'none') return null; const c = parts(style.backgroundColor); if ((c[3] ?? 1) === 1) return c; if (c[3] > 0) return null; } return [255, 255, 255]; };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.getClientRects().length || node.closest('.headerlink, .pb-tips')) continue;
    const back = behind(node);
    if (!back) continue;
    const [high, low] = [light(parts(getComputedStyle(node).color)), light(back)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) bad.push([walker.currentNode.data.trim().slice(0, 40), node.className, ratio.toFixed(2)]);
  }
  return bad;
}"""
