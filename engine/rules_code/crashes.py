"""Says at which line of a game's own rules code an error came about."""

from __future__ import annotations

import traceback
from pathlib import Path

from engine.common.problems import Place, Problem
from engine.own_code import memory
from engine.own_code.choice import shown_name
from engine.own_code.files import FOLDER


def place_of(error: BaseException) -> Place | None:
    """Return the last line of rules code of a folder that an error went through; None if it went through none."""
    lines = [(frame.filename, frame.lineno or 1) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        lines.append((error.filename, error.lineno or 1))
    for path, line in reversed(lines):
        if found := memory.file_of(path):
            return Place(shown_name(Path(found[0].home).parent, f"{FOLDER}/{found[1]}"), line)
    return None


def sentence(error: BaseException) -> str:
    """Return the message for an error of rules code; of code in the game's folder, with its line."""
    place = place_of(error)
    line = f" ({place.file}:{place.line})" if place else ""
    return f"the rules code failed: {type(error).__name__}: {error}{line}"


def as_problem(error: BaseException) -> Problem | None:
    """Return an error of rules code of a folder as a problem at its line; None for any other error."""
    place = place_of(error)
    return place and Problem(place, "error", "rules-crash", f"the rules code failed: {type(error).__name__}: {error}")
