"""Makes the rules reference: its contents, one page for each chapter in the order of play, the rulings, and the history."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.common.grouping import values_by_key
from generator.site.writing.book import RULES_FILE, with_neighbours
from generator.site.writing.not_played import said
from generator.site.writing.page import GamePage
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Rule, Ruling, Section
    from generator.site.writing.book import Book

_ENFORCED = {
    "engine": later("Played by the verifier"),
    "table": later("Enforced by the players"),
    "no": later("Not modelled"),
}
_NO_VERIFIER = later("Not yet: this game has no verifier")
_KINDS = ("contradiction", "ambiguity", "gap", "note")  # kinds of rulings, in this order


class Verified(NamedTuple):
    """Whether the verifier plays a rule, as a class of the style sheet and in words, and how often scenarios apply it."""

    kind: str
    words: str
    proof: str


def rules_pages(book: Book) -> Iterator[GamePage]:
    """Yield the contents page, then every chapter."""
    title = book.game.title
    contents = GamePage(
        book, "rules/index", say("Rules"), say("Every rule of {game} by number, in the order of play.", game=title)
    )
    yield contents.write("rules", rules_file=RULES_FILE)
    for before, section, after in with_neighbours(book.game.sections):
        yield _chapter(book, section, before, after)


def _chapter(book: Book, section: Section, before: Section | None, after: Section | None) -> GamePage:
    first, last = (section.rules[0].id, section.rules[-1].id) if section.rules else ("", "")
    page = GamePage(
        book,
        f"rules/{section.id}",
        section.title,
        say(
            "{chapter}: rules {first} to {last} of {game}.",
            chapter=section.title,
            first=first,
            last=last,
            game=book.game.title,
        ),
        [(say("Rules"), book.page("rules/index"))],
        before=(before.title, book.section(before)) if before else None,
        after=(after.title, book.section(after)) if after else None,
    )
    verified = {rule.id: _verified(book, rule) for rule in section.rules}
    return page.write("chapter", section=section, first=first, last=last, verified=verified)


def _verified(book: Book, rule: Rule) -> Verified:
    if rule.enforced != "engine":
        return Verified(rule.enforced, say(_ENFORCED[rule.enforced]), "")
    return (
        Verified("engine", say(_ENFORCED["engine"]), _proof(book, rule))
        if book.plays
        else Verified("ahead", _not_yet(book), "")
    )


def _not_yet(book: Book) -> str:
    return (
        say("Not played: {why}", why=said(book.not_played))
        if book.not_played and book.game.scenarios
        else say(_NO_VERIFIER)
    )


def _proof(book: Book, rule: Rule) -> str:
    """Return how many scenarios apply a rule; the text also says if there are none."""
    times = len(book.at_work_in.get(rule.id, ()))
    if times:
        return say_many(", applied in {n} scenario", ", applied in {n} scenarios", times)
    return say(", but in no scenario yet")


def history_page(book: Book) -> GamePage:
    """Return the page of all versions of the data with their changes."""
    page = GamePage(
        book, "history", say("History"), say("What changed in the rules reference of {game}.", game=book.game.title)
    )
    return page.write("history")


def rulings_page(book: Book) -> GamePage:
    """Return the page of all rulings with their readings, the answer and the reason."""
    about = say("What the rulebook of {game} leaves open or answers twice, and our answers.", game=book.game.title)
    numbers = {kind: sum(one.kind == kind for one in book.game.rulings.values()) for kind in _KINDS}
    kinds = [(kind, number) for kind, number in numbers.items() if number]
    return GamePage(book, "rulings", say("Rulings"), about).write("rulings", kinds=kinds, groups=list(_questions(book)))


def _questions(book: Book) -> Iterator[tuple[str, str, list[Ruling]]]:
    """Yield the rulings of each chapter under its title and anchor: a ruling belongs to the chapter of its first rule."""
    chapters = {section.id: section.title for section in book.game.sections}
    found = values_by_key((_chapter_of(book, ruling), ruling) for ruling in book.game.rulings.values())
    for chapter, title in [*chapters.items(), ("", say("Others"))]:
        if chapter in found:
            yield title, f"about-{chapter or 'others'}", found[chapter]


def _chapter_of(book: Book, ruling: Ruling) -> str:
    return next((rule.section for rule in book.known_rules(ruling.rules)), "")
