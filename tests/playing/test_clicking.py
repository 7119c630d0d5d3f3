"""A monkey that clicks on whatever the page offers: moves, parts, pieces, buttons, rules, dialogs. Nothing may fail."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import TimeoutError as TooLate

from tests.playing.served import AGAINST_A_BOT, PEOPLE, ROOT
from tests.playing.test_page import table

pytestmark = pytest.mark.browser
# what may be clicked, with how often; a dialog is closed before anything else
WANTED = {
    "#moves li": 10,
    ".pp-can": 4,
    ".pp-piece": 1,
    ".pp-pick button": 2,
    ".pp-tools button:not([disabled], [data-key=leave])": 1,
    ".pp-log button": 1,
    ".pp-asks button, .pp-message button": 1,
    ".pp-why": 1,
}
CLICK = """([chosen, luck]) => {
    const shown = [...document.querySelectorAll(chosen)].filter((one) => one.getClientRects().length);
    const one = shown[Math.floor(luck * shown.length)];
    one?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: one.getBoundingClientRect().x + 3, clientY: one.getBoundingClientRect().y + 3 }));
    return shown.length > 0;
}"""


def monkey(browser, folder, seed, clicks, **opening):
    """Click so many times at random; returns how many moves were made at most."""
    luck, most = random.Random(seed), 0
    with table(browser, folder, **opening) as (page, room):
        for _ in range(clicks):
            first = [one for one in ("dialog .pp-close", ".pp-curtain button") if page.locator(one).count()]
            chosen = first[0] if first else luck.choices(list(WANTED), list(WANTED.values()))[0]
            page.evaluate(CLICK, [chosen, luck.random()])
            if luck.random() < 0.2:
                settle(page)
            most = max(most, len(room.room.session.history.taken))
        settle(page)
        session = room.room.session
        assert list(session.rules.invariants(session.state)) == []
    return most


def settle(page):
    """Wait until the page has shown the answers that are on their way."""
    try:
        page.wait_for_load_state("networkidle", timeout=200)
    except TooLate:
        page.wait_for_timeout(50)


def test_a_monkey_clicks_in_a_game(browser):
    assert monkey(browser, ROOT / "components" / "empires-end", 1, 60, seats=AGAINST_A_BOT) > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["sovereign-skies", "empires-end", "sky-empire"])
def test_monkeys_click_through_games(browser, game, seed):
    assert monkey(browser, ROOT / "components" / game, seed, 400, seats=(PEOPLE, AGAINST_A_BOT)[seed % 2]) > 20
