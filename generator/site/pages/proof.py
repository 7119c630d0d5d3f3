"""What is proven and what is not: a table from each rule to its code and to the scenarios that show it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.site.pages.html import count, esc, front_matter, heading, table
from generator.site.pages.page import Page

if TYPE_CHECKING:
    from engine.common.codes import Code
    from engine.common.problems import Place
    from engine.model import Rule
    from generator.site.pages.book import Book

_LINES = 4  # line numbers of a file that are shown
_WORDS = {
    "proved": "played by the verifier, and shown by a scenario that names it and comes out as it says",
    "exercised": "at work in a scenario about something else",
    "unproven": "played by the verifier, but in no scenario yet",
    "not modelled": "kept by the players, or no matter of play",
}


def standing(book: Book, rule: Rule) -> str:
    """Which of the four words says how far a rule is proven."""
    if rule.enforced != "engine":
        return "not modelled"
    if any(scenario.id in book.plays for scenario in book.scenarios_of.get(rule.id, ())):
        return "proved"
    return "exercised" if rule.id in book.at_work_in else "unproven"


def standings(book: Book) -> dict[str, int]:
    """How many rules stand how."""
    found = dict.fromkeys(_WORDS, 0)
    for rule in book.rules.values():
        found[standing(book, rule)] += 1
    return found


def proof_page(book: Book) -> Page:
    """Every rule with its standing, the files of the rules code that name it, and its scenarios."""
    page = Page(book, "proof", "Proof", f"Which rules of {book.game.title} are proven by play, and which are not.")
    page.lead(
        f"How far each of the {count(len(book.rules), 'rule')} is proven. {count(len(book.game.scenarios), 'scenario')} were played for this page; "
        "what is unproven is said as plainly as what is proven."
    )
    page.add(
        '<dl class="pb-facts">'
        + "".join(
            f"<div><dt>{number} {word}</dt><dd>{_WORDS[word]}</dd></div>" for word, number in standings(book).items()
        )
        + "</dl>"
    )
    code = _code(book)
    for section in book.game.sections:
        page.heading(2, section.title, section.id)
        page.add(
            table(
                ["Rule", "Standing", "Code", "Scenarios"],
                [_row(page, rule, code) for rule in section.rules],
                "pb-proof",
                section.title,
            )
        )
    return page


def _row(page: Page, rule: Rule, code: dict[str, list[str]]) -> list[str]:
    book = page.book
    word = standing(book, rule)
    why = f'<br><span class="pb-dim">{page.inline(rule.why)}</span>' if rule.why else ""
    files = "<br>".join(f"<code>{esc(name)}</code>" for name in code.get(rule.id, []))
    at_work = [result.scenario for result in book.at_work_in.get(rule.id, ())]
    played = {one.id: one for one in [*book.scenarios_of.get(rule.id, []), *at_work]}.values()
    return [
        f"{page.rule_links([rule])} {esc(rule.title)}",
        f'<span class="pb-standing pb-standing-{word.replace(" ", "-")}">{word}</span>{why}',
        files,
        page.some_links([(book.scenario(one), one.id) for one in played], most=6),
    ]


def _code(book: Book) -> dict[str, list[str]]:
    """Rule id → files of the game's rules code that name it, each with its lines."""
    import engine.games
    from engine.check.coverage import named_in_code

    package = Path(engine.games.__file__).parent / book.game.id.replace("-", "_")
    places = named_in_code(book.game.prefix, package) if package.is_dir() else {}
    return {
        name: [f"{Path(file).name}:{_numbers(lines)}" for file, lines in _by_file(found)]
        for name, found in places.items()
    }


def _numbers(lines: list[int]) -> str:
    """The first few line numbers of a file."""
    return ", ".join(map(str, lines[:_LINES])) + (" …" if lines[_LINES:] else "")


def _by_file(places: list[Place]) -> list[tuple[str, list[int]]]:
    """The files with the lines at which they name a rule, each line once."""
    files: dict[str, list[int]] = {}
    for place in places:
        lines = files.setdefault(place.file, [])
        if place.line not in lines:
            lines.append(place.line)
    return sorted(files.items())


def codes_page(codes: dict[str, Code]) -> str:
    """Every code of a problem that a check may report."""
    lead = (
        '<p class="pb-lead">Whatever is wrong with the data is reported with its file, line and column and one of these codes. '
        "<code>punchboard check --explain CODE</code> says the same in a terminal.</p>"
    )
    blocks = [
        front_matter(title="Problem codes", description="Every code of a problem, explained."),
        "# Problem codes",
        lead,
    ]
    for name, code in codes.items():
        example = f'<pre class="pb-board" tabindex="0">{esc(code.example)}</pre>' if code.example else ""
        blocks += [
            heading(2, name, name),
            f'<div class="pb-term"><p><b>{esc(code.title)}.</b> {esc(code.explanation)}</p>{example}</div>',
        ]
    return "\n\n".join(blocks) + "\n"
