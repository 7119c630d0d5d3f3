"""The combat that is being fought: who takes part, with which dice, and what hits and repairs do.

Only this module changes the units of the combat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import control
from engine.games.sky_empire.state import Combat, Side, Unit
from engine.games.sky_empire.terms import ACTION, DICE, NOBODY, NOTHING, SENTINELS, TURRETS
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.effects import Verb
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import Dice, Fighter

    Rule = str | tuple[str, ...]


def running(state: State) -> Combat:
    """Return the combat that is being fought; raises ValueError if there is none."""
    if state.combat is None:
        raise ValueError("no combat is going on")
    return state.combat


def acting(state: State) -> Side:
    """Return the side that acts in this step of the combat round."""
    combat = running(state)
    return combat.sides[combat.acting]


def units_of(combat: Combat, number: int) -> list[Unit]:
    """Return the units of a side that are still in the fight."""
    return [unit for unit in combat.units if unit.side == number]


def fighter(state: State, unit: Unit) -> Fighter:
    """Return the printed values of a unit."""
    return state.tables.fighters[unit.number]


def name_of(state: State, unit: Unit) -> str:
    """Return the name of a unit in moves and scenarios."""
    return state.tables.ids("unit")[unit.number]


def is_ship(state: State, unit: Unit) -> bool:
    """Tell whether a unit is an Airship; its number is then that of its blueprint."""
    return unit.number < len(state.tables.ships)


def owner(state: State, unit: Unit) -> int:
    """Return the seat that events of a unit name; NOBODY for a Sentinel's unit."""
    return max(running(state).sides[unit.side].seat, NOBODY)


# --- the beginning ------------------------------------------------------------------------------------------------------


def begin(state: State, tile: int, attacker: int, defender: int, ship: int = NOTHING) -> Combat:
    """Set up a combat between two seats; one of them can be SENTINELS (SE-13.1 to SE-13.4).

    A Sentinel that attacks fights alone, with its Airship `ship`. Sentinels that are attacked defend together
    (SE-E-28).
    """
    sides = [Side(seat, _decides(state, seat, attacker, defender)) for seat in (attacker, defender)]
    combat = Combat(tile, sides, [])
    state.combat = combat
    who = state.names[defender] if defender != SENTINELS else "sentinels"
    state.emit("combat", max(attacker, NOBODY), state.tables.tiles[tile].id, None, who, ("SE-13.1", "SE-13.2"))
    if at_work.listeners:
        _note_alone(state, tile, sides, ship)
    for number, side in enumerate(sides):
        if side.seat != SENTINELS:
            _player(state, combat, number, side.seat)
        elif ship != NOTHING:
            _add_ship(state, combat, number, ship)
        else:
            _machines(state, combat, number)
    return combat


def _note_alone(state: State, tile: int, sides: list[Side], ship: int) -> None:
    """Note that Sentinels defend together and attack alone where there are several, and that an attacker has buildings."""
    machines = len(control.ships_on(state, SENTINELS, tile)) + (state.nests >> tile & 1)
    if machines > 1 and SENTINELS in [side.seat for side in sides]:
        at_work.note("SE-E-28")
    if sides[0].seat != SENTINELS and control.military_on(state, sides[0].seat, tile):
        at_work.note("SE-E-11")
    if ship != NOTHING and len(sides) > 1:
        at_work.note("SE-7.13")


def _decides(state: State, seat: int, attacker: int, defender: int) -> int:
    """SE-15.10: the player to the left of the enemy decides for Sentinels; in a game alone nobody does (SE-E-67)."""
    if seat != SENTINELS:
        return seat
    count = len(state.seats)
    return (max(attacker, defender) + 1) % count if count > 1 else NOBODY


def _player(state: State, combat: Combat, number: int, seat: int) -> None:
    """Add the Airships and the military buildings with their cards; an attacker's buildings fight too (SE-E-11)."""
    for ship in control.ships_on(state, seat, combat.tile):
        _add_ship(state, combat, number, ship)
    counted: dict[int, int] = {}
    for kind in control.military_on(state, seat, combat.tile):
        counted[kind] = counted.get(kind, 0) + 1
        unit = _building(state, number, seat, kind, counted[kind])
        combat.units.append(unit)
        card = fighter(state, unit)
        rules = ("SE-13.3", "SE-15.5")
        state.emit(
            "combat card", seat, card.id, None, name_of(state, unit), rules if unit.most > card.shield else rules[0]
        )


def _building(state: State, number: int, seat: int, kind: int, nth: int) -> Unit:
    """SE-13.3, SE-15.5: a building begins with all shields and structure that its card prints."""
    place = state.tables.unit_buildings.index(kind) + nth - 1
    card = state.tables.fighters[place]
    more = control.more(state.seats[seat], "turret-shields") if kind in TURRETS else 0
    return Unit(number, place, card.shield + more, card.structure, card.shield + more)


def _add_ship(state: State, combat: Combat, number: int, ship: int) -> None:
    shield, structure = state.ship_shield[ship], state.ship_structure[ship]
    combat.units.append(Unit(number, ship, shield, structure, control.most_shield(state, ship)))


def _machines(state: State, combat: Combat, number: int) -> None:
    """Add every Sentinel on the tile.

    A Sentinel building adds its top card, whose loot stays hidden (SE-15.12, SE-E-28).
    """
    for ship in control.ships_on(state, SENTINELS, combat.tile):
        _add_ship(state, combat, number, ship)
    if state.nests >> combat.tile & 1 and state.machines:
        combat.machine, state.machines = state.machines[0], state.machines[1:]
        card = state.tables.machines[combat.machine]
        unit = len(state.tables.fighters) - len(state.tables.machines) + combat.machine
        combat.units.append(Unit(number, unit, card.shield, card.structure, card.shield))
        state.emit("combat card", NOBODY, card.id, None, None, ("SE-15.12", "SE-E-29"))


# --- dice ---------------------------------------------------------------------------------------------------------------


DICE_POWERS = ("combat-die", "sentinel-die", "present-die", "active-die")


def pool(state: State, number: int) -> Dice:
    """Return the dice of a side: those of its units, of cards, and of its player's boards (SE-14.1, SE-14.7)."""
    combat = running(state)
    dice = combat.sides[number].more[:]
    for unit in units_of(combat, number):
        for colour, count in enumerate(fighter(state, unit).dice):
            dice[colour] += count
    for verb in _additional(state, combat, number):
        given: Any = verb
        dice[DICE.index(given.colour)] += given.amount
        state.emit("more dice", combat.sides[number].seat, given.colour, None, given.amount, verb.rules)
    yellow, red, blue = dice
    return yellow, red, blue


def _additional(state: State, combat: Combat, number: int) -> Iterator[Verb]:
    """Yield the dice of Developments and of the Doppler board. Nobody adds them who acts for a Sentinel (SE-15.11).

    A Doppler of the seat in the fight adds more; one on the active tile only in the Action phase (SE-8.18). Standard
    abilities of Airships add none, because those of our blueprints work outside combats (SE-14.2).
    """
    seat, decides = combat.sides[number].seat, combat.sides[number].decides
    if seat == SENTINELS:
        if decides != NOBODY and any(control.power(state.seats[decides], name) for name in DICE_POWERS):
            at_work.note("SE-15.11")
        return
    own = state.seats[seat]
    yield from control.power(own, "combat-die")
    if combat.sides[1 - number].seat == SENTINELS:
        yield from control.power(own, "sentinel-die")
    if control.figure_on(state, seat, combat.tile):
        yield from control.power(own, "present-die")
        if state.phase == ACTION:
            yield from control.power(own, "active-die")


def count(state: State, faces: list[tuple[int, int]]) -> tuple[int, int]:
    """Add up the hits and surges of some dice (SE-13.8, SE-13.9, SE-13.10, SE-13.11)."""
    shown = [state.tables.faces[colour][face] for colour, face in faces]
    return sum(hits for hits, _ in shown), sum(surges for _, surges in shown)


def roll(state: State, number: int) -> None:
    """Roll a side's dice and add them up. The hits wait for step 3 (SE-14.1, SE-14.6, SE-14.7)."""
    side = running(state).sides[number]
    colours = [colour for colour, dice in enumerate(pool(state, number)) for _ in range(dice)]
    side.faces = throw(state, colours)
    hits, side.surges = count(state, side.faces)
    side.hits += hits
    if at_work.listeners:
        _note_roll(state, number)
    said = " ".join(state.tables.face_words[colour][face] for colour, face in side.faces)
    told, rules = f"hits {hits}, surges {side.surges}", ("SE-14.7", "SE-14.8")
    state.emit("roll", max(side.seat, NOBODY), said, None, told, rules if number else "SE-14.1")


FACE_RULES = {(2, 0): "SE-13.8", (3, 1): "SE-13.9", (0, 1): "SE-13.10", (1, 0): "SE-13.11"}  # by (hits, surges)


def _note_roll(state: State, number: int) -> None:
    """Note what the faces count, and that standard abilities of the Airships add nothing to them."""
    combat = running(state)
    shown = [state.tables.faces[colour][face] for colour, face in combat.sides[number].faces]
    at_work.note(*(FACE_RULES[face] for face in shown if face in FACE_RULES))
    ships = [state.tables.ships[unit.number] for unit in units_of(combat, number) if is_ship(state, unit)]
    if any(ship.ability is not None for ship in ships):
        at_work.note("SE-14.2")


def throw(state: State, colours: list[int]) -> list[tuple[int, int]]:
    """Roll dice of some colours; return each upper face as (colour, face of the six)."""
    words = state.tables.face_words
    fallen = state.chance.roll("roll", [words[colour] for colour in colours])
    return [(colour, words[colour].index(word)) for colour, word in zip(colours, fallen, strict=True)]


def reroll(state: State, side: Side, chosen: list[tuple[int, int]], rule: str) -> None:
    """Roll some dice of a side again. A surge that has been used stays used (SE-E-65)."""
    for face in chosen:
        side.faces.remove(face)
    fallen = throw(state, [colour for colour, _ in chosen])
    before, _ = count(state, chosen)
    after, _ = count(state, fallen)
    side.faces = sorted([*side.faces, *fallen], key=lambda face: face[0])
    side.hits += after - before
    side.surges = max(0, count(state, side.faces)[1] - side.spent)
    words = state.tables.face_words
    old, new = (" ".join(words[colour][face] for colour, face in faces) for faces in (chosen, fallen))
    state.emit("reroll", max(side.seat, NOBODY), "", old, new, (rule, "SE-E-65"))


def add_hits(state: State, side: Side, amount: int, rule: Rule) -> None:
    """Add hits that no die has rolled. They wait like the others (SE-14.6)."""
    side.hits += amount
    state.emit("hits", max(side.seat, NOBODY), "", side.hits - amount, side.hits, rule)


# --- units --------------------------------------------------------------------------------------------------------------


def restore(state: State, unit: Unit, rule: str) -> None:
    """Restore one shield, up to the most that the unit can have (SE-7.19).

    Developments can raise this number (SE-20.4, SE-15.5).
    """
    rules: tuple[str, ...] = (rule, "SE-7.19")
    if unit.most > fighter(state, unit).shield:
        rules += ("SE-20.4",) if is_ship(state, unit) else ("SE-13.3", "SE-15.5")
    _set(state, unit, unit.shield + 1, unit.structure, "shield", rules)


def mend(state: State, unit: Unit, amount: int, rule: Rule) -> None:
    """Restore structure, but no more than is printed."""
    _set(state, unit, unit.shield, min(unit.structure + amount, fighter(state, unit).structure), "structure", rule)


def strike(state: State, unit: Unit, shield: int, structure: int) -> None:
    """Lower the status dice of a unit (SE-14.10). A die at 0 is removed from the card (SE-14.11)."""
    if shield:
        _set(state, unit, unit.shield - shield, unit.structure, "shield", "SE-14.10")
    if structure:
        _set(state, unit, unit.shield, unit.structure - structure, "structure", "SE-14.10")
    if (shield and not unit.shield) or (structure and not unit.structure):
        at_work.note("SE-14.11")


def _set(state: State, unit: Unit, shield: int, structure: int, what: str, rule: Rule) -> None:
    """Set shield and structure of a unit, and those of its ship if it is one."""
    before, after = (unit.shield, shield) if what == "shield" else (unit.structure, structure)
    unit.shield, unit.structure = shield, structure
    if is_ship(state, unit):
        state.ship_shield[unit.number], state.ship_structure[unit.number] = shield, structure
    state.emit(what, owner(state, unit), name_of(state, unit), before, after, rule)


def foes(state: State, seat: int, tile: int) -> list[int]:
    """Return whom a player meets on a tile: players clockwise, then the Sentinels (SE-13.1)."""
    found = [
        other
        for other in state.clockwise(seat)
        if other != seat and (state.seats[other].ships | state.seats[other].military) >> tile & 1
    ]
    if control.ships_on(state, SENTINELS, tile) or (state.nests >> tile & 1 and state.machines):
        found.append(SENTINELS)
    return found
