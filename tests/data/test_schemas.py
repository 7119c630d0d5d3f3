"""Every schema explains itself and refuses what it should: for each keyword in each of its parts, an instance is made
from that part's own example which breaks just this keyword, and must be refused because of it."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from engine.load.folder import KINDS
from tests.projects import ROOT

FILES = {path.name: json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "schemas").glob("*.schema.json"))}
REGISTRY: Registry[Any] = Registry().with_resources(
    [(name, Resource.from_contents(schema)) for name, schema in FILES.items()]
)
KINDS_OF_VALUE = {"null": None, "boolean": True, "integer": 3, "number": 2.5, "string": "\n", "array": [], "object": {}}
# what an annotation or a container of further schemas is: nothing that refuses by itself
SILENT = {
    "title",
    "description",
    "examples",
    "$schema",
    "$ref",
    "$defs",
    "properties",
    "items",
    "then",
    "else",
    "allOf",
    "default",
}


def parts(schema: Any, pointer: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, with its pointer."""
    if not isinstance(schema, dict):
        return
    yield pointer, schema
    for key in ("items", "then", "else", "additionalProperties", "propertyNames", "not"):
        yield from parts(schema.get(key), f"{pointer}/{key}")
    for key in ("properties", "$defs"):
        for name, part in schema.get(key, {}).items():
            yield from parts(part, f"{pointer}/{key}/{name}")
    for index, part in enumerate(schema.get("prefixItems", ())):
        yield from parts(part, f"{pointer}/prefixItems/{index}")


ALL = [(name, pointer, part) for name, schema in FILES.items() for pointer, part in parts(schema, "#")]
EXPLAINED = [
    (name, pointer, part)
    for name, pointer, part in ALL
    if set(part) - {"$ref", "required"} and "/then" not in pointer[-6:]
]


def validator(name: str, pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"{name}{pointer}"}, registry=REGISTRY)


def example_of(part: dict[str, Any], name: str) -> Any:
    """A valid instance: the part's own example, or that of what it refers to."""
    if part.get("examples"):
        return part["examples"][0]
    if "$ref" in part:
        target, _, pointer = part["$ref"].partition("#")
        found: Any = FILES[target or name]
        for step in pointer.strip("/").split("/") if pointer else ():
            found = found[step]
        return example_of(found, target or name)
    raise AssertionError(f"{name}: a part without an example: {part}")


def wrong(keyword: str, part: dict[str, Any], good: Any) -> Iterator[Any]:  # noqa: C901, PLR0912 - one line a keyword
    """Instances that break one keyword of a schema."""
    value = part[keyword]
    if keyword == "type":
        allowed = set(value if isinstance(value, list) else [value])
        allowed |= {"integer"} if "number" in allowed else set()
        yield from (other for kind, other in KINDS_OF_VALUE.items() if kind not in allowed)
    elif keyword in {"enum", "const"}:
        yield "no such word"
    elif keyword == "pattern":
        yield "\u2603 \n"
    elif keyword in {"minimum", "exclusiveMinimum"}:
        yield value - (1 if keyword == "minimum" else 0)
    elif keyword == "maximum":
        yield value + 1
    elif keyword == "minLength":
        yield "x" * (value - 1)
    elif keyword == "maxLength":
        yield "x" * (value + 1)
    elif keyword == "minItems":
        yield [good[0] if good else 0] * (value - 1)
    elif keyword == "maxItems":
        yield [good[0]] * (value + 1)
    elif keyword == "uniqueItems":
        yield [good[0], good[0]]
    elif keyword == "required":
        yield from ({key: one for key, one in good.items() if key != gone} for gone in value)
    elif keyword == "additionalProperties":
        yield {**good, "no-such-key": 1}
    elif keyword == "propertyNames":
        yield {"": 1}
    elif keyword == "minProperties":
        yield dict(list(good.items())[: value - 1])
    elif keyword == "maxProperties":
        yield dict.fromkeys(part["properties"], 1)
    elif keyword == "anyOf" and not all("required" in branch for branch in value):
        yield [[0]]
    elif keyword in {"oneOf", "anyOf"}:
        yield {
            key: one
            for key, one in good.items()
            if key not in {name for branch in value for name in branch["required"]}
        }
    elif keyword == "dependentRequired":
        yield from ({name: one for name, one in good.items() if name not in needed} for needed in value.values())
    elif keyword == "prefixItems":
        yield [None] * len(value)


def condition(part: dict[str, Any], good: Any) -> Iterator[tuple[str, Any]]:
    """Instances that meet `if` and break `then`: the keyword that refuses them, and the instance."""
    branches = [part] if "if" in part else []
    branches += [one for one in part.get("allOf", ()) if "if" in one]
    for branch in branches:
        needed = branch["then"].get("required")
        tests = branch["if"].get("properties")
        if needed and tests:
            ((key, test),) = tests.items()
            instance = {name: one for name, one in good.items() if name not in needed}
            yield "required", {**instance, key: test["const"] if "const" in test else test["enum"][0]}


@pytest.mark.parametrize("name", FILES)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(FILES[name])
    assert FILES[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_every_kind_of_file_has_its_schema() -> None:
    assert {f"{kind}.schema.json" for kind in KINDS} | {"common.schema.json"} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_every_part_explains_itself(name: str) -> None:
    for found, pointer, part in EXPLAINED:
        if found == name:
            whole = {**part}
            while "$ref" in whole and not {"title", "description", "examples"} <= set(whole):
                target, _, path = whole.pop("$ref").partition("#")
                below: Any = FILES[target or name]
                for step in path.strip("/").split("/"):
                    below = below[step]
                whole = {**below, **whole}
            missing = {"title", "description", "examples"} - {key for key, value in whole.items() if value != ""}
            assert not missing, f"{name}{pointer} lacks {missing}"


@pytest.mark.parametrize("name", FILES)
def test_every_example_is_valid(name: str) -> None:
    for found, pointer, part in ALL:
        if found == name and name + pointer != "common.schema.json#":
            for example in part.get("examples", ()):
                assert not list(validator(name, pointer).iter_errors(example)), f"{name}{pointer}: {example}"


@pytest.mark.parametrize("name", FILES)
def test_objects_are_closed(name: str) -> None:
    """No mapping takes keys that nobody has declared, unless what its values are is declared."""
    free = {"given", "expect", "row", "step", "box"}  # the rules code judges these; a box is closed by its kind
    for found, pointer, part in ALL:
        if found == name and part.get("type") == "object" and str(part.get("title", "")).lower() not in free:
            assert "additionalProperties" in part, f"{name}{pointer} is open"


@pytest.mark.parametrize("name", FILES)
def test_every_keyword_refuses_something(name: str) -> None:
    tried = 0
    for found, pointer, part in ALL:
        if found != name or set(part) == {"required"}:  # what a condition demands, tried with it
            continue
        judge = validator(name, pointer)
        for keyword in part:
            if (
                keyword in SILENT
                or keyword == "if"
                or (keyword == "additionalProperties" and part[keyword] is not False)
            ):
                continue
            cases = list(wrong(keyword, part, copy.deepcopy(example_of(part, name))))
            assert cases, f"{name}{pointer}: the test has no wrong instance for {keyword}"
            for case in cases:
                blamed = {
                    str(word)
                    for error in errors(judge, case)
                    for word in (error.validator, *error.absolute_schema_path)
                }
                assert keyword in blamed, f"{name}{pointer}: {keyword} lets {case!r} pass (blamed: {blamed})"
                tried += 1
        for keyword, case in condition(
            part, copy.deepcopy(example_of(part, name)) if "if" in part or "allOf" in part else None
        ):
            assert keyword in {error.validator for error in errors(judge, case)}, (
                f"{name}{pointer}: the condition lets {case!r} pass"
            )
            tried += 1
    assert tried > 10


def errors(judge: Draft202012Validator, case: Any) -> Iterator[Any]:
    for error in judge.iter_errors(case):
        yield error
        yield from error.context or ()
