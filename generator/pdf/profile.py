"""ICC profiles of presses: reads one, and refuses what is no profile of a press that prints with four inks."""

from __future__ import annotations

import io
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from engine.common.reading import MEGABYTE, ReadError, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST = 20 * MEGABYTE
EXPECTED = "an ICC output profile for CMYK, such as print shops give to their customers"
NEWEST = 4  # PDF/X-4 knows no later version of ICC profiles
_HEAD = 128  # bytes, by ICC.1
_COUNT = 4  # bytes of the number of tags
_TAG = 12  # bytes of an entry of the table of tags
_CLASSES = {b"scnr": "an input profile", b"mntr": "a profile of a screen", b"link": "a device link", b"prtr": ""}
_SPACES = {b"RGB ": "RGB", b"GRAY": "grey", b"Lab ": "Lab", b"CMY ": "CMY"}


class ProfileError(ValueError):
    """A profile that cannot be used; the message is a sentence with the name of the file."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}; expected {EXPECTED}")


@contextmanager
def refusing(name: str, what: str) -> Iterator[None]:
    """Turn what the library of colours raises for a profile into a ProfileError that says `what` and why."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - a damaged profile makes the library fail in many ways
        raise ProfileError(name, f"{what}: {error or type(error).__name__}") from None


class Profile(NamedTuple):
    """A profile of a press: its bytes, and what it says that it describes."""

    data: bytes
    description: str


def read_profile(file: Path) -> Profile:
    """Read a profile. Raises ProfileError."""
    try:
        data = read_bytes(file, LARGEST)
    except ReadError as error:
        raise ProfileError(str(file), str(error)) from None
    fault = _fault(data)
    if fault:
        raise ProfileError(str(file), fault)
    return Profile(data, _description(str(file), data) or file.stem)


def _fault(data: bytes) -> str:
    """Tell what is wrong with the head of a profile; "" if it is one of a press with four inks, and complete."""
    if len(data) < _HEAD + _COUNT or data[36:40] != b"acsp":
        return "is no ICC profile"
    size = int.from_bytes(data[:4], "big")
    if size > len(data) or not _tags_are_inside(data):
        return f"is cut off or damaged: it has {len(data):,} bytes, and says {size:,}"
    if data[8] > NEWEST:
        return f"is an ICC profile of version {data[8]}, and PDF/X-4 knows them up to {NEWEST}"
    if data[12:16] != b"prtr":
        return f"is {_CLASSES.get(data[12:16], 'a profile of another kind')}, not of output"
    if data[16:20] != b"CMYK":
        return f"is a profile for {_SPACES.get(data[16:20], 'other colours')}, not for CMYK"
    missing = [tag for tag in (b"A2B0", b"B2A0") if tag not in _names(data)]
    return f"lacks its tables of colours ({', '.join(tag.decode() for tag in missing)})" if missing else ""


def _names(data: bytes) -> set[bytes]:
    return {data[at : at + 4] for at in _entries(data)}


def _entries(data: bytes) -> range:
    """Return where the entries of the table of tags begin."""
    start = _HEAD + _COUNT
    count = int.from_bytes(data[_HEAD:start], "big")
    return range(start, start + _TAG * min(count, len(data) // _TAG), _TAG)


def _tags_are_inside(data: bytes) -> bool:
    places = (
        (int.from_bytes(data[at + 4 : at + 8], "big"), int.from_bytes(data[at + 8 : at + 12], "big"))
        for at in _entries(data)
    )
    return _entries(data).stop <= len(data) and all(start + size <= len(data) for start, size in places)


def _description(name: str, data: bytes) -> str:
    """Return the description inside a profile, printable and on one line. Raises ProfileError if it cannot be opened."""
    from PIL import ImageCms

    with refusing(name, "cannot be opened"):
        words = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(data)))
    return " ".join("".join(char if char.isprintable() else " " for char in words).split())[:200]
