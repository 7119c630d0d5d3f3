"""`punchboard play --text`, as it is typed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.games.contract.conftest import ROOT


def said(*words, lines=()):
    result = CliRunner().invoke(
        main,
        ["--root", str(ROOT), "play", "sovereign-skies", "--text", *words],
        input="".join(f"{line}\n" for line in lines),
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_lines_of_a_file_are_played():
    code, out = said("--seat", "Liam", "--seat", "Stella=greedy", "--seed", "5", lines=["1", "1", "log"])
    assert code == 0
    assert "Liam, " in out
    assert ". Stella: " in out


def test_a_line_that_cannot_be_done_gives_exit_code_1():
    code, out = said("--from", "SS-AC-03", lines=["nonsense"])
    assert code == 1
    assert "'nonsense' is no move" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "A", "--seat", "A"), "two players have the same name"),
        (("--seat", "A", "--seat", "B=clever"), "there is no bot 'clever'"),
        (("--variant", "houses=none"), "the variant houses=none does not exist"),
        (("--option", "x=y"), "the option x=y does not exist"),
        (("--from", "SS-NONE-1"), "no scenario 'SS-NONE-1'"),
        (("--lang", "xx"), "has no texts in 'xx'"),
    ],
)
def test_what_does_not_exist_is_refused(words, sentence):
    code, out = said(*words)
    assert code
    assert sentence in " ".join(out.split())
