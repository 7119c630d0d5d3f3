"""The scenarios that read otherwise in a game with one change.

A number from the rulebook has to be noticed by somebody who writes it down a second time. So a scenario that takes it from
the data follows the change, and a scenario that pins it keeps its pin: neither can notice the change.

A prototype number may be any other; no scenario says which is right. Here the question is whether the rules use the number.
So the scenarios keep their words, and the game has the changed number, also where a scenario pins it: a scenario notices
the change if it shows what the number does.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.common.problems import Problems
from engine.load import assemble, placeholders
from engine.load.quantities import Quantities, UnknownNumberError
from engine.load.tuning import number_of
from engine.mutation.baseline import scenario_hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game, Scenario
    from engine.mutation.data import Original
    from engine.mutation.mutants import DataMutant

PROTOTYPE = "prototype"


def changed_scenarios(origin: Original, game: Game, mutant: DataMutant) -> dict[str, Scenario]:
    """Return the scenarios that read otherwise in a changed game, by id."""
    if mutant.source == PROTOTYPE:
        return dict(_with_moved_pins(origin.game, game, mutant.subject))
    return _refilled(origin, game)


def _with_moved_pins(before: Game, after: Game, subject: str) -> Iterator[tuple[str, Scenario]]:
    """Yield the scenarios that pin a changed number of a piece, a set or a constant; the pin changes by as much."""
    for scenario in before.scenarios.values():
        names = [name for name in scenario.pins if name.split(".")[0] == subject]
        moved = {name: by for name in names if (by := _change(before, after, name))}
        if moved:
            pins = {name: value + moved.get(name, 0) for name, value in scenario.pins.items()}
            yield scenario.id, replace(scenario, pins=pins)


def _change(before: Game, after: Game, name: str) -> int:
    """Return by how much a number has changed; 0 if there is no longer such a number."""
    with suppress(UnknownNumberError):
        return number_of(after, name).value - number_of(before, name).value
    return 0


def _refilled(origin: Original, game: Game) -> dict[str, Scenario]:
    """Return the scenarios that take changed numbers from the data, with the new numbers."""
    found = {}
    quantities = Quantities(game.constants, game.sets, game.players)
    for document in origin.documents.values():
        if origin.kinds[document.file] == "scenarios" and document.value is not document.written:
            copy = replace(document)
            placeholders.fill({"scenarios": [copy]}, quantities, Problems())
            found.update({one.id: one for one in assemble.scenarios(copy.value, copy.where)})
    before = origin.game.scenarios
    return {name: one for name, one in found.items() if scenario_hash(one) != scenario_hash(before[name])}
