"""Options of every command: they stand before its name or after it, and the later one wins."""

from __future__ import annotations

import re
from dataclasses import fields

import click
import pytest
from click.testing import CliRunner

from generator.cli import COMMANDS, main
from generator.commands.build import STAGES
from generator.commands.print import command as print_command
from generator.common.program import SHARED, SHARED_TITLE, Settings
from generator.printing.options import PrintOptions
from tests.projects import ROOT


def commands():
    """Every command by the words that one types, those inside groups too."""
    top = click.Context(main)
    for name in COMMANDS:
        command = main.get_command(top, name)
        yield (name,), command
        if isinstance(command, click.Group):
            yield from (((name, inner), one) for inner, one in command.commands.items())


def settings_of(*words):
    """The settings that the command of these words would find."""
    context = main.make_context("punchboard", list(words))
    while isinstance(context.command, click.Group):
        name, command, rest = context.command.resolve_command(context, [*context._protected_args, *context.args])
        context = command.make_context(name, rest, parent=context)
    return context.obj


def run(*words):
    return CliRunner().invoke(main, words, prog_name="punchboard", catch_exceptions=False)


@pytest.mark.parametrize(
    ("words", "command"), list(commands()), ids=lambda one: "-".join(one) if isinstance(one, tuple) else ""
)
def test_every_command_takes_every_shared_option(words, command):
    known = {name for one in command.get_params(click.Context(command)) for name in one.opts}
    assert {"--root", "--quiet", "--no-color", "--jobs"} <= known
    own = [name for one in command.params for name in (*one.opts, one.name)]
    assert not set(own) & {name for one in SHARED for name in (*one.opts, one.name)}, "an option of its own hides none"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["check"], Settings()),
        (["--quiet", "check"], Settings(quiet=True)),
        (["check", "lanterns", "--quiet"], Settings(quiet=True)),
        (["check", "--no-color", "--jobs", "2"], Settings(plain=True, jobs=2)),
        (["--quiet", "check", "--jobs", "2"], Settings(quiet=True, jobs=2)),
        (["--jobs", "3", "check", "--jobs", "2"], Settings(jobs=2)),
        (["--jobs", "3", "check"], Settings(jobs=3)),
        (["printer", "--quiet", "list"], Settings(quiet=True)),
        (["--jobs", "4", "export", "--jobs", "3", "csv", "--jobs", "2"], Settings(jobs=2)),
        (["check", "--jobs", "1", "--jobs", "5"], Settings(jobs=5)),
    ],
)
def test_they_stand_before_or_after_the_command_and_the_later_wins(words, expected):
    assert settings_of(*words) == expected


def test_the_root_after_the_command_wins(project, tmp_path):
    (tmp_path / "empty").mkdir()
    found = run("--root", str(tmp_path / "empty"), "check", "--no-layout", "--root", str(project.root))
    assert found.exit_code == 0
    assert found.output.splitlines()[-1] == "lanterns: 1 warning; 1 scenario not played"
    lost = run("--root", str(project.root), "check", "--no-layout", "--root", str(tmp_path / "empty"))
    assert lost.exit_code == 2
    assert "no game here" in lost.output


def test_quiet_says_the_same_at_both_places(project):
    before = run("--root", str(project.root), "--quiet", "check", "--no-layout")
    after = run("check", "--no-layout", "--quiet", "--root", str(project.root))
    assert before.output == after.output
    assert before.output.endswith("lanterns: 1 warning; 1 scenario not played\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "--jobs", "0"], "'--jobs': 0 is not in the range x>=1"),
        (["fmt", "--root", str(ROOT / "README.md")], "is a file"),
        (["check", "--quite"], "No such option '--quite'"),
    ],
)
def test_wrong_values_are_refused_after_the_command_too(words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("words", [[], ["check"], ["export"], ["export", "csv"], ["printer", "set"]])
def test_the_help_shows_them_once_under_their_own_heading(words):
    text = run(*words, "--help").output
    own, title, shared = text.partition(SHARED_TITLE)
    assert title
    for option in ("--root", "--quiet", "--no-color", "--jobs"):
        assert option not in own
        assert len(re.findall(rf"^  {option}\b", shared, re.MULTILINE)) == 1


def test_the_stages_of_a_build_are_commands():
    assert {name for name, *_ in STAGES} <= set(COMMANDS)


def test_a_build_hands_the_shared_options_on(project, monkeypatch):
    monkeypatch.setattr("generator.commands.build.STAGES", (("check",),))
    result = run("build", "--root", str(project.root), "--quiet")
    assert result.exit_code == 0
    assert result.output.endswith("lanterns: 1 warning; 1 scenario not played\n")


def test_the_options_of_print_are_the_fields_of_its_value_with_the_same_defaults():
    typed = print_command.make_context("print", [], obj=Settings()).params
    assert {name: value for name, value in typed.items() if name not in ("games", "output")} == {
        one.name: getattr(PrintOptions(), one.name) for one in fields(PrintOptions)
    }


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        ([], True),
        (["--ink", "low"], True),
        (["--only", "x"], False),
        (["--players", "2"], False),
        (["--changed"], False),
        (["--tonight"], False),
    ],
)
def test_a_whole_print_leaves_nothing_out(words, whole):
    typed = print_command.make_context("print", words, obj=Settings()).params
    del typed["games"], typed["output"]
    assert PrintOptions(**typed).whole is whole
