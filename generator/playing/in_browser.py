"""The room of a game that the browser plays alone: in a site without a server, by the same rules code (`page/worker.js`).

Texts go in and out, because the page runs Python in a worker. Nothing here reads a file, starts a thread or asks a server.
"""

from __future__ import annotations

import importlib
import json
from typing import TYPE_CHECKING, Any

from engine.model.packing import unpacked
from generator.playing.deeds import answered
from generator.playing.messages import BadMessage
from generator.playing.played_game import PlayedGame
from generator.playing.room import Room
from generator.playing.wording import Wording
from generator.playing.zones import ZoneDrawer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Game
    from generator.drawing.commands import Side


class SitePictures:
    """The pictures that the site has: their addresses by piece and side, "fire-01/front"."""

    def __init__(self, game: Game, addresses: Mapping[str, str]) -> None:
        self._game = game
        self._addresses = addresses

    def name(self, piece: str, side: Side) -> str:
        """Return the address of the picture of a piece, or of the first piece of a set; "" if that side is not drawn."""
        shown = piece if piece in self._game.pieces else self._game.sets[piece].items[0].id
        return self._addresses.get(f"{shown}/{side}", "")

    def data(self, _name: str, *, large: bool = False) -> bytes | None:  # noqa: ARG002 - a server would have them
        """Return None: the page takes the pictures from the site."""
        return None

    def draw_waiting(self) -> bool:
        """Return False: every picture is drawn."""
        return False


class BrowserRoom:
    """The room of one page. `code` is the package with the rules of the game."""

    def __init__(self, game: str, pictures: str, code: str, language: str) -> None:
        data = unpacked(game)
        wording, shown = Wording(data), SitePictures(data, json.loads(pictures))
        rules = importlib.import_module(code).RULES
        played = PlayedGame(data, rules, wording, shown, ZoneDrawer(data, shown, wording))
        self._room = Room(None, played, language, has_threads=False)

    def do(self, message: str) -> str:
        """Do what a message says; return the new state with the answer, or {"error": what is wrong with the message}."""
        with self._room.speaking():
            try:
                return _text(answered(self._room, json.loads(message)))
            except BadMessage as error:
                return _text({"error": str(error)})

    def state(self, width: int) -> str:
        """Return what the page shows; `width` is the room for the table in units of a screen."""
        with self._room.speaking():
            return _text(self._room.state(width))

    def move_bot(self, width: int) -> str:
        """Let one bot move if only bots are asked; return the new state, or "" if nobody has moved."""
        with self._room.speaking():
            return _text(self._room.state(width)) if self._room.move_bot() else ""

    def replay(self) -> str:
        """Return {"name": of the file, "text": the game so far as a replay file}, or {"error": a sentence}."""
        try:
            return _text({"name": self._room.replay_name, "text": self._room.replay_text()})
        except BadMessage as error:
            return _text({"error": str(error)})


def _text(answer: Mapping[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
