"""The Military phase: secret bids of axes and coins, three outcomes, victory and Upheaval (EE-17).

The steps run in this order (EE-17.25): reveal, base strength, bids, rewards with refreshes, Upheaval, clean-up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.steps.phases import BEGINNINGS, out_of_place
from engine.games.empires_end.tables import AXE, COIN, MILITARY
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import NO_REFRESH, commitments
from engine.play import NOBODY, Automatic, Refusal, Step, at_work, refusal
from engine.play.sealed import Sealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import War, WarOutcome
    from engine.games.empires_end.words.moves import Move


LISTED = 24  # most axes, and most coins, in the commitments that `moves` lists


def begin(state: State, kind: int) -> None:  # noqa: ARG001 - only one kind of space begins this phase
    """Reveal the next card (EE-17.1), log the base strength of each seat (EE-17.2) and ask for bids."""
    if not state.wars:
        ids = state.tables.war_ids
        order = state.chance.shuffle("reshuffle military", [ids[war] for war in sorted(state.fought)])
        state.wars, state.fought = tuple(ids.index(one) for one in order), ()
        state.emit("reshuffle", NOBODY, "military", 0, len(state.wars), "EE-Q-08")
    state.war, state.wars = state.wars[0], state.wars[1:]
    state.emit("reveal war", NOBODY, state.tables.war_ids[state.war], None, None, "EE-17.1")
    for seat in state.clockwise(state.first):
        _say_base(state, seat)
    state.stack.append(Commit.asked(len(state.seats), state.clockwise(state.first)))


def _say_base(state: State, seat: int) -> None:
    """Log the base strength of a seat with the rules of all abilities that add to it."""
    player = state.seats[seat]
    deeds = board.active(state.tables, player, "military")
    amounts = [deed.strength(player) for deed in deeds]
    if at_work.listeners:
        at_work.effect(*(deed for deed, amount in zip(deeds, amounts, strict=True) if amount))
        for deed in deeds:
            if "row" in deed.reads:
                board.note_neighbours(player, deed.tile(player), deed.card)
    rules = _union(tuple([deed.rules for deed, amount in zip(deeds, amounts, strict=True) if amount]))
    state.emit("base strength", seat, "", None, sum(amounts), rules)


@cache
def _union(named: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for rules in (("EE-17.2",), *named) for rule in rules))


def base_strength(state: State, player: Seat) -> int:
    """Add up the strength of all active abilities (EE-17.2, EE-17.3, EE-20.19, EE-20.27)."""
    return sum([deed.strength(player) for deed in board.active(state.tables, player, "military")])


class Commit(Sealed):
    """EE-17.4, EE-17.5: each seat commits any number of axes and coins in secret; all are revealed together.

    An answer is (axes, coins).

    Seats answer in any order. Nobody sees or pays anything before all seats have committed.
    """

    __slots__ = ()
    rule = "EE-17.4"
    asks = "how many axes and coins to commit"

    def moves(self, state: State) -> Sequence[Move]:
        """List every pair of axes and coins, from none up to the stash, with at most `LISTED` of each."""
        stash = state.seats[self.seat].stash
        axes, coins = min(stash[AXE], LISTED), min(stash[COIN], LISTED)
        return commitments(axes, coins)

    def open_to(self, state: State, move: Move) -> bool:
        """Allow commitments of more than `LISTED` tokens, which `moves` does not list."""
        return isinstance(move, notation.Commitment)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse more axes or coins than the seat has."""
        if not isinstance(move, notation.Commitment):
            return out_of_place(self, move)
        stash = state.seats[self.seat].stash
        if move.axes > stash[AXE] or move.coins > stash[COIN]:
            return refusal("EE-17.4", "nobody can commit more than there is")
        return None

    def answer(self, move: notation.Commitment) -> tuple[int, int]:
        """Return the axes and coins of a commitment."""
        return move.axes, move.coins

    def reveal(self, state: State, answers: dict[int, tuple[int, int]]) -> None:
        """Fight the war when all seats have committed."""
        fight(state, [answers[seat] for seat in range(len(state.seats))])


def fight(state: State, commits: list[tuple[int, int]]) -> None:
    """Compare total strengths (EE-17.6), give rewards (EE-17.7) and victory (EE-17.9), then upheave (EE-17.10).

    All committed tokens go to the supply, also those of the winners (EE-17.12).
    """
    tables, order = state.tables, state.clockwise(state.first)
    war, each = tables.wars[state.war], tables.constants["strength_per_token"]
    totals = [0] * len(commits)
    for seat in order:
        axes, coins = commits[seat]
        totals[seat] = base_strength(state, state.seats[seat]) + (axes + coins) * each
        state.emit("commit", seat, "", None, [axes, coins], "EE-17.5")
        for kind, amount in ((AXE, axes), (COIN, coins)):
            if amount:
                board.pay(state, seat, kind, amount, ("EE-17.12", "EE-5.1"))
        state.emit("strength", seat, "", None, totals[seat], "EE-17.6")
    best = max(totals)
    if at_work.listeners:
        _note_totals(war, totals)
    outcomes = [outcome(war, total) for total in totals]
    for seat in order:
        _reward(state, seat, outcomes[seat])
        if totals[seat] == best:
            _victory(state, seat, war)
    state.stack.append(Upheaval(NOBODY, tuple([seat for seat in order if totals[seat] < best])))
    cubes = min(tables.constants["cubes_per_refresh"], len(tables.cards))
    for seat in reversed(order):
        if outcomes[seat].refresh:
            state.stack.extend([RefreshOne(seat)] * cubes)


def _note_totals(war: War, totals: list[int]) -> None:
    """Note which outcomes decide, where a total is a bound, and that all can be tied."""
    at_work.note("EE-17.17")
    if any(total in (war.low, war.high, 0) for total in totals):
        at_work.note("EE-Q-41")
    at_work.note("EE-Q-40" if len(set(totals)) == 1 else "EE-17.22")


def outcome(war: War, total: int) -> WarOutcome:
    """Return the one outcome that a total reaches; the bounds belong to it (EE-17.17, EE-Q-41)."""
    return war.outcomes[0 if total <= war.low else 1 if total < war.high else 2]


def _reward(state: State, seat: int, reached: WarOutcome) -> None:
    """Add or subtract the points of an outcome (EE-17.8, EE-17.18, EE-17.19) and give its tokens (EE-17.20)."""
    if reached.points:
        board.score(
            state,
            seat,
            reached.points,
            ("EE-17.7", "EE-17.8", "EE-17.19") if reached.points > 0 else ("EE-17.7", "EE-17.18"),
        )
    for kind, amount in reached.tokens:
        board.gain(state, seat, kind, amount, ("EE-17.7", "EE-17.20"))


def _victory(state: State, seat: int, war: War) -> None:
    """Give the victory points and token to a seat with the greatest total, in addition to its outcome (EE-17.16).

    All tied seats get them (EE-17.9, EE-17.15, EE-Q-40).
    """
    board.score(state, seat, war.victory_points, ("EE-17.9", "EE-17.15", "EE-17.16"))
    board.gain(state, seat, war.victory_token, 1, ("EE-17.9", "EE-17.15"))


@dataclass(slots=True)
class RefreshOne(Step):
    """EE-17.21: a seat may remove one cube from its empire, before the Upheaval (EE-17.25, EE-Q-30)."""

    seat: int
    rule = "EE-17.21"
    asks = "an Innovation to refresh"

    def settle(self, state: State) -> bool:
        """Remove this step without a question if the empire has no cube."""
        if state.seats[self.seat].exhausted:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """List each exhausted Innovation of the seat, and the refusal to refresh."""
        player, known = state.seats[self.seat], state.tables.moves.refresh
        return [*(known[card] for card in player.home if player.exhausted >> card & 1), NO_REFRESH]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse an Innovation that has no cube in this empire."""
        if move == NO_REFRESH:
            return None
        if not isinstance(move, notation.Refresh):
            return out_of_place(self, move)
        if state.seats[self.seat].exhausted >> move.card & 1:
            return None
        return refusal("EE-17.21", f"{state.tables.card_ids[move.card]} has no cube in this empire")

    def take(self, state: State, move: Move) -> None:
        """Remove the cube from the chosen Innovation, or change nothing."""
        state.stack.pop()
        if isinstance(move, notation.Refresh):
            at_work.note("EE-17.25")  # before the Upheaval
            board.refresh(state, self.seat, [move.card], ("EE-17.21", "EE-Q-30"))


@dataclass(slots=True)
class Upheaval(Automatic):
    """EE-17.10, EE-17.11, EE-17.22: every seat below the greatest total swaps two Locations.

    Then the Military card goes to the discards (EE-17.13).
    """

    seat: int
    losers: tuple[int, ...]
    rule = "EE-17.10"

    def carry_out(self, state: State) -> None:
        """Swap for each losing seat without a choice, discard the card and end the phase (EE-17.14)."""
        war = state.tables.wars[state.war]
        for seat in self.losers:
            upheave(state, seat, war)
        state.fought, state.war = (state.war, *state.fought), NOBODY
        state.emit("war over", NOBODY, war.id, None, None, ("EE-17.13", "EE-17.14"))


def upheave(state: State, seat: int, war: War) -> None:
    """Swap the healthy Location of the card's rank by value with the Location in the card's position.

    The Innovations below move along (EE-17.23). The Location in the position may be destroyed. Nothing moves if no
    healthy Location has the rank, or if it is in the position already (EE-17.11, EE-Q-39).
    """
    player = state.seats[seat]
    healthy = [tile for tile in state.tables.by_value if not player.destroyed >> tile & 1]
    if len(healthy) < war.rank or player.place[healthy[war.rank - 1]] == war.position - 1:
        state.emit("no upheaval", seat, "", None, None, "EE-Q-39")
        return
    rules = ("EE-17.10", "EE-17.11", "EE-17.23")
    if war.rank == 1:
        at_work.note("EE-Q-42")
    board.swap(state, seat, healthy[war.rank - 1], player.row[war.position - 1], rules)


BEGINNINGS[MILITARY] = begin
