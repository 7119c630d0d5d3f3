"""The people whose work a game shows: its makers (`credits` of game.yaml) and the makers of its pictures (`credits.yaml`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.markup import plain


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
    """The people and artists whose work a game shows, its licence and its notice."""

    people: Mapping[str, str] = field(default_factory=dict)  # role -> name
    art: tuple[ArtCredit, ...] = ()
    author: str = ""  # who made the game, as `game.yaml` says it
    licence: str = ""
    notice: str = ""  # what readers have to be told; markup

    @property
    def designers(self) -> str:
        """The names of the designers, separated by commas; "" when the data does not name them."""
        return ", ".join(name for role, name in self.people.items() if role.lower() == "design")

    @property
    def maker(self) -> str:
        """The author for the properties of files: `author`, else the designers; "" when the data names nobody."""
        return self.author or self.designers

    @property
    def short_notice(self) -> str:
        """The first paragraph of the notice, on one line."""
        return " ".join(plain(self.notice.split("\n\n", 1)[0]).split())

    @property
    def imprint(self) -> str:
        """Author, licence and short notice on one line, as far as the data says them; "" when it says none."""
        return " · ".join(said for said in (self.author, self.licence, self.short_notice) if said)
