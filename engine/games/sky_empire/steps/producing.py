"""Mines and Gas Farms (SE-18): what they yield and to whom, on the active tile and by Council cards (SE-28.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import control, holdings
from engine.games.sky_empire.steps.choosing import refuse_recall
from engine.games.sky_empire.steps.phases import Question, out_of_place, push, refusal, registered
from engine.games.sky_empire.terms import GAS_FARM, MINE, NOTHING, PRODUCERS, RAW
from engine.play import at_work
from engine.play.hexes import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import Seat, State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

SUITS = {
    MINE: frozenset(map(RAW.index, ("galvornite", "magnorium", "phlogistonite"))),  # SE-18.3
    GAS_FARM: frozenset(map(RAW.index, ("hydrofluxium", "aerothium"))),  # SE-18.2
}


def producer_on(state: State, tile: int) -> int:
    """Return the kind of producer on a tile, whoever owns it (SE-18.1); NOTHING if there is none."""
    if state.producers >> tile & 1:
        for kind in PRODUCERS:
            if any(tile in own.buildings[kind] for own in state.seats):
                return kind
    return NOTHING


def yields(state: State, tile: int) -> list[int]:
    """Return what the producer of a tile yields: a number of RAW for each marker that suits it (SE-18.4)."""
    suits = SUITS.get(producer_on(state, tile), frozenset())
    each = state.tables.constants["yield_per_marker"]
    return [kind for kind in control.markers_on(state, tile) if kind in suits for _ in range(each)]


def harvest(state: State, seat: int, tile: int, rule: str) -> None:
    """SE-18.4, SE-18.5: give a player what the producer yields, with more of one kind by Developments."""
    found = yields(state, tile)
    owner = tile in (*state.seats[seat].buildings[MINE], *state.seats[seat].buildings[GAS_FARM])
    rules = (rule, "SE-18.1", "SE-18.4") if owner else (rule, "SE-18.4", "SE-18.6")
    at_work.note("SE-18.5", *(() if owner else ("SE-15.2",)))
    kinds = sorted(set(found))
    for kind in kinds:
        holdings.gain(state, seat, kind + 1, found.count(kind), (*rules, _kind_rule(kind)))
    more = control.more(state.seats[seat], "richer-producers")
    if more and len(kinds) > 1:
        push(state, "GainOneOf", seat, tuple(kind + 1 for kind in kinds), more, "SE-18.4")
    elif more:
        for kind in kinds:
            holdings.gain(state, seat, kind + 1, more, "SE-18.4")


def _kind_rule(kind: int) -> str:
    return "SE-18.3" if kind in SUITS[MINE] else "SE-18.2"


def refuse_producing(state: State) -> Refusal | None:
    """Return why the producer of the active tile cannot be activated.

    There must be one, it must yield something, and it must not have been used. Whoever does not control the tile does not
    come to this step (SE-10.3, SE-18.6).
    """
    action = control.running(state)
    if producer_on(state, action.tile) == NOTHING:
        return refusal("SE-18.1", "no Mine or Gas Farm stands on the active tile")
    if action.produced:
        return refusal("SE-18.4", "the producer has been activated in this action")
    if not yields(state, action.tile):
        return refusal("SE-18.4", "no resource marker there suits the producer")
    return None


# --- by Council cards ----------------------------------------------------------------------------------------------------


def reach(state: State, seat: int) -> int:
    """Return the tiles whose producers a Council card can activate; blocked ones too (SE-28.8).

    By option they are the player's own or all under control (SE-E-16).
    """
    own = state.seats[seat]
    found = control.controls(state, seat) & state.producers
    if at_work.listeners and found & ~own.economic:
        at_work.note("SE-E-16")
    if state.tables.options["council_buildings"] == "own":
        found &= own.economic
        found &= sum(1 << tile for kind in PRODUCERS for tile in own.buildings[kind])
    return sum(1 << tile for tile in members(found) if yields(state, tile))


def refuse_council(state: State, seat: int, tile: int, used: int) -> Refusal | None:
    """Return why a Council card cannot activate the producer of a tile."""
    if used >> tile & 1:
        return refusal("SE-28.7", "that producer has been activated by this effect")
    if not reach(state, seat) >> tile & 1:
        return refusal("SE-28.7", "there is no producer that this player controls and that yields anything")
    return None


def _note_council(own: Seat, tile: int) -> None:
    """Note that a Council card activates a producer, also where a token of the player lies."""
    at_work.note("SE-28.9", *(("SE-28.8",) if own.marks >> tile & 1 else ()))


@registered
@dataclass(slots=True)
class CouncilProduction(Question):
    """SE-28.7, SE-28.9: the player activates some producers under control anywhere on the map, each once."""

    seat: int
    left: int
    law: str
    used: int = 0  # bit set of tiles
    rule = "SE-28.7"
    asks = "a Mine or Gas Farm to activate"

    def idle(self, state: State) -> bool:
        """End the step when no more are allowed, or there are no others."""
        if self.left and reach(state, self.seat) & ~self.used:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The producers that have not been used, and the move that ends the step."""
        produce = state.tables.moves.kinds["produce"]
        return [*(produce[tile] for tile in members(reach(state, self.seat) & ~self.used)), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """See `refuse_council`."""
        if move.kind == "produce":
            return refuse_council(state, self.seat, move.number, self.used)
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Give the yield; it is the same as in a Tactical action (SE-28.9)."""
        state.stack.pop()
        if move.kind == "produce":
            push(state, "CouncilProduction", self.seat, self.left - 1, self.law, self.used | 1 << move.number)
            if at_work.listeners:
                _note_council(state.seats[self.seat], move.number)
            harvest(state, self.seat, move.number, self.law)


@registered
@dataclass(slots=True)
class ProduceOrRecall(Question):
    """SE-28.12: the player activates producers or takes tokens off the map. The first choice decides which."""

    seat: int
    buildings: int
    tokens: int
    rule = "SE-28.12"
    asks = "a Mine or Gas Farm to activate, or an Initiative token to take off the map"

    def moves(self, state: State) -> Sequence[Move]:
        """Producers, tiles with tokens, and the move that does neither."""
        kinds, own = state.tables.moves.kinds, state.seats[self.seat]
        producers = [kinds["produce"][tile] for tile in members(reach(state, self.seat))]
        return [*producers, *(kinds["recall"][tile] for tile in members(own.marks)), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """It must be a producer or a tile with a token that can be chosen."""
        if move.kind == "produce":
            return refuse_council(state, self.seat, move.number, 0)
        if move.kind == "recall":
            return refuse_recall(state, self.seat, move.number)
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Carry out the first choice, and push a step for the others of the same kind."""
        state.stack.pop()
        if move.kind == "produce":
            push(state, "CouncilProduction", self.seat, self.buildings, self.rule)
        elif move.kind == "recall":
            for _ in range(self.tokens):
                push(state, "RecallTokens", self.seat, (self.rule,))
        if move.kind != "done":
            state.stack[-1].take(state, move)
