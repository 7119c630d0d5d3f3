"""Groups problems that have one cause: the same message at many places, or many messages about one place.

One wrong box of a layout is a problem of every card that it draws; one other number makes many scenarios fail. Different
mistakes of one kind are never grouped: each of them has to be mended.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.common.problems import Place, Problem

FEWEST = 4  # problems of one cause that are shown as a group
_SCENARIO = "scenario-"  # codes of problems that start with the scenario's name
_MOST_NAMES = 12  # of failing scenarios that are listed


class ProblemGroup(NamedTuple):
    """Problems of one cause: the first by its place, and the others."""

    first: Problem
    others: tuple[Problem, ...] = ()

    @property
    def words(self) -> str:
        """How many there are, and where; "" without others."""
        if not self.others:
            return ""
        return f"× {len(self.others) + 1}{self._where}, first at {self.first.place}; --all shows each"

    @property
    def _where(self) -> str:
        every = (self.first, *self.others)
        if self.first.code.startswith(_SCENARIO):
            names = list(dict.fromkeys(problem.message.partition(":")[0] for problem in every))
            more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
            return f" in {len(names)} scenarios ({', '.join(names[:_MOST_NAMES])}{more})" if len(names) > 1 else ""
        files = {problem.place.file for problem in every}
        return f" in {len(files)} files" if len(files) > 1 else ""


def groups(problems: Iterable[Problem], fewest: int = FEWEST) -> list[ProblemGroup]:
    """Return the problems in groups, by the places of their first ones. Fewer than `fewest` of one cause stand alone."""
    every = list(problems)
    messages = Counter((problem.code, problem.message) for problem in every)
    found: dict[tuple[str, str, str | Place], list[Problem]] = {}
    for problem in every:
        is_repeated = messages[problem.code, problem.message] >= fewest
        found.setdefault(_cause(problem, is_repeated=is_repeated), []).append(problem)
    made = []
    for same in found.values():
        grouped = len(same) >= fewest
        made += [ProblemGroup(same[0], tuple(same[1:]))] if grouped else [ProblemGroup(problem) for problem in same]
    return sorted(made, key=lambda group: group.first.place)


def _cause(problem: Problem, *, is_repeated: bool) -> tuple[str, str, str | Place]:
    """Return what problems of one cause share."""
    if problem.code.startswith(_SCENARIO):
        return problem.severity, problem.code, ""
    return problem.severity, problem.code, problem.message if is_repeated else problem.place
