"""`punchboard print`: the print-and-play PDFs."""
from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

if TYPE_CHECKING:
    from engine.model import Game
    from generator.imposition import Duplex
    from generator.printing import Made, Request


@click.command("print")
@click.argument("games", nargs=-1)
@click.option("--paper", "papers", default=None, help="A4, Letter, A3 …, or a size such as 210x297; several with commas.")
@click.option("--duplex", type=click.Choice(["long", "short", "fold", "none"]), default=None, show_default="long",
              help="Edge to turn the paper over; fold: backs beside fronts about a fold; none: fronts only.")
@click.option("--only", multiple=True, metavar="GLOB", help="Only sets or pieces of that name (senators, 'S1*', politics/cunning).")
@click.option("--gutter", type=click.FloatRange(0, 20), default=0.0, help="mm between pieces (default: they share cuts).")
@click.option("--margin", type=click.FloatRange(3, 40), default=5.0, show_default=True, help="mm the printer leaves white.")
@click.option("--bleed", type=click.FloatRange(0, 5), default=3.0, show_default=True, help="mm printed beyond the outer cuts.")
@click.option("--no-marks", is_flag=True, help="Without crop marks.")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Folder (default: build/print).")
@click.pass_context
def command(ctx: click.Context, /, games: tuple[str, ...], output: Path | None, **wishes: Any) -> None:
    """Make the PDFs of GAMES (default: all) in build/print/<game>/.

    \b
    punchboard print my-game
    punchboard print my-game --paper A4 --duplex short
    punchboard print my-game --only foxes --only 'hens/*'
    """  # noqa: D301
    from engine.problems import Problems
    from generator.project import chosen, loaded, stop

    root: Path = ctx.obj["root"]
    for folder in chosen(root, games):
        problems = Problems()
        game = loaded(folder, root, problems)
        target = (output or root / "build" / "print") / game.id
        made = _print(game, _request(game, wishes), target, problems, ctx.obj["quiet"])
        if problems.failed:
            stop(problems)
        for problem in problems:
            click.echo(str(problem), err=True)
        if not ctx.obj["quiet"]:
            _say(made, target, root)


def _request(game: Game, wishes: dict[str, Any]) -> Request:
    """Wishes of the command line, then of game.yaml, then the usual ones."""
    from generator.imposition import Options, paper_of
    from generator.printing import Request

    names = wishes["papers"].split(",") if wishes["papers"] else game.print.get("papers") or ["A4", "Letter"]
    try:
        papers = tuple(dict.fromkeys(paper_of(str(name)) for name in names))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    duplex = wishes["duplex"] or game.print.get("duplex") or "long"
    options = Options(cast("Duplex", duplex), wishes["margin"], wishes["bleed"], wishes["gutter"], not wishes["no_marks"])
    return Request(papers, options, wishes["only"])


def _print(game: Game, request: Request, target: Path, problems: Any, quiet: bool) -> list[Made]:
    """Judge every face, then print; nothing is printed of a game with errors."""
    from generator.faces import Faces
    from generator.preflight import check
    from generator.printing import jobs, print_game
    from generator.progress import progress

    gc.disable()  # thousands of small tuples, no cycles: looking for them takes a fifth of the time
    faces = Faces(game)
    wanted = list(jobs(game, faces, request))
    if not wanted:
        raise click.UsageError(f"nothing in {game.id} is called {', '.join(request.only)}")
    check(game, problems, faces=faces)
    if problems.failed:
        return []
    with progress(f"Printing {game.title}", (len(wanted) + 1) * len(request.papers), quiet=quiet) as done:
        return print_game(game, faces, request, target, problems, done)


def _say(made: list[Made], target: Path, root: Path) -> None:
    changed = sum(one.changed for one in made)
    where = target.relative_to(root) if target.is_relative_to(root) else target
    click.echo(f"{len(made)} files, {sum(one.pages for one in made)} pages in {where} ({changed} new or changed)")
    sys.stdout.flush()
