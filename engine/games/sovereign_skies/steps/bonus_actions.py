"""Bonus actions: Senators and House powers, at any time between the steps of a player's own turn (SS-4.3, SS-4.7).

They never count as planet actions (SS-17.1, SS-21.4). They may come before the move, between actions and after the last
action (SS-17.2, SS-E-24). A player may play a Senator recruited this turn (SS-E-25), and a favor may repeat the kind of
special that the player uses (SS-E-23).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies.state import SPECIAL
from engine.games.sovereign_skies.words.moves import BOTH, DECLINE, Move, Play, Scrap, Shift, Swap
from engine.play import Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import State

KINDS = (Play, Swap, Scrap, Shift)
NOT_YOURS = {Swap: "SS-21.5", Scrap: "SS-21.8", Shift: "SS-21.9"}


def moves(state: State, seat: int, found: list[Move]) -> None:
    """Add every legal bonus action of a seat to a list."""
    tables, player = state.tables, state.seats[seat]
    if player.senators and state.played < tables.most_senators:
        for number in player.senators:
            first, second = tables.senators[number].favors
            if first.refuse(state, seat) is None:
                found.append(tables.moves.play[number][0])
            if second.refuse(state, seat) is None:
                found.append(tables.moves.play[number][1])
    if state.powers < tables.most_powers:
        for power in tables.house_of[player.house].bonus:
            found.extend(power.moves(state, seat))


def refuse(state: State, seat: int, move: Move) -> Refusal | None:
    """The rule that forbids a bonus action."""
    if isinstance(move, Play):
        return _refuse_favor(state, seat, move)
    for power in state.tables.house_of[state.seats[seat].house].bonus:
        if power.answer is type(move):
            return power.used(state) or power.refuse_move(state, seat, move)
    at_work.note("SS-21.1")
    return refusal(NOT_YOURS[type(move)], "this is a power of another House")


def _refuse_favor(state: State, seat: int, move: Play) -> Refusal | None:
    senator = state.tables.senators[move.senator]
    if move.senator not in state.seats[seat].senators:
        return refusal("SS-17.3", f"{senator.id} is not in hand")
    if state.played >= state.tables.most_senators:
        return refusal("SS-17.5", "a Senator has been played this turn")
    return senator.favors[move.favor].refuse(state, seat)


def take(state: State, seat: int, move: Move) -> None:
    """Play a Senator or use a House power, and count it for this turn."""
    if isinstance(move, Play):
        _play(state, seat, move)
        return
    for power in state.tables.house_of[state.seats[seat].house].bonus:
        if power.answer is type(move):
            state.powers += 1
            at_work.effect(power)
            power.use(state, seat, move)


def _play(state: State, seat: int, move: Play) -> None:
    """Carry out one favor of the card, which leaves the hand for the rest of the game (SS-17.3, SS-17.4, SS-17.5)."""
    player, senator = state.seats[seat], state.tables.senators[move.senator]
    if at_work.listeners:
        _note_favor(state, seat, senator.id, senator.favors[move.favor].name)
    player.senators = tuple(s for s in player.senators if s != move.senator)
    state.discard += (move.senator,)
    state.played += 1
    state.emit("play senator", seat, senator.id, len(player.senators) + 1, len(player.senators), "SS-17.4")
    both = state.tables.house_of[player.house].both
    if both and state.powers >= state.tables.most_powers:
        at_work.note("SS-21.3")
    if not both or state.powers >= state.tables.most_powers:
        at_work.note("SS-17.3")
    else:
        state.stack.append(SecondFavor(seat, move.senator, 1 - move.favor))
    senator.favors[move.favor].run(state, seat)


def _note_favor(state: State, seat: int, senator: str, favor: str) -> None:
    """Note that a Senator may be played in the turn of its recruiting, and a favor may repeat the special of the turn."""
    special = state.tables.specials[state.seats[seat].planet].name
    if state.done & SPECIAL and special == favor:
        at_work.note("SS-E-23")
    for event in reversed(state.log):
        if event.verb == "turn":
            return
        if event.verb == "recruit" and event.what == senator:
            at_work.note("SS-E-25")


@dataclass(slots=True)
class SecondFavor(Step):
    """Universus decides whether to use the card's other favor (SS-21.6) after the first is finished (SS-E-40)."""

    seat: int
    senator: int
    favor: int
    rule = "SS-21.6"
    asks = "whether to use the second favor"

    def settle(self, state: State) -> bool:
        """Do not ask if the second favor is impossible; then the power counts as unused (SS-E-40)."""
        if state.tables.senators[self.senator].favors[self.favor].refuse(state, self.seat) is None:
            return False
        at_work.note("SS-E-40", "SS-17.3")
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Both favors, or only the first."""
        return (BOTH, DECLINE)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Only the answers `both` and `decline` fit."""
        return None if move in (BOTH, DECLINE) else refusal("SS-E-24", f"first choose {self.asks}: both or decline")

    def take(self, state: State, move: Move) -> None:
        """Carry out the second favor, which uses the power. To decline does not use it."""
        state.stack.pop()
        if move == BOTH:
            state.powers += 1
            senator, house = state.tables.senators[self.senator], state.seats[self.seat].house
            at_work.effect(*filter(None, [state.tables.houses[house].both]))
            state.emit("both favors", self.seat, senator.id, 1, 2, ("SS-21.6", "SS-E-40"))
            senator.favors[self.favor].run(state, self.seat)
        else:
            at_work.note("SS-21.6", "SS-E-40", "SS-17.3")
