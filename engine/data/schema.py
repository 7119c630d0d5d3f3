"""Checks documents by the JSON Schemas of `schemas/`, and reports every violation in plain words at its place.

This module is imported only when a file has changed: importing jsonschema takes longer than a check of unchanged data.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

from engine.common.names import did_you_mean
from engine.common.resources import resource
from engine.data.quick_schema import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.common.plain import Plain
    from engine.common.problems import Place, Problems
    from engine.data.values import Where

Reports: TypeAlias = "Iterable[tuple[str, Place, str, str, str]]"  # code, place, message, expected, hint
MOST_VIOLATIONS = 200  # reported of one file
_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "null",
}


@cache
def _registry() -> Registry[Any]:
    files = sorted(resource("schemas").glob("*.schema.json"))
    return Registry().with_resources(
        [(path.name, Resource.from_contents(json.loads(path.read_text("utf-8")))) for path in files]
    )


def _unique(_validator: Any, demand: bool, value: Plain, _schema: Any) -> Iterator[ValidationError]:
    """Find equal entries of a list in one pass; jsonschema compares each with each if they cannot be sorted."""
    if demand and isinstance(value, list) and len({canonical(part) for part in value}) < len(value):
        yield ValidationError("entries of the list are equal")


_Validator: Any = validators.extend(Draft202012Validator, {"uniqueItems": _unique})  # type: ignore[no-untyped-call]  # jsonschema's function has no types


@cache
def validator(kind: str) -> Any:
    """Return jsonschema's validator for a kind of file."""
    return _Validator({"$ref": f"{kind}.schema.json"}, registry=_registry())


def validate(kind: str, value: Plain, where: Where, problems: Problems) -> None:
    """Report every violation of the schema of `kind` in a document's value."""
    for number, error in enumerate(validator(kind).iter_errors(value)):
        if number == MOST_VIOLATIONS:
            problems.error(
                "schema-more",
                where.at(),
                f"more than {MOST_VIOLATIONS} violations of the schema",
                hint="mend the first ones",
            )
            return
        _report(error, where, problems)


class SchemaViolation(NamedTuple):
    """One violation: the keyword, its value in the schema, that schema, and the wrong value with its place."""

    keyword: str
    value: Any
    instance: Any
    schema: dict[str, Any]
    message: str
    where: Where
    path: tuple[str | int, ...]

    @property
    def title(self) -> str:
        """The start of the message: the title of the schema, with a colon."""
        return f"{self.schema['title']}: " if self.schema.get("title") else ""

    @property
    def place(self) -> Place:
        """The place of the wrong value."""
        return self.where.at(*self.path)


def _report(error: ValidationError, where: Where, problems: Problems) -> None:
    schema = error.schema if isinstance(error.schema, dict) else {}
    path = tuple(error.absolute_path)
    violation = SchemaViolation(
        str(error.validator), error.validator_value, error.instance, schema, error.message, where, path
    )
    if "propertyNames" in error.absolute_schema_path:
        place = where.key(*path, str(violation.instance))
        problems.error("schema-key-name", place, f"'{shortened(violation.instance)}' as a key", _expected(violation))
        return
    for code, place, message, expected, hint in _REPORTERS.get(violation.keyword, _other)(violation):
        problems.error(code, place, message, expected, hint)


def shortened(value: Plain) -> str:
    """Return a value as it is written in YAML, cut off after 60 characters."""
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


def _expected(violation: SchemaViolation) -> str:
    """Return what the schema says about the value: its description, and an example if there is one."""
    text = str(violation.schema.get("description", "")).rstrip(".")
    examples = [shortened(example) for example in violation.schema.get("examples", ())]
    return f"expected: {text}" + (f" (such as {examples[0]})" if examples else "") if text else ""


def _type(violation: SchemaViolation) -> Reports:
    wanted = violation.value if isinstance(violation.value, list) else [violation.value]
    words = " or ".join(_TYPES.get(str(word), str(word)) for word in wanted)
    scalar = isinstance(violation.instance, int | float | bool)
    hint = "put it in quotes" if "string" in wanted and scalar else ""
    if violation.instance is None and violation.path:
        yield (
            "schema-type",
            violation.place,
            f"{violation.title}nothing here",
            f"expected {words}",
            "write a value, or delete the key",
        )
    else:
        yield (
            "schema-type",
            violation.place,
            f"{violation.title}'{shortened(violation.instance)}' is not {words}",
            f"expected {words}",
            hint,
        )


def _unknown_keys(violation: SchemaViolation) -> Reports:
    known = list(violation.schema.get("properties", ()))
    for key in violation.instance:
        if key not in known:
            yield (
                "schema-unknown-key",
                violation.where.key(*violation.path, key),
                f"unknown key '{shortened(key)}'",
                "",
                did_you_mean(key, known, "known keys"),
            )


def _missing_key(violation: SchemaViolation) -> Reports:
    missing = [key for key in violation.value if key not in violation.instance]
    key = next((key for key in missing if violation.message.startswith(repr(key))), missing[0] if missing else "")
    about = violation.schema.get("properties", {}).get(key, {})
    expected = f"expected {key}: {about['description'].rstrip('.')}" if about.get("description") else ""
    spare = [spare_key for spare_key in violation.instance if spare_key not in violation.schema.get("properties", {})]
    hint = (
        f"is '{spare[0]}' meant for it?" if len(spare) == 1 and did_you_mean(spare[0], [key]).startswith("did") else ""
    )
    yield "schema-missing-key", violation.place, f"{violation.title}key '{key}' is missing", expected, hint


def _allowed_words(violation: SchemaViolation) -> Reports:
    words = violation.value if isinstance(violation.value, list) else [violation.value]
    hint = did_you_mean(violation.instance, words)
    expected = "expected one of " + ", ".join(shortened(word) for word in words)
    yield (
        "schema-choice",
        violation.place,
        f"{violation.title}'{shortened(violation.instance)}' is none of its words",
        expected,
        hint,
    )


def _pattern(violation: SchemaViolation) -> Reports:
    words = [str(example).split(" ", 1)[0] for example in violation.schema.get("examples", ())]
    first = str(violation.instance).split(" ", 1)[0]  # `rulebok 59`: the first word is one of a few
    guess = "" if first in words else did_you_mean(first, words)
    hint = guess if guess.startswith("did") else ""
    yield (
        "schema-form",
        violation.place,
        f"{violation.title}'{shortened(violation.instance)}' is not of the right form",
        _expected(violation),
        hint,
    )


def _range(violation: SchemaViolation) -> Reports:
    words = {
        "minimum": "at least",
        "maximum": "at most",
        "exclusiveMinimum": "more than",
        "exclusiveMaximum": "less than",
    }
    expected = f"expected {words[violation.keyword]} {violation.value}"
    yield "schema-range", violation.place, f"{violation.title}{violation.instance} is out of range", expected, ""


def _count(violation: SchemaViolation) -> Reports:
    word = violation.keyword
    unit = {"Items": "entries", "Length": "signs", "Properties": "keys"}[word[3:]]
    one = {"Items": "one entry", "Length": "one sign", "Properties": "one key"}[word[3:]]
    wanted = one if violation.value == 1 else f"{violation.value} {unit}"
    limit = "at least" if word.startswith("min") else "at most"
    what = f"{len(violation.instance)} {unit}" if violation.instance else "empty"
    yield "schema-count", violation.place, f"{violation.title}{what}", f"expected {limit} {wanted}", ""


def _duplicate_entries(violation: SchemaViolation) -> Reports:
    seen: set[str] = set()
    for index, value in enumerate(violation.instance):
        written = canonical(value)
        if written in seen:
            yield (
                "schema-twice",
                violation.where.at(*violation.path, index),
                f"'{shortened(value)}' twice in one list",
                "",
                "delete it",
            )
        seen.add(written)


def _alternatives(violation: SchemaViolation) -> Reports:
    """Exactly one of several keys (`oneOf`), or at least one (`anyOf`), is required. Our schemas use both for this only."""
    words = [key for branch in violation.value for key in branch.get("required", ())]
    keys = list(violation.instance) if isinstance(violation.instance, dict) else []
    present = [key for key in keys if key in words]
    if len(present) > 1:
        what = f"{violation.title}{' and '.join(present)} together"
        yield (
            "schema-alternatives",
            violation.where.key(*violation.path, present[1]),
            what,
            "expected only one of them",
            "",
        )
        return
    hint = next((found for key in keys if (found := did_you_mean(key, words)).startswith("did")), "")
    expected = f"expected {'one' if violation.keyword == 'oneOf' else 'at least one'} of {', '.join(words)}"
    yield "schema-alternatives", violation.place, f"{violation.title}a key is missing", expected, hint


def _dependent_keys(violation: SchemaViolation) -> Reports:
    for key, needed in violation.value.items():
        for other in needed:
            if key in violation.instance and other not in violation.instance:
                yield (
                    "schema-missing-key",
                    violation.where.key(*violation.path, key),
                    f"'{key}' without '{other}'",
                    f"expected {other} too",
                    "",
                )


def _other(violation: SchemaViolation) -> Reports:
    yield "schema-other", violation.place, f"{violation.schema.get('title') or 'value'}: {violation.message}", "", ""


_REPORTERS: dict[str, Callable[[SchemaViolation], Reports]] = {
    "type": _type,
    "additionalProperties": _unknown_keys,
    "required": _missing_key,
    "enum": _allowed_words,
    "const": _allowed_words,
    "pattern": _pattern,
    "minimum": _range,
    "maximum": _range,
    "exclusiveMinimum": _range,
    "exclusiveMaximum": _range,
    "minItems": _count,
    "maxItems": _count,
    "minLength": _count,
    "maxLength": _count,
    "minProperties": _count,
    "maxProperties": _count,
    "uniqueItems": _duplicate_entries,
    "oneOf": _alternatives,
    "anyOf": _alternatives,
    "dependentRequired": _dependent_keys,
}
