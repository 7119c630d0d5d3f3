"""Explains how the scenarios of a game are written: the keys of `given`, and the notation of moves.

Nothing is declared twice. The rules code reads every position of the game's scenarios while its reader writes down which
keys it asks for; the notation comes from the moves that the compiled game has. So the explanation is true for rules code
of any game that has scenarios. A key that is only asked for in positions that no scenario has is missing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from engine.play.reading import KeyLog, logged_keys
from engine.scenario.cases import cases

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping

    from engine.model import Game, Plain
    from engine.play import Ruleset
    from engine.play.reading import KeyRead

Titles = list[tuple[frozenset[str], str]]  # groups of names, each with the set that they are of, or PLAYER
PLAYER = "<player>"
_STRENGTH = (
    "outcomes",
    "names",
    "name",
    "choice",
    "number",
    "flag",
    "mapping",
    "list",
)  # the more exact answer comes first
_MANY = 12  # names that are listed; of more only the first ones
_SOME = 3  # of them
_LONGEST = 60  # characters of an example


class AcceptedValue(NamedTuple):
    """What a key takes: a kind of value (of `engine.play.reading`), and the names that it may be: those of sets or PLAYER, or single ones."""

    kind: str
    groups: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    more: int = 0  # names that are not listed


@dataclass(frozen=True, slots=True)
class PositionKey:
    """A key of `given`: where it may stand, what it takes, what holds without it, and an example from a scenario."""

    path: tuple[str, ...]  # the keys above it; PLAYER stands for the name of any player
    name: str
    takes: AcceptedValue
    default: str
    example: str


@dataclass(frozen=True, slots=True)
class MovePattern:
    """Moves that are written alike: a text with `<set>` for a piece and `<n>` for a number, how many there are, one of them."""

    text: str
    count: int
    example: str


@dataclass(slots=True)
class _KeyUses:
    reads: list[KeyRead] = field(default_factory=list)
    examples: list[Plain] = field(default_factory=list)


def position_keys(game: Game, rules: Ruleset) -> list[PositionKey]:
    """Return every key of `given` that the rules code asks for, the shortest paths first."""
    sets = {piece.id: pieces.id for pieces in game.sets.values() for piece in pieces.items}
    uses: dict[tuple[str, ...], _KeyUses] = defaultdict(_KeyUses)
    players: set[str] = set()
    for given, log in _readings(game, rules):
        players |= log.players
        words = {name for _, names in log.known if not sets.keys() >= set(names) for name in names}
        for read in log.read:
            path = _named((*read.path, read.key), log.players, words, sets)
            use = uses[path]
            use.reads.append(read)
            value = _inside(given, (*read.path, read.key))
            if value is not None and value not in use.examples[:1]:
                use.examples.append(value)
    titles = _titles(game, players)
    return sorted((_key(path, use, titles) for path, use in uses.items() if path[-1] != PLAYER), key=_place)


def _named(
    path: tuple[str | int, ...], players: Container[str], words: Container[str], sets: Mapping[str, str]
) -> tuple[str, ...]:
    """A path in which players and pieces stand for their kind, unless the reader knows the name as one of its own `words`."""
    found = []
    for part in map(str, path):
        piece = part in sets and part not in words
        found.append(PLAYER if part in players else f"<{sets[part]}>" if piece else part)
    return tuple(found)


def _place(key: PositionKey) -> tuple[int, tuple[str, ...]]:
    return len(key.path), key.path


def _readings(game: Game, rules: Ruleset) -> Iterator[tuple[Mapping[str, Plain], KeyLog]]:
    """Each position of the scenarios, with what the rules code asked for when it read it."""
    tables: dict[str, Any] = {}
    for scenario in game.scenarios.values():
        for case in cases(scenario, []):
            options = {name: str(value) for name, value in case.options.items() if name in game.options}
            chosen = repr(sorted(options.items()))
            if chosen not in tables:
                tables[chosen] = rules.compile(game, options)
            given = {key: value for key, value in case.given.items() if key != "injected"}
            with logged_keys() as log:
                rules.given(tables[chosen], given, case.play, _unheard)
            yield given, log


def _unheard(_path: object, _what: str, _expected: str) -> None:
    """Faults of a position are for the check; here only its keys matter."""


def _inside(given: Plain, path: Iterable[str | int]) -> Plain:
    for part in path:
        if not isinstance(given, dict) or part not in given:
            return None
        given = given[str(part)]
    return given


def _titles(game: Game, players: set[str]) -> Titles:
    """Groups of names that stand in positions, each with what they are names of."""
    pieces = [(frozenset(piece.id for piece in one.items), one.id) for one in game.sets.values()]
    return [(frozenset(players), PLAYER), *pieces]


def _key(path: tuple[str, ...], use: _KeyUses, titles: Titles) -> PositionKey:
    read = min(use.reads, key=lambda one: _STRENGTH.index(one.takes))
    defaults = {_yaml(one.default) for one in use.reads if one.takes == read.takes and one.default is not None}
    example = min((_yaml(value) for value in use.examples), key=len, default="")
    return PositionKey(
        path[:-1],
        path[-1],
        _takes(read, use.reads, titles),
        defaults.pop() if len(defaults) == 1 else "",
        example if len(example) <= _LONGEST else "",
    )


def _takes(read: KeyRead, reads: Iterable[KeyRead], titles: Titles) -> AcceptedValue:
    """What the value may be."""
    words = dict.fromkeys(word for one in reads if one.takes == read.takes for word in one.words)
    if read.takes == "choice":
        return AcceptedValue(read.takes, names=tuple(words))
    return _listed(read.takes, words, titles) if read.takes in ("name", "names") else AcceptedValue(read.takes)


def _listed(kind: str, words: Mapping[str, None], titles: Titles) -> AcceptedValue:
    for names, title in titles:
        if names and names.issuperset(words):
            return AcceptedValue(kind, groups=(title,))
    parts = [(names, title) for names, title in titles if names and names <= words.keys()]
    if parts and frozenset().union(*(names for names, _ in parts)) == words.keys():
        return AcceptedValue(kind, groups=tuple(title for _, title in parts))
    listed = tuple(words) if len(words) <= _MANY else tuple(words)[:_SOME]
    return AcceptedValue(kind, names=listed, more=len(words) - len(listed))


def _yaml(value: Plain) -> str:
    """A value as it is written in one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def given_schema(keys: Iterable[PositionKey], words: Callable[[AcceptedValue], str]) -> dict[str, Any]:
    """Return a JSON schema for `given`, with which an editor completes and explains keys. `words` says what a key takes.

    It allows any value, since `{column}` may stand for one: the rules code alone decides what is right.
    """
    root: dict[str, Any] = {}
    for key in keys:
        here = root
        for part in key.path:
            here = _below(here, part)
        about = f"Takes {words(key.takes)}." + (f" For example {key.example}" if key.example else "")
        _below(here, key.name)["description"] = about
    return root


def _below(schema: dict[str, Any], name: str) -> dict[str, Any]:
    """The schema of a key; of any key, if the name stands for many."""
    if name.startswith("<"):
        return cast("dict[str, Any]", schema.setdefault("additionalProperties", {}))
    return cast("dict[str, Any]", schema.setdefault("properties", {}).setdefault(name, {}))


def plays_of(game: Game) -> list[str]:
    """Return the values of `play` that the scenarios of a game use, in the order of their first use."""
    return list(dict.fromkeys(case.play for scenario in game.scenarios.values() for case in cases(scenario, [])))


def move_patterns(game: Game, rules: Ruleset) -> list[MovePattern]:
    """Return how the moves of a game are written, under the default of every option."""
    tables = rules.compile(game, {})
    sets = {piece.id: pieces.id for pieces in game.sets.values() for piece in pieces.items}
    found: dict[str, list[str]] = defaultdict(list)
    for move in rules.vocabulary(tables):
        text = rules.show(move, tables)
        found[_WORD.sub(lambda word: _kind(word[0], sets), text)].append(text)
    return [MovePattern(text, len(texts), texts[0]) for text, texts in found.items()]


_WORD = re.compile(r"[\w.-]+")


def _kind(word: str, sets: Mapping[str, str]) -> str:
    if word in sets:
        return f"<{sets[word]}>"
    return "<n>" if re.fullmatch(r"\d+(-\d+)?", word) else word
