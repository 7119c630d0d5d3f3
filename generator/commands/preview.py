"""`punchboard preview`: draws one piece as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from engine.common.names import unknown
from generator.common.program import Command, FiniteNumber, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.model import Game
    from generator.drawing.commands import Face, Side


@click.command(cls=Command, name="preview")
@click.argument("piece")
@click.option("--side", type=click.Choice(["front", "back"]), default="front", show_default=True, help="Which side.")
@click.option("--dpi", type=FiniteNumber(20, 1200), default=150.0, show_default=True, help="Pixels per inch.")
@click.option("--bleed", is_flag=True, help="Include the bleed, the part that is cut off.")
@click.option("--text", "as_text", is_flag=True, help="Print the drawing commands as text instead of a picture.")
@click.option("--watch", is_flag=True, help="Draw again at each save, until Ctrl-C.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write (default: build/preview/…)."
)
@click.pass_context
def command(
    ctx: click.Context, piece: str, side: Any, dpi: float, bleed: bool, as_text: bool, output: Path | None, watch: bool
) -> None:
    """Draw PIECE (a player aid too) as a PNG. Write <game>/<id> if several games have the id.

    \b
    punchboard preview my-game/fox-1
    punchboard preview my-game/fox-1 --side back --dpi 300 -o fox.png
    punchboard preview my-game/fox-1 --watch
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.common.project import chosen_folders

    settings: Settings = ctx.obj
    root = settings.root
    game_id, _, piece_id = piece.rpartition("/")
    folder = _folder_with(chosen_folders(root, [game_id] if game_id else []), root, piece_id)

    def draw() -> bool:
        return _draw(folder, root, piece_id, _PreviewOptions(side, dpi, bleed, as_text, output, settings.quiet))

    passed = draw()
    if watch:
        _draw_at_each_save(folder, draw)
    ctx.exit(0 if passed else 1)


def _folder_with(folders: list[Path], root: Path, name: str) -> Path:
    """Return the folder of the one game that has a piece or aid of this name; a game that cannot be read may have it.

    Raises click.UsageError if none has it, or several.
    """
    from engine.common.problems import Problems
    from engine.load.folder import load, open_cache

    if len(folders) == 1:
        return folders[0]
    names: dict[Path, set[str]] = {}
    broken: list[Path] = []
    for folder in folders:
        game = load(folder, Problems(), root=root, cache=open_cache(folder, root))
        names[folder] = {*game.pieces, *(aid.id for aid in game.aids)} if game else set()
        broken += [folder] if game is None else []
    owners = [folder for folder, known in names.items() if name in known] or broken
    if not owners:
        raise click.UsageError(unknown(f"no piece '{name}'", name, dict.fromkeys(sorted(set().union(*names.values())))))
    if len(owners) > 1:
        raise click.UsageError(f"name the game too: {', '.join(f'{folder.name}/{name}' for folder in owners)}")
    return owners[0]


class _PreviewOptions(NamedTuple):
    """What is drawn, and where it is written."""

    side: Side
    dpi: float
    bleed: bool
    as_text: bool
    output: Path | None
    quiet: bool


def _draw(folder: Path, root: Path, piece_id: str, options: _PreviewOptions) -> bool:
    """Draw the piece once and print its problems; returns whether it has no errors."""
    from engine.common.problems import Problems
    from generator.common import output as out
    from generator.common.project import load_or_exit
    from generator.drawing import commands as draw
    from generator.pdf import raster
    from generator.preflight import all_faces as preflight
    from generator.preflight import own_fonts

    problems = Problems()
    game = load_or_exit(folder, root, problems)
    face = _face(game, piece_id, options.side)
    if face is None:
        raise click.UsageError(f"{piece_id} has no {options.side}")
    preflight.report(own_fonts.faults(game), problems)
    preflight.report_face(face, problems, frozenset() if piece_id not in game.pieces else game.pieces[piece_id].waived)
    if options.as_text:
        echo(draw.describe(face))
    else:
        target = options.output or root / "build" / "preview" / game.id / f"{piece_id}-{options.side}.png"
        out.check_folder(root, target.parent)
        changed = out.write(target, raster.png(face, options.dpi, options.bleed))
        if not options.quiet:
            echo(f"{'wrote' if changed else 'unchanged:'} {target}")
    for problem in problems:
        echo(str(problem), err=True)
    return not problems.failed


def _draw_at_each_save(folder: Path, draw: Callable[[], bool]) -> None:
    """Draw again at each save until Ctrl-C. If the game cannot be read, print why and try again at the next save."""
    import watchfiles

    from generator.drawing import icons

    for _ in watchfiles.watch(folder, raise_interrupt=False):
        icons.load.cache_clear()
        try:
            draw()
        except SystemExit:
            continue  # the problems have been printed
        except click.UsageError as error:
            echo(f"Error: {error.message}", err=True)


def _face(game: Game, name: str, side: Side) -> Face | None:
    """Return one side of a piece or of a player aid; None if it has no such side. Raises click.UsageError for an unknown name."""
    from generator.faces.every_face import Faces

    faces = Faces(game)
    if name in game.pieces:
        return faces.face(game.pieces[name], side)
    found = next((aid for aid in game.aids if aid.id == name), None)
    if found is not None:
        return faces.aid(found, side)
    raise click.UsageError(unknown(f"no piece '{name}'", name, [*game.pieces, *(aid.id for aid in game.aids)]))
