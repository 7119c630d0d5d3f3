"""Reads unquoted values, in YAML and in the cells of tables: numbers, booleans, null, texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.common.plain import Plain

# control characters and half characters, which no text may have
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff\ud800-\udfff]")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(\.[0-9]{1,15})?(?:[eE][-+]?[0-9]{1,2})?\Z")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


def scalar(text: str) -> Plain:
    """Return the value of an unquoted text: a number, boolean or null if it is written as one, else the text."""
    if text in _WORDS:
        return _WORDS[text]
    match = _NUMBER.match(text)
    if not match:
        return text
    return int(text) if match[1] is None and text.lstrip("-").isdigit() else float(text)
