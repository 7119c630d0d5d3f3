"""A round at the table: walked by buttons, keys and choices, remembered on the device, and a plain list without script."""

from __future__ import annotations

import json

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

TURNS, TRACK, LOOP = "sovereign-skies", "empires-end", "sky-empire"


def walk(page, site, game, anchor=""):
    page.goto(f"{site.address}{game}/round/{anchor}")
    page.wait_for_selector(".pb-round.pb-ready")


def game_of(site, name):
    return next(game for game in site.games if game.id == name)


def where(page):
    return page.locator("[data-pb-where]").inner_text()


def shown(page):
    return page.locator("[data-pb-step]:visible h3").all_inner_texts()


def on(page, times=1):
    for _ in range(times):
        page.locator("[data-pb-go='1']").click(force=True)  # also where nothing follows, which must do no harm


def test_one_step_at_a_time_by_buttons_and_keys(tab, site):
    page = tab.page
    walk(page, site, TURNS)
    first, second = game_of(site, TURNS).round.phases[0].steps[:2]
    assert shown(page) == [first.title]
    assert where(page) == "Round 1 · player 1 of 2 · Move · step 1 of 3"
    assert page.get_by_role("button", name="Back").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Next").click()
    assert shown(page) == [second.title]
    page.keyboard.press("ArrowRight")
    assert where(page).endswith("step 3 of 3")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # there is nothing before the first step
    assert shown(page) == [first.title]
    assert page.locator("[data-pb-where]").get_attribute("role") == "status"
    page.get_by_label("Go to").focus()
    page.keyboard.press("ArrowRight")  # a key that belongs to what has the focus
    assert where(page).endswith("Planet actions · step 1 of 3")


def test_turns_go_round_the_table_and_rounds_are_counted(tab, site):
    page = tab.page
    walk(page, site, TURNS)
    page.get_by_label("Players").select_option("3")
    length = sum(len(phase.steps) for phase in game_of(site, TURNS).round.phases if phase.id != "scoring")
    on(page, length)
    assert where(page).startswith("Round 1 · player 2 of 3 · Move")
    on(page, 2 * length)
    assert where(page).startswith("Round 2 · player 1 of 3 · Move · step 1")
    page.get_by_role("button", name="Back").click()
    assert where(page).startswith("Round 1 · player 3 of 3")


def test_a_device_remembers_where_it_was_for_each_game(tab, site):
    page = tab.page
    walk(page, site, TURNS)
    page.get_by_label("Players").select_option("4")
    on(page, 4)
    before = where(page)
    walk(page, site, LOOP)
    assert where(page).startswith("Round 1 · Event · step 1")
    on(page, 2)
    walk(page, site, TURNS)
    assert where(page) == before
    page.reload()
    page.wait_for_selector(".pb-round.pb-ready")
    assert where(page) == before
    assert page.get_by_label("Players").input_value() == "4"


def test_start_over_and_take_it_back(tab, site):
    page = tab.page
    walk(page, site, LOOP)
    on(page, 8)
    before = where(page)
    assert page.get_by_role("button", name="Undo").count() == 0
    page.get_by_role("button", name="Start over").click()
    assert where(page) == "Round 1 · Event · step 1 of 6"
    assert page.evaluate("document.activeElement.textContent") == "Event"
    page.get_by_role("button", name="Undo").click()
    assert where(page) == before
    page.get_by_role("button", name="Start over").click()
    page.reload()
    page.wait_for_selector(".pb-round.pb-ready")
    assert where(page) == "Round 1 · Event · step 1 of 6"


def test_a_phase_of_many_turns_is_gone_through_again(tab, site):
    page = tab.page
    phase = next(one for one in game_of(site, LOOP).round.phases if one.id == "action")
    walk(page, site, LOOP, "#action")
    assert where(page) == f"Round 1 · Action, turn 1 · step 1 of {len(phase.steps)}"
    assert page.get_by_role("button", name=phase.again).count() == 0
    on(page, len(phase.steps) - 1)
    page.get_by_role("button", name=phase.again).click()
    assert where(page) == f"Round 1 · Action, turn 2 · step 1 of {len(phase.steps)}"
    page.keyboard.press("ArrowLeft")
    assert where(page).startswith(f"Round 1 · Action, turn 1 · step {len(phase.steps)}")
    on(page)
    assert where(page).startswith("Round 1 · Clean-up")


def test_the_end_of_the_game_and_back(tab, site):
    page = tab.page
    walk(page, site, TURNS)
    on(page, 2)
    before = where(page)
    page.get_by_role("button", name="The game is over").click()
    assert where(page) == "The score · step 1 of 2"
    on(page)
    assert page.get_by_role("button", name="Next").get_attribute("aria-disabled") == "true"
    on(page)
    assert where(page) == "The score · step 2 of 2"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert where(page) == before


def test_a_track_is_followed_to_its_end(tab, site):
    from engine.model.rounds import printed_phases

    game = game_of(site, TRACK)
    page = tab.page
    walk(page, site, TRACK)
    for place, track in enumerate(game.round.tracks):
        order = printed_phases(game.sets, track)
        page.locator("[data-pb-pick=order]").select_option(str(place))
        assert where(page).startswith(f"Space 1 of {len(order)} · ")
        titles = {phase.id: phase.title for phase in game.round.phases}
        assert page.locator(f"[data-pb-track='{place}'] a").all_inner_texts() == [titles[name] for name in order]
        length = sum(len(phase.steps) for name in order for phase in game.round.phases if phase.id == name)
        page.evaluate(
            "(times) => { for (let i = 0; i < times; i++) document.querySelector('[data-pb-go=\"1\"]').click(); }",
            length + 5,
        )
        assert where(page).startswith(f"Space {len(order)} of {len(order)} · {titles[order[-1]]}")
    page.locator("[data-pb-track='0'] a").nth(6).click()
    assert where(page).startswith("Space 7 of ")
    assert page.locator("[data-pb-track='0'] a[aria-current=step]").count() == 1


@pytest.mark.parametrize(
    "kept",
    [
        "no JSON",
        "[]",
        "null",
        '{"space": 99, "step": -3, "turn": "x", "round": 2.5, "seat": 9, "players": 77, "over": 50, "order": 4}',
        '{"phase": "gone", "space": 1}',
    ],
)
def test_what_a_device_remembers_wrongly_does_no_harm(browser, site, kept):
    for game in (TURNS, TRACK, LOOP):
        context = browser.new_context()
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        page.goto(site.address + game + "/")
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"punchboard.round.{game}", kept])
        walk(page, site, game)
        assert len(shown(page)) == 1
        on(page, 2)
        assert errors == []
        context.close()


@pytest.mark.parametrize("name", [TURNS, TRACK, LOOP])
def test_a_plain_list_without_a_script(browser, site, name):
    """Every phase and step in order, with its rules, and no button that would do nothing."""
    game = game_of(site, name)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.address}{name}/round/")
    assert page.locator("ol.pb-round-phases > li:visible > h2").all_inner_texts() == [
        phase.title for phase in game.round.phases
    ]
    assert shown(page) == [step.title for phase in game.round.phases for step in phase.steps]
    for phase in game.round.phases:
        for number, step in enumerate(phase.steps, 1):
            said = page.locator(f"[id='{phase.id}-{number}']")
            assert said.locator(".pb-round-rules a").all_inner_texts() == list(step.rules)
            assert said.locator(".pb-round-remember li").count() == len(step.remember)
    assert (
        page.locator(".md-content button:visible, .md-content select:visible, .md-content progress:visible").count()
        == 0
    )
    context.close()


def test_all_steps_at_once_and_on_paper(tab, site):
    page = tab.page
    walk(page, site, LOOP)
    steps = sum(len(phase.steps) for phase in game_of(site, LOOP).round.phases)
    page.get_by_role("button", name="All steps").click()
    assert len(shown(page)) == steps
    page.get_by_role("button", name="All steps").click()
    assert len(shown(page)) == 1
    page.emulate_media(media="print")
    assert len(shown(page)) == steps


def test_buttons_are_large_and_nothing_moves_for_who_wants_it_still(browser, site):
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    walk(page, site, LOOP)
    for name in ("Back", "Next"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box["height"] >= 48
        assert box["y"] + box["height"] <= 844
    on(page, 12)
    assert page.locator("[data-pb-step]:visible").evaluate("node => getComputedStyle(node).animationName") == "none"
    page.close()


def test_the_walk_is_linked_and_its_rules_open_beside_it(tab, site):
    page = tab.page
    game = game_of(site, LOOP)
    page.goto(f"{site.address}{LOOP}/reference/")
    page.locator(".md-content").get_by_role("link", name=game.round.title).click()
    page.wait_for_url("**/round/")
    page.goto(f"{site.address}{LOOP}/")
    assert page.locator(".md-content").get_by_role("link", name=game.round.title).count() == 1
    walk(page, site, LOOP)
    page.locator(".pb-round-rules a:visible").first.hover()
    tip = page.get_by_role("tooltip")
    tip.wait_for(state="visible")
    assert tip.inner_text().startswith(game.round.phases[0].steps[0].rules[0])


def test_it_works_from_a_disk(browser, site):
    page = browser.new_page()
    errors = []
    page.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    page.goto(f"file://{site.folder}/{LOOP}/round/index.html")
    page.wait_for_selector(".pb-round.pb-ready")
    on(page, 3)
    before = where(page)
    page.reload()
    page.wait_for_selector(".pb-round.pb-ready")
    assert where(page) == before
    assert errors == []
    page.close()


def test_the_settings_of_the_page_are_what_the_data_says(site):
    import re
    from html import unescape

    game = game_of(site, LOOP)
    page = (site.folder / LOOP / "round" / "index.html").read_text(encoding="utf-8")
    said = json.loads(unescape(re.search(r'data-pb-round="([^"]*)"', page)[1]))
    assert said == {
        "game": LOOP,
        "turns": False,
        "end": "victory",
        "loop": True,
        "orders": [[phase.id for phase in game.round.phases if phase.id != "victory"]],
    }


def test_a_rule_leads_to_the_step_in_which_it_is_followed(tab, site):
    page = tab.page
    page.goto(f"{site.address}{TURNS}/rules/movement/#SS-5.4")
    page.locator(".pb-rule", has=page.get_by_text("In play")).get_by_role(
        "link", name="Move: Turn round, or not"
    ).first.click()
    page.wait_for_url("**/round/")
    page.wait_for_selector(".pb-round.pb-ready")
    assert shown(page) == [game_of(site, TURNS).round.phases[0].steps[0].title]


def test_a_look_at_a_step_does_not_lose_the_place(tab, site):
    page = tab.page
    walk(page, site, LOOP)
    on(page, 4)
    before = where(page)
    walk(page, site, TURNS)
    walk(page, site, LOOP, "#action-3")
    assert where(page) == "Round 1 · Action, turn 1 · step 3 of 11"
    page.get_by_role("button", name="Undo").click()
    assert where(page) == before
    page.reload()
    page.wait_for_selector(".pb-round.pb-ready")
    assert where(page) == before
