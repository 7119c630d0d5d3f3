"""What layouts read of pieces, for the check that something reads every value of a piece."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.check import unread_keys
from engine.check.unread_keys import LayoutReads
from engine.common.cache import digest
from generator.layout.reads import EVERYTHING, of_value

if TYPE_CHECKING:
    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.model import Game, Layout

_LOOK_UPS = frozenset({"piece", "pieces"})  # functions that give pieces by name (`generator.layout.scope`)


def check_keys(game: Game, problems: Problems, cache: Cache, code: str) -> str:
    """What `punchboard check` calls; `code` is a hash of the code that finds out. Returns a note for its summary."""
    unread_keys.check(game, problems, lambda layout: _remembered(layout, cache, code))
    return "every value of a piece is read"


def _remembered(layout: Layout, cache: Cache, code: str) -> LayoutReads:
    """What a layout reads, kept by its text: a check after the change of a card parses no expression."""
    key = f"reads {digest(code, json.dumps(layout.data, default=str))}"
    kept = cache.get(key)
    if kept is None:
        keys, *rest = layout_reads(layout)
        kept = [sorted(keys), *rest]
        cache.put(key, kept)
    keys, whole, others = kept
    return LayoutReads(frozenset(keys), whole, others)


def layout_reads(layout: Layout) -> LayoutReads:
    """What one layout reads, as the engine wants it told."""
    found = of_value(layout.data)
    whole = EVERYTHING in found.of("item") | found.keys
    return LayoutReads(found.keys, whole, any(found.of(name) for name in _LOOK_UPS))
