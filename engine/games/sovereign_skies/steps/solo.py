"""The A.I. of the solo game (SS-22). It decides nothing, so its whole turn is one move.

It never spends Energy, takes no construction bonus and plays no Senator (SS-22.2). The number of its actions brings it
nothing (SS-E-59). The human's turn follows the usual rules (SS-22.17).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.following import NEXT
from engine.games.sovereign_skies.majority import leader
from engine.games.sovereign_skies.state import CLOCKWISE, AiCards, State
from engine.games.sovereign_skies.steps.solo_specials import SPECIALS
from engine.games.sovereign_skies.steps.turn import finish_turn
from engine.games.sovereign_skies.words.moves import BOT, Move
from engine.play import NOBODY, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

HOME = "solenmere"  # SS-22.11


def sit_down(state: State, difficulty: str) -> None:
    """Give the A.I. the second seat and a deck that is not yet shuffled (SS-22.10).

    It starts on Solenmere and goes clockwise (SS-22.11, SS-22.12). Its Mothership is there before the human chooses
    (SS-E-60). An option sets its Energy (SS-E-48).
    """
    tables = state.tables
    copies = tables.constants["bot_deck_copies"]
    seat = len(state.seats) - 1
    state.bot = AiCards(seat, difficulty, tuple(planet for planet in range(len(tables.planets)) for _ in range(copies)))
    player = state.seats[seat]
    player.planet, player.facing = tables.planets.index(HOME), CLOCKWISE
    at_work.note_fact((state.names[seat], "energy"), "SS-E-48")
    if tables.options["bot_start_energy"] == "none":
        state.bank += player.energy
        player.energy = 0
    state.emit("mothership", seat, HOME, None, CLOCKWISE, ("SS-22.10", "SS-22.11", "SS-22.12"))


def shuffle_deck(state: State, bot: AiCards, cards: Sequence[int]) -> None:
    """Shuffle cards into a new deck for the A.I. (SS-22.3)."""
    politics = state.tables.politics
    order = state.chance.shuffle("bot deck", [politics[card] for card in cards])
    bot.deck = tuple(politics.index(card) for card in order)


@dataclass(slots=True)
class FirstDropships(Step):
    """Cards are turned up until there are three kinds; the A.I. gets a Dropship on each of their planets.

    The rules are SS-22.13 and SS-22.14.
    """

    seat: int
    rule = "SS-22.13"
    asks = "nothing"

    def settle(self, state: State) -> bool:
        """Turn up cards, place the Dropships, and shuffle all twelve cards again."""
        state.stack.pop()
        bot = state.bot
        assert bot is not None  # noqa: S101 - only a solo set-up has this step
        shuffle_deck(state, bot, bot.deck)
        kinds = list(dict.fromkeys(bot.deck))[: state.tables.constants["bot_start_types"]]
        for planet in kinds:
            board.place(state, self.seat, planet, "SS-22.13")
        shuffle_deck(state, bot, bot.deck)
        state.emit("bot deck", self.seat, "", None, len(bot.deck), ("SS-22.3", "SS-22.14"))
        return True


@dataclass(slots=True)
class BotTurn(Step):
    """The A.I. places a Dropship for a card, keeps or discards the card, moves and does a special (SS-22.18)."""

    seat: int
    rule = "SS-22.18"
    asks = "the A.I.'s turn"

    def moves(self, state: State) -> Sequence[Move]:
        """The one move that plays the whole turn, because there is nothing to decide."""
        return (BOT,)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Only the move that plays the whole turn fits."""
        return None if move == BOT else refusal("SS-22.18", "the A.I. takes its turn by itself")

    def take(self, state: State, move: Move) -> None:
        """Play the whole turn, then check for the game's end (SS-22.16)."""
        state.stack.pop()
        bot, seat = state.bot, self.seat
        assert bot is not None  # noqa: S101 - only a solo game has this step
        self._flip(state, bot)
        self._place(state, bot)
        self._file(state, bot)
        self._act(state, bot)
        at_work.note("SS-E-59")  # and no Energy for the number of actions
        state.seats[seat].last = state.seats[seat].planet
        finish_turn(state, seat)

    def _flip(self, state: State, bot: AiCards) -> None:
        """Turn up one card (SS-22.19, SS-22.24). A deck that is low takes its discard in at once (SS-22.4, SS-E-50)."""
        bot.active, *rest = bot.deck
        bot.deck = tuple(rest)
        state.emit(
            "flip", self.seat, state.tables.politics[bot.active], len(rest) + 1, len(rest), ("SS-22.19", "SS-22.5")
        )
        if len(bot.deck) <= state.tables.constants["bot_reshuffle_at"]:
            cards, bot.discard = bot.deck + bot.discard, ()
            shuffle_deck(state, bot, cards)
            state.emit("bot deck", self.seat, "", len(rest), len(cards), ("SS-22.4", "SS-E-50"))
        elif len(bot.deck) == state.tables.constants["bot_reshuffle_at"] + 1:
            at_work.note("SS-22.4")

    def _place(self, state: State, bot: AiCards) -> None:
        """Place a Dropship on the card's planet (SS-22.20), wherever the Mothership is, if one is left (SS-E-58)."""
        if state.seats[self.seat].supply:
            if at_work.listeners and leader(state, bot.active) not in (NOBODY, self.seat):
                at_work.note("SS-22.28")
            board.place(state, self.seat, bot.active, "SS-22.20")
        else:
            at_work.note("SS-E-58")

    def _file(self, state: State, bot: AiCards) -> None:
        """Put the card into the row as its newest (SS-22.21, SS-22.22), or discard it (SS-22.23).

        The A.I. discards the card if the row already has its kind (SS-E-62).
        """
        politic = state.tables.politics[bot.active]
        if bot.active in bot.row:
            bot.discard += (bot.active,)
            at_work.note("SS-22.24", "SS-E-62")  # no second card, and the card is not in hand
            state.emit("bot discard", self.seat, politic, None, len(bot.discard), ("SS-22.8", "SS-22.23"))
        else:
            bot.row += (bot.active,)
            at_work.note("SS-22.21")  # the stack of the planet keeps its cards
            state.emit("bot row", self.seat, politic, None, len(bot.row), ("SS-22.7", "SS-22.22"))

    def _act(self, state: State, bot: AiCards) -> None:
        """Move clockwise to the first special that the A.I. can do (SS-22.29, SS-22.30).

        Passing others is free (SS-E-49).

        The landing counts for a majority after the Dropship is placed and before the special (SS-22.26, SS-E-63).
        """
        tables, player, size = state.tables, state.seats[self.seat], len(state.ring)
        for steps in range(1, size + 1):
            planet = state.ring[(state.place[player.planet] + steps) % size]
            special = SPECIALS.get(tables.specials[planet].name)
            act = special(state, bot) if special else None
            if act is not None:
                at_work.note("SS-22.12")
                if steps == size:
                    at_work.note("SS-E-49")
                if steps > 1:
                    at_work.note("SS-22.30")
                if at_work.listeners and leader(state, planet) != NOBODY:
                    at_work.note("SS-E-63")
                board.land(state, self.seat, planet, "SS-22.29")
                act()
                return
        state.emit("stuck", self.seat, "", None, None, "SS-E-49")


NEXT["BotTurn"] = BotTurn
