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

    def at(self, path: Path) -> Place:
        """Return the place of a part of the scenario, or of the nearest part around it."""
        return self._where.at(*path)

    def given(self, layers: tuple[Path, ...], path: Path) -> Place:
        """Return the place of a part of `given`, in the branch, the scenario or the file: the first of them that has it."""
        where = self._where
        for layer in layers:
            if where.root + layer + path in where.positions:
                return where.at(*layer, *path)
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
    return Problem(place, "error", fault.code, f"{name}: {fault.message}", fault.expected, fault.hint, details)
