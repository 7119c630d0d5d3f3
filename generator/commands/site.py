"""`punchboard site`: builds the rules website, or serves it while you edit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.names import count
from generator.common.program import Command, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.site.build.build import BuiltSite


@click.command(cls=Command, epilog="Example: punchboard site my-game")
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.option(
    "--serve", is_flag=True, help="Serve the site here; build again at each change of a file and reload the browser."
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port for --serve; 0 takes any free port.",
)
@click.option(
    "-o",
    "--output",
    "--out",
    type=click.Path(path_type=Path),
    help="Copy the finished site into this folder, which must be missing, empty or an older site.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Publish although scenarios fail; every page says so, and search engines are asked to stay away.",
)
@click.option(
    "--play",
    is_flag=True,
    help="Let readers play: each game gets a page that runs its rules in the browser, with Python from --pyodide.",
)
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path),
    help="Folder of the npm package pyodide (default: node_modules/pyodide of the project; `npm install pyodide`).",
)
@click.option("--lang", "language", default="", metavar="LANG", help="Language of the site: one in i18n/ of each game.")
@click.pass_obj
def command(
    settings: Settings,
    games: tuple[str, ...],
    serve: bool,
    port: int,
    output: Path | None,
    draft: bool,
    play: bool,
    pyodide: Path | None,
    language: str,
) -> None:
    """Build the rules website of all games, or of those named, into build/site.

    The data is checked first. If a build fails, the older site stays as it is. With --serve the page shows the problems
    of the data until they are repaired.
    """
    if serve:
        if output or draft or language or play:
            raise click.UsageError("--serve shows build/site: give it without --output, --draft, --play and --lang")
        _serve(settings, games, port)
        return
    from generator.common.project import check_language, chosen_folders

    folders = chosen_folders(settings.root, games)
    check_language(folders, language)
    if output:
        from generator.site.build.copy_out import check_target

        check_target(settings.root / "build" / "site", output)  # before the work of a build
    _build_unless_unchanged(
        settings, folders, language, draft=draft, pyodide=_pyodide(settings, pyodide) if play else {}
    )
    if output:
        _copy_out(settings, output)


def _pyodide(settings: Settings, folder: Path | None) -> dict[str, bytes]:
    """Return the files of Python for browsers. Raises click.ClickException if they are not there."""
    from engine.common.reading import ReadError
    from generator.site.build.play import pyodide_files

    try:
        return pyodide_files(folder or settings.root / "node_modules" / "pyodide")
    except ReadError as error:
        raise click.ClickException(
            f"--play: {error}; type `npm install pyodide`, or name its folder with --pyodide"
        ) from None


def _copy_out(settings: Settings, output: Path) -> None:
    """Copy the finished site into a folder. No other run writes one of the two meanwhile."""
    from generator.common.claims import claimed
    from generator.site.build.copy_out import copy_out

    site = settings.root / "build" / "site"
    target = output.absolute()  # so that a link in the project's folder is noticed
    with claimed(settings, site), claimed(settings, target):
        copy_out(site, target)
    echo(f"{output}: a copy of the site")


def _build_unless_unchanged(
    settings: Settings, folders: Sequence[Path], language: str, *, draft: bool, pyodide: Mapping[str, bytes]
) -> None:
    """Build the site, alone in its folders. Another run that had to be waited for may have done the work.

    A draft is always built, because its warnings have to be told again.
    """
    from engine.common.cache import digest
    from generator.common.claims import claimed
    from generator.site.build import unchanged

    root = settings.root
    played = digest(*pyodide.values()) if pyodide else ""
    wanted = f"{unchanged.site_fingerprint(root, folders)} {language} {played}".strip()
    if not (draft or unchanged.is_unfinished(root)) and _is_unchanged(root, wanted):
        return
    with claimed(settings, root / "build" / "site", unchanged.places(root)) as had_to_wait:
        unchanged.tidy(root)
        if had_to_wait and not draft and _is_unchanged(root, wanted):
            return
        progress = _print_nothing if settings.quiet else _print_progress
        built = _build(root, folders, language, progress, draft=draft, pyodide=pyodide)
        if not draft:
            made = unchanged.outputs(root)
            unchanged.ledger(root).keep(unchanged.SITE, wanted, made, pages=built.pages, links=built.links)
        _print_summary(root, built.pages, built.links, changed=built.changed)


def _is_unchanged(root: Path, wanted: str) -> bool:
    """Tell whether a build would give the same site again; if so, print its summary."""
    from generator.site.build import unchanged

    before = unchanged.ledger(root).find(unchanged.SITE, wanted)
    if before is not None:
        _print_summary(root, before.number("pages"), before.number("links"), changed=False)
    return before is not None


def _print_summary(root: Path, pages: int, links: int, *, changed: bool) -> None:
    text = f"{root / 'build' / 'site'}: {count(pages, 'page')}, {count(links, 'link')}"
    echo(text if changed else f"{text}, unchanged")


def _build(
    root: Path,
    folders: Sequence[Path],
    language: str,
    progress: Callable[[str], None],
    *,
    draft: bool,
    pyodide: Mapping[str, bytes] | None = None,
) -> BuiltSite:
    """Build the site of these games, even if nothing has changed; problems of the data end the command."""
    from engine.common.problems import Problems
    from engine.load.folder import load
    from generator.cli import main
    from generator.common.project import exit_with_problems
    from generator.site.build.build import build_site

    problems = Problems()
    loaded = [load(folder, problems, root=root, language=language) for folder in folders]
    if problems.failed:
        exit_with_problems(problems)
    problems = Problems()  # warnings about the data are the business of `check`
    games = [game for game in loaded if game is not None]
    built = build_site(root, games, problems, main, progress, draft=draft, pyodide=pyodide)
    if built is None:
        exit_with_problems(problems)
    for problem in problems:
        echo(str(problem), err=True)
    return built


def _serve(settings: Settings, games: tuple[str, ...], port: int) -> None:
    from generator.common.project import chosen_folders
    from generator.site.build.serve import serve

    chosen_folders(settings.root, games)  # an unknown game is reported before anything is built
    try:
        serve(settings.root, games, port, _print_progress)
    except KeyboardInterrupt:
        echo("", err=True)


def wait_for_builds() -> None:
    """Wait for the builds of `--serve`, each of which runs in a copy of this process."""
    from generator.cli import main
    from generator.site.build.warm import wait

    wait(main)


def _print_progress(text: str) -> None:
    echo(text, err=True)


def _print_nothing(_text: str) -> None:
    """Ignore a line of progress."""
