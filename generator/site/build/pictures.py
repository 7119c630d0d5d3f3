"""Renders pictures of the pieces with the code that prints them; a cache keeps them by the hash of their content."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Self

from engine.common.identity import ByIdentity
from engine.common.reading import read_own
from generator.common.processes import safe_workers
from generator.common.workers import start_worker
from generator.faces.kept_pictures import LARGEST, CachedFace, KeptPicture, cached_face, draw, picture_sizes, stored
from generator.site.writing.book import PiecePicture

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from engine.model import Game
    from generator.drawing.commands import Face

_BATCH = 8  # faces that a worker draws as one PDF, with one copy of its fonts


class PictureMaker:
    """Draws the faces that the cache does not have, in worker processes. The pages can be written meanwhile.

    Equal sides share a file. The project's cache keeps rendered pictures.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: ByIdentity[Face, tuple[CachedFace, tuple[tuple[int, int], ...]]] = ByIdentity()
        self._ready: dict[Path, tuple[KeptPicture, KeptPicture]] = {}  # by name without ending
        self._begun: dict[Path, tuple[tuple[int, int], ...]] = {}  # sizes of what the workers draw
        self._batch: list[tuple[Face, CachedFace]] = []
        self._wanted: dict[str, Path] = {}  # uri -> file that is still to be read
        self._files: dict[str, bytes] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: list[Future[None]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def pictures(self, game: Game) -> dict[tuple[str, str], PiecePicture]:
        """Return the pictures of the sides of every piece by (piece id, side). Their files may still have to be drawn."""
        from generator.faces.every_face import faces

        shown: dict[str, PiecePicture] = {}
        found: dict[tuple[str, str], PiecePicture] = {}
        for piece, side, face in faces(game):
            file, sizes = self._known.get(face, partial(self._file_of, game))
            if file.name not in shown:
                shown[file.name] = self._shown(game, file, sizes)
            found[piece.id, side] = shown[file.name]
        self._submit()
        return found

    def files(self) -> dict[str, bytes]:
        """Return every file of the pictures by uri; waits until they are drawn."""
        for one in self._waiting:
            one.result()
        self._waiting.clear()
        self._files.update((uri, read_own(path, LARGEST)) for uri, path in self._wanted.items())
        self._wanted.clear()
        return self._files

    def _file_of(self, game: Game, face: Face) -> tuple[CachedFace, tuple[tuple[int, int], ...]]:
        """Return the file of a face, which may still have to be written, and the sizes of its two pictures in pixels."""
        file = cached_face(self._root, game, face)
        if file.path in self._ready:
            return file, tuple(kept.size for kept in self._ready[file.path])
        if file.path in self._begun:
            return file, self._begun[file.path]
        large, small = map(stored, file.paths)
        if large and small:
            self._ready[file.path] = large, small
            return file, (large.size, small.size)
        self._begun[file.path] = sizes = picture_sizes(face.width, face.height)
        self._batch.append((face, file))
        if len(self._batch) == _BATCH:
            self._submit()
        return file, sizes

    def _submit(self) -> None:
        """Let a worker draw what is waiting."""
        if not self._batch:
            return
        with safe_workers():
            if self._pool is None:
                self._pool = ProcessPoolExecutor(os.cpu_count() or 1, initializer=start_worker)
            self._waiting.append(self._pool.submit(draw, self._batch))
        self._batch = []

    def _shown(self, game: Game, file: CachedFace, sizes: tuple[tuple[int, int], ...]) -> PiecePicture:
        """Return the two pictures of a face, and remember their files."""
        uris = tuple(f"assets/{game.id}/pieces/{file.name[:16]}{size}.webp" for size in ("", "-small"))
        if file.path in self._ready:
            self._files.update(zip(uris, (kept.data for kept in self._ready[file.path]), strict=True))
        else:
            self._wanted.update(zip(uris, file.paths, strict=True))
        return PiecePicture(uris[0], *sizes[0], uris[1], *sizes[1])
