"""Plain values as the text of a YAML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.common.plain import Plain

_ENDLESS = 10**9  # characters of a line that is never broken


def as_yaml(value: Plain, width: int) -> list[str]:
    """Return the lines of a value as YAML, in its own order; lines are broken at `width` characters."""
    return str(yaml.safe_dump(value, allow_unicode=True, width=width, sort_keys=False)).rstrip("\n").split("\n")


def as_flow(value: Plain, width: int = _ENDLESS) -> str:
    """Return a value as YAML on one line: `{Liam: {energy: 3}, turn: Stella}`; on several ones if it is wider than `width`."""
    text = yaml.safe_dump(value, allow_unicode=True, width=width, sort_keys=False, default_flow_style=True)
    return str(text).removesuffix("\n").removesuffix("\n...")


def as_blocks(value: Mapping[str, Plain], width: int, indent: str = "") -> list[str]:
    """Return a mapping as people write it: each key has a line of its own; a value that fits into it stands there."""
    lines: list[str] = []
    for key, part in value.items():
        head = f"{indent}{as_flow(key)}:"
        line = f"{head} {as_flow(part)}"
        if len(line) <= width or not part or not isinstance(part, dict | list):
            lines.append(line)
        elif isinstance(part, dict):
            lines += [head, *as_blocks(part, width, indent + "  ")]
        else:
            lines += [head, *(f"{indent}  {one}" for one in as_flow(part, width - len(indent) - 2).split("\n"))]
    return lines
