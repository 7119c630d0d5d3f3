"""`punchboard import`: from the spreadsheet of somebody else to a set of cards that can be printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.common.names import did_you_mean
from generator.common.program import Command, Settings
from generator.common.project import exit_with_problems, game_folders
from generator.common.terminal import echo

if TYPE_CHECKING:
    from engine.model import Game
    from generator.importing.plan import ImportPlan
    from generator.importing.request import ImportRequest

_DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|", "colon": ":"}


def _pairs(_ctx: click.Context, option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Return options of the form NAME=VALUE as a mapping."""
    found = {}
    for value in values:
        name, sign, rest = value.rpartition("=") if option.name == "icons" else value.partition("=")
        if not sign or not name or not rest:
            raise click.BadParameter(f"'{value}' has no = with words before and after it")
        found[name] = rest
    return found


@click.command(cls=Command, epilog="Exit code 0: imported; 1: problems, nothing was written; 2: wrong usage.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--game",
    "name",
    default="",
    metavar="GAME",
    help="The game; it is made if it does not exist (default: the only one, or the file's name).",
)
@click.option("--set", "set_id", default="", metavar="SET", help="Id of the set (default: the file's name).")
@click.option("--title", default="", help="Title of a new set, and of a new game.")
@click.option(
    "--size", default="", help="Size of a new set's cards, such as poker, tarot or A6 (default: the longest text fits)."
)
@click.option("--face", default="", metavar="LAYOUT", help="Layout of a new set (default: a plain one is written).")
@click.option(
    "--back", default="", metavar="LAYOUT", help="Layout of a new set's backs (default: a plain one is written)."
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    callback=_pairs,
    metavar="KEY=HEADER",
    help="What a column is: title, copies, id, or a key of its own. #3 is the third column.",
)
@click.option(
    "--ignore", multiple=True, metavar="HEADER", help="A column that is not drawn; it stays in the file of the set."
)
@click.option(
    "--icon",
    "icons",
    multiple=True,
    callback=_pairs,
    metavar="TOKEN=ICON",
    help="An icon for a token in the texts, such as ':gold:=coin' or '🔥=fire'.",
)
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    help="A sheet of a workbook (default: the first visible one); several are read one after another.",
)
@click.option("--encoding", help="Encoding of a text file, such as cp1250 (default: found out).")
@click.option(
    "--delimiter", help="What separates cells: comma, semicolon, tab, bar, colon or a character (default: found out)."
)
@click.option(
    "--header",
    type=click.IntRange(0, 100_000),
    metavar="LINE",
    help="Line of the header; 0: there is none (default: found out).",
)
@click.option("--merge", is_flag=True, default=None, help="Repeated rows become one card with more copies.")
@click.option(
    "--markup/--as-is",
    default=None,
    help="Translate tags, Markdown and icon tokens, or print texts as they are (default: translate).",
)
@click.option("--once", is_flag=True, help="Write the items into the YAML file, not into a CSV beside it.")
@click.option(
    "--overwrite", is_flag=True, help="Write over changes that were made in the set's CSV, and over pictures in art/."
)
@click.pass_obj
def command(settings: Settings, /, files: tuple[str, ...], name: str, **given: Any) -> None:
    """Turn a spreadsheet into cards: CSV, TSV, XLSX, ODS, JSON, YAML, TOML, or the address of a published Google Sheet.

    Writes a set of pieces, with a plain layout if the set is new, so that you can check and print at once. Import the same file
    again, and the set is brought up to date: ids stay, and what was added, changed and dropped is told. What was decided
    (separator, header, columns, icons) is told too, and options change it; the set remembers them under `import:`.

    \b
    punchboard import deck.csv
    punchboard import deck.xlsx --game my-game --set spells --sheet Spells
    punchboard import deck.csv --column title=Wording --icon ':g:=gold'
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.importing.writing import write_plans
    from generator.starter import StarterError

    if given["set_id"] and len(files) > 1:
        raise click.UsageError("--set names one set, so it takes one FILE")
    request = _request(given)
    folder = _folder(settings.root, name, files[0])
    game = _game(settings.root, folder)
    paths = [_path(settings.root, file) for file in files]
    plans = [plan for path in paths if (plan := _plan(settings.root, folder, game, path, request))]
    problems = [problem for plan in plans for problem in plan.journal.problems]
    if problems:
        exit_with_problems(problems)
    try:
        changed = write_plans(settings.root, folder, plans, given["title"])
    except StarterError as error:
        raise click.UsageError(str(error)) from None
    if not settings.quiet:
        for plan in plans:
            _report(plan)
        echo("\n".join(changed) if changed else "nothing has changed")
        echo(f"\nnext: punchboard check {folder.name}, punchboard print {folder.name}")


def _request(given: dict[str, Any]) -> ImportRequest:
    """Return the options as a request. Raises click.UsageError for a name that cannot be one."""
    from engine.model import sizes
    from generator.importing import slugs
    from generator.importing.request import ImportRequest

    if given["set_id"] and not slugs.fits_as_id(given["set_id"]):
        raise click.UsageError(f"'{given['set_id']}' cannot be the id of a set: letters, digits and hyphens")
    if given["size"] and given["size"] not in sizes.NAMED:
        raise click.UsageError(
            f"no size '{given['size']}'; {did_you_mean(given['size'], sizes.NAMED) or 'such as poker'}"
        )
    for key in (key for key in given["columns"] if not re.fullmatch("[a-z][a-z0-9_-]{0,59}", key)):
        raise click.UsageError(f"'{key}' cannot be a key: small letters, digits and underscores, a letter first")
    for icon in (icon for icon in given["icons"].values() if not re.fullmatch("[a-z][a-z0-9-]{0,59}", icon)):
        raise click.UsageError(f"'{icon}' cannot be an icon: small letters, digits and hyphens, a letter first")
    delimiter = _DELIMITERS.get(given["delimiter"] or "", given["delimiter"])
    if delimiter is not None and (len(delimiter) != 1 or delimiter in '"\r\n'):
        raise click.UsageError(f"'{delimiter}' cannot separate cells: one character, or {', '.join(_DELIMITERS)}")
    settings = {key: given[key] for key in ("sheets", "encoding", "header", "columns", "merge", "markup", "icons")}
    said = {"sheets": list(settings.pop("sheets")), "ignore": list(given["ignore"]), "delimiter": delimiter, **settings}
    kept = {key: value for key, value in said.items() if value not in (None, [], {})}
    plain = {key: given[key] for key in ("set_id", "title", "size", "face", "back", "once", "overwrite")}
    return ImportRequest(**plain, settings=kept)


def _folder(root: Path, name: str, file: str) -> Path:
    """Return the folder of the game: the named one, the only one, or a new one with the file's name."""
    from generator.importing import slugs
    from generator.importing.tables import google

    known = game_folders(root)
    if not name and len(known) > 1:
        raise click.UsageError(f"which game? Name it with --game: {', '.join(known)}, or a new one")
    stem = "imported" if google.is_address(file) else Path(file).stem
    name = name or next(iter(known), "") or slugs.slug(stem) or "imported"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise click.UsageError(f"'{name}' cannot be the name of a game's folder: small letters, digits and hyphens")
    return known.get(name) or root / "components" / name


def _game(root: Path, folder: Path) -> Game | None:
    """Return the game as it is now; None if it is new."""
    from engine.common.problems import Problems
    from engine.load.folder import load

    if not (folder / "game.yaml").exists():
        return None
    problems = Problems()
    game = load(folder, problems, root=root)
    if game is None:
        exit_with_problems(problems)
    return game


def _path(root: Path, file: str) -> tuple[Path, str]:
    """Return the file to read, and the name that the set remembers; a Google Sheet is fetched and kept in the project's folder."""
    from generator.importing.tables import google

    if not google.is_address(file):
        return Path(file), ""
    from generator.common.output import check_folder, write

    try:
        data = google.fetch(file)
    except google.AddressError as error:
        raise click.UsageError(str(error)) from None
    path = root / "sheets" / google.file_name(file)
    check_folder(root, path.parent)
    write(path, data)
    echo(f"{path}: fetched")
    return path, file


def _plan(
    root: Path, folder: Path, game: Game | None, path: tuple[Path, str], request: ImportRequest
) -> ImportPlan | None:
    """Plan the import of one file; print the problems and exit if its set cannot be replaced."""
    from generator.importing.plan import plan_import
    from generator.importing.request import target_of
    from generator.importing.tables.grid import Journal

    file, address = path
    journal = Journal()
    name = address or _shown(root, file)
    stem = "sheet" if address else file.stem
    target = target_of(folder, game, name, stem, request.set_id, journal)
    if target is None:
        exit_with_problems(journal.problems)
    return plan_import(file, name, target, request)


def _shown(root: Path, path: Path) -> str:
    """Return the name of a file: relative to the project if it lies there."""
    full = path.resolve()
    return full.relative_to(root).as_posix() if full.is_relative_to(root) else path.as_posix()


def _report(plan: ImportPlan) -> None:
    """Print what was decided, and what differs from the last import."""
    from generator.importing.tables.grid import listed

    echo(f"{plan.source} → set {plan.target.set_id}")
    width = max((len(decision.about) for decision in plan.journal.decisions), default=0)
    for about, what in plan.journal.decisions:
        echo(f"  {about:{width}}  {what}")
    if not plan.target.old:
        return
    changed = [f"{name} ({', '.join(keys)})" for name, keys in plan.changes.changed.items()]
    for word, names in (("added", plan.changes.added), ("changed", changed), ("dropped", plan.changes.dropped)):
        echo(f"  {word} {len(names)}" + (f": {listed(names)}" if names else ""))
