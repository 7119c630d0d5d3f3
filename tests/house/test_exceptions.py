"""Where a rule of the linter or of the type checker is switched off, the line says why."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOQA = re.compile(r"# (ruff: )?noqa: [A-Z]+\d+(, [A-Z]+\d+)* - \S.*")
UNTYPED = re.compile(r"# type: ignore\[[a-z-]+(, [a-z-]+)*\]  # \S.*")
FILES = [
    path
    for top in ("engine", "generator", "tests", "bench", "tools")
    for path in sorted((ROOT / top).rglob("*.py"))
    if "peers" not in path.parts
]


def unexplained(text: str) -> list[int]:
    """The lines of comments that switch something off without a reason."""
    comments = [one for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type == tokenize.COMMENT]
    return [
        one.start[0]
        for one in comments
        if ("noqa" in one.string and not NOQA.fullmatch(one.string))
        or ("type: ignore" in one.string and not UNTYPED.fullmatch(one.string))
    ]


def test_every_exception_has_a_reason():
    guilty = [f"{path.relative_to(ROOT)}:{line}" for path in FILES for line in unexplained(path.read_text("utf-8"))]
    assert guilty == []
    assert len(FILES) > 300


@pytest.mark.parametrize(
    ("comment", "explained"),
    [
        ("# noqa: S101 - the caller has found it", True),
        ("# noqa: C901, PLR0912 - one line a keyword", True),
        ("# noqa: S101", False),
        ("# noqa", False),
        ("# noqa: S101 - ", False),
        ("# type: ignore[misc]  # it brings no types", True),
        ("# type: ignore[misc]", False),
        ("# type: ignore", False),
    ],
)
def test_a_reason_is_recognised(comment, explained):
    assert (unexplained(f"x = 1  {comment}\n") == []) is explained


def test_every_rule_that_is_switched_off_in_the_settings_has_a_reason():
    """Each line of ignored rules in pyproject.toml ends with a comment."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    settings = text.partition("[tool.ruff.lint]")[2].partition("[tool.importlinter]")[0]
    rules = [
        line for line in settings.splitlines() if re.match(r'\s+"[A-Z]+\d*"', line) or re.match(r'"\S+" = \["', line)
    ]
    assert len(rules) > 20
    assert [line for line in rules if not re.search(r"  # \S+", line)] == []
