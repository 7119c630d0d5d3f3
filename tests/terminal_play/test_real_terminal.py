"""A game at a terminal of the system: the Tab key, and the screen that is cleared between two people."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time

import pytest

from tests.games.contract.conftest import ROOT

pty = pytest.importorskip("pty")
pytest.importorskip("readline")
LONGEST = 40  # seconds until something is shown


def _hears_ctrl_c():
    """A shell lets what it runs in the background ignore Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program that runs at a terminal."""

    def __init__(self, *words):
        self._terminal, inner = pty.openpty()
        self._text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator", *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm"},
            preexec_fn=_hears_ctrl_c,  # noqa: PLW1509 - it only sets a signal, and no thread of the tests matters to the program
        )
        os.close(inner)

    def until(self, words):
        """Read until the words are shown; returns what was shown since the last call."""
        end = time.monotonic() + LONGEST
        while words not in self._text:
            assert time.monotonic() < end, self._text
            if select.select([self._terminal], [], [], 0.1)[0]:
                self._text += os.read(self._terminal, 65536).decode(errors="replace")
        shown, _, self._text = self._text.partition(words)
        return shown + words

    def close(self):
        os.close(self._terminal)

    def type(self, keys):
        os.write(self._terminal, keys.encode())


def test_two_people_at_one_terminal():
    terminal = Terminal("play", "empires-end", "--text", "--seat", "Ann", "--seat", "Ben", "--seed", "4")
    assert "hand: blight-11" in terminal.until("Ann, whether to pass or to take> ")
    terminal.type("bid h\t\n")
    shown = terminal.until("Hand the screen to Ben; press Enter ")
    assert "bid hammer" in shown
    assert "\x1b[2J\x1b[3J\x1b[H" in shown
    terminal.type("\n")
    shown = terminal.until("Ben, whether to pass or to take> ")
    assert "1. Ann: bid hammer" in shown
    assert "hand: blight-11" not in shown
    terminal.type("wh\tbid axe\n")
    terminal.until("not legal: blight-01 does not allow axe (EE-7.7)")
    terminal.type("bid coin\n")
    terminal.until("Hand the screen to Ann; press Enter ")
    terminal.type("\x04")  # the end of the input: nobody comes, so nothing is shown
    assert terminal.process.wait(LONGEST) == 0
    terminal.close()


def test_ctrl_c_leaves_the_game():
    terminal = Terminal("play", "empires-end", "--text", "--seat", "Ann", "--seat", "Ben")
    terminal.until("whether to pass or to take> ")
    for _ in range(LONGEST):  # a signal before the program waits for a line would be lost
        terminal.process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            assert terminal.process.wait(1) == 0
            break
    assert terminal.process.returncode == 0
    terminal.close()
