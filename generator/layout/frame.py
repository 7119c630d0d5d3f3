"""The frame of a container of boxes, and the error of a box that cannot be drawn."""

from __future__ import annotations

from dataclasses import dataclass


class BoxError(ValueError):
    """A box cannot be drawn because of one of its values; the message says why."""


@dataclass(frozen=True, slots=True)
class BoxFrame:
    """The rectangle of a container in the current coordinates, and its opacity and depth for the boxes inside it. Lengths are mm."""

    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0
    depth: int = 0
