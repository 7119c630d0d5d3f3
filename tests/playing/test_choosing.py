"""Choices of several parts are made part by part, with clicks or with the keyboard; scenarios are found and begun; files warn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine.sessions.choices import choice_of, choice_tree
from tests.playing.served import PEOPLE, ROOT, served
from tests.playing.test_page import EMPIRE, SKIES, SKY, at, press, table, take


def leaves(tree):
    """The texts of the moves in a tree, each with the number of moves that it says are left before it."""
    return [text for one in tree for text in ([one.next.move] if one.next.move else []) + leaves(one.inside)]


def test_a_tree_has_every_move_once_and_divides_at_each_choice(skies):
    game = skies.room.played.game
    texts = ["pass", "swap a and b", "swap a and c", "swap a", "use x for 1", "use y"]
    tree = choice_tree([choice_of(game, text) for text in texts])
    assert sorted(leaves(tree)) == sorted(texts)
    assert [" ".join(part.text for part in one.next.parts) for one in tree] == ["pass", "swap a", "use"]
    assert [one.next.many for one in tree] == [1, 3, 2]


def test_the_state_has_the_parts_of_all_moves():
    with served(SKY, ROOT, scenario="SE-EX-05", is_hidden=False) as room:
        client = room.client()
        state = client.state()
        begun = {part["text"]: [one["text"] for one in part["inside"]] for part in state["parts"]}
        moves = {move["text"] for move in state["moves"]}
        assert {*begun} | {text for inside in begun.values() for text in inside} >= moves
        assert len(begun["activate"]) > 20
        client.close()


def test_parts_speak_as_whole_moves_do():
    with served(SKY, ROOT, "de", scenario="SE-EX-05", is_hidden=False) as room:
        client = room.client()
        state = client.state()
        words = {one["text"]: one["words"] for one in state["parts"]}
        move = next(one for one in state["moves"] if one["text"].startswith("activate"))
        assert words["activate"][0][0] == move["parts"][0][0].strip() == "aktivieren"
        client.close()


@pytest.mark.browser
def test_parts_are_chosen_one_after_the_other(browser):
    with table(browser, SKY, scenario="SE-EX-05", is_hidden=False) as (page, _):
        activate = page.locator('#moves [data-part="activate"]')
        expect(activate).to_contain_text("moves")
        activate.click()
        expect(page.locator('#moves [data-move="activate tile-5"]')).to_be_visible()
        assert page.locator('#moves [data-move="pass"]').count() == 0
        expect(page.locator(".pp-pick")).to_contain_text("activate")
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator('#moves [data-move="pass"]')).to_be_visible()
        activate.click()
        press(page, "tile-5")
        expect(page.locator("#moves li")).to_have_count(1)
        page.locator("#moves li").click()
        expect(at(page)).to_have_text("Move 1 of 1")


@pytest.mark.browser
def test_parts_are_chosen_with_the_keyboard(browser):
    with table(browser, SKY, scenario="SE-EX-05", is_hidden=False) as (page, room):
        expect(page.locator('#moves [data-part="activate"]')).to_be_visible()
        number = page.locator("#moves li").evaluate_all(
            "(all) => all.findIndex((one) => one.dataset.part === 'activate')"
        )
        page.keyboard.press("/")
        for _ in range(number + 1):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator('#moves [data-move="activate tile-0"]')).to_be_visible()
        page.keyboard.press("Backspace")
        expect(page.locator('#moves [data-move="pass"]')).to_be_visible()
        page.keyboard.type("tile #5")
        expect(page.locator("#moves li")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(at(page)).to_have_text("Move 1 of 1")
        assert room.room.session.moves[0][1] == "activate tile-5"


@pytest.mark.browser
def test_a_scenario_is_found_and_begun_on_the_start_screen(browser):
    with table(browser, SKIES) as (page, room):
        page.get_by_text("Or begin in the position of a scenario").click()
        expect(page.locator(".pp-found li")).to_have_count(30)
        page.get_by_label("Find a scenario").fill("ss-ex-09")
        expect(page.locator(".pp-found li")).to_have_count(1)
        page.get_by_label("In the other seats").select_option("greedy")
        page.locator(".pp-found button").click()
        expect(page.locator(".pp-table .pp-piece").first).to_be_visible()
        session = room.room.session
        assert session.history.cursor == 0
        assert len(session.history.taken) > 1
        assert session.asked[0].seat not in session.bots
        assert len(session.bots) == len(session.names) - 1
        page.get_by_role("button", name="Redo").click()
        expect(at(page)).not_to_contain_text("Move 0 of")


def test_a_scenario_that_is_not_there_is_refused(client):
    client.do("leave")
    assert client.post({"do": "begin in scenario", "scenario": "SS-NO-1", "others": "person"})[0] == 400
    assert client.post({"do": "begin in scenario", "scenario": "SS-EX-09", "others": "nobody"})[0] == 400
    listed = client.do("scenarios")["answer"]["scenarios"]
    assert {"id": "SS-EX-09", "title": next(one["title"] for one in listed if one["id"] == "SS-EX-09")} in listed
    for one in listed:
        answer = client.do("begin in scenario", scenario=one["id"], others="random", hidden=False)
        assert answer["answer"] == {}, one
        assert answer["at"] == 0


def test_a_file_tells_what_is_hidden_until_the_game_is_over():
    with served(EMPIRE, ROOT, seats=PEOPLE) as room:
        client = room.client()
        client.do("open", seat=client.state()["chooser"])
        assert client.do("hides")["answer"] == {"hides": True}
        client.close()


@pytest.mark.browser
def test_who_keeps_a_scenario_is_told_what_the_file_tells(browser):
    with table(browser, EMPIRE, seats=PEOPLE) as (page, room):
        page.get_by_role("button", name="I am").click()
        expect(page.locator("#moves li").first).to_be_visible()
        take(page, room.room.state()["moves"][0]["text"])
        expect(page.locator(".pp-where")).to_contain_text("Move 1 of")
        page.wait_for_selector("[data-key=open], [data-key=keep]:enabled")
        if page.get_by_role("button", name="I am").count():
            page.get_by_role("button", name="I am").click()
        page.get_by_role("button", name="Keep as scenario").click()
        expect(page.get_by_role("dialog")).to_contain_text("hidden from you")


def test_a_refusal_speaks_the_language_of_the_translation():
    with served(SKIES, ROOT, "de", scenario="SS-EX-12", is_hidden=False) as room:
        client = room.client()
        answer = client.do("why", text="move 6")
        client.close()
    assert answer["answer"]["refused"].startswith("eine Bewegung geht höchstens 5 Felder weit")
