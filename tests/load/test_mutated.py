"""No data gives a traceback: the real files, mutated line by line, value by value and byte by byte."""

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.common.codes import all_codes
from engine.common.problems import Place, Problem
from tests.projects import DATA, ROOT, Project

GAMES = {"lanterns": DATA / "small" / "lanterns", "sovereign-skies": ROOT / "components" / "sovereign-skies"}
PARTS = (".yaml",)
WORDS = [
    "",
    "null",
    "[]",
    "{}",
    "-1",
    "99999999999999999999",
    "1e99",
    "true",
    "'",
    '"',
    "*x",
    "&x",
    "{gain: {amount: x}}",
    "SS-5.3",
    "wyrne",
    "- - -",
    ":",
    "\t",
    "é",
    "\x00",
    "\ud800",
]
CODES = set(all_codes("engine"))
LINE = re.compile(r"^[^\n:]+:[1-9]\d*:[1-9]\d*: (error|warning)\[[a-z0-9-]+\]: \S[^\n]*$")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Project]:
    return {name: Project(tmp_path_factory.mktemp(name), name, folder) for name, folder in GAMES.items()}


def files(name: str) -> list[Path]:
    return sorted(path.relative_to(GAMES[name]) for path in GAMES[name].rglob("*") if path.suffix in PARTS)


def well_formed(problem: Problem, project: Project) -> None:
    assert LINE.match(str(problem)), str(problem)
    assert problem.code in CODES, f"{problem.code} is not documented"
    assert isinstance(problem.place, Place)
    path = project.root / problem.place.file
    if path.is_file() and problem.place.file.endswith(".yaml"):
        lines = re.split("\r\n|[\r\n\x85\u2028\u2029]", path.read_bytes().decode("utf-8", "replace"))
        assert problem.place.line <= len(lines) + 1
    assert not problem.hint.endswith("''?")
    assert "None" not in problem.hint


def mutate(raw: bytes, data: st.DataObject) -> bytes:  # noqa: C901 - one line a mishap
    """One or two mishaps in a file's text."""
    for _ in range(data.draw(st.integers(1, 2))):
        lines = raw.split(b"\n")
        at = data.draw(st.integers(0, len(lines) - 1))
        deed = data.draw(
            st.sampled_from(
                ["delete", "double", "swap", "value", "key", "indent", "dedent", "byte", "cut", "word", "duplicate end"]
            )
        )
        if deed == "delete":
            del lines[at]
        elif deed == "double":
            lines.insert(at, lines[at])
        elif deed == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif deed == "value":
            lines[at] = re.sub(
                rb": .*", b": " + data.draw(st.sampled_from(WORDS)).encode("utf-8", "surrogatepass"), lines[at], count=1
            )
        elif deed == "key":
            lines[at] = re.sub(rb"([a-z_]+):", lambda match: match[1][:-1] + b"x:", lines[at], count=1)
        elif deed == "indent":
            lines[at] = b"  " + lines[at]
        elif deed == "dedent":
            lines[at] = lines[at][1:]
        elif deed == "word":
            lines[at] = re.sub(
                rb"[A-Za-z0-9]+",
                data.draw(st.sampled_from(WORDS)).encode("utf-8", "surrogatepass").replace(b"\\", b""),
                lines[at],
                count=1,
            )
        elif deed == "duplicate end":
            lines += lines[-3:]
        raw = b"\n".join(lines)
        if deed == "byte" and raw:
            where = data.draw(st.integers(0, len(raw) - 1))
            raw = raw[:where] + bytes([data.draw(st.integers(0, 255))]) + raw[where + 1 :]
        elif deed == "cut":
            raw = raw[: data.draw(st.integers(0, len(raw)))]
    return raw


def judge(project: Project, file: Path, mutant: bytes) -> None:
    path = project.folder / file
    original = path.read_bytes()
    path.write_bytes(mutant)
    try:
        for problem in project.check().problems:
            well_formed(problem, project)
    finally:
        path.write_bytes(original)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_small_game(games: dict[str, Project], data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(files("lanterns")))
    judge(games["lanterns"], file, mutate((GAMES["lanterns"] / file).read_bytes(), data))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_real_game(games: dict[str, Project], data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(files("sovereign-skies")))
    judge(games["sovereign-skies"], file, mutate((GAMES["sovereign-skies"] / file).read_bytes(), data))


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_real_game_at_length(games: dict[str, Project], data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(files("sovereign-skies")))
    judge(games["sovereign-skies"], file, mutate((GAMES["sovereign-skies"] / file).read_bytes(), data))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    raw=st.one_of(
        st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
    ),
    data=st.data(),
)
def test_any_bytes(games: dict[str, Project], raw: bytes, data: st.DataObject) -> None:
    judge(games["lanterns"], data.draw(st.sampled_from(files("lanterns"))), raw)


def test_the_files_are_as_they_were(games: dict[str, Project]) -> None:
    """The tests above put back what they took."""
    for name, project in games.items():
        for file in files(name):
            assert (project.folder / file).read_bytes() == (GAMES[name] / file).read_bytes()
    shutil.rmtree(games["lanterns"].root / ".punchboard-cache", ignore_errors=True)
    assert games["lanterns"].said() == []
