"""Where the saved printers of a user are stored, and the text of that file. A print with nothing new needs no more."""

from __future__ import annotations

import os
from pathlib import Path

from engine.common.reading import ReadError, read_text

LARGEST = 1_000_000  # bytes


def file() -> Path:
    """Return the path `punchboard/printers.json` in the user's folder of settings ($XDG_CONFIG_HOME, else ~/.config)."""
    home = os.environ.get("XDG_CONFIG_HOME")
    return (Path(home) if home else Path.home() / ".config") / "punchboard" / "printers.json"


def text() -> str:
    """Return the text of the file; "" if there is none."""
    try:
        return read_text(file(), LARGEST)
    except ReadError:
        return ""
