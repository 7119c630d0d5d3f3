"""A mutant: one small change of a game's data or rules code, with its place and what it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterable, Iterator

    from engine.common.problems import Place
    from engine.data.values import Where
    from engine.mutation.trees import Edit

Part = Literal["data", "code"]
ARROW = " -> "  # between the old and the new value


class Missing:
    """What a dropped value becomes. There is one, `DROPPED`."""

    def __repr__(self) -> str:
        return "nothing"


DROPPED = Missing()


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. `file` and `name` say what is changed; together with `change` they are the mutant's identity."""

    file: str  # data: relative to the game's folder; code: the module in the game's package
    name: str  # data: the path of the value (`items.fox.value`); code: the function (`Turn.moves`)
    change: str  # "2 -> 3"
    kind: str  # number, choice, reference, effect, comparison, omission …
    source: str  # provenance of the value, "option", "players" or "code"
    subject: str  # id of the piece, constant or option; or the function
    rules: tuple[str, ...] = ()  # ids of the rules that the value or the code names
    verb: str = ""  # of an effect, with what is changed of it
    aspect: str = ""
    number: int = 0  # tells equal changes of one function apart

    @property
    def id(self) -> str:
        """The mutant as one line, the same in every run."""
        return f"{self.file} {self.name}: {self.change}" + (f" #{self.number}" if self.number else "")

    @property
    def part(self) -> Part:
        """Whether data or code is changed."""
        return "code" if self.source == "code" else "data"

    @property
    def place(self) -> Place:
        """Where the change is made."""
        raise NotImplementedError

    def matches(self, pattern: str) -> bool:
        """Whether a file, a piece, a function or a rule fits a pattern; `*` stands for any part."""
        names = (self.file, self.subject, self.name, self.verb, *self.rules)
        return any(fnmatchcase(name, pattern) for name in names if name)


@dataclass(frozen=True, slots=True)
class DataMutant(Mutant):
    """A change of one value of a document: the value at `path` becomes `value`, or is dropped."""

    document: str = ""  # the file's name in problems
    path: tuple[str | int, ...] = ()
    value: Any = None
    where: Where | None = None  # of the document

    @property
    def place(self) -> Place:
        """Where the value stands."""
        assert self.where is not None  # noqa: S101 - set by the only maker
        return self.where.at(*self.path)


@dataclass(frozen=True, slots=True)
class CodeMutant(Mutant):
    """A change of one node in a function of the rules code."""

    module: str = ""  # as Python imports it
    at: Place | None = None
    lines: tuple[int, int] = (0, 0)  # first and last line of which one has to run for the change to matter
    function: ast.FunctionDef | ast.AsyncFunctionDef | None = None
    owners: tuple[str, ...] = ()  # the classes around the function
    edit: Edit | None = None

    @property
    def place(self) -> Place:
        """Where the node stands."""
        assert self.at is not None  # noqa: S101 - set by the only maker
        return self.at


def spread_out(length: int) -> Iterator[int]:
    """Yield the numbers below `length` so that each beginning of the sequence is spread evenly over all of them."""
    bits = max(length - 1, 0).bit_length()
    for number in range(1 << bits):
        turned = int(f"{number:0{bits}b}"[::-1], 2) if bits else 0
        if turned < length:
            yield turned


def counted(mutants: Iterable[Mutant]) -> dict[str, int]:
    """Return how many mutants there are of each source."""
    found: dict[str, int] = {}
    for one in mutants:
        found[one.source] = found.get(one.source, 0) + 1
    return found
