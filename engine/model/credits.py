"""Who made what a game shows: its people (`credits` of game.yaml) and the makers of its pictures (`credits.yaml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ArtCredit:
    """Who made some files of art/ and under which licence; `files` are names, in which * stands for any part."""

    files: tuple[str, ...]
    by: str
    licence: str
    title: str = ""  # what the work is called where it comes from
    source: str = ""  # where it comes from
    changes: str = ""  # what was changed


@dataclass(frozen=True, slots=True)
class Credits:
    """Everybody whose work a game shows."""

    people: Mapping[str, str] = field(default_factory=dict)  # role -> name
    art: tuple[ArtCredit, ...] = ()

    @property
    def designers(self) -> str:
        """The names of those who designed the game, with commas; "" when the data does not say."""
        return ", ".join(name for role, name in self.people.items() if role.lower() == "design")
