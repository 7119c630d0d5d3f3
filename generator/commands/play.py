"""`punchboard play`: people and bots play a game, on a page in the browser or as text in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.common.program import Command, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.runs.replay import Replay
    from generator.playing.opening import Opening


@click.command(cls=Command)
@click.argument("game", required=False)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME[=KIND]",
    help="Who sits down, in order round the table: a person, or a bot of this kind (random, greedy, search). With seats the game"
    " begins at once, else the page asks.",
)
@click.option("--variant", "variants", multiple=True, metavar="NAME=VALUE", help="A variant of the set-up.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Decide a ruling differently.")
@click.option("--seed", default="1", show_default=True, help="Any text; the same seed and moves give the same game.")
@click.option(
    "--from",
    "scenario",
    default="",
    metavar="SCENARIO[#STEP]",
    help="Begin in the position of a scenario, after so many of its steps (default: 0). Its seats are people, unless --seat says"
    " which bot plays one.",
)
@click.option(
    "--replay", type=click.Path(path_type=Path, dir_okay=False), help="Play on from the end of a replay file."
)
@click.option(
    "--open-hands", is_flag=True, help="People hide nothing from one another: no curtain between their turns."
)
@click.option(
    "--text",
    is_flag=True,
    help="Play here instead, as text: lines are moves or orders, from the keyboard or from a file.",
)
@click.option("--lang", "language", default="", metavar="LANG", help="Language of the texts: one in i18n/ of the game.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8020, show_default=True, help="Port of the page; 0: any."
)
@click.pass_obj
def command(
    settings: Settings,
    game: str | None,
    seats: tuple[str, ...],
    variants: tuple[str, ...],
    options: tuple[str, ...],
    seed: str,
    scenario: str,
    replay: Path | None,
    open_hands: bool,
    text: bool,
    language: str,
    port: int,
) -> None:
    """Play GAME in the browser: people at this screen, bots in the other seats.

    The page is for this machine only. It follows the game's files: after a save the game goes on with the new card. With --text
    the game is played in the terminal; `help` there lists the orders. Exit code 1 if a line from a file could not be done.

    \b
    punchboard play my-game
    punchboard play my-game --seat Ann --seat Ben --seat Cara=greedy
    punchboard play my-game --from MG-EX-09#2
    punchboard play my-game --replay game.json
    punchboard play my-game --text
    punchboard play my-game --text --seat Ann --seat Ben < moves.txt
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.playing.opening import Opening

    if scenario and (variants or options or replay):
        raise click.UsageError(
            "--from has the variants and options of the scenario; it does not go with --variant, --option, --replay"
        )
    opening = Opening(
        seats=_seats(seats),
        variants=_pairs(variants, "--variant"),
        options=_pairs(options, "--option"),
        seed=seed,
        scenario=scenario,
        replay=None if replay is None else replay_or_exit(replay),
        is_hidden=not open_hands,
    )
    if text:
        _play_here(settings, game, opening, language)
    else:
        open_page(settings, game, opening, language, port)


def _play_here(settings: Settings, game: str | None, opening: Opening, language: str) -> None:
    """Play in the terminal."""
    from generator.terminal_play.opening import Wanted, play_here

    seats = dict(opening.seats)
    if len(seats) < len(opening.seats):
        raise click.UsageError("--seat: two players have the same name")
    wanted = Wanted(
        seats,
        opening.variants,
        opening.options,
        opening.seed,
        opening.scenario,
        opening.replay,
        is_hidden=opening.is_hidden,
    )
    play_here(settings, game, wanted, language)


def open_page(settings: Settings, game: str | None, opening: Opening, language: str, port: int) -> None:
    """Serve the page for a game until Ctrl-C. Ends the command with the reason if that is impossible."""
    from generator.common.project import check_language, chosen_folders
    from generator.playing.opening import new_room, serve

    folders = chosen_folders(settings.root, [game] if game else [])
    if len(folders) > 1:
        raise click.UsageError("name one game: " + ", ".join(folder.name for folder in folders))
    check_language(folders, language)
    room = new_room(folders[0], settings.root, language, opening)
    try:
        serve(room, port, echo)
    except OSError as error:
        raise click.ClickException(
            f"cannot listen on port {port}: {error.strerror}; name another with --port"
        ) from None


def replay_or_exit(path: Path) -> Replay:
    """Read a replay file; print its problems and exit with 1 if it has any."""
    from engine.common.problems import Problems
    from engine.runs.replay import read
    from generator.common.project import exit_with_problems

    problems = Problems()
    found = read(path, problems)
    if found is None:
        exit_with_problems(problems)
    return found


def _seats(typed: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return names with their kinds of bots, "" for people. Raises click.UsageError."""
    from engine.sessions.bot_moves import KINDS

    found = []
    for text in typed:
        name, is_bot, kind = text.partition("=")
        if is_bot and kind not in KINDS:
            raise click.UsageError(f"--seat {text}: there is no bot '{kind}'; there are {', '.join(KINDS)}")
        found.append((name.strip(), kind))
    return tuple(found)


def _pairs(typed: Sequence[str], option: str) -> Mapping[str, str]:
    """Return NAME=VALUE as a mapping. Raises click.UsageError."""
    found = {}
    for text in typed:
        name, mark, value = text.partition("=")
        if not mark:
            raise click.UsageError(f"{option} {text}: write NAME=VALUE")
        found[name.strip()] = value.strip()
    return found
