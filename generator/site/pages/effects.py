"""Makes a game's page of effects: each with its text, parameters and rules, and the pairs that can meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.effects import show
from generator.site.pages.interactions import pairs
from generator.site.writing.page import GamePage
from generator.words.catalogue import later, own_sentence, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.effects import Verb
    from engine.model import Piece
    from generator.site.writing.book import Book

_LIMITS = {"minimum": later("at least"), "maximum": later("at most"), "default": later("otherwise")}
_EXAMPLES = 4  # examples of the printed text of an effect


class Effect(NamedTuple):
    """A verb with examples of its printed text, its parameters with their limits, and the pieces that have it."""

    name: str
    verb: type[Verb]
    examples: list[str]
    parameters: list[tuple[str, str]]
    pieces: list[Piece]


def effects_page(book: Book) -> GamePage:
    """Return the page of all verbs: text, parameters, timing, rules, and the pieces that have them."""
    about = say("Every effect of {game}: its words, parameters and rules.", game=book.game.title)
    page = GamePage(book, "effects", say("Effects"), about)
    effects = [_effect(book, name, verb) for name, verb in sorted(book.vocabulary.items())]
    return page.write("effects", effects=effects, meetings=pairs(book))


def _effect(book: Book, name: str, verb: type[Verb]) -> Effect:
    found = book.pieces_with.get(name, [])
    return Effect(
        name,
        verb,
        sorted({show(book.vocabulary, effect) for _, effect in found})[:_EXAMPLES],
        [(one.name, _bounds(one.schema())) for one in verb.parameters],
        list({piece.id: piece for piece, _ in found}.values()),
    )


def _bounds(schema: Mapping[str, Any]) -> str:
    """Return the meaning of a parameter and its allowed values."""
    words = [own_sentence(str(schema["description"]))] if schema.get("description") else []
    words += [f"{say(word)} {schema[key]}" for key, word in _LIMITS.items() if key in schema]
    words += [say("one of {names}", names=", ".join(map(str, schema["enum"])))] if "enum" in schema else []
    return ", ".join(words)
