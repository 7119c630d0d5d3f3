"""The Dropship that the A.I. relocates, and its target (SS-22.45, SS-22.46, SS-22.47, SS-22.48, SS-22.49, SS-E-55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import AiCards, State


def transfer(state: State, bot: AiCards, *, first: bool) -> tuple[int, int] | None:
    """Return the next transfer as (origin, target), or None if there is none.

    Of tied planets, the A.I. takes the nearest clockwise of the card turned up last (SS-22.47). A second Dropship
    neither leaves nor enters a planet that has enough Dropships for a Base (SS-22.49).
    """
    there, need = state.seats[bot.seat].dropships, state.tables.requirement
    around = [state.ring[(state.place[bot.active] + way) % len(state.ring)] for way in range(len(state.ring))]
    usable = [planet for planet in around if first or there[planet] < need[planet]]
    if len(usable) < len(around):
        at_work.note("SS-22.49")
    target_first = state.tables.options["bot_relocate"] == "target_first"
    methods = (_from_target, _from_source) if target_first else (_from_source, _from_target)
    chosen = methods[0](there, need, usable)
    if at_work.listeners and chosen != methods[1](there, need, usable):
        at_work.note("SS-E-55")
    return chosen


def _from_target(there: Sequence[int], need: Sequence[int], usable: Sequence[int]) -> tuple[int, int] | None:
    """Choose the target that lacks one Dropship first, then the origin with the fewest. Without a target, as by origin."""
    for target in usable:
        sources = [planet for planet in usable if there[planet] and planet != target]
        if there[target] == need[target] - 1 and sources:
            return min(sources, key=there.__getitem__), target
    return _from_source(there, need, usable)


def _from_source(there: Sequence[int], need: Sequence[int], usable: Sequence[int]) -> tuple[int, int] | None:
    """Choose the origin with the fewest Dropships first, then a target that lacks one, or else has the most."""
    occupied = [planet for planet in usable if there[planet]]
    if not occupied:
        return None
    origin = min(occupied, key=there.__getitem__)
    others = [planet for planet in occupied if planet != origin]
    short_of_one = [planet for planet in usable if there[planet] == need[planet] - 1 and planet != origin]
    if short_of_one:
        target = short_of_one[0]
    elif others:
        at_work.note("SS-22.46")
        target = max(others, key=there.__getitem__)
        _note_tie([planet for planet in others if there[planet] == there[target]])
    else:
        return None
    _note_tie([planet for planet in occupied if there[planet] == there[origin]])
    return origin, target


def _note_tie(tied: Sequence[int]) -> None:
    """Note that the order from the card's planet on decides between planets."""
    if len(tied) > 1:
        at_work.note("SS-22.47")
