"""A fast check that accepts documents which follow their schema. Those that it does not accept go to jsonschema, which explains.

jsonschema takes as long to import as the rest of a warm check. This judge knows the keywords that our schemas use and
says yes only when it is sure: a keyword that it does not know, or a case in which its notion could differ, is no yes.
A test holds the two against each other: what this accepts, jsonschema accepts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from engine.common.resources import resource

Schema = dict[str, Any]
_SAID = {"$schema", "$defs", "title", "description", "examples", "default", "then", "else"}  # no demands of their own
_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


def accepts(kind: str, value: Any) -> bool:
    """Whether a document certainly keeps the schema of its kind of file."""
    file = f"{kind}.schema.json"
    return _keeps(_file(file), value, file)


@cache
def _file(name: str) -> Schema:
    schema: Schema = json.loads((resource("schemas") / name).read_bytes())
    return schema


@cache
def _target(reference: str, file: str) -> tuple[Schema, str]:
    name, _, pointer = reference.partition("#")
    found = _file(name or file)
    for step in pointer.strip("/").split("/") if pointer else ():
        found = found[step]
    return found, name or file


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _keeps(schema: Schema, value: Any, file: str) -> bool:
    for keyword, demand in schema.items():
        if keyword not in _SAID:
            judge = _KEYWORDS.get(keyword)
            if judge is None or not judge(demand, value, schema, file):
                return False
    return True


def _reference(demand: str, value: Any, _schema: Schema, file: str) -> bool:
    target, home = _target(demand, file)
    return _keeps(target, value, home)


def _type(demand: str | list[str], value: Any, _schema: Schema, _file: str) -> bool:
    return any(_TYPES[name](value) for name in ([demand] if isinstance(demand, str) else demand))


def _properties(demand: dict[str, Schema], value: Any, _schema: Schema, file: str) -> bool:
    return not isinstance(value, dict) or all(
        _keeps(demand[key], part, file) for key, part in value.items() if key in demand
    )


def _further(demand: bool | Schema, value: Any, schema: Schema, file: str) -> bool:
    if not isinstance(value, dict):
        return True
    known = schema.get("properties", {})
    return all(
        isinstance(demand, dict) and _keeps(demand, part, file) for key, part in value.items() if key not in known
    )


def _names(demand: Schema, value: Any, _schema: Schema, file: str) -> bool:
    return not isinstance(value, dict) or all(_keeps(demand, key, file) for key in value)


def _items(demand: Schema, value: Any, schema: Schema, file: str) -> bool:
    return not isinstance(value, list) or all(
        _keeps(demand, part, file) for part in value[len(schema.get("prefixItems", ())) :]
    )


def _prefix(demand: list[Schema], value: Any, _schema: Schema, file: str) -> bool:
    return not isinstance(value, list) or all(_keeps(one, part, file) for one, part in zip(demand, value, strict=False))


def _unique(demand: bool, value: Any, _schema: Schema, _file: str) -> bool:
    if not demand or not isinstance(value, list):
        return True
    return all(part not in value[:index] for index, part in enumerate(value))


def _needed(demand: list[str], value: Any, _schema: Schema, _file: str) -> bool:
    return not isinstance(value, dict) or all(key in value for key in demand)


def _dependent(demand: dict[str, list[str]], value: Any, _schema: Schema, _file: str) -> bool:
    return not isinstance(value, dict) or all(
        key not in value or all(other in value for other in needed) for key, needed in demand.items()
    )


def _condition(demand: Schema, value: Any, schema: Schema, file: str) -> bool:
    """`if` must be judged both ways, so its test has to be one whose no is as sure as its yes."""
    branch = schema.get("then" if _keeps(demand, value, file) else "else")
    return _exact(demand) and (branch is None or _keeps(branch, value, file))


def _exact(test: Schema) -> bool:
    """Whether a test is of the kinds for which this judge and jsonschema always agree."""
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


def _one(demand: list[Schema], value: Any, _schema: Schema, file: str) -> bool:
    return all(_exact(part) for part in demand) and sum(_keeps(part, value, file) for part in demand) == 1


def _same(word: Any, value: Any) -> bool:
    return type(word) is type(value) and bool(word == value)


def _bound(
    kind: type | tuple[type, ...], keeps: Callable[[Any, Any], bool], measure: Callable[[Any], Any]
) -> Callable[[Any, Any, Schema, str], bool]:
    """A judge of a size: what is not of the kind passes."""
    return lambda demand, value, _schema, _file: (
        not isinstance(value, kind) or isinstance(value, bool) or keeps(measure(value), demand)
    )


def _least(value: Any, demand: Any) -> bool:
    return bool(value >= demand)


def _most(value: Any, demand: Any) -> bool:
    return bool(value <= demand)


_KEYWORDS: dict[str, Callable[[Any, Any, Schema, str], bool]] = {
    "$ref": _reference,
    "type": _type,
    "properties": _properties,
    "additionalProperties": _further,
    "propertyNames": _names,
    "items": _items,
    "prefixItems": _prefix,
    "uniqueItems": _unique,
    "required": _needed,
    "dependentRequired": _dependent,
    "if": _condition,
    "oneOf": _one,
    "allOf": lambda demand, value, _schema, file: all(_keeps(part, value, file) for part in demand),
    "anyOf": lambda demand, value, _schema, file: any(_keeps(part, value, file) for part in demand),
    "enum": lambda demand, value, _schema, _file: any(_same(word, value) for word in demand),
    "const": lambda demand, value, _schema, _file: _same(demand, value),
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
