"""Makes the page of proofs: a table of all rules, with the code that enforces them and the scenarios that exercise them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.site.writing.page import GamePage
from generator.words.catalogue import later, said_number, say, say_many

if TYPE_CHECKING:
    from engine.common.problems import Place
    from engine.model import Rule, Scenario
    from generator.site.writing.book import Book

_LINES = 4  # most line numbers of a file
_ABOUT = {
    "proved": later("exercised, and every small change of the data or code that names the rule is noticed"),
    "exercised": later(
        "at work in the play of a scenario: an event or a refusal names it, or it decided something there"
    ),
    "not exercised": later("played by the verifier, but at work in no scenario yet"),
    "not modelled": later("enforced by the players, or not about play"),
}
# What `punchboard mutate` changes: the names of its rates.
CHANGED = frozenset(
    {
        *(later("rulebook values"), later("derived values"), later("public values"), later("prototype values")),
        *(later("numbers of players"), later("options"), later("code"), later("kinds of effects")),
    }
)


def standing(book: Book, rule: Rule) -> str:
    """Return how far scenarios exercise a rule, as one of the words of `_ABOUT`.

    A rule that restates others is exercised with any of them, and proved with all of them.
    """
    if rule.enforced != "engine":
        return "not modelled"
    if not any(one in book.at_work_in for one in (rule.id, *rule.restates)):
        return "not exercised"
    proved = book.proved.rules
    return "proved" if rule.id in proved or (rule.restates and proved.issuperset(rule.restates)) else "exercised"


def standings(book: Book) -> dict[str, int]:
    """Return the number of rules for each of the words."""
    found = dict.fromkeys(_ABOUT, 0)
    for rule in book.rules.values():
        found[standing(book, rule)] += 1
    return found


class Proof(NamedTuple):
    """How far scenarios exercise a rule, the lines of the rules code that name it, and these scenarios."""

    standing: str
    code: list[str]
    scenarios: list[Scenario]


def standings_words(book: Book) -> str:
    """Return the numbers in words: `120 exercised, 3 not exercised`."""
    return ", ".join(f"{number} {_said(word, number)}" for word, number in standings(book).items() if number)


def _said(word: str, number: int) -> str:
    """Return a word of `_ABOUT` as it is said of this many rules."""
    words = {
        "proved": say_many("proved", "proved", number),
        "exercised": say_many("exercised", "exercised", number),
        "not exercised": say_many("not exercised", "not exercised", number),
        "not modelled": say_many("not modelled", "not modelled", number),
    }
    return words[word]


def proof_page(book: Book) -> GamePage:
    """Return the page of proofs."""
    about = say("Which rules of {game} the scenarios exercise, and which they do not.", game=book.game.title)
    page = GamePage(book, "proof", say("Proof"), about)
    code = _code(book)
    proofs = {
        rule.id: Proof(standing(book, rule), code.get(rule.id, []), _scenarios(book, rule))
        for rule in book.rules.values()
    }
    shown = {"noticed": _noticed(book), "rates": book.proved.rates, "said": _said}
    return page.write("proof", standings=standings(book), about=_ABOUT, proofs=proofs, **shown)


def _noticed(book: Book) -> list[tuple[str, str, str, str]]:
    """Return how many small changes of each kind are noticed: rows of the table, of the last whole run of `punchboard mutate`."""
    rates = book.game.rates
    if rates is None:
        return []
    return [
        (
            say(name),
            f"{100 * rate.noticed / rate.of:.1f}%" if rate.of else "–",
            say("{n} of {all}", n=said_number(rate.noticed), all=said_number(rate.of)),
            said_number(rate.waived),
        )
        for name, rate in rates.rates.items()
    ]


def _scenarios(book: Book, rule: Rule) -> list[Scenario]:
    """Return the scenarios that name a rule, then those that apply it."""
    at_work = [result.scenario for result in book.at_work_in.get(rule.id, ())]
    return list({one.id: one for one in [*book.scenarios_of.get(rule.id, []), *at_work]}.values())


def _code(book: Book) -> dict[str, list[str]]:
    """Return, by rule id, the files of the rules code that name the rule, with line numbers."""
    from engine.check.coverage import named_in_code
    from engine.rules_code import package_of, sources

    rules = book.rules_code
    places = named_in_code(book.game.prefix, sources(package_of(rules))) if rules else {}
    return {
        name: [f"{Path(file).name}:{_numbers(lines)}" for file, lines in _by_file(found)]
        for name, found in places.items()
    }


def _numbers(lines: list[int]) -> str:
    """Return the first line numbers of a file, as text."""
    return ", ".join(map(str, lines[:_LINES])) + (" …" if lines[_LINES:] else "")


def _by_file(places: list[Place]) -> list[tuple[str, list[int]]]:
    """Return the files with the lines that name a rule, each line once."""
    files: dict[str, list[int]] = {}
    for place in places:
        lines = files.setdefault(place.file, [])
        if place.line not in lines:
            lines.append(place.line)
    return sorted(files.items())
