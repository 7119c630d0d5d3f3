"""The codes of problems with replay files."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "replay-unreadable": Code("No replay file", "The file is not text, or not JSON.", ""),
    "replay-wrong": Code("A replay with wrong fields", "Fields are missing, have the wrong type, or are unknown.", ""),
}
