"""Writes one PDF of a print, and checks it before it takes its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.common.problems import Place
from generator.common import output
from generator.pdf.file_facts import FileFacts
from generator.pdf.writer import write
from generator.preflight.finished_file import check_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.common.problems import Problems
    from engine.model import Game
    from generator.drawing.commands import Page
    from generator.pdf.contents import SharedContent

MOST_INK = 300  # percent; more does not dry on most papers


@dataclass(frozen=True, slots=True)
class PrintFile:
    """A file that was written: whether it changed, how many pages it has, and the most ink on one spot."""

    path: Path
    changed: bool
    pages: int
    ink: float = 0.0  # 1 is one ink in full; 0 in a file for home printers


def facts_of(game: Game, title: str, subject: str, *, tagged: bool = False) -> FileFacts:
    """Return what a file of a game says about itself."""
    dates = [version.date for version in game.history if version.date]
    return FileFacts(title, game.credits.maker, subject, game.language, max(dates, default=""), tagged)


def finished(
    path: Path, pages: Sequence[Page], facts: FileFacts, problems: Problems, shared: SharedContent
) -> PrintFile:
    """Write one file, and check it before it takes its place. Raises OSError."""
    with output.unfinished(path) as part:
        ink = write(part.file, pages, facts, shared)
        part.file.flush()
        check_file(part.path, pages, str(path), problems)
        return PrintFile(path, output.put_in_place(part, path), len(pages), ink)


def check_ink(files: Sequence[PrintFile], problems: Problems) -> None:
    """Report files with more ink on one spot than most presses take. The limit of a press is not in its profile."""
    wet = [file for file in files if round(100 * file.ink) > MOST_INK]
    if wet:
        most = max(wet, key=lambda file: file.ink)
        problems.warning(
            "print-ink",
            Place(str(most.path)),
            f"up to {100 * most.ink:.0f} % ink lie on one spot; files with too much: {len(wet)} of {len(files)}",
            f"at most {MOST_INK} %, or what the print shop allows: the profile does not say it",
        )
