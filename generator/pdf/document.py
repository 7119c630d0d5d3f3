"""A PDF file while it is written: every object goes to the file as it comes, and only its place stays in memory.

reportlab keeps all objects of a document until it is saved. The print of thousands of cards must not grow with them.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO

VERSION = "1.7"  # of PDF
LEVEL = 6  # of compression


class PdfFile:
    """The objects of a file, each with a number. An object may be reserved, so that others refer to it before it is written."""

    def __init__(self, file: BinaryIO, version: str = VERSION) -> None:
        self._file = file
        self._at = 0
        self._places: list[int] = [0]  # by the number of the object; 0 until it is written
        self._hash = hashlib.sha256()
        self._write(b"%%PDF-%b\n%%\xe2\xe3\xcf\xd3\n" % version.encode())

    def reserve(self) -> int:
        """Return the number of an object that is written later."""
        self._places.append(0)
        return len(self._places) - 1

    def put(self, text: str, number: int = 0) -> int:
        """Write an object, under a number that was reserved or a new one; return the number."""
        return self._object(text.encode("latin-1"), number)

    def stream(self, entries: str, data: bytes, number: int = 0) -> int:
        """Write a stream whose dictionary has these entries besides its length; return its number."""
        head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode("latin-1")
        return self._object(b"%b%b\nendstream" % (head, data), number)

    def packed(self, entries: str, data: bytes, number: int = 0) -> int:
        """Write a stream that is compressed here; return its number."""
        return self.stream(f"{entries} /Filter /FlateDecode", zlib.compress(data, LEVEL), number)

    def finish(self, root: int, info: int) -> None:
        """Write the table of objects and the trailer. The file's id is a hash of its contents."""
        begin = self._at
        table = [b"xref\n0 %d\n0000000000 65535 f \n" % len(self._places)]
        table += [b"%010d 00000 n \n" % place for place in self._places[1:]]
        self._write(b"".join(table))
        mark = self.mark().encode()
        self._write(
            b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [ <%b> <%b> ] >>\nstartxref\n%d\n%%%%EOF\n"
            % (len(self._places), root, info, mark, mark, begin)
        )

    def mark(self) -> str:
        """Return 32 hexadecimal digits that belong to the contents so far."""
        return self._hash.hexdigest()[:32]

    def _object(self, body: bytes, number: int) -> int:
        number = number or self.reserve()
        self._places[number] = self._at
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def _write(self, data: bytes) -> None:
        self._hash.update(data)
        self._at += len(data)
        self._file.write(data)
