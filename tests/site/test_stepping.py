"""The player of examples in a real browser: step by step, back again, and without scripts."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "sovereign-skies/"
LONG = "SS-EX-10/"  # an example of several moves


def test_a_worked_example_shows_what_followed(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "examples/SS-EX-09/#step-1")
    page.wait_for_selector(".pb-stepbar")
    step = page.locator("#step-1")
    assert "Events:" in step.inner_text()
    assert step.locator(".pb-events a[data-rule='SS-14.3']").count() >= 1
    drawing = page.locator(".pb-stage svg")
    assert drawing.is_visible()
    assert "Eylona" in drawing.text_content()
    assert drawing.locator("text.n").count() >= 3  # what the move changed is marked


def test_stepping_by_buttons_keys_and_links(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "examples/" + LONG)
    where = page.locator(".pb-stepbar [role=status]")
    where.wait_for()
    assert where.inner_text().startswith("Start")
    assert page.locator(".pb-play > li:visible").count() == 0
    assert page.locator(".pb-player figure:visible").count() == 1
    page.keyboard.press("ArrowRight")
    after = page.locator(".pb-stage svg").inner_html()
    page.get_by_role("button", name="Table before").click()
    assert page.locator(".pb-stage svg").inner_html() != after
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
