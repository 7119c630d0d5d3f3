"""The people whose work a game shows: its makers (`credits` of game.yaml) and the makers of its pictures (`credits.yaml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ArtCredit:
    """Who made some files of art/, and their licence. `files` are names of files; * stands for any characters."""

    files: tuple[str, ...]
    by: str
    licence: str
    title: str = ""  # the title of the original work
    source: str = ""  # where the original work was published
    changes: str = ""  # what was changed


@dataclass(frozen=True, slots=True)
class Credits:
    """The people and artists whose work a game shows."""

    people: Mapping[str, str] = field(default_factory=dict)  # role -> name
    art: tuple[ArtCredit, ...] = ()

    @property
    def designers(self) -> str:
        """The names of the designers, separated by commas; "" when the data does not name them."""
        return ", ".join(name for role, name in self.people.items() if role.lower() == "design")
