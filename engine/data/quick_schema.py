"""A fast check that accepts documents which follow their schema. Those that it does not accept go to jsonschema, which explains.

To import jsonschema takes as long as the rest of a check of unchanged data. This module knows the keywords that our
schemas use. It accepts a document only when it is sure: it does not accept an unknown keyword, nor a case in which
jsonschema could decide otherwise. A test compares the two: jsonschema accepts all that this module accepts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from functools import cache
from typing import Any

from engine.common.cache import digest
from engine.common.resources import resource

Schema = dict[str, Any]
PARTS = {"pieces": "items"}  # kind of file → its list of parts that are judged by themselves
_ANNOTATIONS = {
    "$schema",
    "$defs",
    "title",
    "description",
    "examples",
    "default",
    "then",
    "else",
}  # they require nothing themselves
_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


def accepts(kind: str, value: Any, right: Collection[str] = ()) -> bool:
    """Return whether a document certainly follows the schema of its kind of file.

    `right` has the marks (`marks`) of parts that were accepted before: one edited piece is looked at, and no other.
    """
    file = f"{kind}.schema.json"
    return _follows(_read_schema(file), _without(kind, value, right) if right else value, file)


def marks(kind: str, value: Any) -> list[str]:
    """Return a hash of each part of a document that its schema judges by itself."""
    return [_mark(part) for part in _parts(kind, value)]


def _parts(kind: str, value: Any) -> list[Any]:
    """Return the parts that are judged by themselves: the list around them must only have some."""
    parts = value.get(PARTS.get(kind, "")) if isinstance(value, dict) else None
    return parts if isinstance(parts, list) else []


def _without(kind: str, value: Any, right: Collection[str]) -> Any:
    """Return a document without parts that are right; the first stays, since an empty list is wrong."""
    parts = _parts(kind, value)
    left = [part for part in parts if _mark(part) not in right]
    return {**value, PARTS[kind]: left or parts[:1]} if parts else value


def _mark(part: Any) -> str:
    return digest(json.dumps(part))


@cache
def _read_schema(name: str) -> Schema:
    schema: Schema = json.loads((resource("schemas") / name).read_bytes())
    return schema


@cache
def _target(reference: str, file: str) -> tuple[Schema, str]:
    name, _, pointer = reference.partition("#")
    found = _read_schema(name or file)
    for step in pointer.strip("/").split("/") if pointer else ():
        found = found[step]
    return found, name or file


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _follows(schema: Schema, value: Any, file: str) -> bool:
    for keyword, demand in schema.items():
        if keyword not in _ANNOTATIONS:
            test = _KEYWORDS.get(keyword)
            if test is None or not test(demand, value, schema, file):
                return False
    return True


def _reference(demand: str, value: Any, _schema: Schema, file: str) -> bool:
    target, home = _target(demand, file)
    return _follows(target, value, home)


def _type(demand: str | list[str], value: Any, _schema: Schema, _file: str) -> bool:
    return any(_TYPES[name](value) for name in ([demand] if isinstance(demand, str) else demand))


def _properties(demand: dict[str, Schema], value: Any, _schema: Schema, file: str) -> bool:
    return not isinstance(value, dict) or all(
        _follows(demand[key], part, file) for key, part in value.items() if key in demand
    )


def _additional_properties(demand: bool | Schema, value: Any, schema: Schema, file: str) -> bool:
    if not isinstance(value, dict):
        return True
    known = schema.get("properties", {})
    return all(
        isinstance(demand, dict) and _follows(demand, part, file) for key, part in value.items() if key not in known
    )


def _property_names(demand: Schema, value: Any, _schema: Schema, file: str) -> bool:
    return not isinstance(value, dict) or all(_follows(demand, key, file) for key in value)


def _items(demand: Schema, value: Any, schema: Schema, file: str) -> bool:
    return not isinstance(value, list) or all(
        _follows(demand, part, file) for part in value[len(schema.get("prefixItems", ())) :]
    )


def _prefix_items(demand: list[Schema], value: Any, _schema: Schema, file: str) -> bool:
    return not isinstance(value, list) or all(
        _follows(schema, part, file) for schema, part in zip(demand, value, strict=False)
    )


def _unique(demand: bool, value: Any, _schema: Schema, _file: str) -> bool:
    if not demand or not isinstance(value, list):
        return True
    return len({canonical(part) for part in value}) == len(value)


def canonical(value: Any) -> str:
    """Return a text that is the same for values which are equal in JSON: 1 and 1.0 are, 1 and true are not."""
    return json.dumps(_whole(value), sort_keys=True)


def _whole(value: Any) -> Any:
    """Return a value with whole numbers in place of fractions that are whole."""
    if isinstance(value, dict):
        return {key: _whole(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_whole(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _required(demand: list[str], value: Any, _schema: Schema, _file: str) -> bool:
    return not isinstance(value, dict) or all(key in value for key in demand)


def _dependent_required(demand: dict[str, list[str]], value: Any, _schema: Schema, _file: str) -> bool:
    return not isinstance(value, dict) or all(
        key not in value or all(other in value for other in needed) for key, needed in demand.items()
    )


def _condition(demand: Schema, value: Any, schema: Schema, file: str) -> bool:
    """The condition decides between `then` and `else`, so we must be sure of its no as well as of its yes."""
    branch = schema.get("then" if _follows(demand, value, file) else "else")
    return _exact(demand) and (branch is None or _follows(branch, value, file))


def _exact(test: Schema) -> bool:
    """Return whether this module and jsonschema always agree on a condition: on its yes and on its no."""
    return all(
        (keyword == "type" and demand not in ("integer", "number"))
        or keyword == "required"
        or (
            keyword in {"const", "enum"}
            and all(isinstance(word, str) for word in ([demand] if keyword == "const" else demand))
        )
        or (keyword == "properties" and all(_exact(part) for part in demand.values()))
        for keyword, demand in test.items()
    )


def _one_of(demand: list[Schema], value: Any, _schema: Schema, file: str) -> bool:
    return all(_exact(part) for part in demand) and sum(_follows(part, value, file) for part in demand) == 1


def _equal(word: Any, value: Any) -> bool:
    return type(word) is type(value) and bool(word == value)


def _bound(
    kind: type | tuple[type, ...], compare: Callable[[Any, Any], bool], measure: Callable[[Any], Any]
) -> Callable[[Any, Any, Schema, str], bool]:
    """Return a test of a size or length; a value of another type passes."""
    return lambda demand, value, _schema, _file: (
        not isinstance(value, kind) or isinstance(value, bool) or compare(measure(value), demand)
    )


def _least(value: Any, demand: Any) -> bool:
    return bool(value >= demand)


def _most(value: Any, demand: Any) -> bool:
    return bool(value <= demand)


_KEYWORDS: dict[str, Callable[[Any, Any, Schema, str], bool]] = {
    "$ref": _reference,
    "type": _type,
    "properties": _properties,
    "additionalProperties": _additional_properties,
    "propertyNames": _property_names,
    "items": _items,
    "prefixItems": _prefix_items,
    "uniqueItems": _unique,
    "required": _required,
    "dependentRequired": _dependent_required,
    "if": _condition,
    "oneOf": _one_of,
    "allOf": lambda demand, value, _schema, file: all(_follows(part, value, file) for part in demand),
    "anyOf": lambda demand, value, _schema, file: any(_follows(part, value, file) for part in demand),
    "enum": lambda demand, value, _schema, _file: any(_equal(word, value) for word in demand),
    "const": lambda demand, value, _schema, _file: _equal(demand, value),
    "pattern": (
        lambda demand, value, _schema, _file: not isinstance(value, str) or _pattern(demand).search(value) is not None
    ),
    "minimum": _bound((int, float), _least, lambda value: value),
    "maximum": _bound((int, float), _most, lambda value: value),
    "exclusiveMinimum": _bound((int, float), lambda value, demand: bool(value > demand), lambda value: value),
    "minLength": _bound(str, _least, len),
    "maxLength": _bound(str, _most, len),
    "minItems": _bound(list, _least, len),
    "maxItems": _bound(list, _most, len),
    "minProperties": _bound(dict, _least, len),
    "maxProperties": _bound(dict, _most, len),
}
