"""Which rules are proven by play: a table from each rule to its code and to the scenarios that show it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.site.pages.page import GamePage

if TYPE_CHECKING:
    from engine.common.problems import Place
    from engine.model import Rule, Scenario
    from generator.site.pages.book import Book

_LINES = 4  # line numbers of a file that are shown
_ABOUT = {
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
    found = dict.fromkeys(_ABOUT, 0)
    for rule in book.rules.values():
        found[standing(book, rule)] += 1
    return found


class Proof(NamedTuple):
    """How far a rule is proven, the lines of the rules code that name it, and the scenarios in which it is at work."""

    standing: str
    code: list[str]
    scenarios: list[Scenario]


def standings_words(book: Book) -> str:
    """How many rules stand how: `120 proved, 3 unproven`."""
    return ", ".join(f"{number} {word}" for word, number in standings(book).items() if number)


def proof_page(book: Book) -> GamePage:
    """Every rule with its standing, the files of the rules code that name it, and its scenarios."""
    page = GamePage(book, "proof", "Proof", f"Which rules of {book.game.title} are proven by play, and which are not.")
    code = _code(book)
    proofs = {
        rule.id: Proof(standing(book, rule), code.get(rule.id, []), _scenarios(book, rule))
        for rule in book.rules.values()
    }
    return page.write("proof", standings=standings(book), about=_ABOUT, proofs=proofs)


def _scenarios(book: Book, rule: Rule) -> list[Scenario]:
    """Those that name a rule, then those in which it was at work."""
    at_work = [result.scenario for result in book.at_work_in.get(rule.id, ())]
    return list({one.id: one for one in [*book.scenarios_of.get(rule.id, []), *at_work]}.values())


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
