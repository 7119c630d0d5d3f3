"""Makes a print request from the options. An option that was not typed comes from game.yaml, or has its default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from engine.model import Game
    from generator.faces.every_face import Faces
    from generator.pdf.colours import Colours
    from generator.printing.options import PrintOptions
    from generator.printing.request import Request
    from generator.sheets.imposition import Duplex, Marks, SheetOptions
    from generator.sheets.papers import Paper


def papers_of(names: Iterable[str]) -> tuple[Paper, ...]:
    """Return the papers with these names or sizes, each once. Raises click.UsageError for an unknown one."""
    from generator.sheets.papers import paper_of

    try:
        return tuple(dict.fromkeys(paper_of(str(name)) for name in names))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _sheet_options(game: Game, typed: PrintOptions) -> SheetOptions:
    from generator.sheets.imposition import SheetOptions

    duplex = typed.duplex or game.print.get("duplex") or "long"
    marks: Marks = "none" if typed.no_marks else typed.marks
    return SheetOptions(
        cast("Duplex", duplex),
        typed.margin,
        typed.bleed,
        typed.gutter or 0.0,
        marks,
        skip=typed.skip,
        round_corners=typed.round_corners,
        auto_gutter=typed.gutter is None,
    )


def _check_players(game: Game, players: int | None) -> None:
    """Raise click.UsageError if the game is not for this number of players."""
    fewest, most = 1 if game.players.solo else game.players.fewest, game.players.most
    if players and not fewest <= players <= most:
        raise click.UsageError(
            f"{game.title} is for {fewest} to {most} players"
            if fewest < most
            else f"{game.title} is for {most} players"
        )


def request_of(game: Game, typed: PrintOptions) -> Request:
    """Return the request: what is printed of a game, and how. Raises click.UsageError if it cannot be printed."""
    from generator.faces import stamps
    from generator.printing import printers, tonight
    from generator.printing.request import Request
    from generator.sheets.papers import USUAL

    _check_players(game, typed.players)
    names: Any = typed.papers.split(",") if typed.papers else game.print.get("papers") or USUAL
    try:
        printer = printers.chosen_printer(typed.printer)
    except printers.PrinterError as error:
        raise click.UsageError(str(error)) from None
    colours = _colours_of(typed)
    return Request(
        papers_of(names),
        _sheet_options(game, typed),
        typed.only,
        typed.copies or 0,
        typed.players or 0,
        tonight=typed.tonight,
        left_out=tonight.left_out(game, typed.players or 0) if typed.tonight else frozenset(),
        dice=typed.dice or (tonight.DICE if typed.tonight else "both"),
        boxes=typed.boxes,
        thickness=typed.thickness,
        blanks=typed.blanks,
        ink=typed.ink,
        colours=colours,
        stamp=() if typed.no_stamp else stamps.stamp_texts(game, typed.date),
        cut=typed.cut,
        printer=printer,
    )


def _colours_of(typed: PrintOptions) -> Colours:
    """Return the colours of the files. Raises click.ClickException for a profile that is not one of a press."""
    from generator.pdf.colours import SCREEN

    if typed.cmyk is None:
        return SCREEN
    from generator.pdf.press import PressColours
    from generator.pdf.profile import ProfileError, read_profile

    try:
        return PressColours(str(typed.cmyk), read_profile(typed.cmyk))
    except ProfileError as error:
        raise click.ClickException(str(error)) from None


def only_changed(game: Game, faces: Faces, request: Request, root: Path, target: Path, typed: PrintOptions) -> Request:
    """Reduce a request to what has changed since the last print or since a git revision. Raises click.UsageError."""
    from dataclasses import replace

    from generator.printing import last_print

    before = _manifest_at(game, root, typed.since) if typed.since else last_print.read(target)
    if before is None:
        raise click.UsageError(f"there is no record of an earlier print of {game.id}; print it once without --changed")
    found = last_print.changes(before, last_print.manifest(game, faces))
    return replace(request, changed=found.wanted, old=found.old, renamed=found.renamed)


def _manifest_at(game: Game, root: Path, revision: str) -> dict[str, Any]:
    """Return the manifest of a game's faces at a git revision, drawn by today's code. Raises click.UsageError."""
    from generator.commands.versions import earlier_game
    from generator.faces.every_face import Faces
    from generator.printing import last_print

    with earlier_game(root, game, revision, whole=False) as old:  # a face that was wrong is printed again
        return dict(last_print.manifest(old, Faces(old)))


def refuse_with_tonight(options: PrintOptions) -> None:
    """Raise click.UsageError for options that contradict --tonight; all of them are named."""
    if not options.tonight:
        return
    typed = (
        ("--only", options.only, "it has all that the evening needs"),
        ("--copies", options.copies, "it has each piece as often as the table needs it"),
        ("--changed", options.changed, "it has more than what has changed"),
        ("--since", options.since, "it has more than what has changed"),
        ("--skip", options.skip, "pieces of several sizes share its sheets, so no place is that of a label"),
        ("--dice both", options.dice == "both", "it has each die once; choose stickers or nets"),
        ("--boxes", options.boxes, "nobody needs boxes to play"),
        ("--blanks", options.blanks, "nobody needs blank cards to play"),
    )
    refused = [f"{name} ({why})" for name, value, why in typed if value]
    if refused:
        raise click.UsageError(f"--tonight excludes {', '.join(refused)}")
