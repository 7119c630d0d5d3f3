"""Finds other games of the project whose layouts a game extends: `extends: other/card`.

Such a game is a lender. Its layouts, the pictures in its art/, and its colours are there for the game that borrows them;
what the game itself has under the same name comes first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.reading import is_inside
from engine.data.source import FileReader
from engine.data.untrusted import RawMapping
from engine.model import Layout, Lender

if TYPE_CHECKING:
    from pathlib import Path

    from engine.data.source import Document

_NAME = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\Z")


@dataclass(slots=True)
class Borrowed:
    """What a game borrows: layouts by id (`other/card`), and game.yaml of each lender by its folder's name."""

    layouts: dict[str, Document] = field(default_factory=dict)
    games: dict[str, Document] = field(default_factory=dict)

    @property
    def documents(self) -> list[Document]:
        """Every file that is borrowed."""
        return [*self.layouts.values(), *self.games.values()]


def read(own: list[Document], reader: FileReader) -> Borrowed:
    """Read the layouts of other games that `own` layouts extend, and those that these extend. Missing ones are left out."""
    borrowed = Borrowed()
    home = reader.folder
    waiting = [(home.name, document) for document in own]
    while waiting:
        owner, document = waiting.pop()
        extended = _extended(document, owner)
        if extended is None or extended[0] == home.name or "/".join(extended) in borrowed.layouts:
            continue
        game, name = extended
        lender = home.parent / game
        path = lender / "layouts" / f"{name}.yaml"
        if not (is_inside(lender, path) and is_inside(home.parent, path) and is_inside(reader.root, path)):
            continue  # `engine.load.layouts` reports that there is none
        of_lender = FileReader(reader.root, lender, reader.problems, reader.cache)
        found = of_lender.read_yaml(path)
        if found is not None:
            borrowed.layouts[f"{game}/{name}"] = found
            waiting.append((game, found))
        if game not in borrowed.games and is_inside(lender, lender / "game.yaml"):
            described = of_lender.read_yaml(lender / "game.yaml")
            if described is not None:
                borrowed.games[game] = described
    return borrowed


def _extended(document: Document, owner: str) -> tuple[str, str] | None:
    """Return game and name of the layout that a layout extends; None if it extends none."""
    parent = document.value.get("extends") if isinstance(document.value, dict) else None
    if not isinstance(parent, str):
        return None
    game, slash, name = parent.rpartition("/")
    if not _NAME.match(name) or (slash and not _NAME.match(game)):
        return None
    return game or owner, name


def layouts(borrowed: Borrowed, home: str) -> dict[str, Layout]:
    """Return the borrowed layouts by id. What they extend is named as the game in the folder `home` names it."""
    made = {}
    for key, document in borrowed.layouts.items():
        data: dict[str, Any] = dict(document.value) if isinstance(document.value, dict) else {}
        extended = _extended(document, key.partition("/")[0])
        if extended is not None:
            data["extends"] = extended[1] if extended[0] == home else "/".join(extended)
        made[key] = Layout(key, data, document.where)
    return made


def lenders(borrowed: Borrowed, home: Path) -> tuple[Lender, ...]:
    """Return the games that lend layouts, with what their layouts need."""
    found = []
    for name, document in borrowed.games.items():
        raw = RawMapping(document.value, document.where)
        found.append(Lender(name, home.parent / name, raw.strings("colours"), raw.strings("icons")))
    return tuple(found)
