"""Collects the words of the program from its code, templates and scripts, and brings the catalogues up to date.

python tools/words.py           # writes new words into generator/words/*.po, without a translation
python tools/words.py --check   # only tells what is missing; exit code 1 if anything is
"""

from __future__ import annotations

import ast
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from generator.tabletop.moves import VERBS, third_person
from generator.words.scripts import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
WORDS = ROOT / "generator" / "words"
MODULE = "generator.words.catalogue"
KEYWORDS = {"say": 1, "later": 1, "say_many": 2}  # functions, and how many of their first arguments are words


def collected() -> Catalog:
    """Return all words that code and templates say."""
    found = Catalog()
    for path in sorted((ROOT / "generator").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for words in _in_code(ast.parse(text)) if MODULE in text else ():  # other modules have other functions `say`
            found.add(words)
    for path in sorted((ROOT / "generator" / "site" / "templates").glob("*.jinja")):
        tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
        for _line, name, words in extract_from_ast(tree, tuple(KEYWORDS)):
            said = tuple(words[: KEYWORDS[name]]) if isinstance(words, tuple) else words
            if said and all(isinstance(one, str) for one in (said if isinstance(said, tuple) else (said,))):
                found.add(said[0] if isinstance(said, tuple) and len(said) == 1 else said)
    scripts = [*(ROOT / "site" / "assets").rglob("*.js"), *(ROOT / "generator").rglob("*.js")]
    for path in sorted(scripts):
        for said in words_of(path.read_text(encoding="utf-8")):
            found.add(said)
    for verb in sorted(VERBS):  # of moves: what a player does, and may do
        found.add(third_person(verb))
        found.add(f"to {verb}")
    return found


def _in_code(tree: ast.AST) -> Iterator[str | tuple[str, ...]]:
    """Yield the words of each call; those that are worked out are passed on from `later`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            words = [one.value for one in node.args[: KEYWORDS[node.func.id]] if isinstance(one, ast.Constant)]
            if words:
                yield words[0] if len(words) == 1 else tuple(words)


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.stem for path in WORDS.glob("*.po"))


def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language."""
    with (WORDS / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def missing(catalog: Catalog, wanted: Catalog) -> list[str]:
    """Return the words of `wanted` that a catalogue does not translate."""
    lost = []
    for message in wanted:
        if message.id:
            known = catalog.get(message.id)
            said = known.string if known else ""
            if not (all(said) if isinstance(said, (tuple, list)) else said):
                lost.append(message.id if isinstance(message.id, str) else message.id[0])
    return lost


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as the bytes of its file, sorted, without dates and places."""
    file = io.BytesIO()
    write_po(file, catalog, omit_header=False, sort_output=True, no_location=True, width=120, ignore_obsolete=True)
    lines = file.getvalue().decode().split("\n")
    return "\n".join(line for line in lines if not line.startswith(('"POT-Creation', '"PO-Revision'))).encode()


def main() -> int:
    """Bring the catalogues up to date, or tell what is missing. Return the exit code."""
    wanted = collected()
    lost = 0
    for language in languages():
        catalog = catalogue(language)
        for words in missing(catalog, wanted):
            lost += 1
            print(f"{language}: {words}")  # noqa: T201 - the result
        if "--check" not in sys.argv:
            catalog.update(wanted, no_fuzzy_matching=True)
            (WORDS / f"{language}.po").write_bytes(written(catalog))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
