"""The Sentinels' fixed choices in a combat of a game alone, where nobody decides for them (SE-E-67)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import fights
from engine.games.sky_empire.steps.phases import Work, registered
from engine.games.sky_empire.terms import NOBODY
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State, Unit

ORDER = ("hits", "cancel-hits", "restore-shields")  # abilities that come first


@registered
@dataclass(slots=True)
class FixedSurges(Work):
    """SE-E-67: all surges are used: for hits, then cancelled hits, then restored shields, the largest of each first."""

    number: int
    seat: int = NOBODY
    rule = "SE-15.10"

    def carry_out(self, state: State) -> None:
        """Use one surge after the other."""
        combat = fights.running(state)
        combat.acting = self.number
        side, uses = combat.sides[self.number], state.tables.constants["surge_uses"]
        while side.surges:
            ready = [unit for unit in fights.units_of(combat, self.number) if _ready(state, unit, uses)]
            if not ready:
                break
            _use(state, min(ready, key=lambda unit: _rank(state, unit)))
        side.surges = 0


def _surge(state: State, unit: Unit) -> Any:
    return fights.fighter(state, unit).surge


def _ready(state: State, unit: Unit, uses: int) -> bool:
    card = fights.fighter(state, unit)
    if unit.used_round >= uses or (card.once and unit.used_combat) or card.surge.name not in ORDER:
        return False
    return card.surge.name != "restore-shields" or _neediest(state, unit.side) is not None


def _rank(state: State, unit: Unit) -> tuple[int, int]:
    surge = _surge(state, unit)
    return ORDER.index(surge.name), -surge.amount


def _use(state: State, unit: Unit) -> None:
    """Carry out the ability, with the choices that the player to the left would have."""
    side, surge = fights.acting(state), _surge(state, unit)
    at_work.effect(surge)
    side.surges -= 1
    side.spent += 1
    unit.used_round += 1
    unit.used_combat = True
    state.emit("surge", NOBODY, fights.name_of(state, unit), None, None, ("SE-14.3", "SE-E-67"))
    if surge.name == "hits":
        fights.add_hits(state, side, surge.amount, "SE-14.6")
    elif surge.name == "cancel-hits":
        side.cancelled += surge.amount
    else:
        for _ in range(surge.amount):
            needy = _neediest(state, unit.side)
            if needy is not None:
                fights.restore(state, needy, "SE-E-67")


def _neediest(state: State, number: int) -> Unit | None:
    """Return the unit that lacks most shields; of equal ones the first."""
    lacking = [unit for unit in fights.units_of(fights.running(state), number) if unit.shield < unit.most]
    return max(lacking, key=lambda unit: unit.most - unit.shield, default=None)


def fixed_hit(state: State, left: Sequence[tuple[int, int, int]]) -> tuple[int, bool]:
    """Return which unit takes the next hit, and whether its shield does; `left` has (place, shield, structure) of each.

    It is the one with most shield, then with most structure, of equal ones the last. Where each hit destroys a unit, it
    is the weakest.
    """
    shields = [(shield, place) for place, shield, _ in left if shield]
    if shields:
        return max(shields)[1], True
    structures = [(structure, place) for place, _, structure in left if structure > 1]
    if structures:
        return max(structures)[1], False
    return min((place for place, _, _ in left), key=lambda place: _strength(state, place)), False


def _strength(state: State, place: int) -> tuple[int, int, int]:
    """Return a key that puts the unit first that is missed least: by dice, expected hits, and the last ones first."""
    dice = fights.fighter(state, fights.running(state).units[place]).dice
    hits = sum(count * hit for count, faces in zip(dice, state.tables.faces, strict=True) for hit, _ in faces)
    return sum(dice), hits, -place
