"""Counts the pieces of a set by what a rule demands: `composition:` beside the set declares it.

    composition:
      - {rule: EE-4.1, where: {type: town}, kinds: 2}     two items are towns
      - {rule: EE-7.2, each: type, copies: 11}            of every type there are eleven cards
      - {rule: EE-3.11, player: 2}                        so many for each player, at tables of every size
      - {rule: EE-8.5, where: {type: road, ability: refresh-adjacent}, kinds: refresh_roads}

`engine.load.fitting` says which values fit. With `each`, all choices of the field are counted, also those that no piece
has. A number may be the id of a constant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.load.fitting import fits_all, keys_of, value_of
from engine.model.counting import copies_needed, player_counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.load.known import KnownNames
    from engine.model import CountRule, Piece, PieceSet

_NAMED = 6  # pieces named in a message


def check(names: KnownNames) -> None:
    """Report each declaration that the pieces do not fulfil, and names in it that do not exist."""
    for pieces in names.game.sets.values():
        for demand in pieces.composition:
            names.require("rule", demand.rule, demand.where.inside("rule"))
            if _keys_exist(names, pieces, demand) and "pieces" not in names.broken:
                for sort, found in _sorts(pieces, demand):
                    _compare(names, pieces, demand, sort, found)


def _keys_exist(names: KnownNames, pieces: PieceSet, demand: CountRule) -> bool:
    known = keys_of(pieces)
    asked: list[tuple[str, tuple[str, ...]]] = [(key, ("where", key)) for key in demand.fit]
    asked += [(demand.each, ("each",))] if demand.each else []
    wrong = [(key, path) for key, path in asked if key not in known]
    for key, path in wrong:
        hint = did_you_mean(key, sorted(known), "keys")
        names.problems.error("unknown-key", demand.where.at(*path), f"no piece of '{pieces.id}' has '{key}'", hint=hint)
    return not wrong


def _sorts(pieces: PieceSet, demand: CountRule) -> Iterator[tuple[str, list[Piece]]]:
    """Yield what is counted, in words, with its pieces: all that fit, or those of each value."""
    fitting = [item for item in pieces.items if fits_all(pieces, item, demand.fit)]
    words = [f"{key} {value}" for key, value in demand.fit.items()]
    if not demand.each:
        yield " and ".join(words) or "all", fitting
        return
    field = pieces.fields.get(demand.each)
    values = [str(value_of(pieces, item, demand.each)) for item in fitting]
    for value in dict.fromkeys((*(field.choices if field else ()), *values)):
        found = [item for item in fitting if str(value_of(pieces, item, demand.each)) == value]
        yield " and ".join((*words, f"{demand.each} {value}")), found


def _compare(names: KnownNames, pieces: PieceSet, demand: CountRule, sort: str, found: list[Piece]) -> None:
    """Report each number that differs from what is there."""
    named = ", ".join(item.id for item in found[:_NAMED]) + (" …" if len(found) > _NAMED else "")
    copies = sum(item.copies for item in found)
    for key, wanted, is_there in (("kinds", demand.kinds, len(found)), ("copies", demand.copies, copies)):
        number = _number(names, demand, key, wanted)
        if number is not None and number != is_there:
            what = f"'{pieces.id}' has {is_there} {key} with {sort}, {demand.rule} says {number}"
            names.problems.error("composition-differs", demand.where.at(key), what, hint=f"counted: {named or 'none'}")
    number = _number(names, demand, "player", demand.player)
    for players in player_counts(names.game) if number is not None else ():
        needed = sum(copies_needed(names.game, item, players) for item in found)
        if needed != (number or 0) * players:
            what = f"'{pieces.id}' has {needed} with {sort} for {players} players, {demand.rule} says {number} for each"
            names.problems.error(
                "composition-differs", demand.where.at("player"), what, hint=f"counted: {named or 'none'}"
            )


def _number(names: KnownNames, demand: CountRule, key: str, wanted: int | str | None) -> int | None:
    if not isinstance(wanted, str):
        return wanted
    constant = names.game.constants.get(wanted)
    if constant is None:
        hint = did_you_mean(wanted, names.game.constants)
        names.problems.error("unknown-constant", demand.where.at(key), f"no constant '{wanted}'", hint=hint)
        return None
    return constant.value
