"""Popups beside glossary words and rule numbers, in a real browser: by mouse, keyboard and finger."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "sovereign-skies/"


def test_a_glossary_word_by_hover(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "rules/movement/")
    page.locator("a.pb-term-link", has_text="Mothership").first.hover()
    tip = page.get_by_role("tooltip")
    tip.wait_for(state="visible")
    assert tip.inner_text().startswith("Mothership")
    page.mouse.move(2, 400)
    tip.wait_for(state="hidden")


def test_a_glossary_word_by_keyboard(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "rules/movement/")
    page.locator(".md-content a.headerlink").nth(1).focus()
    page.keyboard.press("Tab")
    assert (
        page.evaluate("document.activeElement.matches('a.pb-term-link') && document.activeElement.textContent")
        == "Mothership"
    )
    tip = page.get_by_role("tooltip")
    tip.wait_for(state="visible")
    described = page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
    )
    assert described.startswith("Mothership Each player")
    page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary/#mothership")


def test_a_glossary_word_by_tap(browser, site):
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(site.address + GAME + "rules/movement/")
    page.locator("a.pb-term-link", has_text="Mothership").first.tap()
    page.get_by_role("tooltip").wait_for(state="visible")
    assert "/rules/movement/" in page.url
    page.get_by_role("tooltip").get_by_role("link", name="In the glossary").tap()
    page.wait_for_url("**/glossary/#mothership")
    context.close()


def test_a_rule_number_shows_its_rule(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "examples/SS-EX-09/")
    page.locator("a[data-rule='SS-14.3']:visible").first.hover()
    tip = page.get_by_role("tooltip")
    tip.wait_for(state="visible")
    assert tip.inner_text().startswith("SS-14.3 Stealing")
    page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
