"""The index of a printed rules reference: words, aliases, pieces and titles of rules with their pages; and the rules by number."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from engine.model.markup import escape
from generator.common.note import POINT
from generator.drawing.commands import Glyphs
from generator.layout.flow_lines import Link
from generator.rulebook.parts import BookPart, spaced
from generator.rulebook.passage import Passage
from generator.rulebook.type import INDEX, INK, LABEL, SMALL_TITLE
from generator.typesetting import labels
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Game
    from generator.layout.flow_lines import FlowLine
    from generator.rulebook.type import Type

LETTER = SMALL_TITLE
HANG = 3.0  # mm: indent of the further lines of an entry
_PAGE = re.compile(r"(?:(?<=, )|^)\d{1,4}(?=,|$)")


class IndexEntry(NamedTuple):
    """Words, their pages, the page that explains them (0: none), and another entry to look up instead."""

    words: str
    pages: tuple[int, ...]
    main: int = 0
    see: str = ""

    @property
    def markup(self) -> str:
        """The entry as markup."""
        numbers = sorted({*self.pages, self.main} - {0})
        parts = [escape(self.words), *(f"**{page}**" if page == self.main else str(page) for page in numbers)]
        return ", ".join([*parts, *([f"*see* {escape(self.see)}"] if self.see else [])])


def entries(game: Game, pages: Mapping[str, int]) -> list[IndexEntry]:
    """Return all entries in alphabetical order; `pages` has the page of every name."""
    by_key: dict[str, IndexEntry] = {}
    for term in game.terms.values():
        here = tuple(pages[rule] for rule in term.rules if rule in pages)
        key = _key(term.name)
        own = (
            f"{key}\0{term.name}" if key in by_key and by_key[key].words != term.name else key
        )  # words that differ only in their capitals
        by_key[own] = IndexEntry(term.name, here, pages.get(f"term:{term.id}", 0))
    for term in game.terms.values():
        for name in (term.plural, *term.aliases):
            if name and not _key(name).startswith(_key(term.name)):  # "Bases" stands beside "Base" anyway
                by_key.setdefault(_key(name), IndexEntry(name, (), 0, term.name))
    for pieces in game.sets.values():
        here = tuple(pages[rule] for rule in pieces.rules if rule in pages)
        _add(by_key, IndexEntry(pieces.title, here, pages.get(f"set:{pieces.id}", 0)))
    for rule in game.rules.values():
        if rule.title and rule.id in pages:
            _add(by_key, IndexEntry(rule.title, (pages[rule.id],)))
    return [by_key[key] for key in sorted(by_key)]


def _add(by_key: dict[str, IndexEntry], entry: IndexEntry) -> None:
    """Add an entry, or add its pages to the entry with the same words."""
    key = _key(entry.words)
    old = by_key.get(key)
    if old is None:
        by_key[key] = entry
    else:
        words = old.words if old.pages or old.main else entry.words  # the words of a term go before those of a title
        by_key[key] = old._replace(
            words=words, pages=(*old.pages, *entry.pages, entry.main), main=old.main or entry.main
        )


def _key(words: str) -> str:
    """Return the sort key: letters without accents, capitals or quotation marks."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char)).lstrip("\"'“‘(*[{\\ ").strip() or plain


def by_number(game: Game, pages: Mapping[str, int]) -> Iterator[tuple[str, list[str]]]:
    """Give the title of each chapter with its rules as `SS-4.1 – SS-4.5, 12`: rules on the same page are joined."""
    for section in game.sections:
        rows = []
        for page, rules in groupby((rule.id for rule in section.rules if rule.id in pages), key=pages.__getitem__):
            ids = list(rules)
            rows.append(f"{ids[0]} – {ids[-1]}, {page}" if len(ids) > 1 else f"{ids[0]}, {page}")
        if rows:
            yield section.title, rows


def part(game: Game, type_: Type, width: float, pages: Mapping[str, int]) -> BookPart:
    """Return the index as blocks for columns of `width` mm."""
    blocks: list[Passage] = []
    for letter, group in groupby(entries(game, pages), key=lambda entry: _letter(entry.words)):
        blocks.append(
            Passage(
                tuple(spaced(type_.lines(escape(letter), LETTER, width, colour=type_.accent), 0.4)),
                before=3.0,
                keep_with_next=True,
                roles=(("H2", 1),),
            )
        )
        blocks += [_entry(type_, entry, width) for entry in group]
    head = type_.lines(say("Rules by number"), LETTER, width, colour=type_.accent)
    blocks.append(Passage(tuple(spaced(head, 0.4)), before=6.0, keep_with_next=True, roles=(("H2", len(head)),)))
    for title, rows in by_number(game, pages):
        label = type_.lines(escape(title), LABEL, width, colour=INK)
        lines = [line for row in rows for line in type_.lines(row, INDEX, width)]
        blocks.append(Passage((*label, *lines), before=1.6, first=len(label) + 1, last=1, roles=(("P", len(label)),)))
    return BookPart(say("Index"), say("Pages in bold explain the word."), blocks)


def _letter(words: str) -> str:
    first = _key(words)[:1].upper()
    return first if first.isalpha() else "0 – 9"


def _entry(type_: Type, entry: IndexEntry, width: float) -> Passage:
    lines = type_.lines(entry.markup, INDEX, width - HANG, hang=HANG)
    pages = {*entry.pages, entry.main}
    return Passage(
        tuple(line._replace(links=(*line.links, *_to_pages(line, pages))) for line in lines),
        first=len(lines),
        within="L",
    )


def _to_pages(line: FlowLine, pages: set[int]) -> Iterator[Link]:
    """Give a link for every page number in a line."""
    for run in line.content:
        if isinstance(run, Glyphs):
            for match in _PAGE.finditer(run.text):
                if int(match[0]) in pages:
                    scale = run.size * POINT
                    x = run.x + labels.width(run.face, run.text[: match.start()]) * scale
                    yield Link((x, 0.0, labels.width(run.face, match[0]) * scale, line.height), f"page:{match[0]}")
