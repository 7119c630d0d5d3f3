"""Puts other numbers in place of the data's, in memory: for `check --tune`, and for the `pins` of scenarios.

A change is a name of `engine.load.quantities` (a constant, or a value of a piece or set) and its number. Nothing is written.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from engine.common.names import did_you_mean
from engine.load.quantities import Quantities, UnknownNumberError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.common.problems import Place
    from engine.data.values import Values, Where
    from engine.model import Constant, Game, Piece, PieceSet, Provenance


_Frozen = TypeVar("_Frozen", "Game", "Piece", "PieceSet")


@dataclass(frozen=True, slots=True)
class TunedNumber:
    """A number of the data that a change replaces: its value, where it comes from, and where it stands."""

    name: str
    value: int
    provenance: Provenance
    where: Where

    @property
    def place(self) -> Place:
        """Its place in the file."""
        return self.where.at()


def tuned(game: Game, changes: Mapping[str, int]) -> Game:
    """Return the game with other numbers. Raises UnknownNumberError when a name is no number that can be changed."""
    constants, sets = tuned_parts(game.constants, game.sets, changes)
    return copy_with(game, constants=constants, sets=sets)


def tuned_parts(
    constants: Mapping[str, Constant], sets: Mapping[str, PieceSet], changes: Mapping[str, int]
) -> tuple[dict[str, Constant], dict[str, PieceSet]]:
    """Return constants and sets with other numbers. Raises UnknownNumberError."""
    constants, sets = dict(constants), dict(sets)
    for name, number in changes.items():
        if name in constants:
            constants[name] = replace(constants[name], value=number)
        else:
            _, set_id, piece = _owner(sets, name, constants)
            pieces, path = sets[set_id], name.split(".")[1:]
            if piece is None:
                sets[set_id] = copy_with(pieces, values=_with_number(pieces.values, name, path, number))
            else:
                changed = copy_with(piece, values=_with_number(piece.values, name, path, number))
                sets[set_id] = _with_piece(pieces, changed)
    return constants, sets


def pinned(quantities: Quantities, pins: Mapping[str, int]) -> Quantities:
    """Return the numbers with some of them pinned; unknown names are left out, another check reports them."""
    constants, sets = quantities.constants, quantities.sets
    for name, number in pins.items():
        with suppress(UnknownNumberError):
            constants, sets = tuned_parts(constants, sets, {name: number})
    return Quantities(constants, sets, quantities.players)


def number_of(game: Game, name: str) -> TunedNumber:
    """Return a number of the data that can be changed. Raises UnknownNumberError."""
    if name in game.constants:
        constant = game.constants[name]
        return TunedNumber(name, constant.value, constant.provenance, constant.where.inside("value"))
    owner, _, piece = _owner(game.sets, name, game.constants)
    path = name.split(".")[1:]
    found = owner.values.peek(path[0])
    steps: list[str | int] = [path[0]]
    for step in path[1:]:
        steps.append(_step(found, step, name))
        found = found[steps[-1]]
    if isinstance(found, bool) or not isinstance(found, int):
        raise UnknownNumberError(f"'{name}' is not a whole number")
    where = owner.where.inside(*steps) if piece else owner.where.inside("values", *steps)
    return TunedNumber(name, found, owner.provenance.get(path[0]) or owner.provenance[""], where)


def other_numbers(game: Game, pins: Mapping[str, int]) -> dict[str, int]:
    """Return the pinned numbers that are not those of the data, by name."""
    return {name: value for name, value in sorted(pins.items()) if number_of(game, name).value != value}


def _owner(
    sets: Mapping[str, PieceSet], name: str, constants: Mapping[str, Constant]
) -> tuple[Piece | PieceSet, str, Piece | None]:
    """Return whose value a name is: a piece with the id of its set, or a set with None."""
    head, *path = name.split(".")
    for pieces in sets.values():
        for piece in pieces.items:
            if piece.id == head and path and path[0] in piece.values.peek_keys():
                return piece, pieces.id, piece
    if head in sets and path and path[0] in sets[head].values.peek_keys():
        return sets[head], head, None
    known = [*constants, *sets, *(piece.id for pieces in sets.values() for piece in pieces.items)]
    keys = [
        key
        for pieces in sets.values()
        for piece in pieces.items
        if piece.id == head
        for key in piece.values.peek_keys()
    ]
    hint = did_you_mean(path[0], keys, "its values") if keys and path else did_you_mean(head, known)
    raise UnknownNumberError(f"no number '{name}' that can be changed", hint)


def _with_number(values: Values, name: str, path: list[str], number: int) -> Values:
    return values.with_value(path[0], _put(values.peek(path[0]), path[1:], number, name))


def _put(value: Any, path: list[str], number: int, name: str) -> Any:
    """Return the value with the number at a path: mappings by key, lists by number from 1."""
    if not path:
        if isinstance(value, bool) or not isinstance(value, int):
            raise UnknownNumberError(f"'{name}' is not a whole number")
        return number
    step = _step(value, path[0], name)
    if isinstance(value, dict):
        return {**value, step: _put(value[step], path[1:], number, name)}
    return [_put(part, path[1:], number, name) if index == step else part for index, part in enumerate(value)]


def _step(value: Any, word: str, name: str) -> Any:
    """Return the key or index that a word of a name means."""
    if isinstance(value, dict) and word in value:
        return word
    if isinstance(value, list) and word.isdigit() and 0 < int(word) <= len(value):
        return int(word) - 1
    hint = did_you_mean(word, value, "its keys") if isinstance(value, dict) else ""
    raise UnknownNumberError(f"no number '{name}' that can be changed", hint)


def _with_piece(pieces: PieceSet, changed: Piece) -> PieceSet:
    return replace(pieces, items=tuple(changed if item.id == changed.id else item for item in pieces.items))


def copy_with(value: _Frozen, **changes: Any) -> _Frozen:
    """Return a copy of a frozen value with some fields changed. A copy of a recording value records into the same lists."""
    kind = type(value)
    made = object.__new__(kind)
    for slot in {slot for part in kind.__mro__ for slot in getattr(part, "__slots__", ())}:
        object.__setattr__(made, slot, changes[slot] if slot in changes else object.__getattribute__(value, slot))
    return made
