"""Makes small ICC profiles (version 2, tables of 8 bits) of a made-up press, because tests must not depend on those of a vendor."""

from __future__ import annotations

import struct
from itertools import product

GRID = 9  # places along each axis of the table from Lab to inks
D50 = (0.9642, 1.0, 0.8249)
_INKS = (
    (0.02, 0.30, 0.62),
    (0.62, 0.04, 0.20),
    (0.85, 0.75, 0.03),
    (0.04, 0.04, 0.04),
)  # light that C, M, Y, K let through
_TO_XYZ = ((0.4360, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141))  # from linear sRGB, for D50
_FROM_XYZ = ((3.1339, -1.6169, -0.4906), (-0.9788, 1.9161, 0.0335), (0.0719, -0.2290, 1.4052))


def press_profile(
    *, black: float = 0.6, name: str = "Made-up press", kind: bytes = b"prtr", space: bytes = b"CMYK"
) -> bytes:
    """Return a profile. `black` is the share of grey that black ink replaces: with little, dark colours need more than 300 %."""
    tags = {
        b"desc": _description(name),
        b"cprt": b"text\0\0\0\0No rights reserved\0",
        b"wtpt": b"XYZ \0\0\0\0" + b"".join(_fixed(value) for value in D50),
        b"A2B0": _lut(4, 3, 2, [_lab_of(inks) for inks in product((0, 1), repeat=4)]),
        b"B2A0": _lut(3, 4, GRID, [_inks_of(place, black) for place in product(range(GRID), repeat=3)]),
    }
    table, data, at = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for tag, content in tags.items():
        padded = content + b"\0" * (-len(content) % 4)
        table += tag + struct.pack(">II", at + len(data), len(content))
        data += padded
    head = struct.pack(
        ">I4s4s4s4s4s12s4s", at + len(data), b"", b"\x02\x40\0\0", kind, space, b"Lab ", bytes(12), b"acsp"
    )
    return head + bytes(28) + b"".join(_fixed(value) for value in D50) + bytes(48) + table + data


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _description(name: str) -> bytes:
    words = name.encode("ascii") + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(words)) + words + bytes(4 + 4 + 2 + 1 + 67)


def _lut(inputs: int, outputs: int, grid: int, rows: list[tuple[float, ...]]) -> bytes:
    """Return a table (lut8); each row has the outputs of a place, 0 to 1."""
    straight = bytes(range(256))
    matrix = b"".join(_fixed(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    places = bytes(round(255 * min(1.0, max(0.0, value))) for row in rows for value in row)
    return (
        b"mft1\0\0\0\0" + bytes((inputs, outputs, grid, 0)) + matrix + straight * inputs + places + straight * outputs
    )


def _lab_of(inks: tuple[int, ...]) -> tuple[float, ...]:
    """Return the colour of overprinted inks, as a row of a table."""
    light = [1.0, 1.0, 1.0]
    for ink, through in zip(inks, _INKS, strict=True):
        light = [a * b if ink else a for a, b in zip(light, through, strict=True)]
    x, y, z = (
        _curve(sum(m * c for m, c in zip(row, light, strict=True)) / w) for row, w in zip(_TO_XYZ, D50, strict=True)
    )
    return (116 * y - 16) / 100, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255


def _inks_of(place: tuple[int, ...], black: float) -> tuple[float, ...]:
    """Return the inks for a place of the table from Lab."""
    lightness, a, b = (value / (GRID - 1) * 255 for value in place)
    y = (lightness / 2.55 + 16) / 116
    xyz = [_uncurve(v) * w for v, w in zip((y + (a - 128) / 500, y, y - (b - 128) / 200), D50, strict=True)]
    light = [min(1.0, max(0.0, sum(m * v for m, v in zip(row, xyz, strict=True)))) for row in _FROM_XYZ]
    inks = [1 - value ** (1 / 2.2) for value in light]
    grey = min(inks) * black
    return (*(ink - grey for ink in inks), min(inks) ** 2)


def _curve(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def _uncurve(value: float) -> float:
    return value**3 if value > 0.2069 else (value - 16 / 116) / 7.787
