"""Where a person's printers are kept, and the text of that file: all that a print with nothing new has to know of them."""

from __future__ import annotations

import os
from pathlib import Path


def file() -> Path:
    """`punchboard/printers.json` in the user's folder of settings ($XDG_CONFIG_HOME, else ~/.config)."""
    home = os.environ.get("XDG_CONFIG_HOME")
    return (Path(home) if home else Path.home() / ".config") / "punchboard" / "printers.json"


def text() -> str:
    """What stands in the file; "" when there is none."""
    try:
        return file().read_text("utf-8")
    except (OSError, ValueError):
        return ""
