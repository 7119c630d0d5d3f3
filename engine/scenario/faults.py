"""What is wrong with a scenario or with its play, and where in the scenario's file that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Place, Problem
    from engine.model import Scenario
    from engine.scenario.expectations import Path


class Fault(NamedTuple):
    """What keeps a scenario from being played, and where in it."""

    code: str
    path: Path
    message: str
    expected: str = ""
    hint: str = ""


class Places:
    """Where the parts of a scenario stand in its file; only asked when there is something to say."""

    def __init__(self, scenario: Scenario) -> None:
        self._where = scenario.where

    def at(self, path: Path) -> Place:
        """The place of a part of the scenario, or of the nearest part around it."""
        return self._where.at(*path)

    def given(self, layers: tuple[Path, ...], path: Path) -> Place:
        """The place of a part of `given`: the branch's, the scenario's or the file's, whichever says it."""
        where = self._where
        for layer in layers:
            if where.root + layer + path in where.positions:
                return where.at(*layer, *path)
        if path and ("given", *path) in where.positions:
            return type(where)(where.file, where.positions).at("given", *path)
        return self.given(layers, path[:-1]) if path else where.at(*layers[-1])

    def play(self, layers: tuple[Path, ...]) -> Place:
        """The place of `play`, the branch's or the scenario's."""
        where = self._where
        said = [layer for layer in layers if (*where.root, *layer[:-1], "play") in where.positions]
        return where.at(*said[0][:-1], "play") if said else where.at()


def problem_of(scenario: Scenario, case: str, fault: Fault, place: Place, told: str = "") -> Problem:
    """A fault as a problem of the scenario's file; `told` are further lines that explain it."""
    from engine.common.problems import Problem

    name = f"{scenario.id}{f' ({case})' if case else ''}"
    return Problem(place, "error", fault.code, f"{name}: {fault.message}", fault.expected, fault.hint, told)
