"""Says which layers of the check can run although the data has errors, and takes out of the game what they cannot use.

An error leaves out the layers that would make further errors of it, and no others: a wrong value of a piece leaves out
all of them, a wrong layout the printed faces, a wrong scenario only itself and the coverage.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.common.problems import Problem
    from engine.model import Game, PieceSet, Scenario

LAYERS = ("keys", "numbers", "effects", "cards", "layout", "scenarios", "coverage")
LAYOUTS = "layouts"  # not a layer: what the layer `keys` reads of layouts
_NOTE = "left out until the data is right"

# errors that change nothing in play and nothing on the faces
_HARMLESS = frozenset(
    {
        "unknown-number",
        "unknown-rule",
        "unknown-ruling",
        "unknown-source",
        "history-id",
        "history-value",
        "ruling-itself",
        "was-taken",
        "id-duplicate",
        "id-prefix",
        "inventory-differs",
        "composition-differs",
        "constant-unread",
        "option-ruling",
        "lines-wrong",
        "lines-missing",
        "from-unknown",
        "setup-copies",
        "unknown-way",
        "unknown-choice",
    }
)
# errors that change nothing in play, but something on the faces or on an aid
_PRINTED = frozenset(
    {
        "unknown-term",
        "unknown-icon",
        "unknown-art",
        "icon-art",
        "unknown-colour",
        "unknown-reference",
        "unknown-key",
        "unknown-phase",
        "unknown-layout",
        "layout-size",
        "layout-of-item",
        "markup-icon",
        "markup-reference",
        "markup-unclosed",
    }
)
# the layers that an error in a kind of file leaves out; one in other files (pieces, game.yaml) leaves out all
_OF_FILES = {
    "layouts": ("layout", LAYOUTS),
    "aids.yaml": ("numbers", "layout"),
    "round.yaml": ("numbers", "layout"),
    "setup.yaml": ("numbers", "layout"),
    "rules": ("numbers", "layout", "coverage"),
    "rulings.yaml": ("numbers", "layout", "coverage"),
    "history.yaml": (),
    "credits.yaml": (),
    "art": ("layout",),
    "scenarios": ("coverage",),
}


@dataclass(slots=True)
class Readiness:
    """The layers that are left out, each with the reason."""

    left_out: dict[str, str] = field(default_factory=dict)

    def reason(self, layer: str) -> str:
        """Return why a layer is left out; "" when it can run."""
        return self.left_out.get(layer, "")


def judge(found: Iterable[Problem], game: Game | None) -> Readiness:
    """Return which layers are left out because of the problems of the data."""
    if game is None:
        return Readiness(dict.fromkeys(LAYERS, _NOTE))
    left_out: dict[str, str] = {}
    for problem in found:
        if problem.severity == "error":
            left_out |= dict.fromkeys(_hit_by(problem, game), _NOTE)
    return Readiness({name: left_out[name] for name in (*LAYERS, LAYOUTS) if name in left_out})


def _hit_by(problem: Problem, game: Game) -> tuple[str, ...]:
    """Return the layers that an error leaves out."""
    if problem.code in _HARMLESS:
        return ()
    if problem.code in _PRINTED:
        return ("layout", LAYOUTS)
    return _OF_FILES.get(_part(problem, game), (*LAYERS, LAYOUTS))


def _part(problem: Problem, game: Game) -> str:
    """Return the file or folder of the game in which a problem is."""
    home = game.where.file.rpartition("/")[0]
    return problem.place.file.removeprefix(f"{home}/").partition("/")[0]


def playable(game: Game, found: Iterable[Problem]) -> Game:
    """Return the game without the second of two pieces with one id, and without scenarios in which there is an error."""
    errors = [problem for problem in found if problem.severity == "error"]
    if any(problem.code == "id-duplicate" for problem in errors):
        game = replace(game, sets=_first_of_each(game))
    spoiled = [problem for problem in errors if problem.code not in _HARMLESS and _part(problem, game) == "scenarios"]
    if not spoiled:
        return game
    return replace(game, scenarios={one.id: one for one in _sound(game, spoiled)})


def _first_of_each(game: Game) -> dict[str, PieceSet]:
    """Return the sets with the first piece of each id only."""
    seen: set[str] = set()
    sets = {}
    for name, pieces in game.sets.items():
        items = []
        for item in pieces.items:
            if item.id not in seen:
                items.append(item)
                seen.add(item.id)
        sets[name] = replace(pieces, items=tuple(items))
    return sets


def _sound(game: Game, spoiled: list[Problem]) -> Iterator[Scenario]:
    """Yield the scenarios in whose lines there is no error, and none above the first of their file."""
    places = sorted((one.where.at().file, one.where.at().line, one.id) for one in game.scenarios.values())
    wrong = set()
    for problem in spoiled:
        before = [place for place in places if place[:2] <= problem.place[:2] and place[0] == problem.place.file]
        wrong |= {before[-1][2]} if before else {name for file, _, name in places if file == problem.place.file}
    yield from (one for one in game.scenarios.values() if one.id not in wrong)
