"""Questions that many effects ask: buying and selling a number, doing or skipping a list of effects."""

from __future__ import annotations

import pytest

from engine.effects import make
from engine.games.sky_empire.steps.phases import NEXT
from engine.play import settle
from engine.play.playing import Playing

TWO = {"players": ["Purple", "Green"]}


@pytest.fixture
def asked(rules, position):
    """A play in which a step by name is asked first."""

    def made(said, name, *values):
        state = position("action", {**TWO, "Purple": said})
        state.stack.append(NEXT[name](*values))
        settle(state)
        return Playing(rules, state)

    return made


@pytest.mark.parametrize(
    ("said", "what", "most"),
    [
        ({"candles": 45, "initiative": 1}, "initiative", 4),
        ({"candles": 100, "initiative": 16}, "initiative", 2),
        ({"candles": 100}, "initiative", 7),
        ({"candles": 30}, "actions", 3),
        ({"candles": 100}, "missions", 7),
        ({"candles": 100}, "exploration", 7),
    ],
)
def test_buying_a_number(asked, said, what, most):
    play = asked(said, "BuyNumber", 0, what, 7, 10, "SE-28.4")
    assert play.legal() == [f"buy {number}" for number in range(most + 1)]
    assert play.refusal("Purple", f"buy {most + 1}").rule == "SE-28.4"
    play.move("Purple", "buy 2")
    own = play.state.seats[0]
    assert own.candles == said["candles"] - 20
    assert {
        "initiative": own.initiative - said.get("initiative", 4),
        "actions": len(own.hand),
        "missions": len(own.missions),
        "exploration": own.tokens,
    }[what] == 2


def test_who_cannot_pay_is_not_asked(asked):
    assert asked({"candles": 9}, "BuyNumber", 0, "initiative", 7, 10, "SE-28.4").legal()[0] == "pass"


def test_who_begins_a_sale_sells_at_least_one(asked):
    """A free action of a board that sells nothing could be repeated for ever."""
    play = asked({"exploration": 2}, "SellTokens", 0, 2, 10, "SE-16.5", 1)
    assert play.legal() == ["sell 1", "sell 2"]
    assert "at least 1" in play.refusal("Purple", "sell 0").sentence


def test_selling_tokens(asked):
    play = asked({"exploration": 3, "candles": 0}, "SellTokens", 0, 2, 15, "SE-16.5")
    assert play.legal() == ["sell 0", "sell 1", "sell 2"]
    assert play.refusal("Purple", "sell 3").rule == "SE-16.5"
    supply = play.state.token_supply
    play.move("Purple", "sell 2")
    own = play.state.seats[0]
    assert (own.tokens, own.candles, play.state.token_supply) == (1, 30, supply + 2)
    assert asked({}, "SellTokens", 0, 2, 15, "SE-16.5").legal()[0] == "pass"


def test_doing_it_or_not(asked, rules):
    effects = (make(rules.verbs, {"boost-ship": {"amount": 1}}),)
    nowhere = {"ships": {"alba-lancer": "none", "alba-rampart": "none"}}
    assert asked(nowhere, "May", 0, effects).legal()[0] == "pass", "no ship is on the map"
    calm = (make(rules.verbs, {"weak-shields": {"amount": 1}}),)
    play = asked({}, "May", 0, calm)
    assert play.legal() == ["do", "skip"]
    play.move("Purple", "skip")
    assert play.state.weak == 0
    play = asked({}, "May", 0, calm)
    play.move("Purple", "do")
    assert play.state.weak == 1
