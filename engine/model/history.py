"""The history of the rules: what changed in each version of the data. The values of `history.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.data.values import Where


@dataclass(frozen=True, slots=True)
class Change:
    """One change of rules or rulings: they were added, reworded, changed or withdrawn."""

    version: str
    change: str
    what: str
    ids: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the data with its changes."""

    version: str
    about: str
    changes: tuple[Change, ...]
