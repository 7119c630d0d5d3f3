"""The moves of Sky Empire: a kind and what it is about. Each is made once, so moves are compared by identity.

Every kind is a line of KINDS: how it is written, and which list of names its number counts in (`tables.names`). A new
kind of move is a new line there. `tables.moves.kinds[kind][number]` is a move, `tables.words[kind]` one without a
choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """What is chosen. `number` counts in the names that the kind is about; it is 0 where there is nothing to name."""

    kind: str
    number: int = 0


KINDS: Mapping[str, tuple[str, str]] = {
    # without a choice
    "pass": ("pass", ""),
    "done": ("done", ""),
    "skip": ("skip", ""),
    "do": ("do", ""),
    "yes": ("yes", ""),
    "no": ("no", ""),
    "roll": ("roll", ""),
    "use board": ("use board", ""),
    "take initiative": ("take initiative", ""),
    "take cards": ("take cards", ""),
    # set-up
    "choose": ("choose {}", "doppler"),
    "lay": ("lay {}", "tile"),
    "lay at": ("lay at {}", "place"),
    "build at": ("build at {}", "tile"),
    # committing Dopplers
    "council": ("place on {}", "section"),
    "map": ("place on {}", "tile"),
    # turns
    "activate": ("activate {}", "tile"),
    "resolve": ("resolve {}", "council"),
    "play": ("play {}", "card"),
    "complete": ("complete {}", "mission"),
    # Airships
    "commit": ("commit {}", "load"),
    "boost": ("boost {}", "ship"),
    # exploring
    "explore": ("explore", ""),
    "upper": ("upper {}", "half"),
    "bottom": ("bottom", ""),
    "drill": ("drill with {}", "ship"),
    # activating and constructing
    "produce": ("produce on {}", "tile"),
    "buy": ("buy {}", "raw"),
    "sell": ("sell {}", "raw"),
    "build ship": ("construct {}", "ship"),
    "build": ("construct {}", "building"),
    "relocate": ("relocate from {}", "tile"),
    "save": ("save {}", "raw"),
    # effects
    "buy number": ("buy {}", "number"),
    "sell number": ("sell {}", "number"),
    "gain": ("gain {}", "goods"),
    "pay": ("pay {}", "raw"),
    "blueprint": ("take {} blueprint", "rank"),
    "develop": ("take {}", "fitting"),
    "recall": ("recall from {}", "tile"),
    "repair": ("repair {}", "ship"),
    "name": ("name {}", "colour"),
    "vote": ("vote for {}", "colour"),
    "discard": ("discard {}", "card"),
    "drop": ("discard {}", "mission"),
    # combat
    "surge": ("surge of {}", "unit"),
    "reroll": ("reroll {}", "face"),
    "restore": ("restore shield of {}", "unit"),
    "mend": ("restore structure of {}", "unit"),
    "hit shield": ("hit shield of {}", "unit"),
    "hit structure": ("hit structure of {}", "unit"),
    # trading
    "trade": ("trade with {}", "colour"),
    "give": ("give {}", "good"),
    "want": ("want {}", "good"),
    "propose": ("propose", ""),
    "accept": ("accept", ""),
    "decline": ("decline", ""),
}


@dataclass(slots=True)
class Moves:
    """Every move of a compiled game by kind and number, with its notation in both directions."""

    kinds: dict[str, tuple[Move, ...]] = field(default_factory=dict)
    texts: dict[Move, str] = field(default_factory=dict)
    by_text: dict[str, Move] = field(default_factory=dict)

    @property
    def all(self) -> list[Move]:
        """Return every move."""
        return list(self.texts)
