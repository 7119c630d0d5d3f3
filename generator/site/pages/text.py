"""Markup of the data as HTML: icons, references with previews, and the glossary's words linked where they first stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from engine.model import markup
from generator.site.pages.address import Address
from generator.site.pages.escaping import escaped_with_ends
from generator.site.pages.templates import macro

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from markupsafe import Markup

    from engine.model import Plain, Rule, Term
    from engine.model.markup import Icon, Reference, Token
    from generator.site.pages.book import Book


class Part(NamedTuple):
    """A piece of a sentence as its template needs it: words, a link to a rule, term or other thing, or an icon.

    `href` is where it leads, or the icon's file; `id` names the rule or term; `number` stands before an icon.
    """

    kind: Literal["text", "break", "link", "rule", "term", "icon"]
    words: Markup | str = ""
    href: str = ""
    id: str = ""
    number: str = ""


class Run(NamedTuple):
    """Parts in one style."""

    parts: list[Part]
    bold: bool = False
    italic: bool = False


class Writer:
    """Writes the texts of one page and remembers which terms it used, for `tips`."""

    def __init__(self, book: Book, to: Callable[[Address], str]) -> None:
        self._book = book
        self._to = to
        self._used: dict[str, Term] = {}

    def inline(self, text: str) -> Markup:
        """A text on one line; its glossary words are not linked (it may stand inside a link or a table)."""
        return macro("text", "one_line")([self._runs(part, None) for part in markup.parse(text).paragraphs])

    def paragraphs(self, text: str, here: str = "") -> Markup:
        """Each paragraph; a glossary word becomes a link where it stands first. `here` is not linked to itself."""
        seen = {here.removeprefix("term:")} if here.startswith("term:") else set()
        return macro("text", "paragraphs")([self._runs(part, seen) for part in markup.parse(text).paragraphs])

    def effect(self, effect: Mapping[str, Plain]) -> Markup:
        """An effect in its printed words."""
        return self.inline(self._printed(effect))

    def effect_words(self, effect: Mapping[str, Plain]) -> str:
        """The same with icons by name."""
        return markup.plain(self._printed(effect))

    def tips(self) -> Markup | str:
        """The meanings of the words used, hidden until one is asked for."""
        if not self._used:
            return ""
        # the words of an explanation are not links: it is read in a popup
        terms = [(self._used[name], self.inline(self._used[name].definition)) for name in sorted(self._used)]
        return macro("text", "tips")(terms)

    # -- tokens ---------------------------------------------------------------------------------------------------

    def _printed(self, effect: Mapping[str, Plain]) -> str:
        from engine.effects import show

        return show(self._book.vocabulary, effect)

    def _runs(self, tokens: tuple[Token, ...], seen: set[str] | None) -> list[Run]:
        """`seen` are the terms that are linked already; None where no word of the glossary becomes a link."""
        beside = "".join(token.text for token in tokens if isinstance(token, markup.Text)).strip().lower()
        named = beside if len(tokens) == 2 else ""  # noqa: PLR2004 - an icon and one text
        return [
            Run([Part("break")])
            if isinstance(token, markup.Break)
            else Run(self._parts(token, seen, named), token.bold, token.italic)
            for token in tokens
        ]

    def _parts(self, token: markup.Text | Icon | Reference, seen: set[str] | None, named: str) -> list[Part]:
        if isinstance(token, markup.Icon):
            return [self._icon(token, named)]
        if isinstance(token, markup.Reference):
            return [self._reference(token, seen)]
        return [_text(token.text)] if seen is None else self._with_terms(token.text, seen)

    def _icon(self, icon: Icon, named: str) -> Part:
        """An icon, or its name where it is not drawn; `named` is the text beside it."""
        number = "" if icon.count is None else f"{icon.sign}{icon.count}"
        uri = self._book.icons.get(icon.name)
        term = self._book.game.terms.get(icon.name)
        name = term.name if term else icon.name.replace("-", " ")
        if uri is None:
            return Part("icon", name, number=number)
        return Part("icon", "" if name.lower() == named else name, self._to(Address(uri)), number=number)

    def _reference(self, reference: Reference, seen: set[str] | None) -> Part:
        book = self._book
        if reference.kind == "term" and (term := book.game.terms.get(reference.target)):
            if seen is None:
                return Part("link", reference.words or term.name, self._to(book.term(term)))
            seen.add(term.id)
            return self._term(term, reference.words or term.name)
        if rule := book.rules.get(reference.target):
            return self._rule(rule, reference.words)
        if found := book.find(reference.target) or self._named(reference):
            return Part("link", reference.words or found[1], self._to(found[0]))
        return _text(reference.words or reference.target)

    def _rule(self, rule: Rule, words: str) -> Part:
        """A link to a rule; a script shows its text beside it."""
        return Part("rule", words or rule.id, self._to(self._book.rule(rule)), rule.id)

    def _term(self, term: Term, words: str) -> Part:
        """A link to a glossary entry, whose meaning stands at the page's end."""
        self._used[term.id] = term
        return Part("term", words, self._to(self._book.term(term)), term.id)

    def _named(self, reference: Reference) -> tuple[Address, str] | None:
        game, book = self._book.game, self._book
        if reference.kind == "set" and (pieces := game.sets.get(reference.target)):
            return book.page("pieces/index", pieces.id), pieces.title
        if reference.kind == "option" and (option := game.options.get(reference.target)):
            return book.option(option), option.title
        return None

    def _with_terms(self, text: str, seen: set[str]) -> list[Part]:
        """Text with each glossary word linked that has not been linked in this text before."""
        if self._book.term_pattern is None:
            return [_text(text)]
        pattern, names = self._book.term_pattern
        parts, end = [], 0
        for found in pattern.finditer(text):
            term = names.get(found[0].lower()) or names.get(found[0].lower().removesuffix("s"))
            if term is None or term.id in seen:
                continue
            seen.add(term.id)
            parts += [_text(text[end : found.start()]), self._term(term, found[0])]
            end = found.end()
        return [*parts, _text(text[end:])]


def _text(text: str) -> Part:
    return Part("text", escaped_with_ends(text))
