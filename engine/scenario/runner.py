"""Play a scenario and say what is not as it should be.

A case starts from the state that `given` describes, does its steps, and compares what has changed with what `expect`
lists. Nothing is chosen for the scenario: every choice the game asks for is a step, chance is written in `given`, and a
change that is not expected is a failure unless the scenario is `partial`. Invariants are judged after every step.
The language of the steps is that of `engine.scenario.script`, the comparison that of `engine.scenario.expectations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.common.names import near
from engine.play import BadMove, ChanceError, Refusal, take
from engine.play.playing import judge
from engine.scenario.expectations import Difference, Path, compare
from engine.scenario.script import KINDS, RESERVED, Case, Fault, Places, Step, cases, read
from engine.scenario.verdict import Failure, Moment, Played, Result, details, tell, told

if TYPE_CHECKING:
    from engine.common.problems import Place, Problem
    from engine.model import Game, Plain, Scenario
    from engine.play import Move, Ruleset

NOBODY = "nobody"


class Runner:
    """Plays the scenarios of a game; compiles its data once for each set of options."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game, self.rules = game, rules
        self._tables: dict[tuple[tuple[str, str], ...], Any] = {}
        self._read: dict[int, tuple[Scenario, list[Case], list[Fault]]] = {}  # by identity of the scenario

    def over(self, game: Game) -> Runner:
        """A runner for other data of the same game, which shares what has been read of the scenarios."""
        other = Runner(game, self.rules)
        other._read = self._read
        return other

    def run(self, scenario: Scenario, *, trace: bool = False, only: str = "") -> Result:
        """Play every case, or the one called `only`; `trace` keeps a copy of the state after each step."""
        found, faults = self._cases(scenario)
        places = Places(scenario)
        problems = [_problem(scenario, "", fault, places.at(fault.path)) for fault in faults]
        played = []
        for case in found:
            if not faults and only in ("", case.name):
                one = _Play(self, scenario, case, places, trace=trace).run()
                problems.extend(failure.problem for failure in one.failures)
                played.append(one)
        return Result(scenario, tuple(played), tuple(problems))

    def _cases(self, scenario: Scenario) -> tuple[list[Case], list[Fault]]:
        """Branches and tables are worked out once; the scenario is kept, so that its identity stays its own."""
        if id(scenario) not in self._read:
            faults: list[Fault] = []
            self._read[id(scenario)] = (scenario, cases(scenario, faults), faults)
        return self._read[id(scenario)][1:]

    def tables(self, options: Mapping[str, str]) -> Any:
        """The game compiled under options, once."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = self.rules.compile(self.game, dict(options))
        return self._tables[key]


def run(game: Game, rules: Ruleset, scenario: Scenario, *, trace: bool = False) -> Result:
    """Play one scenario; for many of a game, use one `Runner`."""
    return Runner(game, rules).run(scenario, trace=trace)


def _problem(scenario: Scenario, case: str, fault: Fault, place: Place, told: str = "") -> Problem:
    from engine.common.problems import Problem

    name = f"{scenario.id}{f' ({case})' if case else ''}"
    return Problem(place, "error", fault.code, f"{name}: {fault.message}", fault.expected, fault.hint, told)


class _Stop(Exception):  # noqa: N818 - not an error of the program
    """The case cannot go on: what follows would be judged from a wrong position."""


class _Play:
    """One case being played."""

    def __init__(self, runner: Runner, scenario: Scenario, case: Case, places: Places, *, trace: bool) -> None:
        self.rules, self.game, self.runner = runner.rules, runner.game, runner
        self.scenario, self.case, self.places, self.trace = scenario, case, places, trace
        self.played = Played(case.name)
        self.state: Any = None
        self.tables: Any = None
        self.before: Mapping[str, Any] | None = None  # the description at the last full expectation
        self.mark = 0  # events before the last moves
        self.injected = "injected" in case.given
        self.at: Path = ()  # where in the scenario the play is
        self.unwritten: set[str] = set()  # purposes of chance that have been reported

    def run(self) -> Played:
        """Play it; failures are collected, and a step that cannot be done ends the case."""
        try:
            self._begin()
            for number, (path, raw) in enumerate(self.case.steps, 1):
                self._step(number, path, raw)
            self._end()
        except _Stop:
            pass
        except ChanceError as error:
            self._fail(
                Fault("scenario-chance", ("given", "chance"), str(error)),
                self.places.given(self.case.layers, ("chance",)),
            )
        except Exception as error:  # noqa: BLE001 - data may be anything; a crash of rules code is a finding, not a traceback
            self._fail(
                Fault(
                    "scenario-crash",
                    self.at,
                    f"the rules code failed: {type(error).__name__}: {error}",
                    hint="this is a fault of the program, or of data that the rules cannot read",
                )
            )
        if self.state is not None:
            self.played.events = self.state.log
            for event in self.state.log:
                self.played.rules.update((event.rule,) if isinstance(event.rule, str) else event.rule)
            self.played.rules.discard("")
        return self.played

    # --- the position ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        options = self._options()
        self.tables = self.runner.tables(options)
        given = {key: value for key, value in self.case.given.items() if key != "injected"}
        if self.injected and not (isinstance(self.case.given["injected"], str) and self.case.given["injected"].strip()):
            self._given_fault(
                ("injected",), "an injected state needs its reason", "injected: why play does not lead there"
            )
        self.state = self.rules.given(self.tables, given, self.case.play, self._given_fault)
        if self.state is None or self.played.failures:
            raise _Stop
        self.played.names = self.state.names
        for name in self.state.names:
            if name in RESERVED:
                self._given_fault(("players",), f"'{name}' is a word of the steps", "another name")
        self._unwritten(self.case.layers[-1])
        self._invariants(self.case.layers[-1], "the state given is impossible", "scenario-impossible-state")
        if self.played.failures:
            raise _Stop
        self.before = self.rules.describe(self.state)
        self.mark = len(self.state.log)
        self._moment(0, Step("expect", self.case.layers[-1]), "the position given", 0)

    def _options(self) -> Mapping[str, str]:
        for option, value in self.case.options.items():
            known = self.game.options.get(option)
            if known is None:
                self._fail(
                    Fault(
                        "scenario-option",
                        ("options", option),
                        f"there is no option '{option}'",
                        hint=near(option, self.game.options),
                    )
                )
            elif str(value) not in known.values:
                self._fail(
                    Fault(
                        "scenario-option",
                        ("options", option),
                        f"{option} cannot be '{value}'",
                        hint=near(value, known.values),
                    )
                )
        if self.played.failures:
            raise _Stop
        return {option: str(value) for option, value in self.case.options.items()}

    def _given_fault(self, path: Path, what: str, expected: str) -> None:
        place = self.places.given(self.case.layers, path) if path else self.places.play(self.case.layers)
        self._fail(Fault("scenario-given", path, what, expected), place)

    def _invariants(self, path: Path, what: str, code: str) -> None:
        if not self.injected:
            for sentence in self.rules.invariants(self.state):
                self._fail(
                    Fault(
                        code,
                        path,
                        f"{what}: {sentence}",
                        hint="if it is meant so, say given: {injected: why}" if self.before is None else "",
                    )
                )

    # --- steps ----------------------------------------------------------------------------------------------------------

    def _step(self, number: int, path: Path, raw: Plain) -> None:
        self.at = path
        step = read(raw, path, self.state.names)
        if isinstance(step, Fault):
            self._fail(step)
            raise _Stop
        done = len(self.state.log)
        getattr(self, "_" + step.kind.replace(" ", "_"))(step)
        self._moment(number, step, told(step), done)

    def _moves(self, step: Step) -> None:
        self.mark = len(self.state.log)
        for text in step.value:
            path = (*step.path, step.seat)
            move = self._read(text, path)
            refusal, asked = self._judge(step.seat, move)
            if refusal is not None or asked is None:
                why = f"{refusal[1]} ({refusal[0]})" if refusal else "the play is over"
                self._fail(Fault("scenario-illegal-move", path, f"{step.seat}: {text} is refused: {why}"))
                raise _Stop
            take(self.state, move, asked)
            self._unwritten(path)
            self._invariants(path, f"after {text}", "scenario-invariant")

    def _read(self, text: str, path: Path) -> Move:
        try:
            return self.rules.parse(text, self.tables)
        except BadMove as error:
            self._fail(Fault("scenario-unreadable-move", path, str(error)))
            raise _Stop from None

    def _judge(self, seat: str, move: Move) -> tuple[tuple[str, str] | None, Any]:
        """The refusal of a move, or the step that would take it."""
        if not self.state.stack:
            return None, None
        found = judge(self.rules, self.state, seat, move)
        return (found, None) if isinstance(found, Refusal) else (None, found)

    def _refused(self, step: Step) -> None:
        for text in step.value:
            path = (*step.path, "refused", step.seat)
            refusal, asked = self._judge(step.seat, self._read(text, path))
            if refusal is None and asked is not None:
                self._fail(
                    Fault(
                        "scenario-not-refused",
                        path,
                        f"{step.seat}: {text} is legal",
                        f"refused by {' or '.join(step.rules)}",
                    )
                )
            elif refusal is None or refusal[0] not in step.rules:
                why = (
                    f"is refused by {refusal[0]}: {refusal[1]}" if refusal else "is no move any more: the play is over"
                )
                self._fail(
                    Fault(
                        "scenario-wrong-rule",
                        (*step.path, "rule"),
                        f"{step.seat}: {text} {why}",
                        f"{' or '.join(step.rules)}",
                    )
                )
            else:
                self.played.rules.add(refusal[0])

    def _legal(self, seat: str) -> list[str]:
        """What a seat may do now, as notation; nothing when another one is asked."""
        asked = self.state.stack[-1].of(self.state.names.index(seat)) if self.state.stack else None
        return [self.rules.show(move, self.tables) for move in asked.moves(self.state)] if asked else []

    def _listed(self, step: Step) -> list[str]:
        return [
            self.rules.show(self._read(text, (*step.path, step.kind, step.seat)), self.tables) for text in step.value
        ]

    def _offered(self, step: Step) -> None:
        legal = self._legal(step.seat)
        for text in self._listed(step):
            if text not in legal:
                self._fail(
                    Fault(
                        "scenario-not-offered",
                        (*step.path, step.kind, step.seat),
                        f"{step.seat}: {text} is not offered",
                        "among the legal moves",
                    )
                )

    def _not_offered(self, step: Step) -> None:
        legal = self._legal(step.seat)
        for text in self._listed(step):
            if text in legal:
                self._fail(
                    Fault(
                        "scenario-offered",
                        (*step.path, step.kind, step.seat),
                        f"{step.seat}: {text} is offered",
                        "not among the legal moves",
                    )
                )

    def _offered_exactly(self, step: Step) -> None:
        legal, listed = self._legal(step.seat), self._listed(step)
        if sorted(legal) != sorted(listed):
            more, less = [text for text in legal if text not in listed], [text for text in listed if text not in legal]
            told = "; ".join(
                words
                for words in (
                    f"also offered: {', '.join(more)}" if more else "",
                    f"missing: {', '.join(less)}" if less else "",
                )
                if words
            )
            self._fail(
                Fault(
                    "scenario-offered",
                    (*step.path, step.kind, step.seat),
                    f"{step.seat}: {told or 'a move is listed twice'}",
                    f"exactly {', '.join(listed) or 'nothing'}",
                )
            )

    def _number_offered(self, step: Step) -> None:
        count = len(self._legal(step.seat))
        if count != step.value:
            self._fail(
                Fault(
                    "scenario-offered",
                    (*step.path, step.kind, step.seat),
                    f"{step.seat} is offered {count} moves",
                    f"{step.value}",
                )
            )

    def _expect(self, step: Step) -> None:
        self._compare(step.value, (*step.path, "expect"), partial=step.partial)

    def _compare(self, expected: Mapping[str, Plain], path: Path, *, partial: bool) -> None:
        now = self.rules.describe(self.state)
        self._report(compare(expected, self.before or {}, now, self.rules.derived, strict=not partial), path)
        if not partial:
            self.before = now

    def _sees(self, step: Step) -> None:
        view = self.rules.view(self.state, self.state.names.index(step.seat))
        self._report(compare(step.value, view, view, frozenset(), strict=False), (*step.path, "sees", step.seat))

    def _waits(self, step: Step) -> None:
        if str(step.value) != self._waiting():
            self._fail(
                Fault(
                    "scenario-waits",
                    (*step.path, "waits"),
                    f"the table waits for {self._waiting()}",
                    f"for {step.value}",
                )
            )

    def _events(self, step: Step) -> None:
        seen = self._seen()
        for rule in step.value:
            if rule not in seen:
                self._fail(
                    Fault(
                        "scenario-events",
                        (*step.path, "events"),
                        f"no event of the last moves names {rule}",
                        f"named are: {', '.join(sorted(seen)) or 'none'}",
                    )
                )

    def _no_events(self, step: Step) -> None:
        for rule in sorted(self._seen() & set(step.value)):
            self._fail(
                Fault(
                    "scenario-events",
                    (*step.path, "no events"),
                    f"an event of the last moves names {rule}",
                    "no such event",
                )
            )

    def _seen(self) -> set[str]:
        rules = (event.rule for event in self.state.log[self.mark :])
        return {one for rule in rules for one in ((rule,) if isinstance(rule, str) else rule)}

    # --- the end --------------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        if self.case.partial and not self.case.expect and not any(self._asserts(raw) for _, raw in self.case.steps):
            self._fail(
                Fault(
                    "scenario-empty",
                    (*self.case.expect_path[:-1], "partial"),
                    "nothing is asserted",
                    "an expectation, or a step that asserts",
                )
            )
        last: tuple[Path, Plain] = self.case.steps[-1] if self.case.steps else ((), None)
        self._compare(
            self.case.expect, self.case.expect_path if self.case.expect else last[0], partial=self.case.partial
        )
        waits = isinstance(last[1], dict) and "waits" in last[1]
        top = self.state.stack[-1] if self.state.stack else None
        if top is not None and type(top).__name__ not in self.rules.resting and not waits:
            self._fail(
                Fault(
                    "scenario-unanswered",
                    last[0],
                    f"{self.state.names[top.seat]} has still to choose {top.asks}",
                    "an answer to every choice",
                    f'add a move, or end with waits: "{self._waiting()}"',
                )
            )
        self._leftover()

    @staticmethod
    def _asserts(raw: Plain) -> bool:
        return isinstance(raw, dict) and any(kind in raw for kind in KINDS)

    def _unwritten(self, path: Path) -> None:
        """Chance that was asked for and is not written: reported once for each purpose."""
        chance = self.state.chance
        for purpose, count in chance.used.items():
            if count > len(chance.supplied.get(purpose, ())) and purpose not in self.unwritten:
                self.unwritten.add(purpose)
                self._fail(
                    Fault(
                        "scenario-chance",
                        path,
                        f"the outcome of '{purpose}' is not written",
                        f"{count} of them, under given: chance: {purpose}",
                    )
                )

    def _leftover(self) -> None:
        """Chance that is written and was not asked for."""
        chance = self.state.chance
        for purpose, outcomes in chance.supplied.items():
            asked = chance.used.get(purpose, 0)
            if asked < len(outcomes):
                place = self.places.given(self.case.layers, ("chance", purpose))
                hint = "" if asked else near(purpose, chance.used)
                self._fail(
                    Fault(
                        "scenario-chance",
                        (),
                        f"'{purpose}' was asked for {asked} times, {len(outcomes)} outcomes are written",
                        hint=hint,
                    ),
                    place,
                )

    # --- telling --------------------------------------------------------------------------------------------------------

    def _waiting(self) -> str:
        if not self.state.stack:
            return NOBODY
        top = self.state.stack[-1]
        return f"{self.state.names[top.seat]}: {type(top).__name__}"

    def _report(self, differences: Iterable[Difference], path: Path) -> None:
        found = tuple(differences)
        for number, one in enumerate(found):
            fault = Fault(one.code, (*path, *one.path), f"{one.what} is {one.actual}", one.expected, one.hint)
            self._fail(fault, differences=() if number else found)

    def _fail(self, fault: Fault, place: Place | None = None, differences: tuple[Difference, ...] = ()) -> None:
        waits, legal = "", list[str]()
        events: tuple[str, ...] = ()
        if self.state is not None:
            waits = self._waiting()
            legal = self._legal(self.state.names[self.state.stack[-1].seat]) if self.state.stack else []
            events = tuple(tell(event, self.state.names) for event in self.state.log)
        lines = "" if self.played.failures and not differences else details(waits, legal, differences, events)
        problem = _problem(self.scenario, self.case.name, fault, place or self.places.at(fault.path), lines)
        self.played.failures.append(Failure(problem, waits, tuple(legal), differences, events))

    def _moment(self, number: int, step: Step, text: str, done: int) -> None:
        if self.trace:
            events = tuple(self.state.log[done:])
            self.played.moments.append(
                Moment(
                    number,
                    step.kind,
                    step.seat,
                    text,
                    step.note,
                    self.places.at(step.path),
                    events,
                    self._waiting(),
                    self.state.clone(),
                )
            )
