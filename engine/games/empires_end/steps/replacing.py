"""Replacing an open Disaster card between answers (EE-20.20 to EE-20.26), and finding the open card of a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.state import Threat
from engine.games.empires_end.steps.phases import out_of_place
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import KEEP
from engine.play import NOBODY, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import State
    from engine.games.empires_end.words.moves import Move


def reveal(state: State, card: int, rules: tuple[str, ...]) -> None:
    """Log that a card lies open and marks its target position in every row (EE-7.3, EE-7.4, EE-7.5, EE-7.6)."""
    state.emit("reveal", NOBODY, state.tables.card_ids[card], None, state.tables.cards[card].target, (*rules, "EE-7.5"))


def windows(state: State, seat: int, *, alone: bool = False) -> None:
    """Ask the seats that can replace a card, clockwise from `seat`; with `alone` ask only that seat."""
    able = [
        who for who, player in enumerate(state.seats) if player.awake.get("disaster") != [] and _replacers(state, who)
    ]
    if not able:  # the usual case
        return
    if alone and able != [seat]:
        at_work.note("EE-Q-23")
    asked = (seat,) if alone else state.clockwise(seat)
    state.stack.extend([MayReplace(who) for who in reversed(asked) if who in able])


def _replacers(state: State, seat: int) -> list[int]:
    """List the Innovations with which the seat can replace a card now.

    They are active and not exhausted, and there is a card to draw (EE-Q-08).
    """
    player = state.seats[seat]
    deeds = board.active(state.tables, player, "disaster")
    if not deeds or not (state.deck or state.discard):
        return []
    return sorted([deed.card for deed in deeds if not player.exhausted >> deed.card & 1])


@dataclass(slots=True)
class MayReplace(Step):
    """EE-20.20, EE-20.21: a gap in which a seat may replace an open card; this is not its answer (EE-20.26)."""

    seat: int
    rule = "EE-20.21"
    asks = "whether to replace a Disaster"

    def moves(self, state: State) -> Sequence[Move]:
        """List each Innovation with each open card that it can replace, and `keep`."""
        known, threats = state.tables.moves.replace, [threat.card for threat in state.threats]
        named = threats if len(threats) > 1 else [NOBODY]
        return [*(known[card, threat] for card in _replacers(state, self.seat) for threat in named), KEEP]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse an Innovation that is not own, active and ready, and a card that does not lie open (EE-20.23)."""
        if move == KEEP:
            return None
        if not isinstance(move, notation.Replace):
            return out_of_place(self, move)
        if wrong := not_ready(state, self.seat, move.card):
            return wrong
        return not_open(state, move.threat, "EE-20.23", len(state.threats) > 1)

    def open_to(self, state: State, move: Move) -> bool:
        """Allow a move that names the card even if only one card lies open."""
        return isinstance(move, notation.Replace)

    def take(self, state: State, move: Move) -> None:
        """Replace the card and ask all who may replace again; or keep the card and end this step."""
        state.stack.pop()
        if isinstance(move, notation.Replace):
            at_work.note("EE-Q-23", *(("EE-20.26",) if self.seat == state.turn else ()))
            while isinstance(state.stack[-1], MayReplace):
                state.stack.pop()
            replace(state, self.seat, move)
            windows(state, state.turn, alone=not state.tables.any_gap)


def not_ready(state: State, seat: int, card: int) -> Refusal | None:
    """Refuse an Innovation of the Disaster phase that is not active or is exhausted (EE-8.1, EE-8.2)."""
    player = state.seats[seat]
    if sleeping := state.tables.cards[card].deed.sleeps(player):
        return sleeping
    if player.exhausted >> card & 1:
        at_work.note("EE-12.15")
        return refusal("EE-8.2", f"{state.tables.card_ids[card]} is exhausted")
    return None


def not_open(state: State, threat: int, rule: str, several: bool) -> Refusal | None:
    """Refuse a move that names no card while several wait, or a card that does not lie open."""
    if threat == NOBODY:
        return refusal(rule, "two cards wait, so the move has to name one") if several else None
    if all(one.card != threat for one in state.threats):
        return refusal(rule, f"{state.tables.card_ids[threat]} does not lie open")
    return None


def replace(state: State, seat: int, move: notation.Replace) -> None:
    """EE-20.22: put the next card of the deck in the place of the old one.

    The bids stay with the new card, even bids of kinds that it does not allow, and so do the answers (EE-20.24,
    EE-Q-24). The target changes (EE-20.25). The old card is shuffled into the deck after the new one is drawn, so it
    cannot return at once; or it goes to the discards (EE-20.20, EE-Q-22, option `replaced_card`).
    """
    at_work.effect(state.tables.cards[move.card].deed)
    board.exhaust(state, seat, move.card, ("EE-8.3", "EE-20.21"))
    slot = slot_of(state, move.threat)
    old, drawn = state.threats[slot], board.draw(state, 1)
    if any(state.threats[slot].pool):
        at_work.note("EE-Q-24")
    (new,) = drawn  # there is one, or the move would not be legal
    state.threats = (*state.threats[:slot], Threat(new, old.pool), *state.threats[slot + 1 :])
    rules = ("EE-20.20", "EE-20.22", "EE-20.24", "EE-Q-22")
    state.emit(
        "replace",
        seat,
        state.tables.card_ids[old.card],
        state.tables.card_ids[old.card],
        state.tables.card_ids[new],
        rules,
    )
    if state.tables.shuffled:
        state.deck = board.shuffled(state, "replacement", (*state.deck, old.card))
    else:
        board.discard(state, old.card, "EE-Q-22")
    reveal(state, new, ("EE-20.25",))


def slot_of(state: State, threat: int) -> int:
    """Return the index of the open card that a move means; a move that names no card means the one that waits."""
    if threat != NOBODY:
        return [one.card for one in state.threats].index(threat)
    slot, answered = 0, state.answered
    while answered >> slot & 1:
        slot += 1
    return slot
