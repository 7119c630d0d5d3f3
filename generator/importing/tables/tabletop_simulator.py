"""Finds the cards in a saved game of Tabletop Simulator: they lie in decks, bags and on the table, each copy for itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.common.plain import Plain

OBJECTS = "ObjectStates"  # of a save
_INSIDE = "ContainedObjects"  # of a deck or bag
_CARDS = ("Card", "CardCustom")
_MOST_LEVELS = 20


def cards_of(value: Plain) -> list[dict[str, Plain]] | None:
    """Return the cards of a save, each once with its number of copies; None if the value is no such save."""
    if not (isinstance(value, dict) and isinstance(value.get(OBJECTS), list)):
        return None
    found: dict[str, dict[str, Plain]] = {}
    copies: dict[str, int] = {}
    for one in _cards(value[OBJECTS], 0):
        card = {"name": one.get("Nickname", ""), "text": one.get("Description", ""), "note": one.get("GMNotes", "")}
        key = json.dumps([card, one.get("CardID")])
        found.setdefault(key, card)
        copies[key] = copies.get(key, 0) + 1
    return [{**card, "copies": copies[key]} for key, card in found.items()]


def _cards(objects: Plain, level: int) -> Iterator[dict[str, Plain]]:
    """Yield every card among objects, and in the decks and bags among them."""
    for one in objects if isinstance(objects, list) and level < _MOST_LEVELS else ():
        if isinstance(one, dict):
            if one.get("Name") in _CARDS:
                yield one
            yield from _cards(one.get(_INSIDE), level + 1)
