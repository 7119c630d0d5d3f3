"""A note is a problem of something drawn, with its place. Also the length of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Place

POINT = 25.4 / 72  # mm


class Note(NamedTuple):
    """A problem found while a face is laid out or checked: its code, its place and its sentence."""

    code: str
    place: Place
    message: str
    expected: str = ""
    hint: str = ""
    severity: Literal["error", "warning"] = "error"
