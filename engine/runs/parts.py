"""Files with the totals of one shard of a simulation. They are written again and again while the shard runs, so that it can go on.

`done` games of the shard are in the totals: the first ones, because games are added in order. So a game can neither be lost nor
counted twice.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from engine.common.part_files import PartError, PartFiles
from engine.common.reading import MEGABYTE
from engine.runs.replay import rules_hash
from engine.runs.search import Effort
from engine.runs.totals import BotTotals, Report, Reports, Seen, in_order

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.shards import Shard
    from engine.model import Game
    from engine.play import Ruleset
    from engine.runs.simulate import Plan

_NOT_OF_THE_RUN = (
    "folder",
    "root",
    "tallied",
)  # fields of a plan that differ from machine to machine, or say how it is told
_COUNTS = {int: int}
_RUN = {
    "game": str,
    "rules": str,
    "data": str,
    "games": int,
    "seed": str,
    "tables": [int],
    "variants": [(str, str)],
    "options": [(str, str)],
    "cap": int,
    "bots": str,
    "effort": (int, float),
}
_TABLE = {
    "seats": int,
    "games": int,
    "unfinished": int,
    "decisions": int,
    "wins": [(int, int)],  # fractions
    "nobody": int,
    "scores": [_COUNTS],
    "labels": [str],
    "labelled": int,
    "rounds": _COUNTS,
    "reasons": {None: int},
    "violations": int,
    "seen": [(int, str)],
    "bots": {None: {"seats": int, "wins": (int, int), "points": int}},
    "counts": {None: {None: int}},
}
FILES = PartFiles("games", 1, "a simulation", 64 * MEGABYTE, {"run": _RUN, "done": int, "tables": [_TABLE]})


@dataclass(slots=True)
class GamesPart:
    """The totals of one shard so far."""

    run: dict[str, Any]
    shard: Shard
    done: int = 0
    reports: Reports = field(default_factory=dict)

    @property
    def left(self) -> range:
        """The numbers of the games that are still to be played."""
        return self.shard.numbers(self.run["games"])[self.done :]

    def text(self) -> str:
        """Return the text of the file."""
        tables = [_plain(report) for report in in_order(self.reports).values()]
        return FILES.text(self.shard, self.run, {"done": self.done, "tables": tables})


def run_of(game: Game, rules: Ruleset, plan: Plan) -> dict[str, Any]:
    """Return what all shards of a run have in common, as plain data."""
    named = {name: value for name, value in asdict(plan).items() if name not in _NOT_OF_THE_RUN}
    plain: dict[str, Any] = json.loads(json.dumps(named))
    return {"game": game.id, "rules": rules_hash(rules), "data": game.data_hash, **plain}


def plan_of(run: dict[str, Any], game: Game, root: Path) -> Plan:
    """Return the plan of a run."""
    from engine.runs.simulate import Plan

    variants, options = (tuple((one, other) for one, other in run[name]) for name in ("variants", "options"))
    tables = tuple(run["tables"])
    return Plan(
        str(game.folder),
        str(root),
        run["games"],
        run["seed"],
        tables,
        variants,
        options,
        run["cap"],
        run["bots"],
        tallied=True,
        effort=Effort(*run["effort"]),
    )


def read(path: Path) -> GamesPart:
    """Return the part in a file. Raises PartError."""
    shard, value = FILES.read(path)
    try:
        reports = {table["seats"]: _report(table) for table in value["tables"]}
    except (ValueError, ZeroDivisionError) as error:
        raise PartError(f"is damaged: {error}") from None
    part = GamesPart(value["run"], shard, value["done"], reports)
    if sum(report.games for report in reports.values()) != part.done or part.done > len(
        part.shard.numbers(part.run["games"])
    ):
        raise PartError(f"is damaged: its totals are not those of {part.done} games of its shard")
    return part


def _plain(report: Report) -> dict[str, Any]:
    bots = {
        kind: {"seats": one.seats, "wins": one.wins.as_integer_ratio(), "points": one.points}
        for kind, one in sorted(report.bots.items())
    }
    return {
        **{name: getattr(report, name) for name, kind in _TABLE.items() if kind is int},
        "wins": [wins.as_integer_ratio() for wins in report.wins],
        "scores": [_sorted(scores) for scores in report.scores],
        "labels": report.labels,
        "rounds": _sorted(report.rounds),
        "reasons": _sorted(report.reasons),
        "seen": report.seen,
        "bots": bots,
        "counts": {name: _sorted(counts) for name, counts in sorted(report.counts.items())},
    }


def _sorted(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items()))


def _report(table: dict[str, Any]) -> Report:
    """Return the totals in a file. Raises ValueError or ZeroDivisionError if they contradict themselves."""
    if not len(table["wins"]) == len(table["scores"]) == len(table["labels"]):
        raise ValueError("it has wins, scores or labels of other places")
    whole = {name: table[name] for name, kind in _TABLE.items() if kind is int}
    return Report(
        **whole,
        wins=[Fraction(*wins) for wins in table["wins"]],
        scores=[_numbers(scores) for scores in table["scores"]],
        labels=tuple(table["labels"]),
        rounds=_numbers(table["rounds"]),
        reasons=Counter(table["reasons"]),
        seen=[Seen(number, sentence) for number, sentence in table["seen"]],
        bots={
            kind: BotTotals(one["seats"], Fraction(*one["wins"]), one["points"]) for kind, one in table["bots"].items()
        },
        counts={name: Counter(counts) for name, counts in table["counts"].items()},
    )


def _numbers(counts: dict[str, int]) -> Counter[int]:
    return Counter({int(value): times for value, times in counts.items()})
