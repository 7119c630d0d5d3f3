"""The page in a browser: what lies on the table can be clicked, typed words find moves, tabs agree, nobody is left out."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.playing.served import AGAINST_A_BOT, PEOPLE, ROOT, served
from tests.site.test_axe import AXE, RUN

pytestmark = pytest.mark.browser
expect.set_options(timeout=20_000)  # the machine may be busy
SKIES, EMPIRE, SKY = (ROOT / "components" / name for name in ("sovereign-skies", "empires-end", "sky-empire"))


@contextmanager
def seen(browser, address, width=1280, scheme="light"):
    """A tab that shows the page, and at its end has no error in its console."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    errors = []
    page.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "response", lambda one: errors.append(f"{one.status} {one.request.post_data}") if one.status >= 400 else None
    )
    page.goto(address)
    page.wait_for_selector("#main > *")
    yield page
    context.close()
    assert errors == []


@contextmanager
def table(browser, folder=SKIES, width=1280, scheme="light", language="", **opening):
    with served(folder, ROOT, language, **opening) as room, seen(browser, room.address, width, scheme) as page:
        yield page, room


def press(page, piece):
    """Click on the upper edge of a piece, where nothing lies on it."""
    found = page.locator(f".pp-piece[data-piece={piece}]").first
    box = found.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 10)


def take(page, move):
    """Click on a move of the list; where there are many, first on the parts with which it begins."""
    found = page.locator(f'#moves [data-move="{move}"]')
    expect(page.locator("#moves li").first).to_be_visible()
    while not found.count():
        before = page.locator("#moves li").first.inner_text()
        parts = page.locator("#moves [data-part]").evaluate_all("(all) => all.map((one) => one.dataset.part)")
        part = next(one for one in parts if move.startswith(f"{one} "))
        page.locator(f'#moves [data-part="{part}"]').click()
        expect(page.locator("#moves li").first).not_to_have_text(before)
    found.click()


def at(page):
    return page.locator(".pp-where")


def test_a_game_begins_on_the_start_screen(browser):
    with table(browser) as (page, _):
        page.get_by_label("Name of seat 1").fill("Nora")
        page.get_by_label("Who plays seat 2").select_option("random")
        page.get_by_role("button", name="One more seat").click()
        expect(page.get_by_label("Name of seat 3")).to_have_value("Ann")
        page.get_by_role("button", name="One seat less").click()
        page.get_by_label("Seed of chance").fill("9")
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.locator(".pp-table .pp-piece").first).to_be_visible()
        expect(page.locator(".pp-asks")).to_contain_text("Nora")


def test_a_piece_is_clicked_and_its_moves_are_offered(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, room):
        asked = room.room.state()["chooser"]
        press(page, "wyrne")
        moves = page.get_by_role("option")
        expect(moves).to_have_count(1)
        expect(moves.first).to_contain_text("Wyrne")
        expect(page.locator(".pp-pick")).to_contain_text("Wyrne")
        moves.first.click()
        expect(at(page)).to_have_text("Move 1 of 1")
        expect(page.locator(".pp-log .pp-now")).to_contain_text(asked)


def test_the_face_of_a_piece_is_drawn(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, _):
        image = page.locator(".pp-piece[data-piece=wyrne] image")
        href = image.get_attribute("href")
        size = page.evaluate(
            "async (href) => { const i = new Image(); i.src = href; await i.decode(); return i.naturalWidth; }", href
        )
        assert size > 200


def test_a_refusal_tells_the_sentence_and_shows_the_rule(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, _):
        page.keyboard.press("/")
        page.keyboard.type("end turn")
        page.keyboard.press("Enter")
        message = page.get_by_role("alert")
        expect(message).to_contain_text("SS-")
        message.get_by_role("button").click()
        expect(page.get_by_role("dialog")).to_contain_text("SS-")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(at(page)).to_have_text("Move 0 of 0")


def test_why_not_over_a_piece(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, _):
        press(page, "wyrne")
        page.locator(".pp-pick").get_by_role("button", name="Why not?").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("li").first).to_be_visible()
        expect(dialog.locator(".pp-rule").first).to_contain_text("SS-")


def test_a_game_is_played_with_the_keyboard_alone(browser):
    with table(browser, seats=AGAINST_A_BOT) as (page, _):
        for _ in range(8):
            expect(page.locator("#moves li").first).to_be_visible()
            before = at(page).text_content()
            page.keyboard.press("/")
            expect(page.locator("#typed")).to_be_focused()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            page.locator("#typed").blur()
            expect(at(page)).not_to_have_text(before)
        expect(page.locator("#moves li").first).to_be_visible()
        page.keyboard.press("Control+z")
        expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_piece_is_reached_and_picked_with_the_keyboard(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, _):
        page.locator(".pp-can").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".pp-pick")).to_be_visible()
        assert page.evaluate("document.activeElement.classList.contains('pp-can')"), "the focus stays where it was"
        page.locator(".pp-zone:last-child .pp-piece").first.focus()
        page.keyboard.press("ArrowLeft")
        last = page.locator(".pp-zone:last-child .pp-piece").last
        expect(last).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".pp-pick")).to_have_count(1)
        expect(page.locator(".pp-pick").get_by_role("button", name="Why not?")).to_be_visible()


def test_a_reload_keeps_the_game_and_two_tabs_show_the_same(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, room), seen(browser, room.address) as other:
        page.get_by_role("option").first.click()
        for tab in (page, other):
            expect(at(tab)).to_have_text("Move 1 of 1")
        other.get_by_role("option").first.click()
        expect(at(page)).to_have_text("Move 2 of 2")
        page.reload()
        expect(at(page)).to_have_text("Move 2 of 2")
        page.get_by_role("button", name="Undo").click()
        expect(at(other)).to_have_text("Move 1 of 2")


def test_hidden_bids_of_two_people_stay_hidden(browser):
    with table(browser, EMPIRE, seats=PEOPLE) as (page, room):
        asked = room.room.state()["asked"][0]["seat"]
        expect(page.locator(".pp-curtain h2")).to_have_text(f"Hand over to {asked}")
        assert page.locator(".pp-table").count() == 0
        page.get_by_role("button", name=f"I am {asked}").click()
        expect(page.locator(".pp-table .pp-piece").first).to_be_visible()


def test_one_goes_back_to_any_move_in_the_log(browser):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, _):
        for number in range(1, 4):
            page.get_by_role("option").first.click()
            expect(at(page)).to_have_text(f"Move {number} of {number}")
        page.get_by_role("button", name="Back to the position after move 1", exact=True).click()
        expect(at(page)).to_have_text("Move 1 of 3")
        page.get_by_role("button", name="Redo").click()
        expect(at(page)).to_have_text("Move 2 of 3")


def test_a_saved_game_is_stepped_through_with_buttons_and_keys(browser, tmp_path):
    with table(browser, seats=PEOPLE, is_hidden=False) as (page, _):
        for number in range(1, 4):
            page.get_by_role("option").first.click()
            expect(at(page)).to_have_text(f"Move {number} of {number}")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the game").click()
            expect(page.get_by_role("dialog")).to_contain_text("hidden from you")
            page.get_by_role("link", name="Save the file").click()
        file = tmp_path / "game.json"
        download.value.save_as(file)
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="New game").click()
        page.get_by_label("Replay file").set_input_files(file)
        expect(at(page)).to_have_text("Move 0 of 3")
        page.get_by_role("button", name="One move on").click()
        expect(at(page)).to_have_text("Move 1 of 3")
        page.locator("main").focus()
        page.keyboard.press("End")
        expect(at(page)).to_have_text("Move 3 of 3")
        page.keyboard.press("ArrowLeft")
        expect(at(page)).to_have_text("Move 2 of 3")
        page.get_by_role("button", name="Play on from here").click()
        expect(page.locator(".pp-curtain h2")).to_contain_text("Hand over to")


@pytest.mark.parametrize(("folder", "scheme", "width"), [(SKIES, "light", 1280), (EMPIRE, "dark", 390)])
def test_no_violation_of_accessibility(browser, folder, scheme, width):
    with table(browser, folder, width, scheme) as (page, room):
        page.get_by_text("Or begin in the position of a scenario").click()
        page.wait_for_selector(".pp-found li")
        judged = {"start": judge(page)}
        page.get_by_role("button", name="Begin", exact=True).click()
        page.wait_for_selector(".pp-table .pp-piece")
        judged["table"] = judge(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the screen"
        page.locator(".pp-asks .pp-rule").click()
        page.wait_for_selector("dialog[open]")
        judged["rule"] = judge(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Save the game").click()
        page.wait_for_selector("dialog[open]")
        judged["save"] = judge(page)
        del room
    assert judged == {"start": [], "table": [], "rule": [], "save": []}


def judge(page):
    # the policy of the page forbids scripts inside it, so axe runs beside it
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(RUN)
