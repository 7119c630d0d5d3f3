"""Sessions that begin in the position of a scenario, before or after one of its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean, unknown
from engine.runs.beginnings import Beginning, NotBegunError, Position
from engine.scenario.cases import cases
from engine.scenario.faults import ScenarioFault
from engine.scenario.script import read
from engine.sessions.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Game, Scenario
    from engine.play import Ruleset
    from engine.scenario.cases import Case


def from_scenario(
    game: Game,
    rules: Ruleset,
    scenario: Scenario,
    step: int | None = None,
    *,
    case: str = "",
    bots: Mapping[str, str] | None = None,
    seed: str = "1",
) -> Session:
    """Begin in the position of a scenario, after so many steps of its case (0: the position given; default: all).

    `case` is how the name of a branch or table row begins (default: the first). The moves of the steps are the first moves of
    the session, so they can be undone. Raises NotBegunError.
    """
    chosen = _case(scenario, case)
    if step is not None and step > len(chosen.steps):
        raise NotBegunError(f"{scenario.id} has steps 0 to {len(chosen.steps)}, not {step}")
    given = {key: value for key, value in chosen.given.items() if key != "injected"}
    names = given.get("players")
    beginning = Beginning(
        tuple(map(str, names)) if isinstance(names, list | tuple) else (),
        options={key: str(value) for key, value in chosen.options.items()},
        seed=seed,
        position=Position(given, chosen.play, scenario.pins),
    )
    session = Session(game, rules, beginning, bots)
    for path, raw in chosen.steps[:step]:
        found = read(raw, path, session.names)
        if isinstance(found, ScenarioFault):
            raise NotBegunError(f"{scenario.id} cannot be played: {found.message}")
        moves = [(found.seat, text) for text in found.value] if found.kind == "moves" else []
        if stopped := session.play_again(moves, [""] * len(moves)):
            raise NotBegunError(f"{scenario.id} cannot be played: {stopped.seat}: {stopped.text}: {stopped.why}")
    return session


def from_reference(
    game: Game, rules: Ruleset, reference: str, *, bots: Mapping[str, str] | None = None, seed: str = "1"
) -> Session:
    """Begin in the position of a scenario by its id, or by its id and the number of a step: `SS-EX-09#2`. Raises NotBegunError."""
    name, mark, step = reference.partition("#")
    known = {one.upper(): one for one in game.scenarios}
    if name.upper() not in known:
        raise NotBegunError(unknown(f"{game.id} has no scenario '{name}'", name, known, "there are"))
    if mark and not step.isdecimal():
        raise NotBegunError(f"'{step}' is no step of {name}; write the number of a step, such as {name}#2")
    return from_scenario(game, rules, game.scenarios[known[name.upper()]], int(step or 0), bots=bots, seed=seed)


def _case(scenario: Scenario, name: str) -> Case:
    """Return the first case whose name begins so."""
    faults: list[ScenarioFault] = []
    known = cases(scenario, faults)
    if faults:
        raise NotBegunError(f"{scenario.id} cannot be played: {faults[0].message}")
    for one in known:
        if one.name.startswith(name):
            return one
    names = [one.name for one in known]
    raise NotBegunError(
        f"no case of {scenario.id} begins with '{name}'; {did_you_mean(name, names, 'there are') or ', '.join(names)}"
    )
