"""Lines in and out: of a person at a terminal, or of a script on standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Literal

import click

from generator.common.terminal import cleaned, echo

if TYPE_CHECKING:
    from collections.abc import Sequence

Look = Literal["", "strong", "wrong"]
_STYLES: dict[Look, Callable[[str], str]] = {
    "": str,
    "strong": partial(click.style, bold=True),
    "wrong": partial(click.style, fg="yellow"),
}
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled away, and the cursor back to the corner


class Console:
    """Asks and tells. A script gets no colours, no pauses and no cleared screen; its lines are shown as if they were typed."""

    def __init__(self, *, plain: bool = False, quiet: bool = False) -> None:
        self.is_script = not (sys.stdin.isatty() and sys.stdout.isatty())
        self.quiet = quiet
        self._plain = plain or self.is_script
        self.failed = False  # whether something that was typed could not be done

    def tell(self, text: str = "", look: Look = "") -> None:
        """Write a text."""
        echo(text if self._plain else _STYLES[look](text))

    def refuse(self, text: str) -> None:
        """Write why something could not be done."""
        self.failed = True
        self.tell(text, "wrong")

    def ask(self, prompt: str) -> str | None:
        """Return the next line; None at the end of the input, or after Ctrl-C."""
        if not self.is_script:
            with suppress(EOFError, KeyboardInterrupt):
                return input(f"{cleaned(prompt)}> ").strip()
            echo()
            return None
        line = sys.stdin.readline()
        if not line:
            return None
        self.tell(f"{prompt}> {line.strip()}")
        return line.strip()

    def hide(self, sentence: str) -> bool:
        """Clear the screen and wait until the next person is there; returns whether somebody came."""
        self.tell()
        if self.is_script:
            self.tell(sentence, "strong")
            return True
        click.echo(_CLEAR, nl=False)
        with suppress(EOFError, KeyboardInterrupt):
            input(f"{cleaned(sentence)}; press Enter ")
            return True
        return False

    def complete(self, options: Callable[[str], Sequence[str]]) -> None:
        """Let the Tab key complete lines, where the machine has readline. `options` gives whole lines that go on from a beginning."""
        if self.is_script:
            return
        with suppress(ImportError):
            import readline

            found: list[str] = []

            def completer(text: str, number: int) -> str | None:
                if number == 0:
                    found[:] = options(text)
                return found[number] if number < len(found) else None

            readline.set_completer_delims("")
            readline.set_completer(completer)
            readline.parse_and_bind("tab: complete")
