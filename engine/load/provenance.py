"""Parses provenances: `rulebook 59-61, 89`, `derived <reason>`, `public <source>`, `prototype`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast, get_args

from engine.model import Provenance, Source

_LINE = "[1-9][0-9]{0,8}"  # as in the schema; int() refuses a text of thousands of figures
_LINES = re.compile(rf"{_LINE}(?:-{_LINE})?(?:, ?{_LINE}(?:-{_LINE})?)*\Z")
UNKNOWN = Provenance("prototype", "")


def parse(text: str) -> Provenance | None:
    """Return the provenance that a text names; None when the text has another form."""
    word, _, detail = text.strip().partition(" ")
    if word not in get_args(Source) or (not detail.strip() and word != "prototype"):
        return None
    if word == "rulebook" and not _LINES.match(detail.strip()):
        return None
    return Provenance(cast("Source", word), detail.strip())


def ranges(lines: str) -> Iterator[tuple[int, int]]:
    """Yield the line ranges of `59-61, 89`: (59, 61), (89, 89). Yields nothing for a text of another form."""
    if not _LINES.match(lines):
        return
    for part in lines.split(","):
        first, _, last = part.strip().partition("-")
        yield int(first), int(last or first)


def bad_lines(lines: str, most: int) -> str:
    """Return what is wrong with rulebook lines, or "": a range runs backwards, or a line is after the last line, `most`.

    With `most` 0 the last line is unknown, and only ranges are checked.
    """
    for first, last in ranges(lines):
        if last < first:
            return f"lines {first}-{last} run backwards"
        if most and last > most:
            return f"line {last} is beyond the rulebook's last line, {most}"
    return ""
