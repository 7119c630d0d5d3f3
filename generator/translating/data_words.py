"""Collects the keys and short values of a game's data that its pages show as words: names of fields, choices, values of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engine.load.translation import TEXTS

if TYPE_CHECKING:
    from engine.common.plain import Plain
    from engine.model import Game, PieceSet

_LONGEST = 40  # characters of a value that counts as a word
_WORDY = frozenset({"text", "markup"})  # types of fields whose values stand among the texts of their file
_IDS = frozenset({"piece", "pieces", "effect", "effects"})  # types of fields whose values have names elsewhere


def words_of_data(game: Game) -> Iterator[str]:
    """Yield each key and short value as the data write it, in their order; some may come twice."""
    for pieces in game.sets.values():
        yield from _of_set(game, pieces)
    for option in game.options.values():
        yield from option.values


def _of_set(game: Game, pieces: PieceSet) -> Iterator[str]:
    for name, one in pieces.fields.items():
        yield name
        yield from one.choices
    for values in (pieces.values, *(item.values for item in pieces.items)):
        for key in values.peek_keys():
            if key in TEXTS["pieces"]:
                continue
            yield key
            declared = pieces.fields[key].type if key in pieces.fields else ""
            if declared not in _WORDY | _IDS:
                yield from _inside(game, values.peek(key))


def _inside(game: Game, value: Plain) -> Iterator[str]:
    """Yield the words inside a value that are no names of pieces or terms: those are translated where they stand."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield str(key)
            yield from _inside(game, part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _inside(game, part)
    elif isinstance(value, str) and _is_word(value) and value not in game.pieces and value not in game.terms:
        yield value


def _is_word(value: str) -> bool:
    return any(map(str.isalpha, value)) and len(value) <= _LONGEST
