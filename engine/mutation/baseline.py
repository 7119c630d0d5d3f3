"""What the scenarios of the unchanged game do: how long each takes, what it reads of the tables, which code and rules it runs."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.mutation.edits import Functions
from engine.mutation.lines import Tracer, ran
from engine.mutation.reads import RecordedReads, Slot, objects
from engine.scenario.citations import citations, ids_at_work
from engine.scenario.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

    from engine.model import Game, Scenario
    from engine.mutation.lines import Lines
    from engine.mutation.mutants import CodeMutant
    from engine.play import Ruleset
    from engine.scenario.verdict import ScenarioResult

EVERYTHING: Slot = ("", "")  # a scenario with this slot may read anything
_WORD = re.compile(r"[A-Za-z0-9-]+")


@dataclass(slots=True)
class Played:
    """One scenario of the unchanged game."""

    seconds: float
    slots: frozenset[Slot]
    lines: Lines
    exercised: frozenset[str]  # rules that its events and refusals name
    named: frozenset[str]  # rules and rulings that it names
    words: frozenset[str]  # all words in it
    shown: frozenset[str] = frozenset()  # of these, those at work: `EE-1.1`; `0 EE-1.1` if a branch names it itself
    hash: str = ""  # of all that it says


@dataclass(slots=True)
class Baseline:
    """All scenarios of the unchanged game, and the lines that compiling its data runs."""

    scenarios: dict[str, Played] = field(default_factory=dict)
    compiling: Lines = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)  # scenarios that do not pass

    def reading(self, slots: set[Slot]) -> list[str]:
        """Return the scenarios that read at least one of the slots."""
        wanted = slots | {EVERYTHING} if slots else slots
        return [name for name, played in self.scenarios.items() if not wanted.isdisjoint(played.slots)]

    def running(self, mutant: CodeMutant) -> list[str]:
        """Return the scenarios that run the code of a mutant; all of them if compiling the data runs it."""
        first, last = mutant.lines
        if ran(self.compiling, mutant.module, first, last):
            return list(self.scenarios)
        return [name for name, one in self.scenarios.items() if ran(one.lines, mutant.module, first, last)]


class _Watching(Runner):
    """Plays each scenario with new tables that note what is read, and notes the lines that run."""

    def __init__(self, game: Game, rules: Ruleset, tracer: Tracer) -> None:
        super().__init__(game, rules)
        self.reads = RecordedReads()
        self.tracer = tracer
        self.twin = objects(rules.compile(game, {}))
        self.is_recording = True

    def over(self, game: Game) -> Runner:
        """Return a runner for a game with pinned numbers, which notes to the same lists."""
        with self.tracer.paused():
            other = _Watching(game, self.rules, self.tracer)
        other.reads, other.is_recording = self.reads, self.is_recording
        return other

    def begin(self) -> None:
        """Forget the tables and all that was noted."""
        self._tables, self._pinned = {}, {}
        self.reads = RecordedReads()

    def tables(self, options: Mapping[str, str]) -> Any:
        """Return tables that note their reads; they are compiled without being watched."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            with self.tracer.paused():
                made = self.rules.compile(self.game, dict(options))
                self._tables[key] = self.reads.record(made, self.twin) if self.is_recording else made
        return self._tables[key]


def watch(
    game: Game, rules: Ruleset, modules: list[ModuleType], done: Callable[[int], None], before: Baseline
) -> Baseline:
    """Play every scenario once and note what it does. What `before` knows of an equal scenario is taken from there."""
    found = Baseline()
    known = {one.hash: one for one in before.scenarios.values() if not before.failing}
    functions, runner = Functions(modules), _Watching(game, rules, Tracer(modules))
    with runner.tracer.tracing():
        rules.compile(game, {})
    found.compiling = runner.tracer.taken()
    plain = Runner(game, rules)
    for scenario in game.scenarios.values():
        own = scenario_hash(scenario)
        if own in known:
            found.scenarios[scenario.id] = known[own]
            continue
        start = time.process_time()
        result = plain.run(scenario)
        seconds = time.process_time() - start
        functions.forget()
        runner.begin()
        slots, lines = _watched(runner, scenario)
        if not result.passed:
            found.failing.append(scenario.id)
        named, words = _named(scenario), _words(scenario)
        found.scenarios[scenario.id] = Played(seconds, slots, lines, result.rules, named, words, shown(result), own)
        done(1)
    functions.forget()
    return found


def _watched(runner: _Watching, scenario: Scenario) -> tuple[frozenset[Slot], Lines]:
    """Play a scenario while it is watched. If the rules code does not bear that, the scenario counts as reading everything."""
    with runner.tracer.tracing():
        result = runner.run(scenario)
        if result.passed:
            return frozenset(runner.reads.slots), runner.tracer.taken()
        runner.begin()
        runner.is_recording = False
        runner.run(scenario)
        runner.is_recording = True
        return frozenset([EVERYTHING]), runner.tracer.taken()


def scenario_hash(scenario: Scenario) -> str:
    """Return a hash of all that a scenario says, but for its place."""
    said = [getattr(scenario, one.name) for one in fields(scenario) if one.name not in {"where", "title", "about"}]
    return digest(json.dumps(said, sort_keys=True))


def _named(scenario: Scenario) -> frozenset[str]:
    return frozenset(one.id for one in citations(scenario))


def shown(result: ScenarioResult) -> frozenset[str]:
    """Return the rules and rulings that a scenario names and shows at work; what a branch names, with its number."""
    named = list(citations(result.scenario))
    there = {part: ids_at_work(result, part) for part in {one.part for one in named}}
    return frozenset(f"{one.part} {one.id}".lstrip() for one in named if one.id in there[one.part])


def _words(scenario: Scenario) -> frozenset[str]:
    parts = [scenario.given, scenario.steps, scenario.expect, scenario.branches, scenario.table]
    return frozenset(_WORD.findall(json.dumps(parts)))


# --- as plain values --------------------------------------------------------------------------------------------------------


def to_plain(found: Baseline) -> dict[str, Any]:
    """Return a baseline as values that JSON can hold; `from_plain` is the inverse."""
    slots = sorted({slot for one in found.scenarios.values() for slot in one.slots})
    number = {slot: index for index, slot in enumerate(slots)}
    scenarios = {
        name: [
            one.seconds,
            f"{sum(1 << number[slot] for slot in one.slots):x}",
            _hexed(one.lines),
            sorted(one.exercised),
            sorted(one.named),
            sorted(one.words),
            sorted(one.shown),
            one.hash,
        ]
        for name, one in found.scenarios.items()
    }
    return {"slots": slots, "scenarios": scenarios, "compiling": _hexed(found.compiling), "failing": found.failing}


def from_plain(stored: Mapping[str, Any]) -> Baseline:
    """Return the baseline that `to_plain` has written."""
    slots: list[Slot] = [(path, name) for path, name in stored["slots"]]
    found = Baseline({}, _unhexed(stored["compiling"]), list(stored["failing"]))
    for name, (seconds, bits, lines, *ids, own_hash) in stored["scenarios"].items():
        read = f"{int(bits, 16):b}"[::-1]
        own = frozenset(slots[index] for index, bit in enumerate(read) if bit == "1")
        exercised, named, words, at_work = map(frozenset, ids)
        found.scenarios[name] = Played(seconds, own, _unhexed(lines), exercised, named, words, at_work, own_hash)
    return found


def _hexed(lines: Lines) -> dict[str, str]:
    return {name: f"{bits:x}" for name, bits in lines.items()}


def _unhexed(lines: Mapping[str, str]) -> Lines:
    return {name: int(bits, 16) for name, bits in lines.items()}
