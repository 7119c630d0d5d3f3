"""Many games as statistics: plain data for a file, a page or a spreadsheet. The same games make the same bytes.

tables   by number of seats: games, ends, rounds, and for each place wins with a 95 % interval and the scores
tallies  by tally of the game: how often, or how much, for each piece (see `engine.play.tallies`)
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

from engine.play.tallies import declared
from engine.runs.replay import rules_hash
from engine.runs.simulate import Report, report, spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game
    from engine.play import Ruleset
    from engine.runs.simulate import Outcome, Plan

FORMAT = 1
Z = 1.96  # standard deviations on both sides of the mean that hold 95 % of a normal distribution


def statistics(game: Game, rules: Ruleset, plan: Plan, outcomes: Sequence[Outcome], command: str) -> dict[str, Any]:
    """What the games of a plan came to; `command` plays them again."""
    reports = list(report(outcomes).values())
    return {
        "format": FORMAT,
        "game": game.id,
        "command": command,
        "rules": rules_hash(game.id),
        "data": game.data_hash,
        "seed": plan.seed,
        "games": len(outcomes),
        "bots": plan.bots,
        "variants": dict(plan.variants),
        "options": dict(plan.options),
        "tables": [_table(one) for one in reports],
        "tallies": _tallies(game, rules, reports),
    }


def fresh(stats: Any, game: Game) -> bool:
    """Whether statistics are of this format and of the game's rules and data as they are now."""
    return (
        isinstance(stats, dict)
        and stats.get("format") == FORMAT
        and stats.get("game") == game.id
        and stats.get("rules") == rules_hash(game.id)
        and stats.get("data") == game.data_hash
    )


def text(stats: dict[str, Any]) -> str:
    """The content of a file: one spelling."""
    return json.dumps(stats, indent=1, ensure_ascii=False) + "\n"


def _table(one: Report) -> dict[str, Any]:
    finished = len(one.rounds)
    return {
        "seats": one.seats,
        "games": one.games,
        "finished": finished,
        "violations": len(one.violations),
        "decisions": one.decisions,
        "ends": dict(sorted(one.reasons.items())),
        "rounds": _spread(one.rounds),
        "places": [
            {
                "label": label,
                "wins": round(wins, 4),
                **_share(wins, finished),
                "scores": {**_spread(scores), "counts": _counts(scores)},
            }
            for label, wins, scores in zip(one.labels, one.wins, one.scores, strict=True)
        ],
        "bots": {
            kind: {"seats": seats, "wins": round(wins, 4), "mean": round(points / seats, 4)}
            for kind, (seats, wins, points) in sorted(one.bots.items())
        },
    }


def _spread(values: Sequence[int]) -> dict[str, Any]:
    if not values:
        return {}
    six = spread(values)
    return {
        "fewest": six.fewest,
        "lower": six.lower,
        "median": six.median,
        "upper": six.upper,
        "most": six.most,
        "mean": round(six.mean, 4),
    }


def _counts(values: Sequence[int]) -> dict[str, int]:
    return {str(value): number for value, number in sorted(Counter(values).items())}


def _share(wins: float, games: int) -> dict[str, float]:
    """The share of wins and its 95 % interval (Wilson, 1927), which is right for few games too."""
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
    made = {}
    for name, tally in declared(rules).items():
        listed = [item.id for group in tally.sets if group in game.sets for item in game.sets[group].items]
        counts: Counter[str] = Counter(dict.fromkeys(listed, 0))
        for one in reports:
            counts.update(one.counts.get(name, {}))
        if any(counts.values()):
            ordered = {key: counts[key] for key in (*listed, *sorted(set(counts) - set(listed)))}
            made[name] = {
                "title": tally.title,
                "unit": tally.unit,
                "about": tally.about,
                "per": tally.per,
                "counts": ordered,
            }
    return made


def averages(stats: dict[str, Any], name: str) -> dict[str, float]:
    """A tally by piece: divided by the one that it is `per`, or else by the number of finished games."""
    tally = stats["tallies"][name]
    per = stats["tallies"].get(tally["per"], {}).get("counts")
    games = sum(table["finished"] for table in stats["tables"]) or 1
    return {
        key: amount / ((per.get(key) or 1) if per is not None else games) for key, amount in tally["counts"].items()
    }


def table_text(stats: dict[str, Any]) -> str:
    """All of it as comma separated rows: what, table, item, value."""
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
        for place in table["places"]:
            yield "wins", seats, place["label"], place["wins"]
            for score, count in place["scores"]["counts"].items():
                yield f"games with the score, {place['label']}", seats, score, count
    for tally in stats["tallies"].values():
        for key, amount in tally["counts"].items():
            yield tally["title"], "", key, amount
