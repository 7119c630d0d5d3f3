"""Checks the bytes of a PDF file as a print checks its files."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.problems import Problems
from generator.preflight.finished_file import check_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.drawing.commands import Page


def problems_of(data: bytes, meant: Sequence[Page]) -> Problems:
    """Return what is wrong with a file that was made from these pages."""
    problems = Problems()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.pdf"
        file.write_bytes(data)
        check_file(file, meant, "x.pdf", problems)
    return problems
