"""The powers of Houses Rising (SS-21), one verb for each: what a power prints and what it does.

A player may use one power in their own turn (SS-21.3, SS-E-46). A power is not a planet action (SS-21.4). Three powers
are separate bonus actions. The others change a move, a construction or the playing of a Senator; the steps of these ask
for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine.effects import Name, Number, Verb
from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.majority import leader
from engine.games.sovereign_skies.words.moves import Move, Scrap, Shift, Swap
from engine.play import at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import State
    from engine.games.sovereign_skies.tables import Tables
    from engine.play import Refusal


class Power(Verb):
    """A power of a House; `answer` is the class of its moves if the power is a separate bonus action."""

    roles = frozenset({"power"})
    answer: ClassVar[type | None] = None
    cost: int = 0

    @property
    def bonus(self) -> bool:
        """Whether the power is a separate bonus action."""
        return self.answer is not None

    def bind(self, tables: Tables) -> None:
        """Store the tables."""
        self.tables = tables

    def used(self, state: State) -> Refusal | None:
        """A House has two powers, and a player may use only one of them in a turn (SS-21.3)."""
        if state.powers >= self.tables.most_powers:
            at_work.note("SS-E-46")
            return refusal("SS-21.3", "a power of the House has been used this turn")
        return None

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves of the power as a bonus action. This ignores the limit of powers in a turn."""
        raise NotImplementedError

    def refuse_move(self, state: State, seat: int, move: Any) -> Refusal | None:
        """The rule that forbids a move of the power. This ignores the limit of powers in a turn."""
        raise NotImplementedError

    def use(self, state: State, seat: int, move: Any) -> None:
        """Carry out the move and change the state."""
        raise NotImplementedError


class SwapSenator(Power):
    """Universus 1: swap a Senator in hand for a played one (SS-21.5). The A.I.'s Senators cannot be taken (SS-E-39)."""

    name = "swap-senator"
    template = "Swap one Senator in your hand for one that has been played."
    timing = "any time in your turn"
    rules = ("SS-21.5",)
    reads = frozenset({"senators"})
    writes = frozenset({"senators"})
    answer = Swap

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Each Senator in hand with each Senator on the discard pile."""
        rows = state.tables.moves.swap
        return [rows[give][take] for give in state.seats[seat].senators for take in state.discard]

    def refuse_move(self, state: State, seat: int, move: Swap) -> Refusal | None:
        """One Senator must be in hand and the other on the discard pile (SS-21.5)."""
        senators = self.tables.senators
        if move.give not in state.seats[seat].senators:
            return refusal("SS-21.5", f"{senators[move.give].id} is not in hand")
        if move.take not in state.discard:
            if any(move.take in player.senators for player in state.seats):
                at_work.note("SS-E-39")
            if state.bot is not None and move.take in state.seats[state.bot.seat].senators:
                at_work.note("SS-22.33")
            return refusal("SS-21.5", f"{senators[move.take].id} has not been played, so it is not on the discard pile")
        return None

    def use(self, state: State, seat: int, move: Swap) -> None:
        """Move one card to the discard pile and the other to the hand."""
        player, senators = state.seats[seat], self.tables.senators
        player.senators = (*(s for s in player.senators if s != move.give), move.take)
        state.discard = (*(s for s in state.discard if s != move.take), move.give)
        state.emit("swap senator", seat, "", senators[move.give].id, senators[move.take].id, ("SS-21.5", "SS-E-39"))


class BothFavors(Power):
    """Universus 2: use both favors of a Senator (SS-21.6) in any order. Each is paid when it starts (SS-E-40)."""

    name = "both-favors"
    template = "Use both favors of the Senator you play."
    timing = "with a Senator"
    rules = ("SS-21.6",)
    reads = frozenset({"senators", "energy"})
    writes = frozenset({"favors"})


class DiscountConstruct(Power):
    """Iron Sun 1: pay Energy to give up fewer Dropships for a Base (SS-21.7), built by special or favor (SS-E-41)."""

    name = "discount-construct"
    template = "When you construct, pay {energy:<cost>} to give up <fewer|one Dropship|# Dropships> fewer."
    timing = "with a construction"
    rules = ("SS-21.7",)
    reads = frozenset({"energy", "dropships"})
    writes = frozenset({"base-price", "energy"})
    parameters = (
        Number("fewer", minimum=1, maximum=3, about="Dropships saved"),
        Number("cost", minimum=0, about="Energy"),
    )
    fewer: int


class ScrapDropships(Power):
    """Iron Sun 2: take Dropships off one planet and gain Energy (SS-21.8).

    This is a separate bonus action (SS-E-42).
    """

    name = "scrap"
    template = "Take <dropships|one of your Dropships|# of your Dropships> off one planet: gain {energy:<amount>}."
    timing = "any time in your turn"
    rules = ("SS-21.8",)
    reads = frozenset({"dropships"})
    writes = frozenset({"dropships", "energy"})
    parameters = (
        Number("dropships", minimum=1, maximum=16, about="Dropships that return to the supply"),
        Number("amount", minimum=1, about="Energy from the Bank"),
    )
    answer = Scrap
    dropships: int
    amount: int

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Each planet with enough of the seat's Dropships."""
        there = state.seats[seat].dropships
        return [move for move in state.tables.moves.scrap if there[move.planet] >= self.dropships]

    def refuse_move(self, state: State, seat: int, move: Scrap) -> Refusal | None:
        """All the Dropships must come from one planet (SS-21.8)."""
        if state.seats[seat].dropships[move.planet] < self.dropships:
            planet = self.tables.titles[move.planet]
            return refusal("SS-21.8", f"this takes {self.dropships} Dropships off one planet, and {planet} has fewer")
        return None

    def use(self, state: State, seat: int, move: Scrap) -> None:
        """Move the Dropships to the supply and gain Energy from the Bank."""
        board.withdraw(state, seat, move.planet, self.dropships, ("SS-21.8", "SS-E-42"))
        board.gain(state, seat, self.amount, "SS-21.8")


class ShiftBase(Power):
    """Temporum 1: move an activated Base to a neighbouring planet (SS-21.9). No chit moves with it (SS-E-43)."""

    name = "shift-base"
    template = "Move one of your activated Bases to a neighbouring planet."
    timing = "any time in your turn"
    rules = ("SS-21.9",)
    reads = frozenset({"bases", "dropships"})
    writes = frozenset({"bases"})
    answer = Shift

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Each planet where the seat has an activated Base, with each of its two neighbours."""
        rows, ring = state.tables.moves.shift, state.ring
        active = state.seats[seat].active
        return [
            rows[planet][ring[(state.place[planet] + way) % len(ring)]]
            for planet, there in enumerate(active)
            if there
            for way in (1, -1)
        ]

    def refuse_move(self, state: State, seat: int, move: Shift) -> Refusal | None:
        """The Base must be the seat's own and activated, and it moves one tile either way (SS-21.9)."""
        titles, size = self.tables.titles, len(state.ring)
        if not state.seats[seat].active[move.origin]:
            return refusal("SS-21.9", f"no activated Base of the House stands on {titles[move.origin]}")
        if (state.place[move.target] - state.place[move.origin]) % size not in (1, size - 1):
            return refusal("SS-21.9", f"{titles[move.target]} is not next to {titles[move.origin]}")
        return None

    def use(self, state: State, seat: int, move: Shift) -> None:
        """Move the Base. It stays activated, whatever the level of the target."""
        active, planets = state.seats[seat].active, self.tables.planets
        leads = leader(state, move.target)
        active[move.origin] -= 1
        active[move.target] += 1
        if state.bot is not None and leader(state, move.target) != leads:
            at_work.note("SS-E-78")
        if active[move.target] > 1 or state.seats[seat].bases[move.target]:
            at_work.note("SS-E-75")
        state.emit("shift base", seat, "", planets[move.origin], planets[move.target], ("SS-21.9", "SS-E-43"))


class Jump(Power):
    """Temporum 2: put the Mothership on a planet (SS-21.10), instead of the move or before it (SS-E-44)."""

    name = "jump"
    template = "At the start of your turn pay {energy:<cost>} to put your Mothership on <to>, facing as before."
    timing = "at the start of a turn"
    rules = ("SS-21.10",)
    reads = frozenset({"energy"})
    writes = frozenset({"mothership", "energy"})
    parameters = (Name("to", about="Id of the planet"), Number("cost", minimum=0, about="Energy"))
    to: str

    def bind(self, tables: Tables) -> None:
        """Find the number of the planet."""
        super().bind(tables)
        self.planet = tables.planets.index(self.to)


class FreeReverse(Power):
    """Voldan 1: turn the Mothership round without paying (SS-21.11), before it moves."""

    name = "free-reverse"
    template = "Turn your Mothership round without paying, then move."
    timing = "before a move"
    rules = ("SS-21.11",)
    writes = frozenset({"mothership"})


class Remain(Power):
    """Voldan 2: pay not to move, and act again where the last turn was played (SS-21.12, SS-E-45)."""

    name = "remain"
    template = "Pay {energy:<cost>} not to move: play this turn where you played your last."
    timing = "in place of a move"
    rules = ("SS-21.12",)
    reads = frozenset({"energy", "mothership"})
    writes = frozenset({"mothership", "energy"})
    parameters = (Number("cost", minimum=0, about="Energy"),)


POWERS: tuple[type[Power], ...] = (
    SwapSenator,
    BothFavors,
    DiscountConstruct,
    ScrapDropships,
    ShiftBase,
    Jump,
    FreeReverse,
    Remain,
)
