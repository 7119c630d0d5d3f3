"""Statistics of many games, as plain data for a file, a page or a spreadsheet. The same games give the same bytes.

tables   for each number of seats: games, ends, games that nobody won, rounds; and for each place the wins, with a 95 % interval, and the scores
tallies  for each tally of the game: a count or an amount for each piece (see `engine.play.tallies`)
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

from engine.play.tallies import declared
from engine.runs.replay import rules_hash, rules_hash_of
from engine.runs.totals import Report, Reports, in_order, report, spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.model import Game
    from engine.play import Ruleset
    from engine.runs.simulate import Outcome, Plan

FORMAT = 2
NOBODY = "nobody"  # the label of games without a winner
_SHARE = {"share": float, "low": float, "high": float}
_SPREAD = {"fewest": int, "lower": float, "median": float, "upper": float, "most": int, "mean": float}
SHAPE = {  # of the file, for `engine.common.shapes`
    "format": int,
    "game": str,
    "command": str,
    "rules": str,
    "data": str,
    "seed": str,
    "games": int,
    "bots": str,
    "variants": {None: str},
    "options": {None: str},
    "tables": [
        {
            "seats": int,
            "games": int,
            "finished": int,
            "violations": int,
            "decisions": int,
            "ends": {None: int},
            "nobody": {"games": int, **_SHARE},
            "rounds": {f"{name}?": kind for name, kind in _SPREAD.items()},
            "places": [{"label": str, "wins": float, **_SHARE, "scores": {**_SPREAD, "counts": {int: int}}}],
            "bots": {None: {"seats": int, "wins": float, "mean": float}},
        }
    ],
    "tallies": {None: {"title": str, "unit": str, "about": str, "per": str, "counts": {None: float}}},
}
Z = 1.96  # 95 % of a normal distribution is within so many standard deviations of the mean


def statistics(game: Game, rules: Ruleset, plan: Plan, outcomes: Iterable[Outcome], command: str) -> dict[str, Any]:
    """Return the statistics of a plan's games; `command` is the command line that plays them again."""
    return statistics_of(game, rules, plan, report(outcomes), command)


def statistics_of(game: Game, rules: Ruleset, plan: Plan, totals: Reports, command: str) -> dict[str, Any]:
    """Return the statistics of games that are counted already."""
    reports = list(in_order(totals).values())
    return {
        "format": FORMAT,
        "game": game.id,
        "command": command,
        "rules": rules_hash(rules),
        "data": game.data_hash,
        "seed": plan.seed,
        "games": sum(table.games for table in reports),
        "bots": plan.bots,
        "variants": dict(plan.variants),
        "options": dict(plan.options),
        "tables": [_table(table) for table in reports],
        "tallies": _tallies(game, rules, reports),
    }


def is_current(stats: Any, game: Game) -> bool:
    """Return whether statistics have this format and belong to the game's present rules and data."""
    return (
        isinstance(stats, dict)
        and stats.get("format") == FORMAT
        and stats.get("game") == game.id
        and stats.get("rules") == rules_hash_of(game)
        and stats.get("data") == game.data_hash
    )


def text(stats: dict[str, Any]) -> str:
    """Return the text of the file; the same statistics always give the same text."""
    return json.dumps(stats, indent=1, ensure_ascii=False) + "\n"


def _table(table: Report) -> dict[str, Any]:
    finished = table.finished
    return {
        "seats": table.seats,
        "games": table.games,
        "finished": finished,
        "violations": table.violations,
        "decisions": table.decisions,
        "ends": dict(sorted(table.reasons.items())),
        "nobody": {"games": table.nobody, **share(table.nobody, finished)},
        "rounds": _spread(table.rounds),
        "places": [
            {
                "label": label,
                "wins": round(float(wins), 4),
                **share(float(wins), finished),
                "scores": {**_spread(scores), "counts": _counts(scores)},
            }
            for label, wins, scores in zip(table.labels, table.wins, table.scores, strict=True)
        ],
        "bots": {
            kind: {"seats": bot.seats, "wins": round(float(bot.wins), 4), "mean": round(bot.points / bot.seats, 4)}
            for kind, bot in sorted(table.bots.items())
        },
    }


def _spread(values: Mapping[int, int]) -> dict[str, Any]:
    if not values:
        return {}
    distribution = spread(values)
    return {
        "fewest": distribution.fewest,
        "lower": distribution.lower,
        "median": distribution.median,
        "upper": distribution.upper,
        "most": distribution.most,
        "mean": round(distribution.mean, 4),
    }


def _counts(values: Mapping[int, int]) -> dict[str, int]:
    return {str(value): number for value, number in sorted(values.items())}


def share(wins: float, games: int) -> dict[str, float]:
    """Return the share of wins with its 95 % interval by Wilson (1927), which is right for few games too."""
    if not games:
        return {"share": 0.0, "low": 0.0, "high": 1.0}
    share, spare = wins / games, Z * Z / games
    middle = (share + spare / 2) / (1 + spare)
    half = Z * sqrt(share * (1 - share) / games + spare / (4 * games)) / (1 + spare)
    return {
        "share": round(share, 4),
        "low": round(max(0.0, middle - half), 4),
        "high": round(min(1.0, middle + half), 4),
    }


def _tallies(game: Game, rules: Ruleset, reports: Sequence[Report]) -> dict[str, Any]:
    tallies = {}
    for name, tally in declared(rules).items():
        listed = [item.id for group in tally.sets if group in game.sets for item in game.sets[group].items]
        counts: Counter[str] = Counter(dict.fromkeys(listed, 0))
        for table in reports:
            counts.update(table.counts.get(name, {}))
        if any(counts.values()):
            ordered = {key: counts[key] for key in (*listed, *sorted(set(counts) - set(listed)))}
            tallies[name] = {
                "title": tally.title,
                "unit": tally.unit,
                "about": tally.about,
                "per": tally.per,
                "counts": ordered,
            }
    return tallies


def averages(stats: dict[str, Any], name: str) -> dict[str, float]:
    """Return the averages of a tally by piece: for each unit of the tally named by `per`, or else for each finished game."""
    tally = stats["tallies"][name]
    per = stats["tallies"].get(tally["per"], {}).get("counts")
    games = sum(table["finished"] for table in stats["tables"]) or 1
    return {
        key: amount / ((per.get(key) or 1) if per is not None else games) for key, amount in tally["counts"].items()
    }


def table_text(stats: dict[str, Any]) -> str:
    """Return all statistics as CSV, with the columns what, seats, item, value."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["what", "seats", "item", "value"])
    writer.writerows(_rows(stats))
    return out.getvalue()


def _rows(stats: dict[str, Any]) -> Iterator[tuple[str, Any, str, Any]]:
    for table in stats["tables"]:
        seats = table["seats"]
        yield "finished games", seats, "", table["finished"]
        for reason, count in table["ends"].items():
            yield "ends", seats, reason, count
        yield "wins", seats, NOBODY, table["nobody"]["games"]
        for place in table["places"]:
            yield "wins", seats, place["label"], place["wins"]
            for score, count in place["scores"]["counts"].items():
                yield f"games with the score, {place['label']}", seats, score, count
    for tally in stats["tallies"].values():
        for key, amount in tally["counts"].items():
            yield tally["title"], "", key, amount
