"""A file of Punchboard's own that cannot be read is an OSError with its name, which the command line tells in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.common.reading import read_own

if TYPE_CHECKING:
    from pathlib import Path


def test_an_own_file_is_read_or_named(tmp_path: Path) -> None:
    file = tmp_path / "picture.webp"
    file.write_bytes(b"12345")
    assert read_own(file, 5) == b"12345"
    for wrong, most, why in ((file, 4, "is larger than 4 bytes"), (tmp_path, 9, "is no regular file")):
        with pytest.raises(OSError, match=why) as caught:
            read_own(wrong, most)
        assert caught.value.errno
        assert caught.value.filename == str(wrong)
