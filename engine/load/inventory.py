"""Checks pieces by what their set declares: the number of copies, and the fields of each item."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean

if TYPE_CHECKING:
    from engine.load.known import KnownNames
    from engine.model import Field, Piece, PieceSet, Plain

_ALWAYS_ALLOWED = {"flavour"}
_WORDS = {
    "text": "a text",
    "markup": "a text",
    "integer": "a whole number",
    "number": "a number",
    "flag": "true or false",
    "piece": "the id of a piece",
    "effect": "an effect, {verb: {parameter: value}}",
    "choice": "one of its choices",
    "pieces": "a list of ids of pieces",
    "effects": "a list of effects",
    "plain": "a value",
}


def check(names: KnownNames) -> None:
    """Check the number of copies and the declared fields of every set."""
    for pieces in names.game.sets.values():
        _check_copies(names, pieces)
        if pieces.fields:
            for field in pieces.fields.values():
                if field.set:
                    names.require("set", field.set, pieces.where.inside("fields", field.name, "set"))
                _check_default(names, pieces, field)
            for item in pieces.items:
                _check_item(names, pieces, item)


def _check_copies(names: KnownNames, pieces: PieceSet) -> None:
    if pieces.inventory is not None and pieces.inventory != pieces.copies and "pieces" not in names.broken:
        what = f"the copies of '{pieces.id}' add up to {pieces.copies}, the list says {pieces.inventory}"
        names.problems.error(
            "inventory-differs",
            pieces.where.at("inventory"),
            what,
            "one number",
            "mend copies: of an item, or inventory:",
        )


def _check_default(names: KnownNames, pieces: PieceSet, field: Field) -> None:
    if field.default is not None:
        for path, wrong, hint in _wrong_values(names, field, field.default, ("fields", field.name, "default")):
            names.problems.error("field-wrong", pieces.where.at(*path), wrong, hint=hint)


def _check_item(names: KnownNames, pieces: PieceSet, item: Piece) -> None:
    """Check that an item has every declared key, with a value of its type, and no other keys."""
    for key in item.values:
        field = pieces.fields.get(key)
        if field is None:
            if key not in _ALWAYS_ALLOWED:
                hint = did_you_mean(key, pieces.fields, "its fields")
                names.problems.error(
                    "field-unknown", item.where.key(key), f"'{key}' is no field of '{pieces.id}'", hint=hint
                )
            continue
        for path, wrong, hint in _wrong_values(names, field, item.values.peek(key), (key,)):
            code = "unknown-piece" if wrong.startswith("no piece") else "field-wrong"
            names.problems.error(code, item.where.at(*path), wrong, hint=hint)
    for field in pieces.fields.values():
        if field.name not in item.values and field.name not in pieces.values and not field.optional:
            what = f"'{item.id}' lacks '{field.name}'"
            names.problems.error(
                "field-missing", item.where.at(), what, f"expected {_WORDS.get(field.type, field.type)}"
            )


def _wrong_values(
    names: KnownNames, field: Field, value: Plain, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Yield what is wrong with the value of a field, each as its path, a sentence and a hint."""
    if field.type in {"pieces", "effects"}:
        if not isinstance(value, list):
            yield path, f"{field.name} is a list", "put it in brackets"
            return
        if field.least is not None and len(value) < field.least:
            yield path, f"{field.name}: {len(value)} in the list, fewer than {field.least:g}", ""
        if field.most is not None and len(value) > field.most:
            yield path, f"{field.name}: {len(value)} in the list, more than {field.most:g}", ""
        for index, part in enumerate(value):
            yield from _wrong_entry(names, field, field.type[:-1], part, (*path, index))
    else:
        yield from _wrong_entry(names, field, field.type, value, path)


def _wrong_entry(
    names: KnownNames, field: Field, kind: str, value: Plain, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    if kind == "choice":
        if str(value) not in field.choices or isinstance(value, bool):
            yield path, f"{field.name}: '{value}' is none of its choices", did_you_mean(value, field.choices, "choices")
    elif kind != "plain" and not _has_type(kind, value):
        yield path, f"{field.name}: '{value}' is not {_WORDS[kind]}", ""
    elif kind == "piece":
        pieces = names.game.sets.get(field.set)
        if pieces and "pieces" not in names.broken and value not in (known := [item.id for item in pieces.items]):
            yield path, f"no piece '{value}' in '{field.set}'", did_you_mean(value, known)
    elif kind in {"integer", "number"}:
        if field.least is not None and value < field.least:
            yield path, f"{field.name}: {value} is less than {field.least:g}", ""
        if field.most is not None and value > field.most:
            yield path, f"{field.name}: {value} is more than {field.most:g}", ""


def _has_type(kind: str, value: Plain) -> bool:
    """Return whether a value has a type of `_WORDS`, other than a choice or a list."""
    if kind == "flag":
        return isinstance(value, bool)
    if kind in {"integer", "number"}:
        return isinstance(value, int if kind == "integer" else int | float) and not isinstance(value, bool)
    if kind == "effect":
        return isinstance(value, dict) and len(value) == 1 and isinstance(next(iter(value.values())), dict)
    return isinstance(value, str)
