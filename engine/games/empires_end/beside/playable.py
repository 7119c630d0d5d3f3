"""Problems that prevent a play with data that the schema accepts; they are found before a play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.tables import COMBINED, DISASTER, DOUBLE, END, START
from engine.play.data_reader import MOST, Flaw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.empires_end.tables import Tables


DEAREST = 30  # the most hammers that a build or a repair can cost
FEWEST_TILES = 3  # an inner Location has two neighbours
FEWEST_SPACES = 3  # start, a Disaster phase, end
LEAST = {
    "start_tokens": 0,
    "start_score": -MOST,
    "hand_size": 0,
    "most_two_side": 0,
    "bid_size": 1,
    "double_cards": 1,
    "low_resources_limit": 0,
    "low_resources_points": 0,
    "low_resources_coins": 1,
    "cards_per_industry": 0,
    "sale_coins": 0,
    "town_discounts_per_card": 0,
    "repairs_per_industry": 0,
    "strength_per_token": 0,
    "cubes_per_refresh": 0,
    "lightning_cards": 0,
    "lightning_enacted": 0,
    "lightning_redraws": 0,
    "lightning_hand": 0,
}


def unfit(tables: Tables) -> Iterator[Flaw]:
    """Yield each part of the data with which the rules cannot work, as far as one value alone does not show it."""
    known: dict[int, str] = {}
    for tile in tables.tiles:
        if known.setdefault(tile.value, tile.id) != tile.id:
            sentence = f"two Locations have one value, so an Upheaval could not tell which ranks first (EE-4.2): {known[tile.value]} and {tile.id}"
            yield Flaw(tile.id, "value", sentence)
    for war in tables.wars:
        if not war.low < war.high:
            sentence = f"{war.id}: its lowest outcome goes up to {war.low}, its highest begins at {war.high}"
            yield Flaw(war.id, "high_least", sentence)
    yield from _numbers(tables)
    yield from _boards(tables)


def _numbers(tables: Tables) -> Iterator[Flaw]:
    """Yield each number of the rules that leaves nothing to play, and a deck that is too small for the hands."""
    numbers = tables.constants
    for name, least in LEAST.items():
        if numbers[name] < least:
            yield Flaw(name, "value", f"{name} is {numbers[name]}, but {least} is the least that can be played")
    if not 0 < numbers["lightning_enacted"] <= min(numbers["lightning_cards"], len(tables.tiles)):
        sentence = f"{numbers['lightning_enacted']} cards cannot be enacted out of {numbers['lightning_cards']}"
        yield Flaw("lightning_enacted", "value", sentence)
    most_cards = tables.most * max(numbers["hand_size"], 2 * numbers["lightning_cards"])
    if len(tables.cards) < most_cards + numbers["double_cards"]:
        sentence = f"{len(tables.cards)} Disaster cards are too few for the hands of {tables.most} players"
        yield Flaw("disasters", "items", sentence)


def _boards(tables: Tables) -> Iterator[Flaw]:
    for players, track, bolt in zip(("two", "more"), tables.tracks, tables.bolts, strict=True):
        key, inside = f"track_{players}", track[1:-1]
        if not inside or track[0] != START or track[-1] != END or START in inside or END in inside:
            yield Flaw("board", key, f"the track for {players} does not run from start to end")
        if not inside or track[1] != DISASTER:
            yield Flaw("board", key, f"the track for {players} does not begin with a Disaster phase (EE-6.4)")
        if not 0 < bolt < len(track) - 1:
            yield Flaw(
                "board", f"bolt_{players}", f"the lightning bolt of the track for {players} stands on space {bolt}"
            )
    if {DOUBLE, COMBINED} & set(tables.tracks[0]):
        sentence = "the track for two has a phase that is for three and four alone (EE-6.8, EE-6.12, EE-11.1)"
        yield Flaw("board", "track_two", sentence)
    if sorted(tables.colours) != sorted(tables.screens):
        sentence = f"Score markers are {', '.join(tables.colours)}, screens {', '.join(tables.screens)} (EE-2.7)"
        yield Flaw("screens", "items", sentence)
    if len(tables.colours) < tables.most:
        sentence = f"{len(tables.colours)} Score markers are too few for {tables.most} players"
        yield Flaw("score-markers", "items", sentence)
