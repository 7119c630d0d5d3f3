"""What statistics count over many games: Senators, favors, planets and Pledge chits. This is not part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.abilities import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.sovereign_skies.state import State

TALLIES: Mapping[str, Tally] = {
    "recruited": Tally("Senators recruited", "times", "How often somebody recruits the Senator.", sets=("senators",)),
    "played": Tally("Senators played", "times", "How often the Senator is played for a favor.", sets=("senators",)),
    "favors": Tally("Favors played", "times", "What Senators are played for, by kind of favor."),
    "visited": Tally("Planets visited", "times", "How often a Mothership ends its move there.", sets=("planets",)),
    "bases": Tally("Bases constructed", "times", "How often a Base is built there.", sets=("planets",)),
    "pledged": Tally(
        "Pledge chits taken", "times", "How often somebody gets the chit of the planet.", sets=("planets",)
    ),
}
_COUNTED = {
    "recruit": "recruited",
    "play senator": "played",
    "move": "visited",
    "construct": "bases",
    "pledge chit": "pledged",
}


def tally_events(state: State) -> Iterator[tuple[str, str, int]]:
    """Yield (tally, piece, amount) for each counted event of a finished game. The log must have the moves too."""
    log = state.log
    for event in log:
        if name := _COUNTED.get(event.verb):
            yield name, event.what, 1
        if event.verb == "play senator" and event.cause >= 0:
            yield "favors", log[event.cause].what.partition(": ")[2], 1


def ending(state: State) -> str:
    """Which way the game ended: by two Senator stacks, by two Activation stacks, or by one of each (SS-19.1)."""
    senators = sum(not stack for stack in state.senator_chits)
    activation = sum(not stack for stack in state.activation)
    if senators and activation:
        return "one stack of each kind"
    return "two Senator stacks" if senators else "two Activation stacks"
