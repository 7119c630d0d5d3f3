"""Turns parts of a game into values by name that can be compared and shown: `{"text": "…", "size › width": "63"}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.model import Provenance

BETWEEN = " › "  # between the steps of a name
_LEFT_OUT = {"where", "id"}
_NAMES = {"lines": "rulebook lines", "default": "recommended answer"}


def values_of(part: Any, left_out: Iterable[str] = ()) -> dict[str, str]:
    """Return the values of a dataclass by name, without its id and its place in the file."""
    return dict(_dataclass(part, "", _LEFT_OUT | set(left_out)))


def value_lines(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield a value as lines of text: one for a single value or a list of single ones, several for what holds others."""
    if is_dataclass(value) and not isinstance(value, type):
        yield from _dataclass(value, name, _LEFT_OUT)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from value_lines(_step(name, str(key)), part)
    elif isinstance(value, Sequence) and not isinstance(value, str) and any(map(_holds_others, value)):
        for number, part in enumerate(value, 1):
            yield from value_lines(_step(name, str(number)), part)
    elif (text := shown(value)) != "":
        yield name, text


def _dataclass(part: Any, name: str, left_out: AbstractSet[str]) -> Iterator[tuple[str, str]]:
    for one in fields(part):
        if one.name not in left_out:
            yield from value_lines(_step(name, _NAMES.get(one.name, one.name)), getattr(part, one.name))


def _step(name: str, further: str) -> str:
    return f"{name}{BETWEEN}{further}" if name else further


def _holds_others(value: Any) -> bool:
    return isinstance(value, Mapping | list | tuple) or (is_dataclass(value) and not isinstance(value, type))


def shown(value: Any) -> str:
    """Return a single value, or a list of them, as a person writes it, in one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, AbstractSet):
        return ", ".join(sorted(map(shown, value)))
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return " ".join(str(value).split())


def source_words(provenance: Provenance) -> str:
    """Return where a value comes from, in words."""
    return f"{provenance.source} {provenance.detail}".strip()
