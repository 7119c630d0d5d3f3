"""The report of `punchboard compare`: as text and as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from math import isfinite
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.compare.games import LENGTH, SCORES, WINS, FigureDifference, GamesCompared

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RESULTS = {WINS: "wins", SCORES: "scores", LENGTH: "length"}
HOW = (
    "Differences (new - old) of paired games with 95 % intervals; * marks what is more than noise at 5 %, corrected for"
    " the number of figures by Holm's method."
)


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison with what its reports need: titles of pieces, titles and units of tallies."""

    id: str
    title: str
    version: str
    bots: str
    seed: str
    card: str
    titles: Mapping[str, str]
    tallies: Mapping[str, tuple[str, str]]
    result: GamesCompared

    def heading(self, figure: FigureDifference) -> str:
        """Return the heading above a figure: what it is, and of which games."""
        if figure.group in self.tallies:
            title, unit = self.tallies[figure.group]
            return f"{title} ({unit})"
        return f"{RESULTS[figure.group]}, {count(figure.seats, 'player')}"

    def name(self, figure: FigureDifference) -> str:
        """Return the name of a figure in its group."""
        title = self.titles.get(figure.name)
        return f"{title} ({figure.name})" if title and title != figure.name else figure.name


def verdict(compared: Compared) -> str:
    """Return the comparison in a sentence."""
    found, figures = len(compared.result.real()), len(compared.result.figures)
    if not figures:
        return "no pair of games was finished, so nothing can be compared"
    if not found:
        return f"none of {count(figures, 'figure')} differs by more than noise"
    return f"{found} of {count(figures, 'figure')} {'differs' if found == 1 else 'differ'} by more than noise"


def games_played(compared: Compared) -> str:
    """Return how many games were played and compared, in a sentence."""
    result = compared.result
    left_out = result.games - result.pairs
    rest = f", {count(left_out, 'pair')} left out because a game was not finished" if left_out else ""
    broken = result.violations
    wrong = f"; violations: {broken[0]} before, {broken[1]} now" if any(broken) else ""
    return (
        f"{count(result.games, 'game')} of each version, seed {compared.seed}, {compared.bots} bots: {result.pairs} pairs"
        f" compared{rest}{wrong}"
    )


def shown(figure: FigureDifference, value: float, sign: str = "") -> str:
    """Return a value of a figure as text: wins in per cent (their differences in points of it), others with two digits."""
    if not isfinite(value):
        return "unknown"
    return f"{100 * value:{sign}.1f} %" if figure.group == WINS else f"{value:{sign}.2f}"


def interval(figure: FigureDifference) -> str:
    """Return the interval of a difference as text."""
    if not isfinite(figure.by.low):
        return "too few games"
    return f"{shown(figure, figure.by.low, '+')} to {shown(figure, figure.by.high, '+')}"


def as_text(compared: Compared, *, every: bool) -> Iterator[str]:
    """Yield the lines of the report. Of pieces, only those that differ by more than noise, or `every` one."""
    yield f"{compared.title}: {compared.version} → now"
    yield f"  {games_played(compared)}"
    yield f"  {verdict(compared)}"
    kept = [one for one in compared.result.figures if every or one.group in RESULTS or one.is_real]
    for heading, figures in groupby(kept, key=compared.heading):
        yield heading
        for one in figures:
            mark = "*" if one.is_real else " "
            yield (
                f" {mark} {compared.name(one):<32} {shown(one, one.old):>9} → {shown(one, one.new):>9}"
                f"   {shown(one, one.by.mean, '+'):>9}  ({interval(one)})"
            )
    yield HOW


def as_json(compared: Compared) -> str:
    """Return all figures as JSON. A bound that is unknown is null."""
    result = compared.result
    content = {
        "game": compared.id,
        "version": compared.version,
        "bots": compared.bots,
        "seed": compared.seed,
        "card": compared.card or None,
        "games": result.games,
        "pairs": result.pairs,
        "finished": {"old": result.finished[0], "new": result.finished[1]},
        "violations": {"old": result.violations[0], "new": result.violations[1]},
        "correction": "holm",
        "figures": [_plain(one) for one in result.figures],
    }
    return json.dumps(content, indent=1, ensure_ascii=False)


def _plain(one: FigureDifference) -> dict[str, Any]:
    return {
        "group": one.group,
        "players": one.seats or None,
        "name": one.name,
        "old": one.old,
        "new": one.new,
        "difference": one.by.mean,
        "low": one.by.low if isfinite(one.by.low) else None,
        "high": one.by.high if isfinite(one.by.high) else None,
        "chance": one.by.chance,
        "corrected": one.chance,
        "real": one.is_real,
    }
