"""Judges mutants: makes the change in memory, and looks whether a check or a scenario notices it."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.problems import Problems
from engine.effects import wording
from engine.mutation import data
from engine.mutation.baseline import shown
from engine.mutation.changed_scenarios import changed_scenarios
from engine.mutation.mutants import CodeMutant, DataMutant
from engine.mutation.reads import differences
from engine.scenario.runner import Runner

if TYPE_CHECKING:
    from engine.model import Game
    from engine.mutation.baseline import Baseline
    from engine.mutation.data import Original
    from engine.mutation.edits import Functions
    from engine.mutation.mutants import Mutant
    from engine.play import Ruleset

Extra = Callable[["Game", "Ruleset", Any, Problems], Any]  # a further check of a game and its compiled tables

_LEAST = 0.5  # seconds that any scenario may take
_TIMES = 20  # and how many times longer than in the unchanged game
_COMPILING = 5.0  # seconds for compiling the tables


class Judgement(NamedTuple):
    """Whether a mutant is noticed, by which check or scenario ("": it survives), and which rules that scenario exercises.

    `tried` is the number of scenarios that could have noticed a survivor; for code, 0 says that none reaches the line.
    """

    by: str
    rules: tuple[str, ...] = ()
    tried: int = 0

    @property
    def survived(self) -> bool:
        """Whether nothing noticed the change."""
        return not self.by


class TimeUp(BaseException):
    """The changed code does not come to an end. No `except Exception` of the code may catch this."""


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TimeUp when the process has computed for so many seconds inside. Without such timers (Windows) do nothing."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.1)  # again and again, in case an `except:` swallows one
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(slots=True)
class Judge:
    """Judges the mutants of one game."""

    origin: Original
    baseline: Baseline
    functions: Functions
    extra: Sequence[Extra] = ()
    tables: Any = None
    noise: set[tuple[str, str]] = field(default_factory=set)  # slots that differ even between tables of the same data
    known: set[tuple[str, str]] = field(default_factory=set)  # what `extra` finds in the unchanged game
    runner: Runner = field(init=False)
    killers: dict[tuple[str, ...], dict[str, bool]] = field(default_factory=dict)  # scenarios that noticed such changes

    def __post_init__(self) -> None:
        game, rules = self.origin.game, self.origin.rules
        self.runner = Runner(game, rules)
        self.tables = rules.compile(game, {})
        self.noise = differences(self.tables, rules.compile(game, {}))
        self.known = {(one.code, one.message) for one in self._extra(game, self.tables)}

    def judge(self, mutant: Mutant, hint: str = "") -> Judgement:
        """Return whether a mutant is noticed. A change that never ends, or fails in any way, is noticed.

        `hint` is a scenario to begin with, such as the one that noticed this change in an earlier run.
        """
        return self._data(mutant, hint) if isinstance(mutant, DataMutant) else self._code(mutant, hint)

    # --- data -----------------------------------------------------------------------------------------------------------

    def _data(self, mutant: DataMutant, hint: str) -> Judgement:
        origin = self.origin
        game, value = data.changed_game(origin, mutant)
        if origin.problems_of(game, origin.documents[mutant.document], value):
            return Judgement("data")
        if self._effects_wrong(game, mutant):
            return Judgement("effects")
        try:
            with at_most(_COMPILING):
                tables = origin.rules.compile(game, {})
        except (Exception, TimeUp):  # noqa: BLE001 - data that the rules cannot read is noticed
            return Judgement("compiling")
        if any((one.code, one.message) not in self.known for one in self._extra(game, tables)):
            return Judgement("cards")
        others = changed_scenarios(origin, game, mutant)
        if others:
            game = replace(game, scenarios={**game.scenarios, **others})
        changed = differences(self.tables, tables) - self.noise
        key = (mutant.file, str(mutant.path[-1]) if mutant.path else "", mutant.kind)
        names = self._likeliest({*self.baseline.reading(changed), *others}, mutant, key, hint)
        return self._played(self.runner.over(game), names, mutant, key)

    def _effects_wrong(self, game: Game, mutant: DataMutant) -> bool:
        """Whether an effect of the changed piece does not fit its verb, or does not read back from its text."""
        if not mutant.verb and "effect" not in mutant.kind:
            return False
        found = Problems()
        item = game.pieces.get(mutant.subject)
        verbs = self.origin.rules.verbs
        placed = wording.effects_of_piece(item, verbs) if item else wording.all_effects(game, verbs)
        for one in placed:
            wording.check_effect(one, verbs, found)
        return bool(found.found)

    def _extra(self, game: Game, tables: Any) -> list[Any]:
        found = Problems()
        for check in self.extra:
            with contextlib.suppress(Exception):  # a check that fails on strange data finds nothing; a scenario will
                check(game, self.origin.rules, tables, found)
        return found.found

    # --- code -----------------------------------------------------------------------------------------------------------

    def _code(self, mutant: Mutant, hint: str) -> Judgement:
        if not isinstance(mutant, CodeMutant):
            return Judgement("")
        key = (mutant.module, mutant.name)
        names = self._likeliest(self.baseline.running(mutant), mutant, key, hint)
        with self.functions.changed(mutant) as fits:
            if not fits:
                return Judgement("compiling")
            return self._played(self.runner.over(self.origin.game), names, mutant, key)

    # --- scenarios ------------------------------------------------------------------------------------------------------

    def _likeliest(self, names: Iterable[str], mutant: Mutant, key: tuple[str, ...], hint: str) -> list[str]:
        """Return scenarios in the order in which they are likely to notice a change; among equals the fastest first.

        First comes the hint, then the scenarios that noticed changes of the same `key`, the last one first.
        """
        wanted, played = set(mutant.rules), self.baseline.scenarios
        last = {name: -number for number, name in enumerate((*self.killers.get(key, ()), hint), start=1)}

        def rank(name: str) -> tuple[int, int, bool, float, str]:
            one = played[name]
            about = len(wanted & (one.exercised | one.named))
            return last.get(name, 0), -about, mutant.subject not in one.words, one.seconds, name

        return sorted(names, key=rank)

    def _played(self, runner: Runner, names: list[str], mutant: Mutant, key: tuple[str, ...]) -> Judgement:
        """Play the scenarios until one notices the change, and remember that one for other changes of the same `key`."""
        for name in names:
            if self._notices(runner, name):
                known = self.killers.setdefault(key, {})
                known.pop(name, None)
                known[name] = True
                one = self.baseline.scenarios[name]
                return Judgement(name, tuple(rule for rule in mutant.rules if rule in one.exercised | one.named))
        return Judgement("", (), len(names))

    def _notices(self, runner: Runner, name: str) -> bool:
        """Whether a scenario fails, never ends, or no longer shows a rule at work that it names."""
        one = self.baseline.scenarios[name]
        try:
            with at_most(_LEAST + _TIMES * one.seconds):
                result = runner.run(runner.game.scenarios[name])
        except (Exception, TimeUp):  # noqa: BLE001 - a crash is noticed, whatever it is
            return True
        return not result.passed or not one.shown <= shown(result)
