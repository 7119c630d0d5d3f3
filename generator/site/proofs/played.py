"""Shows a played scenario: each step with its events, its rules, and the table before and after.

Without a script it is an ordered list with a drawing after each step; `play.js` adds buttons and arrow keys.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.play.picture import words
from generator.site.writing.mentions import texts
from generator.tabletop.moves import bare, case_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

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
    """A played step: its anchor on the page, its events, and the table after it as a drawing or as text.

    `step` is the step in the data; None if the page shows the verifier's words.
    """

    moment: Moment
    anchor: str
    step: Plain
    events: list[EventWords]
    picture: Markup | str
    faces: list[tuple[Piece, PiecePicture]]  # the pieces that the step names, as far as they are drawn
    possible: list[PossibleWords]  # what could be done after it; nothing if no table is shown


@dataclass
class ShownCase:
    """A played case of a scenario: its name, the table at the start, and its steps; `is_drawn`: tables are drawings, not text."""

    name: str
    is_drawn: bool
    start: Markup | str = ""
    possible: list[PossibleWords] = field(default_factory=list)  # at the start
    steps: list[PlayedStep] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CaseWriter:
    """Writes the cases of one scenario: `steps` has the steps of the data that the page shows instead of the verifier's words, by number."""

    book: Book
    picture: DrawTable
    teller: PossibleTeller
    steps: Mapping[int, Plain]

    def drawn(self, played: PlayedCase, sheet: TableSheet, *, sparse: bool) -> ShownCase:
        """Return the steps of one case with drawings of the table, which `sheet` makes; a `sparse` case has only the last drawing, and not what could be done."""
        case, before = ShownCase(case_name(self.book.game, played.name), is_drawn=True), None
        for moment, is_shown in _moments(played, sparse=sparse):
            drawing: Markup | str = ""
            if is_shown:
                after = self.picture(moment)
                drawing, before = sheet.show(after, before), after
            self._add(case, played, moment, drawing, self._possible(moment, is_told=is_shown and not sparse))
        return case

    def text(self, played: PlayedCase, *, sparse: bool) -> ShownCase:
        """Return the steps of one case with the table as text; a `sparse` case is as in `drawn`. Most scenarios are shown so."""
        case = ShownCase(case_name(self.book.game, played.name), is_drawn=False)
        for moment, is_shown in _moments(played, sparse=sparse):
            table = str(self.picture(moment)) if is_shown else ""
            self._add(case, played, moment, table, self._possible(moment, is_told=is_shown and not sparse))
        return case

    def _possible(self, moment: Moment, *, is_told: bool) -> list[PossibleWords]:
        return self.teller.told(moment.state) if is_told else []

    def _add(
        self, case: ShownCase, played: PlayedCase, moment: Moment, picture: Markup | str, possible: list[PossibleWords]
    ) -> None:
        """Add a moment to its case; number 0 is the start."""
        if not moment.number:
            case.start, case.possible = picture, possible
            return
        events = [_event_words(self.book, event, played.names) for event in moment.events]
        step = self.steps.get(moment.number)
        faces = _faces(self.book, moment, step) if case.is_drawn else []
        case.steps.append(PlayedStep(moment, _anchor(played, moment), step, events, picture, faces, possible))


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
