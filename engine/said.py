"""What a scenario says in one mapping of `given`: asks for a key give its value, or report why it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.names import near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model import Plain

    Fault = Callable[[tuple[str | int, ...], str, str], None]  # place in the data, what is wrong, what was expected

NOBODY = -1


class Said:
    """One mapping, with its place and whom to tell; a value that is wrong is reported, and something harmless returned."""

    def __init__(self, data: Mapping[str, Plain], path: tuple[str | int, ...], fault: Fault) -> None:
        self.data, self.path, self.fault = data, path, fault

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, key: str, what: str, expected: str = "", *rest: str | int) -> None:
        """Report something about a key."""
        self.fault((*self.path, key, *rest), what, expected)

    def only(self, known: Sequence[str]) -> None:
        """Report every key that is not known."""
        for key in self.data:
            if key not in known:
                self.wrong(key, f"'{key}' is not known here", near(key, known))

    def number(self, key: str, default: int, least: int | None = 0) -> int:
        """A whole number, from `least` on if there is a limit."""
        value = self.data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least):
            return value
        self.wrong(key, f"{key} is {value!r}", "a whole number" if least is None else f"a whole number from {least}")
        return default

    def word(self, key: str, known: Sequence[str]) -> str:
        """One of some words, the first by default."""
        value = self.data.get(key, known[0])
        if value in known:
            return str(value)
        self.wrong(key, f"{key} is {value!r}", f"one of {', '.join(known)}")
        return known[0]

    def index(self, key: str, names: Sequence[str], default: int = NOBODY) -> int:
        """The number of a name."""
        return self.of(key, self.data[key], names) if key in self.data else default

    def of(self, key: str, value: Plain, names: Sequence[str], *rest: str | int) -> int:
        """The number of a name that stands somewhere below a key."""
        if value in names:
            return names.index(str(value))
        self.wrong(key, f"{key}: nothing is called {value!r}", near(value, names), *rest)
        return NOBODY

    def indices(self, key: str, names: Sequence[str]) -> list[int]:
        """The numbers of a list of names."""
        found = [self.of(key, value, names, number) for number, value in enumerate(self.list(key))]
        return [one for one in found if one != NOBODY]

    def list(self, key: str) -> list[Plain]:
        """A list, empty by default."""
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.wrong(key, f"{key} is {value!r}", "a list in [ ]")
        return []

    def inside(self, key: str) -> Said:
        """The mapping below a key, empty by default."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            self.wrong(key, f"{key} is {value!r}", "a mapping in { }")
            value = {}
        return Said(value, (*self.path, key), self.fault)
