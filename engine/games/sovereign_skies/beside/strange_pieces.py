"""Find pieces that can be played with but have effects that nobody could ever carry out.

The compiled data alone decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.abilities import NEVER, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sovereign_skies.tables import Ability, HousePower, Tables


def strange_pieces(tables: Tables) -> Iterator[Finding]:
    """Report everything strange about planets, Senators and Houses."""
    for planet, special in zip(tables.planets, tables.specials, strict=True):
        yield from _never(tables, planet, "special", special)
    for senator in tables.senators:
        for favor in senator.favors:
            yield from _never(tables, senator.id, "favors", favor)
    for house in tables.houses:
        for power in house.powers:
            yield from _never(tables, house.id, "powers", power)


def _never(tables: Tables, piece: str, key: str, deed: Ability | HousePower) -> Iterator[Finding]:
    """Report a price that the box cannot pay, or more Dropships than a seat has."""
    cost, fewest = getattr(deed, "cost", 0), min(tables.dropships)
    if cost > tables.energy:
        yield Finding(
            NEVER, piece, key, f"{deed.name} costs {cost} Energy, and the box has {tables.energy}", deed.rules[0]
        )
    ships = getattr(deed, "count", getattr(deed, "dropships", 0))
    if isinstance(ships, int) and ships > fewest:
        yield Finding(NEVER, piece, key, f"{deed.name} needs {ships} Dropships, and a seat has {fewest}", deed.rules[0])
