"""Makes the full-text index: for each word stem the entries that contain it, with weights.

`search.js` stems a query in the same way (a test compares `plain` and `stem` with its functions), looks up the words and adds
their weights. The weights are those of Okapi BM25+ (Lv and Zhai, 2011), summed over the fields of an entry.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.common.grouping import values_by_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

STOP = frozenset(
    (  # noqa: SIM905 - easier to read than a list
        "a an and any are as at be been being by can could do does did for from get had has have how i if in into is it"
        " its me may must my of on or our should so than that the their them then there these they this to us was we"
        " what when where which who whose why will with would you your am not happens happen much many there here just"
        " only while need needs"
    ).split()
)
ARTICLES = frozenset({"a", "an", "the", "of", "my", "your", "our"})  # the same in search.js
_FIELDS = {
    "t": 3.0,
    "n": 2.0,
    "i": 2.0,
    "x": 1.0,
    "h": 1.2,
    "q": 1.2,
}  # the weight of a word in a title, another name, an id, a text, a place, what players ask
_HYPHENATED = re.compile(r"\b[^\W\d_]+(?:-[^\W\d_]+)+\b")
_K, _B, _D = 1.2, 0.7, 0.5
_ENDINGS = (
    (re.compile(r"(?:sses|shes|ches|xes)$"), lambda found: found[0][:-2]),
    (re.compile(r"(.{2,})ies$"), r"\1y"),
    (re.compile(r"([^s])s$"), r"\1"),
    (re.compile(r"(.{3,})ing$"), r"\1"),
    (re.compile(r"(.{3,})ed$"), r"\1"),
    (re.compile(r"(.{3,})our$"), r"\1or"),
    (re.compile(r"(.{3,})e$"), r"\1"),
    (re.compile(r"([bdgklmnprt])\1$"), r"\1"),
)


def plain(text: str) -> str:
    """Reduce a text to small letters and digits, with one space between words; a point stays only before a digit."""
    if not text.isascii():
        text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not "\u0300" <= sign <= "\u036f")
    bare = text.lower()
    bare = re.sub(r"['’]s?\b", "", bare)
    bare = re.sub(r"[^\w.]+|_+", " ", bare)
    return " ".join(re.sub(r"\.(?!\d)", " ", bare).split())


@lru_cache(maxsize=1 << 16)  # a language has fewer words
def stem(word: str) -> str:
    """Return a word without its most frequent endings; short words and numbers stay."""
    if len(word) < 4 or any(sign.isdigit() for sign in word):  # noqa: PLR2004 - letters
        return word
    for pattern, instead in _ENDINGS:
        word = pattern.sub(instead, word, count=1)
    return word


def stems(text: str) -> list[str]:
    """Return the stems of a text's words, without stop words."""
    return _stems_of(plain(text))


def _stems_of(bare: str) -> list[str]:
    return [stem(word) for word in bare.split() if word not in STOP]


def joined(text: str) -> list[str]:
    """Return the stems of the words with a hyphen, without it: clean-up also stands for cleanup."""
    return [stem(plain(word.replace("-", ""))) for word in _HYPHENATED.findall(text)]


def key(phrase: str) -> str:
    """Return the form in which phrases are compared: the stems of all words but articles."""
    return " ".join(_key_words(plain(phrase)))


def _key_words(bare: str) -> list[str]:
    return [word if word in STOP else stem(word) for word in bare.split() if word not in ARTICLES]


@dataclass(frozen=True, slots=True)
class FullText:
    """The full-text index: by stem, and by the key of a phrase, a row [entry, weight, entry, weight …].

    Entries count from 0 and are written as differences, weights in hundredths.
    """

    words: dict[str, list[int]]
    phrases: dict[str, list[int]]


def full_text(entries: Iterable[dict[str, Any]], phrases: Collection[str]) -> FullText:
    """Index entries by all their words, and by those `phrases` (keys of more than one word) that occur in them."""
    wanted = _by_first_word(phrases)
    words: dict[str, Counter[int]] = defaultdict(Counter)
    found: dict[str, Counter[int]] = defaultdict(Counter)
    entries = list(entries)
    for field, boost in _FIELDS.items():
        texts = [_text(entry, field) for entry in entries]
        bare = [plain(text) for text in texts]
        counts = [Counter([*_stems_of(words_of), *joined(text)]) for text, words_of in zip(texts, bare, strict=True)]
        lengths = [sum(count.values()) for count in counts]
        _add_weights(words, counts, lengths, boost)
        _add_weights(found, [Counter(_phrases_in(text, wanted)) for text in bare], lengths, boost)
    return FullText(_as_rows(words), _as_rows(found))


def _text(entry: dict[str, Any], field: str) -> str:
    value = entry.get(field) or ""
    return " . ".join(value) if isinstance(value, list) else str(value)


def _by_first_word(phrases: Collection[str]) -> dict[str, list[tuple[str, ...]]]:
    return values_by_key((words[0], words) for words in (tuple(phrase.split()) for phrase in phrases) if len(words) > 1)


def _phrases_in(bare: str, wanted: Mapping[str, list[tuple[str, ...]]]) -> Iterator[str]:
    """Yield the wanted phrases that occur in a text that is `plain`, each as often as it occurs."""
    words = _key_words(bare)
    for at, word in enumerate(words):
        for phrase in wanted.get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                yield " ".join(phrase)


def _add_weights(
    found: dict[str, Counter[int]], counts: Sequence[Counter[str]], lengths: Sequence[int], boost: float
) -> None:
    """Add the weights of one field: `counts` has for each entry how often it has each word, `lengths` how many words."""
    usual = sum(lengths) / (sum(1 for length in lengths if length) or 1)
    holders = Counter(word for count in counts for word in count)
    rare_by_word = {
        word: math.log(1 + (len(counts) - number + 0.5) / (number + 0.5)) for word, number in holders.items()
    }
    for number, (count, length) in enumerate(zip(counts, lengths, strict=True)):
        for word, times in count.items():
            rare = rare_by_word[word]
            often = _D + times * (_K + 1) / (times + _K * (1 - _B + _B * length / usual))
            found[word][number] += round(100 * boost * rare * often)


def _as_rows(found: Mapping[str, Counter[int]]) -> dict[str, list[int]]:
    return {word: _as_differences(weights) for word, weights in sorted(found.items())}


def _as_differences(weights: Counter[int]) -> list[int]:
    row, last = [], 0
    for number, weight in sorted(weights.items()):
        row += [number - last, weight]
        last = number
    return row
