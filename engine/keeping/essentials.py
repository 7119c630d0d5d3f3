"""Leaves out of a position what does not matter: whatever can go while the scenario still plays the same.

What matters is found by trying, not by watching which values the steps read. To read a value is not yet to need it: to list what
is legal, a step looks at whole hands and maps of which one card or tile decides. And what a key of a position fills is often kept
as totals, which the steps read in its place. So every key that was read would have to be tried all the same.
Watching could only save the trials of keys that nothing reads. A trial takes 1 to 5 ms, and a scenario of the three large games
takes 0.1 to 0.3 s, of which these trials are less than a half; to find out what each key fills would cost a third of them again.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.keeping.candidates import paths, plain, value_at, without
from engine.play.chance import REST

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.common.plain import Plain
    from engine.keeping.candidates import Path

    Passes = Callable[[dict[str, Plain]], bool]


def essential(given: dict[str, Plain], passes: Passes) -> dict[str, Plain]:
    """Return the part of `given` that matters: without any further key it would not pass."""
    while (fewer := _shorter(_fewer(given, passes), passes)) != given:
        given = fewer
    return given


def _fewer(given: dict[str, Plain], passes: Passes) -> dict[str, Plain]:
    """Leave out every key that can go; a mapping as a whole, before the keys inside it."""
    left = given
    for path in list(paths(given)):
        if (smaller := copy_without(left, path)) is not None and passes(smaller):
            left = smaller
    return left


def copy_without(given: dict[str, Plain], path: Path) -> dict[str, Plain] | None:
    """Return a copy without a key; None if the key is not there, or must stay."""
    copy: dict[str, Plain] = plain(given)
    return copy if without(copy, path) else None


def _shorter(given: dict[str, Plain], passes: Passes) -> dict[str, Plain]:
    """Shorten every list: its last things go, as those of a deck that nobody reaches, then single ones."""
    left = given
    for path in list(paths(given)):
        value = _at(left, path)
        if path[0] == "players" or not isinstance(value, list):
            continue
        if path[0] == "chance":
            left = _with_rest(left, path, value, passes)
            continue
        left = _cut(left, path, value, passes)
    return left


def _cut(given: dict[str, Plain], path: Path, value: list[Plain], passes: Passes) -> dict[str, Plain]:
    """Shorten one list; at least one thing stays, for a key without any is left out as a whole."""
    end = _least(len(value), lambda end: end > 0 and passes(with_value(given, path, value[:end])))
    value = value[:end]
    given = with_value(given, path, value)
    for index in range(len(value) - 1, -1, -1):
        rest = [*value[:index], *value[index + 1 :]]
        if rest and passes(shorter := with_value(given, path, rest)):
            given, value = shorter, rest
    return given


def _with_rest(given: dict[str, Plain], path: Path, outcomes: list[Plain], passes: Passes) -> dict[str, Plain]:
    """Write only the beginning of each order of a shuffle, as far as it matters. Rolls and single words stay as they are."""
    whole = next((order for order in outcomes if isinstance(order, list) and REST not in order), None)
    if whole is None:
        return given
    number = outcomes.index(whole)
    if not passes(with_value(given, (*path, number), [*whole, REST])):
        return given  # no shuffle: a roll has a face for every die
    for at, order in enumerate(outcomes):
        if isinstance(order, list) and REST not in order:
            beginning = partial(_beginning, given, (*path, at), order)
            given = _shortest(given, beginning, len(order), passes)
    return given


def _shortest(
    given: dict[str, Plain], beginning: Callable[[int], dict[str, Plain]], many: int, passes: Passes
) -> dict[str, Plain]:
    end = _least(many, lambda end: passes(beginning(end)))
    return beginning(end) if end < many else given


def _beginning(given: dict[str, Plain], path: Path, order: list[Plain], end: int) -> dict[str, Plain]:
    return with_value(given, path, [*order[:end], REST])


def _least(many: int, passes: Callable[[int], bool]) -> int:
    """Return the least number that passes, by halving; `many` if the numbers do not tell: what is longer passes too."""
    found = bisect_left(range(many), True, key=passes)
    return found if found < many and passes(found) else many


def with_value(given: dict[str, Plain], path: Path, value: Plain) -> dict[str, Plain]:
    """Return a copy with another value at a path."""
    copy: dict[str, Plain] = plain(given)
    inside: Any = copy
    for part in path[:-1]:
        inside = value_at(inside, part)
    inside[path[-1]] = value
    return copy


def _at(given: dict[str, Plain], path: Path) -> Plain:
    inside: Any = given
    for part in path:
        inside = value_at(inside, part)
    return inside
