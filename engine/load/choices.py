"""Chooses the pieces that a scenario asks for by their values, under `with:`.

    with:
      flood: {set: disasters, type: flood}
      one, two: {set: disasters, not: [fire-09]}       a piece for each name
      road: road-14                                    another name for a piece

`{flood}` in the scenario then stands for the id of the chosen piece, `{=flood.target}` for a number of it, and
`pins: {flood.target: 3}` pins that number. `engine.load.fitting` says which values fit.

The choice is always the same: the first piece in the order of the files that fits. Names that ask for values never get
the same piece, nor one that the scenario itself names by its id. An earlier name takes a later piece only if there would
otherwise be none for another name.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import did_you_mean
from engine.load.fitting import fits_all, keys_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.common.problems import Problems
    from engine.data.values import Where
    from engine.load.quantities import Quantities
    from engine.model import PieceSet, Plain

NAMED = re.compile(r"\{([a-z][a-z0-9-]*)\}")
PARTS = ("given", "steps", "expect", "branches", "table")  # of a scenario, in which a name may stand
_ALONE = re.compile(r'\{"([a-z][a-z0-9-]*)": null\}')  # as YAML reads {flood}
_PIN = re.compile(r'"([a-z][a-z0-9-]*)\.[\w.-]+": -?\d')
_NUMBER = re.compile(r"\{[^{}=]*=([^{}]*)")
_OWNER = re.compile(r"(?<![\w-])([a-z][a-z0-9-]*)\.")
_APART = re.compile(r"\s*,\s*")
_RESERVED = ("set", "not")
_MOST = 100  # names of one `with:`


class Query(NamedTuple):
    """What is asked for under one name, and where: an id, or a mapping with `set`, `not` and wanted values."""

    name: str
    wanted: Plain
    where: Where


def queries(value: Plain, where: Where) -> dict[str, Query]:
    """Return what a `with:` asks for, by name; `one, two: …` are two names."""
    asked = value if isinstance(value, dict) else {}
    each = (Query(name, asked[key], where.inside(key)) for key in asked for name in _APART.split(str(key)))
    return {query.name: query for query in islice(each, _MOST)}


@dataclass(slots=True)
class PieceChooser:
    """Chooses pieces of a game. It remembers the pieces that fit, since many scenarios ask for the same."""

    quantities: Quantities
    problems: Problems
    _fitting: dict[str, Iterator[str]] = field(default_factory=dict)  # by query as JSON: pieces not yet looked for
    _found: dict[str, list[str]] = field(default_factory=dict)  # likewise: pieces that were found
    _keys: dict[str, set[str]] = field(default_factory=dict)  # of each set

    def choose(self, used: Mapping[str, Query], text: str) -> dict[str, str]:
        """Return the id of the piece for each name that a scenario uses; `text` is the scenario as JSON.

        Reports names without a piece.
        """
        chosen = {name: one.wanted for name, one in used.items() if isinstance(one.wanted, str)}
        for name, piece in chosen.items():
            if piece not in self.quantities.pieces:
                hint = did_you_mean(piece, self.quantities.pieces)
                self.problems.error("with-nothing", used[name].where.at(), f"there is no piece '{piece}'", hint=hint)
        taken: dict[str, str] = {}  # piece → name
        for query in used.values():
            if isinstance(query.wanted, dict) and self._is_right(query):
                self._assign(query, used, text, taken, set(chosen.values()))
        return chosen | {name: piece for piece, name in taken.items()}

    def _assign(
        self, query: Query, used: Mapping[str, Query], text: str, taken: dict[str, str], others: set[str]
    ) -> None:
        """Take a piece for a name, or report that none is left."""
        if self._take(query, used, text, taken, set(others)):
            return
        fitting = list(self._all(query, ""))
        hint = f"those that fit are chosen or named already: {', '.join(fitting)}" if fitting else ""
        what = f"no piece is left for '{query.name}'" if fitting else f"no piece fits '{query.name}'"
        self.problems.error("with-nothing", query.where.at(), what, hint=hint)

    def _take(self, query: Query, used: Mapping[str, Query], text: str, taken: dict[str, str], tried: set[str]) -> bool:
        """Find a piece for a name: a free one, or one whose name can take another (augmenting paths of a matching)."""
        free = next((piece for piece in self._all(query, text) if piece not in tried and piece not in taken), None)
        if free is not None:
            taken[free] = query.name
            return True
        for piece in self._all(query, text):
            if piece not in tried:
                tried.add(piece)
                if self._take(used[taken[piece]], used, text, taken, tried):
                    taken[piece] = query.name
                    return True
        return False

    def _all(self, query: Query, text: str) -> Iterator[str]:
        """Yield the ids of the pieces that fit a query, in order, without those that the text names."""
        asked = query.wanted
        key = json.dumps(asked)
        if key not in self._found:
            self._found[key] = []
            self._fitting[key] = self._search(self.quantities.sets[asked["set"]], asked)
        found, number = self._found[key], 0
        while number < len(found) or self._search_on(key):
            if not _names(text, found[number]):
                yield found[number]
            number += 1

    def _search_on(self, key: str) -> bool:
        """Find one more piece that fits; False when there is none."""
        piece = next(self._fitting[key], None)
        if piece is not None:
            self._found[key].append(piece)
        return piece is not None

    @staticmethod
    def _search(pieces: PieceSet, asked: Mapping[str, Plain]) -> Iterator[str]:
        wanted = {key: value for key, value in asked.items() if key not in _RESERVED}
        without = asked.get("not") or ()
        without = without if isinstance(without, list) else [without]
        return (item.id for item in pieces.items if item.id not in without and fits_all(pieces, item, wanted))

    def _is_right(self, query: Query) -> bool:
        """Whether the set and the keys of a query exist; reports those that do not."""
        sets, name = self.quantities.sets, str(query.wanted.get("set"))
        if name not in sets:
            hint = did_you_mean(name, sets)
            self.problems.error("unknown-set", query.where.at("set"), f"no set '{name}'", hint=hint)
            return False
        if name not in self._keys:
            self._keys[name] = keys_of(sets[name])
        known = self._keys[name]
        wrong = [key for key in query.wanted if key not in (*_RESERVED, *known)]
        for key in wrong:
            hint = did_you_mean(key, sorted(known), "keys")
            self.problems.error("unknown-key", query.where.key(key), f"no piece of '{name}' has '{key}'", hint=hint)
        return not wrong


def names_in(text: str) -> set[str]:
    """Return the names that a scenario, as JSON, uses: in braces, in numbers and in pins. Columns of its table are among them."""
    inside = (name for expression in _NUMBER.findall(text) for name in _OWNER.findall(expression))
    return {*NAMED.findall(text), *_ALONE.findall(text), *_PIN.findall(text), *inside}


def _names(text: str, piece: str) -> bool:
    """Whether a text names a piece by its id."""
    return piece in text and bool(re.search(rf"(?<![\w-]){re.escape(piece)}(?![\w-])", text))


def put_in(value: Plain, chosen: Mapping[str, str]) -> Plain:
    """Return a value with the ids of the chosen pieces in place of their names. YAML reads `{flood}` as {flood: null}."""
    if isinstance(value, str):
        return NAMED.sub(lambda found: chosen.get(found[1], found[0]), value) if "{" in value else value
    if isinstance(value, dict):
        if len(value) == 1:
            ((key, inner),) = value.items()
            if inner is None and key in chosen:
                return chosen[key]
        return {put_in(key, chosen): put_in(inner, chosen) for key, inner in value.items()}
    return [put_in(part, chosen) for part in value] if isinstance(value, list) else value


def unknown_names(value: Plain, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Yield each `{name}` that still stands in a value, with its path; what a `note` says is no name."""
    if isinstance(value, str):
        yield from ((found[1], path) for found in NAMED.finditer(value))
    for key, part in _parts(value):
        if isinstance(key, str):
            yield from ((found[1], path) for found in NAMED.finditer(key))
        if key != "note":
            yield from unknown_names(part, (*path, key))


def _parts(value: Plain) -> Iterable[tuple[str | int, Plain]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()
