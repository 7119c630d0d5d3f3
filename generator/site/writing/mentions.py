"""Finds what a text of the data mentions: icons, and things by their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engine.model import markup

_ID = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")

if TYPE_CHECKING:
    from engine.model import Plain


def references(text: str) -> list[str]:
    """Return the ids of the rules, rulings and scenarios that a text refers to; terms and pieces are left out."""
    found = (token for token in markup.parse(text).tokens() if isinstance(token, markup.Reference))
    return list(dict.fromkeys(one.target for one in found if not one.kind))


def icons(text: str) -> set[str]:
    """Return the names of the icons in a text."""
    if "{" not in text:
        return set()
    return {token.name for token in markup.parse(text).tokens() if isinstance(token, markup.Icon)}


def ids_replaced(text: str, names: Mapping[str, str]) -> str:
    """Return a text with a name for each id that has one, padded so that what follows keeps its column."""
    return _ID.sub(lambda found: names.get(found[0], found[0]).ljust(len(found[0])), text)


def texts(value: Plain) -> Iterator[str]:
    """Yield every text in a value of the data, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts(part)
