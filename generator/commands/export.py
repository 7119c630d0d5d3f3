"""`punchboard export`: writes sheets for virtual tables, PNG files for print services, and spreadsheets."""

from __future__ import annotations

import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.names import count
from generator.common.program import CommandGroup, FiniteNumber, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.common.problems import Problems
    from engine.model import Game, PieceSet
    from generator.export.common import ExportedFile
    from generator.faces.every_face import Faces

_OUTPUT = click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Folder (default: build/export)."
)
_LANG = click.option(
    "--lang", "language", default="", metavar="LANG", help="Language of the texts: one in i18n/ of the game."
)
_ONLY = click.option(
    "--only", multiple=True, metavar="GLOB", help="Only sets or pieces with this name (foxes, 'f*', foxes/red)."
)


@click.group(cls=CommandGroup, name="export")
def command() -> None:
    """Export a game to a virtual table, a print service or a spreadsheet.

    \b
    punchboard export tts my-game --base-url https://example.org/my-game
    punchboard export png my-game --service gamecrafter
    punchboard export csv my-game
    """  # noqa: D301 - click keeps the lines after this mark as they are


@command.command("tts")
@click.argument("games", nargs=-1)
@click.option("--base-url", default="", metavar="URL", help="Web address of the folder that will hold the pictures.")
@_LANG
@_OUTPUT
@click.pass_obj
def tts(settings: Settings, games: tuple[str, ...], base_url: str, language: str, output: Path | None) -> None:
    """Write sheets and a saved object for Tabletop Simulator into build/export/<game>/tts/.

    The file order.json there records the place of every face. A later export uses it, so that saved games stay right.
    """
    if base_url and not base_url.lower().startswith(("http://", "https://", "file:///")):
        raise click.UsageError(f"'{base_url}' is not an address; it starts with https://, http:// or file:///")
    from generator.export import tts as export_tts
    from generator.export.tts_objects import ORDER

    def export(faces: Faces, folder: Path, problems: Problems, done: Callable[[int], None]) -> list[ExportedFile]:
        order = folder / ORDER
        root = settings.root
        name = str(order.relative_to(root)) if order.is_relative_to(root) else str(order)
        return export_tts.write(faces, folder, base_url, name, problems, done)

    _export_games(settings, games, language, output, "tts", export)


@command.command("png")
@click.argument("games", nargs=-1)
@click.option("--dpi", type=FiniteNumber(20, 1200), default=300.0, show_default=True, help="Pixels per inch.")
@click.option("--bleed", is_flag=True, help="Include the bleed, the part that is cut off.")
@click.option(
    "--service", metavar="NAME", help="Use the sizes and file names of a print service: gamecrafter, makeplayingcards."
)
@_ONLY
@_LANG
@_OUTPUT
@click.pass_obj
def png(
    settings: Settings,
    games: tuple[str, ...],
    dpi: float,
    bleed: bool,
    service: str | None,
    only: tuple[str, ...],
    language: str,
    output: Path | None,
) -> None:
    """Write every side of every piece as a PNG file into build/export/<game>/png/.

    With --service the pictures have the size that this service asks for (300 dpi, with its bleed); each component has a folder.
    """
    from generator.export import png as export_png

    if service and service not in export_png.services():
        raise click.UsageError(f"no print service '{service}'; there are {', '.join(export_png.services())}")

    def wants(pieces: PieceSet, piece: str) -> bool:
        names = (pieces.id, piece, f"{pieces.id}/{piece}")
        return not only or any(fnmatch.fnmatchcase(name, glob) for glob in only for name in names)

    def export(faces: Faces, folder: Path, problems: Problems, done: Callable[[int], None]) -> list[ExportedFile]:
        if not any(wants(pieces, item.id) for pieces in faces.game.sets.values() for item in pieces.items):
            raise click.UsageError(f"nothing in {faces.game.id} is called {', '.join(only)}")
        if service:
            return export_png.for_service(faces, folder, service, wants, problems, done)
        return export_png.own_size(faces, folder, dpi, bleed, wants, problems, done)

    _export_games(settings, games, language, output, f"png-{service}" if service else "png", export)


@command.command("csv")
@click.argument("games", nargs=-1)
@_LANG
@_OUTPUT
@click.pass_obj
def spreadsheet(settings: Settings, games: tuple[str, ...], language: str, output: Path | None) -> None:
    """Write every set as a spreadsheet, with the provenance of its values, into build/export/<game>/csv/.

    A set can read its items from such a file: `items: {file: <set>.csv, cells: yaml}`.
    """
    from generator.export import csv

    def export(faces: Faces, folder: Path, _problems: Problems, _done: Callable[[int], None]) -> list[ExportedFile]:
        return csv.write(faces.game, folder)

    _export_games(settings, games, language, output, "csv", export, check_faces=False)


def _export_games(
    settings: Settings,
    names: tuple[str, ...],
    language: str,
    output: Path | None,
    kind: str,
    export: Callable[[Faces, Path, Problems, Callable[[int], None]], list[ExportedFile]],
    check_faces: bool = True,
) -> None:
    """Export each game; exits with 1 if one of them has an error."""
    from engine.common.problems import Problems
    from engine.load.folder import load
    from generator.common.claims import claimed
    from generator.common.project import check_language, chosen_folders
    from generator.words.catalogue import spoken

    root = settings.root
    failed = False
    folders = chosen_folders(root, names)
    check_language(folders, language)
    for folder in folders:
        problems = Problems()
        game = load(folder, problems, root=root, language=language)
        target = (output or root / "build" / "export") / folder.name / language / kind
        written: list[ExportedFile] = []
        if game is not None and not problems.failed:
            with claimed(settings, target), spoken(game.language):
                written = _export_game(settings, game, target, problems, export, check_faces)
        for problem in problems:
            echo(str(problem), err=True)
        failed = failed or game is None or problems.failed
        if not problems.failed and not settings.quiet:
            where = target.relative_to(root) if target.is_relative_to(root) else target
            echo(f"{count(len(written), 'file')} in {where} ({sum(file.changed for file in written)} new or changed)")
    if failed:
        raise SystemExit(1)


def _export_game(
    settings: Settings,
    game: Game,
    target: Path,
    problems: Problems,
    export: Callable[[Faces, Path, Problems, Callable[[int], None]], list[ExportedFile]],
    check_faces: bool,
) -> list[ExportedFile]:
    """Check the faces of one game, then export it; nothing is exported of a game with errors."""
    from generator.common.progress import progress
    from generator.export import common
    from generator.faces.every_face import Faces
    from generator.preflight import all_faces as preflight

    faces = Faces(game)
    if check_faces:
        preflight.check(game, problems, faces=faces)
        if problems.failed:
            return []
    total = sum(1 for _ in common.piece_faces(faces)) if check_faces else 0
    with progress(f"Exporting {game.title}", total, quiet=settings.quiet) as done:
        return export(faces, target, problems, done)
