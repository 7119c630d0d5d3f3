"""Publishes a draft: the site of a game whose scenarios fail, for people who try another price. Every page says so.

The failures are warnings then. They go into the settings of MkDocs, so a page with another mark is another page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.common.names import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.common.problems import Problem, Problems
    from generator.site.build.parts import GamePart
    from generator.site.writing.book import Book
    from generator.site.writing.results import Result


def soften(parts: Sequence[GamePart], problems: Problems) -> None:
    """Turn the failures of scenarios into warnings."""
    failures = {problem for part in parts for _book, result in _failed([part]) for problem in result.problems}
    problems.found[:] = [
        replace(problem, severity="warning") if problem in failures else problem for problem in problems.found
    ]


def marks(parts: Sequence[GamePart]) -> dict[str, Any]:
    """Return the settings that mark a draft; empty if no scenario fails.

    `draft` is the end of a sentence. `failing` has, for each page of a scenario that fails, its id, what failed, and what was
    played until then.
    """
    failing = {
        book.scenario(result.scenario).uri: {
            "id": result.scenario.id,
            "why": [_sentence(problem) for problem in result.problems],
            "played": list(dict.fromkeys(problem.details for problem in result.problems if problem.details)),
        }
        for book, result in _failed(parts)
    }
    if not failing:
        return {}
    return {"draft": f"{count(len(failing), 'scenario fails', 'scenarios fail')}", "failing": failing}


def _sentence(problem: Problem) -> str:
    return "; ".join(part for part in (problem.message, problem.expected_words) if part)


def _failed(parts: Sequence[GamePart]) -> Iterator[tuple[Book, Result]]:
    """Yield the scenarios that fail, each with the book of its game."""
    for part in parts:
        for result in part.book.plays.values():
            if not result.passed:
                yield part.book, result
