"""Makes the pages that answer a player's questions: what may be done on a turn, who wins ties, what an icon means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.site.writing.page import GamePage
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Rule, Ruling
    from engine.model.rounds import Phase, Round, RoundStep
    from generator.site.writing.book import Book

_SENTENCE = re.compile(r"(?<=[.!?:])\s+")
_PERMITS = re.compile(
    r"\b(?:you|players?|who|whoever|all|each|everybody|anybody|somebody|they|one)\b.*"
    r"\b(?:may|can|either|choose[sn]?|as many|any)\b",
    re.IGNORECASE | re.DOTALL,
)
_LIMITS = re.compile(r"\b(?:cannot|must|has to|have to|only|never|not|no|at most|nobody|nothing)\b", re.IGNORECASE)
_TIE = re.compile(r"\b(?:ties?|tied|tie-?breaks?|(?:is|are) (?:even )?equal(?:ly)?)\b", re.IGNORECASE)


class TurnStep(NamedTuple):
    """A step of a turn: the rules that let a player choose, and those that limit the choice."""

    step: RoundStep
    anchor: str
    permits: list[Rule]
    limits: list[Rule]


class TurnPhase(NamedTuple):
    """A phase with its steps."""

    phase: Phase
    steps: list[TurnStep]


class Tied(NamedTuple):
    """The rules of a chapter that speak of ties, and the rulings about it that do."""

    title: str
    rules: list[Rule]
    rulings: list[Ruling]


def turn_title(walk: Round) -> str:
    """Return the title of the page of choices."""
    return say("What may I do on my turn?") if walk.turns else say("What may I do in each phase?")


def turn_page(book: Book, walk: Round) -> GamePage:
    """Return the page of what a player may do: the steps of a round, each with the rules that permit or limit a choice."""
    about = say("Every choice that a player of {game} has, phase by phase, and what limits it.", game=book.game.title)
    phases = [TurnPhase(phase, list(_turn_steps(book, phase))) for phase in walk.phases]
    return GamePage(book, "turn", turn_title(walk), about).write("turn", walk=walk, phases=phases)


def _turn_steps(book: Book, phase: Phase) -> Iterator[TurnStep]:
    """Yield the steps of a phase; a rule stands at the first step that names it."""
    shown: set[str] = set()
    for number, step in enumerate(phase.steps, 1):
        rules = [one for one in book.known_rules(step.rules) if one.kind != "example" and one.id not in shown]
        shown.update(one.id for one in rules)
        permits = [one for one in rules if is_choice(one.text)]
        limits = [one for one in rules if one not in permits and _LIMITS.search(one.text)]
        yield TurnStep(step, f"{phase.id}-{number}", permits, limits)


def is_choice(text: str) -> bool:
    """Whether a sentence of a rule says what somebody may do, and none that nobody may."""
    return any(_PERMITS.search(one) and not _LIMITS.search(one) for one in _SENTENCE.split(text))


def ties(book: Book) -> list[Tied]:
    """Return what the rules and rulings of each chapter say about ties."""
    return list(_ties(book))


def _ties(book: Book) -> Iterator[Tied]:
    named = {rule for term in book.game.terms.values() if _TIE.search(term.name) for rule in term.rules}
    for section in book.game.sections:
        rules = [one for one in section.rules if one.id in named or _TIE.search(f"{one.title}. {one.text}")]
        about = {one.id: one for rule in section.rules for one in book.rulings_of.get(rule.id, ())}
        rulings = [one for one in about.values() if _is_about_ties(book, section.id, one)]
        if rules or rulings:
            yield Tied(section.title, rules, rulings)


def _is_about_ties(book: Book, section: str, ruling: Ruling) -> bool:
    """Whether a ruling speaks of ties and its first rule is of this chapter, so that it is listed once."""
    first = next((rule.section for rule in book.known_rules(ruling.rules)), "")
    return first == section and bool(_TIE.search(f"{ruling.title}. {ruling.ruling}"))


def ties_page(book: Book, found: list[Tied]) -> GamePage:
    """Return the page of ties."""
    number = say_many("{n} rule", "{n} rules", sum(len(one.rules) for one in found))
    about = say("Who wins ties in {game}: {rules} about ties, and the rulings.", game=book.game.title, rules=number)
    return GamePage(book, "ties", say("Who wins ties?"), about).write("ties", found=found)
