"""Lists of records that are the decks of one game: side by side, `{attacks: […], defences: […]}`, or in each record of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.plain import Plain
from generator.importing.known_headers import role_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

DECK = "deck"  # the same, of the lists around them
GROUP = "group"  # header of the column with the key of a record's list
_MANY = 4  # records in each list, on the average, that make it a deck, and no list of a card's own values
_ALIKE = 0.6  # the share of keys that records of one game have in common
Path = tuple[str | int, ...]
Groups = dict[str, list[Plain]]


def is_objects(value: Plain) -> bool:
    """Tell whether a value is a list with objects in it."""
    return isinstance(value, list) and any(isinstance(part, dict) for part in value)


def groups(value: Mapping[str, Plain]) -> Groups:
    """Return the lists of an object that are decks of one game: alike objects, or sentences; {} if fewer than two are."""
    lists = {str(key): part for key, part in value.items() if isinstance(part, list)}
    longest = max((_keys(part) for part in lists.values() if is_objects(part)), key=len, default=frozenset[str]())
    found = {
        key: part
        for key, part in lists.items()
        if (is_objects(part) and _share(_keys(part), longest)) or (_takes_sentences(lists, longest) and _speaks(part))
    }
    return found if len(found) > 1 else {}


def records(value: Plain) -> list[tuple[Path, dict[str, Plain]]]:
    """Return the records of decks, each with its path in the value and its deck as a value of its own; [] if there are no decks."""
    if isinstance(value, dict) and (decks := groups(value)):
        every = [one for part in decks.values() for one in part]
        ends = every[:1] + every[-1:]
        return [((key, at), _record(one, key, ends)) for key, part in decks.items() for at, one in enumerate(part)]
    return list(_nested(value))


def _nested(value: Plain) -> Iterator[tuple[Path, dict[str, Plain]]]:
    """Yield the records of the lists that each record of a list has: the questions of each topic."""
    outer = dict(enumerate(value)) if isinstance(value, list) else value if isinstance(value, dict) else {}
    found = {key: _deck(part) for key, part in outer.items() if isinstance(part, dict)}
    if len(found) < max(len(outer), 1) or not all(_leads(outer[key], deck) for key, deck in found.items()):
        return
    if sum(len(deck) for deck in found.values()) < _MANY * len(found):
        return
    for key, deck in found.items():
        part = outer[key]
        titles = [text for name, text in part.items() if role_of(name) == "title" and isinstance(text, str)]
        name = titles[0] if titles else str(key) if isinstance(key, str) else f"{GROUP} {key + 1}"
        for place, one in deck:
            yield (key, *place), {**one, DECK if GROUP in one else GROUP: name}


def _leads(part: Plain, deck: list[tuple[Path, dict[str, Plain]]]) -> bool:
    """Tell whether a record is only the heading of its deck: it says no more of itself than each record below it."""
    own = [value for value in part.values() if not isinstance(value, list | dict)] if isinstance(part, dict) else []
    return len(own) <= max((len(one) for _, one in deck), default=0)


def _deck(part: Mapping[str, Plain]) -> list[tuple[Path, dict[str, Plain]]]:
    """Return the records that a record has below it: those of its decks, or of its only list of objects."""
    if decks := records(dict(part)) if groups(part) else []:
        return decks
    lists = [(key, inner) for key, inner in part.items() if isinstance(inner, list) and is_objects(inner)]
    if len(lists) != 1:
        return []
    key, inner = lists[0]
    return [((key, at), one) for at, one in enumerate(inner) if isinstance(one, dict)]


def _record(part: Plain, key: str, others: Sequence[Plain]) -> dict[str, Plain]:
    """Return a part of the list `key` as a record; a sentence gets the key that the objects of other lists have for texts."""
    if isinstance(part, dict):
        return {**part, GROUP: key}
    keys = [name for one in others if isinstance(one, dict) for name in one if role_of(name) == "text"]
    return {keys[0] if keys else "title": part, GROUP: key}


def unread(value: Plain, path: Sequence[str]) -> dict[str, int]:
    """Return how many objects the lists have that stand beside the one at a path, by key."""
    for key in path[:-1]:
        value = value[key] if isinstance(value, dict) and key in value else None
    if not path or not isinstance(value, dict):
        return {}
    return {
        key: len(part) for key, part in value.items() if isinstance(part, list) and is_objects(part) and key != path[-1]
    }


def _keys(part: list[Plain]) -> frozenset[str]:
    return frozenset(key for one in part[:50] if isinstance(one, dict) for key in one)


def _share(keys: frozenset[str], others: frozenset[str]) -> bool:
    return len(keys & others) >= _ALIKE * max(len(keys), 1)


def _takes_sentences(lists: Groups, objects: frozenset[str]) -> bool:
    """Tell whether lists of sentences may be decks: beside objects that have texts but no titles, or as lists of different lengths."""
    roles = {role_of(key) for key in (objects or lists)}
    if objects:
        return "text" in roles and "title" not in roles
    return roles == {"value"} and len({len(part) for part in lists.values()}) > 1 and all(map(_speaks, lists.values()))


def _speaks(part: list[Plain]) -> bool:
    """Tell whether a list has sentences, or at least words."""
    texts = [one for one in part if isinstance(one, str)]
    return len(texts) == len(part) > 1 and sum(" " in text.strip() for text in texts) * 2 > len(texts)
