"""Votes of Special Events (SE-32.1): all players answer in secret, and all answers are revealed together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.event import reload_all
from engine.games.sky_empire.steps.phases import Question, Work, out_of_place, refusal, registered
from engine.games.sky_empire.terms import NOBODY
from engine.play.sealed import Sealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
class Vote(Question, Sealed):
    """SE-32.1: vote yes or no, in secret. The matter lies below the vote and is dropped unless more say yes than no."""

    __slots__ = ()
    rule = "SE-32.1"
    asks = "yes or no in the vote"

    def moves(self, state: State) -> Sequence[Move]:
        """Yes or no."""
        words = state.tables.words
        return (words["yes"], words["no"])

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No other move fits this step."""
        return None if move.kind in ("yes", "no") else out_of_place(self, move)

    def answer(self, move: Move) -> str:
        """Return the word of the answer."""
        return move.kind

    def reveal(self, state: State, answers: dict[int, str]) -> None:
        """Count the votes. A tie means no."""
        said = list(answers.values())
        carried = said.count("yes") > said.count("no")
        for seat in state.clockwise(state.first):
            state.emit("vote", seat, answers[seat], None, None, self.rule)
        state.emit("vote ends", NOBODY, "yes" if carried else "no", None, None, self.rule)
        if not carried:
            state.stack.pop()


@registered
class Ballot(Question, Sealed):
    """SE-32.1: vote for a player, in secret. The one player with most votes takes the token (SE-6.2)."""

    __slots__ = ()
    rule = "SE-32.1"
    asks = "a player to vote for"

    def moves(self, state: State) -> Sequence[Move]:
        """All players at the table, the voter too."""
        return state.tables.moves.kinds["vote"][: len(state.seats)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The player must sit at the table."""
        if move.kind != "vote":
            return out_of_place(self, move)
        return None if move.number < len(state.seats) else refusal(self.rule, "nobody plays that colour")

    def answer(self, move: Move) -> int:
        """Return the seat that the vote names."""
        return move.number

    def reveal(self, state: State, answers: dict[int, int]) -> None:
        """Give the token. If two are equal, nothing changes."""
        for seat in state.clockwise(state.first):
            state.emit("vote", seat, state.names[answers[seat]], None, None, self.rule)
        said = list(answers.values())
        votes = [said.count(seat) for seat in range(len(state.seats))]
        winner = votes.index(max(votes)) if votes.count(max(votes)) == 1 else NOBODY
        state.emit(
            "vote ends", NOBODY, state.names[winner] if winner != NOBODY else "nobody", None, max(votes), self.rule
        )
        if winner not in (NOBODY, state.first):
            holdings.give_first_player(state, winner, (self.rule, "SE-6.2"))


BALLOTS: dict[str, type[Sealed]] = {"yes or no": Vote, "a player": Ballot}


def call_vote(state: State, about: str) -> None:
    """Ask all players at once (a key of BALLOTS); the First Player is the first to answer."""
    state.stack.append(BALLOTS[about].asked(len(state.seats), state.clockwise(state.first)))


# --- what a yes does ----------------------------------------------------------------------------------------------------


@registered
@dataclass(slots=True)
class Levy(Work):
    """SE-32.1: players with `rich` Candles or more pay, then those with the fewest Crystals gain."""

    rich: int
    dues: int
    amount: int
    seat: int = NOBODY
    rule = "SE-32.1"

    def carry_out(self, state: State) -> None:
        """Take all payments, then give the gains."""
        order = state.clockwise(state.first)
        for seat in order:
            if state.seats[seat].candles >= self.rich:
                holdings.pay(state, seat, 0, min(self.dues, state.seats[seat].candles), self.rule)
        fewest = min(own.crystals.bit_count() for own in state.seats)
        for seat in order:
            if state.seats[seat].crystals.bit_count() == fewest:
                holdings.gain(state, seat, 0, self.amount, self.rule)


@registered
@dataclass(slots=True)
class Storm(Work):
    """SE-7.18: shields are lower until the next Event is drawn, besides what the weather of the card does."""

    amount: int
    seat: int = NOBODY
    rule = "SE-32.1"

    def carry_out(self, state: State) -> None:
        """Lower the shields. No reload raises them again (SE-7.19)."""
        state.weak += self.amount
        state.emit("weather", NOBODY, "storm", None, self.amount, (self.rule, "SE-7.18", "SE-7.20"))
        reload_all(state, (self.rule, "SE-7.18"))
