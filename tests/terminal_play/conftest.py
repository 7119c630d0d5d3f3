"""A table at which a script plays: lines in, the output as text."""

from __future__ import annotations

import io

import pytest

from generator.terminal_play.console import Console
from generator.terminal_play.play import play
from generator.terminal_play.table import TerminalTable
from tests.games.contract.conftest import GAMES, ROOT
from tests.keeping.conftest import Copy
from tests.sessions.conftest import Table


class Script:
    """Plays lines on a session."""

    def __init__(self, monkeypatch, capsys):
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def table(self, session, root=ROOT, quiet=False, read_again=None, **more):
        """A table for the session."""
        again = read_again or (lambda: (session.game, session.rules))
        return TerminalTable(session, Console(quiet=quiet), root, again, **more)

    def __call__(self, session, *lines, **more):
        """Play the lines; returns the output and the table."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        table = self.table(session, **more)
        play(table)
        return self.capsys.readouterr().out, table


@pytest.fixture
def script(monkeypatch, capsys):
    return Script(monkeypatch, capsys)


@pytest.fixture(scope="session", params=GAMES)
def game(request):
    return Table(request.param)


@pytest.fixture(scope="session")
def skies():
    return Table("sovereign-skies")


@pytest.fixture
def own_skies(tmp_path):
    """Sovereign Skies in a project of its own, for tests that write files."""
    return Copy("sovereign-skies", tmp_path)


@pytest.fixture(scope="session")
def empires():
    return Table("empires-end")
