"""Words that the program prints itself, in the language of the game: looked up in gettext catalogues beside this module.

English needs no catalogue: the words stand in the code, which is why `say` takes them. `LANG.po` has the words of another language;
`python tools/words.py` brings the catalogues up to date with the code. A sentence without a translation stays English.
"""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.common.identity import ByIdentity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).resolve().parent
ENGLISH = "en"
ANY_NUMBER, ANY_NAME = "<n>", "<name>"
ANY = re.compile(f"{ANY_NUMBER}|{ANY_NAME}")
_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)
# how to find a sentence with numbers or names, which of the two each is, and what is said instead
_Sentence = tuple[re.Pattern[str], list[str], str]
_SENTENCES: ByIdentity[Mapping[str, str], list[_Sentence]] = ByIdentity(most=100)  # of translations
_OWN: ContextVar[Mapping[str, str]] = ContextVar("own_words", default=MappingProxyType({}))


def say(words: str, /, **values: object) -> str:
    """Return words in the language that is spoken now, with the values in their places: `{name}`."""
    language = _LANGUAGE.get()
    said = catalogue(language).gettext(words) if words and language != ENGLISH else words  # "" is the key of the head
    return said.format(**values) if values else said


def say_many(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of the words that a number needs in the language that is spoken now; `{n}` is the number."""
    language = _LANGUAGE.get()
    said = (one if number == 1 else many) if language == ENGLISH else catalogue(language).ngettext(one, many, number)
    return said.format(n=said_number(number), **values)


def said_number(number: int) -> str:
    """Return a number: in English with a comma before each three digits, which would be a decimal comma elsewhere."""
    return f"{number:,}" if _LANGUAGE.get() == ENGLISH else str(number)


def later(words: str, /) -> str:
    """Return the words as they are; they are collected into the catalogues, and `say` translates them when they are used."""
    return words


@contextmanager
def spoken(language: str, words: Mapping[str, str] | None = None) -> Iterator[None]:
    """Speak a language, such as "pt-BR", until the end of the block; one without a catalogue is English.

    `words` are those that a game's translation has for keys and short values of its data.
    """
    before, own = _LANGUAGE.set(language), _OWN.set(words or {})
    try:
        yield
    finally:
        _LANGUAGE.reset(before)
        _OWN.reset(own)


def own_word(key: str) -> str:
    """Return what the game's translation says for a key or a short value of its data; "" if it says nothing."""
    return _OWN.get().get(key, "")


def own_sentence(text: str) -> str:
    """Return a sentence of the rules code in the words of the game's translation; as it is, if that does not have it.

    In the translation `<n>` stands for a number and `<name>` for the name of a piece, so one entry is enough for all of them.
    """
    if said := own_word(text):
        return said
    for pattern, kinds, said in _SENTENCES.get(_OWN.get(), _patterns):
        if found := pattern.fullmatch(text):
            parts: dict[str, list[str]] = {ANY_NUMBER: [], ANY_NAME: []}
            for kind, part in zip(kinds, found.groups(), strict=True):
                parts[kind].append(own_word(part) or part)
            return ANY.sub(partial(_next, parts), said)
    return text


def _next(parts: Mapping[str, list[str]], mark: re.Match[str]) -> str:
    """Return the next number or name; the mark itself if there are no more."""
    return parts[mark[0]].pop(0) if parts[mark[0]] else mark[0]


def _patterns(words: Mapping[str, str]) -> list[_Sentence]:
    return [_pattern(key, said) for key, said in words.items() if ANY.search(key)]


def _pattern(key: str, said: str) -> _Sentence:
    kinds = ANY.findall(key)
    pieces = [re.escape(part) for part in ANY.split(key)]
    marks = [r"(\d+)" if kind == ANY_NUMBER else "(.+?)" for kind in kinds]
    return re.compile("".join(part + mark for part, mark in zip(pieces, [*marks, ""], strict=True))), kinds, said


def language() -> str:
    """Return the language that is spoken now."""
    return _LANGUAGE.get()


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have words, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the words of a language, or of the language without its country."""
    for name in (language, language.partition("-")[0]):
        if (FOLDER / f"{name}.mo").is_file():  # where the program runs without babel
            return GNUTranslations(io.BytesIO((FOLDER / f"{name}.mo").read_bytes()))
        if (FOLDER / f"{name}.po").is_file():
            return GNUTranslations(io.BytesIO(binary_catalogue(name)))
    return NullTranslations()


def binary_catalogue(language: str) -> bytes:
    """Return the words of a language in the form that gettext reads (MO); no words for a language without a catalogue."""
    from babel.messages import Catalog, mofile, pofile

    path, binary = FOLDER / f"{language}.po", io.BytesIO()
    if path.is_file():
        with path.open("rb") as file:
            words = pofile.read_po(file)
    else:
        words = Catalog(language)
    mofile.write_mo(binary, words)
    return binary.getvalue()
