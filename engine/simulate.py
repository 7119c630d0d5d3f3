"""Many games by random bots, with invariants on.

A game is a function of its seed alone: chance and bots draw from streams keyed by seed and number, so the same numbers
come out of one process, of many, or of a cluster. Tasks are batches of games for any `concurrent.futures.Executor`.
"""
from __future__ import annotations

import random
from collections import Counter, deque
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games import find
from engine.play import Chance, fingerprint
from engine.problems import Problems
from engine.replay import EVERY, Replay, rules_hash, summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor, Future

    from engine.model import Game
    from engine.play import Ruleset

BATCH = 10  # games a task: between a tenth of a second and a few seconds
AHEAD = 64  # batches handed out at a time, so that an interruption has little to wait for
WATCH = 20  # moves between two looks at the invariants
SEATS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: `games` games of the folder's game, table sizes in turn, each cut off after `cap` rounds."""

    folder: str
    root: str
    games: int
    seed: str
    tables: tuple[int, ...]  # numbers of seats, taken in turn
    variants: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    cap: int = 60


class Outcome(NamedTuple):
    """One game: how many sat, how it ended; `winners` and `totals` go by place from the first player on.

    `violation` is a sentence, `replay` then the text of the replay file.
    """

    number: int
    seats: int
    finished: bool
    rounds: int
    decisions: int  # with two options or more
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str
    violation: str = ""
    replay: str = ""
    labels: tuple[str, ...] = ()  # of the places: "place 1", or the name of a seat that plays by itself


@lru_cache(maxsize=4)
def _loaded(folder: str, root: str) -> Game:
    from engine.load import load

    problems = Problems()
    game = load(Path(folder), problems, root=Path(root))
    if game is None or problems.failed:
        raise ValueError("\n".join(str(problem) for problem in problems))
    return game


@lru_cache(maxsize=8)
def _compiled(folder: str, root: str, options: tuple[tuple[str, str], ...]) -> tuple[Ruleset, Any]:
    game = _loaded(folder, root)
    rules = find(game.id)
    if rules is None:
        raise ValueError(f"{game.id} has no rules code to play by")
    return rules, rules.compile(game, dict(options))


def play_batch(plan: Plan, numbers: range) -> list[Outcome]:
    """Play the games of these numbers; runs in a worker."""
    return [play_one(plan, number) for number in numbers]


def play_one(plan: Plan, number: int) -> Outcome:
    """Play one game by random choice; deterministic in the plan and the number."""
    rules, tables = _compiled(plan.folder, plan.root, plan.options)
    seats = plan.tables[number % len(plan.tables)]
    key = f"{plan.seed}/{number}"
    state = rules.start(tables, list(SEATS[:seats]), Chance(key), dict(plan.variants))
    record = _Record(plan, key, seats, rules, state)
    violation = record.play()
    if violation:
        return Outcome(number, seats, False, state.round, record.decisions, (), (), "violation", violation, record.replay(violation).text())
    result = rules.result(state)
    if result is None:
        return Outcome(number, seats, False, state.round, record.decisions, (), (), f"cut off after {plan.cap} rounds")
    order = [(state.first + place) % len(state.names) for place in range(len(state.names))]
    totals = tuple(result.scores[seat].total for seat in order)
    winners = tuple(place for place, seat in enumerate(order) if seat in result.winners)
    labels = tuple(f"place {place}" if state.names[seat] in SEATS else state.names[seat] for place, seat in enumerate(order, 1))
    return Outcome(number, seats, True, state.round, record.decisions, winners, totals, result.reason, labels=labels)


@dataclass(slots=True)
class _Record:
    """A game as it is played, kept so that it can be written down if something breaks."""

    plan: Plan
    key: str
    seats: int
    rules: Ruleset
    state: Any
    moves: list[tuple[int, Any]] = field(default_factory=list)
    checkpoints: list[str] = field(default_factory=list)
    decisions: int = 0

    def play(self) -> str:
        """To the end, the cap or the first violation, which is returned as a sentence."""
        try:
            return self._play()
        except Exception as error:  # noqa: BLE001 - whatever the rules code does wrong is a finding, with the game to replay
            return f"{type(error).__name__}: {error}"

    def _play(self) -> str:
        pick = random.Random(f"{self.key}/bots").random
        state, moves, cap = self.state, self.moves, self.plan.cap
        stack = state.stack
        while stack and state.round <= cap:
            step = stack[-1]
            legal = step.moves(state)
            count = len(legal)
            if not count:
                return f"no legal move though the play is not over ({step.asks})"
            self.decisions += count > 1
            move = legal[int(pick() * count)]
            moves.append((step.seat, move))
            step.take(state, move)
            while stack and stack[-1].settle(state):
                pass
            if len(moves) % WATCH == 0 and (broken := next(self.rules.invariants(state), "")):
                return broken
        return next(self.rules.invariants(state), "")

    def replay(self, violation: str) -> Replay:
        """The play as a replay file; checkpoints are made by playing it once more."""
        plan, rules, state = self.plan, self.rules, self.state
        moves = tuple((state.names[seat], rules.show(move, state.tables)) for seat, move in self.moves)
        return Replay(
            game=rules.game, rules=rules_hash(rules.game), data=_loaded(plan.folder, plan.root).data_hash, seed=self.key,
            seats=tuple(SEATS[: self.seats]), variants=dict(plan.variants), options=dict(plan.options), moves=moves,
            chance=tuple(state.chance.log), checkpoints=tuple(self._checkpoints()), result=summary(rules, state), end=violation or "over",
        )

    def _checkpoints(self) -> Iterator[str]:
        state = self.rules.start(self.state.tables, list(SEATS[: self.seats]), Chance(self.key), dict(self.plan.variants))
        try:
            for number, (_, move) in enumerate(self.moves, 1):
                state.stack[-1].take(state, move)
                while state.stack and state.stack[-1].settle(state):
                    pass
                if number % EVERY == 0:
                    yield fingerprint(state)
        except Exception:  # noqa: BLE001 - the move that broke the play breaks it again; the checkpoints end before it
            return


def record_game(plan: Plan, number: int) -> Replay:
    """Play one game of a plan and give it as a replay."""
    rules, tables = _compiled(plan.folder, plan.root, plan.options)
    seats = plan.tables[number % len(plan.tables)]
    key = f"{plan.seed}/{number}"
    record = _Record(plan, key, seats, rules, rules.start(tables, list(SEATS[:seats]), Chance(key), dict(plan.variants)))
    return record.replay(record.play())


def run(plan: Plan, executor: Executor) -> Iterator[list[Outcome]]:
    """Play the whole plan on an executor; batches come back in order, each as soon as it and those before it are done."""
    _loaded(plan.folder, plan.root)
    waiting: deque[Future[list[Outcome]]] = deque()
    try:
        for start in range(0, plan.games, BATCH):
            waiting.append(executor.submit(play_batch, plan, range(start, min(start + BATCH, plan.games))))
            if len(waiting) == AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution in six numbers."""

    fewest: int
    lower: int
    median: int
    upper: int
    most: int
    mean: float


def spread(values: Sequence[int]) -> Spread:
    """Smallest, quartiles, largest and mean of at least one value."""
    ranked = sorted(values)
    last = len(ranked) - 1
    low, lower, median, upper, high = (ranked[round(last * share)] for share in (0, 0.25, 0.5, 0.75, 1))
    return Spread(low, lower, median, upper, high, sum(ranked) / len(ranked))


@dataclass(slots=True)
class Report:
    """What a number of games at one table size came to."""

    seats: int
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    wins: list[float] = field(default_factory=list)  # by place from the first player on; a shared win counts in parts
    scores: list[list[int]] = field(default_factory=list)  # likewise
    labels: tuple[str, ...] = ()
    rounds: list[int] = field(default_factory=list)  # of finished games
    reasons: Counter[str] = field(default_factory=Counter)
    violations: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.reasons[outcome.reason] += 1
        if outcome.violation:
            self.violations.append(outcome)
        elif not outcome.finished:
            self.unfinished += 1
        else:
            self._add_finished(outcome)

    def _add_finished(self, outcome: Outcome) -> None:
        self.rounds.append(outcome.rounds)
        self.labels = outcome.labels
        while len(self.scores) < len(outcome.totals):
            self.scores.append([])
            self.wins.append(0.0)
        for seat, total in enumerate(outcome.totals):
            self.scores[seat].append(total)
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)


def report(outcomes: Sequence[Outcome]) -> dict[int, Report]:
    """One report for each table size, smallest first."""
    made: dict[int, Report] = {}
    for outcome in outcomes:
        made.setdefault(outcome.seats, Report(outcome.seats)).add(outcome)
    return dict(sorted(made.items()))
