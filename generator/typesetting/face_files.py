"""The files of faces. A face is the name of a bundled font, or the path of another one; `#2` behind it is its number in a collection."""

from __future__ import annotations

import re
from pathlib import Path

from engine.common.reading import read_bytes
from generator.typesetting import measures

FOLDER = measures.FOLDER
_NUMBER = re.compile(r"\.ttc#(\d+)$")


def file_of(face: str) -> Path:
    """Return the font file of a face."""
    return Path(_NUMBER.sub(".ttc", face)) if "/" in face else FOLDER / f"{face}.ttf"


def index_of(face: str) -> int:
    """Return the number of a face in its file, which may be a collection."""
    found = _NUMBER.search(face)
    return int(found[1]) if found else 0


def data_of(face: str) -> bytes:
    """Return the bytes of the font file of a face. Raises ReadError."""
    return read_bytes(file_of(face), measures.LARGEST)
