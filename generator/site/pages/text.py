"""Markup of the data as HTML: icons, references with previews, and the glossary's words linked where they first stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.model import markup
from generator.site.pages.html import Address, esc, link

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.model import Plain, Rule, Term
    from engine.model.markup import Icon, Reference, Token
    from generator.site.pages.book import Book


class Writer:
    """Writes the texts of one page and remembers which terms it used, for `tips`."""

    def __init__(self, book: Book, to: Callable[[Address], str]) -> None:
        self._book = book
        self._to = to
        self._used: dict[str, Term] = {}

    def inline(self, text: str) -> str:
        """A text on one line; its glossary words are not linked (it may stand inside a link or a table)."""
        return " ".join(self._tokens(tokens, None) for tokens in markup.parse(text).paragraphs)

    def paragraphs(self, text: str, here: str = "") -> list[str]:
        """Each paragraph; a glossary word becomes a link where it stands first. `here` is not linked to itself."""
        seen = {here.removeprefix("term:")} if here.startswith("term:") else set()
        return [self._tokens(tokens, seen) for tokens in markup.parse(text).paragraphs]

    def effect(self, effect: Mapping[str, Plain]) -> str:
        """An effect in its printed words."""
        return self.inline(self._shown(effect))

    def effect_words(self, effect: Mapping[str, Plain]) -> str:
        """The same with icons by name."""
        return markup.plain(self._shown(effect))

    def rule(self, rule: Rule, words: str = "") -> str:
        """A link to a rule; a script shows its text beside it."""
        return link(
            self._to(self._book.rule(rule)),
            esc(words or rule.id),
            "pb-id" if not words else "pb-ref",
            data_rule=rule.id,
        )

    def term(self, term: Term, words: str) -> str:
        """A link to a glossary entry, whose meaning stands at the page's end."""
        self._used[term.id] = term
        return link(self._to(self._book.term(term)), esc(words), "pb-term-link", aria_describedby=f"tip-{term.id}")

    def tips(self) -> list[str]:
        """The meanings of the words used, hidden until one is asked for."""
        if not self._used:
            return []
        # the own words of an explanation are not links: it is read in a popup
        rows = [
            f'<div id="tip-{esc(one.id)}"><b>{esc(one.name)}</b> {self.inline(one.definition)}</div>'
            for one in sorted(self._used.values(), key=lambda term: term.id)
        ]
        return [f'<div class="pb-tips" hidden>{"".join(rows)}</div>']

    # -- tokens ---------------------------------------------------------------------------------------------------

    def _shown(self, effect: Mapping[str, Plain]) -> str:
        from engine.effects import show

        return show(self._book.vocabulary, effect)

    def _tokens(self, tokens: tuple[Token, ...], seen: set[str] | None) -> str:
        written = "".join(self._token(token, seen) for token in tokens)
        beside = "".join(token.text for token in tokens if isinstance(token, markup.Text)).strip()
        if len(tokens) == 2 and beside:  # noqa: PLR2004 - an icon with its own name beside it: read out once
            name = re.escape(esc(beside))
            written = re.sub(f' alt="{name}" title="{name}"', ' alt=""', written, flags=re.IGNORECASE)
        return written

    def _token(self, token: Token, seen: set[str] | None) -> str:
        if isinstance(token, markup.Break):
            return "<br>"
        if isinstance(token, markup.Icon):
            inner = self._icon(token)
        elif isinstance(token, markup.Reference):
            inner = self._reference(token, seen)
        else:
            inner = esc_keeping_ends(token.text) if seen is None else self._glossed(token.text, seen)
        if token.italic:
            inner = f"<em>{inner}</em>"
        return f"<strong>{inner}</strong>" if token.bold else inner

    def _icon(self, icon: Icon) -> str:
        number = "" if icon.count is None else f"{icon.sign}{icon.count}&nbsp;"
        uri = self._book.icons.get(icon.name)
        term = self._book.game.terms.get(icon.name)
        name = esc(term.name if term else icon.name.replace("-", " "))
        if uri is None:
            return f"{number}{name}"
        source = esc(self._to(Address(uri)))
        return f'<span class="pb-icon">{number}<img src="{source}" alt="{name}" title="{name}" width="18" height="18"></span>'

    def _reference(self, reference: Reference, seen: set[str] | None) -> str:
        book = self._book
        if reference.kind == "term" and (term := book.game.terms.get(reference.target)):
            if seen is not None:
                seen.add(term.id)
                return self.term(term, reference.words or term.name)
            return link(self._to(book.term(term)), esc(reference.words or term.name))
        if rule := book.rules.get(reference.target):
            return self.rule(rule, reference.words)
        found = book.find(reference.target) or self._named(reference)
        return (
            link(self._to(found[0]), esc(reference.words or found[1]))
            if found
            else esc(reference.words or reference.target)
        )

    def _named(self, reference: Reference) -> tuple[Address, str] | None:
        game, book = self._book.game, self._book
        if reference.kind == "set" and (pieces := game.sets.get(reference.target)):
            return book.page("pieces/index", pieces.id), pieces.title
        if reference.kind == "option" and (option := game.options.get(reference.target)):
            return book.option(option), option.title
        return None

    def _glossed(self, text: str, seen: set[str]) -> str:
        """Text with each glossary word linked that has not been linked in this text before."""
        if self._book.term_pattern is None:
            return esc_keeping_ends(text)
        pattern, names = self._book.term_pattern
        parts, end = [], 0
        for found in pattern.finditer(text):
            term = names.get(found[0].lower()) or names.get(found[0].lower().removesuffix("s"))
            if term is None or term.id in seen:
                continue
            seen.add(term.id)
            parts += [esc_keeping_ends(text[end : found.start()]), self.term(term, found[0])]
            end = found.end()
        return "".join([*parts, esc_keeping_ends(text[end:])])


def esc_keeping_ends(text: str) -> str:
    """Escaped text that keeps the space before and after it."""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and text.strip() else ""
    return f"{before}{esc(text)}{after}"
