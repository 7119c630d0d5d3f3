"""Finds out in which encoding a text file is: by its first bytes, as UTF-8, or by the letters that each encoding would give.

A text in an old 8-bit encoding shows itself by its letters: read in the right one, all its letters belong to the alphabet of
one language, and no sign of drawing stands inside a word.
"""

from __future__ import annotations

import codecs
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.common.problems import Place

if TYPE_CHECKING:
    from generator.importing.tables.grid import Journal

OLD = ("cp1252", "cp1250", "cp852", "cp850", "cp1251", "cp1253", "cp1254", "mac_roman", "cp437", "cp866", "koi8_r")
SAMPLE, MOST_SAMPLED = 100_000, 5_000  # bytes and lines by which an encoding is judged
LEAST_SHARE = 0.85  # of the letters beyond ASCII that one language must explain
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_ALPHABETS = {  # the letters beyond a to z of each language
    "German": "äöüß",
    "French": "àâæçéèêëîïôœùûüÿ",
    "Spanish": "áéíñóúü¿¡",
    "Portuguese": "áâãàçéêíóôõú",
    "Italian": "àèéìòù",
    "Danish, Norwegian": "æøåé",
    "Swedish, Finnish": "åäöé",
    "Icelandic": "áðéíóúýþæö",
    "Czech": "áčďéěíňóřšťúůýž",
    "Slovak": "áäčďéíĺľňóôŕšťúýž",
    "Polish": "ąćęłńóśźż",
    "Hungarian": "áéíóöőúüű",
    "Romanian": "ăâîșțşţ",
    "Croatian, Slovene": "čćđšž",
    "Turkish": "çğıöşüİâ",
    "Russian, Ukrainian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ",
    "Greek": "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώςϊϋΐΰ",
}
_LAST_LATIN = "\u036f"
_WITH_SIGNS = re.compile(rb"[^\n]*[\x80-\xff][^\n]*")
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_OUTSIDE = set("–—’‘“”„‚«»‹›…€£©®°²³½¼¾•·×§†′″™ \u00a0\u00ad")  # signs that are no letters, but usual in texts


def decode(raw: bytes, file: str, wanted: str, journal: Journal) -> str | None:
    """Return the text of a file; None, with a problem, if its encoding cannot be told. `wanted` names it, if it is not ""."""
    if wanted:
        return _as_wanted(raw, file, wanted, journal)
    for mark, name in _BOMS:
        if raw.startswith(mark):
            journal.decide("encoding", f"{name.upper()}, by the mark at its start")
            return _strict(raw[len(mark) :], name, file, journal)
    if name := _utf_16(raw):
        journal.decide("encoding", f"{name.upper()}, by its zero bytes")
        return _strict(raw, name, file, journal)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return _old(raw, file, journal)


def _as_wanted(raw: bytes, file: str, wanted: str, journal: Journal) -> str | None:
    try:
        codecs.lookup(wanted)
    except LookupError:
        journal.problems.error("import-file", Place(file), f"no encoding '{wanted}'", "a name such as utf-8 or cp1252")
        return None
    journal.decide("encoding", f"{wanted}, as asked")
    text = _strict(raw, wanted, file, journal)
    return text.removeprefix("\ufeff") if text is not None else None


def _strict(raw: bytes, name: str, file: str, journal: Journal) -> str | None:
    try:
        return raw.decode(name)
    except (
        UnicodeError,
        LookupError,
        ValueError,
        AssertionError,
    ) as error:  # some codecs of Python are no text encodings
        what = f"is not {name}: {getattr(error, 'reason', error)}"
        journal.problems.error("import-file", Place(file), what, hint="name the encoding with --encoding")
        return None


def _utf_16(raw: bytes) -> str:
    """Return the name of UTF-16 without a mark: every second byte of Western text is zero."""
    head = raw[:2000]
    half = max(1, len(head) // 2)
    if head[1::2].count(0) > 0.7 * half and not head[0::2].count(0):
        return "utf-16-le"
    return "utf-16-be" if head[0::2].count(0) > 0.7 * half and not head[1::2].count(0) else ""


def _old(raw: bytes, file: str, journal: Journal) -> str | None:
    """Return the text in the 8-bit encoding whose letters fit one language best, with a warning."""
    sample = b"\n".join(_WITH_SIGNS.findall(raw)[:MOST_SAMPLED])[:SAMPLE]
    scored = sorted((_score(sample, name), -number, name) for number, name in enumerate(OLD))
    (share, language), _, name = scored[-1]
    if share < LEAST_SHARE:
        hint = "name the encoding with --encoding, for example --encoding cp1250"
        journal.problems.error("import-file", Place(file), "is not UTF-8, and its letters fit no encoding", hint=hint)
        return None
    letters = f"its letters are {language}" if language else "by its signs"
    journal.decide("encoding", f"{name}, a guess: {letters}. If letters are wrong, name it with --encoding")
    return raw.decode(name, "replace")


def _score(sample: bytes, name: str) -> tuple[float, str]:
    """Return how much of the text one language explains, 0 to 1, and the language."""
    try:
        text = sample.decode(name)
    except UnicodeDecodeError:
        return 0.0, ""
    signs = [char for char in text if char > "\x7f"]
    wrong = sum(1 for char in signs if not char.isalpha() and char not in _OUTSIDE)
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    wrong += sum(3 for word in words if any(a.islower() and b.isupper() for a, b in pairwise(word)))
    wrong += sum(
        len(word) for word in words if max(word) > _LAST_LATIN and min(word) < "\x7f"
    )  # two scripts in one word
    letters = [char for word in words for char in word.lower() if char > "\x7f"]
    if not letters:
        return (1 - wrong / max(1, len(signs)), "")
    best, language = max((sum(map(alphabet.count, letters)), name) for name, alphabet in _ALPHABETS.items())
    return max(0.0, (best - wrong) / len(letters)), language
