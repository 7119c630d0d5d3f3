"""Reads SVG path data as drawing paths: absolute moves, lines, cubic curves."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from generator.drawing.figures import unit_arc

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.drawing.commands import Path, Segment

_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
FARTHEST = 1e9  # no coordinate is larger, so products stay finite
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_NOT_A_NUMBER = re.compile(r"[^0-9eE.+\-\s,]")
_NOT_ABSOLUTE = re.compile(r"[mlhHvVcsSqQtTaA]")  # anything beyond absolute moves, lines and curves
_NOT_PLAIN = re.compile(
    r"[^MmZzLlHhVvCcSsQqTt0-9eE.+\-\s,]"
)  # arcs, whose flags need no space, and characters that no path has
_TOKEN = re.compile(r"[MmZzLlHhVvCcSsQqTt]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LETTERS = {form: count for letter, count in _COUNT.items() for form in (letter, letter.lower()) if letter != "A"}
_REPEATED_AS = {"M": "L", "m": "l"}  # after a move come lines
_FLAGS = re.compile(r"[01]")
_SPACE = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class PathError(ValueError):
    """Path data that cannot be read; the message tells where."""


def parse(data: str) -> Path:
    """Return path data as absolute segments. Raises PathError."""
    commands = _plain_commands(data)
    if commands is None:
        commands = list(_commands(data))
    if "e" in data.lower() and any(abs(number) > FARTHEST for _, numbers in commands for number in numbers):
        raise PathError(f"path data has a number beyond {FARTHEST:g}")
    if not _NOT_ABSOLUTE.search(data):
        return tuple([(letter.upper() if letter == "z" else letter, *numbers) for letter, numbers in commands])
    pen = _Pen()
    try:
        for letter, numbers in commands:
            pen.draw(letter, numbers)
    except (ValueError, ArithmeticError) as error:  # the numbers of an arc are too large or zero
        raise PathError(f"path data has an arc that cannot be drawn: {error}") from None
    return tuple(pen.segments)


def _plain_commands(data: str) -> list[tuple[str, list[float]]] | None:
    """Return each command with its numbers, read in one pass; None if the data need the careful reader."""
    if _NOT_PLAIN.search(data):
        return None
    tokens = _TOKEN.findall(data)
    commands: list[tuple[str, list[float]]] = []
    at, end = 0, len(tokens)
    while at < end:
        letter = tokens[at]
        count = _LETTERS.get(letter)
        if count is None:
            return None
        at += 1
        if not count:
            commands.append((letter, []))
            continue
        while True:
            try:
                numbers = [float(token) for token in tokens[at : at + count]]
            except ValueError:
                return None
            if len(numbers) < count:
                return None
            commands.append((letter, numbers))
            at += count
            if at >= end or tokens[at] in _LETTERS:
                break
            letter = _REPEATED_AS.get(letter, letter)
    return commands


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Give each command with its numbers; repeated commands are written out."""
    start = _SPACE.match(data)
    at = start.end() if start else 0
    for match in _COMMAND.finditer(data):
        if match.start() != at:
            raise PathError(f"path data has '{data[at]}' at {at} where a command belongs")
        at = match.end()
        letter, inside = match[1], match[2]
        kind = letter.upper()
        count = _COUNT[kind]
        if not count and (stray := _NOT_A_NUMBER.search(inside)):
            raise PathError(f"path data has '{stray[0]}' at {match.start(2) + stray.start()} where a command belongs")
        if kind == "A" or _NOT_A_NUMBER.search(inside):
            yield from _unrolled(letter, list(_number_groups(data, match.start(2), at, kind)))
            continue
        numbers = [float(number) for number in _NUMBER.findall(inside)]
        if (len(numbers) % count if count else numbers) or (count and not numbers):
            raise PathError(
                f"path data lacks a number at {at} (after '{letter}')"
                if count
                else f"path data has a number at {match.start(2)} after '{letter}'"
            )
        yield from _unrolled(
            letter, [numbers[index : index + count] for index in range(0, len(numbers), count)] if count else [[]]
        )
    if at != len(data):
        raise PathError(f"path data has '{data[at]}' at {at} where a command belongs")


def _unrolled(letter: str, parts: list[list[float]]) -> Iterator[tuple[str, list[float]]]:
    """Give a command once for each group of numbers; after a move, further groups are lines."""
    for index, numbers in enumerate(parts):
        yield (letter if not index else _REPEATED_AS.get(letter, letter)), numbers


def _number_groups(data: str, at: int, end: int, kind: str) -> Iterator[list[float]]:
    """Give groups of numbers, read one by one: the flags of an arc need no space after them."""
    while True:
        numbers, at = _numbers(data, at, kind)
        yield numbers
        rest = _SPACE.match(data, at)
        at = rest.end() if rest else at
        if at >= end:
            return


def _numbers(data: str, at: int, letter: str) -> tuple[list[float], int]:
    numbers = []
    for index in range(_COUNT[letter]):
        at = _SPACE.match(data, at).end()  # type: ignore[union-attr]  # the pattern matches the empty text too
        flag = letter == "A" and index in {3, 4}
        match = (_FLAGS if flag else _NUMBER).match(data, at)
        if not match:
            raise PathError(f"path data lacks a number at {at} (after '{letter}')")
        numbers.append(float(match.group()))
        at = match.end()
    return numbers, at


class _Pen:
    """Turns commands into absolute segments."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] = ("", 0.0, 0.0)  # kind and last control point, for S and T

    def draw(self, letter: str, n: list[float]) -> None:
        """Draw one command with its numbers."""
        kind = letter.upper()
        if letter.islower() and kind != "Z":
            n = self._absolute(kind, n)
        getattr(self, f"_{kind.lower()}")(n)
        if kind not in "CSQT":
            self.control = ("", 0.0, 0.0)

    def _absolute(self, kind: str, n: list[float]) -> list[float]:
        if kind == "H":
            return [n[0] + self.x]
        if kind == "V":
            return [n[0] + self.y]
        if kind == "A":
            return [*n[:5], n[5] + self.x, n[6] + self.y]
        return [value + (self.y if index % 2 else self.x) for index, value in enumerate(n)]

    def _m(self, n: list[float]) -> None:
        self.x, self.y = self.start_x, self.start_y = n
        self.segments.append(("M", self.x, self.y))

    def _l(self, n: list[float]) -> None:
        self.x, self.y = n
        self.segments.append(("L", self.x, self.y))

    def _h(self, n: list[float]) -> None:
        self._l([n[0], self.y])

    def _v(self, n: list[float]) -> None:
        self._l([self.x, n[0]])

    def _z(self, _n: list[float]) -> None:
        self.x, self.y = self.start_x, self.start_y
        self.segments.append(("Z",))

    def _c(self, n: list[float]) -> None:
        self.segments.append(("C", *n))
        self.x, self.y = n[4], n[5]
        self.control = ("C", n[2], n[3])

    def _reflected(self, kind: str) -> tuple[float, float]:
        if self.control[0] == kind:
            return 2 * self.x - self.control[1], 2 * self.y - self.control[2]
        return self.x, self.y

    def _s(self, n: list[float]) -> None:
        self._c([*self._reflected("C"), *n])

    def _q(self, n: list[float]) -> None:
        qx, qy, x, y = n
        start_x, start_y = self.x, self.y
        self._c(
            [
                start_x + 2 / 3 * (qx - start_x),
                start_y + 2 / 3 * (qy - start_y),
                x + 2 / 3 * (qx - x),
                y + 2 / 3 * (qy - y),
                x,
                y,
            ]
        )
        self.control = ("Q", qx, qy)

    def _t(self, n: list[float]) -> None:
        self._q([*self._reflected("Q"), *n])

    def _a(self, n: list[float]) -> None:
        rx, ry, turn, large, sweep, x, y = n
        for curve in arc_curves((self.x, self.y), (x, y), (abs(rx), abs(ry)), turn, bool(large), bool(sweep)):
            self._c(list(curve))


def arc_curves(
    start: tuple[float, float],
    end: tuple[float, float],
    radii: tuple[float, float],
    turn: float,
    large: bool,
    sweep: bool,
) -> list[tuple[float, ...]]:
    """Return an elliptical arc between two points as cubic curves (SVG 1.1, appendix F.6)."""
    rx, ry = radii
    if start == end:
        return []
    if not rx or not ry:
        return [(*start, *end, *end)]
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = max(1.0, math.sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    root = math.sqrt(max(0.0, under) / ((rx * py) ** 2 + (ry * px) ** 2))
    root = -root if large == sweep else root
    ccx, ccy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * ccx - sin * ccy + (start[0] + end[0]) / 2, sin * ccx + cos * ccy + (start[1] + end[1]) / 2
    first = math.atan2((py - ccy) / ry, (px - ccx) / rx)
    angle = math.atan2((-py - ccy) / ry, (-px - ccx) / rx) - first
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    matrix = (rx * cos, rx * sin, -ry * sin, ry * cos, cx, cy)
    return unit_arc(first, angle, matrix)
