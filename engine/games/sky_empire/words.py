"""Words that several verbs share: kinds of goods, dice, Airships, land, and where most verbs may stand."""

from __future__ import annotations

RAW = ("galvornite", "magnorium", "phlogistonite", "hydrofluxium", "aerothium")
GOODS = ("candles", *RAW)
DICE = ("yellow", "red", "blue")
RANKS = ("corvette", "destroyer", "behemoth", "leviathan")
DECKS = ("air", "tropical", "rock", "volcano")
TARGETS = ("centre", "monolith", "home-base")

NOW = "at once"
GIVEN = frozenset(
    {"banner", "task", "section", "card", "action", "loot", "reward", "drill", "surge"}
)  # wherever something is given
