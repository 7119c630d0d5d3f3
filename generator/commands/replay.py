"""`punchboard replay`: plays a replay file again and compares every checkpoint and the end."""

from __future__ import annotations

from pathlib import Path

import click

from engine.common.problems import Place, Problems
from engine.rules_code import find, find_in
from generator.common.program import Command, Settings
from generator.common.project import exit_with_problems, game_folders, load_or_exit
from generator.common.terminal import echo


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--show", is_flag=True, help="Step through the one FILE in the browser instead; for this machine only.")
@click.option("--port", type=click.IntRange(0, 65535), default=8020, show_default=True, help="Port of --show; 0: any.")
@click.pass_obj
def command(settings: Settings, files: tuple[Path, ...], show: bool, port: int) -> None:
    """Play replay FILES again, with the recorded chance, and compare every checkpoint and the end.

    Exit code 0: all end the same; 1: one ends differently or cannot be read.

    \b
    punchboard replay build/replays/GAME-1-17.json
    punchboard replay game.json --show
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from engine.runs.replay import play_again, read

    if show and len(files) > 1:
        raise click.UsageError("--show takes one file")
    problems = Problems()
    replays = [(path, replay) for path in files if (replay := read(path, problems))]
    known = game_folders(settings.root)
    for path, replay in replays:
        if replay.game not in known or find_in(known[replay.game]) is None:
            problems.error(
                "replay-wrong",
                Place(path.as_posix()),
                f"is a replay of '{replay.game}', a game that this project cannot play",
                f"one of {', '.join(known)}",
            )
    if problems.failed:
        exit_with_problems(problems)
    if show:
        from generator.commands.play import open_page
        from generator.playing.opening import Opening

        open_page(settings, replays[0][1].game, Opening(replay=replays[0][1], looks_on=True), "", port)
        return
    differs = False
    for path, replay in replays:
        game = load_or_exit(known[replay.game], settings.root, Problems())
        rules = find(game)
        if rules is None:
            continue
        verdict = play_again(rules, game, replay)
        differs |= not verdict.same
        for note in verdict.notes:
            echo(f"{path}: note: {note}")
        echo(f"{path}: {'same' if verdict.same else 'DIFFERENT'}: {verdict.message}")
    if differs:
        raise SystemExit(1)
