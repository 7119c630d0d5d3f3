"""The history of the rules: what changed in each version of the data. The values of `history.yaml`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.common.plain import Plain
    from engine.data.values import Where


@dataclass(frozen=True, slots=True)
class Change:
    """One change of rules, rulings or pieces: they were added, reworded, changed or withdrawn."""

    version: str
    change: str
    what: str
    ids: tuple[str, ...]
    where: Where
    values: Mapping[str, Plain] = field(default_factory=dict)  # of pieces, by key: the old value and the new one


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the data with its changes."""

    version: str
    about: str
    changes: tuple[Change, ...]
    date: str = ""  # 2026-11-30
