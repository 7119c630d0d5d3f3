"""The order of text that mixes directions, by Unicode's bidirectional algorithm (UAX #9): a level for each character.

Even levels run from left to right, odd ones from right to left. We need the levels, since a text is broken into lines, and
styled, before it is reordered. The packages that pip can install on every system (python-bidi) only reorder whole strings;
the tests compare our order with theirs. The names of the steps are those of the standard.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from generator.typesetting.bidi_runs import ISOLATES, REMOVED, RunSequence

LTR, RTL = 0, 1  # levels of a paragraph
DEEPEST = 125  # level
_RIGHT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_EMBEDDINGS = {
    "LRE": (LTR, ""),
    "RLE": (RTL, ""),
    "LRO": (LTR, "L"),
    "RLO": (RTL, "R"),
}  # direction, and what it overrides
ItemT = TypeVar("ItemT")


def has_right(text: str) -> bool:
    """Tell whether a text has letters or signs that run from right to left."""
    return not text.isascii() and _RIGHT.search(text) is not None


def base_level(text: str, otherwise: int = LTR) -> int:
    """Return the level of a paragraph: that of its first letter outside isolates, or `otherwise` (rules P2 and P3)."""
    depth = 0
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ISOLATES:
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
    ends = _isolate_ends(original)
    found, kinds = _Explicit(text, original, base, ends).resolve()
    kept = [at for at, kind in enumerate(original) if kind not in REMOVED]
    explicit = list(found)
    for sequence in _sequences(kept, explicit, original, ends):
        is_open = original[sequence[-1]] in ISOLATES and sequence[-1] not in ends
        for at, level in RunSequence(text, sequence, explicit, kinds, (base, is_open)).resolve():
            found[at] = level
    return tuple(_without_removed(found, original, base))


def _without_removed(found: list[int], original: list[str], base: int) -> list[int]:
    """Give characters that draw nothing the level of the one before; separators of paragraphs and columns that of the paragraph."""
    last = base
    for at, kind in enumerate(original):
        found[at] = last if kind in REMOVED else base if kind in {"B", "S"} else found[at]
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

    def __init__(self, text: str, kinds: list[str], base: int, ends: dict[int, int]) -> None:
        self.text = text
        self.kinds = list(kinds)
        self.levels = [base] * len(text)
        self.stack = [_Status(base)]
        self.too_many_isolates = self.too_many_embeddings = self.valid_isolates = 0
        self.ends = ends

    def resolve(self) -> tuple[list[int], list[str]]:
        """Return level and class of each character."""
        for at, kind in enumerate(self.kinds):
            if kind in _EMBEDDINGS:
                self._embed(*_EMBEDDINGS[kind], isolates=False)
            elif kind in ISOLATES:
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
        if kind in ISOLATES:
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
            or kinds[before] in ISOLATES
            or (kinds[at] == "PDI" and at in starts)
        ):
            sequence = waiting.pop(at, [])
            if not sequence:
                sequences.append(sequence)
        sequence.append(at)
        if at in ends:
            waiting[ends[at]] = sequence
    return sequences
