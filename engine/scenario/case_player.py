"""Plays one case: sets up the position, does every step, and compares the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.common.names import did_you_mean
from engine.common.problems import UnfitError
from engine.play import ChanceError, at_work, take
from engine.rules_code.crashes import sentence
from engine.scenario.assertions import ASSERTIONS
from engine.scenario.case_in_play import CaseEnded
from engine.scenario.faults import ScenarioFault
from engine.scenario.script import KINDS, RESERVED, ScenarioStep, read
from engine.scenario.verdict import Moment, PlayedCase, step_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.model import Game, Plain
    from engine.scenario.case_in_play import CaseInPlay
    from engine.scenario.expectations import Path


class CasePlayer:
    """Plays one case. `tables` compiles the game's data under options."""

    def __init__(
        self, game: Game, tables: Callable[[Mapping[str, str]], Any], play: CaseInPlay, *, trace: bool
    ) -> None:
        self.game, self.tables, self.play, self.trace = game, tables, play, trace
        self.secret: set[int] = set()  # numbers of the events that are answers in secret
        self.at: Path = ()  # the place in the scenario of the step that is being played

    def run(self) -> PlayedCase:
        """Play the case. Failures are collected; a step that cannot be done ends the case."""
        play = self.play
        try:
            self._begin()
            for number, (path, raw) in enumerate(play.case.steps, 1):
                self._step(number, path, raw)
            self._end()
        except CaseEnded:
            pass
        except ChanceError as error:
            play.fail(
                ScenarioFault("scenario-chance", ("given", "chance"), str(error)),
                play.places.given(play.case.layers, ("chance",)),
                midway=True,
            )
        except UnfitError:
            raise  # its problems have places of their own
        except Exception as error:  # noqa: BLE001 - data may be anything; a crash of rules code is a finding, not a traceback
            play.fail(
                ScenarioFault(
                    "scenario-crash",
                    self.at,
                    sentence(error),
                    hint="this is a fault of the program, or of data that the rules cannot read",
                ),
                midway=True,
            )
        if play.state is not None:
            play.played.events = play.state.log
            for event in play.state.log:
                play.played.rules.update((event.rule,) if isinstance(event.rule, str) else event.rule)
            play.played.rules |= play.notes.rules
            play.played.effects |= play.notes.effects
            play.played.rules.discard("")
            play.played.rules |= self._positions(play.played.rules)
        return play.played

    def _begin(self) -> None:
        play = self.play
        options = self._options()
        play.tables = self.tables(options)
        given = {key: value for key, value in play.case.given.items() if key != "injected"}
        if play.injected and not (isinstance(play.case.given["injected"], str) and play.case.given["injected"].strip()):
            play.given_fault(
                ("injected",), "an injected state needs its reason", "injected: why play does not lead there"
            )
        with at_work.listen(play.notes):
            play.state = play.rules.given(play.tables, given, play.case.play, play.given_fault)
        if play.state is None or play.played.failures:
            raise CaseEnded
        play.played.names = play.state.names
        for name in play.state.names:
            if name in RESERVED:
                play.given_fault(("players",), f"'{name}' is a word of the steps", "another name")
        play.report_unwritten_chance(play.case.layers[-1])
        play.check_invariants(play.case.layers[-1], "the state given is impossible", "scenario-impossible-state")
        if play.played.failures:
            raise CaseEnded
        play.before = play.rules.describe(play.state)
        self._moment(0, ScenarioStep("expect", play.case.layers[-1]), "the position given", 0)

    def _options(self) -> Mapping[str, str]:
        play = self.play
        for option, value in play.case.options.items():
            known = self.game.options.get(option)
            if known is None:
                play.fail(
                    ScenarioFault(
                        "scenario-option",
                        ("options", option),
                        f"there is no option '{option}'",
                        hint=did_you_mean(option, self.game.options),
                    )
                )
            elif str(value) not in known.values:
                play.fail(
                    ScenarioFault(
                        "scenario-option",
                        ("options", option),
                        f"{option} cannot be '{value}'",
                        hint=did_you_mean(value, known.values),
                    )
                )
        if play.played.failures:
            raise CaseEnded
        return {option: str(value) for option, value in play.case.options.items()}

    def _positions(self, at_work: set[str]) -> set[str]:
        """Return the values of options whose ruling was at work: rules code names the ruling, or else the option."""
        chosen = self.play.case.options
        return {
            f"{option.id}={chosen.get(option.id, option.default)}"
            for option in self.game.options.values()
            if (option.ruling or option.id) in at_work
        }

    def _step(self, number: int, path: Path, raw: Plain) -> None:
        play = self.play
        self.at = path
        step = read(raw, path, play.state.names)
        if isinstance(step, ScenarioFault):
            play.fail(step)
            raise CaseEnded
        done = len(play.state.log)
        if step.kind == "moves":
            self._moves(step)
        else:
            ASSERTIONS[step.kind](play, step)
        self._moment(number, step, step_words(step), done)

    def _moves(self, step: ScenarioStep) -> None:
        play = self.play
        play.events_before = len(play.state.log)
        for text in step.value:
            path = (*step.path, step.seat)
            move = play.read(text, path)
            refusal, asked = play.check_move(step.seat, move)
            if refusal is not None or asked is None:
                why = f"{refusal[1]} ({refusal[0]})" if refusal else "the play is over"
                play.fail(ScenarioFault("scenario-illegal-move", path, f"{step.seat}: {text} is refused: {why}"))
                raise CaseEnded
            if asked.secret:
                self.secret.add(len(play.state.log))
            with at_work.listen(play.notes):
                take(play.state, move, asked)
            play.report_unwritten_chance(path)
            play.check_invariants(path, f"after {text}", "scenario-invariant")

    def _end(self) -> None:
        play = self.play
        if play.case.partial and not play.case.expect and not any(self._asserts(raw) for _, raw in play.case.steps):
            play.fail(
                ScenarioFault(
                    "scenario-empty",
                    (*play.case.expect_path[:-1], "partial"),
                    "nothing is asserted",
                    "an expectation, or a step that asserts",
                )
            )
        last: tuple[Path, Plain] = play.case.steps[-1] if play.case.steps else ((), None)
        play.compare(
            play.case.expect, play.case.expect_path if play.case.expect else last[0], partial=play.case.partial
        )
        waits = isinstance(last[1], dict) and "waits" in last[1]
        top = play.state.stack[-1] if play.state.stack else None
        if top is not None and type(top).__name__ not in play.rules.resting and not waits:
            play.fail(
                ScenarioFault(
                    "scenario-unanswered",
                    last[0],
                    f"{play.state.names[top.seat]} has still to choose {top.asks}",
                    "an answer to every choice",
                    f'add a move, or end with waits: "{play.waiting()}"',
                )
            )
        play.report_unasked_chance()

    @staticmethod
    def _asserts(raw: Plain) -> bool:
        return isinstance(raw, dict) and any(kind in raw for kind in KINDS)

    def _moment(self, number: int, step: ScenarioStep, text: str, done: int) -> None:
        play = self.play
        if self.trace:
            events = tuple(play.state.log[done:])
            play.played.moments.append(
                Moment(
                    number,
                    step.kind,
                    step.seat,
                    text,
                    step.note,
                    play.places.at(step.path),
                    events,
                    play.waiting(),
                    play.state.clone(),
                    frozenset(self.secret),
                )
            )
