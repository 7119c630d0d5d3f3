"""Surges (SE-13.7, SE-14.3 to SE-14.5): what a side does with its roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import control, fights
from engine.games.sky_empire.steps.combat import Fighting
from engine.games.sky_empire.steps.feats import face_moves, face_of, refuse_face
from engine.games.sky_empire.steps.phases import able, out_of_place, push, refusal, registered, resolve
from engine.games.sky_empire.terms import SENTINELS
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import Combat, Side, State, Unit
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


def find(combat: Combat, side: int, number: int) -> Unit | None:
    """Return the unit of a side that a move names, if it is in the fight."""
    return next((unit for unit in combat.units if unit.side == side and unit.number == number), None)


def refuse_surge(state: State, seat: int, side: int, number: int) -> Refusal | None:
    """Return why a unit's surge ability cannot be used; `seat` decides for the side."""
    combat = fights.running(state)
    unit = find(combat, side, number)
    if unit is None:
        return refusal("SE-13.7", "no such unit of this side is in the combat")
    card = fights.fighter(state, unit)
    if found := _used_up(unit, once=card.once, most=state.tables.constants["surge_uses"]):
        return found
    if combat.sides[side].surges <= 0:
        return refusal("SE-14.3", "no surge is left from this roll")
    if card.surge_doppler and not control.figure_on(state, seat, combat.tile):
        return refusal("SE-12.2", "that surge ability needs a Doppler on the tile")
    return card.surge.refuse(state, seat) if able(card.surge) else refusal("SE-13.7", "that surge ability does nothing")


def _used_up(unit: Unit, *, once: bool, most: int) -> Refusal | None:
    """SE-14.4: once in a combat round, buildings too (SE-E-59), or once in a combat if the card says so (SE-E-1)."""
    if unit.used_round >= most or (once and unit.used_combat):
        at_work.note("SE-E-1")
    if once and unit.used_combat:
        return refusal("SE-14.4", "that surge ability works once in a combat and has been used")
    if unit.used_round >= most:
        return refusal("SE-14.4", "that surge ability has been used in this combat round")
    return None


def use(state: State, seat: int, unit: Unit) -> None:
    """Pay with a surge and carry out the ability (SE-14.3)."""
    side = fights.acting(state)
    if unit.used_combat:
        at_work.note("SE-E-1", "SE-14.4")
    alike = (other for other in fights.units_of(fights.running(state), unit.side) if other is not unit)
    if not fights.is_ship(state, unit) and any(other.used_round for other in alike):
        at_work.note("SE-E-59")
    side.surges -= 1
    side.spent += 1
    unit.used_round += 1
    unit.used_combat = True
    state.emit("surge", fights.owner(state, unit), fights.name_of(state, unit), None, None, "SE-14.3")
    resolve(state, seat, (fights.fighter(state, unit).surge,))


class Surging(Fighting):
    """After a roll: the side uses one surge ability after the other. Surges that are left are lost (SE-14.5)."""

    __slots__ = ()
    seat: int

    def idle(self, state: State) -> bool:
        """Ask every player with surges, even if no ability is left, so that a refusal can say why."""
        return fights.acting(state).surges <= 0 and Fighting.idle(self, state)

    def choices(self, state: State) -> list[Move]:
        """The abilities that can be used now, rolling dice again, and the move that ends the step."""
        kinds, combat = state.tables.moves.kinds, fights.running(state)
        found = [
            kinds["surge"][unit.number]
            for unit in fights.units_of(combat, self.number)
            if refuse_surge(state, self.seat, self.number, unit.number) is None
        ]
        if refuse_optics(state, combat.sides[self.number]) is None:
            found += face_moves(state, combat.sides[self.number].faces)
        return [*found, state.tables.words["done"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """Each ability has its conditions."""
        if move.kind == "done":
            return None
        if move.kind == "surge":
            return refuse_surge(state, self.seat, self.number, move.number)
        if move.kind == "reroll":
            side = fights.running(state).sides[self.number]
            return refuse_optics(state, side) or refuse_face(state, side.faces, move, "SE-14.1")
        return out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Use the ability, begin to roll dice again, or end the step."""
        combat = fights.running(state)
        if move.kind == "surge":
            unit = find(combat, self.number, move.number)
            if unit is not None:
                use(state, self.seat, unit)
        elif move.kind == "reroll":
            side = combat.sides[self.number]
            side.rerolled = True
            named = face_of(state, side.faces, move)
            push(state, "RerollDice", self.seat, len(side.faces), (named,), "SE-14.1")
        else:
            state.stack.pop()
            if combat.sides[self.number].surges:
                at_work.note("SE-14.5")
            combat.sides[self.number].surges = 0


@registered
@dataclass(slots=True)
class AfterRoll(Surging):
    """SE-14.3 to SE-14.6: the player uses surges, and plays cards for the moment after a roll."""

    seat: int
    number: int
    rule = "SE-14.3"
    asks = "a surge ability or a card to use, or that all is done"


@registered
@dataclass(slots=True)
class SentinelSurges(Surging):
    """SE-15.10, SE-15.11: the player to the left uses a Sentinel's surges, without own cards and abilities."""

    seat: int
    number: int
    rule = "SE-15.10"
    asks = "a surge ability of the Sentinel, or that all is done"

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No cards can be played for a Sentinel (SE-E-70)."""
        if move.kind == "play":
            return refusal("SE-E-70", "no Action card is played for a Sentinel")
        return Surging.refuse(self, state, move)


# --- rolling again ------------------------------------------------------------------------------------------------------


def refuse_optics(state: State, side: Side) -> Refusal | None:
    """Return why a Development cannot roll dice again: once in a combat, before surges are used (SE-14.1)."""
    if side.seat == SENTINELS or not control.power(state.seats[side.seat], "combat-reroll"):
        return refusal("SE-14.1", "no Development of this side lets dice be rolled again")
    if side.rerolled:
        return refusal("SE-14.1", "dice have been rolled again in this combat already")
    return refusal("SE-14.1", "a surge of this roll has been used already") if side.spent else None
