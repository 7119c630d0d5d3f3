"""The texts of a game in another language: files in `i18n/LANG/` with the shape of the game's own files, laid over them.

`i18n/de/rules/01-play.yaml` has the texts of `rules/01-play.yaml`, and `i18n/de/game.yaml` those of `game.yaml`. Lists whose parts
have ids are mappings by id there, other lists mappings by number from 1, so only what is translated has to be written:

    terms:
      energy: {name: Energie, definition: …, of: 5f0c21}

`of` is a short hash of the original texts that the entry translates; `punchboard translate` writes it. An entry whose original has
changed since is reported as outdated. Only texts can be translated: numbers, ids, effects and layouts stay those of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.names import did_you_mean
from engine.model.translated import Translated

if TYPE_CHECKING:
    from engine.common.plain import Plain
    from engine.common.problems import Problems
    from engine.data.source import Document

FOLDER = "i18n"
KIND = "translation"  # of the files in it
OF = "of"  # the key of an entry that holds the hash of its original
VERBS = "verbs"  # the key of the file of effects
EFFECTS = "effects.yaml"  # templates of verbs, which stand in the rules code
WORDS = "words.yaml"  # what pages say for keys and short values of the data
_IDS = ("id", "scenario")  # the keys that name the parts of a list
# the keys that hold texts for readers, by kind of file
TEXTS = {
    "game": frozenset({"title", "about", "notice", "site_title", "name", "plural", "aliases", "definition", "values"}),
    "pieces": frozenset({"title", "about", "flavour"}),
    "rules": frozenset({"title", "intro", "text", "asked", "why"}),
    "rulings": frozenset({"title", "texts", "readings", "ruling", "why", "asked"}),
    "aids": frozenset({"title", "lines", "table", "as"}),
    "round": frozenset({"title", "about", "who", "do", "again", "remember"}),
    "setup": frozenset({"title", "about", "do"}),
}
_NOT = frozenset({"from", "provenance", "numbers", "fields", "composition", "sources", "credits", "fonts", "print"})
_ADDED = {"plural": "", "aliases": [""]}  # what a term may have in a language although the original has none
_REFERENCE = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)+")
_ICON = re.compile(r"\{[^{}]*\}")
Path = tuple[str | int, ...]


class TranslatableText(NamedTuple):
    """A text of a game that can be translated: the path of its entry, its key there, and what it says."""

    entry: Path
    key: str
    said: Plain


def texts_of(kind: str, value: Plain, also: frozenset[str] = frozenset()) -> Iterator[TranslatableText]:
    """Yield the texts of a file of the game, in its order. `also` are further keys with texts: fields that a set declares."""
    yield from _texts(value, (), TEXTS[kind] | also)


def _texts(value: Plain, path: Path, keys: frozenset[str]) -> Iterator[TranslatableText]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key in keys and _is_text(part):
                yield TranslatableText(path, key, part)
            elif key not in _NOT:
                yield from _texts(part, (*path, key), keys)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _texts(part, (*path, name_of(part, index)), keys)


def _is_text(value: Plain) -> bool:
    """Tell whether a value is words, or a list or mapping of words. Icons and the name of a set, as in `table: cards.points`, are none."""
    if isinstance(value, str):
        plain = _ICON.sub("", value)
        return any(char.isalpha() for char in plain) and not _REFERENCE.fullmatch(plain)
    if isinstance(value, Mapping):
        return bool(value) and all(isinstance(part, (str, list)) for part in value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(part, (str, int, float, list)) for part in value)


def name_of(part: Plain, index: int) -> str:
    """Return how an overlay names a part of a list: by its id, or by its number from 1."""
    if isinstance(part, Mapping):
        for key in _IDS:
            if isinstance(part.get(key), str):
                return str(part[key]).partition(" ")[0]
    return str(index + 1)


def hash_of(texts: Mapping[str, Plain]) -> str:
    """Return the short hash of the original texts of an entry, by key."""
    return digest(repr(sorted(texts.items())))[:6]


def declared(kind: str, value: Plain) -> frozenset[str]:
    """Return the fields of a set that hold words for readers."""
    fields = value.get("fields") if kind == "pieces" and isinstance(value, Mapping) else None
    if not isinstance(fields, Mapping):
        return frozenset()
    return frozenset(
        name for name, one in fields.items() if isinstance(one, Mapping) and one.get("type") in {"text", "markup"}
    )


class Overlay:
    """The translations of one file, compared with its original."""

    def __init__(self, kind: str, original: Document, overlay: Document | None, problems: Problems) -> None:
        self.original = original
        self.overlay = overlay
        self.problems = problems
        self.texts: dict[Path, dict[str, Plain]] = {}  # of the original, by entry and key
        for text in texts_of(kind, original.value, declared(kind, original.value)):
            self.texts.setdefault(text.entry, {})[text.key] = text.said
        self.inside: dict[Path, dict[str | int, None]] = {}  # by entry: the keys of the original that lead to texts
        for entry in self.texts:
            for end, key in enumerate(entry):
                self.inside.setdefault(entry[:end], {})[key] = None
        self.used: dict[Path, dict[str, Plain]] = {}  # the translations of them
        if overlay is not None and isinstance(overlay.value, Mapping):
            self._read(overlay.value, ())

    def lay(self) -> None:
        """Put the translated texts into the original document; their places are those of the translation."""
        self.original.value = self._laid(self.original.value, (), ())

    def count(self, coverage: Translated, problems: Problems) -> None:
        """Add this file to the coverage of its language, and report the entries whose original has changed."""
        total = sum(map(len, self.texts.values()))
        done = sum(key in self.texts[entry] for entry, said in self.used.items() for key in said)
        outdated = list(self.outdated())
        coverage.texts += total
        coverage.done += done
        coverage.outdated += len(outdated)
        for entry in outdated:
            what = (
                "the original has changed since this was translated"
                if self.stated(entry)
                else "it is not said of which original this is the translation"
            )
            place = self.overlay.where.at(*entry) if self.overlay else self.original.where.at()
            hint = f"punchboard translate writes `{OF}: {self.hash(entry)}`"
            problems.warning("translation-outdated", place, what, "", hint)

    def outdated(self) -> Iterator[Path]:
        """Yield the entries whose original has changed since they were translated, or that state no hash."""
        return (entry for entry in self.used if self.hash(entry) != self.stated(entry))

    def hash(self, entry: Path) -> str:
        """Return the hash of the original texts that an entry translates."""
        return hash_of({key: said for key, said in self.texts[entry].items() if key in self.used[entry]})

    def stated(self, entry: Path) -> str:
        """Return the hash that an entry states, or ""."""
        value: Plain = self.overlay.value if self.overlay else None
        for step in entry:
            value = value.get(step) if isinstance(value, Mapping) else None
        return str(value.get(OF, "")) if isinstance(value, Mapping) else ""

    def _read(self, value: Mapping[str, Plain], path: Path) -> None:
        """Collect the translated texts, and report what the original does not have."""
        texts = self.texts.get(path, {})
        inside = self.inside.get(path, {})
        for key, part in value.items():
            if (key in texts and _fits(part, texts[key])) or (
                key in _ADDED and "name" in texts and _fits(part, _ADDED[key])
            ):
                self.used.setdefault(path, {})[key] = part
            elif key in texts:
                self._report((*path, key), "this is not the kind of value that it translates", _kind(texts[key]))
            elif key in inside and isinstance(part, Mapping):
                self._read(part, (*path, key))
            elif key != OF:
                hint = did_you_mean(str(key), [str(one) for one in (*texts, *inside)])
                self._report((*path, key), f"the original has no text '{key}' here", "", hint)

    def _report(self, path: Path, what: str, expected: str, hint: str = "") -> None:
        if self.overlay is not None:
            self.problems.error("translation-unknown", self.overlay.where.key(*path), what, expected, hint)

    def _laid(self, value: Plain, named: Path, path: Path) -> Plain:
        """Return a value with its translations. `named` is its path with ids, `path` that with numbers."""
        if isinstance(value, Mapping):
            said = self.used.get(named, {})
            for key in said:
                self._move((*named, key), (*path, key))
            laid = {
                key: said[key] if key in said else self._laid(part, (*named, key), (*path, key))
                for key, part in value.items()
            }
            return {**laid, **{key: said[key] for key in said if key not in laid}}
        if isinstance(value, list):
            return [
                self._laid(part, (*named, name_of(part, index)), (*path, index)) for index, part in enumerate(value)
            ]
        return value

    def _move(self, named: Path, path: Path) -> None:
        """Give a text the place of its translation."""
        spot = self.overlay.positions.get(named) if self.overlay else None
        if spot is not None and self.overlay:
            self.original.positions.translated.add(path)
            self.original.positions.tables[path] = spot._replace(file=self.overlay.file)


def _fits(said: Plain, original: Plain) -> bool:
    """Tell whether a translation has the shape of its original: a text, a list as long, a mapping with the same keys.

    A list of texts, as of aliases or questions, may have another length.
    """
    if isinstance(original, str):
        return isinstance(said, str)
    if isinstance(original, Mapping):
        return (
            isinstance(said, Mapping)
            and {*said} == {*original}
            and all(_fits(said[key], original[key]) for key in said)
        )
    if isinstance(original, list):
        if all(isinstance(part, str) for part in original):
            return isinstance(said, list) and all(isinstance(part, str) for part in said)
        return isinstance(said, list) and len(said) == len(original) and all(map(_fits, said, original))
    return bool(said == original)


def _kind(original: Plain) -> str:
    """Return in words what `_fits` asks of a translation."""
    if isinstance(original, Mapping):
        return f"a mapping with the keys {', '.join(map(str, original))}"
    if isinstance(original, list):
        if all(isinstance(part, str) for part in original):
            return "a list of texts"
        return f"a list of {len(original)} like the original, with the same numbers"
    return f"a text, as in '{original}'"


def review(documents: Mapping[str, list[Document]], problems: Problems, language: str = "") -> dict[str, Translated]:
    """Return the coverage of each language that a game is translated into; report what is unknown and outdated.

    The texts of `language` are laid over the originals.
    """
    found: dict[str, Translated] = {}
    files = {document.file.partition(f"/{FOLDER}/")[2]: document for document in documents.get(KIND, ())}
    for name in sorted({file.partition("/")[0] for file in files}):
        coverage = found[name] = Translated(name)
        for kind in TEXTS:
            for original in documents.get(kind, ()):
                inside = inside_of(original.file, kind)
                overlay = Overlay(kind, original, files.pop(f"{name}/{inside}", None), problems)
                overlay.count(coverage, problems)
                if name == language:
                    overlay.lay()
    for file, document in files.items():
        if file.partition("/")[2] not in {EFFECTS, WORDS}:
            problems.error(
                "translation-unknown", document.where.at(), "the game has no such file", "the name of one of its files"
            )
    return found


def inside_of(file: str, kind: str) -> str:
    """Return the name of a file in the game's folder."""
    parts = file.split("/")
    return "/".join(parts[-2:]) if kind in {"pieces", "rules"} else parts[-1]


def overlay_of(documents: Mapping[str, list[Document]], language: str, inside: str) -> Document | None:
    """Return the translation of a file of the game into a language, if there is one."""
    end = f"/{FOLDER}/{language}/{inside}"
    return next((document for document in documents.get(KIND, ()) if document.file.endswith(end)), None)


def words(documents: Mapping[str, list[Document]], language: str) -> dict[str, str]:
    """Return what a language says for keys and short values of the data."""
    document = overlay_of(documents, language, WORDS)
    value = document.value if document else None
    return {key: said for key, said in value.items() if isinstance(said, str)} if isinstance(value, Mapping) else {}


def templates(documents: Mapping[str, list[Document]], language: str) -> dict[str, str]:
    """Return the templates of verbs in a language, by verb."""
    document = overlay_of(documents, language, EFFECTS)
    verbs = document.value.get(VERBS) if document and isinstance(document.value, Mapping) else None
    if not isinstance(verbs, Mapping):
        return {}
    said = {name: one.get("template") for name, one in verbs.items() if isinstance(one, Mapping)}
    return {name: template for name, template in said.items() if isinstance(template, str)}
