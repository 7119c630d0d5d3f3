"""Compares games of the same seeds under two versions of the data: which figures differ by more than chance explains.

A figure is a number of one game: a place's share of the win, its score, the length, how often a card is taken. Games with
the same number are a pair, so what both owe to the same luck does not count. A pair with an unfinished game is left out.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from engine.runs.intervals import Estimate, estimate, holm, paired_ratio

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.play.abilities import Tally
    from engine.runs.simulate import Outcome

NOISE = 0.05  # a corrected chance below this is no noise
WINS, SCORES, LENGTH = "wins", "scores", "length"


class FigureDifference(NamedTuple):
    """A figure in both versions, and the difference new - old. `chance` is corrected for the number of figures (Holm)."""

    group: str  # WINS, SCORES, LENGTH, or the name of a tally
    seats: int  # 0: games with every number of seats
    name: str  # "place 1", "rounds", or the id of a piece
    old: float
    new: float
    by: Estimate
    chance: float = 1.0

    @property
    def is_real(self) -> bool:
        """Whether the difference is more than noise."""
        return self.chance < NOISE


class GamesCompared(NamedTuple):
    """All figures, and how many games of each version were played, were finished, and broke an invariant."""

    games: int
    pairs: int
    finished: tuple[int, int]
    violations: tuple[int, int]
    figures: tuple[FigureDifference, ...]

    def real(self) -> list[FigureDifference]:
        """Return the differences that are more than noise, the surest first."""
        return sorted((one for one in self.figures if one.is_real), key=lambda one: one.chance)


def compare(
    old: Sequence[Outcome], new: Sequence[Outcome], tallies: Mapping[str, Tally], only: str = ""
) -> GamesCompared:
    """Compare the games of two versions, which are in the same order. `only`: of the tallies, the figures of this piece."""
    pairs = [(one, other) for one, other in zip(old, new, strict=True) if one.finished and other.finished]
    figures = [*_results(pairs), *_pieces(pairs, tallies, only)]
    chances = holm([figure.by.chance for figure in figures])
    return GamesCompared(
        len(old),
        len(pairs),
        (sum(one.finished for one in old), sum(one.finished for one in new)),
        (sum(bool(one.violation) for one in old), sum(bool(one.violation) for one in new)),
        tuple(figure._replace(chance=chance) for figure, chance in zip(figures, chances, strict=True)),
    )


Pairs = list[tuple["Outcome", "Outcome"]]


def _results(pairs: Pairs) -> Iterator[FigureDifference]:
    """Yield wins, scores and length for each number of seats."""
    for seats in sorted({old.seats for old, _ in pairs}):
        of = [pair for pair in pairs if pair[0].seats == seats]
        labels = of[0][0].labels
        for place, label in enumerate(labels):
            yield _figure(WINS, seats, label, [(_won(old, place), _won(new, place)) for old, new in of])
        for place, label in enumerate(labels):
            yield _figure(SCORES, seats, label, [(old.totals[place], new.totals[place]) for old, new in of])
        yield _figure(LENGTH, seats, "rounds", [(old.rounds, new.rounds) for old, new in of])
        yield _figure(LENGTH, seats, "decisions", [(old.decisions, new.decisions) for old, new in of])


def _won(outcome: Outcome, place: int) -> float:
    return 1 / len(outcome.winners) if place in outcome.winners else 0.0


def _figure(group: str, seats: int, name: str, values: Sequence[tuple[float, float]]) -> FigureDifference:
    by = estimate([new - old for old, new in values])
    return FigureDifference(group, seats, name, fmean(old for old, _ in values), fmean(new for _, new in values), by)


def _pieces(pairs: Pairs, tallies: Mapping[str, Tally], only: str) -> Iterator[FigureDifference]:
    """Yield what is counted about pieces: for each game, or for each time that another tally counts."""
    for name, tally in tallies.items():
        for piece in sorted({key for pair in pairs for one in pair for key in _counts(one, name)}):
            if only in ("", piece):
                yield _per_count(pairs, name, tally.per, piece) if tally.per else _per_game(pairs, name, piece)


def _counts(outcome: Outcome, tally: str) -> Mapping[str, int]:
    return (outcome.counts or {}).get(tally, {})


def _count(outcome: Outcome, tally: str, piece: str) -> int:
    return _counts(outcome, tally).get(piece, 0)


def _per_game(pairs: Pairs, tally: str, piece: str) -> FigureDifference:
    return _figure(tally, 0, piece, [(_count(old, tally, piece), _count(new, tally, piece)) for old, new in pairs])


def _per_count(pairs: Pairs, tally: str, per: str, piece: str) -> FigureDifference:
    old, new = (
        [(float(_count(pair[side], tally, piece)), float(_count(pair[side], per, piece))) for pair in pairs]
        for side in (0, 1)
    )
    return FigureDifference(tally, 0, piece, _average(old), _average(new), paired_ratio(old, new))


def _average(values: Sequence[tuple[float, float]]) -> float:
    return sum(amount for amount, _ in values) / (sum(count for _, count in values) or 1)
