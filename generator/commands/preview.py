"""`punchboard preview`: draws one piece as a picture, all faces of a set or game as one, or shows them in the browser."""

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
@click.option(
    "--side",
    type=click.Choice(["front", "back", "both"]),
    default="front",
    show_default=True,
    help="Which side (`both`: with --sheet and --serve).",
)
@click.option("--dpi", type=FiniteNumber(20, 1200), default=150.0, show_default=True, help="Pixels per inch.")
@click.option("--bleed", is_flag=True, help="Include the bleed, the part that is cut off.")
@click.option("--text", "as_text", is_flag=True, help="Print the drawing commands as text instead of a picture.")
@click.option("--watch", is_flag=True, help="Draw again at each save, until Ctrl-C.")
@click.option("--sheet", "as_sheet", is_flag=True, help="Draw all faces of a set, or of a game, on one picture.")
@click.option(
    "--serve",
    "in_browser",
    is_flag=True,
    help="Show the faces in the browser, drawn again at each save, with the problems of each, and the file and line of the box"
    " that one points at. For this machine only.",
)
@click.option("--lang", "language", default="", metavar="LANG", help="Language of the texts: one in i18n/ of the game.")
@click.option("--port", type=click.IntRange(0, 65535), default=8010, show_default=True, help="Port of --serve; 0: any.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File to write (default: build/preview/…)."
)
@click.pass_context
def command(ctx: click.Context, /, piece: str, **typed: Any) -> None:
    """Draw PIECE (a player aid too) as a PNG. Write <game>/<id> if several games have the id.

    With --sheet and --serve, PIECE may be a set or a game too.

    \b
    punchboard preview my-game/fox-1
    punchboard preview my-game/fox-1 --side back --dpi 300 -o fox.png
    punchboard preview my-game/fox-1 --watch
    punchboard preview my-game/cards --sheet
    punchboard preview my-game --serve
    """  # noqa: D301 - click keeps the lines after this mark as they are
    settings: Settings = ctx.obj
    watch, in_browser, port = (typed.pop(key) for key in ("watch", "in_browser", "port"))
    from generator.common.project import check_language
    from generator.words.catalogue import ENGLISH, spoken

    options = _PreviewOptions(**typed, quiet=settings.quiet)
    if options.as_sheet and options.as_text:
        raise click.UsageError("--text describes one face; it does not go with --sheet")
    several = options.as_sheet or in_browser
    if in_browser and options.language:
        raise click.UsageError("--lang does not go with --serve")
    if options.side == "both" and not several:
        raise click.UsageError("--side both goes with --sheet and --serve")
    folder, name = _wanted(settings.root, piece, several)
    check_language([folder], options.language)
    if in_browser:
        _serve(folder, settings.root, name, options, port)

    def draw() -> bool:
        draw_now = _draw_sheet if options.as_sheet else _draw
        with spoken(options.language or ENGLISH):
            return draw_now(folder, settings.root, name, options)

    passed = draw()
    if watch:
        _draw_at_each_save(folder, draw)
    ctx.exit(0 if passed else 1)


def _wanted(root: Path, typed: str, several: bool) -> tuple[Path, str]:
    """Return the folder of the game that is meant, and the name of the piece, aid or set; "" for all of the game."""
    from generator.common.project import chosen_folders, game_folders

    if several and typed in game_folders(root):
        return game_folders(root)[typed], ""
    game_id, _, name = typed.rpartition("/")
    return _folder_with(chosen_folders(root, [game_id] if game_id else []), root, name), name


def _serve(folder: Path, root: Path, name: str, options: _PreviewOptions, port: int) -> None:
    """Show the faces in the browser until Ctrl-C."""
    from generator.preview.live import LiveFaces, serve

    live = LiveFaces(folder, root, name, options.sides, options.dpi)
    try:
        serve(live, port, echo)
    except KeyboardInterrupt:
        raise SystemExit(0) from None
    except OSError as error:
        raise click.ClickException(
            f"cannot listen on port {port}: {error.strerror}; name another with --port"
        ) from None


def _folder_with(folders: list[Path], root: Path, name: str) -> Path:
    """Return the folder of the one game that has a set, piece or aid of this name; a game that cannot be read may have it.

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
        names[folder] = {*game.sets, *game.pieces, *(aid.id for aid in game.aids)} if game else set()
        broken += [folder] if game is None else []
    owners = [folder for folder, known in names.items() if name in known] or broken
    if not owners:
        raise click.UsageError(unknown(f"no piece '{name}'", name, dict.fromkeys(sorted(set().union(*names.values())))))
    if len(owners) > 1:
        raise click.UsageError(f"name the game too: {', '.join(f'{folder.name}/{name}' for folder in owners)}")
    return owners[0]


class _PreviewOptions(NamedTuple):
    """What is drawn, and where it is written."""

    side: str
    dpi: float
    bleed: bool
    as_text: bool
    output: Path | None
    as_sheet: bool
    language: str
    quiet: bool

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that are drawn."""
        return ("front", "back") if self.side == "both" else ("back",) if self.side == "back" else ("front",)


def _draw(folder: Path, root: Path, piece_id: str, options: _PreviewOptions) -> bool:
    """Draw the piece once and print its problems; returns whether it has no errors."""
    from engine.common.problems import Problems
    from generator.common.project import load_or_exit
    from generator.drawing import commands as draw
    from generator.pdf import raster
    from generator.preflight import all_faces as preflight
    from generator.preflight import own_fonts

    problems = Problems()
    game = load_or_exit(folder, root, problems, options.language)
    face = _face(game, piece_id, options.sides[0])
    if face is None:
        raise click.UsageError(f"{piece_id} has no {options.side}")
    preflight.report(own_fonts.faults(game), problems)
    preflight.report_face(face, problems, frozenset() if piece_id not in game.pieces else game.pieces[piece_id].waived)
    if options.as_text:
        echo(draw.describe(face))
    else:
        target = (
            options.output or root / "build" / "preview" / game.id / options.language / f"{piece_id}-{options.side}.png"
        )
        _write(root, target, raster.png(face, options.dpi, options.bleed), options)
    for problem in problems:
        echo(str(problem), err=True)
    return not problems.failed


def _write(root: Path, target: Path, data: bytes, options: _PreviewOptions) -> None:
    from generator.common import output as out

    out.check_folder(root, target.parent)
    changed = out.write(target, data)
    if not options.quiet:
        echo(f"{'wrote' if changed else 'unchanged:'} {target}")


def _draw_sheet(folder: Path, root: Path, name: str, options: _PreviewOptions) -> bool:
    """Draw all faces of a set or game on one picture and print their problems; returns whether there are no errors."""
    from engine.common.problems import Problems
    from generator.common.project import load_or_exit
    from generator.faces.every_face import Faces
    from generator.pdf import raster
    from generator.preflight import all_faces as preflight
    from generator.preview import contact_sheet
    from generator.preview.wanted import UnknownNameError, wanted

    problems = Problems()
    game = load_or_exit(folder, root, problems, options.language)
    try:
        found = list(wanted(game, Faces(game), name, options.sides))
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from error
    if not found:
        raise click.UsageError(f"{name or folder.name} has no {options.side}")
    for one in found:
        preflight.report_face(one.face, problems, one.waived)
    headings = dict.fromkeys(one.heading for one in found)
    rows = [contact_sheet.SheetRow(head, [(o.label, o.face) for o in found if o.heading == head]) for head in headings]
    sheet = contact_sheet.sheet(rows)
    target = (
        options.output
        or root / "build" / "preview" / game.id / options.language / f"{name or 'all'}-{options.side}-sheet.png"
    )
    _write(root, target, raster.png(sheet, contact_sheet.resolution(sheet, options.dpi)), options)
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
