"""Makes the page of a round: an ordered list of steps. A script shows one step at a time and remembers it on the device."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.model.rounds import printed_phases
from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model.rounds import Round
    from generator.site.writing.book import Book

NAME = "round"  # name of the page in the game's folder
Choices = list[tuple[str, str]]  # values and their titles


def round_page(book: Book, walk: Round) -> GamePage:
    """Return the page of a round."""
    page = GamePage(book, NAME, walk.title, say("A round of {game} at the table, step by step.", game=book.game.title))
    return page.write(
        "round",
        walk=walk,
        settings=_settings(book, walk),
        picks=list(_picks(book, walk)),
        tracks=[(track, printed_phases(book.game.sets, track)) for track in walk.tracks],
        titles=_titles(walk),
    )


def _titles(walk: Round) -> dict[str, str]:
    return {phase.id: phase.title for phase in walk.phases}


def _settings(book: Book, walk: Round) -> str:
    """Return what the script needs, as JSON: the game, whose turns are counted, and the orders of phases."""
    orders = [printed_phases(book.game.sets, track) for track in walk.tracks]
    loop = [phase.id for phase in walk.phases if phase.id != walk.end]
    return json.dumps(
        {
            "game": book.game.id,
            "turns": walk.turns,
            "end": walk.end,
            "loop": not orders,
            "orders": orders or [tuple(loop)],
        }
    )


def _picks(book: Book, walk: Round) -> Iterator[tuple[str, str, Choices]]:
    """Yield the fields of the page: the number of players, the track, and a phase to go to. Each has a name, a label and choices."""
    players = book.game.players
    if walk.turns:
        numbers = [str(number) for number in range(max(players.fewest, 2), players.most + 1)]
        yield "players", say("Players"), [(number, number) for number in numbers]
    if walk.tracks:
        yield "order", say("Track"), [(str(number), track.title) for number, track in enumerate(walk.tracks)]
    yield "space", say("Go to"), [(str(number), title) for number, title in enumerate(_places(book, walk))]


def _places(book: Book, walk: Round) -> list[str]:
    """Return the phases of the first track; the script replaces them when the reader chooses another track."""
    if not walk.tracks:
        return [phase.title for phase in walk.phases if phase.id != walk.end]
    titles = _titles(walk)
    names = printed_phases(book.game.sets, walk.tracks[0])
    return [f"{number} {titles.get(name, name)}" for number, name in enumerate(names, 1)]
