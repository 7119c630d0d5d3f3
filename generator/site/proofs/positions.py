"""Makes the page about writing scenarios of a game: the keys of a position and the notation of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.scenario.positions import PLAYER, move_patterns, plays_of, position_keys
from generator.site.writing.page import GamePage
from generator.site.writing.templates import either
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from engine.play import Ruleset
    from engine.scenario.positions import AcceptedValue
    from generator.site.writing.book import Book

_KINDS = {
    "number": later("a whole number"),
    "flag": later("true or false"),
    "outcomes": later("outcomes of chance: a list for each purpose"),
    "mapping": later("a mapping"),
    "list": later("a list"),
}


def positions_page(book: Book, rules: Ruleset) -> GamePage:
    """Return the page; everything on it comes from the rules code and the scenarios."""
    about = say(
        "How to write scenarios of {game}: the keys of a position, and the notation of moves.", game=book.game.title
    )
    page = GamePage(book, "positions", say("Writing scenarios"), about)
    return page.write(
        "positions",
        keys=[(key, in_words(key.takes)) for key in position_keys(book.game, rules)],
        plays=plays_of(book.game),
        patterns=move_patterns(book.game, rules),
    )


def in_words(taken: AcceptedValue) -> str:
    """Return what a key of `given` takes, in words."""
    if taken.kind in _KINDS:
        return say(_KINDS[taken.kind])
    names = _names(taken)
    return say("a list of {names}", names=names) if taken.kind == "names" else say("one of {names}", names=names)


def _names(taken: AcceptedValue) -> str:
    if taken.groups:
        return either(say("players") if one == PLAYER else say("ids of {set}", set=one) for one in taken.groups)
    listed = ", ".join(taken.names)
    if not taken.more:
        return listed
    return say_many(
        "{n} name, such as {names}", "{n} names, such as {names}", len(taken.names) + taken.more, names=listed
    )
