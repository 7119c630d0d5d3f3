"""Finds pieces that no print could put on its sheets, before anything is drawn: what `print` would refuse, `check` tells too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.sheets import nets
from generator.sheets.imposition import SheetOptions, TooLargeError, grid_for
from generator.sheets.pages import job_of, unit_of
from generator.sheets.pagination import TILED
from generator.sheets.papers import USUAL, paper_of

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game, PieceSet
    from generator.sheets.papers import Paper
    from generator.sheets.units import CutUnit


def check(game: Game, problems: Problems) -> None:
    """Report sets whose pieces do not fit on one of the game's papers, and dice that fold to no cube."""
    papers = _papers(game)
    for pieces in game.sets.values():
        if pieces.face is None or not pieces.copies:
            continue
        if pieces.kind == "die":
            die_net(pieces, problems)
        if pieces.kind not in TILED:
            _check_fit(pieces, papers, problems)


def die_net(pieces: PieceSet, problems: Problems) -> CutUnit | None:
    """Return the net of the dice of a set; None, with a problem, if the stickers are not square."""
    try:
        return nets.die(pieces.size.width, pieces.size.height)
    except ValueError as error:
        problems.error("die-size", pieces.where.at("size"), f"{pieces.id}: {error}", "width = 1.5 × height")
        return None


def _check_fit(pieces: PieceSet, papers: list[Paper], problems: Problems) -> None:
    options = SheetOptions(duplex="separate")
    unit = unit_of(job_of("", pieces, lambda _item, _side: None), options)
    for paper in papers:
        try:
            grid_for(unit, paper, options, 1)
        except TooLargeError as error:
            problems.error("piece-too-large", pieces.where.at("size"), f"{pieces.id}: {error}")


def _papers(game: Game) -> list[Paper]:
    """Return the papers that a print without options uses; the schema knows their names."""
    names: Any = game.print.get("papers") or USUAL
    return [paper_of(name) for name in names]
