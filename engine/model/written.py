"""How texts of the data are written in the files: with placeholders, and with the numbers that need none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.data.values import Where

FilePath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class PlainNumbers:
    """The `numbers:` of a mapping: phrases whose numbers come from no value of the data, each with its reason.

    They are for every text inside the mapping. `where` is the place of the mapping.
    """

    where: Where
    phrases: Mapping[str, str]  # phrase → reason


@dataclass(frozen=True, slots=True)
class Written:
    """What the texts of a game lose when they are filled in: the placeholders, and `numbers:`."""

    texts: Mapping[tuple[str, FilePath], str] = field(
        default_factory=dict
    )  # file and path → the text with placeholders
    plain: Mapping[tuple[str, FilePath], PlainNumbers] = field(default_factory=dict)  # file and path of the mapping
    numbers: Sequence[int] = ()  # that the placeholders stand for, in the order of the files

    def text(self, where: Where, path: FilePath, text: str) -> str:
        """Return a text as the file writes it; `text` itself when it has no placeholder."""
        return self.texts.get((where.file, where.root + path), text)

    def plain_numbers(self, where: Where, path: FilePath) -> PlainNumbers | None:
        """Return the nearest `numbers:` around a text, or None."""
        full = where.root + path
        while True:
            found = self.plain.get((where.file, full))
            if found is not None or not full:
                return found
            full = full[:-1]
