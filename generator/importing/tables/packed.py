"""Opens workbooks with care: they are zip files of XML, and may come from strangers.

A part is unpacked only if all parts together stay small, and XML with a document type (which may define entities) is refused.
"""

from __future__ import annotations

import io
import zipfile

MOST_UNPACKED = 30_000_000  # bytes of all parts
MOST_PARTS = 2_000
_DOCTYPES = tuple("<!DOCTYPE".encode(name) for name in ("ascii", "utf-16-le", "utf-16-be"))


class PackedError(ValueError):
    """The file is no workbook, or one that would do harm; the message is the end of a sentence."""


def open_packed(raw: bytes) -> zipfile.ZipFile:
    """Return an opened workbook whose parts are small. Raises PackedError."""
    try:
        packed = zipfile.ZipFile(io.BytesIO(raw))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise PackedError(f"is no workbook: {error}") from None
    parts = packed.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise PackedError(f"unpacks to more than {MOST_UNPACKED // 1_000_000} MB or {MOST_PARTS:,} parts")
    if any(part.flag_bits & 1 for part in parts):
        raise PackedError("is protected by a password")
    return packed


def read_part(packed: zipfile.ZipFile, name: str) -> bytes:
    """Return the bytes of a part. Raises PackedError if it is missing, broken or has a document type."""
    try:
        data = packed.read(name)
    except Exception as error:  # noqa: BLE001 - zipfile raises errors of many kinds for broken parts
        raise PackedError(f"has no readable part {name}: {error}") from None
    if any(mark in data for mark in _DOCTYPES):
        raise PackedError(f"has a document type in {name}, which no workbook needs")
    return data


def check_xml(packed: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the bytes of all parts that are XML. Raises PackedError for one with a document type."""
    names = [part.filename for part in packed.infolist() if part.filename.lower().endswith((".xml", ".rels", ".vml"))]
    return {name: read_part(packed, name) for name in names}
