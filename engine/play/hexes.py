"""Maps of hexagons: coordinates, rings, neighbours and distances, for every game that has one.

Coordinates are axial: `q` grows to the right, `r` to the lower right; the tiles have a corner at the top. A ring begins
with the hexagon to the right of the centre, in its row, and runs clockwise, as layouts and lists of tiles count it.
Sets of places are bit sets: bit n stands for the place with number n.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNREACHED = -1  # a distance: no way leads there
KEPT = 1 << 14  # so many answers a map keeps


class Hex(NamedTuple):
    """A place in axial coordinates."""

    q: int
    r: int

    def step(self, direction: int, far: int = 1) -> Hex:
        """Return the place `far` steps away in one of the six DIRECTIONS."""
        q, r = DIRECTIONS[direction]
        return Hex(self.q + q * far, self.r + r * far)

    @property
    def around(self) -> tuple[Hex, ...]:
        """The six places beside it, clockwise from the right."""
        return tuple(self.step(direction) for direction in range(len(DIRECTIONS)))


DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise: right, lower right … upper right
CENTRE = Hex(0, 0)


def steps(start: Hex, end: Hex) -> int:
    """Return how many steps lie between two places of an endless map."""
    q, r = end.q - start.q, end.r - start.r
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=64)
def ring(number: int) -> tuple[Hex, ...]:
    """Return the places `number` steps from the centre, clockwise from the one to the right.

    Ring 0 is the centre alone.
    """
    if not number:
        return (CENTRE,)
    corners = [CENTRE.step(direction, number) for direction in range(6)]
    return tuple(corner.step((side + 2) % 6, far) for side, corner in enumerate(corners) for far in range(number))


def spiral(rings: int) -> tuple[Hex, ...]:
    """Return the centre and all rings up to this one, from the inside out."""
    return tuple(place for number in range(rings + 1) for place in ring(number))


@lru_cache(maxsize=1 << 14)
def members(bits: int) -> tuple[int, ...]:
    """Return the numbers of a bit set in ascending order.

    The answers are cached, since the same sets come again and again.
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def bits(numbers: Iterable[int]) -> int:
    """Return the bit set of some numbers."""
    made = 0
    for number in numbers:
        made |= 1 << number
    return made


class HexMap:
    """Numbered places and their neighbours. A map never changes, so plays may share it.

    `places` says where each number lies, None where there is no such place. `links` are pairs of numbers that count as
    neighbours wherever they lie. Raises ValueError when two numbers lie on the same place.
    """

    __slots__ = ("_distances", "_within", "all", "beside", "places")

    def __init__(self, places: Sequence[Hex | None], links: Iterable[tuple[int, int]] = ()) -> None:
        self.places = tuple(places)
        known = {place: number for number, place in enumerate(self.places) if place is not None}
        if len(known) != sum(place is not None for place in self.places):
            raise ValueError("two places of the map have the same coordinates")
        self.all = bits(known.values())  # every number that has a place
        beside = [
            0 if place is None else bits(known[near] for near in place.around if near in known) for place in self.places
        ]
        for one, other in links:
            beside[one] |= 1 << other
            beside[other] |= 1 << one
        self.beside = tuple(beside)  # of each number the bit set of its neighbours
        self._within: dict[tuple[int, int], int] = {}
        self._distances: dict[tuple[int, int], tuple[int, ...]] = {}

    def neighbours(self, number: int) -> int:
        """Return the places next to one."""
        return self.beside[number]

    def grown(self, area: int) -> int:
        """Return an area together with all places next to it."""
        for number in members(area):
            area |= self.beside[number]
        return area

    def within(self, number: int, far: int) -> int:
        """Return the places at most `far` steps from one, including itself."""
        key = (number, far)
        if key not in self._within:
            self._within[key] = self.grown(self.within(number, far - 1)) if far > 0 else 1 << number
        return self._within[key]

    def distances(self, start: int, blocked: int = 0) -> tuple[int, ...]:
        """Return the steps from `start` to each number; UNREACHED where no way leads.

        A blocked place can be reached but not passed. `start` can be left even if it is blocked.
        """
        known, key = self._distances, (start, blocked)
        found = known.get(key)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[key] = self._spread(start, blocked)
        return found

    def _spread(self, start: int, blocked: int) -> tuple[int, ...]:
        """Search the map ring by ring; all places of a ring are equally far away."""
        found, beside = [UNREACHED] * len(self.places), self.beside
        edge, seen, far = 1 << start, 0, 0
        while edge:
            seen |= edge
            reached = 0
            for number in members(edge):
                found[number] = far
                if not far or not blocked >> number & 1:
                    reached |= beside[number]
            edge, far = reached & ~seen, far + 1
        return tuple(found)
