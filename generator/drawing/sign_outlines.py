"""The outlines of the signs with which games draw their pieces (`engine.play.picture.SIGNS`), for paper and web."""

from __future__ import annotations

# as SVG paths in a square of 10 units around (0, 0)
PATHS = {
    "up": "M0-5 5 4H-5Z",
    "down": "M0 5 5-4H-5Z",
    "right": "M5 0-4 5V-5Z",
    "left": "M-5 0 4 5V-5Z",
    "disc": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
    "ring": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "square": "M-4-4H4V4H-4Z",
    "card": "M-3-5H3V5H-3Z",
    "diamond": "M0-5 5 0 0 5-5 0Z",
    "cross": "M-4-4 4 4M4-4-4 4",
}
HOLLOW = frozenset(["ring", "card", "cross"])
ARROW = "M-6 0H5M1-4 5 0 1 4"
TURNS = {"right": 0, "down": 90, "left": 180, "up": 270}
