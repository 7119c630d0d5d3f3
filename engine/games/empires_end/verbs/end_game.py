"""End Game abilities: points that an Innovation under a healthy Location adds to the final score (EE-1.5, EE-19.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.board import neighbours
from engine.games.empires_end.tables import RESOURCES
from engine.games.empires_end.verbs.deeds import INNOVATION, POINTS, RESOURCE, TYPE, Deed

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State


class EndDeed(Deed):
    """An ability that scores once, when the game ends."""

    phases = frozenset({"end-game"})
    timing = "when the game is scored"
    roles = INNOVATION
    points: int

    def worth(self, state: State, player: Seat) -> int:
        """Return the points that the card would score where it lies, even under a destroyed Location."""
        raise NotImplementedError


class EndPointsPerDestroyed(EndDeed):
    """Score points for each own destroyed Location (EE-20.28).

    Locations of other empires do not count (EE-20.29).
    """

    name = "end-points-per-destroyed"
    template = "Score {points:<points>} for each of your destroyed Locations."
    parameters = (POINTS,)
    rules = ("EE-20.28", "EE-20.29")
    reads = frozenset({"health"})
    writes = frozenset({"end-score"})

    def worth(self, state: State, player: Seat) -> int:
        """Multiply the points by the number of destroyed Locations."""
        return self.points * player.destroyed.bit_count()


class EndPointsMostDestroyed(EndDeed):
    """Score points if nobody has more destroyed Locations (EE-20.36).

    Tied players score too (EE-20.37), even if nobody has a destroyed Location (EE-Q-45).
    """

    name = "end-points-most-destroyed"
    template = "Score {points:<points>} if nobody has more destroyed Locations."
    parameters = (POINTS,)
    rules = ("EE-20.36", "EE-20.37", "EE-Q-45")
    reads = frozenset({"health"})
    writes = frozenset({"end-score"})

    def worth(self, state: State, player: Seat) -> int:
        """Return the full points if no seat has more destroyed Locations, otherwise 0."""
        mine = player.destroyed.bit_count()
        return self.points if all(seat.destroyed.bit_count() <= mine for seat in state.seats) else 0


class EndPointsPerToken(EndDeed):
    """Score points for each Resource of one kind that the seat still has (EE-20.33).

    A token counts with its value (EE-Q-46). Coins count only as coins (EE-20.34).
    """

    name = "end-points-per-token"
    template = "Score {points:<points>} for each {<resource>} that you have left."
    parameters = (RESOURCE, POINTS)
    rules = ("EE-20.33", "EE-20.34", "EE-Q-46")
    reads = frozenset({"stash"})
    writes = frozenset({"end-score"})
    resource: str

    def worth(self, state: State, player: Seat) -> int:
        """Multiply the points by the amount of the Resource that is left."""
        return self.points * player.stash[RESOURCES.index(self.resource)]


class EndPointsPerAdjacentType(EndDeed):
    """Score points for each neighbour of one type (EE-20.35).

    Option `end_neighbours` says whether destroyed neighbours count (EE-Q-43).
    """

    name = "end-points-per-adjacent-type"
    template = "Score {points:<points>} for each adjacent {<type>}."
    parameters = (TYPE, POINTS)
    rules = ("EE-20.35", "EE-Q-43")
    reads = frozenset({"row", "place", "health"})
    writes = frozenset({"end-score"})
    type: str

    def worth(self, state: State, player: Seat) -> int:
        """Multiply the points by the number of neighbours of the type."""
        tiles, every = state.tables.tiles, state.tables.neighbours_all
        around = neighbours(player, self.tile(player))
        return self.points * sum(
            tiles[tile].type == self.type and (every or not player.destroyed >> tile & 1) for tile in around
        )


class EndPointsPerAdjacentDestroyed(EndDeed):
    """Score points for each destroyed neighbour (EE-20.32)."""

    name = "end-points-per-adjacent-destroyed"
    template = "Score {points:<points>} for each destroyed adjacent Location."
    parameters = (POINTS,)
    rules = ("EE-20.32",)
    reads = frozenset({"row", "place", "health"})
    writes = frozenset({"end-score"})

    def worth(self, state: State, player: Seat) -> int:
        """Multiply the points by the number of destroyed neighbours."""
        return self.points * self.adjacent(player, destroyed=True)


class EndCopy(EndDeed):
    """Score another own End Game ability again, from the place where it lies (EE-20.30, EE-20.31).

    The engine copies the ability with the most points. A copy cannot copy a copy; with nothing to copy it scores 0
    (EE-Q-44).
    """

    name = "end-copy"
    template = "Score another of your End Game Innovations again."
    rules = ("EE-20.30", "EE-20.31", "EE-Q-44")
    reads = frozenset({"end-score", "health", "place", "row", "stash"})
    writes = frozenset({"end-score"})

    def worth(self, state: State, player: Seat) -> int:
        """Return the most points that another card scores; option `copy_reach` says whether inactive cards count."""
        deeds = state.tables.card_deeds["end-game"]
        every = state.tables.copy_all
        return max(
            (
                deed.worth(state, player)
                for card, tile in player.home.items()
                if isinstance(deed := deeds.get(card), EndDeed)
                and not isinstance(deed, EndCopy)
                and (every or not player.destroyed >> tile & 1)
            ),
            default=0,
        )
