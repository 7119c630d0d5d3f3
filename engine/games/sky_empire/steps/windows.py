"""When cards and boards can be used: the data says the timing, and a table leads from its words to steps.

A step with a window inherits `Window`. Beside its own moves it offers the cards that can be played then, and the action
of the Doppler board. What else can be done between steps (completing a Mission, trading) is registered in OFFERS with
its own kind of move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.phases import NOT_DONE, Question, lacks, out_of_place, push, refusal, resolve
from engine.games.sky_empire.terms import ACTIONS, NOTHING
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import Card
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal, Step

BETWEEN = ("Turn", "CommitAirships", "Explore", "ActivateBuildings", "ConstructBuildings", "Tasks")
WINDOWS: Mapping[str, tuple[str, ...]] = {  # timing of the data -> steps, by the names of their classes
    "action": ("Turn",),  # SE-24.1
    "minor": BETWEEN,  # SE-24.3
    "committing": ("CommitAirships",),  # SE-24.4, as all that follow
    "before-roll": ("BeforeRoll",),
    "after-roll": ("AfterRoll",),
    "before-hits": ("BeforeHits",),
    "constructing": ("ConstructBuildings",),
}
FIGHTS = ("BeforeRoll", "AfterRoll", "BeforeHits")  # where only cards that name them can be played (SE-13.6)


class Offer(NamedTuple):
    """Something that can be done at the steps BETWEEN: its moves, its refusals, and how it is carried out."""

    moves: Callable[[Any, int], Sequence[Move]] | None  # of (state, seat); None: none of its moves is listed
    refuse: Callable[[Any, int, Any], Any]  # of (state, seat, move): Refusal or None
    take: Callable[[Any, int, Any], None]  # of (state, seat, move)
    open_to: bool = False  # whether legal moves may be left out of `moves`


OFFERS: dict[str, Offer] = {}  # by kind of move
KINDS: set[str] = {"play", "use board"}  # kinds of moves that windows take; an offer adds its own


def offer(kind: str, what: Offer) -> None:
    """Register something that can be done between steps."""
    OFFERS[kind] = what
    KINDS.add(kind)


class Window(Question):
    """A question at which cards can be played too. A step says its own `choices`, what it `forbids`, and `choose`."""

    __slots__ = ()
    empty: ClassVar[str] = "done"  # the choice that is made without asking where there is no other; "": always ask

    def choices(self, state: State) -> list[Move]:
        """Return the step's own legal moves in a new list, to which the window adds its own."""
        raise NotImplementedError

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """Return why one of its own moves, or a move of another step, is forbidden."""
        raise NotImplementedError

    def choose(self, state: State, move: Move) -> None:
        """Carry out one of its own moves."""
        raise NotImplementedError

    def idle(self, state: State) -> bool:
        """Go on if there is nothing to choose."""
        if not self.empty:
            return False
        first, *others = self.moves(state)
        if others or first.kind != self.empty:
            return False
        self.choose(state, first)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Return its own moves and those of the window.

        They are worked out once for `idle` and for all that ask later, as long as nothing happens.
        """
        listed = state.listed
        if listed is None or listed[0] is not self or listed[1] != len(state.log):
            found = self.choices(state)
            offered(state, self, found)
            state.listed = listed = (self, len(state.log), found)
        return listed[2]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Return the refusal of the window or of the step."""
        return refuse(state, self, move) if move.kind in KINDS else self.forbids(state, move)

    def open_to(self, state: State, move: Move) -> bool:
        """Return whether the window allows moves that the list leaves out."""
        return move.kind in OFFERS and OFFERS[move.kind].open_to

    def take(self, state: State, move: Move) -> None:
        """Carry out the move, as the window or the step does."""
        if move.kind in KINDS:
            take(state, self, move)
        else:
            self.choose(state, move)


def offered(state: State, step: Step, found: list[Move]) -> None:
    """Add the playable cards of the hand, the board's action, and what OFFERS has."""
    tables, seat = state.tables, step.seat
    timings, turn, between = _open(type(step).__name__)
    cards, last = tables.cards, NOTHING
    for card in state.seats[seat].hand:  # rising, so copies of a card follow one another
        if card != last and cards[card].timing in timings and refuse_effects(state, seat, cards[card]) is None:
            found.append(tables.moves.kinds["play"][card])
        last = card
    if turn and refuse_board(state, seat) is None:
        found.append(tables.words["use board"])
    if between:
        for what in OFFERS.values():
            if what.moves is not None:
                found += what.moves(state, seat)


@cache
def _open(name: str) -> tuple[frozenset[str], bool, bool]:
    """Return the timings that are open at a step, whether it is a turn, and whether it is one of BETWEEN."""
    return frozenset(timing for timing, steps in WINDOWS.items() if name in steps), name == "Turn", name in BETWEEN


def refuse(state: State, step: Step, move: Move) -> Refusal | None:
    """Return why a card, the board or an offer cannot be used at this step."""
    if move.kind == "play":
        return refuse_card(state, step, move.number)
    name = type(step).__name__
    if move.kind == "use board" and name == "Turn":
        return refuse_board(state, step.seat)
    if move.kind in OFFERS and name in BETWEEN:
        found: Refusal | None = OFFERS[move.kind].refuse(state, step.seat, move)
        return found
    if move.kind in OFFERS and name in FIGHTS:
        return refusal("SE-13.6", "a combat is fought without a break; this is done between the steps of an action")
    return out_of_place(step, move)


def take(state: State, step: Step, move: Move) -> None:
    """Use it. The step stays, unless the move was a whole action."""
    if move.kind in OFFERS:
        OFFERS[move.kind].take(state, step.seat, move)
    elif move.kind == "use board":
        _whole_action(state, step.seat)
        state.emit("use board", step.seat, "", None, None, "SE-24.1")
        resolve(state, step.seat, state.tables.dopplers[state.seats[step.seat].doppler].action)
    else:
        _play(state, step, state.tables.cards[move.number], move.number)


def refuse_card(state: State, step: Step, card: int) -> Refusal | None:
    """Return why a card cannot be played now (SE-24.4, SE-13.6, SE-E-19)."""
    name, one = type(step).__name__, state.tables.cards[card]
    if card not in state.seats[step.seat].hand:
        return refusal("SE-24.1", f"{one.id} is not in the hand")
    if name not in WINDOWS[one.timing]:
        if name in FIGHTS or one.timing in ("before-roll", "after-roll", "before-hits"):
            at_work.note("SE-E-19")
        rule = "SE-13.6" if name in FIGHTS else "SE-24.4"
        return refusal(rule, f"{one.id} cannot be played at this time: {one.timing}")
    return refuse_effects(state, step.seat, one)


def refuse_effects(state: State, seat: int, card: Card) -> Refusal | None:
    """Return why the effects of a card cannot be begun (SE-24.3)."""
    for verb in card.effects:
        if type(verb).run is not NOT_DONE:
            return lacks(state, seat, card.effects)
    return refusal("SE-24.3", f"{card.id} does nothing")


def refuse_board(state: State, seat: int) -> Refusal | None:
    """Return why the action of the Doppler board cannot be taken (SE-9.5, SE-24.1)."""
    board = state.tables.dopplers[state.seats[seat].doppler]
    return lacks(state, seat, board.action) if board.acts else refusal("SE-24.1", "the Doppler board has no action")


def _play(state: State, step: Step, card: Card, number: int) -> None:
    """SE-24.2: discard the card and carry out its effects. One that is an action ends the turn (SE-24.1)."""
    if type(step).__name__ in FIGHTS and state.turn != step.seat:
        at_work.note("SE-E-19")
    if card.timing == "action":
        _whole_action(state, step.seat)
    state.emit("play", step.seat, card.id, None, None, "SE-24.1" if card.timing == "action" else "SE-24.3")
    holdings.discard(state, step.seat, ACTIONS, number, "SE-24.2")
    resolve(state, step.seat, card.effects)


def _whole_action(state: State, seat: int) -> None:
    at_work.note("SE-9.5")
    state.stack.pop()
    push(state, "EndTurn", seat, state.first)
