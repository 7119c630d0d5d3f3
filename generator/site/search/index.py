"""Makes the jump index: an entry for each thing that a reader may look for. It is a script, so that it works from a disk."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from engine.model import markup
from generator.site.pages.filters import phases
from generator.site.pages.places import CHECKED, CHECKED_TITLE, PageTeaser, for_checking, for_players
from generator.site.search import synonyms
from generator.site.search.script import script
from generator.site.search.search import STOP, full_text, key
from generator.site.writing.page import GamePage
from generator.site.writing.values import card_words
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Piece, Rule
    from generator.site.writing.address import Address
    from generator.site.writing.book import Book

Entry = dict[str, Any]
# How much an answer by its text counts, in hundredths: a reader rather wants a rule than an example of it.
_WORTH = {"rule": 100, "ruling": 90, "term": 90, "chapter": 85, "page": 75, "piece": 70, "option": 45, "scenario": 35}
_SPECIAL = frozenset({"solo", "variant", "example"})  # kinds of rules that do not hold in every game
_ONLY_TEXT = frozenset({"x", "q", "asked", "worth"})  # parts of an entry that the jump index does without
_OTHER_NAMES = {  # the pages that are found by name, and what else a reader may call them
    "rules/index": ["contents", "rulebook"],
    "round": ["at the table", "step by step"],
    "turn": ["my turn", "actions", "choices"],
    "setup": ["number of players"],
    "maps": ["map", "plan"],
    "pieces/index": ["gallery", "components", "cards"],
    "icons": ["symbols", "legend"],
    "reference": ["player aid", "player aids", "cheat sheet"],
    "rulings": ["faq", "errata", "questions"],
    "ties": ["tiebreakers"],
    "glossary": ["words"],
    "downloads": ["pdf", "print", "print and play", "sheets"],
    CHECKED: ["verifier"],
    "examples/index": ["scenarios"],
    "options": ["switches", "constants", "options"],
    "proof": ["coverage"],
    "positions": ["given", "notation"],
}
_LONGEST = 600  # most characters of text in an entry; enough for any rule, and for a preview


def index_scripts(games: dict[str, str], entries: list[Entry], *, builders: bool) -> dict[str, bytes]:
    """Return two scripts by uri: `index.js` has the jump index, `text.js` the texts and the full-text index.

    `games` has the titles of the games by id, `entries` the entries of all games; `builders` tells whether there is a script of
    entries for builders.
    Keys are short because there are thousands of them: k kind, g game, u address, t title, i id, n other names, h place,
    s set, f provenances, p phases. Texts are in the order of the entries. The text index also has words that are shown nowhere:
    the questions of players (`asked` of the rules) and the tags of scenarios.
    """
    found = full_text(entries, synonyms.keys() | {key(entry["t"]) for entry in entries if entry["k"] == "term"})
    text = {
        "texts": [entry.get("x", "") for entry in entries],
        "worth": [entry.get("worth", 100) for entry in entries],
        "asked": {number: asked for number, entry in enumerate(entries) if (asked := _asked(entry))},
        "same": synonyms.groups_for_script(),
        "means": synonyms.meanings_for_script(),
        "words": _rows(found.words),
        "phrases": _rows(found.phrases),
    }
    rows = [{key: value for key, value in entry.items() if key not in _ONLY_TEXT} for entry in entries]
    head = {"games": games, "stop": sorted(STOP), "builders": builders}
    return {
        "assets/pb/index.js": script("punchboardIndex", {**head, "entries": rows}),
        "assets/pb/text.js": script("punchboardText", text),
    }


def _rows(found: Mapping[str, list[int]]) -> dict[str, str]:
    return {word: ",".join(map(str, row)) for word, row in found.items()}


def _asked(entry: Entry) -> str:
    """The questions that a rule or a ruling answers, each as its stems, with a line between them."""
    questions = [*([entry["t"]] if entry["k"] == "ruling" else ()), *entry.get("asked", ())]
    return "|".join(key(question) for question in questions)


def entries_of(book: Book) -> Iterator[Entry]:
    """Yield the entries of a game, in the order in which the search lists equally good answers."""
    yield from _words(book)
    yield from _pieces(book)
    yield from _pages(book)
    yield from _settings(book)
    yield from _rules(book)


def _entry(book: Book, kind: str, where: Address, title: str, **more: object) -> Entry:
    found: Entry = {"k": kind, "g": book.game.id, "u": where.url(), "t": title, "worth": _WORTH[kind]}
    found.update({key: value for key, value in more.items() if value})
    if "x" in found:
        found["x"] = _short(markup.plain(str(found["x"])))
    return found


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0] + " …"


def _words(book: Book) -> Iterator[Entry]:
    for term in book.game.terms.values():
        names = [name for name in (term.plural, *term.aliases) if name]
        yield _entry(book, "term", book.term(term), term.name, n=names, x=term.definition, h=say("Glossary"))


def _pieces(book: Book) -> Iterator[Entry]:
    for pieces in book.game.sets.values():
        yield _entry(
            book,
            "page",
            book.page("pieces/index", pieces.id),
            pieces.title,
            x=pieces.about,
            s=pieces.id,
            h=f"{say('Pieces')} · {say_many('{n} copy', '{n} copies', pieces.copies)}",
        )
        for piece in pieces.items:
            page = GamePage(book, "search", "", "")
            yield _entry(
                book,
                "piece",
                book.piece(piece),
                piece.title,
                x=markup.escape(card_words(page, piece, "front").replace("..", ".")),
                i=piece.id,
                h=pieces.title,
                s=f"{pieces.id} / {pieces.title}",
                f=_sources(piece),
                p=" / ".join(sorted(phases(book, piece))),
            )


def _sources(piece: Piece) -> str:
    return " / ".join(sorted({piece.provenance_of(key).source for key in ("title", "copies", *piece.values)}))


def _pages(book: Book) -> Iterator[Entry]:
    game = book.game
    yield _entry(book, "page", book.page("index"), game.title, x=game.about, h=say("Overview"))
    others = PageTeaser("rules/index", say("Rules"), say("by number")), PageTeaser(CHECKED, say(CHECKED_TITLE), "")
    for one in (*others, *for_players(book), *for_checking(book)):
        if names := _OTHER_NAMES.get(one.name):
            yield _entry(book, "page", book.page(one.name), one.title, n=names, x=one.about, h=game.title)
    for section in game.sections:
        yield _entry(
            book,
            "chapter",
            book.section(section),
            section.title,
            i=section.number,
            x=section.intro,
            h=f"{say('Rules')} · {say_many('{n} rule', '{n} rules', len(section.rules))}",
            n=[section.id.replace("-", " ")],
        )


def _settings(book: Book) -> Iterator[Entry]:
    for option in book.game.options.values():
        yield _entry(
            book,
            "option",
            book.option(option),
            option.title,
            n=[option.id.replace("_", " ")],
            x=" ".join(option.values.values()),
            h=say("Options"),
        )
    for constant in book.game.constants.values():
        yield _entry(
            book,
            "option",
            book.constant(constant),
            f"{constant.title}: {constant.value}",
            n=[constant.id.replace("_", " ")],
            h=say("Numbers"),
            f=constant.provenance.source,
        )


def _worth(book: Book, rule: Rule) -> int:
    """A rule on which much is built counts more, one that tells others again or holds in special games only counts less."""
    uses = sum(len(found.get(rule.id, ())) for found in (book.used_by, book.rulings_of, book.scenarios_of))
    less = 0.75 if rule.kind in _SPECIAL or rule.restates else 1
    return round(_WORTH["rule"] * less * (1 + 0.03 * math.log2(1 + uses)))


def _rules(book: Book) -> Iterator[Entry]:
    game = book.game
    for section in game.sections:
        for rule in section.rules:
            numbers = [
                constant.title for constant in book.settings_of.get(rule.id, [])
            ]  # readers search for a rule by its numbers too
            yield _entry(
                book,
                "rule",
                book.rule(rule),
                rule.title or section.title,
                i=rule.id,
                x=rule.text,
                h=section.title,
                n=numbers,
                q=" ".join(rule.asked),
                asked=rule.asked,
                worth=_worth(book, rule),
            )
    for ruling in game.rulings.values():
        yield _entry(
            book,
            "ruling",
            book.ruling(ruling),
            ruling.title,
            i=ruling.id,
            x=f"{ruling.ruling} {ruling.texts}",
            q=" ".join(ruling.asked),
            asked=ruling.asked,
            h=say("Rulings"),
        )
    for scenario in game.scenarios.values():
        yield _entry(
            book,
            "scenario",
            book.scenario(scenario),
            scenario.title,
            i=scenario.id,
            x=scenario.about,
            q=" ".join(scenario.tags),
            h=say("Examples"),
        )
