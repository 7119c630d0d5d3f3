"""What differs between two versions of a game's data, as plain values: a `DataChange` for each thing, a `ChangedValue` for each value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.compare.plain_values import BETWEEN

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
        """Whether only words changed that explain: with other numbers in a text, or another answer of a ruling, it is a change."""
        return self.done == "changed" and all(_is_reworded(one) for one in self.values)


def _is_reworded(value: ChangedValue) -> bool:
    same_numbers = _NUMBER.findall(value.before) == _NUMBER.findall(value.after)
    return value.name.split(BETWEEN)[0] in WORDS and same_numbers


WORDS = frozenset({"title", "text", "texts", "about", "definition", "why", "readings", "intro"})
_NUMBER = re.compile(r"\d+")
