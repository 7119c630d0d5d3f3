"""The numbers of a game's data by name, for placeholders in texts and scenarios.

    start_energy                     a constant
    players.most                     the most players; also players.fewest
    fire-09.build                    a value of a piece; further names lead into it: wyrne.special.relocate.cost
    player-boards.settlement.3       a value that all pieces of a set have
    politics.copies                  the pieces of a set in the box
    locations[type=farm].copies      those with one value of a key
    planets.count                    the different pieces of a set; also how many entries a list has
    chits.value.most                 over the pieces of a set; also least, and total (each piece times its copies)
    disasters.type.count             how many different values the pieces of a set have
    box.listed                       all pieces in the rulebook's list of contents (the sum of every `inventory`)

Whole numbers are combined with `+`, `-` and `*` between spaces: `{=2 * tile_cost + reverse_cost}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.names import did_you_mean
from engine.data.values import Values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.model import Constant, Piece, PieceSet, Players

_NAME = re.compile(r"([A-Za-z][\w-]*)(?:\[([a-z][\w-]*)=([\w -]+)\])?((?:\.[\w-]+)*)\Z")
_WHOLE = re.compile(r"[0-9]{1,6}\Z")
_SIGNS: dict[str, Callable[[int, int], int]] = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}


class UnknownNumberError(ValueError):
    """A placeholder names no number. `hint` says what was probably meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(slots=True)
class Quantities:
    """Finds the numbers that placeholders name."""

    constants: Mapping[str, Constant]
    sets: Mapping[str, PieceSet]
    players: Players
    _pieces: dict[str, Piece] | None = None
    _known: dict[str, int] = field(default_factory=dict)  # what was calculated before

    @property
    def pieces(self) -> dict[str, Piece]:
        """Every piece by id."""
        if self._pieces is None:
            self._pieces = {item.id: item for pieces in self.sets.values() for item in pieces.items}
        return self._pieces

    def with_names(self, names: Mapping[str, str]) -> Quantities:
        """Return the numbers with further names for pieces: name → id. An id that no piece has is left out."""
        more = {name: self.pieces[piece] for name, piece in names.items() if piece in self.pieces}
        return Quantities(self.constants, self.sets, self.players, {**self.pieces, **more}) if more else self

    def calculate(self, text: str) -> int:
        """Return the number of an expression. Raises UnknownNumberError."""
        if text not in self._known:
            self._known[text] = self._sum(text)
        return self._known[text]

    def _sum(self, text: str) -> int:
        words = text.split()
        if not words or len(words) % 2 == 0 or any(sign not in ("+", "-", "*") for sign in words[1::2]):
            raise UnknownNumberError(f"'{text.strip()}' is no number", "expected a name, as in {=start_energy}")
        if all(_WHOLE.match(word) for word in words[::2]):
            raise UnknownNumberError(f"'{text.strip()}' names no number of the data", "write the number itself")
        total, sign = 0, "+"
        products = iter(_split_at_sums(words))
        for product in products:
            value = 1
            for word in product[::2]:
                value *= self.value(word)
            total = _SIGNS[sign](total, value)
            sign = next(products, ["+"])[0]
        return total

    def value(self, name: str) -> int:
        """Return the number of one name, or of a figure. Raises UnknownNumberError."""
        if _WHOLE.match(name):
            return int(name)
        found = self._find(name)
        if isinstance(found, bool) or not isinstance(found, int):
            raise UnknownNumberError(f"'{name}' is not a whole number")
        return found

    def _find(self, name: str) -> Any:
        if name in self.constants:
            return self.constants[name].value
        match = _NAME.match(name)
        if not match:
            raise UnknownNumberError(f"'{name}' is no name of a number")
        head, key, value, rest = match.groups()
        path = rest.split(".")[1:]
        if head == "players" and path in (["fewest"], ["most"]):
            return getattr(self.players, path[0])
        if head == "box" and path == ["listed"]:
            return sum(pieces.inventory or 0 for pieces in self.sets.values())
        pieces, piece = self.sets.get(head), self.pieces.get(head)
        if pieces and path and (key or piece is None or piece.values.peek(path[0]) is None):
            items = [item for item in pieces.items if not key or str(_peek(item, pieces, key)) == value]
            return _of_set(pieces, items, path)
        if piece is None or not path or key:
            known = [*self.constants, *self.sets, *self.pieces]
            raise UnknownNumberError(f"no number '{name}'", did_you_mean(head, known))
        if path == ["copies"]:
            return piece.copies
        return _inside(piece.values, self.sets[piece.set].values, path, piece.id)


def _split_at_sums(words: list[str]) -> list[list[str]]:
    """Return the words split at + and -, with the signs between: [["2", "*", "a"], ["+"], ["b"]]."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in _SIGNS:
            parts += [[word], []]
        else:
            parts[-1].append(word)
    return parts


def _peek(item: Piece, pieces: PieceSet, key: str) -> Any:
    own = item.values.peek(key)
    return pieces.values.peek(key) if own is None else own


def _of_set(pieces: PieceSet, items: list[Piece], path: list[str]) -> Any:
    """Return a number of a set: of its pieces, over their values, or in the values that all have."""
    if path == ["copies"]:
        return sum(item.copies for item in items)
    if path == ["count"]:
        return len(items)
    values = [_peek(item, pieces, path[0]) for item in items]
    numbers = [value for value in values if isinstance(value, int)]
    if path[1:] == ["count"] and not isinstance(pieces.values.peek(path[0]), list | dict):
        return len({repr(value) for value in values if value is not None})
    if path[1:] in (["most"], ["least"]) and numbers:
        return max(numbers) if path[1] == "most" else min(numbers)
    if path[1:] == ["total"]:
        return sum(item.copies * value for item, value in zip(items, values, strict=True) if isinstance(value, int))
    return _inside(pieces.values, Values({}), path, pieces.id)


def _inside(own: Values, shared: Values, path: list[str], owner: str) -> Any:
    """Return the value at a path: mappings by key, lists by number from 1, `count` for how many entries there are."""
    found: Any = {**{key: shared.peek(key) for key in shared.peek_keys()}, **{k: own.peek(k) for k in own.peek_keys()}}
    for word in path:
        if word == "count" and isinstance(found, list | dict):
            found = len(found)
        elif isinstance(found, dict) and word in found:
            found = found[word]
        elif isinstance(found, list) and word.isdigit() and 0 < int(word) <= len(found):
            found = found[int(word) - 1]
        else:
            raise UnknownNumberError(
                f"'{owner}' has no '{'.'.join(path)}'", did_you_mean(word, _names(found), "its keys")
            )
    return found


def _names(value: Any) -> Iterable[object]:
    return list(value) if isinstance(value, dict) else ()
