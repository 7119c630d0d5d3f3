"""The report of `punchboard mutate`: survivors by file and line, and rates by kind, as text or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.common.problems import Problem
from engine.mutation.rates import sums, unnoticed_effects

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from engine.model import Game
    from engine.model.mutation import Rate
    from engine.mutation.judge import Judgement
    from engine.mutation.mutants import Mutant

_ORIGIN = {
    "rulebook": "a value from the rulebook",
    "derived": "a value that follows from the rulebook",
    "public": "a published value",
    "prototype": "a value of our own",
    "players": "the numbers of players",
    "option": "the recommended answer to an open question",
    "code": "rules code",
}


@dataclass(frozen=True, slots=True)
class GameMutated:
    """What became of the mutants of one game. `wanted` are the numbers of those that the user asked for."""

    game: Game
    mutants: Sequence[Mutant]
    wanted: Sequence[int]
    verdicts: Mapping[int, Judgement]
    waived: Collection[int]
    problems: Sequence[Problem]  # with waivers
    is_interrupted: bool = False

    @property
    def left(self) -> int:
        """How many of the wanted mutants were not judged."""
        return len(self.wanted) - len(self.verdicts)

    @property
    def rates(self) -> dict[str, Rate]:
        """The rate of each kind of change."""
        return sums(self.mutants, self.verdicts, self.waived)

    @property
    def survivors(self) -> list[int]:
        """The numbers of the survivors that are not waived, in the order of their places."""
        found = [number for number, one in self.verdicts.items() if one.survived and number not in self.waived]
        return sorted(found, key=lambda number: (self.mutants[number].place, number))

    @property
    def has_failed(self) -> bool:
        """Whether a waiver is wrong, or a change of anything but a prototype value survives."""
        return bool(self.problems) or any(self.mutants[number].source != "prototype" for number in self.survivors)


def _problem(mutant: Mutant, verdict: Judgement) -> Problem:
    """Return a survivor as a problem."""
    about = f"{mutant.name}: {mutant.change}" if mutant.part == "data" else f"{mutant.change} in {mutant.name}"
    what = _ORIGIN[mutant.source] + (f" ({mutant.kind})" if mutant.part == "code" else "")
    if not verdict.tried:
        why = "no scenario runs this code" if mutant.part == "code" else "no scenario reads it"
    else:
        why = (
            f"none of the {count(verdict.tried, 'scenario')} that could notice it does"
            if verdict.tried > 1
            else "the one scenario that could notice it does not"
        )
    rules = f"; rules {', '.join(mutant.rules[:4])}" if mutant.rules else ""
    return Problem(mutant.place, "warning", "mutant-survives", f"{about}: {why}", "", f"{what}{rules}")


def as_text(outcome: GameMutated, *, quiet: bool) -> Iterator[str]:
    """Yield the lines of the report."""
    yield from (str(one) for one in outcome.problems)
    for number in outcome.survivors:
        yield str(_problem(outcome.mutants[number], outcome.verdicts[number]))
    if quiet:
        return
    yield f"{outcome.game.title}: {count(len(outcome.verdicts), 'change')} tried, {len(outcome.survivors):,} unnoticed"
    for name, rate in outcome.rates.items():
        waived = f", {rate.waived} waived" if rate.waived else ""
        yield f"  {name:<18} {_share(rate):>6} noticed ({rate.noticed:,} of {rate.of:,}{waived})"
    if unnoticed := unnoticed_effects(outcome.mutants, outcome.verdicts):
        yield f"  never noticed in any piece: {', '.join(unnoticed)}"
    if outcome.left:
        yield f"  {count(outcome.left, 'change')} left to try; the same command goes on with them"


def _share(rate: Rate) -> str:
    return f"{100 * rate.noticed / rate.of:.1f}%" if rate.of else "–"


def as_json(outcomes: Sequence[GameMutated]) -> str:
    """Return the report as JSON."""
    return json.dumps({"games": [_plain(one) for one in outcomes]}, indent=2, ensure_ascii=False)


def _plain(outcome: GameMutated) -> dict[str, Any]:
    return {
        "game": outcome.game.id,
        "tried": len(outcome.verdicts),
        "left": outcome.left,
        "rates": {
            name: {"noticed": rate.noticed, "of": rate.of, "waived": rate.waived}
            for name, rate in outcome.rates.items()
        },
        "survivors": [_survivor(outcome, number) for number in outcome.survivors],
        "problems": [str(one) for one in outcome.problems],
    }


def _survivor(outcome: GameMutated, number: int) -> dict[str, Any]:
    mutant = outcome.mutants[number]
    file, line, column = mutant.place
    return {
        "file": file,
        "line": line,
        "column": column,
        "where": mutant.name,
        "change": mutant.change,
        "kind": mutant.kind,
        "source": mutant.source,
        "rules": list(mutant.rules),
        "tried": outcome.verdicts[number].tried,
    }
