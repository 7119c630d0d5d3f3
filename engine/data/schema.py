"""Documents against the JSON Schemas of `schemas/`: every violation in our words, at its place.

Imported only when a file has changed: jsonschema takes longer to import than a warm check may last.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from engine.common.names import near
from engine.common.resources import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jsonschema.exceptions import ValidationError

    from engine.common.plain import Plain
    from engine.common.problems import Place, Problems
    from engine.data.values import Where

Said: TypeAlias = "Iterable[tuple[str, Place, str, str, str]]"  # code, place, message, expected, hint
MOST = 200  # violations reported of one file
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


@cache
def validator(kind: str) -> Draft202012Validator:
    """The validator of a kind of file."""
    return Draft202012Validator({"$ref": f"{kind}.schema.json"}, registry=_registry())


def validate(kind: str, value: Plain, where: Where, problems: Problems) -> None:
    """Report every violation of the schema of `kind` in a document's value."""
    for count, error in enumerate(validator(kind).iter_errors(value)):
        if count == MOST:
            problems.error(
                "schema-more", where.at(), f"more than {MOST} violations of the schema", hint="mend the first ones"
            )
            return
        _report(error, where, problems)


class Bad(NamedTuple):
    """One violation: the keyword and its value in the schema around it, and the offending value and its place."""

    keyword: str
    value: Any
    instance: Any
    schema: dict[str, Any]
    message: str
    where: Where
    path: tuple[str | int, ...]

    @property
    def title(self) -> str:
        """How a message starts: the title of the schema that was violated."""
        return f"{self.schema['title']}: " if self.schema.get("title") else ""

    @property
    def place(self) -> Place:
        """Where the value stands."""
        return self.where.at(*self.path)


def _report(error: ValidationError, where: Where, problems: Problems) -> None:
    schema = error.schema if isinstance(error.schema, dict) else {}
    path = tuple(error.absolute_path)
    bad = Bad(str(error.validator), error.validator_value, error.instance, schema, error.message, where, path)
    if "propertyNames" in error.absolute_schema_path:
        place = where.key(*path, str(bad.instance))
        problems.error("schema-key-name", place, f"'{shown(bad.instance)}' as a key", _expected(bad))
        return
    for code, place, message, expected, hint in _SAY.get(bad.keyword, _other)(bad):
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


def _expected(bad: Bad) -> str:
    """What the schema says about the value: its description, and an example if there is one."""
    text = str(bad.schema.get("description", "")).rstrip(".")
    examples = [shown(example) for example in bad.schema.get("examples", ())]
    return f"expected: {text}" + (f" (such as {examples[0]})" if examples else "") if text else ""


def _type(bad: Bad) -> Said:
    wanted = bad.value if isinstance(bad.value, list) else [bad.value]
    words = " or ".join(_TYPES.get(str(word), str(word)) for word in wanted)
    scalar = isinstance(bad.instance, int | float | bool)
    hint = "put it in quotes" if "string" in wanted and scalar else ""
    if bad.instance is None and bad.path:
        yield (
            "schema-type",
            bad.place,
            f"{bad.title}nothing here",
            f"expected {words}",
            "write a value, or delete the key",
        )
    else:
        yield "schema-type", bad.place, f"{bad.title}'{shown(bad.instance)}' is not {words}", f"expected {words}", hint


def _unknown_keys(bad: Bad) -> Said:
    known = list(bad.schema.get("properties", ()))
    for key in bad.instance:
        if key not in known:
            yield (
                "schema-unknown-key",
                bad.where.key(*bad.path, key),
                f"unknown key '{shown(key)}'",
                "",
                near(key, known, "known keys"),
            )


def _missing_key(bad: Bad) -> Said:
    missing = [key for key in bad.value if key not in bad.instance]
    key = next((key for key in missing if bad.message.startswith(repr(key))), missing[0] if missing else "")
    about = bad.schema.get("properties", {}).get(key, {})
    expected = f"expected {key}: {about['description'].rstrip('.')}" if about.get("description") else ""
    spare = [other for other in bad.instance if other not in bad.schema.get("properties", {})]
    hint = f"is '{spare[0]}' meant for it?" if len(spare) == 1 and near(spare[0], [key]).startswith("did") else ""
    yield "schema-missing-key", bad.place, f"{bad.title}key '{key}' is missing", expected, hint


def _choice(bad: Bad) -> Said:
    words = bad.value if isinstance(bad.value, list) else [bad.value]
    hint = near(bad.instance, words)
    expected = "expected one of " + ", ".join(shown(word) for word in words)
    yield "schema-choice", bad.place, f"{bad.title}'{shown(bad.instance)}' is none of its words", expected, hint


def _form(bad: Bad) -> Said:
    words = [str(example).split(" ", 1)[0] for example in bad.schema.get("examples", ())]
    first = str(bad.instance).split(" ", 1)[0]  # `rulebok 59`: the first word is one of a few
    guess = "" if first in words else near(first, words)
    hint = guess if guess.startswith("did") else ""
    yield "schema-form", bad.place, f"{bad.title}'{shown(bad.instance)}' is not of the right form", _expected(bad), hint


def _range(bad: Bad) -> Said:
    words = {
        "minimum": "at least",
        "maximum": "at most",
        "exclusiveMinimum": "more than",
        "exclusiveMaximum": "less than",
    }
    expected = f"expected {words[bad.keyword]} {bad.value}"
    yield "schema-range", bad.place, f"{bad.title}{bad.instance} is out of range", expected, ""


def _count(bad: Bad) -> Said:
    word = bad.keyword
    unit = {"Items": "entries", "Length": "signs", "Properties": "keys"}[word[3:]]
    one = {"Items": "one entry", "Length": "one sign", "Properties": "one key"}[word[3:]]
    wanted = one if bad.value == 1 else f"{bad.value} {unit}"
    limit = "at least" if word.startswith("min") else "at most"
    what = f"{len(bad.instance)} {unit}" if bad.instance else "empty"
    yield "schema-count", bad.place, f"{bad.title}{what}", f"expected {limit} {wanted}", ""


def _twice(bad: Bad) -> Said:
    seen: list[Plain] = []
    for index, value in enumerate(bad.instance):
        if value in seen:
            yield "schema-twice", bad.where.at(*bad.path, index), f"'{shown(value)}' twice in one list", "", "delete it"
        seen.append(value)


def _alternatives(bad: Bad) -> Said:
    """Of several keys, one (`oneOf`) or at least one (`anyOf`) must be there; the schemas use them for nothing else."""
    words = [key for branch in bad.value for key in branch.get("required", ())]
    keys = list(bad.instance) if isinstance(bad.instance, dict) else []
    present = [key for key in keys if key in words]
    if len(present) > 1:
        what = f"{bad.title}{' and '.join(present)} together"
        yield "schema-alternatives", bad.where.key(*bad.path, present[1]), what, "expected only one of them", ""
        return
    hint = next((found for key in keys if (found := near(key, words)).startswith("did")), "")
    expected = f"expected {'one' if bad.keyword == 'oneOf' else 'at least one'} of {', '.join(words)}"
    yield "schema-alternatives", bad.place, f"{bad.title}a key is missing", expected, hint


def _dependent(bad: Bad) -> Said:
    for key, needed in bad.value.items():
        for other in needed:
            if key in bad.instance and other not in bad.instance:
                yield (
                    "schema-missing-key",
                    bad.where.key(*bad.path, key),
                    f"'{key}' without '{other}'",
                    f"expected {other} too",
                    "",
                )


def _other(bad: Bad) -> Said:
    yield "schema-other", bad.place, f"{bad.schema.get('title') or 'value'}: {bad.message}", "", ""


_SAY: dict[str, Callable[[Bad], Said]] = {
    "type": _type,
    "additionalProperties": _unknown_keys,
    "required": _missing_key,
    "enum": _choice,
    "const": _choice,
    "pattern": _form,
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
    "uniqueItems": _twice,
    "oneOf": _alternatives,
    "anyOf": _alternatives,
    "dependentRequired": _dependent,
}
