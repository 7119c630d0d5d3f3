"""Reads `synonyms.yaml`: what board gamers say, and what rulebooks say.

`search.js` gets the groups as keys: small letters, stems, no articles. It compares a query with them in the same form.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

from engine.common.problems import Problems
from engine.data import syntax
from generator.site.search.search import key

_FILE = Path(__file__).with_name("synonyms.yaml")


@cache
def _file() -> dict[str, Any]:
    problems = Problems()
    tree = syntax.parse(_FILE.read_text(encoding="utf-8"), _FILE.name, problems)
    if tree is None:
        raise ValueError("\n".join(map(str, problems)))
    return cast("dict[str, Any]", tree.value)


def same() -> list[list[str]]:
    """Return the groups of words and phrases with the same meaning, as they are written."""
    return [[str(phrase) for phrase in group] for group in _file()["same"]]


def meanings() -> dict[str, list[str]]:
    """Return what a word or phrase stands for too, but not the other way round, as it is written."""
    return {str(said): [str(phrase) for phrase in phrases] for said, phrases in _file()["means"].items()}


def groups_for_script() -> list[str]:
    """Return each group of `same` as one text: its keys, with a line between them."""
    return ["|".join(dict.fromkeys(map(key, group))) for group in same()]


def meanings_for_script() -> dict[str, str]:
    """Return `means` by key, its phrases as in `groups_for_script`."""
    return {key(said): "|".join(dict.fromkeys(map(key, phrases))) for said, phrases in meanings().items()}


def keys() -> set[str]:
    """Return the keys of all words and phrases of the file that may stand in a rulebook."""
    return {key(phrase) for group in (*same(), *meanings().values()) for phrase in group}
