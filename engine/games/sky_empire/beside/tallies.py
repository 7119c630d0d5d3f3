"""What is counted over many games: ways to Crystals, cards, buildings, ships, combats; no part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.abilities import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.sky_empire.state import State
    from engine.play import Event

BLUEPRINTS = ("common-blueprints", "starting-blueprints", "sentinel-blueprints")
TALLIES: Mapping[str, Tally] = {
    "crystals": Tally("Ways to Crystals", "times", "How often a Crystal is taken, by what earned it."),
    "emperors": Tally("Dopplers of Emperors", "times", "Who becomes Emperor.", sets=("doppler-boards",)),
    "emperors' crystals": Tally("Crystals of Emperors", "times", "How Emperors came to their Crystals."),
    "played": Tally("Action cards played", "times", "How often the card is played.", sets=("action-cards",)),
    "missions": Tally("Missions fulfilled", "times", "How often the Mission is fulfilled.", sets=("missions",)),
    "events": Tally("Events drawn", "times", "How often the Event is drawn.", sets=("events",)),
    "developments": Tally("Developments taken", "times", "How often somebody lays it."),
    "council": Tally("Council cards used", "times", "How often a Doppler uses the card.", sets=("council-cards",)),
    "launched": Tally("Airships built", "times", "How often it comes onto the map.", sets=BLUEPRINTS),
    "sunk": Tally("Airships destroyed", "times", "How often it is destroyed.", sets=BLUEPRINTS),
    "buildings": Tally("Buildings constructed", "times", "How often one of the kind is put up."),
}
COUNTED = {
    "play": "played",
    "complete": "missions",
    "event": "events",
    "develop": "developments",
    "launch": "launched",
    "sink": "sunk",
    "put up": "buildings",
}
WAYS = {  # the rule of a Crystal's event -> what earned it
    "SE-5.3": "Opportunity: the centre",
    "SE-5.4": "Opportunity: a Mission",
    "SE-5.7": "Power: a Behemoth or Leviathan",
    "SE-5.8": "Power: a Home Base or Tower",
    "SE-5.10": "Honor",
    "SE-5.11": "Possession: twelve buildings",
    "SE-5.12": "Possession: the Tower",
}


def tally_events(state: State) -> Iterator[tuple[str, str, int]]:
    """(tally, piece, how much) for everything in the log of a finished game whose moves are in it."""
    winner = state.winner
    for event in state.log:
        if event.verb == "crystal":
            yield "crystals", way(event), 1
            if event.who == winner:
                yield "emperors' crystals", way(event), 1
        elif name := COUNTED.get(event.verb):
            yield name, event.what, 1
        elif event.verb == "choose" and event.what.startswith("resolve "):
            yield "council", event.what.removeprefix("resolve "), 1
        elif event.verb == "emperor":
            yield "emperors", state.tables.dopplers[state.seats[event.who].doppler].id, 1


def way(event: Event) -> str:
    """What earned a Crystal: the rule of its event, or else drilling, which is an effect of a card."""
    rules = (event.rule,) if isinstance(event.rule, str) else event.rule
    found = next((WAYS[rule] for rule in rules if rule in WAYS), "")
    return found or f"{event.what.capitalize()}: drilling"
