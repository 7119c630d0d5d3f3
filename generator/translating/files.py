"""The files of a translation as text: every text of the game in its order, with its translation or as a comment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.common.problems import Problems
from engine.data.modeline import expected_line
from engine.data.yaml_text import as_yaml
from engine.load import folder as load
from engine.load.translation import EFFECTS, KIND, OF, TEXTS, VERBS, WORDS, Overlay, hash_of, inside_of, overlay_of
from engine.model.translated import Translated
from generator.translating.code_words import words_of_code
from generator.translating.data_words import words_of_data

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.plain import Plain
    from engine.data.source import Document
    from engine.model import Game

WIDTH = 120
_NEW = "# "  # before the lines of a text that has no translation yet


class TranslationFiles(NamedTuple):
    """The files of a language by their names in its folder, and how much of the game is translated."""

    contents: dict[str, str]
    translated: Translated


def files(folder: Path, root: Path, language: str, problems: Problems) -> TranslationFiles:
    """Return the files of a language, with the translations that there are. Adds what cannot be read to `problems`."""
    found = load.read_folder(folder, problems, root=root)
    translated = Translated(language)
    contents = {}
    for kind in TEXTS:
        for original in found.each(kind):
            inside = inside_of(original.file, kind)
            overlay = Overlay(kind, original, overlay_of(found.documents, language, inside), problems)
            overlay.count(translated, Problems())
            translated.outdated -= sum(not overlay.stated(entry) for entry in overlay.outdated())  # stamped now
            if overlay.texts:
                rows = list(_entry(overlay, (), 0))
                contents[inside] = _file(rows, folder / "i18n" / language / inside, root)
    game = load.build(found)
    if rows := list(_words(game, overlay_of(found.documents, language, WORDS), translated)):
        contents[WORDS] = _file(rows, folder / "i18n" / language / WORDS, root)
    if rows := list(_verbs(game, overlay_of(found.documents, language, EFFECTS), translated)):
        contents[EFFECTS] = _file(rows, folder / "i18n" / language / EFFECTS, root)
    return TranslationFiles(contents, translated)


def _file(rows: list[str], path: Path, root: Path) -> str:
    return "\n".join([expected_line(KIND, path, root), *rows]) + "\n"


def _entry(overlay: Overlay, path: tuple[str | int, ...], depth: int) -> Iterator[str]:
    """Yield the lines of an entry and of those inside it. Entries without any translation are comments as a whole."""
    indent = "  " * depth
    texts, used = overlay.texts.get(path, {}), overlay.used.get(path, {})
    stated = overlay.stated(path)
    late = bool(used) and bool(stated) and overlay.hash(path) != stated
    for key, original in texts.items():
        if key in used:
            yield from ([] if not late else _lines(key, original, f"{indent}# now: "))
            yield from _lines(key, used[key], indent)
        else:
            yield from _lines(key, original, indent + _NEW)
    for key in sorted(used.keys() - texts.keys()):
        yield from _lines(key, used[key], indent)
    if used:
        yield f'{indent}{OF}: "{stated if late else overlay.hash(path)}"'
    for name in dict.fromkeys(
        entry[len(path)] for entry in overlay.texts if len(entry) > len(path) and entry[: len(path)] == path
    ):
        below = (*path, name)
        started = any(entry[: len(below)] == below for entry in overlay.used)
        yield f"{indent}{'' if started else _NEW}{_key(str(name))}:"
        yield from _entry(overlay, below, depth + 1)


def _words(game: Game | None, overlay: Document | None, translated: Translated) -> Iterator[str]:
    """Yield a line for each word of the data and of the rules code that pages show, with its translation or as a comment."""
    known = overlay.value if overlay and isinstance(overlay.value, Mapping) else {}
    for word in dict.fromkeys([*_own(game), *map(str, known)]):
        translated.texts += 1
        translated.done += word in known
        yield from _lines(word, known[word], "") if word in known else _lines(word, word, _NEW)


def _own(game: Game | None) -> Iterator[str]:
    if game is not None:
        yield from words_of_data(game)
        yield from words_of_code(game)


def _verbs(game: Game | None, overlay: Document | None, translated: Translated) -> Iterator[str]:
    """Yield the lines of the templates of effects; none for a game without a vocabulary."""
    from engine.rules_code import vocabulary

    verbs = vocabulary(game) if game is not None else None
    if not verbs:
        return
    value = overlay.value if overlay else None
    known = value.get(VERBS) if isinstance(value, Mapping) else None
    yield f"{VERBS}:"
    for name, verb in verbs.items():
        said = known.get(name) if isinstance(known, Mapping) else None
        own = said.get("template") if isinstance(said, Mapping) else None
        wanted = hash_of({"template": verb.template})
        stated = str(said.get(OF, wanted)) if isinstance(said, Mapping) else wanted
        translated.texts += 1
        translated.done += own is not None
        translated.outdated += own is not None and stated != wanted
        mark = "" if own is not None else _NEW
        yield f"  {mark}{name}:"
        yield from _lines("template", verb.template, f"    {'# now: ' if stated != wanted else _NEW}")
        if own is not None:
            yield from _lines("template", own, "    ")
            yield f'    {OF}: "{stated}"'


def _lines(key: str, value: Plain, indent: str) -> Iterator[str]:
    return (f"{indent}{line}".rstrip() for line in as_yaml({key: value}, WIDTH - len(indent)))


def _key(name: str) -> str:
    return as_yaml({name: 0}, WIDTH)[0].removesuffix(": 0")
