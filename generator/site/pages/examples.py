"""Worked examples and other scenarios: a list, and a page for each with its steps in words and its rules as links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.site.pages.html import count, esc, items, table, words
from generator.site.pages.page import Page
from generator.site.pages.trace import moves, played_case, told_case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Plain, Scenario
    from generator.site.pages.book import Book

_KINDS = {
    "example": ("Worked examples", "The rulebook's own examples, played by the verifier."),
    "statement": ("Statements with numbers", "Sentences of the rulebook that can be counted out."),
    "interaction": ("Interactions", "Two or more pieces that meet."),
    "edge": ("Edge cases", "Where a rule reaches its limit."),
    "regression": ("Once wrong", "Mistakes that must not come back."),
}
_DRAWN = frozenset(["example", "interaction"])  # stepped through with drawings; the others are tests to be looked up
_WHOLE = 4  # cases of a scenario whose every table is shown; of further ones, rows of a table mostly, the last
_STEP_WORDS = {
    "refused": "Not allowed",
    "offered": "Allowed now",
    "not offered": "Not among the moves",
    "offered exactly": "All moves",
    "number offered": "Number of moves",
    "expect": "Now",
    "sees": "What a seat sees",
    "waits": "The table waits for",
    "events": "Rules at work",
    "no events": "Rules not at work",
}


def examples_pages(book: Book) -> Iterator[Page]:
    """The list of all scenarios, then each of them."""
    yield _list(book)
    scenarios = _ordered(book)
    for index, scenario in enumerate(scenarios):
        before = scenarios[index - 1] if index else None
        after = scenarios[index + 1] if index + 1 < len(scenarios) else None
        yield _scenario(book, scenario, before, after)


def _ordered(book: Book) -> list[Scenario]:
    order = list(_KINDS)
    return sorted(book.game.scenarios.values(), key=lambda one: order.index(one.kind))


def _list(book: Book) -> Page:
    game = book.game
    page = Page(book, "examples/index", "Examples", f"Worked examples and test situations of {game.title}.")
    page.lead(
        f"{count(len(game.scenarios), 'scenario')}: situations with their moves and outcome. The verifier plays each of "
        "them by the rules of this site; one that comes out otherwise stops the build."
    )
    for kind, (title, about) in _KINDS.items():
        rows = [
            [
                page.link(book.scenario(one), esc(one.id)),
                page.link(book.scenario(one), esc(one.title)),
                page.rule_links(book.rules[name] for name in one.rules if name in book.rules),
            ]
            for one in game.scenarios.values()
            if one.kind == kind
        ]
        if rows:
            page.heading(2, title, kind)
            page.add(f"<p>{about}</p>")
            page.add(table(["Number", "Situation", "Rules"], rows, name=title))
    return page


def _scenario(book: Book, scenario: Scenario, before: Scenario | None, after: Scenario | None) -> Page:
    page = Page(
        book,
        f"examples/{scenario.id}",
        f"{scenario.id} {scenario.title}",
        f"{scenario.title}: a scenario of {book.game.title}.",
        game_nav=False,
    )
    page.crumbs(
        [
            ("Examples", book.page("examples/index")),
            (_KINDS[scenario.kind][0], book.page("examples/index", scenario.kind)),
        ]
    )
    source = f" · {esc(scenario.source)}" if scenario.source else ""
    page.add(f'<p class="pb-source">{esc(words(scenario.kind))}{source}</p>')
    if scenario.about:
        page.text(scenario.about, "pb-lead")
    _start(page, scenario)
    _steps(page, scenario)
    if scenario.expect:
        page.heading(2, "Outcome", "outcome")
        page.add(plain(page, scenario.expect))
        if not scenario.partial:
            page.add('<p class="pb-source">Everything that is not listed stays as it was.</p>')
    _variants(page, scenario)
    page.heading(2, "Rules", "rules")
    page.add(
        items(
            [
                f"{page.rule_links([book.rules[name]])} {page.inline(book.rules[name].text)}"
                for name in scenario.rules
                if name in book.rules
            ],
            "pb-rulelist",
        )
    )
    rulings = [book.game.rulings[name] for name in scenario.rulings if name in book.game.rulings]
    page.add(items([page.link(book.ruling(one), f"{esc(one.id)} {esc(one.title)}") for one in rulings]))
    page.steps(*((one.title, book.scenario(one)) if one else None for one in (before, after)))
    return page


def _start(page: Page, scenario: Scenario) -> None:
    book = page.book
    page.heading(2, "Situation", "situation")
    if scenario.given:
        page.add(plain(page, scenario.given))
    page.add(f'<p class="pb-source">Played from: {esc(words(scenario.play))}</p>')
    if scenario.options:
        chosen = [
            f"{page.link(book.option(book.game.options[name]), esc(book.game.options[name].title))}: <code>{esc(value)}</code>"
            for name, value in scenario.options.items()
            if name in book.game.options
        ]
        page.add(items(chosen))


def _steps(page: Page, scenario: Scenario) -> None:
    """As the verifier played them; as they are written where a game has no rules code."""
    book = page.book
    said = {number: _step(page, step) for number, step in enumerate(scenario.steps, 1)}
    result = book.plays.get(scenario.id)
    if result is None or book.boards is None:
        if said:
            page.heading(2, "Steps", "steps")
            page.add(
                '<ol class="pb-play">'
                + "".join(f'<li id="step-{number}">{told}</li>' for number, told in said.items())
                + "</ol>"
            )
        return
    boards = book.boards
    for number, played in enumerate(result.cases):
        sparse = number >= _WHOLE
        own = scenario.steps and len(result.cases) == 1
        page.heading(2, f"Played: {played.name}" if played.name else "Steps", "" if played.name else "steps")
        if scenario.kind in _DRAWN:
            played_case(
                page,
                played,
                lambda moment: boards(moment.state),
                said if own else {},
                opened=scenario.kind == "example",
                sparse=sparse,
            )
        else:
            told_case(page, played, lambda moment: boards(moment.state), said if own else {}, sparse=sparse)


def _variants(page: Page, scenario: Scenario) -> None:
    """What branches add, and the rows of a table, where a scenario has them."""
    played = scenario.id in page.book.plays
    for branch in scenario.branches:
        page.heading(2, f"Variant: {branch.get('branch', '')}")
        if about := branch.get("about"):
            page.text(str(about))
        steps = branch.get("steps")
        if steps and not played:
            page.add('<ol class="pb-play">' + "".join(f"<li>{_step(page, step)}</li>" for step in steps) + "</ol>")
        if extra := {
            key: value for key, value in branch.items() if key not in ("branch", "steps", "about", "rules", "rulings")
        }:
            page.add(plain(page, extra))
    if rows := scenario.table:
        page.heading(2, "Played once for each row", "table")
        page.add(
            table(
                [esc(words(str(key))) for key in rows[0]],
                [[plain(page, value) for value in row.values()] for row in rows],
            )
        )


def _step(page: Page, step: Plain) -> str:
    """One step in words."""
    if not isinstance(step, Mapping):
        return plain(page, step)
    parts = []
    note = step.get("note")
    for key, value in step.items():
        if key in _STEP_WORDS:
            parts.append(
                f'<span class="pb-steplabel pb-step-{esc(str(key).replace(" ", "-"))}">{_STEP_WORDS[key]}</span> {plain(page, value)}'
            )
        elif key == "rule":
            names = value if isinstance(value, (list, tuple)) else [value]
            parts.append(f"by {', '.join(plain(page, name) for name in names)}")
        elif key == "partial":
            continue
        elif key != "note":
            parts.append(moves(str(key), str(value)))
    if note:
        parts.append(f'<span class="pb-note">{page.inline(str(note))}</span>')
    return " ".join(parts)


def plain(page: Page, value: Plain) -> str:
    """A state or an outcome as nested lists; ids of rules, pieces and terms are links."""
    if isinstance(value, Mapping):
        if all(not isinstance(part, (Mapping, list, tuple)) for part in value.values()):
            inner = ", ".join(
                f"{esc(words(str(key)).lower())} <b>{plain(page, part)}</b>" for key, part in value.items()
            )
            return f'<span class="pb-flat">{inner}</span>'
        return (
            '<dl class="pb-state">'
            + "".join(
                f"<div><dt>{esc(words(str(key)))}</dt><dd>{plain(page, part)}</dd></div>" for key, part in value.items()
            )
            + "</dl>"
        )
    if isinstance(value, (list, tuple)):
        return ", ".join(plain(page, part) for part in value) or "none"
    if isinstance(value, str) and (found := page.book.find(value)):
        return page.link(found[0], esc(found[1]))
    return esc("yes" if value is True else "no" if value is False else "none" if value is None else value)
