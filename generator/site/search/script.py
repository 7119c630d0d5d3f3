"""Writes data as a script, which a page can also load from a disk."""

from __future__ import annotations

import json


def script(name: str, value: object) -> bytes:
    """Return a script that sets the global `name`. Browsers parse JSON in a text several times as fast as the same value as code."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inside = (
        text.replace("\\", "\\\\")
        .replace("'", "\\'")
        .replace("</", "<\\/")
        .replace("\u2028", " ")
        .replace("\u2029", " ")
    )
    return f"globalThis.{name}=JSON.parse('{inside}');\n".encode()
