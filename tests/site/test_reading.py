"""What a player meets first: rules before the facts about their checking, pages that answer, long pages in parts."""

from __future__ import annotations

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAME = "empires-end/"


def test_the_facts_for_builders_are_folded_below_each_rule(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "rules/disaster/")
    rule = page.locator(".pb-rule").first
    fold = rule.locator("details.pb-checked")
    assert fold.locator("summary").inner_text() == "How it is checked"
    assert not fold.get_by_text("Verifier").is_visible()
    assert rule.get_by_text("See also").is_visible()
    fold.locator("summary").click()
    assert fold.get_by_text("Verifier").is_visible()
    shown = page.locator(".md-content").inner_text().split()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    everything = page.locator(".md-content").inner_text().split()
    assert len(shown) < 0.75 * len(everything)


def test_a_number_that_is_invented_is_marked_before_the_fold(tab, site):
    page = tab.page
    game = next(one for one in site.games if one.id == "sky-empire")
    constant = game.constants["combat_rounds"]
    rule = game.rules[constant.rules[0]]
    page.goto(f"{site.address}sky-empire/rules/{rule.section}/#{rule.id}")
    number = page.locator(f'[id="{rule.id}"] + .pb-rule > .pb-facts', has_text=constant.title)
    assert number.locator(".pb-prov-prototype").is_visible()


def test_the_menu_has_what_a_player_needs_and_one_entry_for_the_rest(tab, site):
    page = tab.page
    page.goto(site.address + GAME)
    titles = page.locator(".pb-nav > ul > li > ul > li > a").all_inner_texts()
    assert titles == [
        "Rules",
        "Phase by phase at the table",
        "What may I do in each phase?",
        "Set-up by players",
        "Pieces",
        "Icons",
        "Quick reference",
        "Rulings",
        "Who wins ties?",
        "Glossary",
        "Variants",
        "Downloads",
        "How it is checked",
    ]
    page.get_by_role("link", name="How it is checked").first.click()
    page.wait_for_url("**/checked/")
    assert {"Examples", "Proof", "History"} <= set(page.locator(".pb-nav ul ul ul a").all_inner_texts())


def test_an_icon_tells_its_name_by_a_tap(browser, site):
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(site.address + GAME + "rules/economy/")
    icon = page.locator(".pb-rule > p .pb-icon:has(img[alt]:not([alt='']))").first
    name = icon.locator("img").get_attribute("alt")
    icon.locator("img").tap()
    tip = page.get_by_role("tooltip")
    tip.wait_for(state="visible")
    assert tip.inner_text().startswith(name)
    tip.get_by_role("link", name="What this icon means").tap()
    page.wait_for_url("**/icons/#icon-*")
    assert page.locator(":target b").inner_text().lower() == name.lower()
    context.close()


def test_every_icon_is_in_the_legend(site):
    for game in site.games:
        legend = (site.folder / game.id / "icons" / "index.html").read_text(encoding="utf-8")
        assert {f"icon-{stem}" for stem in game.icons.values()} == set(re.findall(r'id="(icon-[^"]+)"', legend))


def test_a_link_to_a_set_opens_it(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "pieces/")
    disasters = page.locator("[data-set=disasters] > li").first
    assert not disasters.is_visible()
    page.locator(".pb-jump").get_by_role("link", name="Disaster cards").click()
    disasters.wait_for(state="visible")
    page.goto(site.address + GAME + "pieces/#effect=repeat-economy")
    page.reload()
    page.wait_for_function("document.querySelector('[data-pb-filters] [role=status]').textContent.includes(' of ')")
    assert page.locator(".pb-gallery > li:visible").count() > 0


@pytest.mark.parametrize(("name", "longest"), [("rulings", 13_000), ("pieces", 26_000)])
def test_long_pages_are_short_until_opened(browser, site, name, longest):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    heights = {}
    for game in site.games:
        page.goto(f"{site.address}{game.id}/{name}/")
        heights[game.id] = page.evaluate("document.documentElement.scrollHeight")
    page.close()
    assert {game: height for game, height in heights.items() if height > longest} == {}


def test_rulings_open_by_a_link_and_are_found_by_words(tab, site):
    page = tab.page
    page.goto(site.address + GAME + "rulings/#EE-Q-51")
    page.wait_for_function("document.getElementById('EE-Q-51').open")
    assert page.locator("#EE-Q-51 .pb-answer").is_visible()
    page.get_by_label("Words").fill("tie-break")
    shown = page.locator(".pb-faq:visible").count()
    assert 0 < shown < page.locator(".pb-faq").count()
    assert page.locator(".pb-filters [role=status]").inner_text().startswith(f"{shown} of ")
    page.get_by_role("button", name="Show all").click()
    page.wait_for_function("!document.querySelector('.pb-faq[hidden]')")


def test_an_example_shows_the_table_first_and_the_move_in_a_sentence(browser, site):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(site.address + "sovereign-skies/examples/SS-EX-10/#step-1")
    page.wait_for_function("document.querySelector('.pb-stepbar [role=status]')?.textContent.startsWith('Step 1')")
    page.wait_for_timeout(400)
    table, words = page.locator(".pb-stage svg").first.bounding_box(), page.locator("#step-1").bounding_box()
    assert 0 <= table["y"] < 300
    assert table["y"] < words["y"]
    assert (
        page.locator("#step-1 .pb-told")
        .inner_text()
        .startswith("Liam relocates: Eylona to Deyvas, Solenmere to Deyvas.")
    )
    page.goto(site.address + GAME + "examples/EE-EX-03/")
    step = page.locator(".pb-play > li:has(.pb-strip)").first.get_attribute("id")
    page.goto(f"{site.address}{GAME}examples/EE-EX-03/#{step}")
    page.wait_for_selector(f"#{step} .pb-strip img")
    page.close()
