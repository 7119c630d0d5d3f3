"""How much of a game is translated into a language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Translated:
    """The texts of a game in a language: how many there are, how many are translated, and how many of these are outdated."""

    language: str
    texts: int = 0
    done: int = 0
    outdated: int = 0

    def __str__(self) -> str:
        """Say it for the summary of a check."""
        late = f", {self.outdated} outdated" if self.outdated else ""
        return f"{self.language}: {self.done} of {self.texts} texts{late}"
