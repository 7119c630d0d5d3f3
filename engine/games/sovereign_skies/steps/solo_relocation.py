"""The Dropship that the A.I. relocates, and its target (SS-22.45, SS-22.46, SS-22.47, SS-22.48, SS-22.49, SS-E-55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import AiCards, State


def transfer(state: State, bot: AiCards, *, first: bool) -> tuple[int, int] | None:
    """Return the next transfer as (origin, target), or None if there is none.

    Of tied planets, the A.I. takes the nearest clockwise of the card turned up last (SS-22.47). A second Dropship
    neither leaves nor enters a planet that has enough Dropships for a Base (SS-22.49).
    """
    there, need = state.seats[bot.seat].dropships, state.tables.requirement
    around = [state.ring[(state.place[bot.active] + way) % len(state.ring)] for way in range(len(state.ring))]
    usable = [planet for planet in around if first or there[planet] < need[planet]]
    occupied = [planet for planet in usable if there[planet]]
    short_of_one = [planet for planet in usable if there[planet] == need[planet] - 1]
    if state.tables.options["bot_relocate"] == "target_first":
        for target in short_of_one:
            sources = [planet for planet in occupied if planet != target]
            if sources:
                return min(sources, key=there.__getitem__), target
    if not occupied:
        return None
    origin = min(occupied, key=there.__getitem__)
    targets = [planet for planet in short_of_one if planet != origin]
    if targets:
        return origin, targets[0]
    others = [planet for planet in occupied if planet != origin]
    return (origin, max(others, key=there.__getitem__)) if others else None
