"""The pictures of the pieces that lie on the table: drawn when the page asks for them, and kept in the cache of the project."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from generator.faces.every_face import Faces
from generator.faces.kept_pictures import cached_face, draw, stored

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game
    from generator.drawing.commands import Face, Side
    from generator.faces.kept_pictures import CachedFace

_BATCH = 8  # faces that are drawn as one PDF, with one copy of its fonts
_LETTERS = 24  # of a picture's name in its address; a part of a hash of its content
_DRAWING = threading.Lock()  # the library that makes pixels works for one thread at a time


class TablePictures:
    """The pictures of one game's faces. The name of a picture is a hash of what it shows, so a changed card has a new one."""

    def __init__(self, root: Path, game: Game) -> None:
        self.game = game
        self._root = root
        self._faces = Faces(game)
        self._names: dict[tuple[str, Side], str] = {}
        self._known: dict[str, tuple[Face, CachedFace]] = {}
        self._waiting: dict[str, None] = {}  # names of pictures that nobody has drawn yet, the first first
        self._lock = threading.Lock()

    def name(self, piece: str, side: Side) -> str:
        """Return the name of the picture of a piece, or of the first piece of a set; "" if that side is not drawn."""
        found = self._names.get((piece, side))
        if found is None:
            with self._lock:
                found = self._names[piece, side] = self._named(piece, side)
        return found

    def _named(self, piece: str, side: Side) -> str:
        game = self.game
        face = self._faces.face(game.pieces[piece] if piece in game.pieces else game.sets[piece].items[0], side)
        if face is None:
            return ""
        cached = cached_face(self._root, game, face)
        name = cached.name[:_LETTERS]
        if name not in self._known:
            self._known[name] = face, cached
            self._waiting[name] = None
        return name

    def draw_waiting(self) -> bool:
        """Draw some of the pictures that were named and that the cache lacks; returns whether there are more of them."""
        with _DRAWING:
            with self._lock:
                names = list(self._waiting)[:_BATCH]
            missing = [self._known[name] for name in names if not self._known[name][1].is_kept]
            if missing:
                draw(missing)
            for name in names:
                self._waiting.pop(name, None)
            return bool(self._waiting)

    def data(self, name: str, *, large: bool = False) -> bytes | None:
        """Return a picture as WebP, drawn now if the cache lacks it; None if no picture has this name."""
        if name not in self._known:
            return None
        face, cached = self._known[name]
        path = cached.paths[0 if large else 1]
        picture = stored(path)
        if picture is None:
            with _DRAWING:
                if not cached.is_kept:
                    draw([(face, cached)])
                picture = stored(path)
        return picture.data if picture else None
