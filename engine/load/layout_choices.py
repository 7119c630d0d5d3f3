"""Reads which layouts a set has, and how it chooses them by a value of its items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import LayoutChoice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.data.untrusted import RawMapping

SIDES = {"face": "front", "back": "back"}  # keys of a set, and of an item that names its own layouts


def of_set(raw: RawMapping, chosen: Mapping[str, LayoutChoice]) -> tuple[str | None, str | None]:
    """Return the layouts of both sides of a set; where a value chooses, the one of most items, `otherwise`, or else the first."""

    def layout(key: str) -> str | None:
        choice = chosen.get(SIDES[key])
        return raw.word(key) if choice is None else choice.otherwise or next(iter(choice.layouts), None)

    return layout("face"), layout("back")


def choices(raw: RawMapping) -> dict[str, LayoutChoice]:
    """Return how a set chooses its layouts, by side: `face: {by: kind, spell: spell-card, otherwise: card}`."""
    found = {}
    for key, side in SIDES.items():
        if isinstance(raw.get(key), dict):
            words = raw.strings(key)
            by, otherwise = words.pop("by", ""), words.pop("otherwise", None)
            found[side] = LayoutChoice(by, words, otherwise)
    return found
