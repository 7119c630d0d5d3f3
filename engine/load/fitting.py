"""Finds out which pieces have the values that are wanted: for `composition:` of a set, and for `with:` of a scenario.

What may be wanted of a value:

- `type: town`: equal. A word also fits a list that has it, and an effect whose verb it is.
- `type: [town, city]`: one of these. A value that is a list itself has to have the same parts, in any order.
- `innovation: {free-bid: {resource: axe}}`: an effect with these values; its other values may be anything.
- `build: {at most: 1}`: a condition. There are `at least`, `at most`, `not`, `contains` and `lacks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common import conditions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Piece, PieceSet, Plain

CONDITIONS = ("at least", "at most", "not", "contains", "lacks")
OF_A_PIECE = ("id", "copies")  # what a piece has besides its values


def keys_of(pieces: PieceSet) -> set[str]:
    """Return the keys that pieces of a set have."""
    own = {key for item in pieces.items for key in item.values.peek_keys()}
    return own | {*OF_A_PIECE, *pieces.fields, *pieces.values.peek_keys()}


def value_of(pieces: PieceSet, item: Piece, key: str) -> Plain:
    """Return a value of a piece, or that which all pieces of its set have."""
    if key in OF_A_PIECE:
        return getattr(item, key)
    value: Plain = item.values.peek(key) if key in item.values.peek_keys() else pieces.values.peek(key)
    return value


def fits_all(pieces: PieceSet, item: Piece, wanted: Mapping[str, Plain]) -> bool:
    """Return whether a piece has all the values that are wanted."""
    return all(fits(value_of(pieces, item, key), one) for key, one in wanted.items())


def fits(value: Plain, wanted: Plain) -> bool:
    """Return whether a value is as wanted."""
    if isinstance(wanted, dict):
        return _fits_mapping(value, wanted)
    if isinstance(wanted, list):
        if isinstance(value, list):
            return sorted(map(repr, value)) == sorted(map(repr, wanted))
        return any(fits(value, one) for one in wanted)
    if isinstance(value, list):
        return any(fits(part, wanted) for part in value)
    if isinstance(value, dict):
        return isinstance(wanted, str) and list(value) == [wanted]
    return bool(value == wanted) and isinstance(value, bool) == isinstance(wanted, bool)


def _fits_mapping(value: Plain, wanted: Mapping[str, Plain]) -> bool:
    if wanted and all(key in CONDITIONS for key in wanted):
        return all(_holds(key, value, one) for key, one in wanted.items())
    if isinstance(value, list):
        return any(_fits_mapping(part, wanted) for part in value)
    return isinstance(value, dict) and all(key in value and fits(value[key], one) for key, one in wanted.items())


def _holds(condition: str, value: Plain, wanted: Plain) -> bool:
    return not fits(value, wanted) if condition == "not" else conditions.CONDITIONS[condition](value, wanted)
