"""The words of the site's scripts: found inside `say("…")` and `sayMany("…", "…", …)`, and replaced when the site is built."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from generator.words.catalogue import ENGLISH, catalogue, language

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEXT = r'("(?:[^"\\]|\\.)*")'
_ONE = re.compile(rf"\bsay\({_TEXT}")
_MANY = re.compile(rf"\bsayMany\({_TEXT}, {_TEXT}")


def words_of(script: str) -> Iterator[str | tuple[str, str]]:
    """Yield the words that a script says; those that depend on a number are a pair."""
    code = "\n".join(line for line in script.split("\n") if not line.startswith("//"))
    for found in _ONE.finditer(code):
        yield json.loads(found[1])
    for found in _MANY.finditer(code):
        yield json.loads(found[1]), json.loads(found[2])


def in_language(script: str) -> str:
    """Return a script with its words in the language that is spoken now."""
    if language() == ENGLISH:
        return script
    known = catalogue(language())

    def many(found: re.Match[str]) -> str:
        one, others = json.loads(found[1]), json.loads(found[2])
        return f"sayMany({_quoted(known.ngettext(one, others, 1))}, {_quoted(known.ngettext(one, others, 2))}"

    script = _ONE.sub(lambda found: f"say({_quoted(known.gettext(json.loads(found[1])))}", script)
    return _MANY.sub(many, script)


def _quoted(words: str) -> str:
    """Return words as a string of JavaScript."""
    return json.dumps(words, ensure_ascii=False)
