"""Renders pictures of the pieces with the code that prints them; a cache keeps them by the hash of their content."""

from __future__ import annotations

import hashlib
import io
import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.identity import ByIdentity
from engine.common.reading import MEGABYTE, ReadError, read_bytes, read_own
from engine.common.seal import seal
from generator.common.output import write
from generator.common.processes import safe_workers
from generator.common.workers import start_worker
from generator.drawing.commands import Picture as Image
from generator.drawing.commands import Symbol, flatten
from generator.site.writing.book import PiecePicture
from generator.typesetting.fonts import FOLDER as FONTS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from PIL.Image import Image as Pixels

    from engine.model import Game
    from generator.drawing.commands import Face

_LONGEST = (640, 1200)  # pixels of the longer edge: of a card, and the most for a board
_SMALL = 400  # pixels of the longer edge of the small picture, for the gallery and for screens of low resolution
_PIXELS = 5  # pixels per mm of a board's longer edge, so that its small text is readable
_FINEST = 260  # dots per inch at most; a token need not fill the screen
_BATCH = 8  # faces that a worker draws as one PDF, with one copy of its fonts
_LARGEST = 40 * MEGABYTE  # of a file that a drawing shows, or of a picture in the cache
_FORM = "6"  # part of the key; change it when pictures are made differently


class _Stored(NamedTuple):
    """A picture in the cache: its bytes, and its width and height in pixels."""

    data: bytes
    size: tuple[int, int]


class _CachedFile(NamedTuple):
    """The picture of a face in the cache: `path` is its name without ending; `name` is a hash of the drawing."""

    path: Path
    name: str

    @property
    def paths(self) -> tuple[Path, Path]:
        """The files of the large and of the small picture."""
        return self.path.with_name(f"{self.path.name}.webp"), self.path.with_name(f"{self.path.name}-small.webp")


class PictureMaker:
    """Draws the faces that the cache does not have, in worker processes. The pages can be written meanwhile.

    Equal sides share a file. The project's cache keeps rendered pictures.
    """

    def __init__(self, root: Path) -> None:
        self._folder = root / ".punchboard-cache" / "pictures"
        self._known: ByIdentity[Face, tuple[_CachedFile, tuple[tuple[int, int], ...]]] = ByIdentity()
        self._ready: dict[Path, tuple[_Stored, _Stored]] = {}  # by name without ending
        self._begun: dict[Path, tuple[tuple[int, int], ...]] = {}  # sizes of what the workers draw
        self._batch: list[tuple[Face, _CachedFile]] = []
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
        self._files.update((uri, read_own(path, _LARGEST)) for uri, path in self._wanted.items())
        self._wanted.clear()
        return self._files

    def _file_of(self, game: Game, face: Face) -> tuple[_CachedFile, tuple[tuple[int, int], ...]]:
        """Return the file of a face, which may still have to be written, and the sizes of its two pictures in pixels."""
        name = _key(game, face)
        file = _CachedFile(self._folder / seal("picture", name, _renderer_fingerprint()), name)
        if file.path in self._ready:
            return file, tuple(stored.size for stored in self._ready[file.path])
        if file.path in self._begun:
            return file, self._begun[file.path]
        large, small = map(_stored, file.paths)
        if large and small:
            self._ready[file.path] = large, small
            return file, (large.size, small.size)
        self._begun[file.path] = sizes = _sizes(face.width, face.height)
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
            self._waiting.append(self._pool.submit(_draw, self._batch))
        self._batch = []

    def _shown(self, game: Game, file: _CachedFile, sizes: tuple[tuple[int, int], ...]) -> PiecePicture:
        """Return the two pictures of a face, and remember their files."""
        uris = tuple(f"assets/{game.id}/pieces/{file.name[:16]}{size}.webp" for size in ("", "-small"))
        if file.path in self._ready:
            self._files.update(zip(uris, (stored.data for stored in self._ready[file.path]), strict=True))
        else:
            self._wanted.update(zip(uris, file.paths, strict=True))
        return PiecePicture(uris[0], *sizes[0], uris[1], *sizes[1])


def _stored(path: Path) -> _Stored | None:
    """Return a picture of the cache; None if it is missing, a link or no picture."""
    try:
        if path.is_symlink():
            return None
        data = read_bytes(path, _LARGEST)
        return _Stored(data, _size(data))
    except (OSError, ReadError):
        return None


def _draw(batch: Sequence[tuple[Face, _CachedFile]]) -> None:
    """Draw faces, and write the large and the small picture of each into the cache. Runs in a worker."""
    from generator.pdf.raster import pictures

    paths = [path for _face, file in batch for path in file.paths]
    wanted = [(face, dpi) for face, _file in batch for dpi in _resolutions(face.width, face.height)]
    for image, path in zip(pictures(wanted), paths, strict=True):
        write(path, _webp(image))


def _resolutions(width: float, height: float) -> tuple[float, float]:
    """Return the dots per inch of the large and of the small picture of a face of width × height mm.

    The small one is drawn too: to shrink the large one takes several times as long.
    """
    longest = max(width, height)
    pixels = min(max(_LONGEST[0], _PIXELS * longest), _LONGEST[1])
    large = min(_FINEST, pixels / (longest / 25.4))
    return large, min(large, (_SMALL - 0.01) / (longest / 25.4))  # part of a pixel is drawn as a pixel


@cache
def _sizes(width: float, height: float) -> tuple[tuple[int, int], ...]:
    """Return the sizes in pixels of the pictures of a face of width × height mm. An empty face shows them."""
    from generator.drawing.commands import Page
    from generator.pdf.raster import pages
    from generator.pdf.writer import render

    empty = render("", [Page(width, height)])
    return tuple(pages(empty, dpi)[0].size for dpi in _resolutions(width, height))


def _key(game: Game, face: Face) -> str:
    """Return a hash of the drawing and of every file that it shows."""
    key = hashlib.sha256(f"{_FORM} {face.drawing!r}".replace(str(game.folder), "").encode())
    shown = {command.file for _, command in flatten(face.content) if isinstance(command, (Symbol, Image))}
    for name in sorted(shown):
        key.update(_content(Path(name)))
    return key.hexdigest()


@lru_cache(maxsize=256)  # the faces of a game show the same few symbols
def _content(path: Path) -> bytes:
    """Return the bytes of a file that a drawing shows; none if it cannot be read, as then nothing is shown."""
    try:
        return read_bytes(path, _LARGEST)
    except ReadError:
        return b""


@cache
def _renderer_fingerprint() -> str:
    """Return a hash of all that renders: the libraries, the fonts, and the code that draws."""
    package = Path(__file__).resolve().parents[2]
    return digest(
        *fingerprint.libraries(),
        fingerprint.file_contents(FONTS, package / "pdf", package / "drawing", package / "typesetting"),
    )


def _webp(image: Pixels) -> bytes:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=80, method=2)
    return file.getvalue()


def _size(data: bytes) -> tuple[int, int]:
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        return image.size
