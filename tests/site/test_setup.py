"""The set-up at the table: what is chosen decides which steps, counts and pieces are shown; ticks and choices are remembered."""

from __future__ import annotations

import json

import pytest

from engine.model import counting

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

MODES, HOUSES, PLAIN = "empires-end", "sovereign-skies", "sky-empire"


def game_of(site, name):
    return next(game for game in site.games if game.id == name)


def at(page, site, game, anchor="", **chosen):
    page.goto(f"{site.address}{game}/setup/{anchor}")
    page.wait_for_selector("html.pb-setup-ready", state="attached")
    for name, value in chosen.items():
        page.locator(f"[data-pb-pick={name}]").select_option(value)


def shown(page):
    return [
        one.removeprefix("step-")
        for one in page.locator("[data-pb-when]:visible").evaluate_all("all => all.map((one) => one.id)")
    ]


def meant(game, chosen):
    return [step.id for step in game.setup.steps if all(chosen[key] in values for key, values in step.when.items())]


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        (MODES, {"players": "2", "mode": "normal"}),
        (MODES, {"players": "4", "mode": "lightning"}),
        (HOUSES, {"players": "1", "houses": "colour", "bot_start_energy": "none"}),
        (HOUSES, {"players": "3", "houses": "draft", "bot_start_energy": "same"}),
        (PLAIN, {"players": "1", "map": "standard", "variant": "usual"}),
        (PLAIN, {"players": "2", "map": "own", "variant": "accelerated"}),
        (PLAIN, {"players": "4", "map": "standard", "variant": "special"}),
    ],
)
def test_the_steps_and_counts_of_what_was_chosen(tab, site, name, chosen):
    page, game = tab.page, game_of(site, name)
    at(page, site, name)
    for key, value in chosen.items():
        pick = page.locator(f"[data-pb-pick={key}]")
        if pick.is_visible():
            pick.select_option(value)
    steps = meant(game, chosen)
    assert shown(page) == steps
    assert len(steps) >= 11
    for step in game.setup.steps:
        if step.id in steps and step.pieces:
            said = page.locator(f"#step-{step.id} .pb-setup-count").all_inner_texts()
            assert said == [
                f"× {counting.copies_laid_out(game, take, int(chosen['players']))}" for take in step.pieces
            ], step.id
    heads = page.locator("h2[id^=part-]:visible").count()
    assert heads == sum(any(step.id in steps for step in part.steps) for part in game.setup.parts)
    assert page.locator(".pb-toc li:visible a[href^='#part-']").count() == heads
    assert page.locator(".pb-setup-needed th:visible").all_inner_texts()[2:] == [
        f"{chosen['players']} player{'s' if chosen['players'] != '1' else ''}"
    ]
    assert page.locator(".pb-setup-when:visible").count() == 0


def test_what_only_a_way_to_play_needs_is_shown_with_it(tab, site):
    page = tab.page
    at(page, site, HOUSES)
    row = page.locator(".pb-setup-needed tr", has_text="House cards")
    assert row.is_hidden()
    at(page, site, HOUSES, houses="colour")
    assert row.is_visible()
    assert "only with Houses by colour or Houses drafted" in row.inner_text()
    assert page.locator("[data-pb-table] details[open]").count() == 1
    assert page.locator("[data-pb-table] details[open] summary").inner_text() == "2 players, Houses by colour"


def test_what_a_number_of_players_cannot_choose(tab, site):
    page = tab.page
    at(page, site, HOUSES, houses="draft")
    assert page.locator("[data-pb-pick=bot_start_energy]").is_hidden()
    page.locator("[data-pb-pick=players]").select_option("1")
    assert page.locator("[data-pb-pick=houses]").input_value() == "off"
    assert page.locator("[data-pb-pick=houses] option[value=draft]").is_disabled()
    assert page.locator("[data-pb-pick=bot_start_energy]").is_visible()


def test_choices_and_ticks_are_remembered_on_this_device_for_each_game(tab, site):
    page = tab.page
    at(page, site, MODES, players="3", mode="lightning")
    page.locator("#step-supplies input").check()
    page.locator("#step-hourglass-bolt label").click()
    total = len(meant(game_of(site, MODES), {"players": "3", "mode": "lightning"}))
    assert page.locator("[data-pb-setup] [role=status]").inner_text() == f"2 of {total} steps done"
    at(page, site, MODES)
    assert [page.locator(f"[data-pb-pick={name}]").input_value() for name in ("players", "mode")] == ["3", "lightning"]
    assert page.locator("[data-pb-tick]:checked").count() == 2
    at(page, site, HOUSES)
    assert page.locator("[data-pb-tick]:checked").count() == 0
    at(page, site, MODES)
    page.get_by_role("button", name="Untick all").click()
    assert page.locator("[data-pb-tick]:checked").count() == 0


@pytest.mark.parametrize(
    "kept",
    [
        "no JSON",
        "null",
        "[]",
        "7",
        json.dumps({"chosen": {"players": "99", "mode": 4}, "ticked": "all"}),
        json.dumps({"chosen": None, "ticked": ["gone"]}),
    ],
)
def test_what_was_kept_may_be_spoiled(tab, site, kept):
    page = tab.page
    at(page, site, MODES)
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"punchboard.setup.{MODES}", kept])
    at(page, site, MODES)
    assert shown(page) == meant(game_of(site, MODES), {"players": "2", "mode": "normal"})


@pytest.mark.parametrize(
    ("game", "step"),
    [
        (MODES, "lightning-hand"),
        (HOUSES, "ai-no-energy"),
        (HOUSES, "houses-draft"),
        (PLAIN, "own-deal-more"),
        (PLAIN, "missions-alone"),
    ],
)
def test_a_link_to_a_step_chooses_so_that_it_is_shown(tab, site, game, step):
    page = tab.page
    at(page, site, game, f"#step-{step}")
    assert step in shown(page)
    page.locator("[data-pb-pick=players]").select_option("2")
    page.evaluate("location.hash = '#pieces'")
    page.evaluate(f"location.hash = '#step-{step}'")
    page.wait_for_function(f"document.getElementById('step-{step}').checkVisibility()")


def test_without_script_every_step_says_for_whom_it_is(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for name in (MODES, HOUSES, PLAIN):
        page.goto(f"{site.address}{name}/setup/")
        steps = list(game_of(site, name).setup.steps)
        assert shown(page) == [step.id for step in steps]
        assert page.locator(".pb-setup-when:visible").count() == sum(bool(step.when) for step in steps)
        assert page.locator("[data-pb-setup]").is_hidden()
    context.close()


@pytest.mark.parametrize("name", [MODES, HOUSES, PLAIN])
def test_every_rule_of_setting_up_and_every_set_has_a_step(site, name):
    game = game_of(site, name)
    named = {rule for step in game.setup.steps for rule in step.rules}
    assert [
        rule.id for rule in game.rules.values() if rule.kind == "setup" and not rule.restates and rule.id not in named
    ] == []
    taken = {piece.set for step in game.setup.steps for take in step.pieces for piece in counting.pieces_of(game, take)}
    later = {
        "rulebook",
        "airship-pegs",
        "bases",
        "building-pegs",
        "solo-chart",
        "tower-blueprints",
    }  # what is not touched before the first turn
    assert set(game.sets) - taken <= later
    page = (site.folder / name / "data.json").read_text(encoding="utf-8")
    assert [step["id"] for part in json.loads(page)["setup"]["parts"] for step in part["steps"]] == [
        step.id for step in game.setup.steps
    ]


def test_a_rule_names_the_steps_in_which_it_is_followed(tab, site):
    page = tab.page
    page.goto(f"{site.address}{MODES}/rules/lightning/#EE-21.9")
    link = page.locator("a[href$='setup/#step-lightning-hand']").first
    assert link.inner_text() == "Set-up: A hand of two"
    link.click()
    page.wait_for_selector("html.pb-setup-ready", state="attached")
    assert page.locator("#step-lightning-hand").is_visible()
