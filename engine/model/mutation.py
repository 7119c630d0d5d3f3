"""What a game's folder says about mutation: changes that make no difference, and the rates of the last whole run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.data.values import Where


@dataclass(frozen=True, slots=True)
class Waiver:
    """A change of data or code that makes no difference in play, with the reason. One entry of mutation.yaml.

    For data `file` is relative to the game's folder and `path` names the value, with dots; for code `module` is the
    module in the game's package, `function` its function. An empty `change` means every change there.
    """

    reason: str
    where: Where
    file: str = ""
    path: str = ""
    module: str = ""
    function: str = ""
    change: str = ""  # "2 -> 3"


@dataclass(frozen=True, slots=True)
class Rate:
    """How many changes of a kind were noticed, of how many. Changes that are waived are not counted."""

    noticed: int
    of: int
    waived: int = 0


@dataclass(frozen=True, slots=True)
class Rates:
    """The result of the last whole run: rates by kind, and the rules whose breaking a scenario notices."""

    fingerprint: str  # of the data and code that were changed
    rates: Mapping[str, Rate] = field(default_factory=dict)
    proved: tuple[str, ...] = ()
