"""Renders pictures of the pieces with the code that prints them; a cache keeps them by the hash of their content."""

from __future__ import annotations

import hashlib
import io
import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.identity import ByIdentity
from engine.common.reading import MEGABYTE, ReadError, read_bytes, read_own
from engine.common.seal import seal
from generator.common.output import write
from generator.drawing.commands import Picture as Image
from generator.drawing.commands import Symbol, flatten
from generator.site.writing.book import PiecePicture
from generator.typesetting.fonts import FOLDER as FONTS

if TYPE_CHECKING:
    from concurrent.futures import Future

    from PIL.Image import Image as Pixels

    from engine.model import Game
    from generator.drawing.commands import Face

_LONGEST = (640, 1200)  # pixels of the longer edge: of a card, and the most for a board
_SMALL = 400  # pixels of the longer edge of the small picture, for the gallery and for screens of low resolution
_PIXELS = 5  # pixels per mm of a board's longer edge, so that its small text is readable
_FINEST = 260  # dots per inch at most; a token need not fill the screen
_MOST_WAITING = 16  # pictures in memory that are still to be compressed
_LARGEST = 40 * MEGABYTE  # of a file that a drawing shows, or of a picture in the cache
_FORM = "5"  # part of the key; change it when pictures are made differently


def draw_pictures(root: Path, game: Game, files: dict[str, bytes]) -> dict[tuple[str, str], PiecePicture]:
    """Return pictures of the sides of every piece by (piece id, "front" or "back"), and add their files to `files`.

    Equal sides share a file. The project's cache keeps rendered pictures.
    """
    from generator.faces.every_face import faces

    with _PictureMaker(root, game) as studio:
        wanted = [(piece.id, side, studio.file_of(face)) for piece, side, face in faces(game)]
    shown = {file.name: _shown(game, file, files) for _piece, _side, file in wanted}
    return {(piece, side): shown[file.name] for piece, side, file in wanted}


class _CachedFile(NamedTuple):
    """The picture of a face in the cache: `path` is its name without ending; `name` is a hash of the drawing."""

    path: Path
    name: str

    @property
    def sizes(self) -> tuple[Path, Path]:
        """The files of the large and of the small picture."""
        return self.path.with_name(f"{self.path.name}.webp"), self.path.with_name(f"{self.path.name}-small.webp")


class _PictureMaker:
    """Draws the faces that the cache does not have. One thread draws, because PDFium allows no more; others compress.

    The end of a `with` waits until all files are written.
    """

    def __init__(self, root: Path, game: Game) -> None:
        self._folder = root / ".punchboard-cache" / "pictures"
        self._game = game
        self._known: ByIdentity[Face, _CachedFile] = ByIdentity()
        self._begun: set[Path] = set()
        self._pool = ThreadPoolExecutor(os.cpu_count() or 1)
        self._waiting: deque[Future[None]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        with self._pool:
            while self._waiting:
                self._waiting.popleft().result()

    def file_of(self, face: Face) -> _CachedFile:
        """Return the file of a face, which may still have to be written."""
        return self._known.get(face, self._drawn)

    def _drawn(self, face: Face) -> _CachedFile:
        name = _key(self._game, face)
        file = _CachedFile(self._folder / seal("picture", name, _renderer_fingerprint()), name)
        if file.path not in self._begun and not all(map(_is_picture, file.sizes)):
            self._begun.add(file.path)
            self._waiting.append(self._pool.submit(_compress, _render(face), file))
            if len(self._waiting) > _MOST_WAITING:
                self._waiting.popleft().result()
        return file


def _is_picture(path: Path) -> bool:
    try:
        return not path.is_symlink() and bool(_size(read_bytes(path, _LARGEST)))
    except (OSError, ReadError):  # missing, or no picture
        return False


def _render(face: Face) -> Pixels:
    """Return the large picture of a face."""
    from generator.pdf.raster import picture

    longest = max(face.width, face.height)
    pixels = min(max(_LONGEST[0], _PIXELS * longest), _LONGEST[1])
    return picture(face, min(_FINEST, pixels / (longest / 25.4)))


def _compress(large: Pixels, file: _CachedFile) -> None:
    """Write the large and the small picture."""
    small = large.copy()
    small.thumbnail((_SMALL, _SMALL))
    for path, image in zip(file.sizes, (large, small), strict=True):
        write(path, _webp(image))


def _shown(game: Game, file: _CachedFile, files: dict[str, bytes]) -> PiecePicture:
    """Add the two pictures of a face to `files`."""
    uris = tuple(f"assets/{game.id}/pieces/{file.name[:16]}{size}.webp" for size in ("", "-small"))
    files.update(zip(uris, (read_own(path, _LARGEST) for path in file.sizes), strict=True))
    return PiecePicture(uris[0], *_size(files[uris[0]]), uris[1], *_size(files[uris[1]]))


def _key(game: Game, face: Face) -> str:
    """Return a hash of the drawing and of every file that it shows."""
    key = hashlib.sha256(f"{_FORM} {face.drawing!r}".replace(str(game.folder), "").encode())
    shown = {command.file for _, command in flatten(face.content) if isinstance(command, (Symbol, Image))}
    for name in sorted(shown):
        key.update(_content(Path(name)))
    return key.hexdigest()


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
