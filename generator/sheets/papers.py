"""Papers, by name or by size; lengths are mm."""

from __future__ import annotations

from typing import NamedTuple

PAPERS: dict[str, tuple[float, float]] = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "A6": (105.0, 148.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
}
USUAL = ("A4", "Letter")  # the papers of a print if neither the user nor the game names others


class Paper(NamedTuple):
    """A size of paper in mm."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the same paper on its side."""
        return Paper(self.name, self.height, self.width)


def paper_of(name: str) -> Paper:
    """Return a paper by its name (`A4`, in any case) or size (`210x297`). Raises ValueError with the known names."""
    for known, (width, height) in PAPERS.items():
        if known.lower() == name.strip().lower():
            return Paper(known, width, height)
    parts = name.lower().replace("×", "x").split("x")
    try:
        width, height = (float(part.removesuffix("mm")) for part in parts)
    except ValueError:
        raise ValueError(f"no paper '{name}'; there are {', '.join(PAPERS)}, or a size such as 210x297") from None
    if not (50 <= width <= 2000 and 50 <= height <= 2000):  # noqa: PLR2004 - mm
        raise ValueError(f"paper of {width:g} × {height:g} mm; expected 50 to 2000 mm")
    return Paper(f"{width:g}x{height:g}", min(width, height), max(width, height))
