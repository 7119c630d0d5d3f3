"""`punchboard trace`: plays a scenario step by step; shows the events of each step and the table as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.common.names import did_you_mean, unknown
from engine.common.problems import Problems
from engine.load.tuning import other_numbers
from generator.common.program import Command, Settings
from generator.common.project import game_folders, load_or_exit, rules_to_play
from generator.common.terminal import echo

if TYPE_CHECKING:
    from engine.model import Game, Scenario
    from engine.play import Event, Ruleset
    from engine.scenario.verdict import Moment, PlayedCase, ScenarioResult


@click.command(cls=Command)
@click.argument("scenario")
@click.option(
    "--case", "case", default="", metavar="NAME", help="Only the branch or table row whose name begins with NAME."
)
@click.option(
    "--step",
    type=click.IntRange(0),
    default=None,
    metavar="N",
    help="Only step N of each case; 0 is the starting position.",
)
@click.option("--no-board", is_flag=True, help="Show steps and events without the table.")
@click.option(
    "--seat",
    default="",
    metavar="NAME",
    help="Show table, steps and events as this seat knows them (default: all steps and events, the table of the first seat).",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text is for people, json for programs.",
)
@click.pass_obj
def command(
    settings: Settings, scenario: str, case: str, step: int | None, no_board: bool, seat: str, form: str
) -> None:
    """Play SCENARIO (an id, or a file of scenarios) step by step.

    Each step is shown with its events, the rules that cause them, and the table. Exit code 1 if the scenario fails.

    \b
    punchboard trace SS-EX-12
    punchboard trace SS-EX-12 --step 3
    punchboard trace SS-EX-02 --case "with two"
    punchboard trace components/my-game/scenarios/favors.yaml --no-board
    punchboard trace SS-EX-01 --format json
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from engine.scenario.runner import Runner

    game, chosen = _find_scenarios(settings.root, scenario)
    rules = rules_to_play(game, f"the scenarios of {game.title}")
    runner = Runner(game, rules)
    results = [runner.run(found, trace=True) for found in chosen]
    shown = [[played for played in result.cases if played.name.startswith(case)] for result in results]
    if case and not any(shown):
        names = [played.name for result in results for played in result.cases]
        raise click.UsageError(
            f"no case begins with '{case}'; {did_you_mean(case, names, 'there are') or 'cases: ' + ', '.join(names)}"
        )
    view = _TraceView(game, rules, seat, step, board=not no_board)
    if form == "json":
        echo(
            json.dumps(
                [view.data(result, cases) for result, cases in zip(results, shown, strict=True)],
                indent=2,
                ensure_ascii=False,
            )
        )
    else:
        for result, cases in zip(results, shown, strict=True):
            echo("\n".join(view.lines(result, cases)))
    if not all(result.passed for result in results):
        raise SystemExit(1)


def _find_scenarios(root: Path, name: str) -> tuple[Game, list[Scenario]]:
    """Return a game and its scenarios: the one with this id, or all of a file. Raises click.UsageError if there is none."""
    names: list[str] = []
    path = Path(name)
    wanted = (path if path.is_absolute() else root / path).resolve() if path.suffix in (".yaml", ".yml") else None
    for folder in game_folders(root).values():
        if wanted is not None and folder.resolve() not in wanted.parents:
            continue
        game = load_or_exit(folder, root, Problems())
        found = [
            known
            for known in game.scenarios.values()
            if known.id == name.upper() or (wanted and (root / known.where.file).resolve() == wanted)
        ]
        if found:
            return game, found
        names += [known.where.file for known in game.scenarios.values()] if wanted else game.scenarios
    what = "file of scenarios" if wanted is not None else "scenario"
    if not names:
        raise click.UsageError(f"no {what} here: {root / 'components'} has none; name the project with --root")
    raise click.UsageError(unknown(f"no {what} '{name}'", name, dict.fromkeys(names)))


class _TraceView:
    """Shows results: all steps or one, as one seat sees them, with or without the table."""

    def __init__(self, game: Game, rules: Ruleset, seat: str, step: int | None, *, board: bool) -> None:
        self.game, self.rules, self.seat, self.step, self.board = game, rules, seat, step, board

    def lines(self, result: ScenarioResult, cases: list[PlayedCase]) -> list[str]:
        """Return a result as lines of text."""
        lines = [f"{result.scenario.id} {result.scenario.title}: {'passed' if result.passed else 'FAILED'}"]
        if result.scenario.about:
            lines.append(result.scenario.about)
        other = other_numbers(self.game, result.scenario.pins)
        lines += [f"played with {name} {number}, pinned" for name, number in other.items()]
        lines += [f"{{{name}}} is {piece}" for name, piece in result.scenario.chosen.items()]
        for played in cases:
            if played.name:
                lines += ["", f"== {played.name}"]
            for moment in self._moments(played):
                lines += ["", *self._moment(moment, played)]
        for problem in result.problems:
            lines += ["", str(problem), *(f"    {line}" for line in problem.details.splitlines())]
        return lines

    def data(self, result: ScenarioResult, cases: list[PlayedCase]) -> dict[str, Any]:
        """Return a result as plain data, for JSON."""
        return {
            "scenario": result.scenario.id,
            "title": result.scenario.title,
            "passed": result.passed,
            "with": dict(result.scenario.chosen),
            "problems": [str(problem) for problem in result.problems],
            "cases": [
                {"case": played.name, "steps": [self._plain(moment, played) for moment in self._moments(played)]}
                for played in cases
            ],
        }

    def _moments(self, played: PlayedCase) -> list[Moment]:
        earlier = [None, *played.moments]
        found = [
            self._seen(moment, before, played)
            for before, moment in zip(earlier, played.moments, strict=False)
            if self.step in (None, moment.number)
        ]
        if self.step is not None and played.moments and not found:
            raise click.UsageError(
                f"'{played.name or 'the scenario'}' has steps 0 to {played.moments[-1].number}, not {self.step}"
            )
        return found

    def _moment(self, moment: Moment, played: PlayedCase) -> list[str]:
        from engine.scenario.verdict import event_words

        seat = f"{moment.seat}: " if moment.kind == "moves" else ""
        lines = [f"{moment.number}. {seat}{moment.text}    ({moment.place.file}:{moment.place.line})"]
        lines += [f"   {moment.note}"] if moment.note else []
        lines += [f"     {event_words(event, played.names)}" for event in moment.events]
        if self.board and (moment.kind == "moves" or moment.number == 0 or self.step is not None):
            lines += [
                "",
                *(
                    f"   {line}".rstrip()
                    for line in str(self.rules.picture(self._seat_view(moment, played))).splitlines()
                ),
            ]
        return [*lines, f"   the table waits for {moment.waits}"]

    def _plain(self, moment: Moment, played: PlayedCase) -> dict[str, Any]:
        data = {
            "step": moment.number,
            "kind": moment.kind,
            "seat": moment.seat,
            "text": moment.text,
            "note": moment.note,
            "place": str(moment.place),
            "waits": moment.waits,
            "events": [_event(event, played.names) for event in moment.events],
        }
        return {**data, "view": self._seat_view(moment, played)} if self.board else data

    def _seen(self, moment: Moment, before: Moment | None, played: PlayedCase) -> Moment:
        from engine.scenario.seen import seen

        return seen(self.rules, played.names, self._number(played), moment, before) if self.seat else moment

    def _number(self, played: PlayedCase) -> int:
        """Return the number of the seat that looks. Raises click.UsageError if no seat has the name."""
        if self.seat and self.seat not in played.names:
            raise click.UsageError(f"no seat is called '{self.seat}'; {did_you_mean(self.seat, played.names, 'seats')}")
        return played.names.index(self.seat) if self.seat else 0

    def _seat_view(self, moment: Moment, played: PlayedCase) -> Any:
        return self.rules.view(moment.state, self._number(played))


def _event(event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    rules = (event.rule,) if isinstance(event.rule, str) else event.rule
    return {
        "number": event.number,
        "cause": event.cause,
        "verb": event.verb,
        "who": names[event.who] if event.who >= 0 else None,
        "what": event.what,
        "before": event.before,
        "after": event.after,
        "rules": [rule for rule in rules if rule],
    }
