"""Where a value comes from, as the data says it: `rulebook 59-61, 89`, `derived <reason>`, `public <source>`, `prototype`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast, get_args

from engine.model import Provenance, Source

_LINES = re.compile(r"[1-9][0-9]*(?:-[1-9][0-9]*)?(?:, ?[1-9][0-9]*(?:-[1-9][0-9]*)?)*\Z")
UNKNOWN = Provenance("prototype", "")


def parse(text: str) -> Provenance | None:
    """The provenance that a text says, or None."""
    word, _, detail = text.strip().partition(" ")
    if word not in get_args(Source) or (not detail.strip() and word != "prototype"):
        return None
    if word == "rulebook" and not _LINES.match(detail.strip()):
        return None
    return Provenance(cast("Source", word), detail.strip())


def ranges(lines: str) -> Iterator[tuple[int, int]]:
    """The line ranges of `59-61, 89`: (59, 61), (89, 89). Nothing for a text of another form."""
    if not _LINES.match(lines):
        return
    for part in lines.split(","):
        first, _, last = part.strip().partition("-")
        yield int(first), int(last or first)


def bad_lines(lines: str, most: int) -> str:
    """What is wrong with rulebook lines ("" when nothing): beyond the last line `most` (0: unknown), or running backwards."""
    for first, last in ranges(lines):
        if last < first:
            return f"lines {first}-{last} run backwards"
        if most and last > most:
            return f"line {last} is beyond the rulebook's last line, {most}"
    return ""
