"""The names of printed files: writes them and reads them."""

from __future__ import annotations

from typing import NamedTuple

SUFFIX = {
    "long": "-long-edge",
    "short": "-short-edge",
    "fold": "-fold",
    "none": "-fronts",
    "separate": "-separate-backs",
}
RULES = "-rules"  # end of the stem of a rules reference, which is not cut and has no backs
INK = {"full": "", "grey": "-grey", "low": "-low-ink"}
PRESS = "-cmyk"  # end of the stem of a file for a print shop


class FileName(NamedTuple):
    """`senators-A4-long-edge.pdf`: the contents, the paper, how to turn it over, the ink; for a press (`-cmyk`) or not."""

    stem: str
    paper: str
    duplex: str
    ink: str
    press: bool = False


def write(stem: str, paper: str, duplex: str, ink: str = "full", *, press: bool = False) -> str:
    """Return the name of a PDF."""
    return f"{stem}-{paper}{SUFFIX[duplex]}{INK[ink]}{PRESS if press else ''}.pdf"


def write_rules(game: str, paper: str, ink: str = "full", *, press: bool = False) -> str:
    """Return the name of a game's rules reference."""
    return f"{game}{RULES}-{paper}{INK[ink]}{PRESS if press else ''}.pdf"


def read(file: str) -> FileName | None:
    """Read a name; return None if no print made it."""
    rest = file.removesuffix(".pdf")
    press = rest.endswith(PRESS)
    rest = rest.removesuffix(PRESS)
    ink = next((ink for ink, end in INK.items() if end and rest.endswith(end)), "full")
    rest = rest.removesuffix(INK[ink])
    duplex = next((way for way, end in SUFFIX.items() if rest.endswith(end)), None)
    if not file.endswith(".pdf"):
        return None
    if duplex is None:
        stem, _, paper = rest.rpartition("-")
        return FileName(stem, paper, "", ink, press) if stem.endswith(RULES) else None
    stem, _, paper = rest.removesuffix(SUFFIX[duplex]).rpartition("-")
    return FileName(stem, paper, duplex, ink, press) if stem else None
