"""Faults of a scenario or of its play, and their places in the scenario's file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Place, Problem
    from engine.model import Scenario
    from engine.scenario.expectations import Path


class ScenarioFault(NamedTuple):
    """Something wrong with a scenario or with its play: the problem's code, the path in the scenario, and the message."""

    code: str
    path: Path
    message: str
    expected: str = ""
    hint: str = ""


class Places:
    """The places of a scenario's parts in its file. Ask only when there is something to report, because it is slow."""

    def __init__(self, scenario: Scenario) -> None:
        self._where = scenario.where
        self._names = {piece: f"{{{name}}}" for name, piece in scenario.chosen.items()}

    def at(self, path: Path) -> Place:
        """Return the place of a part of the scenario, or of the nearest part around it."""
        return self._where.at(*self._written(path))

    def _written(self, path: Path) -> Path:
        """Return a path as the file has it: a key may be the name of a chosen piece."""
        for number, key in enumerate(path) if self._names else ():
            name = self._names.get(str(key))
            if name and self._where.root + path[: number + 1] not in self._where.positions:
                path = (*path[:number], name, *path[number + 1 :])
        return path

    def given(self, layers: tuple[Path, ...], path: Path) -> Place:
        """Return the place of a part of `given`, in the branch, the scenario or the file: the first of them that has it."""
        where = self._where
        for layer in layers:
            written = self._written(layer + path)
            if where.root + written in where.positions:
                return where.at(*written)
        if path and ("given", *path) in where.positions:
            return type(where)(where.file, where.positions).at("given", *path)
        return self.given(layers, path[:-1]) if path else where.at(*layers[-1])

    def play(self, layers: tuple[Path, ...]) -> Place:
        """Return the place of `play` in the branch or the scenario."""
        where = self._where
        having = [layer for layer in layers if (*where.root, *layer[:-1], "play") in where.positions]
        return where.at(*having[0][:-1], "play") if having else where.at()


def problem_of(scenario: Scenario, case: str, fault: ScenarioFault, place: Place, details: str = "") -> Problem:
    """Return a fault as a problem; `details` are more lines that explain it."""
    from engine.common.problems import Problem

    name = f"{scenario.id}{f' ({case})' if case else ''}"
    if scenario.chosen:
        names = ", ".join(f"{{{name}}} is {piece}" for name, piece in scenario.chosen.items())
        details = f"{details}\n{names}" if details else names
    return Problem(place, "error", fault.code, f"{name}: {fault.message}", fault.expected, fault.hint, details)
