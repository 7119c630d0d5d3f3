"""Makes ids and keys from names in any script: plain letters, digits, and a sign between the words."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 48
_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "yo",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "_",
            "y",
            "_",
            "e",
            "yu",
            "ya",
            "i",
            "yi",
            "ye",
            "g",
        ],
        strict=True,
    )
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        [
            "a",
            "v",
            "g",
            "d",
            "e",
            "z",
            "i",
            "th",
            "i",
            "k",
            "l",
            "m",
            "n",
            "x",
            "o",
            "p",
            "r",
            "s",
            "s",
            "t",
            "y",
            "f",
            "ch",
            "ps",
            "o",
        ],
        strict=True,
    )
)
_LATIN = {
    "ß": "ss",
    "ø": "o",
    "æ": "ae",
    "œ": "oe",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ı": "i",
    "ħ": "h",
    "ŋ": "n",
}
_LETTERS = _CYRILLIC | _GREEK | _LATIN
_NAMED = re.compile(r"(?:HIRAGANA|KATAKANA) LETTER (?:SMALL )?([A-Z]+)\Z|HANGUL SYLLABLE ([A-Z]+)\Z")


def slug(name: str, between: str = "-") -> str:
    """Return a name in small letters and digits, words joined by a sign; "" if it has none."""
    words = re.findall("[a-z0-9]+", "".join(_plain(char) for char in unicodedata.normalize("NFKC", name).casefold()))
    joined = ""
    for word in words:
        longer = joined + (between if joined else "") + word
        if len(longer) > LONGEST and joined:
            break
        joined = longer[:LONGEST]
    return joined


def _plain(char: str) -> str:  # noqa: PLR0911 - a case a line
    """Return a character in ASCII: without its accent, by the sound of its letter, or by its number."""
    if char.isascii():
        return "" if char in "'`" else char
    if char in _LETTERS:
        return _LETTERS[char].strip("_")
    if char in "’‘ʼ":
        return ""
    base = unicodedata.normalize("NFKD", char)[0]
    if base != char:
        return _plain(base)
    if unicodedata.combining(char):
        return ""
    if not char.isalnum():
        return " "
    named = _NAMED.match(unicodedata.name(char, ""))
    if named:
        return (named[1] or named[2]).lower()
    return f" {ord(char):x} "


def key(name: str) -> str:
    """Return a name as a key of items: it begins with a letter; "" if the name has no letters or digits."""
    made = slug(name, "_")
    return f"n_{made}" if made and not made[0].isalpha() else made


def fits_as_id(text: str) -> bool:
    """Tell whether a text can be the id of a piece as it is."""
    return len(text) <= 60 and re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", text) is not None  # noqa: PLR2004 - by the schema
