"""Plain values as the text of a YAML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from engine.common.plain import Plain


def as_yaml(value: Plain, width: int) -> list[str]:
    """Return the lines of a value as YAML, in its own order; lines are broken at `width` characters."""
    return str(yaml.safe_dump(value, allow_unicode=True, width=width, sort_keys=False)).rstrip("\n").split("\n")
