"""Opens a room for a game, with what the command line says, serves it, and watches the game's files until Ctrl-C."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from engine.runs.beginnings import NotBegunError
from engine.sessions.from_scenarios import from_reference
from engine.sessions.session import Session
from generator.playing.deeds import put_replay
from generator.playing.room import Room
from generator.playing.server import address, new_token, server
from generator.playing.source import GameSource
from generator.playing.start_form import usual
from generator.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from engine.runs.replay import Replay
    from generator.playing.played_game import PlayedGame
    from generator.playing.start_form import Wishes

INTERVAL = 0.3  # seconds between two looks at the files


@dataclass(frozen=True, slots=True)
class Opening:
    """What the command line says: seats as (name, kind of bot or ""), the rest as on the start screen; or a scenario or replay."""

    seats: tuple[tuple[str, str], ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "1"
    scenario: str = ""  # an id, or an id and the number of a step: MG-EX-09#2
    replay: Replay | None = None  # played on from its end
    looks_on: bool = False  # a replay is stepped through from its start instead
    is_hidden: bool = True

    @property
    def bots(self) -> dict[str, str]:
        """The kinds of bots by seat."""
        return {name: kind for name, kind in self.seats if kind}


def new_room(folder: Path, root: Path, language: str = "", opening: Opening | None = None) -> Room:
    """Return a room for the game in a folder. Raises click.ClickException with all reasons why it cannot be played."""
    source = GameSource(folder, root, language)
    played, problems = source.read()
    if played is None:
        raise click.ClickException("\n".join(problems))
    opening = opening or Opening()
    room = Room(source, played, language or ENGLISH, _wishes(played, opening))
    try:
        _begin(room, opening)
    except NotBegunError as error:
        room.close()
        raise click.ClickException(str(error)) from None
    return room


def _wishes(played: PlayedGame, opening: Opening) -> Wishes:
    """Return what the start screen shows at first."""
    wishes = usual(played.game, played.rules)
    if opening.seats:
        wishes = replace(wishes, names=tuple(name for name, _ in opening.seats), bots=opening.bots)
    return replace(
        wishes, variants=opening.variants, options=opening.options, seed=opening.seed, is_hidden=opening.is_hidden
    )


def _begin(room: Room, opening: Opening) -> None:
    """Put the game on the table that the command line asks for; without seats the start screen stays. Raises NotBegunError."""
    game, rules = room.played.game, room.played.rules
    if opening.replay is not None:
        room.change(partial(put_replay, room, opening.replay, is_hidden=opening.is_hidden, looks_on=opening.looks_on))
        room.wake_bots()
    elif opening.scenario:
        session = from_reference(game, rules, opening.scenario, bots=opening.bots, seed=opening.seed)
        room.open(session, is_hidden=opening.is_hidden)
    elif opening.seats:
        room.open(Session(game, rules, room.wishes.beginning, room.wishes.bots), is_hidden=opening.is_hidden)


def serve(room: Room, port: int, report: Callable[[str], None]) -> None:
    """Serve the room and watch the files until Ctrl-C. Raises OSError if nobody may listen on the port."""
    token = new_token()
    try:
        with server(room, port, token) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            report(f"{address(running, token)} (Ctrl-C ends it)")
            _watch(room, report)
    except KeyboardInterrupt:
        pass
    finally:
        room.close()


def _watch(room: Room, report: Callable[[str], None]) -> None:
    while True:
        time.sleep(INTERVAL)
        if room.look_for_changes():
            report("\n".join([*room.problems, *(note["text"] for note in room.notes)]) or "the files have changed")
