"""The names that a game's data defines, and how names that do not exist are reported."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.common.problems import Place, Problems
    from engine.data.values import Where
    from engine.model import Game

# the kind of file that defines each kind of name
_DEFINED_IN = {
    "rule": "rules",
    "ruling": "rulings",
    "scenario": "scenarios",
    "piece": "pieces",
    "set": "pieces",
    "layout": "layout",
    "term": "game",
    "option": "game",
    "icon": "game",
    "colour": "game",
    "source": "game",
}


@dataclass(slots=True)
class KnownNames:
    """The names of a game by kind. Checks use it to report names that do not exist."""

    game: Game
    broken: set[str]
    problems: Problems
    known: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = self.game
        public = game.sources.get("public")
        self.known = {
            "rule": set(game.rules),
            "ruling": set(game.rulings),
            "scenario": set(game.scenarios),
            "piece": set(game.pieces),
            "set": set(game.sets),
            "layout": set(game.layouts),
            "term": set(game.terms),
            "option": set(game.options),
            "icon": set(game.icons) | {term.id for term in game.terms.values() if term.icon},
            "colour": set(game.colours),
            "source": (
                {str(part.get("id")) for part in public if isinstance(part, dict)}
                if isinstance(public, list)
                else set()
            ),
        }

    def has(self, what: str, name: str) -> bool:
        """Return whether the name exists, or could be defined in a file that could not be read."""
        return name in self.known[what] or _DEFINED_IN[what] in self.broken

    def require(self, what: str, name: str, place: Place | Where) -> None:
        """Report a name that does not exist."""
        if not self.has(what, name):
            at = place if isinstance(place, tuple) else place.at()
            self.problems.error(
                f"unknown-{what}", at, f"no {what} '{name}'", hint=did_you_mean(name, sorted(self.known[what]))
            )

    def require_all(self, what: str, names: Iterable[str], where: Where, *path: str | int) -> None:
        """Report each name of a list that does not exist."""
        for index, name in enumerate(names):
            if not self.has(what, name):
                self.require(what, name, where.at(*path, index))
