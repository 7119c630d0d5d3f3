"""Where a container of boxes stands, and the error of a box that cannot be drawn."""

from __future__ import annotations

from dataclasses import dataclass


class BoxError(ValueError):
    """A value of a box that cannot be drawn; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a container stands: its rectangle in the coordinates being drawn in, and what it hands on. Lengths are mm."""

    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0
    depth: int = 0
