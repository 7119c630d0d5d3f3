"""The third step of a Tactical action (SE-13), and attacks of Sentinels: how a combat begins and goes on (SE-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import control, fights
from engine.games.sky_empire.steps.phases import Work, out_of_place, push, registered
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.terms import NOBODY, SENTINELS
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class ResolveCombat(Work):
    """SE-13.1: a player with a unit on the active tile fights the enemies there (SE-E-10).

    Several enemies are fought one after the other: players clockwise, then the Sentinels (SE-E-69). `met` is the bit
    set of seats that have been fought; Sentinels count after the last seat.
    """

    seat: int
    met: int = 0
    rule = "SE-13.1"

    def carry_out(self, state: State) -> None:
        """Begin a combat with the next enemy, if there is one and the attacker has a unit left."""
        action = control.running(state)
        seats, tile = len(state.seats), action.tile
        waiting = [foe for foe in fights.foes(state, self.seat, tile) if not self.met >> _place(foe, seats) & 1]
        if not waiting:
            return
        if not control.ships_on(state, self.seat, tile) and not control.military_on(state, self.seat, tile):
            state.emit("no combat", self.seat, state.tables.tiles[tile].id, None, None, "SE-E-10")
            return
        push(state, "ResolveCombat", self.seat, self.met | 1 << _place(waiting[0], seats))
        push(state, "CombatRound")
        at_work.note("SE-13.1", *(("SE-E-69",) if self.met or len(waiting) > 1 else ()))
        action.fought = True
        fights.begin(state, tile, self.seat, waiting[0])


def _place(foe: int, seats: int) -> int:
    return seats if foe == SENTINELS else foe


@registered
@dataclass(slots=True)
class Attack(Work):
    """SE-7.10, SE-7.13: a Sentinel's Airship attacks the players on its tile, one after the other (SE-E-69)."""

    tile: int
    ship: int
    met: int = 0
    seat: int = NOBODY
    rule = "SE-7.13"

    def carry_out(self, state: State) -> None:
        """Begin a combat with the next player, clockwise from the First Player, while the Sentinel is there."""
        if state.ship_owner[self.ship] != SENTINELS or state.ship_tile[self.ship] != self.tile:
            return
        for seat in state.clockwise(state.first):
            own = state.seats[seat]
            if not self.met >> seat & 1 and (own.ships | own.military) >> self.tile & 1:
                push(state, "Attack", self.tile, self.ship, self.met | 1 << seat)
                push(state, "CombatRound")
                at_work.note("SE-7.13", *(("SE-E-69",) if self.met else ()))
                fights.begin(state, self.tile, SENTINELS, seat, self.ship)
                return


# --- a combat round -----------------------------------------------------------------------------------------------------


@registered
@dataclass(slots=True)
class CombatRound(Work):
    """SE-13.5, SE-14: the attacker rolls, the defender rolls, hits strike both, and then the survivors are counted."""

    seat: int = NOBODY
    rule = "SE-13.5"

    def carry_out(self, state: State) -> None:
        """Reset what counts for one round only. Surges cannot be kept (SE-14.5)."""
        combat = fights.running(state)
        state.emit("combat round", NOBODY, state.tables.tiles[combat.tile].id, None, combat.round, "SE-13.5")
        for unit in combat.units:
            unit.used_round = 0
        for side in combat.sides:
            side.faces, side.more = [], [0, 0, 0]
            side.hits = side.surges = side.spent = side.cancelled = side.owed = 0
        push(state, "CombatStatus")
        push(state, "Hits")
        for number in (1, 0):
            if combat.sides[number].seat != SENTINELS:
                push(state, "BeforeHits", combat.sides[number].seat, number)
        for number in (1, 0):
            _push_roll(state, number)


def _push_roll(state: State, number: int) -> None:
    """Push a side's roll and surges. A player can play cards before and after the roll, a Sentinel cannot."""
    side = fights.running(state).sides[number]
    if side.seat != SENTINELS:
        push(state, "AfterRoll", side.seat, number)
    elif side.decides != NOBODY:
        push(state, "SentinelSurges", side.decides, number)
    else:
        push(state, "FixedSurges", number)
    push(state, "Roll", number)
    if side.seat != SENTINELS:
        push(state, "BeforeRoll", side.seat, number)


class Fighting(Window):
    """A step of a combat round in which a side may play cards that name it (SE-13.6); `number` is the side."""

    __slots__ = ()
    number: int

    def settle(self, state: State) -> bool:
        """Make this side the acting one."""
        fights.running(state).acting = self.number
        return Window.settle(self, state)


class Readying(Fighting):
    """A moment for cards alone. A player without such cards is not asked. Its `empty` move ends it."""

    __slots__ = ()

    def choices(self, state: State) -> list[Move]:
        """The move that goes on."""
        return [state.tables.words[self.empty]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """No other move fits this step."""
        return None if move.kind == self.empty else out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """End the step. What follows lies on the stack."""
        state.stack.pop()


@registered
@dataclass(slots=True)
class BeforeRoll(Readying):
    """SE-13.6: the moment for cards before a side rolls."""

    seat: int
    number: int
    rule = "SE-14.1"
    asks = "a card to play before the roll, or to roll"
    empty = "roll"


@registered
@dataclass(slots=True)
class BeforeHits(Readying):
    """SE-13.6, SE-14.9: the moment for cards before the hits of the round strike."""

    seat: int
    number: int
    rule = "SE-14.9"
    asks = "a card to play before the hits strike, or that all is done"


@registered
@dataclass(slots=True)
class Roll(Work):
    """SE-14.1, SE-14.7: a side rolls the dice of all its units in the fight and adds up hits and surges."""

    number: int
    seat: int = NOBODY
    rule = "SE-14.1"

    def carry_out(self, state: State) -> None:
        """Roll. The side's first roll of a combat gets the hits of `opening-hits`."""
        combat = fights.running(state)
        side = combat.sides[self.number]
        fights.roll(state, self.number)
        if combat.round == 1 and side.seat != SENTINELS:
            more = control.more(state.seats[side.seat], "opening-hits")
            if more:
                fights.add_hits(state, side, more, ("SE-14.1", "SE-14.6"))


@registered
@dataclass(slots=True)
class CombatStatus(Work):
    """SE-14.15 to SE-14.17: another round begins while both sides have a unit left.

    After too many rounds the combat is broken off, and no more units are destroyed (SE-E-52).
    """

    seat: int = NOBODY
    rule = "SE-14.15"

    def carry_out(self, state: State) -> None:
        """Count the units, and go on or end the combat."""
        combat = fights.running(state)
        both = all(fights.units_of(combat, number) for number in (0, 1))
        if both and combat.round < state.tables.constants["combat_rounds"]:
            combat.round += 1
            at_work.note("SE-14.15")
            push(state, "CombatRound")
        else:
            push(state, "Aftermath")
