"""Check that compiled data can be played: what the rules require and the schemas cannot express."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import terms
from engine.play.data_reader import MOST, Flaw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sky_empire.tables import Tables

_SMALL = 20  # for what is counted on one board or one tile, and for the dice of one roll
NUMBERS: dict[str, tuple[int, int]] = {
    "start_initiative": (0, MOST),
    "start_candles": (0, MOST),
    "figures": (1, 2),
    "tokens_per_tile": (0, 1),
    "events_early": (0, MOST),
    "events_mid": (0, MOST),
    "events_late": (0, MOST),
    **{f"draw_{back}_{seats}": (0, MOST) for seats in (2, 3, 4) for back in ("blue", "brown", "red", "green")},
    "crystal_kinds": (1, len(terms.CRYSTALS)),
    "possession_buildings": (1, MOST),
    "primary_figures": (0, _SMALL),
    "tactical_tokens": (0, MOST),
    "fleet_size": (0, MOST),
    "fleet_per_aetherforge": (0, MOST),
    "surge_uses": (0, MOST),
    "damage_per_hit": (0, MOST),
    "combat_rounds": (1, MOST),
    "markers_per_tile": (0, _SMALL),
    "drill_dice": (1, _SMALL),
    "yield_per_marker": (0, MOST),
    "bazaar_transactions": (0, MOST),
    "buildings_per_tile": (1, _SMALL),
    "action_hand": (0, MOST),
    "mission_hand": (0, MOST),
    "development_columns": (1, len(terms.COLUMNS)),
    "development_slots": (1, _SMALL),
    "accelerated_mid": (0, MOST),
    "accelerated_late": (0, MOST),
    "accelerated_candles": (0, MOST),
    "accelerated_producers": (0, _SMALL),
    "accelerated_initiative": (0, _SMALL),
    "accelerated_initiative_price": (0, MOST),
    "accelerated_exploration": (0, _SMALL),
    "accelerated_exploration_price": (0, MOST),
    "accelerated_resources": (0, _SMALL),
    "accelerated_developments": (0, _SMALL),
    "accelerated_development_price": (0, MOST),
    "accelerated_actions": (0, _SMALL),
    "accelerated_action_price": (0, MOST),
    "accelerated_missions": (0, _SMALL),
    "accelerated_mission_price": (0, MOST),
    "special_early": (0, MOST),
    "special_mid": (0, MOST),
    "special_late": (0, MOST),
    "solo_rival_dice": (1, _SMALL),
    "solo_own_dice": (1, _SMALL),
    "solo_dice": (0, _SMALL),
    "solo_first_figures": (0, _SMALL),
    "council_spaces": (1, _SMALL),
    "rated_from": (0, MOST),
    "rated_to": (0, MOST),
    "start_ships": (0, _SMALL),
    **{name: (value, value) for name, value in terms.BUILT_IN.items()},
}  # the least and the most with which the rules work
# Effects that last until the running Tactical action ends, and the timings at which one is always running. Those of a
# combat are not among them, since Sentinels attack in the Event phase (SE-7.13).
ACTION_LONG = ("boost-ship", "cheaper-next")
IN_AN_ACTION = ("committing", "constructing")


def unfit(tables: Tables) -> Iterator[Flaw]:
    """Yield each fault that would make a play fail, as far as one value alone does not show it."""
    for seats in range(tables.fewest, tables.most + 1):
        if seats not in tables.plans:
            yield Flaw("map-plans", "items", f"there is no map plan for {seats} players (SE-3.3)")
    if len(tables.dopplers) < tables.most:
        sentence = f"{len(tables.dopplers)} Doppler boards are too few for {tables.most} players"
        yield Flaw("doppler-boards", "items", sentence)
    special, drawn = sum(event.period == "special" for event in tables.events), terms.BUILT_IN["special_events"]
    if special < drawn:
        yield Flaw("special-events", "items", f"{special} Special Events are too few, {drawn} are drawn (SE-32.4)")
    yield from _ships(tables)
    yield from _timings(tables)
    yield from _numbers(tables)


def _ships(tables: Tables) -> Iterator[Flaw]:
    """Yield starting ships without an owner, and others that have one."""
    for ship in tables.ships:
        if (ship.rank == terms.STARTING) != (ship.doppler != terms.NOBODY):
            yield Flaw(ship.id, "class", f"{ship.id} must be a starting ship of a Doppler, or neither (SE-12.1)")


def _timings(tables: Tables) -> Iterator[Flaw]:
    """Yield Action cards that change the running Tactical action, but can be played when none is running."""
    for card in tables.cards:
        for verb in card.effects:
            if verb.name in ACTION_LONG and card.timing not in IN_AN_ACTION:
                said = f"{verb.name} works in {' or '.join(IN_AN_ACTION)}, not in {card.timing} (SE-24.4)"
                yield Flaw(card.id, "timing", f"{card.id}: {said}")


def _numbers(tables: Tables) -> Iterator[Flaw]:
    for name, (least, most) in NUMBERS.items():
        value = tables.constants[name]
        if not least <= value <= most:
            yield Flaw(name, "value", f"the constant {name} is {value}, but {least} to {most} can be played")
    slots = tables.constants["development_slots"]
    for one in tables.developments:
        if one.level > slots:
            yield Flaw(one.id, "level", f"{one.id} has level {one.level}, but a column has {slots} slots (SE-29.6)")
    for slot in range(1, min(slots, _SMALL) + 1):
        if (name := f"development_price_{slot}") not in tables.constants:
            yield Flaw("development_slots", "value", f"no constant {name} says what slot {slot} costs")
