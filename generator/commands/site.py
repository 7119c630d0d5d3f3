"""`punchboard site`: the rules website."""
from __future__ import annotations

import sys
from typing import Any

import click



@click.command(epilog="Example: punchboard site sovereign-skies")
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.pass_obj
def command(obj: dict[str, Any], games: tuple[str, ...]) -> None:
    """Build the rules website of all games, or of those named, into build/site.

    The data is checked first; a build that fails leaves the older site as it was.
    """
    from engine.problems import Problems
    from generator.site import build_site, load_games

    problems = Problems()
    say = _silent if obj["quiet"] else _progress
    loaded = load_games(obj["root"], games, problems)
    built = None if problems.failed else build_site(obj["root"], loaded, problems, say)
    for problem in problems:
        click.echo(str(problem), err=True)
    if built is None:
        sys.exit(1)
    click.echo(f"{built.site}: {built.pages} pages, {built.links} links" + ("" if built.changed else ", unchanged"))


def _progress(text: str) -> None:
    click.echo(text, err=True)


def _silent(_text: str) -> None:
    """Progress nobody wants to see."""


