"""`punchboard check`: check the data and play every scenario."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from generator import report
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders

if TYPE_CHECKING:
    from engine.check.layers import Hook, Verdict
    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.model import Game


def _explain(ctx: click.Context, _parameter: click.Parameter, code: str | None) -> None:
    """Print what a code means and stop."""
    if code is None or ctx.resilient_parsing:
        return
    from engine.common.names import near

    known = report.codes()
    if code not in known:
        raise click.UsageError(
            f"no code '{code}'; {near(code, known) or 'codes stand in brackets behind error or warning'}"
        )
    told = known[code]
    click.echo(f"{code}: {told.title}\n\n{told.explanation}")
    if told.example:
        click.echo("\nFor example:\n" + "\n".join(f"    {line}" for line in told.example.splitlines()))
    ctx.exit(0)


@click.command(cls=Command, epilog="Exit code 0: no errors; 1: problems; 2: wrong usage.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(report.FORMATS),
    default="text",
    show_default=True,
    help="The form of the report.",
)
@click.option("--strict", is_flag=True, help="Warnings count as problems.")
@click.option("--no-layout", is_flag=True, help="Do not check the printed faces.")
@click.option(
    "--card",
    metavar="ID",
    help="Check only what one card affects, and play random games with the cards that it can meet.",
)
@click.option(
    "--explain",
    metavar="CODE",
    is_eager=True,
    expose_value=False,
    callback=_explain,
    help="Explain the code of a problem, and stop.",
)
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], form: str, strict: bool, no_layout: bool, card: str | None
) -> None:
    """Check games: their data, effects, printed faces, scenarios and coverage.

    \b
    punchboard check                       every game
    punchboard check my-game               one
    punchboard check --card ID             what one card affects
    punchboard check --format sarif        for a code host
    punchboard check --explain key-unread  what a code means
    """  # noqa: D301 - click's mark for lines that stay as they are
    from engine.check.layers import check

    settings: Settings = ctx.obj
    root = settings.root
    layout, keys = hooks()
    faces = None if no_layout else layout
    verdicts: list[Verdict] = []
    if card is not None:
        from generator.commands.check_card import judge

        verdicts.append(judge(root, chosen_folders(root, games), card, faces, keys, quiet=settings.quiet))
        if form == "text":
            _tell(verdicts[0], settings)
    for folder in chosen_folders(root, games) if card is None else ():
        verdict = check(folder, root=root, layout=faces, keys=keys)
        verdicts.append(verdict)
        if form == "text":
            _tell(verdict, settings)
    if form != "text":
        click.echo(report.render(verdicts, form), nl=False)
    ctx.exit(1 if any(verdict.failed or (strict and len(verdict.problems)) for verdict in verdicts) else 0)


def _tell(verdict: Verdict, settings: Settings) -> None:
    """The verdict as text: with source lines on a terminal, one line a problem in a pipe."""
    if sys.stdout.isatty():
        told = list(report.terminal(verdict, settings.root, _unstyled if settings.plain else click.style))
    else:
        told = list(report.lines(verdict))
    if settings.quiet:
        told = [*(str(problem) for problem in verdict.problems), report.result(verdict)]
    click.echo("\n".join(told))


def _unstyled(text: str, **_style: Any) -> str:
    """The text as it is."""
    return text


def hooks() -> tuple[Hook, Hook]:
    """The checks of printed faces and of keys that nothing reads; each is imported only when something has changed."""
    from pathlib import Path

    import generator
    from engine.check.layers import Hook
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
