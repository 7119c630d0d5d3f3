"""Shows a played scenario: each step with its events, its rules, and the table before and after.

Without a script it is an ordered list with a drawing after each step; `play.js` adds buttons and arrow keys.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.play.picture import words
from generator.site.writing.mentions import texts
from generator.tabletop.moves import bare, case_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from markupsafe import Markup

    from engine.model import Piece, Plain, Rule, Ruling
    from engine.play import Event
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment, PlayedCase
    from generator.site.proofs.possible import PossibleTeller, PossibleWords
    from generator.site.proofs.table import TableSheet
    from generator.site.writing.book import Book, PiecePicture

    DrawTable = Callable[[Moment], Drawing | str]

_FACES = 4  # most pictures of pieces beside a step
_WORD = re.compile(r"[\w-]+")


class EventWords(NamedTuple):
    """An event in words: the player, the verb, its object, the old and the new value, and the rules."""

    who: str
    verb: str
    what: str
    before: str
    after: str
    rules: list[Rule]
    rulings: list[Ruling]


class PlayedStep(NamedTuple):
    """A played step, or the start of a case (number 0): its anchor on the page, its events, and the table after it as a drawing or as text.

    `step` is the step in the data; None if the page shows the verifier's words.
    """

    moment: Moment
    anchor: str
    step: Plain
    events: list[EventWords]
    table: Drawing | str  # "" if it is not shown
    faces: list[tuple[Piece, PiecePicture]]  # the pieces that the step names, as far as they are drawn
    possible: list[PossibleWords]  # what could be done after it; nothing if no table is shown
    picture: Markup | str = ""  # the table as a page shows it: HTML, or text


class ShownCase(NamedTuple):
    """What a page shows of a played case: its name, the table before the steps, and steps; `is_drawn`: tables are drawings, not text.

    The steps are all of the case, or a part of them: then `earlier` of its `many` steps are on pages before.
    """

    name: str
    is_drawn: bool
    start: PlayedStep | None
    steps: list[PlayedStep]
    earlier: int
    many: int


class ToldCase(NamedTuple):
    """A played case in words: its start (number 0) and its steps, none of which is on a page yet."""

    name: str
    is_drawn: bool
    told: list[PlayedStep]

    def shown(self, first: int, end: int, sheet: TableSheet) -> ShownCase:
        """Return the steps from place `first` up to `end` in `told` as a page shows them; `sheet` makes its drawings."""
        steps = self.told[first:end]
        before = next((one._replace(possible=[]) for one in reversed(self.told[:first]) if one.table), None)
        if before:
            steps = [before, *steps]
        steps = list(_drawn(steps, sheet)) if self.is_drawn else [one._replace(picture=str(one.table)) for one in steps]
        has_start = bool(before or (steps and not steps[0].moment.number))
        earlier = _count_steps(self.told[:first])
        return ShownCase(
            self.name,
            self.is_drawn,
            steps[0] if has_start else None,
            steps[1:] if has_start else steps,
            earlier,
            _count_steps(self.told),
        )


def _count_steps(told: Iterable[PlayedStep]) -> int:
    """Count the steps; the start of a case is none."""
    return sum(bool(one.moment.number) for one in told)


def _drawn(steps: Iterable[PlayedStep], sheet: TableSheet) -> Iterator[PlayedStep]:
    """Give steps with their tables drawn; what has changed since the table before is marked."""
    before: Drawing | str | None = None
    for one in steps:
        if one.table:
            yield one._replace(picture=sheet.show(one.table, before))
            before = one.table
        else:
            yield one


@dataclass(frozen=True, slots=True)
class CaseWriter:
    """Writes the cases of one scenario: `steps` has the steps of the data that the page shows instead of the verifier's words, by number.

    With `is_drawn`, tables are drawings, not text.
    """

    book: Book
    picture: DrawTable
    teller: PossibleTeller
    steps: Mapping[int, Plain]
    is_drawn: bool

    def told(self, played: PlayedCase, *, sparse: bool) -> ToldCase:
        """Return a case in words; a `sparse` case has only the last table, and not what could be done."""
        found = [
            self._step(played, moment, is_shown=is_shown, is_told=is_shown and not sparse)
            for moment, is_shown in _moments(played, sparse=sparse)
        ]
        return ToldCase(case_name(self.book.game, played.name), self.is_drawn, found)

    def _step(self, played: PlayedCase, moment: Moment, *, is_shown: bool, is_told: bool) -> PlayedStep:
        step = self.steps.get(moment.number)
        return PlayedStep(
            moment,
            _anchor(played, moment),
            step,
            [_event_words(self.book, event, played.names) for event in moment.events] if moment.number else [],
            self._table(moment) if is_shown else "",
            _faces(self.book, moment, step) if self.is_drawn and moment.number else [],
            self.teller.told(moment.state) if is_told else [],
        )

    def _table(self, moment: Moment) -> Drawing | str:
        return self.picture(moment) if self.is_drawn else str(self.picture(moment))


def _moments(played: PlayedCase, *, sparse: bool) -> Iterator[tuple[Moment, bool]]:
    """Yield every moment, and whether the table is shown after it."""
    last = next((moment for moment in reversed(played.moments) if moment.kind == "moves"), None)
    for moment in played.moments:
        yield moment, moment is last or (not sparse and (moment.kind == "moves" or not moment.number))


def _faces(book: Book, moment: Moment, step: Plain) -> list[tuple[Piece, PiecePicture]]:
    """Return the drawn pieces that a step names: first in its moves, then in what followed."""
    said = " ".join([*texts(step), moment.text, *(str(event.what) for event in moment.events)])
    named = [book.pieces[name] for name in dict.fromkeys(_WORD.findall(said)) if name in book.pieces]
    return [(one, book.pictures[one.id, "front"]) for one in named if (one.id, "front") in book.pictures][:_FACES]


def _anchor(played: PlayedCase, moment: Moment) -> str:
    name = "-".join("".join(sign if sign.isalnum() else " " for sign in played.name.lower()).split())
    return f"{name}-step-{moment.number}" if name else f"step-{moment.number}"


def _event_words(book: Book, event: Event, names: tuple[str, ...]) -> EventWords:
    who = names[event.who] if 0 <= event.who < len(names) else ""
    before, after = ("" if value is None else words(value) for value in (event.before, event.after))
    ids = (event.rule,) if isinstance(event.rule, str) else event.rule
    rulings = [book.game.rulings[name] for name in ids if name in book.game.rulings]
    return EventWords(who, bare(event.verb), event.what, before, after, book.known_rules(ids), rulings)
