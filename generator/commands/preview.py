"""`punchboard preview`: one piece as a picture."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from engine.model import Game, Piece


@click.command("preview")
@click.argument("piece")
@click.option("--side", type=click.Choice(["front", "back"]), default="front", show_default=True, help="Which side.")
@click.option("--dpi", type=click.FloatRange(20, 1200), default=150.0, show_default=True, help="Pixels an inch.")
@click.option("--bleed", is_flag=True, help="With the part that is cut off.")
@click.option("--text", "as_text", is_flag=True, help="The drawing commands as text instead of a picture.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where to (default: build/preview/…).")
@click.pass_context
def command(
    ctx: click.Context, piece: str, side: Any, dpi: float, bleed: bool, as_text: bool, output: Path | None,
) -> None:
    """Draw PIECE, written <game>/<id>, as a PNG.

    \b
    punchboard preview my-game/fox-1
    punchboard preview my-game/fox-1 --side back --dpi 300 -o fox.png
    """  # noqa: D301
    from engine.problems import Problems
    from generator import draw, faces, preflight, raster
    from generator import output as out
    from generator.project import chosen, loaded

    root: Path = ctx.obj["root"]
    game_id, _, piece_id = piece.rpartition("/")
    folders = chosen(root, [game_id] if game_id else [])
    if len(folders) > 1:
        raise click.UsageError(f"say of which game: {', '.join(f'{folder.name}/{piece_id}' for folder in folders)}")
    problems = Problems()
    game = loaded(folders[0], root, problems)
    face = faces.face(game, _find(game, piece_id), side)
    if face is None:
        raise click.UsageError(f"{piece_id} has no {side}")
    preflight.face(face, problems)
    if as_text:
        click.echo(draw.describe(face))
    else:
        target = output or root / "build" / "preview" / game.id / f"{piece_id}-{side}.png"
        out.write(target, raster.png(face, dpi, bleed))
        if not ctx.obj["quiet"]:
            click.echo(f"wrote {target}")
    for problem in problems:
        click.echo(str(problem), err=True)
    ctx.exit(1 if problems.failed else 0)


def _find(game: Game, piece_id: str) -> Piece:
    found = game.pieces.get(piece_id)
    if found is None:
        import difflib

        near = difflib.get_close_matches(piece_id, game.pieces, 1)
        raise click.UsageError(f"no piece '{piece_id}'" + (f"; did you mean '{near[0]}'?" if near else ""))
    return found
