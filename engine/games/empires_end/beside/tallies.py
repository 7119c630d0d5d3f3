"""Statistics over many games: Disasters taken and built, and points of Innovations; not part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.verbs.works import OnDestroyedGain
from engine.play.abilities import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.empires_end.state import State
    from engine.play import Event

TALLIES: Mapping[str, Tally] = {
    "revealed": Tally("Disasters revealed", "times", "How often the card is turned up.", sets=("disasters",)),
    "taken": Tally("Disasters taken", "times", "How often a player takes the card.", sets=("disasters",)),
    "built": Tally("Innovations built", "times", "How often it is built from the hand.", sets=("disasters",)),
    "played": Tally(
        "Innovations in play",
        "times",
        "How often it comes under a Location, taken, built or enacted.",
        sets=("disasters",),
    ),
    "points": Tally(
        "Points of Innovations",
        "points",
        "Points that it brings, for each time that it comes into play: on the track and at the end.",
        per="played",
        sets=("disasters",),
    ),
    "destroyed": Tally(
        "Locations destroyed", "times", "How often the Location is destroyed, in all empires.", sets=("locations",)
    ),
    "repaired": Tally("Locations repaired", "times", "How often it is repaired.", sets=("locations",)),
    "war": Tally("Wars fought", "times", "How often the Military card is turned up.", sets=("military",)),
}
_COUNTED = {
    "reveal": "revealed",
    "take": "taken",
    "build": "built",
    "destroy": "destroyed",
    "repair": "repaired",
    "reveal war": "war",
}


def tally_events(state: State) -> Iterator[tuple[str, str, int]]:
    """Yield (tally, piece, amount) for the log of a finished game; the log has to contain the moves."""
    reader = _Points(state)
    for event in state.log:
        if name := _COUNTED.get(event.verb):
            yield name, event.what, 1
        elif event.verb == "attach" and event.before is None:
            yield "played", event.what, 1
        if found := reader.read(event):
            yield "points", *found


class _Points:
    """Finds the card that a scoring event belongs to.

    An End Game ability names its card. For other events the card follows from the cause or from the destroyed Location.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._home: dict[str, tuple[int, str]] = {}  # card → seat and Location
        self._falling: list[tuple[str, int]] = []  # (card, points) of cards whose Location falls now

    def read(self, event: Event) -> tuple[str, int] | None:
        """Return the card and its points if a card scores with this event; otherwise None."""
        verb, what = event.verb, event.what
        if verb == "attach":
            self._home[what] = (event.who, event.after)
        elif verb == "destroy":
            self._falling = list(self._paying(event.who, what))
        elif verb == "End Game Innovation":
            return what, event.after
        elif verb == "score":
            return self._scored(event)
        return None

    def _scored(self, event: Event) -> tuple[str, int] | None:
        gained = event.after - event.before
        if "EE-20.38" in event.rule and self._falling:
            card, _ = self._falling.pop(0)
            return card, gained
        log = self._state.log
        source = (
            log[event.cause].what.rsplit(" ", 1)[-1] if event.cause >= 0 and log[event.cause].verb == "choose" else ""
        )
        return (source, gained) if source in self._home else None

    def _paying(self, seat: int, tile: str) -> Iterator[tuple[str, int]]:
        """Yield the Innovations under a Location that score when it is destroyed, in the order of scoring."""
        tables = self._state.tables
        for card, place in self._home.items():
            deed = tables.cards[tables.card_ids.index(card)].deed
            if place == (seat, tile) and isinstance(deed, OnDestroyedGain) and (points := deed.get.get("points")):
                yield card, points
