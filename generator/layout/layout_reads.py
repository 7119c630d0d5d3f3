"""Finds which keys of pieces each layout reads, for the check that something reads every value of a piece."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.check import unread_keys
from engine.check.unread_keys import LayoutReads
from engine.common.cache import digest
from generator.layout.reads import EVERYTHING, reads_in

if TYPE_CHECKING:
    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.model import Game, Layout

_LOOK_UPS = frozenset({"piece", "pieces"})  # functions of `generator.layout.scope` that return pieces


def check_keys(game: Game, problems: Problems, cache: Cache, code: str) -> str:
    """Check that every value is read, for `punchboard check`. `code` is a hash of the program. Returns a note for the summary."""
    unread_keys.check(game, problems, lambda layout: _cached(layout, cache, code))
    return "every value of a piece is read"


def _cached(layout: Layout, cache: Cache, code: str) -> LayoutReads:
    """Return what a layout reads, from the cache if its text is known: a check after a changed card parses no expression."""
    key = f"reads {digest(code, json.dumps(layout.data, default=str))}"
    cached = cache.get(key)
    if cached is None:
        keys, *rest = layout_reads(layout)
        cached = [sorted(keys), *rest]
        cache.put(key, cached)
    keys, whole, others = cached
    return LayoutReads(frozenset(keys), whole, others)


def layout_reads(layout: Layout) -> LayoutReads:
    """Return what one layout reads, in the form that the engine's check takes."""
    found = reads_in(layout.data)
    whole = EVERYTHING in found.keys_of("item") | found.keys
    return LayoutReads(found.keys, whole, any(found.keys_of(name) for name in _LOOK_UPS))
