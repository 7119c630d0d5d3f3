"""Results about faces that stay the same until a face or the program changes: its form in a PDF, that it has no faults.

A print keeps them for the next one, so that only changed faces are drawn and checked. Keys begin with a digest of what a face
shows (`generator.drawing.face_digests`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.fingerprint import file_states
from generator.common.kept_results import FOLDER, KeptResults
from generator.typesetting import game_fonts
from generator.typesetting.kept import drawing_program

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from engine.model import Game

RESULTS = KeptResults()


def faces_kept_in(root: Path, game: Game) -> AbstractContextManager[None]:
    """Keep results about the faces of a game in a project's folder while a block runs, and save them at its end."""
    stamp = f"{drawing_program()} {file_states(*game_fonts.files(game))}"
    return RESULTS.kept_in(root / FOLDER / f"{game.id}.faces", stamp)
