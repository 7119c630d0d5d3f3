"""Files with the verdicts of one shard of the mutants of a game. Merging takes them into the verdicts that are kept here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.common.part_files import PartFiles
from engine.common.reading import MEGABYTE

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.shards import Shard

_RUN = {"game": str, "data": bool, "code": bool, "only": [str], "since": str}
_VERDICT = (str, [str], int, str)  # as the store keeps it
FILES = PartFiles("mutants", 1, "a run of mutants", 256 * MEGABYTE, {"run": _RUN, "verdicts": {None: _VERDICT}})


@dataclass(frozen=True, slots=True)
class MutantPart:
    """The verdicts of one shard: what the store keeps, by key. `run` says which mutants are wanted of which game."""

    run: dict[str, Any]
    shard: Shard
    verdicts: dict[str, Any]

    def text(self) -> str:
        """Return the text of the file."""
        return FILES.text(self.shard, self.run, {"verdicts": dict(sorted(self.verdicts.items()))})


def read(path: Path) -> MutantPart:
    """Return the part in a file. Raises PartError."""
    shard, value = FILES.read(path)
    return MutantPart(value["run"], shard, value["verdicts"])
