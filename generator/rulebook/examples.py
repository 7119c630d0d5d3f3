"""The worked examples of a printed rules reference, played by the engine: each step in a sentence, with the table at key moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.model.markup import escape
from engine.play.picture import drawn
from generator.drawing.commands import Glyphs, Group
from generator.layout.flow_lines import FlowLine
from generator.rulebook.frames import frame
from generator.rulebook.parts import BookPart, spaced
from generator.rulebook.passage import Passage
from generator.rulebook.tables import TableDrawer
from generator.rulebook.type import ID, LABEL, LEAD, NOTE, SMALL, SMALL_TITLE, SOFT, TITLE
from generator.tabletop import moves
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.common.problems import Problems
    from engine.model import Game, Scenario
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment, PlayedCase, ScenarioResult
    from generator.drawing.commands import Command
    from generator.faces.every_face import Faces
    from generator.rulebook.type import Type

    Picture = Callable[[Moment], Drawing | str]

EVERY = 4  # the table is drawn again after so many moves
TALLEST = 150.0  # mm: largest height of a drawing
STEP = 6.0  # mm: room for a step's number
_TESTS = {  # steps that only look at the table: a sentence about the player (0) and the moves (1)
    "refused": later("{0} may not {1}"),
    "offered": later("{0} may {1}"),
    "not offered": later("{0} cannot {1} now"),
    "offered exactly": later("{0} can only {1}"),
    "number offered": later("{0} has {1} choices"),
    "sees": later("{0} sees: {1}"),
}
_BRACES = str.maketrans("", "", "{}[]")


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


def part(examples: Examples, faces: Faces, type_: Type, width: float) -> BookPart:
    """Return the part with all examples. `faces` are what its tables show."""
    writer = _ExampleWriter(examples.picture, TableDrawer(faces, type_, width, TALLEST), type_, width)
    return BookPart(
        say("Worked examples"),
        say(
            "The rulebook's own examples, played by a program that keeps these rules. What a move changed has a dashed frame."
        ),
        [block for result in examples.results for block in writer.example(result)],
    )


class _ExampleWriter:
    """Writes the blocks of examples for columns of one width."""

    def __init__(self, picture: Picture, tables: TableDrawer, type_: Type, width: float) -> None:
        self.picture = picture
        self.tables = tables
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
            roles=(("H2", len(head)),),
        )
        shown: set[str] = set()
        case_before: list[str] = []
        for number, case in enumerate(result.cases):
            yield from self._case(case, shown, case_before, is_drawn=not (number and scenario.table))

    def _case(self, case: PlayedCase, shown: set[str], before: list[str], *, is_drawn: bool) -> Iterator[Passage]:
        """Give the numbered steps of a case. Steps at its beginning that equal those of the case before (`before`, which then becomes this case) are not repeated."""
        if case.name:
            title = self.type.lines(escape(moves.case_name(self.type.game, case.name)), SMALL_TITLE, self.width)
            yield Passage(tuple(title), before=4.0, keep_with_next=True, roles=(("H3", len(title)),))
        steps = [(moment, text) for moment in case.moments if moment.number and (text := self._step_text(moment))]
        repeated = _same_steps(before, [text for _, text in steps])
        before[:] = [text for _, text in steps]
        picture: Drawing | str | None = None
        for moment in case.moments[:1]:
            picture = self.picture(moment)
            if is_drawn and str(picture) not in shown:  # cases with the same beginning show it once
                yield from self._frame(picture, None, say("Before"))
                shown.add(str(picture))
        if repeated:
            yield self._step("1" if repeated == 1 else f"1–{repeated}", say("*As before.*"))
        total = sum(moment.kind == "moves" for moment, _ in steps)
        moves_made = 0
        for number, (moment, text) in enumerate(steps, 1):
            if number > repeated:
                yield self._step(str(number), text)
            if moment.kind != "moves":
                continue
            moves_made += 1
            if is_drawn and number > repeated and _is_key(moves_made, total):
                after = self.picture(moment)
                yield from self._frame(after, picture, say("After step {number}", number=number))
                picture = after

    def _step(self, number: str, text: str) -> Passage:
        label = self.type.lines_or_blank(number, SMALL, STEP + 2, colour=SOFT)[0]
        lines = self.type.lines_or_blank(text, SMALL, self.width - STEP, left=STEP)
        return Passage(
            (lines[0]._replace(content=(*label.content, *lines[0].content)), *lines[1:]), before=1.0, within="L"
        )

    def _step_text(self, moment: Moment) -> str:
        """Return a step as a sentence with the rules that act. A step that only tests something is left out unless a note explains it."""
        note = f"*{moment.note}*" if moment.note else ""
        if moment.kind == "moves":
            said = _words(moves.sentence(self.type.game, moment.text))
            parts = [f"**{escape(moment.seat)}** {said}.", note, self._rules_that_act(moment)]
            return " ".join(filter(None, parts))
        return " ".join(filter(None, [self._test(moment), note])) if moment.kind in _TESTS else note

    def _test(self, moment: Moment) -> str:
        """Return a sentence about what a player may do, or sees."""
        asked, _, rest = moment.text.partition(": ")
        value, by, rules = rest.rpartition(" by ") if moment.kind == "refused" else (rest, "", "")
        who = f"**{escape(moment.seat)}**" if moment.seat and "to" in asked else say("The player")
        said = say(_TESTS[moment.kind]).format(who, self._choices(moment.kind, value or rules))
        return f"{said} ({escape(rules)})." if by else f"{said}."

    def _choices(self, kind: str, text: str) -> str:
        """Return the moves of a list joined by `or`; other values as they are."""
        game = self.type.game
        if kind in {"sees", "number offered"}:
            return _words(moves.things(game, text.translate(_BRACES)))
        said: list[str] = []
        is_bare = False  # whether the choice before has no verb of its own: then `choose` stands before it
        for choice in moves.choices(game, text):
            words, plain = (_words(moves.deed(game, choice, chooses=chooses)) for chooses in (True, False))
            said.append(plain if is_bare else words)
            is_bare = words != plain
        return f"{', '.join(said[:-1])} {say('or')} {said[-1]}" if len(said) > 1 else said[0] or say("do nothing")

    def _rules_that_act(self, moment: Moment) -> str:
        """Return the rules that the events of a move name, each once."""
        ids = [
            name for event in moment.events for name in ((event.rule,) if isinstance(event.rule, str) else event.rule)
        ]
        named = [name for name in dict.fromkeys(ids) if name in self.type.known]
        return f"({', '.join(named)})" if named else ""

    def _frame(self, picture: Drawing | str, before: Drawing | str | None, caption: str) -> Iterator[Passage]:
        """Give a key frame: the table with its pieces, or drawn as shapes where the game's picture names no pieces."""
        words = self.type.lines_or_blank(escape(caption), LABEL, self.width, colour=self.type.accent)[0]
        drawing = drawn(picture)
        if not drawing.zones:
            key_frame = frame(picture, before, self.width, TALLEST)
            shapes = FlowLine(key_frame.height + 0.6, key_frame.content)
            roles = (("P", 1), ("Figure", 1))
            yield Passage((words, shapes), before=2.2, first=2, last=1, roles=roles, spoken=caption)
            return
        title = self.type.lines(escape(drawing.title), SMALL, self.width)
        table = self.tables.lines(drawing, None if before is None else drawn(before))
        lines = [words, *title, *table]
        roles = (("P", 1 + len(title)), ("Figure", len(table)))
        told = (" ".join(_told(line.content)) for line in table)
        spoken = " ".join(". ".join(filter(None, [caption, drawing.title, *told])).split())
        first = min(len(lines), len(title) + 2)
        yield Passage(tuple(lines), before=2.2, first=first, last=1, roles=roles, spoken=spoken)


def _told(content: Iterable[Command]) -> Iterator[str]:
    """Give the texts beside the pieces of a table; what stands on the pieces is told by their lists."""
    for command in content:
        if isinstance(command, Glyphs):
            yield command.text
        elif isinstance(command, Group) and not command.reused:
            yield from _told(command.content)


def _words(parts: Iterable[moves.Said]) -> str:
    return "".join(escape(part.words) for part in parts)


def _is_key(number: int, total: int) -> bool:
    """Tell whether the table is drawn after a move: after the last, and after every few of many."""
    return number == total or (number % EVERY == 0 and total - number > 1)  # not twice in a row at the end


def _same_steps(before: list[str], steps: list[str]) -> int:
    """Return how many steps at the beginning are the same in both; a single one does not count."""
    count = 0
    while count < min(len(before), len(steps)) and before[count] == steps[count]:
        count += 1
    return count if count > 1 else 0


def names(examples: Examples | None) -> Sequence[str]:
    """Return the ids of all examples."""
    return [scenario.id for scenario in examples.scenarios] if examples else []
