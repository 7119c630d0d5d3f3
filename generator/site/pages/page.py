"""One page being written: its blocks, its relative links, and the glossary words that it explains at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.html import Address, esc, front_matter, heading, link, one_line
from generator.site.pages.text import Writer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.model import Plain, Rule
    from generator.site.pages.book import Book

_SHOWN = 12  # links of one kind beside a rule before the rest is folded


class Page:
    """A page of a game; `name` is its path in the game's folder without ending."""

    def __init__(self, book: Book, name: str, title: str, summary: str, *, game_nav: bool = True) -> None:
        self.book = book
        self.uri = book.page(name).uri
        self.title = title
        self.summary = summary
        self.in_nav = game_nav
        self._blocks: list[str] = []
        self._above: list[str] = []
        self._writer = Writer(book, self.to)

    # -- links ----------------------------------------------------------------------------------------------------

    def to(self, address: Address) -> str:
        """The relative link to an address."""
        return address.seen_from(self.uri)

    def file(self, uri: str) -> str:
        """The relative link to a file of the docs folder."""
        return Address(uri).seen_from(self.uri)

    def link(self, address: Address, inner: str, kind: str = "") -> str:
        """A link around escaped HTML."""
        return link(self.to(address), inner, kind)

    def rule_links(self, rules: Iterable[Rule]) -> str:
        """Rules by number; the popup of each shows its text."""
        return " ".join(self._writer.rule(rule) for rule in rules)

    def some_links(self, targets: list[tuple[Address, str]], most: int = _SHOWN) -> str:
        """Links in a row, the rest of a long row folded."""
        shown = [self.link(address, esc(title), "" if " " in title else "pb-number") for address, title in targets]
        row = ", ".join(shown[:most])
        rest = shown[most:]
        return row + (
            f' <details class="pb-more"><summary>and {len(rest)} more</summary>{", ".join(rest)}</details>'
            if rest
            else ""
        )

    def printed(self, title: str) -> None:
        """Links to a file to print, one for each paper; nothing where none has been made."""
        made = {one.paper: one for one in self.book.downloads if one.title == title}
        links = [link(self.file(one.uri), f"PDF, {esc(paper)}") for paper, one in sorted(made.items())]
        self.add(f'<p class="pb-source">To print: {", ".join(links)}</p>' if links else "")

    # -- text -----------------------------------------------------------------------------------------------------

    def inline(self, markup: str) -> str:
        """Markup as one run of HTML."""
        return self._writer.inline(markup)

    def paragraphs(self, markup: str, here: str = "") -> str:
        """Markup as paragraphs; `here` is the rule it belongs to, which it does not link to itself."""
        return "".join(f"<p>{part}</p>" for part in self._writer.paragraphs(markup, here))

    def effect(self, effect: Mapping[str, Plain]) -> str:
        """An effect in its printed words."""
        return self._writer.effect(effect)

    def effect_words(self, effect: Mapping[str, Plain]) -> str:
        """An effect in its printed words, icons by name."""
        return self._writer.effect_words(effect)

    # -- blocks ---------------------------------------------------------------------------------------------------

    def raw(self, markdown: str) -> None:
        """A block of finished Markdown."""
        self._blocks.append(markdown)

    def add(self, html: str) -> None:
        """A block of HTML."""
        if html:
            self._blocks.append(html)

    def lead(self, html: str) -> None:
        """The first sentence, set larger."""
        self.add(f'<p class="pb-lead">{html}</p>')

    def text(self, markup: str, kind: str = "") -> None:
        """A block of the data's own text."""
        self.add(f'<div class="{kind or "pb-text"}">{self.paragraphs(markup)}</div>')

    def heading(self, level: int, text: str, anchor: str = "") -> None:
        """A heading in the page's contents."""
        self._blocks.append(heading(level, text, anchor))

    def crumbs(self, trail: list[tuple[str, Address]]) -> None:
        """The way up, above the title."""
        steps = [(self.book.game.title, self.book.page("index")), *trail]
        rows = "".join(f"<li>{self.link(address, esc(title))}</li>" for title, address in steps)
        self._above.append(f'<nav class="pb-crumbs" aria-label="Where this is"><ol>{rows}</ol></nav>')

    def steps(self, before: tuple[str, Address] | None, after: tuple[str, Address] | None) -> None:
        """Links to the page before and the page after."""
        parts = []
        if before:
            parts.append(link(self.to(before[1]), f"<span>Before</span> {esc(before[0])}", "pb-prev", rel="prev"))
        if after:
            parts.append(link(self.to(after[1]), f"<span>Next</span> {esc(after[0])}", "pb-next", rel="next"))
        if parts:
            self.add(f'<nav class="pb-steps" aria-label="Neighbours of this page">{"".join(parts)}</nav>')

    def markdown(self) -> str:
        """The finished page."""
        game = self.book.game
        head = front_matter(
            title=one_line(self.title), description=one_line(self.summary), game=game.id, accent=self.book.accent
        )
        blocks = [head, *self._above, heading(1, self.title), *self._blocks, *self._writer.tips()]
        return "\n\n".join(blocks) + "\n"
