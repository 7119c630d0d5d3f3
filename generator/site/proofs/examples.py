"""Makes the list of scenarios and a page for each, with its steps in words and links to its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.load.tuning import other_numbers
from generator.site.proofs.played import CaseWriter
from generator.site.proofs.possible import PossibleTeller
from generator.site.proofs.table import TableSheet
from generator.site.writing.book import with_neighbours
from generator.site.writing.page import GamePage
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Option, Plain, Scenario
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment
    from generator.site.proofs.played import ShownCase
    from generator.site.writing.book import Book
    from generator.site.writing.page import Target

_KINDS = {
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
    """The page of a scenario, which is written when somebody asks for its Markdown. `before` and `after` are its neighbours."""

    book: Book
    teller: PossibleTeller
    scenario: Scenario
    before: Target | None
    after: Target | None

    @property
    def uri(self) -> str:
        """The file of the page in the docs folder."""
        return self.book.scenario(self.scenario).uri

    def markdown(self) -> str:
        """Return the finished page as Markdown."""
        return self.written(self.book, self.teller).markdown()

    def written(self, book: Book, teller: PossibleTeller) -> GamePage:
        """Write the page from a book of the game."""
        return _page(book, teller, self.scenario, self.before, self.after)


def examples_pages(book: Book) -> Iterator[GamePage | ScenarioPage]:
    """Yield the list of all scenarios, then the page of each."""
    about = say("Worked examples and test situations of {game}.", game=book.game.title)
    kinds = {kind: say(title) for kind, title in _KINDS.items()}
    yield GamePage(book, "examples/index", say("Examples"), about).write("examples", kinds=kinds)
    teller = PossibleTeller(book)
    for before, scenario, after in with_neighbours(_ordered(book)):
        yield ScenarioPage(book, teller, scenario, _target(book, before), _target(book, after))


def _ordered(book: Book) -> list[Scenario]:
    order = list(_KINDS)
    return sorted(book.game.scenarios.values(), key=lambda one: order.index(one.kind))


def _target(book: Book, scenario: Scenario | None) -> Target | None:
    return (scenario.title, book.scenario(scenario)) if scenario else None


def _page(
    book: Book, teller: PossibleTeller, scenario: Scenario, before: Target | None, after: Target | None
) -> GamePage:
    kind = say(_KINDS[scenario.kind])
    page = GamePage(
        book,
        f"examples/{scenario.id}",
        f"{scenario.id} {scenario.title}",
        say("{title}: a scenario of {game}.", title=scenario.title, game=book.game.title),
        [(say("Examples"), book.page("examples/index")), (kind, book.page("examples/index", scenario.kind))],
        before=before,
        after=after,
    )
    sheet = TableSheet(book, page.uri)
    return page.write(
        "scenario",
        kind=say(_KIND_OF_ONE[scenario.kind]),
        sheet=sheet,
        scenario=scenario,
        options=_options(book, scenario),
        pins=other_numbers(book.game, scenario.pins),
        cases=_cases(book, teller, scenario, sheet),
        branches=[_branch(book, scenario, branch) for branch in scenario.branches],
        rulings=[book.game.rulings[name] for name in scenario.rulings if name in book.game.rulings],
    )


def _options(book: Book, scenario: Scenario) -> list[tuple[Option, str]]:
    """Return the options of a scenario, each with its value."""
    options = book.game.options
    return [(options[name], value) for name, value in scenario.options.items() if name in options]


def _cases(book: Book, teller: PossibleTeller, scenario: Scenario, sheet: TableSheet) -> list[ShownCase] | None:
    """Return the cases that the verifier played; None if the game has no rules code."""
    result, boards = book.plays.get(scenario.id), book.boards
    if result is None or boards is None:
        return None
    # steps from the data are easier to read, but they fit only if there is one case
    steps = dict(enumerate(scenario.steps, 1)) if len(result.cases) == 1 else {}

    def picture(moment: Moment) -> Drawing | str:
        return boards(moment.state)

    writer = CaseWriter(book, picture, teller, steps)
    if scenario.kind not in _DRAWN:
        return [writer.text(one, sparse=number >= _WHOLE) for number, one in enumerate(result.cases)]
    return [writer.drawn(one, sheet, sparse=number >= _WHOLE) for number, one in enumerate(result.cases)]


def _branch(book: Book, scenario: Scenario, branch: Mapping[str, Plain]) -> Branch:
    steps = branch.get("steps")
    return Branch(
        str(branch.get("branch", "")),
        str(branch.get("about") or ""),
        list(steps) if isinstance(steps, (list, tuple)) and scenario.id not in book.plays else [],
        {key: value for key, value in branch.items() if key not in _SAID},
    )
