"""What differs between two versions of a game's data, as plain values: a `DataChange` for each thing, a `ChangedValue` for each value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Done = Literal["added", "removed", "changed"]

# the kinds of things that data is about, in the order of a report: one, several
KINDS = {
    "game": ("game", "game"),
    "constant": ("number of the rules", "numbers of the rules"),
    "option": ("option", "options"),
    "set": ("set", "sets of pieces"),
    "piece": ("piece", "pieces"),
    "rule": ("rule", "rules"),
    "ruling": ("ruling", "rulings"),
    "term": ("term", "terms"),
    "setup": ("set-up", "set-up"),
    "round": ("round", "round"),
    "aid": ("player aid", "player aids"),
    "layout": ("layout", "layouts"),
    "picture": ("picture", "pictures"),
    "scenario": ("scenario", "scenarios"),
}


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """One value that differs, by the words of a designer: "build", "text". An empty text: there is no such value."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class DataChange:
    """One thing that was added, removed or changed. `values` are those that differ; those of a new thing have no `before`."""

    kind: str  # a key of KINDS
    id: str
    title: str
    done: Done
    values: tuple[ChangedValue, ...] = ()
    of: str = ""  # the set of a piece

    @property
    def is_reworded(self) -> bool:
        """Whether only words changed that players read: its title or its text."""
        return self.done == "changed" and {one.name.split(" › ")[0] for one in self.values} <= WORDS


WORDS = frozenset({"title", "text", "texts", "about", "definition", "ruling", "why", "readings", "intro"})
