"""Disaster and Double Disaster phases (EE-7 to EE-11).

A Double is a Disaster phase with two open cards (EE-11.2, EE-Q-59). Players may replace cards in the gaps between
answers. The four steps of a take have no gap between them (EE-9.1, EE-Q-16).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.state import Threat
from engine.games.empires_end.steps.low_resources import AfterPhase, LowResources
from engine.games.empires_end.steps.phases import BEGINNINGS, out_of_place
from engine.games.empires_end.steps.placing import DestroyLocation, PlaceInnovation
from engine.games.empires_end.steps.replacing import not_open, not_ready, reveal, slot_of, windows
from engine.games.empires_end.tables import DISASTER, DOUBLE, RESOURCES
from engine.games.empires_end.verbs.works import FreeBid
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import TAKE
from engine.play import NOBODY, Automatic, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import State
    from engine.games.empires_end.words.moves import Move


def begin(state: State, kind: int) -> None:
    """Reveal one card (EE-7.12) or two (EE-11.2), mark the targets and ask the First Player (EE-7.14).

    All players mark the same positions (EE-7.5, EE-7.13). A Double marks one for each card (EE-11.3), and both may be
    the same position (EE-11.9, EE-Q-20). If there is no card to draw, the phase is skipped (EE-Q-08).
    """
    double = kind == DOUBLE
    state.threats, state.answered = (), 0
    for _ in range(state.tables.constants["double_cards"] if double else 1):
        drawn = board.draw(state, 1)
        if not drawn:
            state.emit("no card", NOBODY, "", None, None, "EE-Q-08")
            break
        (card,) = drawn
        state.threats = (*state.threats, Threat(card))
        reveal(state, card, ("EE-11.2", "EE-11.3") if double else ("EE-7.12", "EE-7.13"))
    if (
        double
        and at_work.listeners
        and len({state.tables.cards[threat.card].target for threat in state.threats}) < len(state.threats)
    ):
        at_work.note("EE-11.9", "EE-Q-20")
    if state.threats:
        if not state.tables.each_take:
            state.stack.append(AfterPhase(NOBODY))
        gap(state, state.first)


def gap(state: State, seat: int) -> None:
    """Let players replace cards, then ask `seat` for its answer.

    Either all players or only this seat may replace (EE-20.21, EE-Q-23).
    """
    state.turn = seat
    state.stack.append(Answer(seat))
    windows(state, seat, alone=not state.tables.any_gap)


@dataclass(slots=True)
class Answer(Step):
    """EE-7.14, EE-11.4: the seat in turn passes on each open card or takes it.

    In a Double the seat answers all open cards in its own turn, in any order: two passes, two takes or one of each
    (EE-11.5, EE-11.7). A player who cannot pass has to take (EE-Q-10).
    """

    seat: int
    rule = "EE-7.14"
    asks = "whether to pass or to take"

    def moves(self, state: State) -> Sequence[Move]:
        """List, for each unanswered card, every bid that the seat can pay, every Free Bid, and the take."""
        answered, waiting = state.answered, [threat.card for threat in state.threats]
        if answered:
            waiting = [card for slot, card in enumerate(waiting) if not answered >> slot & 1]
        found: list[Move] = []
        for card in waiting:
            self._offer(state, card, named=len(waiting) > 1, found=found)
        return found

    def _offer(self, state: State, number: int, *, named: bool, found: list[Move]) -> None:
        """Add the answers to one card; if two cards wait, they are `named` in the moves."""
        tables, player = state.tables, state.seats[self.seat]
        card, known, size, stash = tables.cards[number], tables.moves, tables.bid_size, player.stash
        bids = known.bid_on[number] if named else known.bid
        found += [bids[kind] for kind in card.kinds if stash[kind] >= size]
        if free := board.active(tables, player, "free bid"):
            ready = [deed.card for deed in free if not player.exhausted >> deed.card & 1 and deed.kind in card.bids]
            found += [known.free[innovation, number if named else NOBODY] for innovation in ready]
        found.append(known.take_on[number] if named else TAKE)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a card that is not open or is answered already (EE-11.4), and a bid that is not allowed.

        A bid has to be in the seat's stash (EE-7.15), a Free Bid has to fit the card (EE-8.8).
        """
        if not isinstance(move, notation.Bid | notation.BidInnovation | notation.Take):
            return out_of_place(self, move)
        several = sum(not state.answered >> slot & 1 for slot in range(len(state.threats))) > 1
        if wrong := not_open(state, move.threat, "EE-11.4", several):
            return wrong
        slot = slot_of(state, move.threat)
        if state.answered >> slot & 1:
            return refusal("EE-11.4", f"{state.tables.card_ids[move.threat]} has been answered this turn")
        card = state.tables.cards[state.threats[slot].card]
        if isinstance(move, notation.Bid):
            return self._refuse_bid(state, move.kind, card.id, card.kinds)
        if isinstance(move, notation.BidInnovation):
            return self._refuse_free(state, move.card, card.id, card.bids)
        return None

    def _refuse_bid(self, state: State, kind: int, name: str, kinds: tuple[int, ...]) -> Refusal | None:
        """Refuse a bid of a Resource that the card does not name or that the seat does not have.

        A bid is one token of a named kind or a coin (EE-7.7, EE-7.8, EE-7.15, EE-Q-11).
        """
        if kind not in kinds:
            at_work.note("EE-5.4")
            return refusal("EE-7.7", f"{name} does not allow {RESOURCES[kind]}")
        if state.seats[self.seat].stash[kind] < state.tables.bid_size:
            return refusal("EE-7.15", f"there is no {RESOURCES[kind]} to bid")
        return None

    def _refuse_free(self, state: State, number: int, name: str, bids: frozenset[int]) -> Refusal | None:
        """Refuse an Innovation that is not active, is exhausted or names a Resource that the card does not.

        If the card names several Resources, one match is enough (EE-8.8, EE-Q-12, EE-Q-13).
        """
        if wrong := not_ready(state, self.seat, number):
            if at_work.listeners:
                self._note_free_bid(state)
            return wrong
        deed = state.tables.cards[number].deed
        if not isinstance(deed, FreeBid):
            return None
        if deed.kind not in bids:
            return refusal("EE-8.8", f"{name} does not ask for {deed.resource}")
        at_work.note("EE-20.17" if deed.resource == "axe" else "EE-20.18", *(("EE-Q-12",) if len(bids) > 1 else ()))
        at_work.note(*(("EE-Q-13",) if deed.resource == "wheat" else ()))
        if state.track[state.space] == DOUBLE:
            at_work.note("EE-Q-59")
        return None

    def open_to(self, state: State, move: Move) -> bool:
        """Allow a move that names the card even if only one card is waiting."""
        return isinstance(move, notation.Bid | notation.BidInnovation | notation.Take)

    def take(self, state: State, move: notation.Bid | notation.BidInnovation | notation.Take) -> None:
        """Carry out one answer; the turns go round until somebody has taken each card (EE-7.16).

        A Free Bid covers this turn alone (EE-8.9).
        """
        state.stack.pop()
        slot = slot_of(state, move.threat)
        if at_work.listeners:
            self._note(state, move, slot)
        if isinstance(move, notation.Take):
            take_card(state, self.seat, slot)
            return
        if isinstance(move, notation.Bid):
            bid(state, self.seat, slot, move.kind)
        else:
            at_work.effect(state.tables.cards[move.card].deed)
            board.exhaust(state, self.seat, move.card, ("EE-8.3", "EE-8.8"))
        state.answered |= 1 << slot
        go_on(state, self.seat)

    def _note_free_bid(self, state: State) -> None:
        """Note that a Free Bid of an earlier turn of this phase does not cover this turn."""
        for event in reversed(state.log):
            if event.verb in ("reveal", "hourglass"):
                return
            if event.verb == "exhaust" and event.who == self.seat and "EE-8.8" in event.rule:
                at_work.note("EE-8.9")

    def _note(self, state: State, move: notation.Bid | notation.BidInnovation | notation.Take, slot: int) -> None:
        """Note what makes the player take, and what a bid or a Free Bid is."""
        self._note_free_bid(state)
        card = state.tables.cards[state.threats[slot].card]
        if isinstance(move, notation.Take):
            if len(state.threats) == 1 and len(self.moves(state)) == 1:
                at_work.note("EE-Q-10")
            return
        if isinstance(move, notation.Bid):
            at_work.note("EE-Q-11", *(("EE-7.8", "EE-5.3") if move.kind not in card.bids else ()))


def bid(state: State, seat: int, slot: int, kind: int) -> None:
    """Pay a token from the seat into the pool of a card (EE-7.15); a coin stands for any kind (EE-5.3)."""
    size, threat = state.tables.bid_size, state.threats[slot]
    board.pay(state, seat, kind, size, ("EE-7.15", "EE-5.1"))
    pool = list(threat.pool)
    pool[kind] += size
    one, two, three, four = pool
    laid = Threat(threat.card, (one, two, three, four))
    state.threats = (*state.threats[:slot], laid, *state.threats[slot + 1 :])


def take_card(state: State, seat: int, slot: int) -> None:
    """Carry out the four steps of a take in order: temple, Resources, destruction, Innovation (EE-9.1, EE-Q-16).

    No other player gets a turn for this card (EE-7.17). In a Double the player who takes the second card gets the
    temple (EE-9.2, EE-11.8, EE-Q-18). The taker gains all Resources that were bid on the card (EE-9.3).
    """
    threat = state.threats[slot]
    card = state.tables.cards[threat.card]
    if at_work.listeners:
        _note_take(state, seat, threat.card)
    state.emit("take", seat, card.id, None, None, ("EE-9.1", "EE-7.17"))
    state.takers = (*state.takers, seat)
    state.threats = state.threats[:slot] + state.threats[slot + 1 :]
    state.answered = state.answered & (1 << slot) - 1 | state.answered >> slot + 1 << slot
    if not state.threats:
        before, state.first = state.first, seat
        state.emit("temple", seat, "", before, seat, "EE-9.2" if len(state.takers) == 1 else ("EE-9.2", "EE-11.8"))
    for kind, amount in enumerate(threat.pool):
        if amount:
            board.gain(state, seat, kind, amount, ("EE-9.3", "EE-11.6") if state.threats else "EE-9.3")
    state.stack.append(Taken(seat))
    if state.tables.each_take:
        state.stack.append(LowResources(seat))
    state.stack.append(PlaceInnovation(seat, threat.card))  # EE-9.7
    state.stack.append(DestroyLocation(seat, card.target))


def _note_take(state: State, seat: int, number: int) -> None:
    """Note what decides the four steps of a take."""
    player, tables, card = state.seats[seat], state.tables, state.tables.cards[number]
    target, deeds = player.row[card.target - 1], tables.card_deeds["on-destruction"]
    at_work.note("EE-7.3", "EE-7.11", "EE-9.7")
    if any(player.destroyed >> tile & 1 for tile in player.row[: card.target - 1]):
        at_work.note("EE-7.4")
    if number in deeds or target in board.open_places(player):
        at_work.note("EE-Q-16")  # the card is placed after the destruction
    if state.takers:
        at_work.note("EE-Q-18")
        marked = [event.after for event in reversed(state.log) if event.verb == "reveal"][:2]
        if marked == [card.target, card.target]:
            at_work.note("EE-11.10" if seat in state.takers else "EE-Q-20")
    elif len(state.threats) > 1:
        at_work.note("EE-11.8", "EE-Q-18")


@dataclass(slots=True)
class Taken(Automatic):
    """EE-9.8, EE-11.7: a take is finished, and the turn, the round or the phase continues."""

    seat: int
    rule = "EE-9.8"

    def carry_out(self, state: State) -> None:
        """Find the seat that answers next, or end the phase; see `go_on`."""
        go_on(state, self.seat)


def go_on(state: State, seat: int) -> None:
    """Ask the seat that answers next: the same seat while a card is unanswered, then the next one clockwise.

    A player who has taken a card still gets turns (EE-Q-19). The phase is over when no card lies open (EE-7.17,
    EE-9.8).
    """
    if not state.threats:
        at_work.note("EE-9.8")
        state.turn, state.answered = NOBODY, 0
        return
    if state.takers:
        at_work.note("EE-Q-19")
    if at_work.listeners and (state.answered or state.takers):
        at_work.note("EE-11.5", "EE-11.7")
    if state.answered == (1 << len(state.threats)) - 1:
        seat, state.answered = (seat + 1) % len(state.seats), 0
        if seat == state.first:
            at_work.note("EE-7.16")  # it has answered before
        if not state.tables.any_gap:
            _after_passing(state, seat)
            return
    gap(state, seat)


def _after_passing(state: State, following: int) -> None:
    """Let the seat that has passed replace a card, then ask the next seat.

    This applies with option `replace_window: own_turn`.
    """
    passed = state.turn
    state.stack.append(Next(following))
    windows(state, passed, alone=True)


@dataclass(slots=True)
class Next(Automatic):
    """EE-7.14: the turn goes to the next seat."""

    seat: int
    rule = "EE-7.14"

    def carry_out(self, state: State) -> None:
        """Ask the next seat for its answer, after the gap in which it may replace a card."""
        gap(state, self.seat)


BEGINNINGS[DISASTER] = BEGINNINGS[DOUBLE] = begin
