"""Data as a script, which a page may load from a disk too."""

from __future__ import annotations

import json


def script(name: str, value: object) -> bytes:
    """A script that gives `name` a value. Browsers read JSON out of a text several times as fast as the same thing written as code."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inside = (
        text.replace("\\", "\\\\")
        .replace("'", "\\'")
        .replace("</", "<\\/")
        .replace("\u2028", " ")
        .replace("\u2029", " ")
    )
    return f"globalThis.{name}=JSON.parse('{inside}');\n".encode()
