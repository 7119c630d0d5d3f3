"""The second half of a turn, Actions (SS-7 to SS-10), its settlement, and the round (SS-4, SS-19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.following import NEXT
from engine.games.sovereign_skies.state import ADD, POLITIC, SPECIAL
from engine.games.sovereign_skies.steps import bonus_actions
from engine.games.sovereign_skies.steps.choices import card_refusal
from engine.games.sovereign_skies.words.moves import (
    ADDING,
    END,
    JUMP,
    REMAIN,
    TAKING,
    Draft,
    Go,
    Land,
    Move,
    Simple,
    Start,
)
from engine.play import NOBODY, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import State
    from engine.games.sovereign_skies.tables import Ability

SETTING_UP = (Draft, Land, Start)


def out_of_place(step: Step, move: Move) -> Refusal:
    """The refusal of a move that belongs to another step."""
    if isinstance(move, SETTING_UP):
        return refusal("SS-3.1", "the set-up is over")
    return refusal(step.rule, f"this is the time to choose {step.asks}")


@dataclass(slots=True)
class Actions(Step):
    """The player takes one to three planet actions (SS-7.1, SS-7.2, SS-7.3).

    There are three kinds (SS-4.2, SS-7.4); each may be taken once, in any order. Bonus actions may come between them.

    A special that a favor carries out is not a planet action, so it may be taken in addition (SS-E-23). The settlement
    at the turn's end counts only planet actions (SS-E-3).
    """

    seat: int
    rule = "SS-7.1"
    asks = "a planet action, a bonus action or the end of the turn"

    def moves(self, state: State) -> Sequence[Move]:
        """Planet actions, then bonus actions, then the end of the turn."""
        tables = state.tables
        found = self._planet_actions(state) if state.count < tables.most_actions else []
        ending = not found or state.count >= tables.fewest_actions
        bonus_actions.moves(state, self.seat, found)
        if ending:
            found.append(END)
        return found

    def _planet_actions(self, state: State) -> list[Move]:
        """List what the three `_refuse_…` allow; their sentences are not made, and the price is asked once."""
        done, player, found = state.done, state.seats[self.seat], list[Move]()
        planet, paid = player.planet, self._refuse_price(state) is None
        if paid:
            if not done & ADD and player.supply:
                found.append(ADDING)
            if not (done & POLITIC or player.hand >> planet & 1) and state.cards[planet]:
                found.append(TAKING)
        if not done & SPECIAL and self._refuse_special(state, paid=paid) is None:
            found.append(state.tables.moves.specials[planet])
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Check the limits on planet actions (SS-7.1, SS-7.3), their price (SS-7.7) and what each action needs."""
        if isinstance(move, bonus_actions.KINDS):
            return bonus_actions.refuse(state, self.seat, move)
        if move == END:
            return self._refuse_end(state)
        special = state.tables.moves.specials[state.seats[self.seat].planet]
        if move not in (ADDING, TAKING, special):
            return self._elsewhere(state, move)
        if state.count >= state.tables.most_actions:
            return refusal("SS-7.1", "the planet actions of this turn are used up")
        if move == ADDING:
            return self._refuse_add(state)
        return self._refuse_politic(state) if move == TAKING else self._refuse_special(state)

    def _elsewhere(self, state: State, move: Move) -> Refusal:
        if isinstance(move, Go) or move in (JUMP, REMAIN):
            if isinstance(move, Go) and move.reverse:
                at_work.note("SS-E-6")
            return refusal("SS-4.6", "the Mothership has moved already this turn")
        if isinstance(move, Simple) and move in state.tables.moves.specials:
            planet = state.tables.titles[state.tables.moves.specials.index(move)]
            return refusal("SS-10.1", f"this is the special of {planet}, and the Mothership is elsewhere")
        return out_of_place(self, move)

    def _refuse_add(self, state: State) -> Refusal | None:
        """A Dropship may be added once (SS-7.3), from the supply (SS-8.1), which must not be empty (SS-E-11)."""
        if state.done & ADD:
            return refusal("SS-7.3", "a Dropship has been added this turn")
        if not state.seats[self.seat].supply:
            return refusal("SS-E-11", "no Dropship is left in the supply")
        return self._refuse_price(state)

    def _refuse_politic(self, state: State) -> Refusal | None:
        """A Politic card may be taken once (SS-7.3), and only if the hand has no such card (SS-9.2)."""
        if state.done & POLITIC:
            return refusal("SS-7.3", "a Politic card has been taken this turn")
        return card_refusal(state, self.seat, state.seats[self.seat].planet, "SS-9.2") or self._refuse_price(state)

    def _refuse_special(self, state: State, *, paid: bool = False) -> Refusal | None:
        """The special may be used once (SS-10.2). Then check its own needs, with the action's price already spent.

        `paid`: there is enough for the price of the action, as the caller knows.
        """
        if state.done & SPECIAL:
            return refusal("SS-10.2", "the planet's special has been used this turn")
        player = state.seats[self.seat]
        deed = state.tables.specials[player.planet]
        price = state.tables.price[player.colour][state.count + 1]
        return deed.refuse(state, self.seat, price) or (None if paid else self._refuse_price(state, deed))

    def _refuse_price(self, state: State, deed: Ability | None = None) -> Refusal | None:
        """The third action costs Energy (SS-7.7). By option, the action itself may bring that Energy (SS-E-2)."""
        player, tables = state.seats[self.seat], state.tables
        price = tables.price[player.colour][state.count + 1]
        short = price + state.owed - player.energy
        if short <= 0:
            return None
        if deed is not None and (tables.pay_at_end or at_work.listeners) and deed.brings(state, self.seat) >= short:
            at_work.note("SS-E-2")
            if tables.pay_at_end:
                return None
        return refusal("SS-7.7", f"action {state.count + 1} of a turn costs {price} Energy")

    def _refuse_end(self, state: State) -> Refusal | None:
        """A turn has an action (SS-4.1), except when none is possible (SS-E-1)."""
        if state.count >= state.tables.fewest_actions:
            if state.count == state.tables.fewest_actions:
                at_work.note("SS-4.1")
            return None
        at_work.note("SS-4.1", "SS-E-1")
        if state.count < state.tables.most_actions and not (
            self._refuse_add(state) and self._refuse_politic(state) and self._refuse_special(state)
        ):
            return refusal("SS-E-1", "a turn has at least one planet action, and one is possible")
        return None

    def take(self, state: State, move: Move) -> None:
        """Pay for the planet action and carry it out, carry out a bonus action, or end the turn."""
        seat = self.seat
        if move is END:
            state.stack.pop()
            end_turn(state, seat)
            return
        if not isinstance(move, Simple):
            if state.count:
                at_work.note("SS-17.2", "SS-E-24")
            bonus_actions.take(state, seat, move)
            return
        player, tables = state.seats[seat], state.tables
        state.count += 1
        if at_work.listeners:
            note_action(state, move)
        if price := tables.price[player.colour][state.count]:
            if tables.pay_at_end:
                state.owed += price
            else:
                board.pay(state, seat, price, "SS-7.7")
        if move is ADDING:
            state.done |= ADD
            board.place(state, seat, player.planet, "SS-8.1")
        elif move is TAKING:
            state.done |= POLITIC
            board.take_card(state, seat, player.planet, "SS-9.1")
        else:
            state.done |= SPECIAL
            state.emit("special", seat, tables.specials[player.planet].name, None, None, ("SS-10.1", "SS-10.2"))
            tables.specials[player.planet].run(state, seat)


def note_action(state: State, move: Move) -> None:
    """Note what holds for a planet action: the order is free, and bonus actions of the turn were not counted."""
    if state.done & (SPECIAL | (POLITIC if move == ADDING else 0)) and move in (ADDING, TAKING):
        at_work.note("SS-7.2")  # the rulebook names adding first, then taking, then the special
    if state.count == state.tables.most_actions:
        at_work.note("SS-4.2")
    _note_uncounted(state)


def _note_uncounted(state: State) -> None:
    """Note that bonus actions of this turn are left out when planet actions are counted."""
    if state.played:
        at_work.note("SS-4.3", "SS-17.1")
    if state.powers:
        at_work.note("SS-4.3", "SS-21.4")


def end_turn(state: State, seat: int) -> None:
    """Settle the turn (SS-7.5, SS-7.6, SS-7.7, SS-E-3), check for the end (SS-19.1), and begin the next turn.

    The last round is played to its end, so all seats have the same number of turns (SS-19.2). An empty stack stays
    empty (SS-E-30).
    """
    player, tables = state.seats[seat], state.tables
    if at_work.listeners:
        _note_settlement(state, seat)
    if state.owed:
        board.pay(state, seat, state.owed, "SS-7.7")
    board.gain(state, seat, tables.reward[player.colour][state.count], "SS-7.5" if state.count == 1 else "SS-7.6")
    player.last = player.planet
    finish_turn(state, seat)


def _note_settlement(state: State, seat: int) -> None:
    """Note what decides the Energy for the number of actions."""
    colour = state.seats[seat].colour
    reward, price = state.tables.reward[colour][state.count], state.tables.price[colour][state.count]
    _note_uncounted(state)
    if reward and (state.played or state.powers):
        at_work.note("SS-E-3")
    if state.count and not reward and not price:
        at_work.note("SS-7.6")


def finish_turn(state: State, seat: int) -> None:
    """The seat to the left has the next turn (SS-4.4). A round begins and ends at the First Player token (SS-E-70)."""
    if not state.ending:
        _check_for_last_round(state)
    following = (seat + 1) % len(state.seats)
    if following == state.first:
        at_work.note("SS-3.12")
        if state.ending:
            if state.bot:
                at_work.note("SS-22.16")
            state.over = True
            state.turn = NOBODY
            state.emit("game over", NOBODY, "", state.round, state.round, ("SS-19.2", "SS-20.1"))
            return
        at_work.note("SS-E-71")
        state.round += 1
    begin_turn(state, following)


def _check_for_last_round(state: State) -> None:
    """The round becomes the last one when enough Influence stacks are empty (SS-19.1, SS-E-30)."""
    empty = board.empty_stacks(state)
    if empty >= state.tables.ending_stacks:
        state.ending = True
        state.emit("last round", NOBODY, "", state.round, state.round, ("SS-19.1", "SS-E-30"))
    elif empty:
        at_work.note("SS-19.1", "SS-E-30")  # not enough of them


def begin_turn(state: State, seat: int) -> None:
    """Clear the fields of the last turn, then ask for the player's move or for the A.I.'s whole turn."""
    before, state.turn = state.turn, seat
    state.done = state.count = state.owed = state.played = state.powers = 0
    state.jumped = state.stayed = False
    state.emit("turn", seat, "", before, seat, ("SS-4.4", "SS-E-70"))
    automated = state.bot is not None and state.bot.seat == seat
    state.stack.append(NEXT["BotTurn" if automated else "Movement"](seat))  # both come back here at a turn's end
