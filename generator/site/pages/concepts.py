"""Finds the rules about what can happen to a piece: those that name the kind of thing that it is, and a state of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from generator.site.writing.templates import either
from generator.site.writing.term_mentions import terms_in

if TYPE_CHECKING:
    from engine.model import Piece, Rule, Term
    from generator.site.writing.book import Book

_MOST = 20  # rules of a piece; more would be a list that nobody reads
_NOT_IN_PLAY = ("setup", "component", "example", "variant", "solo")  # kinds of rules that tell of no state in play


class Bearing(NamedTuple):
    """The states of a piece in words, and the rules that tell what then holds."""

    states: str
    rules: list[Rule]


class Concepts:
    """Knows which glossary terms each piece is an instance of, and which terms each rule names.

    A piece is an instance of a term of the kind `piece` that its set is named after, or a field of it: an Innovation is the
    field `innovation` of a Disaster card. A state is a term that the game calls one (kind `state`).
    """

    def __init__(self, book: Book) -> None:
        self._book = book

    def rules_bearing_on(self, piece: Piece) -> Bearing | None:
        """Return the rules about the states of a piece that its own list of rules does not have; None if there are none."""
        terms, shown = self._terms_of(piece), {*self._book.rules_of(piece)}
        found = {
            rule.id: self._named[rule.id] & self._states
            for rule in self._book.rules.values()
            if rule.kind not in _NOT_IN_PLAY and rule.id not in shown and self._named[rule.id] & terms
        }
        told = [self._book.rules[name] for name, states in found.items() if states][:_MOST]
        if not told:
            return None
        states = {state for rule in told for state in found[rule.id]}
        names = [term.name.lower() for term in self._book.game.terms.values() if term.id in states]
        return Bearing(either(names), told)

    def _terms_of(self, piece: Piece) -> set[str]:
        pieces = self._book.game.sets[piece.set]
        names = {pieces.title.lower(), *(key.replace("_", " ") for key in piece.values)}
        return {term.id for term in self._things if names & _names(term)}

    @cached_property
    def _things(self) -> list[Term]:
        return [term for term in self._book.game.terms.values() if term.kind in ("piece", "location", "class")]

    @cached_property
    def _states(self) -> set[str]:
        return {term.id for term in self._book.game.terms.values() if term.kind == "state"}

    @cached_property
    def _named(self) -> dict[str, set[str]]:
        """Rule id → the ids of the terms that its title and its text name."""
        return {rule.id: terms_in(self._book, f"{rule.title}. {rule.text}") for rule in self._book.rules.values()}


def _names(term: Term) -> set[str]:
    return {name.lower() for name in (term.name, term.plural, *term.aliases) if name}
