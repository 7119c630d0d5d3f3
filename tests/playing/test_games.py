"""Games that are played on the page: a whole one by clicks, a war with hidden bids, a combat from a scenario; and monkeys."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.playing.served import ROOT, served
from tests.playing.test_page import at, table, take

EMPIRE, SKY = ROOT / "components" / "empires-end", ROOT / "components" / "sky-empire"
GAMES = ("sovereign-skies", "empires-end", "sky-empire")
LONGEST = 1200  # moves of a game that is played by clicks


def click_on_moves(page, room, most, luck):
    """Click on offered moves until the game is over, or so many times."""
    client = room.client()
    for _ in range(most):
        state = client.waiting()
        if state["over"]:
            break
        expect(page.locator(".pp-where")).to_have_text(f"Move {state['at']} of {state['of']}")
        expect(page.get_by_role("option").first).to_be_visible()
        take(page, luck.choice(state["moves"])["text"])
        expect(page.locator(".pp-where")).not_to_contain_text(f"Move {state['at']} of")
    client.close()


@pytest.mark.browser
def test_some_turns_are_played_by_clicks_against_a_greedy_bot(browser):
    luck = random.Random(1)
    with table(browser, seats=(("Ann", ""), ("Ben", "greedy"))) as (page, room):
        click_on_moves(page, room, 6, luck)
        assert room.room.session.history.cursor > 6


@pytest.mark.slow
@pytest.mark.browser
def test_a_whole_game_is_played_by_clicks_against_greedy_bots(browser):
    luck = random.Random(2)
    with table(browser, seats=(("Ann", ""), ("Ben", "greedy"), ("Cara", "greedy"))) as (page, room):
        click_on_moves(page, room, LONGEST, luck)
        assert room.room.session.is_over
        expect(page.locator(".pp-result h2")).to_contain_text("won")
        expect(page.locator(".pp-asks")).to_have_text("The game is over.")


@pytest.mark.browser
def test_a_war_with_two_people_and_hidden_bids(browser):
    with table(browser, EMPIRE, scenario="EE-EX-05") as (page, room):
        for seat, other, bid in (("Ann", "Ben", "2 axes"), ("Ben", "Ann", "1 axe")):
            expect(page.locator(".pp-curtain h2")).to_have_text(f"Hand over to {seat}")
            page.get_by_role("button", name=f"I am {seat}").click()
            expect(page.locator(".pp-log")).not_to_contain_text(f"{other} commits 2")
            page.get_by_label("Move", exact=True).fill(f"commit {bid}")
            page.keyboard.press("Enter")
        expect(at(page)).not_to_have_text("Move 1 of 1")
        moves = [one.text for one in room.room.session.history.counting[:2]]
        assert moves == ["commit 2 axes", "commit 1 axe"]


def test_a_bid_is_not_sent_to_the_other_seat():
    with served(EMPIRE, ROOT, scenario="EE-EX-05") as room:
        client = room.client()
        client.do("open", seat="Ann")
        state = client.move("commit 2 axes")
        assert (state["phase"], state["chooser"]) == ("curtain", "Ben")
        assert "2 axes" not in str(state)
        state = client.do("open", seat="Ben")
        assert [one["seat"] for one in state["log"]] == ["", "Ann"]
        assert "axes" not in str(state["log"][1:])
        client.close()


@pytest.mark.browser
def test_a_combat_from_a_scenario(browser):
    deeds = [
        *(
            "activate tile-5",
            "commit nebulon",
            "commit aerothorn",
            "done",
            "surge of aerothorn",
            "discard ore-cache",
            "done",
        ),
        *["hit shield of aerothorn"] * 3,
        *["hit shield of gravemaw"] * 4,
        "hit shield of alba-rampart",
    ]
    with table(browser, SKY, scenario="SE-EX-05", is_hidden=False) as (page, room):
        for number, move in enumerate(deeds, 1):
            take(page, move)
            expect(at(page)).to_have_text(f"Move {number} of {number}")
        expect(page.locator(".pp-table")).to_contain_text("structure")
        combat = room.room.played.rules.describe(room.room.session.state)["combat"]
        assert (combat["round"], combat["attacker"]["units"]["aerothorn"]["shield"]) == (2, 1)


class Monkey:
    """Does anything that the page can do, at random."""

    def __init__(self, room, seed):
        self.room, self.client, self.luck = room, room.client(), random.Random(seed)

    def play(self, deeds):
        for _ in range(deeds):
            state = self.client.waiting()
            if state["over"]:
                break
            self.one(state)
        state = self.client.waiting()
        assert list(self.room.room.played.rules.invariants(self.room.room.session.state)) == []
        self.client.close()
        return state

    def one(self, state):
        """Do one thing; every answer is a state."""
        luck, do = self.luck, self.client.do
        if state["phase"] == "curtain":
            do("open", seat=state["chooser"])
            return
        dice = luck.random()
        if dice < 0.86:
            answer = self.client.move(luck.choice(state["moves"])["text"])["answer"]
            assert answer == {}, answer
        elif dice < 0.89:
            do("undo")
        elif dice < 0.92:
            do("redo")
        elif dice < 0.93:
            do("go", number=luck.randrange(max(0, state["at"] - 9), state["of"] + 1))
            do("on")
        elif dice < 0.96:
            do("why", text=luck.choice(state["moves"])["text"] + luck.choice(["", " x", "; done"]))
        elif dice < 0.97:
            spots = [spot["piece"] for zone in state["table"]["zones"] for spot in zone["spots"] if "piece" in spot]
            do("why", piece=luck.choice(spots))
        elif dice < 0.98:
            do("rule", rule=luck.choice(sorted(self.room.room.played.game.rules)))
        else:
            do("log", before=state["log"][0]["number"])


def monkey(game, seed, deeds):
    luck = random.Random(seed)
    kinds = [luck.choice(["", "random"]) for _ in range(luck.randint(2, 3))]
    seats = tuple(zip(("Ann", "Ben", "Cara"), ["", *kinds[1:]], strict=False))
    opening = {"seats": seats, "seed": str(seed), "is_hidden": luck.random() < 0.5}
    with served(ROOT / "components" / game, ROOT, **opening) as room:
        return Monkey(room, seed).play(deeds)


@pytest.mark.parametrize("game", GAMES)
def test_a_monkey_plays_without_an_error(game):
    assert monkey(game, 5, 30)["of"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("number", range(200))
def test_two_hundred_monkeys_play_to_the_end_without_an_error(number):
    assert monkey(GAMES[number % len(GAMES)], number, 4000)["over"]
