"""Writes the page of a scenario: the situation, its steps in words with the table after each, the outcome, links to its rules.

A scenario that is too heavy for one page goes on at others (`divided`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.load.tuning import other_numbers
from generator.site.proofs.divided import Stretch, divisions, fits, html_size
from generator.site.proofs.played import CaseWriter
from generator.site.proofs.table import TableSheet
from generator.site.writing.address import Address
from generator.site.writing.page import GamePage
from generator.site.writing.templates import macro
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Option, Plain, Scenario
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment
    from generator.site.proofs.played import ShownCase, ToldCase
    from generator.site.proofs.possible import PossibleTeller
    from generator.site.writing.book import Book
    from generator.site.writing.page import Target

KINDS = {
    "example": later("Worked examples"),
    "statement": later("Statements with numbers"),
    "interaction": later("Interactions"),
    "edge": later("Edge cases"),
    "regression": later("Once wrong"),
}
_KIND_OF_ONE = {
    "example": later("Worked example"),
    "statement": later("Statement with numbers"),
    "interaction": later("Interaction"),
    "edge": later("Edge case"),
    "regression": later("Once wrong"),
}
_DRAWN = frozenset(["example", "interaction"])  # these have drawings of each step; the others are tests
_WHOLE = 4  # the first cases show the table after each step; further cases (most are rows of a table) only at the end
_SAID = ("branch", "steps", "about", "rules", "rulings")  # keys of a branch that the page shows elsewhere


class Branch(NamedTuple):
    """A branch of a scenario: its name, its description, its steps (if the verifier has not played them), and its other keys."""

    name: str
    about: str
    steps: list[Plain]
    others: Mapping[str, Plain]


class ScenarioPage(NamedTuple):
    """The pages of a scenario, which are written when somebody asks for their Markdown. `before` and `after` are its neighbours.

    Nearly every scenario has one page.
    """

    book: Book
    teller: PossibleTeller
    scenario: Scenario
    before: Target | None
    after: Target | None

    @property
    def uri(self) -> str:
        """The file of the first page in the docs folder."""
        return self.book.scenario(self.scenario).uri

    def markdown(self) -> str:
        """Return the finished first page as Markdown."""
        return self.pages()[self.uri]

    def pages(self, book: Book | None = None, teller: PossibleTeller | None = None) -> dict[str, str]:
        """Return every page as Markdown, by its file; written from another book of the game, if one is given."""
        return _Writing(book or self.book, teller or self.teller, self).pages()


class PartLink(NamedTuple):
    """A link to steps on a further page: where they begin, the name of their case, the numbers of the first and the last step, and of how many."""

    to: Address
    name: str
    first: int
    last: int
    many: int

    @property
    def is_whole(self) -> bool:
        """Whether these are all steps of a case with a name."""
        return bool(self.name) and self.last - self.first + 1 == self.many


class _Writing:
    """The pages of one scenario while they are written."""

    def __init__(self, book: Book, teller: PossibleTeller, asked: ScenarioPage) -> None:
        self._book, self._teller, self._asked = book, teller, asked
        self._scenario = asked.scenario
        self._cases = self._told() or []

    def pages(self) -> dict[str, str]:
        """Return one page, or as few as are not too heavy."""
        found = self._written([[Stretch(number, 0, len(case.told)) for number, case in enumerate(self._cases)]])
        if self._cases and not all(map(fits, found.values())):
            for parts in divisions(self._weights()):
                found = self._written(parts)
                if all(map(fits, found.values())):
                    break
        return found

    def _told(self) -> list[ToldCase] | None:
        """Return the cases that the verifier played in words; None if the game has no rules code."""
        book, scenario = self._book, self._scenario
        result, boards = book.plays.get(scenario.id), book.boards
        if result is None or boards is None:
            return None
        # steps from the data are easier to read, but they fit only if there is one case
        steps = dict(enumerate(scenario.steps, 1)) if len(result.cases) == 1 else {}

        def picture(moment: Moment) -> Drawing | str:
            return boards(moment.state)

        writer = CaseWriter(book, picture, self._teller, steps, scenario.kind in _DRAWN)
        return [writer.told(one, sparse=number >= _WHOLE) for number, one in enumerate(result.cases)]

    def _weights(self) -> list[list[int]]:
        """Return about how many bytes each moment needs, case by case. What belongs to no step counts for the first one."""
        page = self._page(1, 1)
        sheet = TableSheet(self._book, page.uri)

        def weight(case: ToldCase, place: int) -> int:
            shown = case.shown(place, place + 1, sheet)
            if place:
                shown = shown._replace(start=None)  # the table before is the table of the step before
            return html_size(macro("steps", "played" if place == 0 else "of_case")(page, shown, self._is_opened, {}))

        found = [[weight(case, place) for place in range(len(case.told))] for case in self._cases]
        found[0][0] += sum(map(html_size, self._written([[]]).values()))
        return found

    @property
    def _is_opened(self) -> bool:
        """Whether the events of a step are shown at first."""
        return self._scenario.kind == "example"

    def _written(self, parts: Sequence[Sequence[Stretch]]) -> dict[str, str]:
        """Write the pages of a division."""
        found = [self._part(parts, number) for number in range(1, len(parts) + 1)]
        return {page.uri: page.markdown() for page in found}

    def _part(self, parts: Sequence[Sequence[Stretch]], number: int) -> GamePage:
        """Write one of the pages."""
        page = self._page(number, len(parts))
        sheet = TableSheet(self._book, page.uri)
        shown = [self._shown(one, number, sheet) for one in parts[number - 1]]
        values = {"sheet": sheet, "scenario": self._scenario, "is_opened": self._is_opened, "cases": shown}
        if number > 1:
            return page.write("scenario-part", first=self._book.scenario(self._scenario), **values)
        return page.write("scenario", **values, **self._about(), further=self._further(parts))

    def _shown(self, one: Stretch, number: int, sheet: TableSheet) -> tuple[ShownCase, dict[str, Address]]:
        """Return what page `number` shows of a case, and where the steps before and after it are, if they are on other pages."""
        case = self._cases[one.case]
        links = {}
        if one.first:
            links["back"] = self._place(number - 1, case.told[one.first - 1].anchor)
        if one.end < len(case.told):
            links["on"] = self._place(number + 1, case.told[one.end].anchor)
        return case.shown(one.first, one.end, sheet), links

    def _page(self, number: int, many: int) -> GamePage:
        """Return an empty page: number `number` of `many`."""
        book, scenario, kind = self._book, self._scenario, say(KINDS[self._scenario.kind])
        trail = [(say("Examples"), book.page("examples/index")), (kind, book.page("examples/index", scenario.kind))]
        if number > 1:
            trail.append((scenario.id, book.scenario(scenario)))
        return GamePage(
            book,
            f"examples/{scenario.id}" + (f"/{number}" if number > 1 else ""),
            self._title(number, many),
            say("{title}: a scenario of {game}.", title=scenario.title, game=book.game.title),
            trail,
            before=self._asked.before if number == 1 else self._neighbour(number - 1, many),
            after=self._asked.after if number == many else self._neighbour(number + 1, many),
        )

    def _title(self, number: int, many: int) -> str:
        title = f"{self._scenario.id} {self._scenario.title}"
        return title if number == 1 else say("{title}, part {number} of {many}", title=title, number=number, many=many)

    def _neighbour(self, number: int, many: int) -> Target:
        return self._title(number, many), self._place(number)

    def _place(self, number: int, anchor: str = "") -> Address:
        """Return the address of a place on page `number`."""
        first = self._book.scenario(self._scenario)
        return first._replace(
            uri=first.uri if number == 1 else f"{first.uri.removesuffix('.md')}/{number}.md", anchor=anchor
        )

    def _further(self, parts: Sequence[Sequence[Stretch]]) -> list[PartLink]:
        """Return links to all steps on further pages."""
        return [self._part_link(number, one) for number, part in enumerate(parts[1:], 2) for one in part]

    def _part_link(self, number: int, one: Stretch) -> PartLink:
        case = self._cases[one.case]
        first, many = max(1, one.first), len(case.told) - 1
        return PartLink(self._place(number, case.told[min(first, many)].anchor), case.name, first, one.end - 1, many)

    def _about(self) -> dict[str, object]:
        """Return what only the first page has: all that is no step."""
        book, scenario = self._book, self._scenario
        return {
            "is_played": book.boards is not None and scenario.id in book.plays,
            "kind": say(_KIND_OF_ONE[scenario.kind]),
            "options": _options(book, scenario),
            "pins": other_numbers(book.game, scenario.pins),
            "branches": [_branch(book, scenario, branch) for branch in scenario.branches],
            "rulings": [book.game.rulings[name] for name in scenario.rulings if name in book.game.rulings],
        }


def _options(book: Book, scenario: Scenario) -> list[tuple[Option, str]]:
    """Return the options of a scenario, each with its value."""
    options = book.game.options
    return [(options[name], value) for name, value in scenario.options.items() if name in options]


def _branch(book: Book, scenario: Scenario, branch: Mapping[str, Plain]) -> Branch:
    steps = branch.get("steps")
    return Branch(
        str(branch.get("branch", "")),
        str(branch.get("about") or ""),
        list(steps) if isinstance(steps, (list, tuple)) and scenario.id not in book.plays else [],
        {key: value for key, value in branch.items() if key not in _SAID},
    )
