"""Makes the JSON Schema of the published data from the types of the model: a field without a type cannot be published."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from engine.data import values
from engine.model import game, pieces, rounds, setups

Schema: TypeAlias = dict[str, Any]
LEFT_OUT = frozenset(["where"])  # places in files
_NAMES = {
    **vars(values),
    **vars(pieces),
    **vars(game),
    **vars(rounds),
    **vars(setups),
    "Plain": Any,
    "Path": Path,
    "Place": object,
}  # names that annotations may use
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null", Path: "string"}


def schema_of(hint: Any) -> Schema:
    """Return the schema of a value of this type. Raises TypeError for a type that `data` cannot write."""
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if is_dataclass(hint) and isinstance(hint, type):
        return dataclass_schema(hint)
    return {} if hint is Any else _compound_schema(hint, get_origin(hint), get_args(hint))


def _compound_schema(hint: Any, origin: Any, inside: tuple[Any, ...]) -> Schema:
    """Return the schema of a type that contains other types."""
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(one) for one in inside]}
    if origin in (tuple, list, set, frozenset):
        return {"type": "array", "items": schema_of(inside[0])}
    if hint is values.Values or origin is Mapping:
        return {"type": "object", "additionalProperties": schema_of(inside[1]) if inside else {}}
    raise TypeError(f"no schema for {hint!r}")


def dataclass_schema(kind: type, without: frozenset[str] = frozenset(), **more: Schema) -> Schema:
    """Return the schema of a dataclass: its fields except `without`, and the added keys `more`. All are required; no others are allowed."""
    hints = get_type_hints(kind, None, _NAMES)
    properties = {one.name: schema_of(hints[one.name]) for one in fields(kind) if one.name not in LEFT_OUT | without}
    properties |= more
    description = " ".join((kind.__doc__ or "").split())
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
