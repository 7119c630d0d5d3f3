"""Makes the list of scenarios of a game, and names the page of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.proofs.possible import PossibleTeller
from generator.site.proofs.scenario_page import KINDS, ScenarioPage
from generator.site.writing.book import with_neighbours
from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Scenario
    from generator.site.writing.book import Book
    from generator.site.writing.page import Target


def examples_pages(book: Book) -> Iterator[GamePage | ScenarioPage]:
    """Yield the list of all scenarios, then the page of each."""
    about = say("Worked examples and test situations of {game}.", game=book.game.title)
    kinds = {kind: say(title) for kind, title in KINDS.items()}
    yield GamePage(book, "examples/index", say("Examples"), about).write("examples", kinds=kinds)
    teller = PossibleTeller(book)
    for before, scenario, after in with_neighbours(_ordered(book)):
        yield ScenarioPage(book, teller, scenario, _target(book, before), _target(book, after))


def _ordered(book: Book) -> list[Scenario]:
    order = list(KINDS)
    return sorted(book.game.scenarios.values(), key=lambda one: order.index(one.kind))


def _target(book: Book, scenario: Scenario | None) -> Target | None:
    return (scenario.title, book.scenario(scenario)) if scenario else None
