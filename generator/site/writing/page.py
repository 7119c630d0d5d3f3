"""A page that is being written: its body, its relative links, and the glossary words that it explains at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.writing.address import Address
from generator.site.writing.elements import link, rule_link
from generator.site.writing.escaping import joined
from generator.site.writing.moves import MoveTeller
from generator.site.writing.step_labels import STEP_LABELS
from generator.site.writing.templates import render, single_words
from generator.site.writing.text import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from markupsafe import Markup

    from engine.model import Plain, Rule, Ruling
    from generator.site.writing.book import Book, Thing

Target = tuple[str, Address]  # the words of a link and where it leads


class GamePage:
    """A page of a game; `name` is its path in the game's folder without ending.

    `trail` are the pages above it, `before` and `after` its neighbours.
    """

    def __init__(
        self,
        book: Book,
        name: str,
        title: str,
        summary: str,
        trail: Sequence[Target] = (),
        *,
        before: Target | None = None,
        after: Target | None = None,
    ) -> None:
        self.book = book
        self.uri = book.page(name).uri
        self.title = title
        self.summary = summary
        self.trail = trail
        self.before = before
        self.after = after
        self._body: Markup | str = ""
        self._writer = Writer(book, self.to)
        self._moves = MoveTeller(book, self.to)
        self._rule_links: dict[str, Markup] = {}  # the steps of a scenario name the same rules many times

    def write(self, template: str, **values: object) -> GamePage:
        """Write the page's body with a template, which gets these values and the page, its book and its game."""
        self._body = render(template, page=self, book=self.book, game=self.book.game, **values)
        return self

    def markdown(self) -> str:
        """Return the finished page as Markdown."""
        return f"{render('page', page=self, body=self._body)}\n"

    step_labels = STEP_LABELS

    # -- used by templates -----------------------------------------------------------------------------------------

    def to(self, address: Address) -> str:
        """Return the relative link to an address."""
        return address.seen_from(self.uri)

    def file(self, uri: str) -> str:
        """Return the relative link to a file of the docs folder."""
        return Address(uri).seen_from(self.uri)

    def rule_link(self, rule: Rule) -> Markup:
        """Return a link to a rule by its number; a script shows the text of the rule beside it."""
        if rule.id not in self._rule_links:
            self._rule_links[rule.id] = rule_link(self.to(self.book.rule(rule)), rule.id, rule.id)
        return self._rule_links[rule.id]

    def rule_links(self, rules: Iterable[Rule]) -> Markup:
        """Return links to rules by their numbers."""
        return joined(map(self.rule_link, rules), " ")

    def ruling_links(self, rulings: Iterable[Ruling]) -> Markup:
        """Return links to rulings by their numbers."""
        return joined((link(self.to(self.book.ruling(one)), one.id, "pb-id") for one in rulings), " ")

    def links(self, place: Callable[[Thing], Address], things: Iterable[Thing], name: str) -> Markup:
        """Return links to things of one kind: `place` gives the address of a thing, `name` is the attribute with its words."""
        return joined((self._link(place(one), getattr(one, name)) for one in things), ", ")

    def _link(self, address: Address, words: str) -> Markup:
        """Return a link; if its words are a number, they stay on one line."""
        return link(self.to(address), words, "" if " " in words else "pb-number")

    def single(self, value: Plain) -> Markup | str:
        """Return a value that contains no others: a link to the thing that it names, or its words."""
        found = self.book.find(value) if isinstance(value, str) else None
        return link(self.to(found[0]), found[1]) if found else single_words(value)

    def inline(self, markup: str) -> Markup:
        """Return a text of the data as HTML on one line."""
        return self._writer.inline(markup)

    def paragraphs(self, markup: str, here: str = "") -> Markup:
        """Return a text of the data as paragraphs; `here` is the rule or term of the text, which is not linked in it."""
        return self._writer.paragraphs(markup, here)

    def effect(self, effect: Mapping[str, Plain]) -> Markup:
        """Return the printed text of an effect as HTML."""
        return self._writer.effect(effect)

    def effect_words(self, effect: Mapping[str, Plain]) -> str:
        """Return the printed text of an effect as plain text, with icons by name."""
        return self._writer.effect_words(effect)

    def moves(self, seat: str, text: str) -> Markup:
        """Return a sentence about the moves of a player."""
        return self._moves.sentence(seat, text)

    def deed(self, text: str) -> Markup:
        """Return moves that a player may do, without the player."""
        return self._moves.deed(text)

    def tips(self) -> Markup | str:
        """Return the definitions of the glossary words that the page links; each is hidden until its word is selected."""
        return self._writer.tips()
