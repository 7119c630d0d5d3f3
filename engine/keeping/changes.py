"""What moves have changed, as an expectation of a scenario."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.keeping.candidates import plain
from engine.play.picture import Bag

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.common.plain import Plain

    Differences = dict[str, Any]

_MANY = 8  # things of a list with an order; so many are not written out


def changes(before: Mapping[str, Any], after: Mapping[str, Any], derived: frozenset[str]) -> dict[str, Plain]:
    """Return what differs between two descriptions: new values, and what lists gained and lost where the rest of them stays.

    Keys that follow from others are left out.
    """
    found: dict[str, Plain] = {}
    gains: dict[str, Plain] = {}
    loses: dict[str, Plain] = {}
    for key, old, new in _changed(before, after, derived):
        if isinstance(new, dict):
            inside = changes(old if isinstance(old, dict) else {}, new, derived)
            found |= {key: inside} if inside else {}
        elif not _told_by_difference(key, old, new, gains, loses):
            found[key] = plain(new)
    return found | ({"gains": gains} if gains else {}) | ({"loses": loses} if loses else {})


def differences(before: Mapping[str, Any], after: Mapping[str, Any], derived: frozenset[str]) -> Differences:
    """Return what differs between two descriptions, whatever the values were before: `+1`, a word more in a list, a new word."""
    found: Differences = {}
    for key, old, new in _changed(before, after, derived):
        if not isinstance(new, dict):
            found[key] = _difference(old, new)
        elif inside := differences(old if isinstance(old, dict) else {}, new, derived):
            found[key] = inside
    return found


def _changed(
    before: Mapping[str, Any], after: Mapping[str, Any], derived: frozenset[str]
) -> Iterator[tuple[str, Any, Any]]:
    """Give the keys with other values, each with the old and the new one; those that follow from others are left out."""
    for key, new in after.items():
        old = before.get(key)
        if key not in derived and new != old:
            yield key, old, new


def _difference(old: Any, new: Any) -> Any:
    if type(old) is type(new) is int:
        return new - old
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        many, were = Counter(map(str, new)), Counter(map(str, old))
        return (sorted((many - were).elements()), sorted((were - many).elements()) if many != were else plain(new))
    return plain(new)


def _told_by_difference(key: str, old: Any, new: Any, gains: dict[str, Plain], loses: dict[str, Plain]) -> bool:
    """Tell what came into a list and what went, if other things of it stay and only so much changed; returns whether it is told."""
    if not (isinstance(old, list | tuple) and isinstance(new, list | tuple)):
        return False
    if not all(isinstance(one, str) for one in new) or not (isinstance(new, Bag) or len(new) > _MANY):
        return False
    many, were = Counter(map(str, new)), Counter(map(str, old))
    came, went = many - were, were - many
    if not many & were or not (came or went):
        return False  # nothing stays, or all stays in another order
    if came:
        gains[key] = list(came.elements())
    if went:
        loses[key] = list(went.elements())
    return True
