"""Makes ids and keys from names in any script: plain letters, digits, and a sign between the words."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 48
LONGEST_ID = 60  # by the schema of pieces
_SOUNDS = """
    аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi
    їyi єye ґg
    αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
    ßss øo æae œoe łl đd ðd þth ıi ħh ŋn
"""  # a letter, then how it is written in Latin letters: Cyrillic, Greek, Latin
_LETTERS = {word[0]: word[1:] for word in _SOUNDS.split()}
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
        return _LETTERS[char]
    if char in "’‘ʼ":
        return ""
    if named := _NAMED.match(unicodedata.name(char, "")):  # before accents go: ド is "do", without its mark "to"
        return (named[1] or named[2]).lower()
    base = unicodedata.normalize("NFKD", char)[0]
    if base != char:
        return _plain(base)
    if unicodedata.combining(char):
        return ""
    if not char.isalnum():
        return " "
    return f" {ord(char):x} "


def key(name: str) -> str:
    """Return a name as a key of items: it begins with a letter; "" if the name has no letters or digits."""
    made = slug(name, "_")
    return f"n_{made}" if made and not made[0].isalpha() else made


def fits_as_id(text: str) -> bool:
    """Tell whether a text can be the id of a piece as it is."""
    return len(text) <= LONGEST_ID and re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", text) is not None
