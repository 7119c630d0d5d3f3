"""What YAML can say, and one such mapping over another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = Any  # what YAML can say: dict, list, str, int, float, bool, None


def merged(below: Mapping[str, Plain], above: Mapping[str, Plain]) -> dict[str, Plain]:
    """`above` over `below`: mappings merge, everything else replaces."""
    made = dict(below)
    for key, value in above.items():
        old = made.get(key)
        made[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return made
