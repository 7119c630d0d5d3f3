"""Begins a game at a terminal, with what the command line says."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import click

from engine.common.problems import Problems, UnfitError
from engine.load.folder import load
from engine.own_code.choice import forget
from engine.runs.beginnings import Beginning, NotBegunError
from engine.sessions.from_scenarios import from_reference
from engine.sessions.seating import usual_seats
from engine.sessions.session import Session
from generator.common.project import check_language, chosen_folders, rules_to_play
from generator.terminal_play import texts
from generator.terminal_play.console import Console
from generator.terminal_play.play import play
from generator.terminal_play.table import TerminalTable
from generator.words.catalogue import ENGLISH, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.model import Game
    from engine.play import Ruleset
    from engine.runs.replay import Replay
    from engine.sessions.session import Stopped
    from generator.common.program import Settings


@dataclass(frozen=True, slots=True)
class Wanted:
    """Seats with the kinds of their bots ("" for people), variants, options and seed; or a scenario (`SS-EX-09#2`) or a replay."""

    seats: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "1"
    scenario: str = ""
    replay: Replay | None = None
    is_hidden: bool = True


def play_here(settings: Settings, name: str | None, wanted: Wanted, language: str = "") -> None:
    """Play a game at this terminal until the people leave. Raises click.UsageError, click.ClickException, UnfitError.

    Ends with exit code 1 if a line of a script could not be done.
    """
    folders = chosen_folders(settings.root, [name] if name else [])
    if len(folders) > 1:
        raise click.UsageError("name one game: " + ", ".join(folder.name for folder in folders))
    check_language(folders, language)
    read = partial(read_game, folders[0], settings.root, language)
    try:
        session, stopped = begun_session(*read(), wanted)
    except NotBegunError as error:
        raise click.ClickException(str(error)) from None
    console = Console(plain=settings.plain, quiet=settings.quiet)
    if stopped:
        console.refuse(texts.stopped(stopped))
    with spoken(ENGLISH, session.game.words):
        play(TerminalTable(session, console, settings.root, read, wanted.is_hidden))
    if console.is_script and console.failed:
        raise SystemExit(1)


def read_game(folder: Path, root: Path, language: str) -> tuple[Game, Ruleset]:
    """Read a game and its rules from the files as they are now. Raises UnfitError, and click.UsageError if nothing plays it."""
    forget()
    problems = Problems()
    game = load(folder, problems, root=root, language=language)
    if game is None or problems.failed:
        raise UnfitError(list(problems))
    return game, rules_to_play(game)


def begun_session(game: Game, rules: Ruleset, wanted: Wanted) -> tuple[Session, Stopped | None]:
    """Begin the session; of a replay, also tell where its moves stop being legal. Raises NotBegunError."""
    if wanted.replay is not None:
        if wanted.replay.game != rules.game:
            raise NotBegunError(f"this is a replay of {wanted.replay.game}, not of {rules.game}")
        return Session.from_replay(game, rules, wanted.replay)
    bots = {name: kind for name, kind in wanted.seats.items() if kind}
    if wanted.scenario:
        return from_reference(game, rules, wanted.scenario, bots=bots, seed=wanted.seed), None
    seats = wanted.seats or usual_seats(game, rules)
    bots = {name: kind for name, kind in seats.items() if kind}
    return Session(game, rules, Beginning(tuple(seats), wanted.variants, wanted.options, wanted.seed), bots), None
