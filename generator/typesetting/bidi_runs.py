"""Unicode's bidirectional algorithm (UAX #9), the second part: the characters of one run, from weak classes to levels (W1 to I2)."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ISOLATES = {"LRI", "RLI", "FSI"}
REMOVED = {"LRE", "RLE", "LRO", "RLO", "PDF", "BN"}
_NEUTRAL = {"B", "S", "WS", "ON", "PDI", *ISOLATES}
MOST_OPEN = 63  # brackets, after which the standard looks for no more pairs
_UP = {"L": {"L": 0, "R": 1, "EN": 2, "AN": 2}, "R": {"R": 0, "L": 1, "EN": 1, "AN": 1}}  # I1 and I2
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}  # what a class counts as beside neutral characters


class RunSequence:
    """Resolves the characters of one isolating run sequence."""

    def __init__(
        self, text: str, places: list[int], found: list[int], kinds: list[str], edge: tuple[int, bool]
    ) -> None:
        self.text = text
        self.places = places
        self.found = found
        self.kinds = kinds
        self.level = found[places[0]]
        self.embedding = "R" if self.level % 2 else "L"
        self.before, self.after = self._outside(*edge)

    def _outside(self, base: int, is_open: bool) -> tuple[str, str]:
        """Return the directions before and behind the sequence; behind an isolate that never ends, there is the paragraph."""
        first, last = self.places[0], self.places[-1]
        before = next((self.found[at] for at in range(first - 1, -1, -1) if self._counts(at)), base)
        after = (
            base
            if is_open
            else next((self.found[at] for at in range(last + 1, len(self.found)) if self._counts(at)), base)
        )
        return tuple("R" if max(level, self.level) % 2 else "L" for level in (before, after))  # type: ignore[return-value]  # two

    def _counts(self, at: int) -> bool:
        return unicodedata.bidirectional(self.text[at]) not in REMOVED

    def resolve(self) -> Iterator[tuple[int, int]]:
        """Give the place and level of each character of the sequence."""
        kinds = [self.kinds[at] for at in self.places]
        self._weak(kinds)
        self._brackets(kinds)
        self._neutral(kinds)
        for at, kind in zip(self.places, kinds, strict=True):
            yield at, self.level + _UP[self.embedding][kind]

    def _weak(self, kinds: list[str]) -> None:
        self._marks(kinds)
        self._numbers(kinds)
        self._separators(kinds)
        self._terminators(kinds)
        strong = self.before
        for at, kind in enumerate(kinds):  # W7
            if kind in {"L", "R"}:
                strong = kind
            elif kind == "EN" and strong == "L":
                kinds[at] = "L"

    def _marks(self, kinds: list[str]) -> None:
        """W1: a mark is as the character that bears it."""
        last = self.before
        for at, kind in enumerate(kinds):
            if kind == "NSM":
                kinds[at] = "ON" if last in ISOLATES or last == "PDI" else last
            last = kinds[at]

    @staticmethod
    def _numbers(kinds: list[str]) -> None:
        """W2 and W3: numbers behind Arabic letters are Arabic ones."""
        is_arabic = False
        for at, kind in enumerate(kinds):
            if kind in {"L", "R", "AL"}:
                is_arabic = kind == "AL"
            elif kind == "EN" and is_arabic:
                kinds[at] = "AN"
        kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]

    @staticmethod
    def _separators(kinds: list[str]) -> None:
        """W4: a single sign between two numbers belongs to them."""
        for at in range(1, len(kinds) - 1):
            before, after = kinds[at - 1], kinds[at + 1]
            if before == after and (
                (kinds[at] in {"ES", "CS"} and before == "EN") or (kinds[at] == "CS" and before == "AN")
            ):
                kinds[at] = before

    @staticmethod
    def _terminators(kinds: list[str]) -> None:
        """W5 and W6: signs such as % belong to the number beside them; other signs are neutral."""
        for start, end in _runs(kinds, {"ET"}):
            beside = (kinds[start - 1 : start] or [""])[0], (kinds[end : end + 1] or [""])[0]
            kinds[start:end] = ["EN" if "EN" in beside else "ON"] * (end - start)
        kinds[:] = ["ON" if kind in {"ES", "CS"} else kind for kind in kinds]

    def _brackets(self, kinds: list[str]) -> None:
        """N0: brackets of a pair have one direction."""
        before, seen = self.before, 0
        for start, end in self._pairs(kinds):
            for kind in kinds[seen:start]:
                before = _STRONG.get(kind, before)
            seen = start
            inside = {_STRONG.get(kind, "") for kind in kinds[start + 1 : end]}
            if self.embedding in inside:
                self._set_pair(kinds, start, end, self.embedding)
            elif {"L", "R"} & inside:
                self._set_pair(kinds, start, end, before)

    def _set_pair(self, kinds: list[str], start: int, end: int, direction: str) -> None:
        for bracket in (start, end):
            kinds[bracket] = direction
            for at in range(bracket + 1, len(kinds)):
                if unicodedata.bidirectional(self.text[self.places[at]]) != "NSM":
                    break
                kinds[at] = direction

    def _pairs(self, kinds: list[str]) -> list[tuple[int, int]]:
        """Return the places of the brackets that belong together, in the order of the opening ones."""
        opened: list[tuple[str, int]] = []
        pairs = []
        for at, place in enumerate(self.places):
            char = self.text[place]
            if kinds[at] != "ON" or not unicodedata.mirrored(char):
                continue
            if char in _closing_brackets():
                if len(opened) == MOST_OPEN:
                    break
                opened.append((_closing_brackets()[char], at))
            else:
                match = next(
                    (number for number in range(len(opened) - 1, -1, -1) if opened[number][0] == _canonical(char)), None
                )
                if match is not None:
                    pairs.append((opened[match][1], at))
                    del opened[match:]
        return sorted(pairs)

    def _neutral(self, kinds: list[str]) -> None:
        """N1 and N2: neutral characters follow their neighbours where these agree, else the embedding."""
        for start, end in _runs(kinds, _NEUTRAL):
            before = _STRONG[kinds[start - 1]] if start else self.before
            after = _STRONG[kinds[end]] if end < len(kinds) else self.after
            kinds[start:end] = [before if before == after else self.embedding] * (end - start)


def _runs(kinds: list[str], wanted: set[str]) -> list[tuple[int, int]]:
    """Return the begin and end of each run of certain classes."""
    edges = [
        at
        for at in range(len(kinds) + 1)
        if (at < len(kinds) and kinds[at] in wanted) != (at > 0 and kinds[at - 1] in wanted)
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))


@cache
def _closing_brackets() -> dict[str, str]:
    """Return the closing bracket of each opening one: the next one of Unicode, with two pairs that cross."""
    chars = [
        char
        for char in map(chr, range(0x28, 0xFF64))
        if unicodedata.mirrored(char) and unicodedata.category(char) in {"Ps", "Pe"}
    ]
    pairs = {
        a: _canonical(b)
        for a, b in pairwise(chars)
        if (unicodedata.category(a), unicodedata.category(b)) == ("Ps", "Pe")
    }
    return {**pairs, "\u298d": "\u2990", "\u298f": "\u298e"}


def _canonical(char: str) -> str:
    return unicodedata.normalize("NFC", char)
