"""A game that is played on the page. Nothing here reads a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.model import Game
    from engine.play import Ruleset
    from generator.playing.face_pictures import FacePictures
    from generator.playing.wording import Wording
    from generator.playing.zones import ZoneDrawer


class PlayedGame(NamedTuple):
    """A game with its rules, what is said about it, its pictures, and what draws its tables."""

    game: Game
    rules: Ruleset
    wording: Wording
    pictures: FacePictures
    drawer: ZoneDrawer
