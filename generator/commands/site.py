"""`punchboard site`: the rules website."""
from __future__ import annotations

from typing import Any

import click


@click.command(epilog="Example: punchboard site my-game")
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.pass_obj
def command(obj: dict[str, Any], games: tuple[str, ...]) -> None:
    """Build the rules website of all games, or of those named, into build/site.

    The data is checked first; a build that fails leaves the older site as it was.
    """
    from engine.load import load
    from engine.problems import Problems
    from generator.project import chosen, stop
    from generator.site import build_site

    problems = Problems()
    loaded = [load(folder, problems, root=obj["root"]) for folder in chosen(obj["root"], games)]
    if problems.failed:
        stop(problems)
    built = build_site(obj["root"], [game for game in loaded if game is not None], problems, _silent if obj["quiet"] else _progress)
    if built is None:
        stop(problems)
    click.echo(f"{built.site}: {built.pages} pages, {built.links} links" + ("" if built.changed else ", unchanged"))


def _progress(text: str) -> None:
    click.echo(text, err=True)


def _silent(_text: str) -> None:
    """Progress that nobody wants to see."""
