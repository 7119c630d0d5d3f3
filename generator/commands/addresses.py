"""`punchboard addresses`: writes down the permanent addresses of games, so that the check notices when one would be lost."""

from __future__ import annotations

import click

from engine.common.names import count
from engine.common.problems import Problems
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, load_or_exit
from generator.common.terminal import echo


@click.command(cls=Command, epilog="Example: punchboard addresses my-game")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.pass_obj
def command(settings: Settings, games: tuple[str, ...]) -> None:
    """Write down what the site has published, so that no address is lost.

    The list is addresses.txt in the game's folder; commit it. Run the command when you publish the site. New addresses are
    added, and none is ever taken out. The check then reports each id that has gone without a word: write `was: [OLD-ID]`
    into what it has become, or name it in history.yaml as withdrawn. Its old address leads there.
    """
    from generator.common.output import write
    from generator.site.build.permanent import FILE, list_text
    from generator.site.writing.book import Book

    for folder in chosen_folders(settings.root, games):
        game = load_or_exit(folder, settings.root, Problems())
        text = list_text(settings.root, Book(game))
        changed = write(folder / FILE, text)
        if not settings.quiet:
            said = count(len(text.splitlines()), "address", "addresses")
            name = (folder / FILE).relative_to(settings.root).as_posix()
            echo(f"{name}: {said}{'' if changed else ', unchanged'}")
