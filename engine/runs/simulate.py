"""Plays many games with bots, and checks the invariants.

Seed and number decide a game: chance and bots draw from streams of random numbers that are named after both. So one
process, many processes and a cluster all get the same results. A task is a batch of games; any
`concurrent.futures.Executor` can run it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.futures import result_unless
from engine.common.problems import Problems
from engine.play.tallies import Counts, tally
from engine.rules_code import find, not_played
from engine.runs.bots import kind_of, seat_bots
from engine.runs.record import Deal, Record
from engine.runs.search import USUAL, Effort

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from engine.model import Game
    from engine.play import Ruleset
    from engine.runs.replay import Replay

BATCH = 10  # games of a task, which takes between a tenth of a second and a few seconds
AHEAD = 64  # batches submitted at a time; few, so that an interruption does not wait long
CHECK_EVERY = 20  # moves between two checks of the invariants
SEATS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: `games` games of the game in a folder, each stopped after `cap` rounds."""

    folder: str
    root: str
    games: int
    seed: str
    tables: tuple[int, ...]  # numbers of seats, taken in turn
    variants: tuple[tuple[str, str], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    cap: int = 60
    bots: str = "random"  # one of `bots.KINDS`
    tallied: bool = False  # whether to count what the events say about pieces
    effort: Effort = USUAL  # of bots that search


class Outcome(NamedTuple):
    """The outcome of one game. `winners` (possibly none) and `totals` are by place, from the first player on.

    `violation` is a sentence, or ""; if there is a violation, `replay` is the text of the replay file.
    """

    number: int
    seats: int
    finished: bool
    rounds: int
    decisions: int  # choices between two moves or more
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    reason: str
    violation: str = ""
    replay: str = ""
    labels: tuple[str, ...] = ()  # of the places: "place 1", or the name of a seat that plays by itself
    bots: tuple[str, ...] = ()  # kinds of the bots, by place
    counts: Counts | None = None  # by tally and piece


@lru_cache(maxsize=4)
def loaded(folder: str, root: str) -> Game:
    """The game of a folder, read once in each process; raises ValueError if it is not in order."""
    from engine.load.folder import load

    problems = Problems()
    game = load(Path(folder), problems, root=Path(root))
    if game is None or problems.failed:
        raise ValueError("\n".join(str(problem) for problem in problems))
    return game


@lru_cache(maxsize=8)
def _compiled(folder: str, root: str, options: tuple[tuple[str, str], ...]) -> tuple[Ruleset, Any]:
    game = loaded(folder, root)
    rules = find(game)
    if rules is None:
        raise ValueError(f"{game.id} cannot be played: {not_played(game.folder)}")
    return rules, rules.compile(game, dict(options))


def play_batch(plan: Plan, numbers: range) -> list[Outcome]:
    """Play the games of these numbers. A worker process can run this."""
    return [play_one(plan, number) for number in numbers]


def play_whole(plan: Plan, game: Game, rules: Ruleset) -> list[Outcome]:
    """Play all games of a plan here, with a game that is loaded already. Its replays say that they are of the plan's folder."""
    tables = rules.compile(game, dict(plan.options))
    return [_played(plan, number, _record(plan, number, rules, tables)) for number in range(plan.games)]


def play_one(plan: Plan, number: int) -> Outcome:
    """Play one game. Plan and number decide everything in it."""
    return _played(plan, number, _record(plan, number, *_compiled(plan.folder, plan.root, plan.options)))


def _played(plan: Plan, number: int, record: Record) -> Outcome:
    """Play a game to its end."""
    state, rules = record.state, record.deal.rules
    seats, first = len(record.deal.names), state.first  # in some games the first player changes later
    violation = record.play()
    if violation:
        return Outcome(
            number,
            seats,
            False,
            state.round,
            record.decisions,
            (),
            (),
            "violation",
            violation,
            _replay(plan, record, violation).text(),
        )
    result = rules.result(state)
    if result is None:
        why = f"round {state.round} did not end" if record.stalled else f"cut off after {plan.cap} rounds"
        return Outcome(number, seats, False, state.round, record.decisions, (), (), why)
    order = [(first + place) % len(state.names) for place in range(len(state.names))]
    totals = tuple(result.scores[seat].total for seat in order)
    winners = tuple(place for place, seat in enumerate(order) if seat in result.winners)
    labels = tuple(
        f"place {place}" if state.names[seat] in SEATS else state.names[seat] for place, seat in enumerate(order, 1)
    )
    kinds = tuple(kind_of(plan.bots, seat, number) for seat in order)
    counts = tally(rules, state) if plan.tallied else None
    return Outcome(
        number,
        seats,
        True,
        state.round,
        record.decisions,
        winners,
        totals,
        result.reason,
        labels=labels,
        bots=kinds,
        counts=counts,
    )


def _record(plan: Plan, number: int, rules: Ruleset, tables: Any) -> Record:
    """Return the game of this number; it waits for its first move."""
    key = f"{plan.seed}/{number}"
    names = tuple(SEATS[: plan.tables[number % len(plan.tables)]])
    deal = Deal(rules, tables, key, names, dict(plan.variants), dict(plan.options))
    state = deal.start()
    return Record(
        deal,
        state,
        seat_bots(rules, plan.bots, key, len(state.names), number, plan.effort),
        plan.cap,
        CHECK_EVERY,
        logs_moves=plan.tallied,
    )


def _replay(plan: Plan, record: Record, violation: str) -> Replay:
    return record.replay(violation, loaded(plan.folder, plan.root).data_hash)


def record_game(plan: Plan, number: int) -> Replay:
    """Play one game of a plan and return it as a replay."""
    record = _record(plan, number, *_compiled(plan.folder, plan.root, plan.options))
    return _replay(plan, record, record.play())


def run(
    plan: Plan,
    executor: Executor,
    numbers: range | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
    ahead: int = AHEAD,
) -> Iterator[list[Outcome]]:
    """Play the games of these numbers (default: the whole plan) on an executor, until somebody stops it.

    Yields the batches in order, each when it and those before it are done. `ahead` batches are submitted at a time.
    """
    loaded(plan.folder, plan.root)
    numbers = range(plan.games) if numbers is None else numbers
    waiting: deque[Future[list[Outcome]]] = deque()
    starts = iter(range(0, len(numbers), BATCH))
    try:
        while not is_stopped():
            for start in islice(starts, ahead - len(waiting)):
                waiting.append(executor.submit(play_batch, plan, numbers[start : start + BATCH]))
            if not waiting:
                return
            batch = result_unless(waiting[0], is_stopped)
            if batch is None:
                return
            waiting.popleft()
            yield batch
    finally:
        for future in waiting:
            future.cancel()
