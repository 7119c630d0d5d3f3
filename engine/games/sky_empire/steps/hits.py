"""Step 3 of a combat round (SE-14.9 to SE-14.13): both sides take the enemy's hits, and destroyed units leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import fights
from engine.games.sky_empire.steps.aftermath import destroy
from engine.games.sky_empire.steps.machines import fixed_hit
from engine.games.sky_empire.steps.phases import Question, Work, out_of_place, push, refusal, registered
from engine.games.sky_empire.terms import NOBODY
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

Damage = tuple[tuple[int, int], ...]  # (shield, structure) that each unit of the combat loses, in their order
HITS = ("hit shield", "hit structure")


@registered
@dataclass(slots=True)
class Hits(Work):
    """SE-14.9: hits that are not cancelled strike. The attacker chooses first, and the defender does not see how."""

    seat: int = NOBODY
    rule = "SE-14.9"

    def carry_out(self, state: State) -> None:
        """Work out how many hits each side has to take."""
        combat = fights.running(state)
        for side, other in (combat.sides, combat.sides[::-1]):
            side.owed = max(0, other.hits - side.cancelled) * state.tables.constants["damage_per_hit"]
        _ask(state, 0, ())


def _ask(state: State, number: int, first: Damage) -> None:
    """Ask a side how it takes its hits; `first` is what the attacker has chosen."""
    combat = fights.running(state)
    side, untouched = combat.sides[number], ((0, 0),) * len(combat.units)
    if side.decides == NOBODY:
        _next(state, number, first, _fixed(state, number, side.owed))
    else:
        if side.decides != side.seat:
            at_work.note("SE-15.10")
        push(state, "TakeHits", side.decides, number, side.owed, untouched, first)


def _next(state: State, number: int, first: Damage, damage: Damage) -> None:
    if number == 0:
        _ask(state, 1, damage)
    else:
        push(state, "Strike", first, damage)


def _fixed(state: State, number: int, owed: int) -> Damage:
    """SE-E-67: in a game alone, the Sentinels take hits by fixed choices."""
    combat = fights.running(state)
    damage = [(0, 0)] * len(combat.units)
    for _ in range(owed):
        left = [
            (place, unit.shield - damage[place][0], unit.structure - damage[place][1])
            for place, unit in enumerate(combat.units)
            if unit.side == number and unit.structure > damage[place][1]
        ]
        if not left:
            break
        place, shield = fixed_hit(state, left)
        lost = damage[place]
        damage[place] = (lost[0] + 1, lost[1]) if shield else (lost[0], lost[1] + 1)
    return tuple(damage)


@registered
@dataclass(slots=True)
class TakeHits(Question):
    """SE-14.10, SE-14.12: for each hit the side chooses a shield or structure die of a unit that still stands.

    `damage` is what has been chosen. Nothing of it shows before both sides are done. Surplus hits are lost (SE-E-52).
    """

    seat: int
    side: int
    left: int
    damage: Damage
    first: Damage
    rule = "SE-14.10"
    asks = "a shield or structure die that takes the next hit"
    secret = True

    def _units(self, state: State) -> list[tuple[int, int, int, int]]:
        """Return (place, number, shield, structure) of the units that still stand after the hits taken so far."""
        return [
            (place, unit.number, unit.shield - shield, unit.structure - structure)
            for place, (unit, (shield, structure)) in enumerate(
                zip(fights.running(state).units, self.damage, strict=True)
            )
            if unit.side == self.side and unit.structure > structure
        ]

    def idle(self, state: State) -> bool:
        """End the step when no hit is left; take the hits without asking if there is no choice."""
        units = self._units(state)
        if self.left > sum(shield + structure for _, _, shield, structure in units):
            at_work.note("SE-E-52")
        if self.left >= sum(shield + structure for _, _, shield, structure in units):
            self._finish(state, all_of(self.damage, units))
            return True
        (place, _, shield, _), *others = units
        if self.left and (others or shield):
            return False
        self._finish(state, _struck(self.damage, place, 0, self.left) if self.left else self.damage)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Shield and structure of each unit; of units that are alike only the first."""
        kinds, found, seen = state.tables.moves.kinds, [], set()
        for _, number, shield, structure in self._units(state):
            alike = (state.tables.fighters[number].id, shield, structure)
            if alike not in seen:
                seen.add(alike)
                found += [kinds[HITS[0]][number]] * bool(shield) + [kinds[HITS[1]][number]]
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The die must still be on the card of a unit of the side."""
        if move.kind not in HITS:
            return out_of_place(self, move)
        for _, number, shield, _ in self._units(state):
            if number == move.number:
                gone = move.kind == HITS[0] and not shield
                return refusal("SE-14.11", "no shield die is left on that unit") if gone else None
        return refusal("SE-14.13", "no such unit of this side is left in the fight")

    def open_to(self, state: State, move: Move) -> bool:
        """Allow any of several units that are alike."""
        return move.kind in HITS

    def take(self, state: State, move: Move) -> None:
        """Take one hit. The next one is asked for."""
        place = next(place for place, number, _, _ in self._units(state) if number == move.number)
        shield = int(move.kind == HITS[0])
        if not shield and any(left for _, number, left, _ in self._units(state) if number == move.number):
            at_work.note("SE-14.12")
        damage = _struck(self.damage, place, shield, 1 - shield)
        state.stack[-1] = TakeHits(self.seat, self.side, self.left - 1, damage, self.first)

    def _finish(self, state: State, damage: Damage) -> None:
        state.stack.pop()
        _next(state, self.side, self.first, damage)


def _struck(damage: Damage, place: int, shield: int, structure: int) -> Damage:
    lost = damage[place]
    return (*damage[:place], (lost[0] + shield, lost[1] + structure), *damage[place + 1 :])


def all_of(damage: Damage, units: list[tuple[int, int, int, int]]) -> Damage:
    """Return the damage that destroys all of these units."""
    for place, _, shield, structure in units:
        damage = _struck(damage, place, shield, structure)
    return damage


@registered
@dataclass(slots=True)
class Strike(Work):
    """SE-14.9, SE-14.13: the hits of both sides strike at once.

    A unit without structure is destroyed, even with shields.
    """

    first: Damage
    second: Damage
    seat: int = NOBODY
    rule = "SE-14.9"

    def carry_out(self, state: State) -> None:
        """Carry out all hits, then remove the destroyed units."""
        combat = fights.running(state)
        for unit, one, other in zip(combat.units, self.first, self.second, strict=True):
            shield, structure = one if unit.side == 0 else other
            fights.strike(state, unit, shield, structure)
        if any(map(any, self.first)) and any(map(any, self.second)):
            at_work.note("SE-14.9")  # both sides lose something at once
        fallen = [unit for unit in combat.units if not unit.structure]
        combat.units = [unit for unit in combat.units if unit.structure]
        for unit in fallen:
            destroy(state, unit)
