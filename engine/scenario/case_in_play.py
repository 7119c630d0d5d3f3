"""A case while it is played: its position, its failures so far, and questions about its position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.common.names import did_you_mean
from engine.play import BadMove, Refusal, at_work
from engine.play.playing import check_move
from engine.play.possible import kind_of_move
from engine.scenario.expectations import Difference, Path, compare, names
from engine.scenario.faults import Places, ScenarioFault, problem_of
from engine.scenario.verdict import Failure, Look, PlayedCase, details, event_words

if TYPE_CHECKING:
    from engine.common.problems import Place
    from engine.model import Plain, Scenario
    from engine.play import Move, Ruleset
    from engine.scenario.cases import Case
    from engine.scenario.script import ScenarioStep

NOBODY = "nobody"


class CaseEnded(Exception):  # noqa: N818 - not an error of the program
    """The case cannot go on: the following steps would start from a wrong position."""


class CaseInPlay:
    """One case while it is played. Its failures are collected in `played`."""

    def __init__(self, rules: Ruleset, scenario: Scenario, case: Case, places: Places) -> None:
        self.rules, self.scenario, self.case, self.places = rules, scenario, case, places
        self.played = PlayedCase(case.name, case.branch)
        self.state: Any = None
        self.tables: Any = None
        self.notes = at_work.Notes()  # the rules at work, except those that events name
        self.before: Mapping[str, Any] | None = None  # the description at the last full expectation
        self.events_before = (
            0  # the number of events before the last moves; 0 before any move, so those of the set-up count
        )
        self.injected = "injected" in case.given
        self.without_outcome: set[str] = set()  # purposes of chance whose missing outcomes have been reported

    # --- moves ----------------------------------------------------------------------------------------------------------

    def read(self, text: str, path: Path) -> Move:
        """Return the move that a text means. A text that cannot be read is reported and ends the case."""
        try:
            return self.rules.parse(text, self.tables)
        except BadMove as error:
            self.fail(ScenarioFault("scenario-unreadable-move", path, str(error)))
            raise CaseEnded from None

    def check_move(self, seat: str, move: Move) -> tuple[tuple[str, str] | None, Any]:
        """Return the refusal of a move as its rule and sentence, or else the step that would take the move."""
        if not self.state.stack:
            return None, None
        with at_work.listen(self.notes):
            found = check_move(self.rules, self.state, seat, move)
        return (found, None) if isinstance(found, Refusal) else (None, found)

    def legal(self, seat: str) -> list[str]:
        """Return the legal moves of a seat, as notation; none when another seat is asked."""
        asked = self.state.stack[-1].of(self.state.names.index(seat)) if self.state.stack else None
        return [self.rules.show(move, self.tables) for move in asked.moves(self.state)] if asked else []

    def count_judgement(self, seat: str, text: str) -> None:
        """Count the rule that forbids a move, or the rules that allow it, as at work."""
        refusal, _ = self.check_move(seat, self.rules.parse(text, self.tables))
        if refusal is not None:
            self.notes.rules.add(refusal[0])

    def count_list(self, seat: str) -> None:
        """Count the rules that make the list of legal moves: those that take away moves of the kinds that are offered."""
        asked = self.state.stack[-1].of(self.state.names.index(seat)) if self.state.stack else None
        if asked is None:
            return
        self.look(seat)
        with at_work.listen(self.notes):
            offered = asked.moves(self.state)
            kinds = {kind_of_move(move) for move in offered}
            for move in self.rules.vocabulary(self.tables):
                if kind_of_move(move) in kinds and (refusal := asked.refuse(self.state, move)):
                    self.notes.rules.add(refusal.rule)

    def listed(self, step: ScenarioStep) -> list[str]:
        """Return the moves that a step lists, as the game writes them."""
        return [
            self.rules.show(self.read(text, (*step.path, step.kind, step.seat)), self.tables) for text in step.value
        ]

    # --- the position ---------------------------------------------------------------------------------------------------

    def waiting(self) -> str:
        """Return whom the table waits for, and for what."""
        if not self.state.stack:
            return NOBODY
        top = self.state.stack[-1]
        return f"{self.state.names[top.seat]}: {type(top).__name__}"

    def rules_of_last_moves(self) -> set[str]:
        """Return the rules that events of the last moves name; before the first move, those of the set-up."""
        rules = (event.rule for event in self.state.log[self.events_before :])
        return {name for rule in rules for name in ((rule,) if isinstance(rule, str) else rule)}

    def compare(self, expected: Mapping[str, Plain], path: Path, *, partial: bool) -> None:
        """Compare what has changed with what is expected. If it is not `partial`, the next comparison starts from here."""
        with at_work.listen(notes := at_work.Notes()):
            now = self.rules.describe(self.state)
        self.count_facts(notes, expected)
        self.look(*(() if partial else (None,)), *expected)
        self.report(compare(expected, self.before or {}, now, self.rules.derived, strict=not partial), path)
        if not partial:
            self.before = now

    def count_facts(self, notes: at_work.Notes, expected: Mapping[str, Plain]) -> None:
        """Count the rules that made the values at which an expectation looks: now, or in an earlier move or the set-up."""
        for fact, rules in (*notes.facts.items(), *self.notes.facts.items()):
            if names(expected, fact):
                self.notes.rules |= rules

    def look(self, *keys: str | None) -> None:
        """Remember that the case looks at these keys of the description; None, or a key of no seat, is the whole table."""
        names = self.state.names
        if keys:
            seats = frozenset(names.index(key) for key in keys if key in names)
            self.played.looks.append(Look(len(self.state.log), seats if all(key in names for key in keys) else None))

    def check_invariants(self, path: Path, what: str, code: str) -> None:
        """Report everything that makes the position impossible, unless the scenario says that this is intended."""
        if not self.injected:
            for sentence in self.rules.invariants(self.state):
                self.fail(
                    ScenarioFault(
                        code,
                        path,
                        f"{what}: {sentence}",
                        hint="if it is meant so, say given: {injected: why}" if self.before is None else "",
                    )
                )

    # --- chance ---------------------------------------------------------------------------------------------------------

    def report_unwritten_chance(self, path: Path) -> None:
        """Report chance that was asked for but is not written in the scenario; once for each purpose."""
        chance = self.state.chance
        for purpose, count in chance.used.items():
            if count > len(chance.supplied.get(purpose, ())) and purpose not in self.without_outcome:
                self.without_outcome.add(purpose)
                self.fail(
                    ScenarioFault(
                        "scenario-chance",
                        path,
                        f"the outcome of '{purpose}' is not written",
                        f"{count} of them, under given: chance: {purpose}",
                    )
                )

    def report_unasked_chance(self) -> None:
        """Report outcomes of chance that the scenario writes but nothing asked for."""
        chance = self.state.chance
        for purpose, outcomes in chance.supplied.items():
            asked = chance.used.get(purpose, 0)
            if asked < len(outcomes):
                place = self.places.given(self.case.layers, ("chance", purpose))
                hint = "" if asked else did_you_mean(purpose, chance.used)
                self.fail(
                    ScenarioFault(
                        "scenario-chance",
                        (),
                        f"'{purpose}' was asked for {asked} times, {len(outcomes)} outcomes are written",
                        hint=hint,
                    ),
                    place,
                )

    # --- failures -------------------------------------------------------------------------------------------------------

    def given_fault(self, path: Path, what: str, expected: str) -> None:
        """Report a fault of `given`; with an empty path, of `play`."""
        place = self.places.given(self.case.layers, path) if path else self.places.play(self.case.layers)
        self.fail(ScenarioFault("scenario-given", path, what, expected), place)

    def report(self, differences: Iterable[Difference], path: Path) -> None:
        """Report differences. The first problem shows all of them in its details."""
        found = tuple(differences)
        for number, difference in enumerate(found):
            fault = ScenarioFault(
                difference.code,
                (*path, *difference.path),
                f"{difference.what} is {difference.actual}",
                difference.expected,
                difference.hint,
            )
            self.fail(fault, differences=() if number else found)

    def fail(
        self,
        fault: ScenarioFault,
        place: Place | None = None,
        differences: tuple[Difference, ...] = (),
        *,
        midway: bool = False,
    ) -> None:
        """Report a fault, with details that help to find its cause.

        `midway` says that a move broke off: the table then stands between two choices, and nobody has legal moves.
        """
        waits, legal = "", list[str]()
        events: tuple[str, ...] = ()
        if self.state is not None:
            waits = self.waiting()
            asked = self.state.stack and not midway
            legal = self.legal(self.state.names[self.state.stack[-1].seat]) if asked else []
            events = tuple(event_words(event, self.state.names) for event in self.state.log)
        lines = "" if self.played.failures and not differences else details(waits, legal, differences, events)
        problem = problem_of(self.scenario, self.case.name, fault, place or self.places.at(fault.path), lines)
        self.played.failures.append(Failure(problem, waits, tuple(legal), differences, events))
