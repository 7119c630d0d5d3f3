"""The order of text that mixes directions, by Unicode's bidirectional algorithm (UAX #9): a level for each character.

Even levels run from left to right, odd ones from right to left. We need the levels, since a text is broken into lines, and
styled, before it is reordered. The packages that pip can install on every system (python-bidi) only reorder whole strings;
the tests compare our order with theirs. The names of the steps are those of the standard.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

LTR, RTL = 0, 1  # levels of a paragraph
DEEPEST = 125  # level
MOST_OPEN = 63  # brackets, after which the standard looks for no more pairs
_RIGHT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_EMBEDDINGS = {
    "LRE": (LTR, ""),
    "RLE": (RTL, ""),
    "LRO": (LTR, "L"),
    "RLO": (RTL, "R"),
}  # direction, and what it overrides
_ISOLATES = {"LRI", "RLI", "FSI"}
_REMOVED = {"LRE", "RLE", "LRO", "RLO", "PDF", "BN"}
_NEUTRAL = {"B", "S", "WS", "ON", "PDI", *_ISOLATES}
_UP = {"L": {"L": 0, "R": 1, "EN": 2, "AN": 2}, "R": {"R": 0, "L": 1, "EN": 1, "AN": 1}}  # I1 and I2
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}  # what a class counts as beside neutral characters

ItemT = TypeVar("ItemT")


def has_right(text: str) -> bool:
    """Tell whether a text has letters or signs that run from right to left."""
    return not text.isascii() and _RIGHT.search(text) is not None


def base_level(text: str, otherwise: int = LTR) -> int:
    """Return the level of a paragraph: that of its first letter outside isolates, or `otherwise` (rules P2 and P3)."""
    depth = 0
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif not depth and kind in {"L", "R", "AL"}:
            return LTR if kind == "L" else RTL
    return otherwise


@lru_cache(maxsize=4096)
def levels(text: str, base: int) -> tuple[int, ...]:
    """Return the level of each character of a paragraph whose own level is `base`, in time that grows with its length."""
    original = [unicodedata.bidirectional(char) or "L" for char in text]
    found, kinds = _Explicit(text, original, base).resolve()
    kept = [at for at, kind in enumerate(original) if kind not in _REMOVED]
    explicit = list(found)
    ends = _isolate_ends(original)
    for sequence in _sequences(kept, explicit, original, ends):
        is_open = original[sequence[-1]] in _ISOLATES and sequence[-1] not in ends
        for at, level in _Sequence(text, sequence, explicit, kinds, (base, is_open)).resolve():
            found[at] = level
    return tuple(_without_removed(found, original, base))


def _without_removed(found: list[int], original: list[str], base: int) -> list[int]:
    """Give characters that draw nothing the level of the one before; separators of paragraphs and columns that of the paragraph."""
    last = base
    for at, kind in enumerate(original):
        found[at] = last if kind in _REMOVED else base if kind in {"B", "S"} else found[at]
        last = found[at]
    return found


def reordered(items: list[ItemT], item_levels: list[int]) -> list[ItemT]:
    """Return the items of one line from left to right (rule L2)."""
    order = list(items)
    found = list(item_levels)
    for level in range(max(found, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and found[end] >= level:
                end += 1
            if end > start:
                order[start:end] = order[start:end][::-1]
                found[start:end] = found[start:end][::-1]
            start = end + 1
    return order


# X1 to X8


@dataclass(slots=True)
class _Status:
    """An entry of the stack of embeddings."""

    level: int
    override: str = ""
    isolates: bool = False


class _Explicit:
    """Finds the levels that the characters of control demand."""

    def __init__(self, text: str, kinds: list[str], base: int) -> None:
        self.text = text
        self.kinds = list(kinds)
        self.levels = [base] * len(text)
        self.stack = [_Status(base)]
        self.too_many_isolates = self.too_many_embeddings = self.valid_isolates = 0
        self.ends = _isolate_ends(kinds)

    def resolve(self) -> tuple[list[int], list[str]]:
        """Return level and class of each character."""
        for at, kind in enumerate(self.kinds):
            if kind in _EMBEDDINGS:
                self._embed(*_EMBEDDINGS[kind], isolates=False)
            elif kind in _ISOLATES:
                self._take(at)
                self._embed(self._direction(at, kind), "", isolates=True)
            elif kind == "PDI":
                self._end_isolate()
                self._take(at)
            elif kind == "PDF":
                self._end_embedding()
            elif kind not in {"B", "BN"}:
                self._take(at)
        return self.levels, self.kinds

    def _take(self, at: int) -> None:
        """Give a character the level at the top of the stack."""
        top = self.stack[-1]
        self.levels[at] = top.level
        if top.override:
            self.kinds[at] = top.override

    def _direction(self, at: int, kind: str) -> int:
        if kind == "FSI" and not self.too_many_isolates:
            return base_level(self.text[at + 1 : self.ends.get(at, len(self.text))])
        return RTL if kind == "RLI" else LTR

    def _embed(self, direction: int, override: str, *, isolates: bool) -> None:
        level = self.stack[-1].level + 1
        level += level % 2 != direction
        if level <= DEEPEST and not self.too_many_isolates and not self.too_many_embeddings:
            self.valid_isolates += isolates
            self.stack.append(_Status(level, override, isolates))
        elif isolates:
            self.too_many_isolates += 1
        elif not self.too_many_isolates:
            self.too_many_embeddings += 1

    def _end_isolate(self) -> None:
        if self.too_many_isolates:
            self.too_many_isolates -= 1
        elif self.valid_isolates:
            self.too_many_embeddings = 0
            while not self.stack.pop().isolates:
                pass
            self.valid_isolates -= 1

    def _end_embedding(self) -> None:
        if self.too_many_isolates:
            return
        if self.too_many_embeddings:
            self.too_many_embeddings -= 1
        elif not self.stack[-1].isolates and len(self.stack) > 1:
            self.stack.pop()


def _isolate_ends(kinds: list[str]) -> dict[int, int]:
    """Return the place where each isolate ends, by the place where it begins."""
    ends = {}
    opened: list[int] = []
    for at, kind in enumerate(kinds):
        if kind in _ISOLATES:
            opened.append(at)
        elif kind == "PDI" and opened:
            ends[opened.pop()] = at
    return ends


def _sequences(kept: list[int], found: list[int], kinds: list[str], ends: dict[int, int]) -> list[list[int]]:
    """Return the isolating run sequences: runs of one level, with the run behind an isolate added to the one before it (X10)."""
    starts = {end: begin for begin, end in ends.items()}
    sequences: list[list[int]] = []
    waiting: dict[int, list[int]] = {}  # sequences that go on where their isolate ends
    sequence: list[int] = []
    for number, at in enumerate(kept):
        before = kept[number - 1] if number else None
        if (
            before is None
            or found[before] != found[at]
            or kinds[before] in _ISOLATES
            or (kinds[at] == "PDI" and at in starts)
        ):
            sequence = waiting.pop(at, [])
            if not sequence:
                sequences.append(sequence)
        sequence.append(at)
        if at in ends:
            waiting[ends[at]] = sequence
    return sequences


# W1 to I2


class _Sequence:
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
        return unicodedata.bidirectional(self.text[at]) not in _REMOVED

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
                kinds[at] = "ON" if last in _ISOLATES or last == "PDI" else last
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
