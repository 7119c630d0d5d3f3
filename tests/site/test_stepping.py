"""The player of examples in a real browser: step by step, back again, and without scripts."""

from __future__ import annotations

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "sovereign-skies/"
LONG = "SS-EX-10/"  # an example of several moves
MARKED = """() => { const inside = (id) => { const one = document.getElementById(id); return one.querySelectorAll(".pbn").length
    + [...one.querySelectorAll("use")].reduce((sum, use) => sum + inside(use.getAttribute("href").slice(1)), 0); };
    return [...document.querySelectorAll(".pb-stage use")].reduce((sum, use) => sum + inside(use.getAttribute("href").slice(1)), 0); }"""


def test_a_worked_example_shows_what_followed(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "examples/SS-EX-09/#step-1")
    page.wait_for_selector(".pb-stepbar")
    step = page.locator("#step-1")
    assert "Events:" in step.inner_text()
    assert step.locator(".pb-events a[data-rule='SS-14.3']").count() >= 1
    ring = page.locator(".pb-stage").get_by_role("img", name=re.compile("^The ring"))
    assert ring.is_visible()
    words = ring.evaluate("node => document.getElementById(node.getAttribute('aria-labelledby')).textContent")
    assert "Eylona" in words
    assert page.evaluate(MARKED) >= 3  # what the move changed is marked


def test_the_pictures_of_a_table_are_there(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "examples/SS-EX-09/")
    sizes = page.evaluate(
        """() => Promise.all([...document.querySelectorAll(".pb-defs image")].map(async (one) => {
            const image = new Image(); image.src = one.getAttribute("href"); await image.decode(); return image.naturalWidth; }))"""
    )
    assert len(sizes) > 10
    assert min(sizes) > 0


def test_the_table_fits_on_a_phone(browser, site):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(site.address + GAME + "examples/SS-EX-09/#step-1")
    box = page.locator(".pb-stage .pb-tsvg").first.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] < 422  # the board begins in the upper half of the screen
    page.close()


def test_stepping_by_buttons_keys_and_links(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "examples/" + LONG)
    where = page.locator(".pb-stepbar [role=status]")
    where.wait_for()
    assert where.inner_text().startswith("Start")
    assert page.locator(".pb-play > li:visible").count() == 0
    assert page.locator(".pb-player figure:visible").count() == 1
    page.keyboard.press("ArrowRight")
    after = page.locator(".pb-stage").inner_html()
    page.get_by_role("button", name="Table before").click()
    assert page.locator(".pb-stage").inner_html() != after
    page.get_by_role("button", name="Next").click()
    assert where.inner_text().startswith("Step 2 of")
    assert page.url.endswith("#step-2")
    assert page.locator(".pb-play > li:visible").get_attribute("id") == "step-2"
    page.keyboard.press("ArrowLeft")
    assert where.inner_text().startswith("Step 1 of")
    page.go_back()
    page.wait_for_function("document.querySelector('.pb-stepbar [role=status]').textContent.startsWith('Step 2')")
    page.go_back()
    page.go_back()
    page.wait_for_function("document.querySelector('.pb-stepbar [role=status]').textContent.startsWith('Start')")
    page.goto(site.address + GAME + "examples/" + LONG + "#step-3")
    page.wait_for_function("document.querySelector('.pb-stepbar [role=status]')?.textContent.startsWith('Step 3')")
    page.get_by_role("button", name="All steps").click()
    assert page.locator(".pb-play > li:visible").count() == page.locator(".pb-play > li").count() > 2
    assert page.locator(".pb-play > li figure:visible").count() >= 2


def test_steps_without_a_script_and_without_motion(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address + GAME + "examples/" + LONG)
    assert page.locator(".pb-play > li").count() == page.locator(".pb-play > li:visible").count() > 2
    assert page.locator(".pb-player figure svg:visible").count() >= 3
    context.close()
    page = browser.new_page(reduced_motion="reduce")
    page.goto(site.address + GAME + "examples/" + LONG + "#step-1")
    page.wait_for_selector(".pb-stepbar")
    assert page.locator("#step-1").evaluate("node => getComputedStyle(node).animationName") == "none"
    page.close()


def test_a_long_example_goes_on_at_another_page(tab, site):
    """By the buttons over the border and back, and by a link to a step that is on the second page."""
    page, where = tab.page, tab.page.locator(".pb-stepbar [role=status]")
    page.goto(site.address + "sky-empire/examples/SE-EX-05/")
    here = page.locator(".pb-player").get_attribute("data-on").partition("#")[2]
    number, many = here.removeprefix("step-"), page.locator(".pb-player").get_attribute("data-many")
    page.goto(f"{site.address}sky-empire/examples/SE-EX-05/#step-{int(number) - 1}")
    page.get_by_role("button", name="Next").click()
    page.wait_for_url(f"**/SE-EX-05/2/#{here}")
    where.get_by_text(f"Step {number} of {many}").wait_for()
    assert page.locator(".pb-play > li:visible").get_attribute("id") == here
    page.get_by_role("button", name="Table before").click()
    assert page.locator(".pb-stage").get_by_role("img").count() > 3
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/SE-EX-05/#step-{int(number) - 1}")
    page.goto(f"{site.address}sky-empire/examples/SE-EX-05/#step-{many}")
    page.wait_for_url(f"**/SE-EX-05/2/#step-{many}")
    where.get_by_text(f"Step {many} of {many}").wait_for()


def test_no_page_of_an_example_is_heavy(site):
    sizes = {path: path.stat().st_size for path in site.folder.glob("*/examples/*/**/index.html")}
    assert len(sizes) > 700
    assert {path: size for path, size in sizes.items() if size > 110_000} == {}
