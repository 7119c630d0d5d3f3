"""Writes markup of the data as HTML: icons, references with previews, and a link at the first use of each glossary word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import markup
from generator.site.writing.address import Address
from generator.site.writing.elements import icon, line_break, link, paragraphs, rule_link, styled, term_link
from generator.site.writing.escaping import escaped_with_ends, joined
from generator.site.writing.templates import macro

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from markupsafe import Markup

    from engine.model import Plain, Rule, Term
    from engine.model.markup import Icon, Reference, Token
    from generator.site.writing.book import Book


class Writer:
    """Writes the texts of one page and remembers which terms it used, for `tips`."""

    def __init__(self, book: Book, to: Callable[[Address], str]) -> None:
        self._book = book
        self._to = to
        self._used: dict[str, Term] = {}

    def inline(self, text: str) -> Markup:
        """Return a text on one line; its glossary words are not linked, because it may stand in a link or a table."""
        return joined((self._written(part, None) for part in markup.parse(text).paragraphs), " ")

    def paragraphs(self, text: str, here: str = "") -> Markup:
        """Return the paragraphs of a text; the first use of each glossary word becomes a link. The thing `here` is not linked."""
        seen = {here.removeprefix("term:")} if here.startswith("term:") else set()
        return paragraphs(self._written(part, seen) for part in markup.parse(text).paragraphs)

    def effect(self, effect: Mapping[str, Plain]) -> Markup:
        """Return the printed text of an effect as HTML."""
        return self.inline(self._printed(effect))

    def effect_words(self, effect: Mapping[str, Plain]) -> str:
        """Return the printed text of an effect as plain text, with icons by name."""
        return markup.plain(self._printed(effect))

    def tips(self) -> Markup | str:
        """Return the definitions of the linked glossary words; each is hidden until its word is selected."""
        if not self._used:
            return ""
        # a definition has no links, because it is shown in a popup
        terms = [(self._used[name], self.inline(self._used[name].definition)) for name in sorted(self._used)]
        return macro("text", "tips")(terms)

    # -- tokens ---------------------------------------------------------------------------------------------------

    def _printed(self, effect: Mapping[str, Plain]) -> str:
        from engine.effects import show

        return show(self._book.vocabulary, effect)

    def _written(self, tokens: tuple[Token, ...], seen: set[str] | None) -> Markup:
        """Return a paragraph; `seen` has the terms that are already linked; None means that glossary words are not linked."""
        beside = "".join(token.text for token in tokens if isinstance(token, markup.Text)).strip().lower()
        named = beside if len(tokens) == 2 else ""  # noqa: PLR2004 - an icon and one text
        return joined(
            line_break()
            if isinstance(token, markup.Break)
            else styled(self._token(token, seen, named), bold=token.bold, italic=token.italic)
            for token in tokens
        )

    def _token(self, token: markup.Text | Icon | Reference, seen: set[str] | None, named: str) -> Markup:
        if isinstance(token, markup.Icon):
            return self._icon(token, named)
        if isinstance(token, markup.Reference):
            return self._reference(token, seen)
        return escaped_with_ends(token.text) if seen is None else self._with_terms(token.text, seen)

    def _icon(self, token: Icon, named: str) -> Markup:
        """Return an icon; without a drawing, return its name. `named` is the text beside it."""
        number = "" if token.count is None else f"{token.sign}{token.count}"
        uri = self._book.icons.get(token.name)
        term = self._book.game.terms.get(token.name)
        name = term.name if term else token.name.replace("-", " ")
        if uri is None:
            return icon("", name, number)
        return icon(self._to(Address(uri)), "" if name.lower() == named else name, number)

    def _reference(self, reference: Reference, seen: set[str] | None) -> Markup:
        book = self._book
        if reference.kind == "term" and (term := book.game.terms.get(reference.target)):
            if seen is None:
                return link(self._to(book.term(term)), reference.words or term.name)
            seen.add(term.id)
            return self._term(term, reference.words or term.name)
        if rule := book.rules.get(reference.target):
            return self._rule(rule, reference.words)
        if found := book.find(reference.target) or self._named(reference):
            return link(self._to(found[0]), reference.words or found[1])
        return escaped_with_ends(reference.words or reference.target)

    def _rule(self, rule: Rule, words: str) -> Markup:
        """Return a link to a rule; a script shows the text of the rule beside it."""
        return rule_link(self._to(self._book.rule(rule)), rule.id, words or rule.id)

    def _term(self, term: Term, words: str) -> Markup:
        """Return a link to a glossary entry; the end of the page has the definition."""
        self._used[term.id] = term
        return term_link(self._to(self._book.term(term)), term.id, words)

    def _named(self, reference: Reference) -> tuple[Address, str] | None:
        game, book = self._book.game, self._book
        if reference.kind == "set" and (pieces := game.sets.get(reference.target)):
            return book.page("pieces/index", pieces.id), pieces.title
        if reference.kind == "option" and (option := game.options.get(reference.target)):
            return book.option(option), option.title
        return None

    def _with_terms(self, text: str, seen: set[str]) -> Markup:
        """Return a text in which the first use of each glossary word is a link."""
        names = self._book.term_names
        if names is None:
            return escaped_with_ends(text)
        parts: list[Markup] = []
        end = 0
        for found in names.pattern.finditer(text):
            term = names.term_of(found[0])
            if term is None or term.id in seen:
                continue
            seen.add(term.id)
            parts += [escaped_with_ends(text[end : found.start()]), self._term(term, found[0])]
            end = found.end()
        return joined([*parts, escaped_with_ends(text[end:])])
