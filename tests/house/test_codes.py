"""Codes: every one used is documented, every one documented is used, and every one has a test that shows it."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from engine.common.codes import Code
from generator.report import codes
from tests.projects import ROOT

CALLS = {"error": 0, "warning": 0, "refuse": 0, "Fault": 0, "Note": 0, "Difference": 0, "Problem": 2}
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
SOURCES = [
    path
    for package in ("engine", "generator")
    for path in sorted((ROOT / package).rglob("*.py"))
    if path.name != "codes.py"
]


def used(path: Path) -> set[str]:
    """Codes that a module hands to a problem, as the first or third argument of a call."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            number = CALLS.get(name, 99)
            part = node.args[number] if len(node.args) > number else None
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and CODE.match(part.value):
                found.add(part.value)
    return found


def test_every_code_used_is_documented() -> None:
    missing = {code: path.name for path in SOURCES for code in used(path) if code not in codes()}
    assert missing == {}


def test_every_code_documented_is_used() -> None:
    """As a whole text, or put together from `unknown-` and the kind of name."""
    texts = {
        node.value
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    kinds = {f"unknown-{text}" for text in texts}
    assert set(codes()) - texts - kinds == set()


@pytest.mark.parametrize("code", codes())
def test_every_code_explains_itself(code: str) -> None:
    told = codes()[code]
    assert CODE.match(code)
    assert told.title
    assert len(told.explanation) > 20
    assert told.explanation.rstrip().endswith((".", "!", "?"))


def test_every_table_has_codes_of_one_shape_in_a_module_called_codes() -> None:
    tables = [path for package in ("engine", "generator") for path in sorted((ROOT / package).rglob("codes.py"))]
    listed = []
    for path in tables:
        if path != ROOT / "engine" / "common" / "codes.py":
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            listed += importlib.import_module(module).CODES.items()
    assert sorted(listed) == list(codes().items())
    assert {type(code) for _, code in listed} == {Code}


def test_no_code_is_listed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(importlib.import_module("engine.load.codes").CODES, "layout-box", codes()["layout-box"])
    with pytest.raises(ValueError, match=r"generator\.preflight\.codes lists codes that another table has: layout-box"):
        codes()


def test_every_code_has_a_test() -> None:
    tests = [path for path in (ROOT / "tests").rglob("*") if path.suffix in {".py", ".txt", ".yaml"}]
    said = set(
        re.findall(
            r"[a-z0-9]+(?:-[a-z0-9]+)*", "\n".join(path.read_bytes().decode("utf-8", "replace") for path in tests)
        )
    )
    assert sorted(set(codes()) - said) == []
