"""What is wrong with the data, said all at once.

Every check is handed one `Problems` and adds to it; nobody raises, prints or exits for a mistake in the data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """Where a value stands: file relative to the project's root, line and column counted from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong; `code` is explained in a module `codes` (`engine.common.codes`)."""

    place: Place
    severity: Severity
    code: str
    message: str
    expected: str = ""
    hint: str = ""
    details: str = field(default="", compare=False)  # further lines for a person: what was legal, what happened

    def __str__(self) -> str:
        text = f"{self.place}: {self.severity}[{self.code}]: {self.message}"
        return "; ".join(part for part in (text, self.wants, self.hint) if part)

    @property
    def wants(self) -> str:
        """What was expected, as words of a sentence; "" when there is nothing to say."""
        return (
            self.expected
            if not self.expected or self.expected.startswith(("expected", "did you mean"))
            else f"expected {self.expected}"
        )

    def row(self) -> list[str | int]:
        """The problem as a list that JSON can hold; `from_row` is the inverse."""
        return [*self.place, self.severity, self.code, self.message, self.expected, self.hint, self.details]

    @staticmethod
    def from_row(row: list[Any]) -> Problem:
        """The problem of a row."""
        file, line, column, *rest = row
        return Problem(Place(file, line, column), *rest)


@dataclass(slots=True)
class Problems:
    """The collector that every check is handed."""

    found: list[Problem] = field(default_factory=list)

    def error(self, code: str, place: Place, message: str, expected: str = "", hint: str = "") -> None:
        """Record what makes the data unusable."""
        self.found.append(Problem(place, "error", code, message, expected, hint))

    def warning(self, code: str, place: Place, message: str, expected: str = "", hint: str = "") -> None:
        """Record what a person should look at, though everything can be built."""
        self.found.append(Problem(place, "warning", code, message, expected, hint))

    def extend(self, more: Iterable[Problem]) -> None:
        """Take over what another check found."""
        self.found.extend(more)

    @property
    def failed(self) -> bool:
        """Whether anything found is an error."""
        return any(problem.severity == "error" for problem in self.found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(set(self.found), key=lambda p: (p.place, p.code, p.message)))

    def __len__(self) -> int:
        return len(set(self.found))
