"""Games in which given pieces come up early, for tests in which these pieces must meet.

This is not part of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.setup import VARIANTS
from engine.play.abilities import GameStart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.tables import Tables
    from engine.play.abilities import Luck


def table_with(tables: Tables, pieces: Sequence[str], luck: Luck) -> GameStart:
    """Return a table, and orders of the Senator stacks that bring the pieces up at once.

    If a House is wanted, all Houses are in play.
    """
    wanted = set(pieces)
    houses = {house.id for house in tables.houses} & wanted
    alone = not luck.randrange(6)
    seats = 1 if alone else len(tables.houses) if houses else luck.randint(tables.fewest, tables.most)
    variants = {
        "houses": luck.choice(VARIANTS["houses"][1:] if houses else VARIANTS["houses"]),
        "solo": luck.choice(VARIANTS["solo"][1:]) if alone else "off",
    }
    supplied = {}
    for level in range(len(tables.senator_chits)):
        ids = [senator.id for senator in tables.senators if senator.level == level]
        luck.shuffle(ids)
        supplied[f"senators {level + 1}"] = [sorted(ids, key=lambda one: one not in wanted)]
    return GameStart(min(seats, tables.most), variants, supplied)
