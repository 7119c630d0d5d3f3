"""Renders pictures of the pieces with the code that prints them; a cache keeps them by the hash of their content."""

from __future__ import annotations

import hashlib
import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.identity import ByIdentity
from generator.common.output import write
from generator.drawing.commands import Picture as Image
from generator.drawing.commands import Symbol, flatten
from generator.site.writing.book import PiecePicture
from generator.typesetting.fonts import FOLDER as FONTS

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

    from engine.model import Game
    from generator.drawing.commands import Face

_LONGEST = (640, 1200)  # pixels of the longer edge: of a card, and the most for a board
_SMALL = 400  # pixels of the longer edge of the small picture, for the gallery and for screens of low resolution
_PIXELS = 5  # pixels per mm of a board's longer edge, so that its small text is readable
_FINEST = 260  # dots per inch at most; a token need not fill the screen
_FORM = "4"  # part of the key; change it when pictures are made differently


def draw_pictures(root: Path, game: Game, files: dict[str, bytes]) -> dict[tuple[str, str], PiecePicture]:
    """Return pictures of the sides of every piece by (piece id, "front" or "back"), and add their files to `files`.

    Equal sides share a file. The project's cache keeps rendered pictures.
    """
    from generator.faces.every_face import faces

    found: dict[tuple[str, str], PiecePicture] = {}
    known: ByIdentity[Face, PiecePicture] = ByIdentity()
    for piece, side, face in faces(game):
        found[piece.id, side] = known.get(face, lambda face: _picture(root, game, face, files))
    return found


def _picture(root: Path, game: Game, face: Face, files: dict[str, bytes]) -> PiecePicture:
    longest = max(face.width, face.height)
    pixels = min(max(_LONGEST[0], _PIXELS * longest), _LONGEST[1])
    dpi = min(_FINEST, pixels / (longest / 25.4))
    key = _key(game, face)
    own = digest(key, _renderer_fingerprint())
    cached = [root / ".punchboard-cache" / "pictures" / f"{own}{size}.webp" for size in ("", "-small")]
    if not all(path.is_file() for path in cached):
        for path, data in zip(cached, _render(face, dpi), strict=True):
            write(path, data)
    uris = tuple(f"assets/{game.id}/pieces/{key[:16]}{size}.webp" for size in ("", "-small"))
    files.update(zip(uris, (path.read_bytes() for path in cached), strict=True))
    return PiecePicture(uris[0], *_size(files[uris[0]]), uris[1], *_size(files[uris[1]]))


def _key(game: Game, face: Face) -> str:
    """Return a hash of the drawing and of every file that it shows."""
    key = hashlib.sha256(f"{_FORM} {face.drawing!r}".replace(str(game.folder), "").encode())
    shown = {command.file for _, command in flatten(face.content) if isinstance(command, (Symbol, Image))}
    for name in sorted(shown):
        path = Path(name)
        key.update(path.read_bytes() if path.is_file() else b"")
    return key.hexdigest()


@cache
def _renderer_fingerprint() -> str:
    """Return a hash of all that renders: the libraries, the fonts, and the code that draws."""
    package = Path(__file__).resolve().parents[2]
    return digest(
        *fingerprint.libraries(),
        fingerprint.file_contents(FONTS, package / "pdf", package / "drawing", package / "typesetting"),
    )


def _render(face: Face, dpi: float) -> tuple[bytes, bytes]:
    """Return the large and the small picture."""
    from generator.pdf.raster import picture

    large = picture(face, dpi)
    small = large.copy()
    small.thumbnail((_SMALL, _SMALL))
    return _webp(large), _webp(small)


def _webp(image: Pixels) -> bytes:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=80, method=4)
    return file.getvalue()


def _size(data: bytes) -> tuple[int, int]:
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as image:
        return image.size
