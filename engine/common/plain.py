"""The type of plain data, and how two mappings of it are merged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = Any  # what YAML can hold: dict, list, str, int, float, bool, None


def merged(below: Mapping[str, Plain], above: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return `below` with the values of `above` put over it: mappings are merged, all other values replaced."""
    result = dict(below)
    for key, value in above.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result
