"""Documents against the JSON Schemas of `schemas/`: every violation in our words, at its place.

Imported only when a file has changed: jsonschema takes longer to import than a warm check may last.
"""
from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from engine.names import near
from engine.resources import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jsonschema.exceptions import ValidationError

    from engine.model import Plain, Where
    from engine.problems import Place, Problems

Said: TypeAlias = "Iterable[tuple[str, Place, str, str, str]]"  # code, place, message, expected, hint
MOST = 200  # violations reported of one file
_TYPES = {
    "string": "a text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
    "array": "a list", "object": "a mapping", "null": "null",
}


@cache
def _registry() -> Registry[Any]:
    files = sorted(resource("schemas").glob("*.schema.json"))
    return Registry().with_resources(
        [(path.name, Resource.from_contents(json.loads(path.read_text("utf-8")))) for path in files],
    )


@cache
def validator(kind: str) -> Draft202012Validator:
    """The validator of a kind of file."""
    return Draft202012Validator({"$ref": f"{kind}.schema.json"}, registry=_registry())


def validate(kind: str, value: Plain, where: Where, problems: Problems) -> None:
    """Report every violation of the schema of `kind` in a document's value."""
    for count, error in enumerate(validator(kind).iter_errors(value)):
        if count == MOST:
            problems.error("schema-more", where.at(), f"more than {MOST} violations of the schema", hint="mend the first ones")
            return
        _report(error, where, problems)


def _report(error: ValidationError, where: Where, problems: Problems) -> None:
    path: tuple[str | int, ...] = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        place = where.key(*path, str(error.instance))
        problems.error("schema-key-name", place, f"'{shown(error.instance)}' as a key", _expected(error))
        return
    said = _SAY.get(str(error.validator), _other)
    for code, place, message, expected, hint in said(error, where, path):
        problems.error(code, place, message, expected, hint)


def shown(value: Plain) -> str:
    """A value as a reader knows it, shortened."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, bool) or value is None:
        text = json.dumps(value)
    elif isinstance(value, dict | list):
        text = json.dumps(value, ensure_ascii=False)
    else:
        text = str(value)
    most = 60
    return text if len(text) <= most else text[: most - 1] + "…"


def _title(error: ValidationError) -> str:
    schema = error.schema
    return str(schema.get("title", "")) if isinstance(schema, dict) else ""


def _expected(error: ValidationError) -> str:
    """What the schema says about the value: its description, and an example if there is one."""
    schema = error.schema if isinstance(error.schema, dict) else {}
    text = str(schema.get("description", "")).rstrip(".")
    examples = [shown(example) for example in schema.get("examples", ())]
    return f"expected: {text}" + (f" (such as {examples[0]})" if examples else "") if text else ""


def _type(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    words = " or ".join(_TYPES.get(str(word), str(word)) for word in wanted)
    name = f"{_title(error)}: " if _title(error) else ""
    scalar = isinstance(error.instance, int | float | bool)
    hint = "put it in quotes" if "string" in wanted and scalar else ""
    if error.instance is None and path:
        yield "schema-type", where.at(*path), f"{name}nothing here", f"expected {words}", "write a value, or delete the key"
    else:
        yield "schema-type", where.at(*path), f"{name}'{shown(error.instance)}' is not {words}", f"expected {words}", hint


def _unknown_keys(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    schema = error.schema if isinstance(error.schema, dict) else {}
    known = list(schema.get("properties", ()))
    for key in error.instance:
        if key not in known:
            yield "schema-unknown-key", where.key(*path, key), f"unknown key '{shown(key)}'", "", near(key, known, "known keys")


def _missing_key(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    missing = [key for key in error.validator_value if key not in error.instance]
    key = next((key for key in missing if error.message.startswith(repr(key))), missing[0] if missing else "")
    schema = error.schema if isinstance(error.schema, dict) else {}
    about = schema.get("properties", {}).get(key, {})
    title = f"{_title(error)}: " if _title(error) else ""
    expected = f"expected {key}: {about['description'].rstrip('.')}" if about.get("description") else ""
    spare = [other for other in error.instance if other not in schema.get("properties", {})]
    hint = f"is '{spare[0]}' meant for it?" if len(spare) == 1 and near(spare[0], [key]).startswith("did") else ""
    yield "schema-missing-key", where.at(*path), f"{title}key '{key}' is missing", expected, hint


def _choice(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    words = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    name = f"{_title(error)}: " if _title(error) else ""
    hint = near(error.instance, words)
    expected = "expected one of " + ", ".join(shown(word) for word in words)
    yield "schema-choice", where.at(*path), f"{name}'{shown(error.instance)}' is none of its words", expected, hint


def _form(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    name = f"{_title(error)}: " if _title(error) else ""
    yield "schema-form", where.at(*path), f"{name}'{shown(error.instance)}' is not of the right form", _expected(error), ""


def _range(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    words = {"minimum": "at least", "maximum": "at most", "exclusiveMinimum": "more than", "exclusiveMaximum": "less than"}
    expected = f"expected {words[str(error.validator)]} {error.validator_value}"
    name = f"{_title(error)}: " if _title(error) else ""
    yield "schema-range", where.at(*path), f"{name}{error.instance} is out of range", expected, ""


def _count(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    word = str(error.validator)
    unit = {"Items": "entries", "Length": "signs", "Properties": "keys"}[word[3:]]
    limit = "at least" if word.startswith("min") else "at most"
    name = f"{_title(error)}: " if _title(error) else ""
    what = f"{len(error.instance)} {unit}" if error.instance else "empty"
    yield "schema-count", where.at(*path), f"{name}{what}", f"expected {limit} {error.validator_value} {unit}", ""


def _twice(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    seen: list[Plain] = []
    for index, value in enumerate(error.instance):
        if value in seen:
            yield "schema-twice", where.at(*path, index), f"'{shown(value)}' twice in one list", "", "delete it"
        seen.append(value)


def _alternatives(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    """Of several keys, one (`oneOf`) or at least one (`anyOf`) must be there; the schemas use them for nothing else."""
    words = [key for branch in error.validator_value for key in branch.get("required", ())]
    keys = list(error.instance) if isinstance(error.instance, dict) else []
    present = [key for key in keys if key in words]
    name = f"{_title(error)}: " if _title(error) else ""
    if len(present) > 1:
        what = f"{name}{' and '.join(present)} together"
        yield "schema-alternatives", where.key(*path, present[1]), what, "expected only one of them", ""
        return
    hint = next((found for key in keys if (found := near(key, words)).startswith("did")), "")
    expected = f"expected {'one' if error.validator == 'oneOf' else 'at least one'} of {', '.join(words)}"
    yield "schema-alternatives", where.at(*path), f"{name}a key is missing", expected, hint


def _dependent(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    for key, needed in error.validator_value.items():
        for other in needed:
            if key in error.instance and other not in error.instance:
                yield "schema-missing-key", where.key(*path, key), f"'{key}' without '{other}'", f"expected {other} too", ""


def _other(error: ValidationError, where: Where, path: tuple[str | int, ...]) -> Said:
    yield "schema-other", where.at(*path), f"{_title(error) or 'value'}: {error.message}", "", ""


_SAY: dict[str, Callable[[ValidationError, Where, tuple[str | int, ...]], Said]] = {
    "type": _type, "additionalProperties": _unknown_keys, "required": _missing_key, "enum": _choice, "const": _choice,
    "pattern": _form, "minimum": _range, "maximum": _range, "exclusiveMinimum": _range, "exclusiveMaximum": _range,
    "minItems": _count, "maxItems": _count, "minLength": _count, "maxLength": _count, "minProperties": _count,
    "maxProperties": _count, "uniqueItems": _twice, "oneOf": _alternatives, "anyOf": _alternatives, "dependentRequired": _dependent,
}
