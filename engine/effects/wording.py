"""Finds the effects in the data, checks them by the vocabulary, and checks that each printed text reads back as its effect."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import did_you_mean
from engine.effects import verbs as effects

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.data.values import Where
    from engine.effects.verbs import Vocabulary
    from engine.model import Game, Piece, PieceSet, Plain


class PlacedEffect(NamedTuple):
    """An effect in the data with its place. `role` is what it is used as, "" when its key does not say it."""

    effect: Plain
    role: str
    where: Where
    path: tuple[str | int, ...]


def all_effects(game: Game, verbs: Vocabulary) -> Iterator[PlacedEffect]:
    """Yield every effect in the values of pieces.

    An effect is a value of a field that is declared as effects; or, where no field is declared, a value whose key is the
    name of a role; or any other mapping that names a verb.
    """
    roles = {role for verb in verbs.values() for role in verb.roles}
    for pieces in game.sets.values():
        for key in pieces.values:
            yield from _value(pieces, pieces.values.peek(key), roles, verbs, key, pieces.where, ("values", key))
        for item in pieces.items:
            for key in item.values:
                yield from _value(pieces, item.values.peek(key), roles, verbs, key, item.where, (key,))


def _value(
    pieces: PieceSet,
    value: Plain,
    roles: set[str],
    verbs: Vocabulary,
    key: str,
    where: Where,
    path: tuple[str | int, ...],
) -> Iterator[PlacedEffect]:
    declared = pieces.fields[key].type if key in pieces.fields else ""
    if declared not in {"effect", "effects"}:
        yield from _inside(value, set() if declared else roles, verbs, key, where, path)
        return
    role = _role(key, roles)
    for place, effect in (
        [((*path, index), part) for index, part in enumerate(value)] if isinstance(value, list) else [(path, value)]
    ):
        yield PlacedEffect(effect, role, where, place)


def _role(key: str, roles: set[str]) -> str:
    return next((role for role in (key, key.removesuffix("s")) if role in roles), "")


def effects_of_piece(item: Piece, verbs: Vocabulary) -> Iterator[PlacedEffect]:
    """Yield the effects of one piece."""
    roles = {role for verb in verbs.values() for role in verb.roles}
    for key in item.values.peek_keys():
        yield from _inside(item.values.peek(key), roles, verbs, key, item.where, (key,))


def _inside(
    value: Plain, roles: set[str], verbs: Vocabulary, key: str, where: Where, path: tuple[str | int, ...]
) -> Iterator[PlacedEffect]:
    role = _role(key, roles)
    if isinstance(value, list):
        for index, part in enumerate(value):
            yield from _inside(part, roles, verbs, key, where, (*path, index))
    elif role:
        yield PlacedEffect(value, role, where, path)
    elif isinstance(value, dict):
        if len(value) == 1 and next(iter(value)) in verbs and isinstance(next(iter(value.values())), dict):
            yield PlacedEffect(value, "", where, path)
            return
        for name, part in value.items():
            yield from _inside(part, roles, verbs, name, where, (*path, name))


class CheckedEffects(NamedTuple):
    """How many effects a game has, and those in which nothing is wrong, in the form that `check` takes them back."""

    total: int
    right: frozenset[str]


def check(game: Game, verbs: Vocabulary, problems: Problems, known: Container[str] = ()) -> CheckedEffects:
    """Report what is wrong with effects. `known` are the right effects of an earlier check of the same vocabulary."""
    total, right = 0, set[str]()
    for placed in all_effects(game, verbs):
        total += 1
        name = json.dumps([placed.role, placed.effect])
        before = len(problems)
        if name not in known and name not in right:
            check_effect(placed, verbs, problems)
        if len(problems) == before:
            right.add(name)
    return CheckedEffects(total, frozenset(right))


def check_vocabulary(game: Game, verbs: Vocabulary, ambiguities: Iterable[str], problems: Problems) -> None:
    """Report the ambiguities of a game's vocabulary (`engine.effects.verbs.ambiguities`) and rules that only its verbs name."""
    for sentence in ambiguities:
        problems.error(
            "effect-ambiguous", game.where.at(), f"the vocabulary is ambiguous: {sentence}", "one reading of every text"
        )
    for verb in verbs.values():
        for rule in verb.rules:
            if rule not in game.rules and rule not in game.rulings:
                problems.error(
                    "unknown-rule",
                    game.where.at(),
                    f"the verb {verb.name} names the rule '{rule}'",
                    hint=did_you_mean(rule, game.rules),
                )


def check_effect(placed: PlacedEffect, verbs: Vocabulary, problems: Problems) -> None:
    """Report what is wrong with one effect: an unknown verb, wrong parameters, or a text that reads otherwise."""
    effect, where, path = placed.effect, placed.where, placed.path
    name = next(iter(effect)) if isinstance(effect, dict) and len(effect) == 1 else None
    if name is not None and name not in verbs:
        problems.error(
            "unknown-verb", where.key(*path, name), f"no verb '{name}'", hint=did_you_mean(name, sorted(verbs), "verbs")
        )
        return
    wrong = list(effects.faults(verbs, effect, placed.role or None))
    for sentence in wrong:
        problems.error("effect-wrong", where.at(*path), sentence)
    if wrong:
        return
    text = effects.show(verbs, effect)
    meanings = effects.read(verbs, text)
    if meanings != [_without_defaults(verbs, effect)]:
        what = f"'{text}' does not read back as {effect}"
        problems.error("effect-ambiguous", where.at(*path), what, "exactly one reading", f"it reads as {meanings}")


def _without_defaults(verbs: Vocabulary, effect: Plain) -> Plain:
    """Return the effect as `read` gives it: without the parameters that have their default."""
    ((name, values),) = effect.items()
    defaults = {parameter.name: parameter.default for parameter in verbs[name].parameters}
    return {name: {key: value for key, value in values.items() if value != defaults.get(key)}}
