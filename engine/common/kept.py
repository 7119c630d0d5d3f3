"""Bookkeeping: small JSON files in which Punchboard keeps what it has made. Users or strangers may have changed them.

A file that is damaged or not of its shape counts as absent, and is made anew. The command line says so once
(`passed_over`). What a later run must be able to trust is sealed as well (`engine.common.seal`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.common import reading
from engine.common.seal import seal
from engine.common.shapes import ANYTHING, misfit

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.plain import Plain
    from engine.common.shapes import Shape

LARGEST = 64 * reading.MEGABYTE  # bytes
NOT_OURS = "was not written by this user on this machine, or is damaged"
_passed_over: dict[str, str] = {}


def read(path: Path, shape: Shape) -> Plain:
    """Return the content of a JSON file; None if it is missing, damaged or not of its shape."""
    try:
        value = reading.read_json(path, LARGEST)
    except reading.ReadError as error:
        if error.fault != "missing":
            pass_over(path, str(error))
        return None
    fault = misfit(value, shape)
    if fault:
        pass_over(path, fault)
    return None if fault else value


def sealed_text(what: str, value: Plain) -> str:
    """Return the text of a sealed file. `what` names its kind, so that a file of one kind is not taken for another."""
    return json.dumps({"seal": seal(what, json.dumps(value)), "content": value}) + "\n"


def read_sealed(path: Path, what: str, shape: Shape) -> Plain:
    """Return the content of a sealed file; None if it is missing, damaged, not of its shape, or somebody else wrote it."""
    stored = read(path, {"seal": str, "content": ANYTHING})
    if stored is None:
        return None
    fault = misfit(stored["content"], shape)
    if not fault and stored["seal"] != seal(what, json.dumps(stored["content"])):
        fault = NOT_OURS
    if fault:
        pass_over(path, fault)
        return None
    return stored["content"]


def pass_over(path: Path, why: str) -> None:
    """Note that a file of bookkeeping was not used."""
    _passed_over.setdefault(path.as_posix(), why)


def passed_over() -> list[str]:
    """Return a sentence about each file of bookkeeping that was not used, and forget them."""
    found = [f"{path} {why}; it counts as absent and is made anew" for path, why in _passed_over.items()]
    _passed_over.clear()
    return found
