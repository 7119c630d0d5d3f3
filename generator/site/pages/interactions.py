"""Which effects can meet, and the scenarios that show each pair: a part of the page of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.check.interactions import meetings, shown
from generator.site.pages.html import count, esc, table, words

if TYPE_CHECKING:
    from engine.check.interactions import Meeting
    from generator.site.pages.book import Book
    from generator.site.pages.page import Page


def add_interactions(page: Page) -> None:
    """A table of all pairs that can meet in one phase; nothing for a game that declares no phases for them."""
    from engine.games import find

    book = page.book
    rules = find(book.game.id)
    pairs = meetings(rules, book.game) if rules else {}
    if not pairs or rules is None:
        return
    scenarios: dict[str, list[str]] = {}
    for result in book.plays.values():
        for name in sorted(shown(rules, result)):
            scenarios.setdefault(name, []).append(result.scenario.id)
    page.heading(2, "Which effects meet", "interactions")
    page.lead(
        f"{count(len(pairs), 'pair')} of effects can touch each other within one phase of play, because one writes what the other reads. "
        f"{count(sum(name in scenarios for name in pairs), 'pair')} are shown by a scenario."
    )
    rows = [_row(page, meeting, scenarios.get(name, [])) for name, meeting in pairs.items()]
    page.add(table(["Effects", "Meet in", "By", "Scenarios"], rows, "pb-interactions", "Which effects meet"))


def _row(page: Page, meeting: Meeting, scenarios: list[str]) -> list[str]:
    book: Book = page.book
    names = " and ".join(dict.fromkeys((words(meeting.one), words(meeting.other))))
    if meeting.one == meeting.other:
        names += ", twice"
    found = (
        page.some_links([(book.scenario(book.game.scenarios[one]), one) for one in scenarios], most=6)
        if scenarios
        else "none yet"
    )
    return [
        esc(names),
        esc(", ".join(words(moment).lower() for moment in meeting.moments)),
        esc(", ".join(meeting.things)),
        found,
    ]
