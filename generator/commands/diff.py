"""`punchboard diff`: says what changed in the data since a revision, in the words of a designer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.common.problems import Problems
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, load_or_exit
from generator.common.terminal import echo

if TYPE_CHECKING:
    from pathlib import Path

    from generator.commands.diff_report import GameDifference


@click.command(
    cls=Command,
    epilog="Exit code 0: no scenario breaks and none that is new fails; 1: one does, or data cannot be read.",
)
@click.argument("version", metavar="REV")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json", "history"]),
    default="text",
    show_default=True,
    help="text for a terminal; markdown for a changelog; history: an entry for history.yaml.",
)
@click.option("--full", is_flag=True, help="Show every value of a thing, however many there are.")
@click.option("--play/--no-play", default=True, show_default=True, help="Play the scenarios of both versions.")
@click.pass_obj
def command(settings: Settings, version: str, games: tuple[str, ...], form: str, full: bool, play: bool) -> None:
    """Say what changed in the data since REV: pieces, values, texts, rules, layouts, and scenarios with another verdict.

    REV is a revision of git (HEAD: what is not committed yet; HEAD~5; a tag), or a folder with an older copy. The rules code
    of today plays both versions.

    \b
    punchboard diff HEAD
    punchboard diff v0.2 my-game --format markdown
    punchboard diff v0.2 my-game --format history >> components/my-game/history.yaml
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.commands import diff_report

    found = [_difference(settings.root, folder, version, play=play) for folder in chosen_folders(settings.root, games)]
    if form == "json":
        echo(diff_report.as_json(found))
    else:
        lines = {"text": diff_report.as_text, "markdown": diff_report.as_markdown, "history": diff_report.as_history}[
            form
        ]
        echo("\n".join(line for one in found for line in lines(one, full=full)))
    if any(one.breaks for one in found):
        raise SystemExit(1)


def _difference(root: Path, folder: Path, version: str, *, play: bool) -> GameDifference:
    """Compare one game with an earlier version. Prints problems of data that cannot be read, and exits with 1."""
    from engine.compare.differences import differences
    from engine.compare.verdicts import changed_verdicts
    from engine.rules_code import vocabulary
    from generator.commands.diff_report import GameDifference
    from generator.commands.versions import earlier_game

    game = load_or_exit(folder, root, Problems())
    with earlier_game(root, game, version) as before:
        changes = differences(before, game, vocabulary(game))
        verdicts = changed_verdicts(before, game) if play else None
    return GameDifference(game, version, changes, verdicts)
