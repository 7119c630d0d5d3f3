"""Compares what a scenario expects with the state: values, changes, conditions. A change that nobody expected is a difference too.

A description is nested plain data (`Ruleset.describe`): mappings down to leaves, which are numbers, words, lists (order
matters) and `Bag`s (it does not). An expectation has the same shape and may leave things out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.common.conditions import CONDITIONS, counted, is_list, listed
from engine.common.names import did_you_mean
from engine.play.picture import Bag, words

if TYPE_CHECKING:
    from engine.model import Plain

Path = tuple[str | int, ...]

CHANGES = ("gains", "loses")
CHANGE = "change"  # of a number, or of how many a list has, since the comparison before: `deck: {change: -1}`


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that is not as expected: its path in the expectation, and its name in the description (`what`)."""

    code: str
    path: Path
    what: str
    expected: str
    actual: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.what}: expected {self.expected}, is {self.actual}"


PREDICATES: dict[str, Callable[[Any, Any], bool]] = {
    **CONDITIONS,
    "not": lambda actual, wanted: not same(wanted, actual),
}


def same(expected: Plain, actual: Any) -> bool:
    """Return whether an expected value equals the value in the description."""
    if isinstance(actual, Bag):
        return is_list(expected) and sorted(map(str, expected)) == sorted(map(str, actual))
    if is_list(actual):
        return is_list(expected) and list(expected) == list(actual)
    return type(expected) is type(actual) and bool(expected == actual)


def names(expected: Any, fact: Sequence[str]) -> bool:
    """Return whether an expectation looks at a value of the description, given by its keys."""
    if not fact:
        return True
    if not isinstance(expected, dict):
        return False
    parts = (expected, *(expected.get(word) for word in CHANGES))
    return any(isinstance(part, dict) and fact[0] in part and names(part[fact[0]], fact[1:]) for part in parts)


def compare(
    expected: Mapping[str, Plain],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    derived: frozenset[str],
    *,
    strict: bool,
) -> list[Difference]:
    """Return every difference. `strict` also reports changes from `before` to `after` that `expected` does not list.

    `derived` are keys that follow from others (a supply follows from the board); their changes need not be listed.
    """
    found: list[Difference] = []
    covered: set[Path] = set()
    _check(expected, before, after, (), (), found, covered)
    if strict:
        found.extend(_unlisted(before, after, (), covered, derived))
    return found


def _check(
    expected: Plain, before: Any, after: Any, at: Path, path: Path, found: list[Difference], covered: set[Path]
) -> None:
    """Compare one mapping of the description. `at` is its path in the description, `path` its path in the expectation."""
    if not isinstance(expected, dict):
        found.append(
            Difference(
                "scenario-wrong-value", path, name(at), words(expected), "several values", "write a mapping of its keys"
            )
        )
        return
    for key, value in expected.items():
        if key in CHANGES:
            continue
        here, there = (*at, key), (*path, key)
        if key not in after:
            found.append(_unknown(key, after, at, there))
        elif isinstance(after[key], dict):
            _check(value, before.get(key, {}), after[key], here, there, found, covered)
        else:
            covered.add(here)
            _leaf(value, before.get(key), after[key], here, there, found)
    if not expected.keys().isdisjoint(CHANGES):
        gains, loses = (expected.get(word, {}) for word in CHANGES)
        for leaf in _changes(gains, loses, after, at, path, found):
            covered.add((*at, *leaf))
            _delta(leaf, (gains, loses), (before, after), (at, path), found)


def _leaf(value: Plain, old: Any, actual: Any, at: Path, path: Path, found: list[Difference]) -> None:
    if not isinstance(value, dict):
        if not same(value, actual):
            found.append(Difference("scenario-wrong-value", path, name(at), words(value), words(actual)))
        return
    for word, wanted in value.items():
        if word == CHANGE:
            found.extend(_changed_by(wanted, old, actual, at, (*path, word)))
        elif word not in PREDICATES:
            found.append(
                Difference(
                    "scenario-unknown-key",
                    (*path, word),
                    name(at),
                    "a predicate",
                    f"'{word}'",
                    did_you_mean(word, (*PREDICATES, CHANGE)),
                )
            )
        elif not PREDICATES[word](actual, wanted):
            found.append(
                Difference("scenario-wrong-value", (*path, word), name(at), f"{word} {words(wanted)}", words(actual))
            )


def _changed_by(wanted: Plain, old: Any, actual: Any, at: Path, path: Path) -> Iterator[Difference]:
    """Yield a difference when a number, or the length of a list, has not changed by so much since the comparison before."""
    sizes = [len(value) if is_list(value) else value for value in (old, actual)]
    if not all(isinstance(size, int) and not isinstance(size, bool) for size in (*sizes, wanted)):
        yield Difference("scenario-wrong-value", path, name(at), f"a change of {words(wanted)}", words(actual))
    elif sizes[1] - sizes[0] != wanted:
        real = f"{sizes[1] - sizes[0]:+} ({sizes[0]} to {sizes[1]})"
        yield Difference("scenario-wrong-value", path, name(at), f"a change of {wanted:+}", real)


def _changes(
    gains: Plain, loses: Plain, after: Mapping[str, Any], at: Path, path: Path, found: list[Difference]
) -> list[Path]:
    """Return the paths of the values that `gains` and `loses` name, relative to the mapping that has them."""
    leaves: dict[Path, None] = {}
    for word, amounts in zip(CHANGES, (gains, loses), strict=True):
        for leaf in _leaves(amounts):
            actual = _get(after, leaf)
            if actual is None:
                wrong = leaf[-1] if leaf else word
                known = _get(after, leaf[:-1]) if leaf else after
                found.append(
                    _unknown(
                        wrong, known if isinstance(known, dict) else after, (*at, *leaf[:-1]), (*path, word, *leaf)
                    )
                )
            else:
                leaves[leaf] = None
    return list(leaves)


def _leaves(amounts: Plain, at: Path = ()) -> Iterator[Path]:
    if not isinstance(amounts, dict):
        yield at
        return
    for key, value in amounts.items():
        yield from _leaves(value, (*at, key))


def _get(data: Any, path: Path) -> Any:
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return None
        data = data[key]
    return data


def _delta(
    leaf: Path,
    amounts: tuple[Plain, Plain],
    values: tuple[Any, Any],
    places: tuple[Path, Path],
    found: list[Difference],
) -> None:
    plus, minus = _get(amounts[0], leaf), _get(amounts[1], leaf)
    old, new = _get(values[0], leaf), _get(values[1], leaf)
    word = CHANGES[0] if plus is not None else CHANGES[1]
    path, what = (*places[1], word, *leaf), name((*places[0], *leaf))
    if (
        isinstance(new, int)
        and not isinstance(new, bool)
        and all(isinstance(amount, int | None) for amount in (plus, minus))
    ):
        wanted, real = (plus or 0) - (minus or 0), new - old
        if wanted != real:
            found.append(
                Difference("scenario-wrong-value", path, what, f"a change of {wanted:+}", f"{real:+} ({old} to {new})")
            )
    elif is_list(new):
        gained, lost = counted(new) - counted(old), counted(old) - counted(new)
        if gained != counted(plus or []) or lost != counted(minus or []):
            found.append(
                Difference(
                    "scenario-wrong-value",
                    path,
                    what,
                    _change(listed(plus or []), listed(minus or [])),
                    _change(gained.elements(), lost.elements()),
                )
            )
    else:
        found.append(
            Difference("scenario-wrong-value", path, what, "something counted", words(new), "write the value itself")
        )


def _change(gained: Iterable[Any], lost: Iterable[Any]) -> str:
    return f"gains {words(listed(list(gained)))}, loses {words(listed(list(lost)))}"


def _unlisted(before: Any, after: Any, at: Path, covered: set[Path], derived: frozenset[str]) -> Iterator[Difference]:
    for key, new in after.items():
        if key in derived:
            continue
        old, here = before.get(key), (*at, key)
        if isinstance(new, dict):
            if new != old:
                yield from _unlisted(old or {}, new, here, covered, derived)
        elif new != old and here not in covered:
            yield Difference(
                "scenario-unlisted-change",
                at,
                name(here),
                f"{words(old)} as before",
                words(new),
                "list the change, or say partial: true",
            )


def _unknown(key: str | int, known: Any, at: Path, path: Path) -> Difference:
    names = [*known, *CHANGES] if isinstance(known, dict) else []
    place = f" of {name(at)}" if at else ""
    return Difference(
        "scenario-unknown-key",
        path,
        str(key),
        f"something that is described{place}",
        "unknown",
        did_you_mean(key, names),
    )


def name(at: Path) -> str:
    """Return a path in a description as words: `Liam, planets, hreja, bases`."""
    return ", ".join(map(str, at)) or "everything"
