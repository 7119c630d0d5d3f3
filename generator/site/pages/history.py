"""The life of each rule: what `history.yaml` of a game's folder says about it, version by version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import yaml

from engine.common.problems import Place

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened to a rule or ruling: added, reworded, changed or withdrawn."""

    version: str
    change: str
    what: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the data with its changes, the oldest first."""

    version: str
    about: str
    changes: tuple[Change, ...]


def history(game: Game, problems: Problems) -> tuple[Version, ...]:
    """The versions of a game whose data has been judged; an id that exists nowhere, and was not withdrawn, is a problem."""
    path = game.folder / "history.yaml"
    if not path.is_file():
        return ()
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    versions = tuple(
        Version(
            one["version"],
            one["about"],
            tuple(
                Change(one["version"], part["change"], part["what"], tuple(part["ids"]))
                for part in one.get("changes", ())
            ),
        )
        for one in data["history"]
    )
    known = {*game.rules, *game.rulings}
    withdrawn = {name for one in versions for part in one.changes if part.change == "withdrawn" for name in part.ids}
    for name in sorted({name for one in versions for part in one.changes for name in part.ids} - known - withdrawn):
        problems.error(
            "site-history",
            Place(f"components/{game.id}/history.yaml"),
            f"there is no rule or ruling {name}",
            "expected the id of one, or a change 'withdrawn'",
        )
    return versions
