"""Makes the full-text index: for each word stem the entries that contain it, with weights.

`search.js` stems a query in the same way (a test compares `plain` and `stem` with its functions), looks up the words and adds
their weights. The weights are those of Okapi BM25+ (Lv and Zhai, 2011), summed over the fields of an entry.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

STOP = frozenset(
    (  # noqa: SIM905 - easier to read than a list
        "a an and any are as at be been being by can could do does did for from get had has have how i if in into is it"
        " its me may must my of on or our should so than that the their them then there these they this to us was we"
        " what when where which who whose why will with would you your am not happens happen much many there here just"
        " only while need needs"
    ).split()
)
# Groups of words with the same meaning: a word finds the others too, with a lower rank.
SAME = (
    "start begin first",
    "end finish stop over",
    "twice again running",
    "win winner victory",
    "choose pick select",
    "tie tied equal draw same",
    "turn flip reverse",
    "cost price pay paid spend spent",
    "get gain take earn receive collect",
    "visit land arrive stay",
    "place put lay",
    "hand hold",
    "one once single",
    "attack fight combat battle war",
    "card cards",
    "destroy remove kill lose",
    "buy purchase build construct",
    "move go travel",
    "swap trade exchange",
    "die dice roll",
    "money coin coins gold",
    "player players opponent rival",
    "round phase",
)
_FIELDS = {
    "t": 3.0,
    "n": 2.0,
    "i": 2.0,
    "x": 1.0,
    "h": 1.2,
}  # the weight of a word in a title, another name, an id, a text, a place
_K, _B, _D = 1.2, 0.7, 0.5
_ENDINGS = (
    (re.compile(r"(?:sses|shes|ches|xes)$"), lambda found: found[0][:-2]),
    (re.compile(r"(.{2,})ies$"), r"\1y"),
    (re.compile(r"([^s])s$"), r"\1"),
    (re.compile(r"(.{3,})ing$"), r"\1"),
    (re.compile(r"(.{3,})ed$"), r"\1"),
    (re.compile(r"(.{3,})e$"), r"\1"),
    (re.compile(r"([bdgklmnprt])\1$"), r"\1"),
)


def plain(text: str) -> str:
    """Reduce a text to small letters and digits, with one space between words; a point stays only before a digit."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not "\u0300" <= sign <= "\u036f").lower()
    bare = re.sub(r"['’]s?\b", "", bare)
    bare = re.sub(r"[^\w.]+|_+", " ", bare)
    return " ".join(re.sub(r"\.(?!\d)", " ", bare).split())


def stem(word: str) -> str:
    """Return a word without its most frequent endings; short words and numbers stay."""
    if len(word) < 4 or any(sign.isdigit() for sign in word):  # noqa: PLR2004 - letters
        return word
    for pattern, instead in _ENDINGS:
        word = pattern.sub(instead, word, count=1)
    return word


def stems(text: str) -> list[str]:
    """Return the stems of a text's words, without stop words."""
    return [stem(word) for word in plain(text).split() if word not in STOP]


def _words(entry: dict[str, Any], field: str) -> list[str]:
    value = entry.get(field) or ""
    return stems(" ".join(value) if isinstance(value, list) else str(value))


def postings(entries: Iterable[dict[str, Any]]) -> dict[str, list[int]]:
    """Return, by stem, [entry, weight, entry, weight …]: entries count from 0 and are written as differences, weights in hundredths."""
    found: dict[str, Counter[int]] = defaultdict(Counter)
    entries = list(entries)
    for field, boost in _FIELDS.items():
        texts = [Counter(_words(entry, field)) for entry in entries]
        lengths = [sum(text.values()) for text in texts]
        usual = sum(lengths) / (sum(1 for length in lengths if length) or 1)
        holders = Counter(word for text in texts for word in text)
        for number, (text, length) in enumerate(zip(texts, lengths, strict=True)):
            for word, times in text.items():
                rare = math.log(1 + (len(entries) - holders[word] + 0.5) / (holders[word] + 0.5))
                found[word][number] += round(
                    100 * boost * rare * (_D + times * (_K + 1) / (times + _K * (1 - _B + _B * length / usual)))
                )
    return {word: _as_differences(weights) for word, weights in sorted(found.items())}


def _as_differences(weights: Counter[int]) -> list[int]:
    row, last = [], 0
    for number, weight in sorted(weights.items()):
        row += [number - last, weight]
        last = number
    return row
