"""Tells moves in sentences: the notation of a move has a verb and the ids of things; a reader gets words and names.

The result is a list of parts, so that a page and a book write the names in their own way, with links or without.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from engine.common.identity import ByIdentity
from generator.words.catalogue import ENGLISH, language, later, own_word, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game, Piece, Term

# the verbs with which the notation of moves begins; a part that begins with another word says more about the part before
VERBS = frozenset(
    word
    for line in (
        "activate add attack bid build buy choose commit complete construct convert destroy discard do draw drill enact",
        "end exchange explore fight gain hit jump keep lay lift lose move name pass pay place play pledge produce purge",
        "recall recruit redraw refresh refuel relocate remain repair repeat replace reroll resolve return roll scrap sell",
        "shift skip steal stop swap take trade use",
    )
    for word in line.split()
)
_SAID = {  # parts of the notation that are no English: what a player does, and what a player may do
    "done": (later("is done"), later("to be done")),
    "do": (later("does it"), later("to do it")),
    "end turn": (later("ends the turn"), later("to end the turn")),
    "take turn": (later("takes the turn"), later("to take the turn")),
}
# kinds of terms that are names; other terms are common nouns, which stay as the notation writes them
_COMMON = frozenset(
    [
        *("ability", "action", "building", "class", "disaster", "level", "location", "phase", "piece", "place"),
        *("resource", "state", "term", "terrain", "variant"),
    ]
)
# a part that begins so says where or how
_WITHIN = (later("at"), later("from"), later("in"), later("on"), later("to"), later("under"), later("with"))
_WORD = re.compile(r"([\w-]+)")
_TIMES = {
    2: later("twice"),
    3: later("three times"),
    4: later("four times"),
    5: later("five times"),
    6: later("six times"),
}
_BY_ID: ByIdentity[Game, dict[str, Piece]] = ByIdentity(8)  # the pieces of the last few games
_NO_BRACKETS = str.maketrans("", "", "[]'")
Form = Literal["does", "may", "may choose"]  # what a player does, or may do; with "choose" where there is no verb


class Said(NamedTuple):
    """A part of a sentence; `thing` is the id of a piece or of a term that it names, else ""."""

    words: str
    thing: str = ""


def sentence(game: Game, text: str) -> list[Said]:
    """Return what a player does, after the player's name: `relocate; eylona to deyvas` → `relocates: Eylona to Deyvas`."""
    return _named(game, _clauses(text, "does"))


def deed(game: Game, text: str, *, chooses: bool = False) -> list[Said]:
    """Return what a player may do: `relocate: Eylona to Deyvas`. `chooses` puts this verb before a choice without a verb of its own."""
    return _named(game, _clauses(text, "may choose" if chooses else "may"))


def choices(game: Game, text: str) -> list[str]:
    """Return the moves of a list in the notation, `[move 1, discard cunning, politic]`; a name or a number goes on with the move before it."""
    found: list[str] = []
    for part in text.removeprefix("[").removesuffix("]").split(", "):
        if found and _goes_on(game, found[-1], part.partition(" ")[0]):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def _goes_on(game: Game, move: str, word: str) -> bool:
    """Tell whether a part of a list that begins with a word belongs to the move before it: a number or a name, after a verb with its first object."""
    verb, _, rest = move.partition(" ")
    is_name = word in _pieces(game) or word in game.terms
    return bool(rest) and word != verb and (word[:1].isdigit() or (is_name and word not in VERBS))


def things(game: Game, text: str) -> list[Said]:
    """Return a text with names for the ids of pieces and of terms."""
    return _named(game, [text])


def case_name(game: Game, name: str) -> str:
    """Return the name of a case of a scenario as a heading, with titles for the ids of pieces.

    `row 2: under road-4, destroyed ['farm-3']` → `Row 2: under Road 4, destroyed Farm 3`.
    """
    plain = with_titles(game, name.replace("[]", say("nothing")).translate(_NO_BRACKETS))
    return plain[:1].upper() + plain[1:]


def with_titles(game: Game, text: str) -> str:
    """Return a sentence with titles for the ids of pieces; other words stay."""
    pieces = _pieces(game)
    return _WORD.sub(lambda found: pieces[found[0]].title if found[0] in pieces else found[0], text)


def third_person(verb: str) -> str:
    """Return a verb as one player does it: `pass` → `passes`, `buy` → `buys`, `do` → `does`."""
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def bare(verb: str) -> str:
    """Return a verb of the notation as one may do it: `choose`."""
    return _plain(f"to {verb}") if verb in VERBS else own_word(verb) or verb


def _clauses(text: str, form: Form) -> Iterator[str | Said]:
    """Yield the parts of a sentence; a plain text may still have ids. What is done several times in a row is told once."""
    for number, (clause, same) in enumerate(groupby(_divided(text))):
        if number:
            yield Said(f", {say('then')} ")
        yield from _clause(clause, form)
        many = len(list(same))
        if many > 1:
            yield Said(f" {say(_TIMES[many]) if many in _TIMES else say('{n} times', n=many)}")


def _divided(text: str) -> list[tuple[str, ...]]:
    """Divide a notation into clauses: what is done, and with what."""
    clauses: list[tuple[str, ...]] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        if part in _SAID or part.partition(" ")[0] in VERBS or not clauses:
            clauses.append((part,))
        else:
            clauses[-1] += (part,)
    return clauses


def _clause(clause: tuple[str, ...], form: Form) -> Iterator[str | Said]:
    yield from _deed(clause[0], form)
    for number, part in enumerate(clause[1:]):
        yield Said(", " if number else ": ")
        yield part


def _deed(part: str, form: Form) -> Iterator[str | Said]:
    verb, _, rest = part.partition(" ")
    if part in _SAID:
        does, do = _SAID[part]
        yield Said(say(does) if form == "does" else _plain(do))
    elif verb in VERBS:
        yield Said(say(third_person(verb)) if form == "does" else _plain(f"to {verb}"))
        if rest:
            yield Said(" ")
            yield rest
    else:
        colon = ":" if verb in _WITHIN or language() != ENGLISH else ""
        said = {"does": say(third_person("choose")), "may choose": _plain("to choose"), "may": ""}[form]
        yield Said(said and f"{said}{colon} ")
        yield part


def _plain(words: str) -> str:
    """Return the form of a verb after `may`: English leaves out the `to`, other languages have the infinitive."""
    said = say(words)
    return said.removeprefix("to ") if language() == ENGLISH else said


def _named(game: Game, parts: Iterator[str | Said] | list[str]) -> list[Said]:
    return [
        said
        for part in parts
        for said in ([part] if isinstance(part, Said) else [_word(game, word) for word in _WORD.split(part) if word])
    ]


def _pieces(game: Game) -> dict[str, Piece]:
    """Return every piece by id. A page asks for thousands of words, and the game makes this mapping each time."""
    return _BY_ID.get(game, lambda one: one.pieces)


def _word(game: Game, word: str) -> Said:
    term, piece = game.terms.get(word), _pieces(game).get(word)
    if term is not None:
        return Said(_as_said(term, word), word)
    if piece is not None:
        return Said(piece.title, word)
    return Said(say(word) if word in _WITHIN else own_word(word) or word)


def _as_said(term: Term, word: str) -> str:
    return word.replace("-", " ") if term.kind in _COMMON and language() == ENGLISH else term.name
