"""`punchboard check --watch`: checks again after each save, and says what broke and what got mended.

Each check runs in a process of its own, so that nothing of an earlier state is left. Where the system can fork, that process
is forked from one that has imported everything a check needs, so that it can begin at once.
"""

from __future__ import annotations

import itertools
import multiprocessing
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from engine.common.causes import groups
from engine.common.fingerprint import file_states, program_now
from engine.load import lender_files
from generator import report
from generator.common.processes import safe_workers
from generator.common.workers import start_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.context import BaseContext
    from pathlib import Path

    from engine.check.verdict import Verdict
    from engine.common.problems import Problem

INTERVAL = 0.1  # seconds between two looks at the files
_LONGEST_STORM = 5.0  # seconds: a check begins at the latest then, even if files still change
_LOOKS_AT_CODE = 20  # looks at data between two at Punchboard's own code
_WARM = "generator.commands.check_modules"


class NewVerdict(NamedTuple):
    """The verdict on a game after a save, and the seconds that it took.

    `broke`: problems that are new, `mended`: those that are gone. Only layers that ran count: an error of the data may leave
    out the scenarios, which mends none of them. `found`: problems of layers that have not run before.
    """

    verdict: Verdict
    broke: Sequence[Problem]
    mended: Sequence[Problem]
    found: Sequence[Problem]
    seconds: float


@dataclass(slots=True)
class Watch:
    """Looks at the files of games, and checks those that have changed. `check` returns the verdict on a folder.

    `others` are files outside the games that a verdict depends on, such as the project's mkdocs.yml.
    """

    folders: Sequence[Path]
    check: Callable[[Path], Verdict]
    others: Sequence[Path] = ()
    _seen: dict[Path, str] = field(default_factory=dict)
    _problems: dict[Path, dict[str, list[Problem]]] = field(default_factory=dict)  # by layer

    def changed(self) -> list[Path]:
        """Return the games whose files have changed since the last check, once nothing has changed for a moment."""
        now = self._states()
        if all(now[folder] == self._seen.get(folder) for folder in self.folders):
            return []
        end = time.monotonic() + _LONGEST_STORM
        while self._seen and time.monotonic() < end:
            time.sleep(INTERVAL / 2)
            before, now = now, self._states()
            if now == before:
                break
        found = [folder for folder in self.folders if now[folder] != self._seen.get(folder)]
        self._seen = now
        return found

    def _states(self) -> dict[Path, str]:
        return {folder: file_states(folder, *lender_files.files(folder), *self.others) for folder in self.folders}

    def look(self) -> Iterator[NewVerdict]:
        """Check the games that have changed, and yield their verdicts."""
        for folder in self.changed():
            start = time.perf_counter()
            verdict = self.check(folder)
            yield self._compared(folder, verdict, time.perf_counter() - start)

    def _compared(self, folder: Path, verdict: Verdict, seconds: float) -> NewVerdict:
        before, now = self._problems.get(folder, {}), by_layer(verdict)
        again = now.keys() & before.keys()
        self._problems[folder] = {**before, **now}
        return NewVerdict(
            verdict,
            [one for name in now if name in again for one in _only_in(now[name], before[name])],
            [one for name in now if name in again for one in _only_in(before[name], now[name])],
            [one for name in now if name not in again for one in now[name]],
            seconds,
        )


def by_layer(verdict: Verdict) -> dict[str, list[Problem]]:
    """Return the problems of each layer that ran. While scenarios fail, the coverage is not told."""
    problems, found, failing = iter(verdict.problems.found), {}, False
    for layer in verdict.layers:
        own = list(itertools.islice(problems, layer.errors + layer.warnings))
        if (layer.done or own) and not (layer.name == "coverage" and failing):
            found[layer.name] = own
        failing = failing or (layer.name == "scenarios" and layer.errors > 0)
    return found


def _only_in(problems: Sequence[Problem], others: Sequence[Problem]) -> list[Problem]:
    """Return the problems that the others do not have. Another line or column alone is no difference: a save moves lines."""
    left = Counter(map(_without_line, others))
    found = []
    for problem in problems:
        name = _without_line(problem)
        if left[name]:
            left[name] -= 1
        else:
            found.append(problem)
    return found


def _without_line(problem: Problem) -> tuple[str, str, str, str]:
    return (problem.place.file, problem.severity, problem.code, problem.message)


def lines(new: NewVerdict) -> Iterator[str]:
    """Yield the report on a verdict after a save."""
    for word, problems in (("broke", new.broke), ("found", new.found), ("mended", new.mended)):
        for first, others in groups(problems):
            yield f"{word:<7} {first if word != 'mended' else f'{first.place.file}: {first.message}'}"
            if others:
                yield f"        and {len(others)} more of the same cause"
    same = "" if new.broke or new.mended or new.found else ", as before"
    yield f"{report.result(new.verdict)}{same} ({new.seconds:.1f} s)"


def watch(
    folders: Sequence[Path],
    check: Callable[[Path], Verdict],
    first: Callable[[Verdict], None],
    say: Callable[[str], None],
    places: tuple[Sequence[Path], Sequence[Path]],
) -> None:
    """Check, then check again after each save, until Ctrl-C or until Punchboard's own code changes.

    `first` shows the first verdict on each game. `places`: files outside the games that a verdict depends on, and folders of
    Punchboard's code.
    """
    others, code = places
    with safe_workers(), new_processes(folders) as pool:
        looking = Watch(folders, partial(_in_process, pool, check), others)
        for new in looking.look():
            first(new.verdict)
        say("waiting for changes (Ctrl-C ends it)")
        program = program_now(*code)
        for number in itertools.count(1):
            for new in looking.look():
                say("\n".join([time.strftime("%H:%M:%S"), *lines(new)]))
            if number % _LOOKS_AT_CODE == 0 and program_now(*code) != program:
                break
            time.sleep(INTERVAL)
    say("Punchboard's own code has changed: type the command again")


def _in_process(pool: ProcessPoolExecutor, check: Callable[[Path], Verdict], folder: Path) -> Verdict:
    return pool.submit(_checked, check, folder).result()


def _checked(check: Callable[[Path], Verdict], folder: Path) -> Verdict:
    return replace(check(folder), game=None)


def new_processes(folders: Sequence[Path]) -> ProcessPoolExecutor:
    """Return a pool that starts a new process for each call, with the modules of a check imported where that is possible."""
    return ProcessPoolExecutor(1, mp_context=_context(folders), initializer=start_worker, max_tasks_per_child=1)


def _context(folders: Sequence[Path]) -> BaseContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    games = [f"engine.games.{folder.name.replace('-', '_')}" for folder in folders]
    context.set_forkserver_preload([_WARM, *games])  # names of modules that there are not do no harm
    return context
