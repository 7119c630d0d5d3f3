"""Which pieces on the table a move names, so that a person can click on them.

A move may name a piece by its id, or a kind of piece (`bid hammer`, `commit 3 axes`): then every piece of this kind is meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.play.zones import flat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.model import Game
    from engine.play.zones import Zone

_WORD = re.compile(r"[\w-]+")
_NUMBER = re.compile(r"-\d+\Z")
_PLURALS = ("", "s", "es")


def lying(zones: Iterable[Zone]) -> dict[str, list[str]]:
    """Return the ids of the pieces that lie in zones by each word that can mean them: their id, and their kind with its plurals."""
    found: dict[str, list[str]] = {}
    ids = dict.fromkeys(piece.piece for zone in zones for _, piece in flat(zone.pieces))
    for name in ids:
        for word in (name, *_kinds(name)):
            found.setdefault(word, []).append(name)
    return {word: [word] if word in ids else names for word, names in found.items()}


def _kinds(name: str) -> Iterator[str]:
    """Give the words for pieces like this one: `hammer-1` is one of the hammers."""
    kind = _NUMBER.sub("", name)
    if kind != name:
        yield from (kind + ending for ending in _PLURALS)


def words_for(game: Game, piece: str) -> list[str]:
    """Return the words that can mean a piece in a move; for a set, those of its pieces."""
    names = [piece] if piece in game.pieces else [one.id for one in game.sets[piece].items]
    return list(dict.fromkeys(word for name in names for word in (name, *_kinds(name))))


def targets(text: str, words: Mapping[str, list[str]]) -> list[str]:
    """Return the ids of the pieces that a move names, in its order. `words` come from `lying`."""
    return list(dict.fromkeys(name for word in _WORD.findall(text) for name in words.get(word, ())))
