"""Files with the verdicts of one shard of the mutants of a game. Merging takes them into the verdicts that are kept here."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.common.reading import MEGABYTE, ReadError, read_json
from engine.common.shapes import misfit
from engine.common.shards import Shard, shard

if TYPE_CHECKING:
    from pathlib import Path

KIND = "mutants"
_FORMAT = 1
_LARGEST = 256 * MEGABYTE
_RUN = {"game": str, "data": bool, "code": bool, "only": [str], "since": str}
_VERDICT = (str, [str], int, str)  # as the store keeps it
SHAPE = {"format": int, "kind": str, "run": _RUN, "shard": str, "verdicts": {None: _VERDICT}}


@dataclass(frozen=True, slots=True)
class MutantPart:
    """The verdicts of one shard: what the store keeps, by key. `run` says which mutants are wanted of which game."""

    run: dict[str, Any]
    shard: Shard
    verdicts: dict[str, Any]

    def text(self) -> str:
        """Return the text of the file."""
        verdicts = dict(sorted(self.verdicts.items()))
        plain = {"format": _FORMAT, "kind": KIND, "run": self.run, "shard": str(self.shard), "verdicts": verdicts}
        return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


def read(path: Path) -> MutantPart:
    """Return the part in a file. Raises ValueError, whose text goes on after the file's name."""
    try:
        value = read_json(path, _LARGEST)
    except ReadError as error:
        raise ValueError(str(error)) from None
    fault = misfit(value, SHAPE)
    if not fault and (value["format"], value["kind"]) != (_FORMAT, KIND):
        fault = "is no part of a run of mutants, or one of another version of Punchboard"
    if fault:
        raise ValueError(fault)
    return MutantPart(value["run"], shard(value["shard"]), value["verdicts"])
