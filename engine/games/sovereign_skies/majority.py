"""Who leads on a planet, and notes of the rules that decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play import NOBODY, at_work

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import State

NONE = (0, 0, 0)


def leader(state: State, planet: int) -> int:
    """Return the seat that alone holds the majority, or NOBODY.

    Activated Bases count first, then other Bases, then Dropships. A higher kind outweighs any number of the lower
    kinds, which breaks ties (SS-6.4, SS-6.5, SS-6.6, SS-6.7). If all three kinds are tied or the planet is empty,
    nobody leads (SS-6.2, SS-E-10).
    """
    best, holder = 0, NOBODY
    for index, seat in enumerate(state.seats):
        strength = seat.active[planet] << 16 | seat.bases[planet] << 8 | seat.dropships[planet]
        if strength > best:
            best, holder = strength, index
        elif strength == best:
            holder = NOBODY
    return holder


def note_landing(state: State, mover: int, planet: int) -> None:
    """Note what decides who gets Energy when the mover's Mothership lands on a planet."""
    if any(seat.planet == planet for index, seat in enumerate(state.seats) if index != mover):
        at_work.note("SS-5.6")
    first, second = _strongest(state, planet)
    holder = leader(state, planet)
    if first == NONE:
        at_work.note("SS-E-10")
        return
    at_work.note("SS-E-9")
    if holder == NOBODY:
        at_work.note("SS-6.2", *(("SS-22.27",) if state.bot else ()))
        return
    _note_lead(first, second)
    at_work.note("SS-6.3" if holder == mover else "SS-E-8")


def _note_lead(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    """Note why the first seat leads on a planet before the second."""
    if second == NONE:
        at_work.note("SS-E-10")
        return
    at_work.note("SS-6.4")
    decisive = next(kind for kind in range(len(first)) if first[kind] != second[kind])
    if any(first[:decisive]):
        at_work.note("SS-6.7")  # they are equal in a higher kind, which both have
    if any(more > fewer for more, fewer in zip(second[decisive + 1 :], first[decisive + 1 :], strict=True)):
        at_work.note(("SS-6.5", "SS-6.6", "SS-6.4")[decisive])  # the second has more of a lower kind


def _strongest(state: State, planet: int) -> list[tuple[int, ...]]:
    """Return the pieces of the two strongest seats on a planet: activated Bases, other Bases, Dropships."""
    pieces: list[tuple[int, ...]] = [
        (seat.active[planet], seat.bases[planet], seat.dropships[planet]) for seat in state.seats
    ]
    return sorted(pieces, reverse=True)[:2]


def note_passing(state: State, mover: int, distance: int) -> None:
    """Note that a planet where an opponent leads is passed without Energy for this opponent."""
    player, size = state.seats[mover], len(state.ring)
    passed = (state.ring[(state.place[player.planet] + player.facing * one) % size] for one in range(1, distance))
    if any(leader(state, planet) not in (NOBODY, mover) for planet in passed):
        at_work.note("SS-6.1", "SS-E-7")
