"""Everything that a process needs to judge the mutants of one game: made once in each process, then used for thousands."""

from __future__ import annotations

import contextlib
import re
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.futures import result_unless
from engine.common.problems import Problems
from engine.mutation import code, data
from engine.mutation.baseline import Baseline, watch
from engine.mutation.edits import Functions
from engine.mutation.judge import Extra, Judge, Judgement
from engine.mutation.mutants import spread_out
from engine.mutation.store import Store, state_of
from engine.rules_code import find_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor, Future

    from engine.mutation.mutants import Mutant
    from engine.play import Ruleset

clock = time.monotonic  # seconds, for budgets
_ENGINE = Path(__file__).resolve().parents[1]
BATCH = 8  # mutants that a process judges at a time
_PATIENCE = 10.0  # seconds to wait after a stop for what is judged already
_MEMORY = 3 << 30  # bytes that a process may use: a change may make a list without end


@dataclass(frozen=True, slots=True)
class MutationPlan:
    """What is to be changed of which game; small enough to send to a process."""

    folder: str
    root: str
    rules: Ruleset | None  # None: those of the folder, which each process finds for itself
    package: str  # with the rules code
    parts: tuple[str, ...]  # "data", "code"
    extra: tuple[Extra, ...] = ()
    cache: str = ""  # folder in which verdicts are kept; "" for none
    fresh: bool = False


@dataclass(slots=True)
class Workshop:
    """A game with all its mutants and the means to judge them."""

    plan: MutationPlan
    origin: data.Original
    mutants: list[Mutant]
    store: Store
    baseline: Baseline
    functions: Functions
    known: dict[int, Judgement] = field(default_factory=dict)  # verdicts by the mutant's number
    judge: Judge | None = None

    def verdict(self, number: int, hint: str = "") -> Judgement:
        """Judge one mutant; `hint` is a scenario that is likely to notice it."""
        if self.judge is None:
            self.judge = Judge(self.origin, self.baseline, self.functions, self.plan.extra)
        return self.judge.judge(self.mutants[number], hint)

    def hint(self, number: int) -> str:
        """Return the scenario that noticed a mutant in another state of the game; "" when none is known."""
        return self.store.hint(self.mutants[number], self.baseline)

    def recall(self) -> None:
        """Take over the verdicts of earlier runs that still count."""
        for number, mutant in enumerate(self.mutants):
            found = self.store.get(mutant, self.baseline)
            if found is not None:
                self.known[number] = found

    def note(self, number: int, verdict: Judgement) -> None:
        """Keep the verdict of a mutant."""
        self.known[number] = verdict
        self.store.put(self.mutants[number], verdict, self.baseline)


def open_workshop(
    plan: MutationPlan,
    problems: Problems,
    done: Callable[[int], None] = lambda _: None,
    *,
    baseline: Baseline | None = None,
) -> Workshop | None:
    """Load the game, make its mutants and watch its scenarios; None, with problems, when its data has errors."""
    folder, root = Path(plan.folder), Path(plan.root)
    rules = plan.rules or find_in(folder)
    origin = None if rules is None else data.original(folder, root, rules, problems)
    if rules is None or origin is None:
        return None
    found: list[Mutant] = []
    if "data" in plan.parts:
        found += data.mutants(origin)
    if "code" in plan.parts:
        found += code.mutants(plan.package, origin.game.prefix, root)
    state, cache = state_of(origin, _ENGINE), Path(plan.cache) if plan.cache and baseline is None else None
    store = Store(cache, origin.game.id, state, fresh=plan.fresh)
    modules = code.modules(plan.package)
    if baseline is None:
        baseline = watch(origin.game, rules, modules, done, store.watched())
        store.keep_watched(baseline)
    return Workshop(plan, origin, found, store, baseline, Functions(modules))


# --- in another process -------------------------------------------------------------------------------------------------------

_OPEN: dict[str, Any] = {}


def enter(plan: MutationPlan, baseline: Baseline) -> None:
    """Prepare this process for `judge_batch`."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    _OPEN["workshop"] = open_workshop(plan, Problems(), baseline=baseline)


def judge_batch(numbers: Sequence[int], hints: Sequence[str]) -> list[tuple[int, Judgement]]:
    """Judge some mutants, by number, with a hint for each."""
    shop: Workshop = _OPEN["workshop"]
    return [(number, shop.verdict(number, hint)) for number, hint in zip(numbers, hints, strict=True)]


# --- a run --------------------------------------------------------------------------------------------------------------------


def in_order(numbers: Sequence[int]) -> list[int]:
    """Return the numbers in the order of a run: each beginning is spread evenly over all of them."""
    return [numbers[index] for index in spread_out(len(numbers))]


def run(
    shop: Workshop,
    numbers: Sequence[int],
    executor: Executor,
    processes: int,
    until: float,
    is_stopped: Callable[[], bool],
) -> Iterator[tuple[int, Judgement]]:
    """Judge mutants on an executor, in order, until the clock (`clock`) says `until` or somebody stops it."""
    waiting: deque[Future[list[tuple[int, Judgement]]]] = deque()
    start = 0
    while start < len(numbers) or waiting:
        going = clock() < until and not is_stopped()
        if going and start < len(numbers) and len(waiting) < 2 * processes:
            batch = numbers[start : start + BATCH]
            waiting.append(executor.submit(judge_batch, batch, [shop.hint(number) for number in batch]))
            start += BATCH
            continue
        if not waiting:
            return
        if not going:
            start = len(numbers)
        judged = result_unless(waiting.popleft(), is_stopped, _PATIENCE)
        if judged is None:
            return
        yield from judged


_TIME = re.compile(r"(\d+(?:\.\d+)?)\s*([smh]?)\Z")


def seconds(text: str) -> float | None:
    """Return the seconds of `90`, `90s`, `10m` or `1.5h`; None for any other text."""
    match = _TIME.match(text.strip().lower())
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]] if match else None
