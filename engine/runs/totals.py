"""Totals of many games. Games are added as they end, and totals are added to totals; nothing is kept for each game.

Wins are exact fractions, so that the order of adding makes no difference: one process, many processes and shards that are
merged later all come to the same totals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.runs.simulate import Outcome

SHOWN = 5  # violations that totals remember


class Seen(NamedTuple):
    """A violation: the number of its game, and a sentence."""

    number: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution: least value, quartiles, greatest value and mean."""

    fewest: int
    lower: int
    median: int
    upper: int
    most: int
    mean: float


def spread(values: Iterable[int] | Mapping[int, int]) -> Spread:
    """Return the distribution of at least one value; a mapping says how often each value occurs."""
    counts = Counter(values)
    many = counts.total()
    low, lower, median, upper, high = (_ranked(counts, round((many - 1) * part)) for part in (0, 0.25, 0.5, 0.75, 1))
    return Spread(low, lower, median, upper, high, sum(value * times for value, times in counts.items()) / many)


def _ranked(counts: Counter[int], rank: int) -> int:
    """Return the value with a rank, from 0 on, among all values in ascending order."""
    for value, times in sorted(counts.items()):
        rank -= times
        if rank < 0:
            return value
    raise ValueError("there are no values")


@dataclass(slots=True)
class BotTotals:
    """The seats of one kind of bot in finished games, their wins and their points."""

    seats: int = 0
    wins: Fraction = Fraction()
    points: int = 0

    def merge(self, other: BotTotals) -> None:
        """Add other totals."""
        self.seats += other.seats
        self.wins += other.wins
        self.points += other.points


@dataclass(slots=True)
class Report:
    """The totals of the games with one number of seats."""

    seats: int
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    wins: list[Fraction] = field(
        default_factory=list
    )  # by place from the first player on; a shared win counts in parts
    nobody: int = 0  # finished games that nobody won
    scores: list[Counter[int]] = field(default_factory=list)  # by place too: how many games had a score
    labels: tuple[str, ...] = ()  # those of the last finished game
    labelled: int = -1  # the number of that game
    rounds: Counter[int] = field(default_factory=Counter)  # how many finished games had so many rounds
    reasons: Counter[str] = field(default_factory=Counter)
    violations: int = 0
    seen: list[Seen] = field(default_factory=list)  # the first violations, by number
    bots: dict[str, BotTotals] = field(default_factory=dict)  # by kind
    counts: dict[str, Counter[str]] = field(default_factory=dict)  # by tally and piece, over finished games

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return self.rounds.total()

    def add(self, outcome: Outcome) -> None:
        """Add one game to the totals."""
        self.games += 1
        self.decisions += outcome.decisions
        self.reasons[outcome.reason] += 1
        if outcome.violation:
            self.violations += 1
            self._see([Seen(outcome.number, outcome.violation)])
        elif not outcome.finished:
            self.unfinished += 1
        else:
            self._add_finished(outcome)

    def _see(self, more: Iterable[Seen]) -> None:
        self.seen = sorted([*self.seen, *more])[:SHOWN]

    def _add_finished(self, outcome: Outcome) -> None:
        self.rounds[outcome.rounds] += 1
        self._label(outcome.number, outcome.labels)
        self._make_places(len(outcome.totals))
        self.nobody += not outcome.winners
        for seat, total in enumerate(outcome.totals):
            self.scores[seat][total] += 1
            self.wins[seat] += _won(outcome, seat)
        for seat, kind in enumerate(outcome.bots):
            self._add_bot(kind, BotTotals(1, _won(outcome, seat), outcome.totals[seat]))
        for name, counted in (outcome.counts or {}).items():
            self.counts.setdefault(name, Counter()).update(counted)

    def _label(self, number: int, labels: tuple[str, ...]) -> None:
        if number > self.labelled:
            self.labelled, self.labels = number, labels

    def _make_places(self, many: int) -> None:
        while len(self.scores) < many:
            self.scores.append(Counter())
            self.wins.append(Fraction())

    def _add_bot(self, kind: str, more: BotTotals) -> None:
        self.bots.setdefault(kind, BotTotals()).merge(more)

    def merge(self, other: Report) -> None:
        """Add the totals of other games with the same number of seats."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.nobody += other.nobody
        self.violations += other.violations
        self.rounds.update(other.rounds)
        self.reasons.update(other.reasons)
        self._see(other.seen)
        self._label(other.labelled, other.labels)
        self._make_places(len(other.scores))
        for seat, (wins, scores) in enumerate(zip(other.wins, other.scores, strict=True)):
            self.wins[seat] += wins
            self.scores[seat].update(scores)
        for kind, totals in other.bots.items():
            self._add_bot(kind, totals)
        for name, counted in other.counts.items():
            self.counts.setdefault(name, Counter()).update(counted)


def _won(outcome: Outcome, seat: int) -> Fraction:
    """A seat's part of the win; nobody may have won."""
    return Fraction(int(seat in outcome.winners), len(outcome.winners) or 1)


Reports = dict[int, Report]  # by the number of seats


def add_games(reports: Reports, outcomes: Iterable[Outcome]) -> None:
    """Add games to the totals of their numbers of seats."""
    for outcome in outcomes:
        reports.setdefault(outcome.seats, Report(outcome.seats)).add(outcome)


def add_reports(reports: Reports, more: Reports) -> None:
    """Add totals to totals."""
    for seats, report in more.items():
        reports.setdefault(seats, Report(seats)).merge(report)


def report(outcomes: Iterable[Outcome]) -> Reports:
    """Return a report for each number of seats, smallest first."""
    reports: Reports = {}
    add_games(reports, outcomes)
    return in_order(reports)


def in_order(reports: Reports) -> Reports:
    """Return the reports with the smallest number of seats first."""
    return dict(sorted(reports.items()))
