"""Keeps the results of simulated games until the code, or a value that the games have read, changes.

After an edit of anything else, such as a title that no rule reads, the same games would give the same results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.check.dependencies import asked, recording_copy, relevant
from engine.common import kept
from engine.common.cache import digest
from engine.data.source import Positions
from generator.common.output import write

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from engine.common.shapes import Shape
    from engine.model import Game

_NEVER_READ = frozenset(  # kinds of files from which no game is played; those of pieces are recorded value by value
    {"pieces", "layout", "rules", "rulings", "aids", "scenarios", "history", "credits", "mutation", "mutation-rates"}
)


def kept_or_played(
    path: Path, shape: Shape, game: Game, is_right: Callable[[Any], bool], play: Callable[[Game], dict[str, Any]]
) -> Any:
    """Return statistics from a sealed file if they are still right, else those of `play`, which gets a game that records its reads.

    `is_right` says whether statistics are of this code and this data. Raises OSError if the file cannot be written.
    """
    stored = kept.read_sealed(path, path.stem, {"stats": shape, "asked": {None: [str]}, "answers": str})
    if isinstance(stored, dict):
        stats = {**stored["stats"], "data": game.data_hash}  # as it would be written now
        if is_right(stats) and stored["answers"] == _answers(game, stored["asked"]):
            return stats
    copy = recording_copy(game)
    stats = play(copy)
    questions = asked(copy)
    content = {"stats": stats, "asked": questions, "answers": _answers(game, questions)}
    write(path, kept.sealed_text(path.stem, content))
    return stats


def _answers(game: Game, questions: Mapping[str, list[str]]) -> str:
    """Return a hash of all that the games have read: values of pieces, game.yaml, and the other files that rules may read whole."""
    positions = game.where.positions
    others = [value for kind, value in sorted(game.file_hashes.items()) if kind not in _NEVER_READ]
    text = positions.text if isinstance(positions, Positions) else game.data_hash
    return relevant(game, questions, always=digest(text, *others))
