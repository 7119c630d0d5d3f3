"""`punchboard scenario`: makes a scenario of some moves of a replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.problems import Problems
from generator.commands.play import replay_or_exit
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, load_or_exit, rules_to_play
from generator.common.terminal import echo

if TYPE_CHECKING:
    from engine.runs.replay import Replay
    from engine.sessions.session import Session


@click.command(cls=Command)
@click.argument("replay", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--from", "first", type=click.IntRange(1), metavar="N", help="The first move (default: the last one alone)."
)
@click.option("--to", "last", type=click.IntRange(1), metavar="N", help="The last move (default: the first alone).")
@click.option(
    "--name",
    "title",
    default="",
    metavar="TITLE",
    help="Its title, which also names its file (default: the last move).",
)
@click.pass_obj
def command(settings: Settings, replay: Path, first: int | None, last: int | None, title: str) -> None:
    """Make a scenario of some moves of a REPLAY file: a new file in the game's scenarios/.

    It has the position before the moves with only what matters, the moves, what they changed, the rules that were at work, and
    every outcome of chance. It begins earlier where the rules code reads no position at the first move. Exit code 1 if the moves
    cannot be kept.

    \b
    punchboard scenario build/replays/GAME-1-17.json --from 17 --to 19
    punchboard scenario game.json --from 40 --name "A bid of the last coin"
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from engine.keeping.keep import CannotKeepError
    from generator.keeping.scenario_file import keep_in_file

    session = _session(settings.root, replay_or_exit(replay), replay)
    end = last or first or len(session.moves)
    begin = first or end
    try:
        kept, path = keep_in_file(settings.root, session, begin, end, title)
    except CannotKeepError as error:
        raise click.ClickException(str(error)) from None
    echo(f"{path.relative_to(settings.root).as_posix()}: {kept.scenario.id} {kept.scenario.title}")
    if kept.begins < begin:
        echo(
            f"note: it begins with move {kept.begins}; the rules code reads no position between that move and move {begin}"
        )


def _session(root: Path, replay: Replay, path: Path) -> Session:
    """Play a replay again as a session. Ends the command if that is impossible."""
    from engine.runs.beginnings import NotBegunError
    from engine.sessions.session import Session

    folder = chosen_folders(root, [replay.game])[0]
    game = load_or_exit(folder, root, Problems())
    rules = rules_to_play(game)
    try:
        session, stopped = Session.from_replay(game, rules, replay)
    except NotBegunError as error:
        raise click.ClickException(f"{path}: {error}") from None
    if stopped:
        rule = f" ({stopped.rule})" if stopped.rule else ""
        raise click.ClickException(
            f"{path}: move {stopped.number} ({stopped.seat}: {stopped.text}): {stopped.why}{rule}"
        )
    return session
