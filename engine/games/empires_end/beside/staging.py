"""Games in which chosen cards come up early, for tests that combine them; not part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.setup import VARIANTS
from engine.play.abilities import GameStart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.tables import Tables
    from engine.play.abilities import Luck


def table_with(tables: Tables, pieces: Sequence[str], luck: Luck) -> GameStart:
    """Choose a number of seats, a mode and orders of both decks that bring the pieces into play early.

    Disaster cards are dealt to the first hand, or come first off the deck, or are split between both. Military cards
    are fought first.
    """
    seats = luck.randint(tables.fewest, tables.most)
    mode = luck.choice(VARIANTS["mode"])
    wanted = [piece for piece in pieces if piece in tables.card_ids]
    rest = [card for card in tables.card_ids if card not in wanted]
    luck.shuffle(wanted)
    luck.shuffle(rest)
    size = tables.constants["lightning_cards" if mode == "lightning" else "hand_size"]
    inside = luck.randint(0, len(wanted)) if mode == "normal" else len(wanted)
    hand, later = wanted[:inside], wanted[inside:]
    dealt = hand + rest[: size * seats - len(hand)]
    order = [*dealt, *later, *rest[size * seats - len(hand) :]]
    first = [piece for piece in pieces if piece in tables.war_ids]
    wars = [war for war in tables.war_ids if war not in first]
    luck.shuffle(wars)
    return GameStart(seats, {"mode": mode}, {"disasters": [order], "military": [[*first, *wars]]})
