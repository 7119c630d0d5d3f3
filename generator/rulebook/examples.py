"""The worked examples of a printed rules reference, played by the engine: each step in words, with drawings of the table at key moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.model.markup import escape
from generator.layout.flow_lines import FlowLine
from generator.rulebook.frames import frame
from generator.rulebook.parts import BookPart, spaced
from generator.rulebook.passage import Passage
from generator.rulebook.type import ID, LABEL, LEAD, NOTE, SMALL, SMALL_TITLE, SOFT, TITLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.common.problems import Problems
    from engine.model import Game, Scenario
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment, PlayedCase, ScenarioResult
    from generator.rulebook.type import Type

    Picture = Callable[[Moment], Drawing | str]

EVERY = 4  # the table is drawn again after so many moves
TALLEST = 150.0  # mm: largest height of a drawing
STEP = 6.0  # mm: room for a step's number
_TEST_LABELS = {
    "refused": "Not allowed",
    "offered": "Allowed now",
    "not offered": "Not among the moves",
    "offered exactly": "All moves",
    "number offered": "Number of moves",
    "sees": "What a seat sees",
}


class Examples(NamedTuple):
    """The examples of a game that passed, and the function that draws its states."""

    results: tuple[ScenarioResult, ...]
    picture: Picture

    @property
    def scenarios(self) -> list[Scenario]:
        """The scenarios of the examples, in the order of the files."""
        return [result.scenario for result in self.results]


def play_examples(game: Game, problems: Problems) -> Examples | None:
    """Play every worked example; None for a game without rules code. An example that fails is reported as a warning and left out."""
    from dataclasses import replace

    from engine.rules_code import find
    from engine.scenario.runner import Runner

    rules = find(game)
    if rules is None:
        return None
    runner = Runner(game, rules)
    results = [runner.run(scenario, trace=True) for scenario in game.scenarios.values() if scenario.kind == "example"]
    problems.extend(replace(problem, severity="warning") for result in results for problem in result.problems)
    return Examples(
        tuple(result for result in results if result.passed), lambda moment: rules.picture(rules.view(moment.state, 0))
    )


def part(examples: Examples, type_: Type, width: float) -> BookPart:
    """Return the part with all examples."""
    writer = _ExampleWriter(examples.picture, type_, width)
    return BookPart(
        "Worked examples",
        "The rulebook's own examples, played by a program that keeps these rules. What a move changed is bold on a"
        " tint.",
        [block for result in examples.results for block in writer.example(result)],
    )


class _ExampleWriter:
    """Writes the blocks of examples for columns of one width."""

    def __init__(self, picture: Picture, type_: Type, width: float) -> None:
        self.picture = picture
        self.type = type_
        self.width = width

    def example(self, result: ScenarioResult) -> Iterator[Passage]:
        """Give title and rules, then each case with its drawings. Of a table, only the first row has drawings."""
        scenario, known = result.scenario, self.type.game.rules
        head = self.type.lines_beside_label(scenario.id, escape(scenario.title), (ID, TITLE), self.width)
        about = self.type.lines(scenario.about, LEAD, self.width)
        source = [escape(scenario.source)] if scenario.source else []
        note = self.type.lines(
            " · ".join([*source, ", ".join(rule for rule in scenario.rules if rule in known)]),
            NOTE,
            self.width,
            colour=SOFT,
        )
        yield Passage(
            (*spaced(head, 0.5), *about, *note),
            before=7.0,
            keep_with_next=True,
            names=(scenario.id,),
            outline=(1, f"{scenario.id} {scenario.title}"),
            head=scenario.id,
        )
        shown: set[str] = set()
        case_before: list[str] = []
        for number, case in enumerate(result.cases):
            yield from self._case(case, shown, case_before, drawn=not (number and scenario.table))

    def _case(self, case: PlayedCase, shown: set[str], before: list[str], *, drawn: bool) -> Iterator[Passage]:
        """Give the numbered steps of a case. Steps at its beginning that equal those of the case before (`before`, which then becomes this case) are not repeated."""
        if case.name:
            yield Passage(
                tuple(self.type.lines(escape(_case_name(case.name)), SMALL_TITLE, self.width)),
                before=4.0,
                keep_with_next=True,
            )
        steps = [(moment, text) for moment in case.moments if moment.number and (text := self._step_text(moment))]
        repeated = _same_steps(before, [text for _, text in steps])
        before[:] = [text for _, text in steps]
        picture: Drawing | str | None = None
        for moment in case.moments[:1]:
            picture = self.picture(moment)
            if drawn and str(picture) not in shown:  # cases with the same beginning show it once
                yield self._frame(picture, None, "Before")
                shown.add(str(picture))
        if repeated:
            yield self._step("1" if repeated == 1 else f"1–{repeated}", "*As before.*")
        total = sum(moment.kind == "moves" for moment, _ in steps)
        moves_made = 0
        for number, (moment, text) in enumerate(steps, 1):
            if number > repeated:
                yield self._step(str(number), text)
            if moment.kind != "moves":
                continue
            moves_made += 1
            if drawn and number > repeated and _is_key(moves_made, total):
                after = self.picture(moment)
                yield self._frame(after, picture, f"After step {number}")
                picture = after

    def _step(self, number: str, text: str) -> Passage:
        label = self.type.lines_or_blank(number, SMALL, STEP + 2, colour=SOFT)[0]
        lines = self.type.lines_or_blank(text, SMALL, self.width - STEP, left=STEP)
        return Passage((lines[0]._replace(content=(*label.content, *lines[0].content)), *lines[1:]), before=1.0)

    def _step_text(self, moment: Moment) -> str:
        """Return a step in words with the rules that act. A step that only tests something is left out unless a note explains it."""
        note = f"*{moment.note}*" if moment.note else ""
        if moment.kind == "moves":
            moves = ", then ".join(f"{escape(part.strip())}" for part in moment.text.split(";"))
            return " ".join(filter(None, [f"**{escape(moment.seat)}:** {moves}.", note, self._rules_that_act(moment)]))
        if moment.kind not in _TEST_LABELS:
            return note
        asked, _, rest = moment.text.partition(": ")
        value, by, rules = rest.rpartition(" by ") if moment.kind == "refused" else (rest, "", "")
        words = ", then ".join(part.strip() for part in (value or rules).removeprefix("[").removesuffix("]").split(";"))
        who = f" for {escape(moment.seat)}" if moment.seat and "to" in asked else ""
        return " ".join(
            filter(
                None,
                [f"*{_TEST_LABELS[moment.kind]}{who}:* {escape(words)}{f' ({escape(rules)})' if by else ''}.", note],
            )
        )

    def _rules_that_act(self, moment: Moment) -> str:
        """Return the rules that the events of a move name, each once."""
        ids = [
            name for event in moment.events for name in ((event.rule,) if isinstance(event.rule, str) else event.rule)
        ]
        named = [name for name in dict.fromkeys(ids) if name in self.type.known]
        return f"({', '.join(named)})" if named else ""

    def _frame(self, picture: Drawing | str, before: Drawing | str | None, caption: str) -> Passage:
        key_frame = frame(picture, before, self.width, TALLEST)
        words = self.type.lines_or_blank(escape(caption), LABEL, self.width, colour=self.type.accent)[0]
        return Passage((words, FlowLine(key_frame.height + 0.6, key_frame.content)), before=2.2, first=2, last=1)


def _is_key(number: int, total: int) -> bool:
    """Tell whether the table is drawn after a move: after the last, and after every few of many."""
    return number == total or (number % EVERY == 0 and total - number > 1)  # not twice in a row at the end


def _same_steps(before: list[str], steps: list[str]) -> int:
    """Return how many steps at the beginning are the same in both; a single one does not count."""
    count = 0
    while count < min(len(before), len(steps)) and before[count] == steps[count]:
        count += 1
    return count if count > 1 else 0


def _case_name(name: str) -> str:
    """Write the name of a case, such as `row 2: under road-4, destroyed ['farm-3']`, as a heading."""
    plain = name.replace("[]", "nothing").translate(str.maketrans("", "", "[]'"))
    return plain[:1].upper() + plain[1:]


def names(examples: Examples | None) -> Sequence[str]:
    """Return the ids of all examples."""
    return [scenario.id for scenario in examples.scenarios] if examples else []
