"""The worked examples of a printed rules reference, played by the engine: each step in words, the table at its key moments."""

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
    from engine.scenario.verdict import Moment, Played, Result
    from generator.rulebook.type import Type

    Picture = Callable[[Moment], Drawing | str]

EVERY = 4  # moves after which the table is drawn again
TALLEST = 150.0  # mm of a drawing
STEP = 6.0  # mm for a step's number
_TEST_LABELS = {
    "refused": "Not allowed",
    "offered": "Allowed now",
    "not offered": "Not among the moves",
    "offered exactly": "All moves",
    "number offered": "Number of moves",
    "sees": "What a seat sees",
}


class Examples(NamedTuple):
    """The examples of a game that came out as they say, and how its states are drawn."""

    results: tuple[Result, ...]
    picture: Picture

    @property
    def scenarios(self) -> list[Scenario]:
        """In the order of the files."""
        return [one.scenario for one in self.results]


def play_examples(game: Game, problems: Problems) -> Examples | None:
    """Play every worked example; None for a game without rules code. One that comes out otherwise is told and left out."""
    from dataclasses import replace

    from engine.games import find
    from engine.scenario.runner import Runner

    rules = find(game.id)
    if rules is None:
        return None
    runner = Runner(game, rules)
    results = [runner.run(one, trace=True) for one in game.scenarios.values() if one.kind == "example"]
    problems.extend(replace(problem, severity="warning") for result in results for problem in result.problems)
    return Examples(
        tuple(one for one in results if one.passed), lambda moment: rules.picture(rules.view(moment.state, 0))
    )


def part(examples: Examples, type_: Type, width: float) -> BookPart:
    """All of them, one after the other."""
    writer = _ExampleWriter(examples.picture, type_, width)
    return BookPart(
        "Worked examples",
        "The rulebook's own examples, played by a program that keeps these rules. What a move changed is bold on a"
        " tint.",
        [block for result in examples.results for block in writer.example(result)],
    )


class _ExampleWriter:
    def __init__(self, picture: Picture, type_: Type, width: float) -> None:
        self.picture = picture
        self.type = type_
        self.width = width

    def example(self, result: Result) -> Iterator[Passage]:
        """Title and rules, then each case with its drawings; rows of a table after the first in words alone."""
        scenario, known = result.scenario, self.type.game.rules
        head = self.type.beside(scenario.id, escape(scenario.title), (ID, TITLE), self.width)
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
        told: list[str] = []
        for number, case in enumerate(result.cases):
            yield from self._case(case, shown, told, drawn=not (number and scenario.table))

    def _case(self, case: Played, shown: set[str], before: list[str], *, drawn: bool) -> Iterator[Passage]:
        """Steps numbered as they are printed; what began another case (`before`, which becomes this one's) is not said again."""
        if case.name:
            yield Passage(
                tuple(self.type.lines(escape(_case_name(case.name)), SMALL_TITLE, self.width)),
                before=4.0,
                keep_with_next=True,
            )
        steps = [(moment, told) for moment in case.moments if moment.number and (told := self._told(moment))]
        same = _same_steps(before, [told for _, told in steps])
        before[:] = [told for _, told in steps]
        picture: Drawing | str | None = None
        for moment in case.moments[:1]:
            picture = self.picture(moment)
            if drawn and str(picture) not in shown:  # cases that begin alike show it once
                yield self._frame(picture, None, "Before")
                shown.add(str(picture))
        if same:
            yield self._step("1" if same == 1 else f"1–{same}", "*As before.*")
        total = sum(moment.kind == "moves" for moment, _ in steps)
        moved = 0
        for number, (moment, told) in enumerate(steps, 1):
            if number > same:
                yield self._step(str(number), told)
            if moment.kind != "moves":
                continue
            moved += 1
            if drawn and number > same and _is_key(moved, total):
                after = self.picture(moment)
                yield self._frame(after, picture, f"After step {number}")
                picture = after

    def _step(self, number: str, told: str) -> Passage:
        label = self.type.some(number, SMALL, STEP + 2, colour=SOFT)[0]
        lines = self.type.some(told, SMALL, self.width - STEP, left=STEP)
        return Passage((lines[0]._replace(content=(*label.content, *lines[0].content)), *lines[1:]), before=1.0)

    def _told(self, moment: Moment) -> str:
        """A step in words with the rules at work; what only tests is left out, unless a note explains it."""
        note = f"*{moment.note}*" if moment.note else ""
        if moment.kind == "moves":
            moves = ", then ".join(f"{escape(part.strip())}" for part in moment.text.split(";"))
            return " ".join(filter(None, [f"**{escape(moment.seat)}:** {moves}.", note, self._at_work(moment)]))
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

    def _at_work(self, moment: Moment) -> str:
        """The rules that the events of a move name, each once."""
        ids = [
            name for event in moment.events for name in ((event.rule,) if isinstance(event.rule, str) else event.rule)
        ]
        named = [name for name in dict.fromkeys(ids) if name in self.type.known]
        return f"({', '.join(named)})" if named else ""

    def _frame(self, picture: Drawing | str, before: Drawing | str | None, caption: str) -> Passage:
        made = frame(picture, before, self.width, TALLEST)
        words = self.type.some(escape(caption), LABEL, self.width, colour=self.type.accent)[0]
        return Passage((words, FlowLine(made.height + 0.6, made.content)), before=2.2, first=2, last=1)


def _is_key(number: int, total: int) -> bool:
    """Whether the table is drawn after a move: the last, and every few of many."""
    return number == total or (number % EVERY == 0 and total - number > 1)  # not twice in a row at the end


def _same_steps(before: list[str], steps: list[str]) -> int:
    """How many steps begin both; one alone is said again."""
    count = 0
    while count < min(len(before), len(steps)) and before[count] == steps[count]:
        count += 1
    return count if count > 1 else 0


def _case_name(name: str) -> str:
    """`row 2: under road-4, destroyed ['farm-3']` and `with three Energy` as a heading."""
    plain = name.replace("[]", "nothing").translate(str.maketrans("", "", "[]'"))
    return plain[:1].upper() + plain[1:]


def names(examples: Examples | None) -> Sequence[str]:
    """The ids under which examples can be found."""
    return [one.id for one in examples.scenarios] if examples else []
