from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from engine.common.cache import Cache
from engine.common.problems import Problems
from engine.data.source import FileReader
from engine.load.assemble import scenarios
from engine.scenario.runner import Runner
from tests.scenario.toy import GAME, RULES

HEAD = (
    "given:\n  players: [Ann, Ben]\n\nscenarios:\n  - scenario: PB-X-01 A test\n    kind: statement\n    rules:"
    " [PB-1.1]\n"
)


class Play:
    """Runs one scenario of Pebbles, written as the part that matters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, text: str, **how: Any) -> Any:
        body = dedent(text).strip("\n")
        if "play:" not in body.split("steps:")[0]:
            body = f"play: turn\n{body}"
        path = self.folder / "toy.yaml"
        path.write_text(HEAD + indent(body, "    "), "utf-8")
        problems = Problems()
        document = FileReader(self.folder, self.folder, problems, Cache(None)).read_yaml(path)
        assert document is not None, [str(problem) for problem in problems]
        (scenario,) = scenarios(document.value, document.where)
        return Runner(GAME, RULES).run(scenario, **how)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return Play(tmp_path)


@pytest.fixture
def fails(play: Play) -> Any:
    """`fails(code, line, text)`: the scenario fails with a problem of this code in this line of its file."""

    def failing(code: str, line: int, text: str) -> None:
        result = play(text)
        assert not result.passed
        lines = {problem.place.line for problem in result.problems if problem.code == code}
        assert line in lines, [str(problem) for problem in result.problems]
        assert all(problem.place.file == "toy.yaml" for problem in result.problems)

    return failing
