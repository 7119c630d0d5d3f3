"""`punchboard check`: checks the data and plays every scenario."""

from __future__ import annotations

import gc
import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from generator import report
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.check.verdict import Hook, Verdict
    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.model import Game

# new objects between two searches for cycles, of which data has none; by default Python searches after 700
_GARBAGE = 1_000_000
HOW_TO_WRITE = ("given", "moves", "effects")  # what `--explain` can tell of a game


def _explain(ctx: click.Context, _parameter: click.Parameter, code: str | None) -> str | None:
    """Print what a code means and stop. The words of HOW_TO_WRITE need a game, so they are explained later."""
    if code is None or ctx.resilient_parsing or code in HOW_TO_WRITE:
        return code
    from engine.common.names import did_you_mean

    known = report.codes()
    if code not in known:
        raise click.UsageError(
            f"no code '{code}'; {did_you_mean(code, known) or 'a code stands in brackets after `error` or `warning`'}"
        )
    meaning = known[code]
    echo(f"{code}: {meaning.title}\n\n{meaning.explanation}")
    if meaning.example:
        echo("\nFor example:\n" + "\n".join(f"    {line}" for line in meaning.example.splitlines()))
    raise click.exceptions.Exit(0)


@click.command(cls=Command, epilog="Exit code 0: no errors; 1: problems; 2: wrong usage.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(report.FORMATS),
    default="text",
    show_default=True,
    help="Format of the report.",
)
@click.option("--watch", is_flag=True, help="Check again after each save; say what broke and what got mended.")
@click.option("--all", "each", is_flag=True, help="Show each problem, not one for each cause.")
@click.option("--strict", is_flag=True, help="Warnings count as problems.")
@click.option("--no-layout", is_flag=True, help="Do not check the printed faces.")
@click.option(
    "--card", metavar="ID", help="Check only what one card affects; play random games with each card that it can meet."
)
@click.option(
    "--tune",
    metavar="NAME=NUMBER",
    multiple=True,
    help="Check with another number in memory, and show what breaks; may be given several times.",
)
@click.option(
    "--explain",
    metavar="CODE",
    is_eager=True,
    callback=_explain,
    help="Explain the code of a problem and stop; or how to write the positions (`given`) or the `moves` of a game's scenarios, or"
    " the `effects` of its pieces.",
)
@click.pass_context
def command(
    ctx: click.Context,
    games: tuple[str, ...],
    form: str,
    watch: bool,
    each: bool,
    strict: bool,
    no_layout: bool,
    card: str | None,
    tune: tuple[str, ...],
    explain: str | None,
) -> None:
    """Check games: their data, effects, printed faces, scenarios and coverage.

    \b
    punchboard check                       every game
    punchboard check my-game               one
    punchboard check my-game --watch       after each save, until Ctrl-C
    punchboard check --card ID             what one card affects
    punchboard check --tune card.cost=2    what breaks with another number
    punchboard check --format sarif        for a code host
    punchboard check --explain key-unread  what a code means
    punchboard check --explain given GAME  the keys of a position
    punchboard check --explain moves GAME  the notation of moves
    punchboard check --explain effects GAME --format json
                                           a schema of effects for editors
    """  # noqa: D301 - click keeps the lines after this mark as they are
    settings: Settings = ctx.obj
    folders = chosen_folders(settings.root, games)
    if tune:
        from generator.commands.check_tuned import check_tuned

        ctx.exit(1 if check_tuned(settings.root, folders, tune) else 0)
    if explain is not None:
        from generator.commands.explain import explain_scenarios

        echo(explain_scenarios(settings.root, folders, explain, form))
    elif watch:
        if card is not None or form != "text":
            raise click.UsageError("--watch goes with neither --card nor --format")
        _watch(settings, folders, each=each, no_layout=no_layout)
    else:
        failed = _report(
            _verdicts(settings, folders, card, no_layout=no_layout), form, settings, each=each, strict=strict
        )
        ctx.exit(1 if failed else 0)


def _report(verdicts: Iterator[Verdict], form: str, settings: Settings, *, each: bool, strict: bool) -> bool:
    """Print each verdict as soon as it is known, or all in a format for machines; return whether one of them fails."""
    known: list[Verdict] = []
    for verdict in verdicts:
        known.append(verdict)
        if form == "text":
            _print_verdict(verdict, settings, each=each)
    if form != "text":
        echo(report.render(known, form), nl=False)
    return any(verdict.failed or (strict and len(verdict.problems)) for verdict in known)


def _verdicts(settings: Settings, folders: Sequence[Path], card: str | None, *, no_layout: bool) -> Iterator[Verdict]:
    """Yield the verdict on each game as soon as it is known, or that on one card."""
    if card is not None:
        from generator.commands.check_card import check_card

        layout, keys = hooks()
        faces = None if no_layout else layout
        yield check_card(settings.root, folders, card, faces, keys, quiet=settings.quiet)
        return
    for folder in folders:
        yield verdict_on(folder, root=settings.root, no_layout=no_layout, with_settings=folder == folders[0])


def verdict_on(folder: Path, *, root: Path, no_layout: bool = False, with_settings: bool = True) -> Verdict:
    """Return the verdict on a game; `with_settings`, the project's mkdocs.yml is checked too."""
    from engine.check import kept_verdicts

    layout, keys = hooks()
    faces = None if no_layout else layout
    site = site_hook(root, folder, layout.key, with_settings=with_settings)
    return kept_verdicts.verdict(folder, root, (faces, keys, site), partial(_check, folder, root, faces, keys, site))


def _watch(settings: Settings, folders: Sequence[Path], *, each: bool, no_layout: bool) -> None:
    """Check after each save until Ctrl-C."""
    from engine.own_code import trusted
    from generator.commands.check_modules import CODE
    from generator.commands.check_watched import watch

    check = partial(verdict_on, root=settings.root, no_layout=no_layout)
    others = [settings.root / "mkdocs.yml", *trusted.files()]
    try:
        watch(folders, check, partial(_print_verdict, settings=settings, each=each), echo, (others, CODE))
    except KeyboardInterrupt:
        raise SystemExit(0) from None


def _check(folder: Path, root: Path, layout: Hook | None, keys: Hook, site: Hook | None) -> Verdict:
    gc.set_threshold(_GARBAGE)

    from engine.check.layers import check

    return check(folder, root=root, layout=layout, keys=keys, site=site)


def _print_verdict(verdict: Verdict, settings: Settings, *, each: bool) -> None:
    """Print the verdict as text: with source lines on a terminal, with one line for each problem in a pipe."""
    if settings.quiet:
        lines = report.quiet_lines(verdict, each=each)
    elif sys.stdout.isatty():
        style = _without_style if settings.plain else click.style
        lines = report.terminal(verdict, settings.root, style, each=each)
    else:
        lines = report.lines(verdict, each=each)
    echo("\n".join(lines))


def _without_style(text: str, **_style: Any) -> str:
    """Return the text without colours."""
    return text


def hooks() -> tuple[Hook, Hook]:
    """Return the checks of printed faces and of unread keys. Each is imported only when something has changed."""
    from pathlib import Path

    import generator
    from engine.check.verdict import Hook
    from engine.common.cache import digest
    from engine.common.fingerprint import program

    code = program(Path(generator.__file__).resolve().parent)

    def layout(game: Game, problems: Problems, cache: Cache) -> str:
        from generator.preflight.all_faces import check_layouts

        return check_layouts(game, problems, cache)

    def keys(game: Game, problems: Problems, cache: Cache) -> str:
        from generator.layout.layout_reads import check_keys

        return check_keys(game, problems, cache, code)

    return Hook(digest("layout", code), layout), Hook(digest("keys", code), keys)


def site_hook(root: Path, folder: Path, code: str, *, with_settings: bool) -> Hook | None:
    """Return the check of a game's hand-written pages and, if asked, of the project's mkdocs.yml; None if there are none.

    `code` is a hash of the generator's code. A command asks for the settings with one of its games, so that their problems
    are told once.
    """
    settings = _settings(root) if with_settings else []
    addresses = [path for path in (folder / "addresses.txt",) if path.exists() or path.is_symlink()]
    files = [*sorted((folder / "pages").glob("*.md")), *addresses, *settings]
    if not files:
        return None
    from engine.check.verdict import Hook
    from engine.common.cache import digest
    from engine.common.fingerprint import file_contents

    def run(game: Game, problems: Problems, _cache: Cache) -> str:
        from generator.site.build.readable import check_pages

        return check_pages(root, game, problems, with_settings=bool(settings))

    return Hook(
        digest("site", code, *map(os.path.realpath, files), file_contents(folder / "pages", *addresses, *settings)), run
    )


def _settings(root: Path) -> list[Path]:
    """Return the project's mkdocs.yml with the files that it names, and Punchboard's own, with which it is compared; none in Punchboard's own checkout."""
    path = root / "mkdocs.yml"
    if not os.path.lexists(path):
        return []
    from engine.common.resources import resource

    ours = resource("mkdocs.yml")
    if os.path.realpath(path) == os.path.realpath(ours):
        return []
    from generator.site.build.settings.own_settings import named_files

    return [path, ours, *named_files(root)]
