"""`punchboard print`: makes the print-and-play PDFs."""

from __future__ import annotations

import atexit
import gc
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.common.names import count
from generator.common.program import Command, FiniteNumber, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from engine.common.problems import Problems
    from engine.model import Game
    from generator.printing.options import PrintOptions
    from generator.printing.printed_file import PrintFile
    from generator.printing.request import Request


RULES = "rules"  # `--only rules` means the rules reference


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
    "--tonight",
    is_flag=True,
    help=(
        "One file of what a table needs this evening, on the fewest sheets and without empty pages, with a plan of the cuts."
        " Best with --players."
    ),
)
@click.option(
    "--only",
    multiple=True,
    metavar="GLOB",
    help="Only sets or pieces with this name (foxes, 'f*', foxes/red), or rules.",
)
@click.option("--players", type=click.IntRange(1, 100), help="Only what this many players need.")
@click.option(
    "--copies",
    type=click.IntRange(1, 1000),
    help="Print each piece this many times, instead of as often as the game has it.",
)
@click.option(
    "--changed", is_flag=True, help="Only what has changed since the last print, on as few sheets as possible."
)
@click.option("--since", metavar="REV", help="Only what has changed since a git revision.")
@click.option(
    "--skip",
    type=click.IntRange(0, 500),
    default=0,
    help="Places of the first sheet to leave empty (used label sheets).",
)
@click.option(
    "--gutter",
    type=FiniteNumber(0, 20),
    default=None,
    help="mm between pieces (default: up to 4 where this costs no sheet; 0: neighbours share a cut).",
)
@click.option(
    "--margin",
    type=FiniteNumber(3, 40),
    default=5.0,
    show_default=True,
    help="mm that the printer leaves white at each edge.",
)
@click.option(
    "--bleed", type=FiniteNumber(0, 5), default=3.0, show_default=True, help="mm printed beyond the outer cuts."
)
@click.option(
    "--marks",
    type=click.Choice(["front", "both", "none"]),
    default="front",
    show_default=True,
    help="Sides with crop marks.",
)
@click.option("--no-marks", is_flag=True, help="Without crop marks (as --marks none).")
@click.option(
    "--round-corners", is_flag=True, help="Cut lines have the rounded corners of each set, with gaps between pieces."
)
@click.option(
    "--cut",
    multiple=True,
    type=click.Choice(["svg", "dxf"]),
    help="Also write cut lines for a cutting machine, as a file for each sheet.",
)
@click.option(
    "--ink",
    type=click.Choice(["full", "grey", "low"]),
    default="full",
    show_default=True,
    help="All colours; greys; or pale backgrounds, which save ink.",
)
@click.option(
    "--cmyk",
    type=click.Path(path_type=Path),
    metavar="PROFILE",
    help="For a print shop: PDF/X-4 files in CMYK, by the ICC profile of its press (a file; the shop tells which).",
)
@click.option("--no-stamp", is_flag=True, help="Leave out the game and version at the edge of faces.")
@click.option("--date", default="", help="A date for the stamp.")
@click.option(
    "--dice",
    type=click.Choice(["stickers", "nets", "both"]),
    default=None,
    show_default="both; stickers with --tonight",
    help="How dice are made.",
)
@click.option("--boxes", is_flag=True, help="A tuck box for each deck.")
@click.option(
    "--thickness", type=FiniteNumber(0.05, 3), default=0.31, show_default=True, help="mm of one card, for boxes."
)
@click.option(
    "--blanks", type=click.IntRange(0, 500), default=0, help="This many blank cards of each set, with its frame."
)
@click.option(
    "--printer",
    "printer",
    default="",
    help="Name of a saved printer (default: the one in use); 'none' for no correction.",
)
@click.option(
    "--site",
    metavar="URL",
    help="Web address of the site, for QR codes (default: `site` of game.yaml; without an address there are no codes).",
)
@click.option("--lang", "language", default="", metavar="LANG", help="Language of the texts: one in i18n/ of the game.")
@click.option("--calibrate", is_flag=True, help="Print only the test sheet that shows how the printer shifts backs.")
@click.option("--allow", multiple=True, metavar="CODE", help="Print in spite of problems with this code.")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Folder (default: build/print).")
@click.pass_obj
def command(settings: Settings, /, games: tuple[str, ...], output: Path | None, **typed: Any) -> None:
    """Make the PDFs of GAMES (default: all) in build/print/<game>/: sheets of pieces, player aids, the rules reference.

    \b
    punchboard print my-game --tonight --players 2
    punchboard print my-game
    punchboard print my-game --paper A4 --duplex short
    punchboard print my-game --only foxes --only 'hens/*'
    punchboard print my-game --only rules --site https://example.org/rules/
    punchboard print my-game --changed
    punchboard print my-game --lang de
    punchboard print my-game --players 3 --ink low
    punchboard print my-game --cmyk PSOcoated_v3.icc
    punchboard print --calibrate
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.commands.print_request import refuse_with_tonight
    from generator.common import addresses
    from generator.common.project import check_language, chosen_folders
    from generator.printing.options import PrintOptions

    options, root = PrintOptions(**typed), settings.root
    target = output or root / "build" / "print"
    if options.calibrate:
        _calibrate(options, root, target, settings.quiet)
        return
    if options.site is not None and not addresses.is_address(options.site):
        raise click.BadParameter(
            f"'{options.site}' is not an address such as https://example.org/rules/", param_hint="--site"
        )
    if options.changed and options.since:
        raise click.UsageError("--changed and --since exclude each other: give one")
    refuse_with_tonight(options)
    folders = chosen_folders(root, games)
    check_language(folders, options.language)
    for folder in folders:
        _print_unless_unchanged(folder, target / folder.name / options.language, options, settings)


def _print_unless_unchanged(folder: Path, target: Path, options: PrintOptions, settings: Settings) -> None:
    """Print one game, alone in its folder of output. Another run that had to be waited for may have done the work."""
    from generator.common.claims import claimed
    from generator.printing import past_prints

    wanted = past_prints.fingerprint_of(folder, target, options)
    if _is_unchanged(wanted, target, options, settings):
        return
    with claimed(settings, target) as had_to_wait:
        if not (had_to_wait and _is_unchanged(wanted, target, options, settings)):
            _print_one(wanted, folder, settings.root, target, options, settings.quiet)


def _is_unchanged(wanted: str, target: Path, options: PrintOptions, settings: Settings) -> bool:
    """Tell whether game, program, options and printed files are the same as after the last print; if so, repeat its messages."""
    from generator.common.output import check_folder
    from generator.printing import past_prints

    check_folder(settings.root, target)
    last = past_prints.find_print(target, options, wanted)
    if last is None:
        return False
    for line in last.texts("said"):
        echo(line, err=True)
    if not settings.quiet:
        _print_summary(len(last.files), last.number("pages"), 0, target, settings.root)
    return True


def _print_one(wanted: str, folder: Path, root: Path, target: Path, options: PrintOptions, quiet: bool) -> None:
    """Print one game, and record what was printed."""
    from dataclasses import replace

    from engine.common.problems import Problems
    from generator.common.project import exit_with_problems, load_or_exit
    from generator.drawing.kept_faces import faces_kept_in
    from generator.printing import listing, past_prints
    from generator.typesetting.kept import results_kept_in
    from generator.words.catalogue import spoken

    gc.disable()  # there are thousands of small tuples and no cycles; the search for cycles takes a fifth of the time
    atexit.register(gc.freeze)  # nor does Python search for cycles at its end
    problems = Problems()
    game = load_or_exit(folder, root, problems, options.language)
    if options.site:
        game = replace(game, site=options.site)
    with spoken(game.language), results_kept_in(root), faces_kept_in(root, game):
        files = _checked_and_printed(game, root, target, options, problems, quiet)
    if problems.failed:
        exit_with_problems(problems)
    messages = [str(problem) for problem in problems]
    for line in messages:
        echo(line, err=True)
    pages = sum(file.pages for file in files)
    removed = past_prints.remember_print(
        target, options, wanted, [file.path for file in files], pages=pages, messages=messages
    )
    if files:
        with spoken(game.language):
            listing.write(game, target)
    if quiet:
        return
    for name in removed:
        echo(f"removed {name}, which is made no longer", err=True)
    if files:
        _print_summary(len(files), pages, sum(file.changed for file in files), target, root)


def _checked_and_printed(
    game: Game, root: Path, target: Path, options: PrintOptions, problems: Problems, quiet: bool
) -> list[PrintFile]:
    """Check every face, then print. A game with errors is not printed. Returns the printed files."""
    from generator.commands.print_request import only_changed, request_of
    from generator.common.progress import progress
    from generator.faces.every_face import Faces
    from generator.preflight.all_faces import check
    from generator.printing import last_print
    from generator.printing.job import copies_in_all_files, jobs, print_game
    from generator.printing.printed_file import check_ink

    request = request_of(game, options)
    faces = Faces(game)
    if options.changed or options.since:
        request = only_changed(game, faces, request, root, target, options)
        for former, title in request.renamed:
            echo(f"{game.title}: the set {former} is called {title} now; lists and boxes have its former title")
        if not request.changed and not request.old:
            echo(f"{game.title}: {'no face' if request.renamed else 'nothing'} has changed")
            return []
    wanted = list(jobs(game, faces, request))
    if not wanted and request.tonight:
        echo(f"{game.title}: nothing is needed tonight")
        return []
    if not wanted and not request.old and not _wants_rules(game, request):
        raise click.UsageError(
            f"nothing in {game.id} is called {', '.join(request.only)}"
            if request.only
            else f"nothing of {game.id} is to be printed"
        )
    faces_wanted = sum(request.wants(item.set, item.id) for item in game.pieces.values())
    with progress(f"Checking {game.title}", faces_wanted, quiet=quiet) as checked:
        check(game, problems, faces=faces, done=checked, wants=request.wants)
    _turn_into_warnings(problems, options.allow)
    if problems.failed:
        return []
    with progress(f"Printing {game.title}", copies_in_all_files(game, faces, request), quiet=quiet) as done:
        files = print_game(game, faces, request, target, problems, done)
    if _wants_rules(game, request) and not problems.failed:
        from generator.rulebook import book

        files += book.files(faces, request, target, problems)
    check_ink(files, problems)
    _turn_into_warnings(problems, options.allow)
    whole = not request.only and not request.players and not request.copies and not request.tonight
    if not problems.failed and whole and not options.since:
        last_print.write(target, last_print.manifest(game, faces))
    return files


def _wants_rules(game: Game, request: Request) -> bool:
    """Whether the rules are printed too: with the whole game, or by name."""
    named = (not request.only and not request.tonight) or any(fnmatchcase(RULES, glob) for glob in request.only)
    return named and request.changed is None and any(section.rules for section in game.sections)


def _turn_into_warnings(problems: Problems, codes: tuple[str, ...]) -> None:
    """Turn the errors with these codes into warnings."""
    from dataclasses import replace

    problems.found[:] = [
        replace(problem, severity="warning") if problem.code in codes else problem for problem in problems.found
    ]


def _calibrate(options: PrintOptions, root: Path, target: Path, quiet: bool) -> None:
    """Write the calibration sheet for each paper."""
    from generator.commands.print_request import papers_of
    from generator.common import output
    from generator.pdf.writer import render
    from generator.printing import printers
    from generator.sheets.papers import USUAL

    output.check_folder(root, target)
    for paper in papers_of(options.papers.split(",") if options.papers else USUAL):
        path = target / f"calibration-{paper.name}-long-edge.pdf"
        output.write(path, render(f"Calibration ({paper.name})", printers.calibration(paper)))
        if not quiet:
            echo(f"wrote {path}")


def _print_summary(files: int, pages: int, changed: int, target: Path, root: Path) -> None:
    where = target.relative_to(root) if target.is_relative_to(root) else target
    echo(f"{count(files, 'file')}, {count(pages, 'page')} in {where} ({changed} new or changed)")
    sys.stdout.flush()
