"""The tutorial as a person follows it: its files are written and its commands run, in the order of the page."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from click.testing import CliRunner

from generator.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BLOCK = re.compile(
    r"(?:^`(?P<path>components/[^`\n]+)`\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL
)
_PROMPT = "$ "


@dataclass
class File:
    """A file that the page tells to write."""

    path: str
    text: str


@dataclass
class Typed:
    """A command that the page tells to type, with the lines that it shows; `…` stands for any lines, or for anything in a line."""

    command: str
    shown: list[str]

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the output has to look like."""
        lines = [
            r"(?:[^\n]*\n)*?" if line.strip() == "…" else re.escape(line).replace("…", r"[^\n]*") + r"\n"
            for line in self.shown
        ]
        return re.compile("".join(lines))


def told(markdown: str) -> Iterator[File | Typed]:
    """Every file and command of a page, from top to bottom."""
    for block in _BLOCK.finditer(markdown):
        if block["path"]:
            yield File(block["path"], block["text"])
        elif block["kind"] == "console":
            for part in re.split(r"^(?=\$ )", block["text"], flags=re.MULTILINE):
                if part.startswith(_PROMPT):
                    first, *shown = part.removeprefix(_PROMPT).splitlines()
                    yield Typed(first, shown)


def follow(root: Path, step: File | Typed) -> tuple[int, str]:
    """Do what a step says in `root`; the exit code and output of a command, nothing of a file."""
    if isinstance(step, File):
        path = root / step.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.text, encoding="utf-8")
        return 0, ""
    program, *words = shlex.split(step.command)
    assert program == "punchboard", step.command
    result = CliRunner().invoke(main, ["--root", str(root), *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output
