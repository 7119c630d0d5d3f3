"""`punchboard print`: the print-and-play PDFs."""

from __future__ import annotations

import gc
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from engine.common.names import count

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game
    from generator.faces.every_face import Faces
    from generator.printing.job import Made, Request
    from generator.sheets.imposition import Duplex, Marks, Options
    from generator.sheets.papers import Paper


RULES = "rules"  # what --only calls the rules reference


@click.command("print")
@click.argument("games", nargs=-1)
@click.option(
    "--paper", "papers", default=None, help="A4, Letter, A3 …, or a size such as 210x297; several with commas."
)
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "fold", "none", "separate"]),
    default=None,
    show_default="long",
    help=(
        "Edge to turn the paper over; fold: backs beside fronts about a fold; none: fronts only; "
        "separate: backs on sheets of their own."
    ),
)
@click.option(
    "--only",
    multiple=True,
    metavar="GLOB",
    help="Only sets or pieces of that name (senators, 'S1*', politics/cunning), or rules.",
)
@click.option("--players", type=click.IntRange(1, 100), help="Only what a table of that many needs.")
@click.option("--copies", type=click.IntRange(1, 1000), help="So many of each piece instead of what lies in the box.")
@click.option("--changed", is_flag=True, help="Only what looks different from what was printed last, on few sheets.")
@click.option("--since", metavar="REV", help="Only what looks different from a git revision.")
@click.option(
    "--skip", type=click.IntRange(0, 500), default=0, help="Places of the first sheet that are used up (label sheets)."
)
@click.option(
    "--gutter", type=click.FloatRange(0, 20), default=0.0, help="mm between pieces (default: they share cuts)."
)
@click.option(
    "--margin", type=click.FloatRange(3, 40), default=5.0, show_default=True, help="mm the printer leaves white."
)
@click.option(
    "--bleed", type=click.FloatRange(0, 5), default=3.0, show_default=True, help="mm printed beyond the outer cuts."
)
@click.option(
    "--marks",
    type=click.Choice(["front", "both", "none"]),
    default="front",
    show_default=True,
    help="Sides with crop marks.",
)
@click.option("--no-marks", is_flag=True, help="Without crop marks (as --marks none).")
@click.option("--round-corners", is_flag=True, help="Cut lines with the rounded corners of each set, pieces apart.")
@click.option(
    "--cut", multiple=True, type=click.Choice(["svg", "dxf"]), help="Cut lines for a machine beside each sheet."
)
@click.option(
    "--ink",
    type=click.Choice(["full", "grey", "low"]),
    default="full",
    show_default=True,
    help="Colours, greys, or pale grounds.",
)
@click.option("--no-stamp", is_flag=True, help="No game and version at the edge of faces.")
@click.option("--date", default="", help="A date to put on the stamp.")
@click.option(
    "--dice",
    type=click.Choice(["stickers", "nets", "both"]),
    default="both",
    show_default=True,
    help="How dice are made.",
)
@click.option("--boxes", is_flag=True, help="A tuck box for each deck.")
@click.option(
    "--thickness", type=click.FloatRange(0.05, 3), default=0.31, show_default=True, help="mm of one card, for boxes."
)
@click.option("--blanks", type=click.IntRange(0, 500), default=0, help="Blank cards of each set, with its frame.")
@click.option("--printer", "printer", default="", help="A saved printer (default: the one in use; none: none).")
@click.option(
    "--site",
    metavar="URL",
    help="Where the site is published, for QR codes (default: site of game.yaml; without one none).",
)
@click.option("--calibrate", is_flag=True, help="Only the sheet that shows what a printer does wrong.")
@click.option("--allow", multiple=True, metavar="CODE", help="Print in spite of problems of that code.")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Folder (default: build/print).")
@click.pass_context
def command(ctx: click.Context, /, games: tuple[str, ...], output: Path | None, **wishes: Any) -> None:
    """Make the PDFs of GAMES (default: all) in build/print/<game>/: sheets of pieces, player aids, the rules reference.

    \b
    punchboard print my-game
    punchboard print my-game --paper A4 --duplex short
    punchboard print my-game --only foxes --only 'hens/*'
    punchboard print my-game --only rules --site https://example.org/rules/
    punchboard print my-game --changed
    punchboard print my-game --players 3 --ink low
    punchboard print --calibrate
    """  # noqa: D301
    from generator.common import addresses
    from generator.common.project import chosen

    root: Path = ctx.obj["root"]
    target = output or root / "build" / "print"
    if wishes["calibrate"]:
        _calibrate(wishes, target, ctx.obj["quiet"])
        return
    if wishes["site"] is not None and not addresses.is_address(wishes["site"]):
        raise click.BadParameter(
            f"'{wishes['site']}' is no address such as https://example.org/rules/", param_hint="--site"
        )
    if wishes["changed"] and wishes["since"]:
        raise click.UsageError("--changed and --since are two ways to say the same: give one")
    for folder in chosen(root, games):
        _game(folder, root, target / folder.name, wishes, ctx.obj["quiet"])


def _game(folder: Path, root: Path, target: Path, wishes: dict[str, Any], quiet: bool) -> None:
    """One game: nothing at all is done when neither it nor the wishes nor the files have changed since the last time."""
    from generator.printing import unchanged

    key = unchanged.key(folder, target, wishes)
    kept = unchanged.last(target, key)
    if kept is not None:
        for line in kept.said:
            click.echo(line, err=True)
        _settle(target, wishes, [target / name for name in kept.files], quiet)
        if not quiet:
            _say(len(kept.files), kept.pages, 0, target, root)
        return
    from dataclasses import replace

    from engine.common.problems import Problems
    from generator.common.project import loaded, stop

    gc.disable()  # thousands of small tuples, no cycles: looking for them takes a fifth of the time
    problems = Problems()
    game = loaded(folder, root, problems)
    if wishes["site"]:
        game = replace(game, site=wishes["site"])
    made = _print(game, root, target, wishes, problems, quiet)
    if problems.failed:
        stop(problems)
    said = [str(problem) for problem in problems]
    for line in said:
        click.echo(line, err=True)
    unchanged.keep(target, key, made, said)
    _settle(target, wishes, [one.path for one in made], quiet)
    if not quiet and made:
        _say(len(made), sum(one.pages for one in made), sum(one.changed for one in made), target, root)


def _settle(target: Path, wishes: dict[str, Any], made: list[Path], quiet: bool) -> None:
    """After a whole print, take away what an earlier one made and this one did not."""
    from generator.printing import whole_prints

    if not made or not whole_prints.is_whole(wishes):
        return
    for name in whole_prints.settle(target, wishes, made):
        if not quiet:
            click.echo(f"removed {name}, which is made no longer", err=True)


def _papers(names: list[str]) -> tuple[Paper, ...]:
    from generator.sheets.papers import paper_of

    try:
        return tuple(dict.fromkeys(paper_of(str(name)) for name in names))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _options(game: Game, wishes: dict[str, Any]) -> Options:
    from generator.sheets.imposition import Options

    duplex = wishes["duplex"] or game.print.get("duplex") or "long"
    marks: Marks = "none" if wishes["no_marks"] else wishes["marks"]
    return Options(
        cast("Duplex", duplex),
        wishes["margin"],
        wishes["bleed"],
        wishes["gutter"],
        marks,
        skip=wishes["skip"],
        round_corners=wishes["round_corners"],
    )


def _seats(game: Game, players: int | None) -> None:
    """Refuses a table that the game is not for."""
    fewest, most = 1 if game.players.solo else game.players.fewest, game.players.most
    if players and not fewest <= players <= most:
        raise click.UsageError(
            f"{game.title} is for {fewest} to {most} players"
            if fewest < most
            else f"{game.title} is for {most} players"
        )


def _request(game: Game, wishes: dict[str, Any]) -> Request:
    """Wishes of the command line, then of game.yaml, then the usual ones."""
    from generator.faces import stamps
    from generator.printing import printers
    from generator.printing.job import Request

    _seats(game, wishes["players"])
    names: Any = wishes["papers"].split(",") if wishes["papers"] else game.print.get("papers") or ["A4", "Letter"]
    try:
        printer = printers.current(wishes["printer"])
    except printers.PrinterError as error:
        raise click.UsageError(str(error)) from None
    return Request(
        _papers(names),
        _options(game, wishes),
        wishes["only"],
        wishes["copies"] or 0,
        wishes["players"] or 0,
        dice=wishes["dice"],
        boxes=wishes["boxes"],
        thickness=wishes["thickness"],
        blanks=wishes["blanks"],
        ink=wishes["ink"],
        stamp=() if wishes["no_stamp"] else stamps.words(game, wishes["date"]),
        cut=wishes["cut"],
        printer=printer,
    )


def _print(game: Game, root: Path, target: Path, wishes: dict[str, Any], problems: Problems, quiet: bool) -> list[Made]:
    """Judge every face, then print; nothing is printed of a game with errors."""
    from generator.common.progress import progress
    from generator.faces.every_face import Faces
    from generator.preflight.all_faces import check
    from generator.printing import last_print
    from generator.printing.job import amount, jobs, print_game

    request = _request(game, wishes)
    faces = Faces(game)
    if wishes["changed"] or wishes["since"]:
        request = _changed(game, faces, request, root, target, wishes)
        if not request.changed and not request.old:
            click.echo(f"{game.title}: nothing has changed")
            return []
    wanted = list(jobs(game, faces, request))
    if not wanted and not request.old and not _wants_rules(game, request):
        raise click.UsageError(
            f"nothing in {game.id} is called {', '.join(request.only)}"
            if request.only
            else f"nothing of {game.id} is to be printed"
        )
    asked = sum(request.wants(item.set, item.id) for item in game.pieces.values())
    with progress(f"Checking {game.title}", asked, quiet=quiet) as judged:
        check(game, problems, faces=faces, done=judged, wants=request.wants)
    _allow(problems, wishes["allow"])
    if problems.failed:
        return []
    with progress(f"Printing {game.title}", amount(game, faces, request), quiet=quiet) as done:
        made = print_game(game, faces, request, target, problems, done)
    if _wants_rules(game, request) and not problems.failed:
        from generator.rulebook import book

        made += book.files(faces, request, target, problems)
    _allow(problems, wishes["allow"])
    whole = not request.only and not request.players and not request.copies
    if not problems.failed and whole and not wishes["since"]:
        last_print.write(target, last_print.manifest(game, faces))
    return made


def _wants_rules(game: Game, request: Request) -> bool:
    """Whether the rules are wanted too: with the whole of a game, or by name."""
    named = not request.only or any(fnmatchcase(RULES, glob) for glob in request.only)
    return named and request.changed is None and any(section.rules for section in game.sections)


def _allow(problems: Problems, codes: tuple[str, ...]) -> None:
    """Errors of the codes that are allowed become warnings."""
    from dataclasses import replace

    problems.found[:] = [
        replace(problem, severity="warning") if problem.code in codes else problem for problem in problems.found
    ]


def _changed(game: Game, faces: Faces, request: Request, root: Path, target: Path, wishes: dict[str, Any]) -> Request:
    """The request cut down to what differs from the last print or from a revision. Raises click.UsageError."""
    from dataclasses import replace

    from generator.printing import last_print

    before = _at_revision(game, root, wishes["since"]) if wishes["since"] else last_print.read(target)
    if before is None:
        raise click.UsageError(f"nobody knows what was printed of {game.id}: print it once without --changed")
    found = last_print.changes(before, last_print.manifest(game, faces))
    return replace(request, changed=found.wanted, old=found.old)


def _at_revision(game: Game, root: Path, revision: str) -> dict[str, Any]:
    """The faces of a game as they were, drawn by the code of today."""
    from engine.common.problems import Problems
    from engine.load.folder import load
    from generator.faces.every_face import Faces
    from generator.printing import last_print

    problems = Problems()
    try:
        with last_print.checked_out(root, game.folder.name, revision) as folder:
            old = load(folder, problems, root=folder.parent.parent)
            if old is None:
                raise click.UsageError(f"{game.id} at {revision} cannot be read: {next(iter(problems), '')}")
            return dict(last_print.manifest(old, Faces(old)))
    except last_print.RevisionError as error:
        raise click.UsageError(str(error)) from None


def _calibrate(wishes: dict[str, Any], target: Path, quiet: bool) -> None:
    """The calibration sheet on each paper."""
    from generator.common import output
    from generator.pdf.writer import render
    from generator.printing import printers

    for paper in _papers((wishes["papers"] or "A4,Letter").split(",")):
        path = target / f"calibration-{paper.name}-long-edge.pdf"
        output.write(path, render(f"Calibration ({paper.name})", printers.calibration(paper)))
        if not quiet:
            click.echo(f"wrote {path}")


def _say(files: int, pages: int, changed: int, target: Path, root: Path) -> None:
    where = target.relative_to(root) if target.is_relative_to(root) else target
    click.echo(f"{count(files, 'file')}, {count(pages, 'page')} in {where} ({changed} new or changed)")
    sys.stdout.flush()
