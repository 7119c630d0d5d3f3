"""Fills in the placeholders of texts, once, when a game is loaded: print, site, aids and search get the same text.

    {=reverse_cost}              the number as a figure (`engine.load.quantities` has the names)
    {=ending_stacks|word}        as a word; |Word at the start of a sentence
    {energy:=reverse_cost}       an icon with the number; also {coin:+=sale_coins}, {hammer:-=discount}

A value of setup.yaml or of a scenario that is nothing but a placeholder becomes a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.common.number_words import as_word
from engine.data.source import locate
from engine.data.untrusted import RawMapping
from engine.load.choices import PieceChooser
from engine.load.filled_documents import FilledDocument, KeptDocuments
from engine.load.quantities import Quantities, UnknownNumberError
from engine.load.scenario_filling import ScenarioFiller
from engine.model.written import PlainNumbers, Written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.data.source import Document
    from engine.model import Plain
    from engine.model.written import FilePath

PLACEHOLDER = re.compile(r"\{(?P<icon>[a-z][a-z0-9-]*:[-+]?)?=(?P<name>[^{}|\n]*)(?:\|(?P<form>[^{}|\n]*))?\}")
_FORMS: dict[str, Callable[[int, str], str]] = {
    "word": as_word,
    "Word": lambda number, language: as_word(number, language).capitalize(),
    "": lambda number, _language: str(number),
}
_MARKS = ("{=", ":=", ":+=", ":-=", "numbers:", "with:")  # a file without them has nothing to fill in
_OF_SCENARIOS = ("pins:", "with:")  # a scenario with them has numbers, or names of pieces, of its own
KINDS = ("game", "rules", "rulings", "aids", "round", "setup", "scenarios")  # of files that may have placeholders
_NUMBERS = ("setup", "scenarios")  # of them those in which a placeholder alone is a number, not a text


def fill(
    documents: Mapping[str, list[Document]],
    quantities: Quantities,
    problems: Problems,
    languages: tuple[str, str] = ("en", "en"),
    cache: Cache | None = None,
) -> Written:
    """Fill in every placeholder of a game's documents, and return how the texts were written. Reports unknown names.

    `languages` are that of the original texts and that of the translated ones: words of numbers are theirs. In `cache`
    the filled documents of a game are kept until their file or a number of the game changes.
    """
    chooser = PieceChooser(quantities, problems)
    kept = KeptDocuments(cache, quantities) if cache else None
    texts: dict[tuple[str, FilePath], str] = {}
    plain: dict[tuple[str, FilePath], PlainNumbers] = {}
    numbers: list[int] = []
    for kind in KINDS:
        for document in documents.get(kind, ()):
            places = document.positions
            # it has the items of a spreadsheet, is translated, or has a mark itself
            if places.sheet is not None or places.tables or any(mark in document.text for mark in _MARKS):
                filler = _Filler(kind, document, quantities, problems, chooser, languages)
                done = kept.filled(document, filler.whole, problems) if kept else filler.whole()
                document.value = done.value
                texts |= {(document.file, path): text for path, text in done.texts}
                plain |= {
                    (document.file, path): PlainNumbers(document.where.inside(*path), phrases)
                    for path, phrases in done.plain
                }
                numbers += done.numbers
    return Written(texts, plain, numbers)


@dataclass(slots=True)
class _Filler:
    """Fills in one document. Values without placeholders stay as they are, so that cached values are never changed."""

    kind: str  # of file
    document: Document
    quantities: Quantities
    problems: Problems
    chooser: PieceChooser
    languages: tuple[str, str]
    texts: dict[FilePath, str] = field(default_factory=dict)
    plain: dict[FilePath, dict[str, str]] = field(default_factory=dict)
    found: list[int] = field(default_factory=list)  # the numbers that were filled in

    def whole(self) -> FilledDocument:
        """Fill in the whole document."""
        own = self.kind == "scenarios" and any(mark in self.document.text for mark in _OF_SCENARIOS)
        value = self.filled_scenarios() if own else self.filled(self.document.value, ())
        return FilledDocument(value, list(self.texts.items()), list(self.plain.items()), self.found)

    def filled_scenarios(self) -> Plain:
        """Fill in a file of scenarios. In the texts of a scenario its chosen pieces have names, and its pins hold."""
        file = RawMapping(self.document.value, self.document.where)
        scenarios = ScenarioFiller(file, self.filled, self.chooser)
        own = self.quantities
        done = []
        for index, part in enumerate(listed if isinstance(listed := file.get("scenarios"), list) else ()):
            chosen = scenarios.chosen(part, index)
            self.quantities = scenarios.quantities_for(part, chosen)
            done.append(scenarios.put_in(self.filled(part, ("scenarios", index)), chosen, index))
        self.quantities = own
        scenarios.report_unused()
        rest = {key: self.filled(part, (key,)) for key, part in file.data.items() if key != "scenarios"}
        return {**rest, **scenarios.rest(), "scenarios": done}

    def filled(self, value: Plain, path: FilePath) -> Plain:
        """Return a value with its placeholders filled in; the same object when it has none."""
        if isinstance(value, str):
            return self._text(value, path) if "=" in value and "{" in value else value
        if isinstance(value, dict):
            if isinstance(value.get("numbers"), dict):
                self._plain_numbers(value["numbers"], path)
            return self._parts(value, dict, value.items(), path)
        return self._parts(value, list, enumerate(value), path) if isinstance(value, list) else value

    def _parts(self, value: Any, copy: Callable[[Any], Any], parts: Iterable[tuple[Any, Any]], path: FilePath) -> Plain:
        """Fill in the parts of a mapping or list. It is copied only if one of them changes, and looked into only if need be."""
        changed = {}
        for key, part in parts:
            if ("=" in part and "{" in part) if isinstance(part, str) else part and isinstance(part, dict | list):
                new = self.filled(part, (*path, key))
                if new is not part:
                    changed[key] = new
        if not changed:
            return value
        made = copy(value)
        for key, new in changed.items():
            made[key] = new
        return made

    def _plain_numbers(self, value: Plain, path: FilePath) -> None:
        """Remember the phrases of a `numbers:`, reason → phrase or phrases."""
        phrases = {}
        for reason, listed in value.items() if isinstance(value, dict) else ():
            for phrase in listed if isinstance(listed, list) else [listed]:
                phrases[str(phrase)] = str(reason)
        self.plain[path] = phrases

    def _text(self, text: str, path: FilePath) -> Plain:
        found = PLACEHOLDER.search(text)
        if not found:
            return text
        self.texts[path] = text
        if self.kind in _NUMBERS and found.span() == (0, len(text)) and not found["icon"] and not found["form"]:
            return self._number(found, path, text)
        return PLACEHOLDER.sub(lambda match: self._words(match, path, text), text)

    def _words(self, match: re.Match[str], path: FilePath, text: str) -> str:
        number = self._number(match, path, text)
        if match["icon"]:
            return f"{{{match['icon']}{number}}}"
        return _FORMS.get(match["form"] or "", _FORMS[""])(number, self._language(path))

    def _language(self, path: FilePath) -> str:
        """Return the language of a text: where there is no translation yet, that of the original."""
        translated = self.document.positions.translated
        is_translated = any(path[:end] in translated for end in range(1, len(path) + 1)) if translated else False
        return self.languages[is_translated]

    def _number(self, match: re.Match[str], path: FilePath, text: str) -> int:
        """Return the number of a placeholder; 0, with a problem at its place, when it names none."""
        place = partial(locate, self.document.where, path, match[0], text[: match.start()].count(match[0]))
        form = match["form"]
        if form is not None and (match["icon"] or form not in _FORMS):
            self.problems.error("unknown-number", place(), f"'|{form}' is no form of a number", "|word or |Word")
            return 0
        try:
            number = self.quantities.calculate(match["name"])
        except UnknownNumberError as error:
            self.problems.error("unknown-number", place(), str(error), hint=error.hint)
            return 0
        self.found.append(number)
        return number
