"""`punchboard print`: the print-and-play PDFs."""

from __future__ import annotations

import gc
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.common.names import count
from generator.common.program import Command, Settings

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game
    from generator.printing.job import PrintFile
    from generator.printing.options import PrintOptions
    from generator.printing.request import Request


RULES = "rules"  # what --only calls the rules reference


@click.command(cls=Command, name="print")
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
    "--only", multiple=True, metavar="GLOB", help="Only sets or pieces of this name (foxes, 'f*', foxes/red), or rules."
)
@click.option("--players", type=click.IntRange(1, 100), help="Only what a table of this many players needs.")
@click.option(
    "--copies", type=click.IntRange(1, 1000), help="This many of each piece, instead of the number in the box."
)
@click.option(
    "--changed", is_flag=True, help="Only what looks different since the last print, on as few sheets as possible."
)
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
    help="All colours; greys; or pale backgrounds, which save ink.",
)
@click.option("--no-stamp", is_flag=True, help="Leave out the game and version at the edge of faces.")
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
@click.option(
    "--printer",
    "printer",
    default="",
    help="A saved printer by its name (default: the one in use); 'none' for no correction.",
)
@click.option(
    "--site",
    metavar="URL",
    help="Where the site is published, for QR codes (default: `site` of game.yaml; without it there are no codes).",
)
@click.option("--calibrate", is_flag=True, help="Only the test sheet that shows how the printer shifts backs.")
@click.option("--allow", multiple=True, metavar="CODE", help="Print in spite of problems with this code.")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Folder (default: build/print).")
@click.pass_obj
def command(settings: Settings, /, games: tuple[str, ...], output: Path | None, **given: Any) -> None:
    """Make the PDFs of GAMES (default: all) in build/print/<game>/: sheets of pieces, player aids, the rules reference.

    \b
    punchboard print my-game
    punchboard print my-game --paper A4 --duplex short
    punchboard print my-game --only foxes --only 'hens/*'
    punchboard print my-game --only rules --site https://example.org/rules/
    punchboard print my-game --changed
    punchboard print my-game --players 3 --ink low
    punchboard print --calibrate
    """  # noqa: D301 - click's mark for lines that stay as they are
    from generator.common import addresses
    from generator.common.project import chosen_folders
    from generator.printing.options import PrintOptions

    typed, root = PrintOptions(**given), settings.root
    target = output or root / "build" / "print"
    if typed.calibrate:
        _calibrate(typed, target, settings.quiet)
        return
    if typed.site is not None and not addresses.is_address(typed.site):
        raise click.BadParameter(
            f"'{typed.site}' is no address such as https://example.org/rules/", param_hint="--site"
        )
    if typed.changed and typed.since:
        raise click.UsageError("--changed and --since are two ways to say the same: give one")
    for folder in chosen_folders(root, games):
        _game(folder, root, target / folder.name, typed, settings.quiet)


def _game(folder: Path, root: Path, target: Path, typed: PrintOptions, quiet: bool) -> None:
    """One game: does nothing when the game, the program, the options and the files are as after the last print."""
    from generator.printing import past_prints

    wanted = past_prints.fingerprint_of(folder, target, typed)
    kept = past_prints.find_print(target, typed, wanted)
    if kept is not None:
        for line in kept.texts("said"):
            click.echo(line, err=True)
        if not quiet:
            _say(len(kept.files), kept.number("pages"), 0, target, root)
        return
    from dataclasses import replace

    from engine.common.problems import Problems
    from generator.common.project import exit_with_problems, load_or_exit

    gc.disable()  # thousands of small tuples, no cycles: looking for them takes a fifth of the time
    problems = Problems()
    game = load_or_exit(folder, root, problems)
    if typed.site:
        game = replace(game, site=typed.site)
    made = _print(game, root, target, typed, problems, quiet)
    if problems.failed:
        exit_with_problems(problems)
    said = [str(problem) for problem in problems]
    for line in said:
        click.echo(line, err=True)
    pages = sum(one.pages for one in made)
    gone = past_prints.remember_print(target, typed, wanted, [one.path for one in made], pages=pages, said=said)
    if quiet:
        return
    for name in gone:
        click.echo(f"removed {name}, which is made no longer", err=True)
    if made:
        _say(len(made), pages, sum(one.changed for one in made), target, root)


def _print(
    game: Game, root: Path, target: Path, typed: PrintOptions, problems: Problems, quiet: bool
) -> list[PrintFile]:
    """Judge every face, then print; nothing is printed of a game with errors."""
    from generator.commands.print_request import only_changed, request_of
    from generator.common.progress import progress
    from generator.faces.every_face import Faces
    from generator.preflight.all_faces import check
    from generator.printing import last_print
    from generator.printing.job import copies_in_all_files, jobs, print_game

    request = request_of(game, typed)
    faces = Faces(game)
    if typed.changed or typed.since:
        request = only_changed(game, faces, request, root, target, typed)
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
    _allow(problems, typed.allow)
    if problems.failed:
        return []
    with progress(f"Printing {game.title}", copies_in_all_files(game, faces, request), quiet=quiet) as done:
        made = print_game(game, faces, request, target, problems, done)
    if _wants_rules(game, request) and not problems.failed:
        from generator.rulebook import book

        made += book.files(faces, request, target, problems)
    _allow(problems, typed.allow)
    whole = not request.only and not request.players and not request.copies
    if not problems.failed and whole and not typed.since:
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


def _calibrate(typed: PrintOptions, target: Path, quiet: bool) -> None:
    """The calibration sheet on each paper."""
    from generator.commands.print_request import papers_of
    from generator.common import output
    from generator.pdf.writer import render
    from generator.printing import printers

    for paper in papers_of((typed.papers or "A4,Letter").split(",")):
        path = target / f"calibration-{paper.name}-long-edge.pdf"
        output.write(path, render(f"Calibration ({paper.name})", printers.calibration(paper)))
        if not quiet:
            click.echo(f"wrote {path}")


def _say(files: int, pages: int, changed: int, target: Path, root: Path) -> None:
    where = target.relative_to(root) if target.is_relative_to(root) else target
    click.echo(f"{count(files, 'file')}, {count(pages, 'page')} in {where} ({changed} new or changed)")
    sys.stdout.flush()
