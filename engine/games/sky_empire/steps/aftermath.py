"""After a combat (SE-15): destroyed units leave the map, shields are reloaded, Dopplers leave, rewards are paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, fights, holdings
from engine.games.sky_empire.steps.phases import Work, push, registered, resolve
from engine.games.sky_empire.terms import (
    ACTION,
    AETHERFORGE,
    BEHEMOTH,
    HOME_BASE,
    NOBODY,
    NOTHING,
    NOWHERE,
    POSSESSION,
    POWER,
    SENTINELS,
    TOWER,
)
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import Combat, State, Unit

CAPITAL = (HOME_BASE, TOWER)  # destroying one earns a Crystal (SE-5.8)


# --- what is destroyed --------------------------------------------------------------------------------------------------


def destroy(state: State, unit: Unit) -> None:
    """SE-14.13: a unit leaves the map, and the enemy gets the reward for it (SE-5.7, SE-5.8, SE-14.18)."""
    combat = fights.running(state)
    owner, enemy = combat.sides[unit.side].seat, combat.sides[1 - unit.side].seat
    kind = state.tables.unit_buildings[unit.number]
    state.emit("destroyed", max(owner, NOBODY), fights.name_of(state, unit), None, None, "SE-14.13")
    if owner > NOBODY:
        _note_loss(state, owner, kind)
    if kind != NOTHING:
        board.take_down(state, owner, kind, combat.tile, ("SE-14.13", "SE-E-62"))
    elif not fights.is_ship(state, unit):
        _raze(state, combat)
    elif owner == SENTINELS:
        board.withdraw(state, unit.number, ("SE-14.13", "SE-15.15"))
    else:
        board.sink(state, unit.number, ("SE-14.13", "SE-14.14"))
    if owner == SENTINELS:
        combat.beaten.append(unit.number)
    if enemy != SENTINELS:
        _credit(state, enemy, unit, sentinel=owner == SENTINELS)


def _note_loss(state: State, owner: int, kind: int) -> None:
    """Note what an owner keeps although a building is destroyed."""
    if kind == AETHERFORGE and state.seats[owner].ships:
        at_work.note("SE-15.3")
    if kind == TOWER and state.seats[owner].crystals >> POSSESSION & 1:
        at_work.note("SE-5.15")


def _raze(state: State, combat: Combat) -> None:
    """SE-15.13, SE-E-29: the model of a Sentinel building leaves the map."""
    state.nests &= ~(1 << combat.tile)
    state.changed = True
    state.emit("raze", NOBODY, state.tables.tiles[combat.tile].id, None, None, ("SE-15.13", "SE-E-29"))


def _credit(state: State, seat: int, unit: Unit, *, sentinel: bool) -> None:
    """Give a player what destroying the unit earns, in a lost combat and in a draw too (SE-E-4)."""
    if sentinel:
        state.seats[seat].beaten += 1
        state.changed = True
    if fights.is_ship(state, unit):
        at_work.note("SE-12.5", *(("SE-12.6",) if sentinel else ()))
        if state.tables.ships[unit.number].rank >= BEHEMOTH:
            holdings.take_crystal(state, seat, POWER, "SE-5.7")
    elif state.tables.unit_buildings[unit.number] in CAPITAL:
        holdings.take_crystal(state, seat, POWER, "SE-5.8")


# --- when it is over ----------------------------------------------------------------------------------------------------


@registered
@dataclass(slots=True)
class Aftermath(Work):
    """SE-14.16, SE-14.17, SE-15: one side has won, or none; a combat that was broken off is a draw (SE-E-66)."""

    seat: int = NOBODY
    rule = "SE-14.16"

    def carry_out(self, state: State) -> None:
        """Reload shields, put the Sentinel Building card away, move Dopplers, and give the winner the rewards."""
        combat = fights.running(state)
        left = [bool(fights.units_of(combat, number)) for number in (0, 1)]
        winner = left.index(True) if left.count(True) == 1 else NOBODY
        _announce(state, combat, winner)
        if at_work.listeners:
            _note_end(state, combat, winner)
        state.combat = None
        state.changed = True
        for unit in combat.units:
            if fights.is_ship(state, unit):
                board.reload(state, unit.number, "SE-15.6")
        paid = _paid(state, combat, winner)
        _put_card_back(state, combat)
        for number, side in enumerate(combat.sides):
            if side.seat != SENTINELS and not left[number]:
                _drive_out(state, side.seat, combat.tile)
        if winner != NOBODY and combat.sides[winner].seat != SENTINELS:
            _win(state, combat, winner)
        for seat in paid:
            push(state, "Spoils", seat, combat.tile, tuple(combat.beaten))


def _note_end(state: State, combat: Combat, winner: int) -> None:
    """Note what a combat leaves as it is, and what a draw means."""
    if any(own.economic >> combat.tile & 1 for own in state.seats):
        at_work.note("SE-15.1")
    if any(not fights.is_ship(state, unit) and unit.shield < unit.most for unit in combat.units):
        at_work.note("SE-15.5")
    if winner == NOBODY:
        at_work.note("SE-E-66" if combat.units else "SE-E-4")
        _note_crystal(state)


def _note_crystal(state: State) -> None:
    """Note that somebody has taken the Crystal of Power in the draw that ends now."""
    for event in reversed(state.log):
        if event.verb == "combat":
            return
        if event.rule in ("SE-5.7", "SE-5.8"):
            at_work.note("SE-14.18")


def _announce(state: State, combat: Combat, winner: int) -> None:
    tile = state.tables.tiles[combat.tile].id
    if winner == NOBODY:
        state.emit("stand-off", NOBODY, tile, None, combat.round, ("SE-14.17", "SE-E-52"))
    else:
        state.emit("victory", max(combat.sides[winner].seat, NOBODY), tile, None, combat.round, "SE-14.16")


def _put_card_back(state: State, combat: Combat) -> None:
    """SE-15.14: shuffle the card of an undefeated Sentinel building into its deck; otherwise it goes into the box."""
    tables = state.tables
    first = len(tables.fighters) - len(tables.machines)
    if combat.machine == NOTHING or first + combat.machine in combat.beaten:
        return
    cards = (*state.machines, combat.machine)
    state.machines = holdings.shuffled(state, "sentinel buildings", tables.ids("machine"), tuple(sorted(cards)))
    state.emit("shuffle", NOBODY, "sentinel buildings", len(cards) - 1, len(cards), "SE-15.14")


def _drive_out(state: State, seat: int, tile: int) -> None:
    """SE-15.8, SE-15.9, SE-E-14: a seat without units that does not control the tile takes its Dopplers back."""
    if control.has_control(state, seat, tile):
        return
    for figure, place in enumerate(state.seats[seat].figures):
        if place == tile:
            if seat == state.turn:
                at_work.note("SE-E-14")
            board.move_figure(state, seat, figure, NOWHERE, ("SE-15.8", "SE-15.9"))


def _win(state: State, combat: Combat, winner: int) -> None:
    """Give the winner what winning brings: it counts for Missions, and `active-win` in the Action phase (SE-8.18)."""
    seat = combat.sides[winner].seat
    own = state.seats[seat]
    own.won = own.won or winner == 0
    if state.phase == ACTION and control.figure_on(state, seat, combat.tile):
        amount = control.more(own, "active-win")
        if amount:
            holdings.gain(state, seat, 0, amount, "SE-8.18")


def _paid(state: State, combat: Combat, winner: int) -> list[int]:
    """Return who gets loot and rewards: the winner; with option draws `everything` both after a draw (SE-E-4)."""
    if not combat.beaten:
        return []
    wiped_out = not combat.units
    everything = wiped_out and state.tables.options["draws"] == "everything"
    wins = [number for number in (0, 1) if number == winner or (winner == NOBODY and everything)]
    return [combat.sides[number].seat for number in wins if combat.sides[number].seat != SENTINELS]


@registered
@dataclass(slots=True)
class Spoils(Work):
    """SE-15.13, SE-15.15: the rewards of the beaten Sentinels' Control cards, then the loot of a Sentinel building."""

    seat: int
    tile: int
    beaten: tuple[int, ...]
    rule = "SE-15.15"

    def carry_out(self, state: State) -> None:
        """Carry out one reward after the other."""
        tables = state.tables
        first = len(tables.fighters) - len(tables.machines)
        for number in sorted(self.beaten, reverse=True):
            if number >= first:
                machine = tables.machines[number - first]
                state.emit("loot", self.seat, machine.id, None, None, "SE-15.13")
                resolve(state, self.seat, machine.loot)
            else:
                self._reward(state, number)

    def _reward(self, state: State, ship: int) -> None:
        """SE-7.15, SE-7.16: give the reward of the Control card.

        The blueprint stays in the game only if the card names it.
        """
        card = next(card for card in state.tables.controls if card.ship == ship)
        state.emit("reward", self.seat, card.id, None, None, ("SE-7.15", "SE-15.15"))
        resolve(state, self.seat, card.reward)
