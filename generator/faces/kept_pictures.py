"""Pictures of faces, drawn with the code that prints them and kept in the project's cache by the hash of their content.

The site shows all faces of a game, the table in the browser those that lie on it; both take the same files.
"""

from __future__ import annotations

import hashlib
import io
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.reading import MEGABYTE, ReadError, read_bytes
from engine.common.seal import seal
from generator.common.output import write
from generator.drawing.commands import Picture as Image
from generator.drawing.commands import Symbol, flatten
from generator.typesetting.fonts import FOLDER as FONTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image as Pixels

    from engine.model import Game
    from generator.drawing.commands import Face

_LONGEST = (640, 1200)  # pixels of the longer edge: of a card, and the most for a board
_SMALL = 400  # pixels of the longer edge of the small picture, for the gallery and for screens of low resolution
_PIXELS = 5  # pixels per mm of a board's longer edge, so that its small text is readable
_FINEST = 260  # dots per inch at most; a token need not fill the screen
LARGEST = 40 * MEGABYTE  # of a file that a drawing shows, or of a picture in the cache
_FORM = "6"  # part of the key; change it when pictures are made differently


class KeptPicture(NamedTuple):
    """A picture in the cache: its bytes, and its width and height in pixels."""

    data: bytes
    size: tuple[int, int]


class CachedFace(NamedTuple):
    """The picture of a face in the cache: `path` is its name without ending; `name` is a hash of the drawing."""

    path: Path
    name: str

    @property
    def paths(self) -> tuple[Path, Path]:
        """The files of the large and of the small picture."""
        return self.path.with_name(f"{self.path.name}.webp"), self.path.with_name(f"{self.path.name}-small.webp")

    @property
    def is_kept(self) -> bool:
        """Whether the cache has both pictures."""
        return all(stored(path) is not None for path in self.paths)


def cached_face(root: Path, game: Game, face: Face) -> CachedFace:
    """Return where the cache of a project keeps the pictures of a face; they may still have to be drawn."""
    name = _key(game, face)
    return CachedFace(root / ".punchboard-cache" / "pictures" / seal("picture", name, _renderer_fingerprint()), name)


def stored(path: Path) -> KeptPicture | None:
    """Return a picture of the cache; None if it is missing, a link or no picture."""
    try:
        if path.is_symlink():
            return None
        data = read_bytes(path, LARGEST)
        return KeptPicture(data, _size(data))
    except (OSError, ReadError):
        return None


def draw(batch: Sequence[tuple[Face, CachedFace]]) -> None:
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
def picture_sizes(width: float, height: float) -> tuple[tuple[int, int], ...]:
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
        return read_bytes(path, LARGEST)
    except ReadError:
        return b""


@cache
def _renderer_fingerprint() -> str:
    """Return a hash of all that renders: the libraries, the fonts, and the code that draws."""
    package = Path(__file__).resolve().parents[1]
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
