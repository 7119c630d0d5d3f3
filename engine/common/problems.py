"""Problems with the data, collected so that all of them can be reported at once.

Every check gets a `Problems` and adds to it. No check raises, prints or exits because of a mistake in the data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """The place of a value: its file, relative to the project's root, and its line and column, counted from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. A module `codes` explains the `code` (`engine.common.codes`)."""

    place: Place
    severity: Severity
    code: str
    message: str
    expected: str = ""
    hint: str = ""
    details: str = field(default="", compare=False)  # more lines for the reader: what was legal, what happened

    def __str__(self) -> str:
        text = f"{self.place}: {self.severity}[{self.code}]: {self.message}"
        return "; ".join(part for part in (text, self.expected_words, self.hint) if part)

    @property
    def expected_words(self) -> str:
        """What was expected, as the end of a sentence; "" when nothing is known."""
        return (
            self.expected
            if not self.expected or self.expected.startswith(("expected", "did you mean"))
            else f"expected {self.expected}"
        )

    def row(self) -> list[str | int]:
        """Return the problem as a list for JSON; `from_row` is the inverse."""
        return [*self.place, self.severity, self.code, self.message, self.expected, self.hint, self.details]

    @staticmethod
    def from_row(row: list[Any]) -> Problem:
        """Return the problem that `row` has written."""
        file, line, column, *rest = row
        return Problem(Place(file, line, column), *rest)


@dataclass(slots=True)
class Problems:
    """A list of problems, to which every check adds its own."""

    found: list[Problem] = field(default_factory=list)

    def error(self, code: str, place: Place, message: str, expected: str = "", hint: str = "") -> None:
        """Add a problem that makes the data unusable."""
        self.found.append(Problem(place, "error", code, message, expected, hint))

    def warning(self, code: str, place: Place, message: str, expected: str = "", hint: str = "") -> None:
        """Add a problem that a person should look at, although everything can be built."""
        self.found.append(Problem(place, "warning", code, message, expected, hint))

    def extend(self, more: Iterable[Problem]) -> None:
        """Add the problems that another check found."""
        self.found.extend(more)

    @property
    def failed(self) -> bool:
        """Whether at least one problem is an error."""
        return any(problem.severity == "error" for problem in self.found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(set(self.found), key=lambda p: (p.place, p.code, p.message)))

    def __len__(self) -> int:
        return len(set(self.found))


class UnfitError(ValueError):
    """Data that follows its schema, but cannot be played. `problems` are all the reasons, each at its place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))

    def __reduce__(self) -> tuple[type[UnfitError], tuple[tuple[Problem, ...]]]:
        """Let it cross from one process to another with its problems."""
        return type(self), (self.problems,)
