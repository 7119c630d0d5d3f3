"""Problems that prevent a play with data that the schema accepts; they are found before a play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.tables import COMBINED, DISASTER, DOUBLE, END, START

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.empires_end.tables import Tables


DEAREST = 30  # the most hammers that a build or a repair can cost
LEAST = {
    "start_tokens": 0,
    "hand_size": 0,
    "bid_size": 1,
    "double_cards": 1,
    "low_resources_coins": 1,
    "cards_per_industry": 0,
    "sale_coins": 0,
    "town_discounts_per_card": 0,
    "repairs_per_industry": 0,
    "strength_per_token": 0,
    "cubes_per_refresh": 0,
    "lightning_redraws": 0,
    "lightning_hand": 0,
}


def unfit(tables: Tables) -> Iterator[str]:
    """Yield a sentence for each part of the data with which the rules cannot work."""
    places = range(1, len(tables.tiles) + 1)
    if len({tile.value for tile in tables.tiles}) < len(tables.tiles):
        yield "two Locations have one value, so an Upheaval could not tell which ranks first (EE-4.2)"
    for card in tables.cards:
        if card.target not in places:
            yield f"{card.id} threatens position {card.target}, but a row has {len(tables.tiles)} Locations"
    for war in tables.wars:
        if war.position not in places:
            yield f"{war.id} moves a Location to position {war.position}, but a row has {len(tables.tiles)}"
        if not war.low < war.high:
            yield f"{war.id}: its lowest outcome goes up to {war.low}, its highest begins at {war.high}"
    yield from _numbers(tables)
    sources = (*((tile.id, tile.deed) for tile in tables.tiles), *((card.id, card.deed) for card in tables.cards))
    for name, deed in sources:
        if deed.phase not in deed.phases:
            yield f"{name}: {deed.name} works in {' or '.join(sorted(deed.phases))}, not in {deed.phase}"
    yield from _boards(tables)
    most_cards = tables.most * max(tables.constants["hand_size"], 2 * tables.constants["lightning_cards"])
    if len(tables.cards) < most_cards + tables.constants["double_cards"]:
        yield f"{len(tables.cards)} Disaster cards are too few for the hands of {tables.most} players"


def _numbers(tables: Tables) -> Iterator[str]:
    """Yield a sentence for each price that is out of range, and for each number that leaves nothing to play."""
    prices = (*((tile.id, tile.repair) for tile in tables.tiles), *((card.id, card.build) for card in tables.cards))
    for name, price in prices:
        if not 0 <= price <= DEAREST:
            yield f"{name} costs {price} hammers, but prices go from 0 to {DEAREST}"
    numbers = tables.constants
    for name, least in LEAST.items():
        if numbers[name] < least:
            yield f"{name} is {numbers[name]}, but {least} is the least that can be played"
    if not 0 < numbers["lightning_enacted"] <= min(numbers["lightning_cards"], len(tables.tiles)):
        yield f"{numbers['lightning_enacted']} cards cannot be enacted out of {numbers['lightning_cards']}"


def _boards(tables: Tables) -> Iterator[str]:
    for players, track, bolt in zip(("two", "more"), tables.tracks, tables.bolts, strict=True):
        inside = track[1:-1]
        if track[0] != START or track[-1] != END or START in inside or END in inside:
            yield f"the track for {players} does not run from start to end"
        if track[1] != DISASTER:
            yield f"the track for {players} does not begin with a Disaster phase (EE-6.4)"
        if not 0 < bolt < len(track) - 1:
            yield f"the lightning bolt of the track for {players} stands on space {bolt}"
    if {DOUBLE, COMBINED} & set(tables.tracks[0]):
        yield "the track for two has a phase that is for three and four alone (EE-6.8, EE-6.12, EE-11.1)"
    if sorted(tables.colours) != sorted(tables.screens):
        yield f"Score markers are {', '.join(tables.colours)}, screens {', '.join(tables.screens)} (EE-2.7)"
    if len(tables.colours) < tables.most:
        yield f"{len(tables.colours)} Score markers are too few for {tables.most} players"
