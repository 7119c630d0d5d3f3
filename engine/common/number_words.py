"""Number words from two to twenty: numbers as words, and the words and figures in a text."""

from __future__ import annotations

import re
from typing import NamedTuple

WORDS = [
    "zero",
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
]
_WORDS_OF = {  # up to twelve, as they stand before a noun
    "de": ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
    "es": ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
    "fr": ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
}
_NUMBER = re.compile(rf"(?<![\w#.])(?<![A-Za-z]-)(?:({'|'.join(WORDS[2:])})|([0-9]+))(?![\w]|[.][0-9])", re.IGNORECASE)


class WrittenNumber(NamedTuple):
    """A number in a text: its value, the offset of its first character, and the characters that write it."""

    value: int
    offset: int
    written: str


def as_word(number: int, language: str = "en") -> str:
    """Return "two" for 2; numbers below zero, above twenty, and in languages whose words are unknown stay figures."""
    name = language.partition("-")[0]
    words = WORDS if name == "en" else _WORDS_OF.get(name, ())
    return words[number] if 0 <= number < len(words) else str(number)


def numbers_in(text: str) -> list[WrittenNumber]:
    """Return the figures and the words from two to twenty in a text, in its order. "One" is rarely a number in English."""
    return [
        WrittenNumber(WORDS.index(found[1].lower()) if found[1] else int(found[2]), found.start(), found[0])
        for found in _NUMBER.finditer(text)
    ]
