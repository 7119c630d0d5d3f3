"""Files with the result of one shard of a run, as JSON. They may come from other machines."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.common.reading import ReadError, read_json
from engine.common.shapes import misfit
from engine.common.shards import Shard, shard

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.common.shapes import Shape


class PartError(ValueError):
    """A file is no part of such a run. The text goes on after the file's name."""


@dataclass(frozen=True, slots=True)
class PartFiles:
    """One kind of such files. `shape` is that of what each file holds beside its format, kind and shard."""

    kind: str
    format: int  # raise when the meaning of the content changes
    what: str  # of what a file is a part, for messages
    largest: int  # bytes
    shape: Mapping[str, Shape]

    def text(self, part: Shard, run: Mapping[str, Any], content: Mapping[str, Any]) -> str:
        """Return the text of a file."""
        plain = {"format": self.format, "kind": self.kind, "run": run, "shard": str(part), **content}
        return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"

    def read(self, path: Path) -> tuple[Shard, dict[str, Any]]:
        """Return the shard and the content of a file. Raises PartError."""
        try:
            value: Any = read_json(path, self.largest)
        except ReadError as error:
            raise PartError(str(error)) from None
        fault = misfit(value, {"format": int, "kind": str, "shard": str, **self.shape})
        if not fault and (value["format"], value["kind"]) != (self.format, self.kind):
            fault = f"is no part of {self.what}, or one of another version of Punchboard"
        if fault:
            raise PartError(fault)
        try:
            return shard(value["shard"]), value
        except ValueError as error:
            raise PartError(f"is damaged: {error}") from None
