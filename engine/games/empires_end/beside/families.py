"""Which Innovations fit which type of Disaster card (EE-16.1): cards of one type share a theme.

A card outside its family can still be played, but its designer wants to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.empires_end.tables import Ability, Tables

# type -> the rule of its family, and the family's verbs with the parameters (or the phase) that each must have
FAMILIES: Mapping[str, tuple[str, Mapping[str, Mapping[str, Any]]]] = {
    "fire": (
        "EE-16.2",
        {
            "discount-adjacent-repair": {},
            "refresh-adjacent": {"phase": "industry"},
            "swap-locations": {},
            "move-innovation": {},
            "free-bid": {"resource": "hammer"},
        },
    ),
    "revolt": ("EE-16.3", {"military-strength": {}, "end-points-per-token": {"resource": "axe"}}),
    "famine": ("EE-16.4", {"end-points-per-token": {"resource": "wheat"}, "free-bid": {"resource": "wheat"}}),
    "flood": ("EE-16.5", {"gain-resource": {}, "gain-resource-per-adjacent": {}, "convert": {}}),
    "blight": (
        "EE-16.6",
        {
            "gain-points": {},
            "points-per-adjacent-destroyed": {},
            "end-points-per-destroyed": {},
            "end-points-most-destroyed": {},
            "end-copy": {},
        },
    ),
    "barbarian": (
        "EE-16.7",
        {"repeat-economy": {}, "convert": {"give": "wheat"}, "replace-disaster": {}, "free-bid": {"resource": "axe"}},
    ),
    "plague": (
        "EE-16.8",
        {
            "points-per-adjacent": {},
            "points-per-adjacent-destroyed": {},
            "military-strength-per-adjacent-destroyed": {},
            "end-points-per-adjacent-type": {},
            "end-points-per-adjacent-destroyed": {},
        },
    ),
    "earthquake": ("EE-16.9", {"on-destroyed-gain": {}, "on-destroyed-refresh-all": {}}),
}


def strays(tables: Tables) -> Iterator[tuple[str, str, str]]:
    """Yield the id, the rule and a sentence for each card whose Innovation is outside the family of its type."""
    for card in tables.cards:
        rule, family = FAMILIES.get(card.type, ("EE-16.1", {}))
        if not _fits(card.deed, family):
            known = ", ".join(sorted(family)) or "nothing: the type is unknown"
            yield card.id, rule, f"{card.deed.name} is strange for {card.type}; its family has {known}"


def _fits(deed: Ability, family: Mapping[str, Mapping[str, Any]]) -> bool:
    wanted = family.get(deed.name)
    return wanted is not None and all(getattr(deed, key) == value for key, value in wanted.items())
