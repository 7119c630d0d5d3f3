"""What is wrong with something drawn, with its place; and the point as a length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from engine.common.problems import Place

POINT = 25.4 / 72  # mm


class Note(NamedTuple):
    """Something that went wrong while laying out: problem code, box and what to say."""

    code: str
    place: Place
    message: str
    expected: str = ""
    hint: str = ""
    severity: Literal["error", "warning"] = "error"
