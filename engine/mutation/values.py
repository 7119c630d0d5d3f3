"""Other values for a value of the data: numbers one more and one less, the next word of a list, effects dropped or swapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.effects.parameters import Amounts, Name
from engine.mutation.mutants import DROPPED

if TYPE_CHECKING:
    from engine.effects import Vocabulary
    from engine.model import Field, Game, PieceSet, Plain

Path = tuple[str | int, ...]


class ValueChange(NamedTuple):
    """The value at `path` (within a value of a piece) becomes `new`."""

    path: Path
    old: Any
    new: Any
    kind: str
    verb: str = ""
    aspect: str = ""

    @property
    def words(self) -> str:
        """The change in words."""
        return f"{words(self.old)} -> {words(self.new)}"


def words(value: Any) -> str:
    """Return a value as a line of YAML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {words(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(words, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def following(value: Any, known: Sequence[Any]) -> Any | None:
    """Return the value after another one in a list, round to its beginning; None when there is no other."""
    others = list(dict.fromkeys(known))
    if value not in others or len(others) == 1:
        return None
    return others[(others.index(value) + 1) % len(others)]


def numbers(path: Path, value: float, verb: str = "", aspect: str = "") -> Iterator[ValueChange]:
    """Yield one more and one less, or the other truth."""
    if isinstance(value, bool):
        yield ValueChange(path, value, not value, "flag", verb, aspect)
        return
    for new in (value + 1, value - 1):
        yield ValueChange(path, value, new, "number", verb, aspect)


@dataclass(slots=True)
class Peers:
    """Which words stand at the same place in the pieces of a set, and which pieces a set has."""

    game: Game
    verbs: Vocabulary
    seen: dict[Path, list[Any]] = field(default_factory=dict)
    set_of: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for pieces in self.game.sets.values():
            for item in pieces.items:
                self.set_of[item.id] = pieces.id
                for key in item.values.peek_keys():
                    self._note((pieces.id, key), item.values.peek(key))
            for key in pieces.values.peek_keys():
                self._note((pieces.id, key), pieces.values.peek(key))

    def _note(self, path: Path, value: Plain) -> None:
        if isinstance(value, Mapping):
            verb = verb_of(value, self.verbs)
            if verb is not None:
                self.seen.setdefault((*path, "effects"), []).append(value)
                path = ("verb",)
            self.seen.setdefault((*path, "keys"), []).extend(value)
            for key, part in value.items():
                self._note((*path, key), part)
        elif isinstance(value, list):
            for part in value:
                self._note((*path, "*"), part)
        elif isinstance(value, str):
            self.seen.setdefault(path, []).append(value)

    def word(self, path: Path, value: str, taken: Sequence[Any] = ()) -> str | None:
        """Return the next word seen at such a place, or else the next piece of the set, but none that is taken."""
        own = self.set_of.get(value)
        known = [item.id for item in self.game.sets[own].items] if own else self.seen.get(path, [])
        free = [one for one in known if one == value or one not in taken]
        found = following(value, free)
        return str(found) if found is not None else None

    def key(self, path: Path, value: Mapping[Any, Any], key: str) -> str | None:
        """Return a key that such mappings have elsewhere and this one has not."""
        free = [one for one in self.seen.get((*path, "keys"), []) if one == key or one not in value]
        return None if str(key).isdigit() else following(key, free)

    def effect(self, path: Path, value: Mapping[str, Any]) -> Any | None:
        """Return the effect of another verb at such a place, or else another effect of the same verb."""
        known = self.seen.get((*path, "effects"), [])
        others = [one for one in known if list(one) != list(value)] or [one for one in known if one != value]
        if not others:
            return None
        before = known.index(value) if value in known else 0
        later = [one for one in known[before:] if one in others]
        return (later or others)[0]


def verb_of(value: Any, verbs: Vocabulary) -> str | None:
    """Return the verb of an effect; None for any other value."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((name, parameters),) = value.items()
        if name in verbs and isinstance(parameters, Mapping):
            return str(name)
    return None


@dataclass(frozen=True, slots=True)
class Changer:
    """Yields the changes of one value of a piece."""

    pieces: PieceSet
    peers: Peers

    def changes(self, key: str, value: Plain) -> Iterator[ValueChange]:
        """Yield every change of the value of a key."""
        declared = self.pieces.fields.get(key)
        yield from self._value((key,), value, (self.pieces.id, key), declared)

    def _value(self, path: Path, value: Plain, peer: Path, declared: Field | None) -> Iterator[ValueChange]:
        if verb_of(value, self.peers.verbs) is not None:
            yield from self._effect(path, value, peer, droppable=bool(declared and declared.optional))
        elif isinstance(value, list):
            yield from self._list(path, value, peer, declared)
        elif isinstance(value, Mapping):
            yield from self._mapping(path, value, peer)
        elif isinstance(value, str):
            yield from self._word(path, value, peer, declared)
        elif isinstance(value, int | float):
            yield from numbers(path, value)

    def _word(
        self, path: Path, value: str, peer: Path, declared: Field | None, taken: Sequence[Any] = ()
    ) -> Iterator[ValueChange]:
        kind = declared.type if declared else "plain"
        if kind in {"text", "markup"}:
            return
        if declared and declared.choices:
            new = following(value, declared.choices)
        elif declared and declared.set:
            ids = [item.id for item in self.peers.game.sets[declared.set].items]
            new = following(value, [one for one in ids if one == value or one not in taken])
        else:
            new = self.peers.word(peer, value, taken)
        if new is not None:
            yield ValueChange(path, value, new, "reference" if value in self.peers.set_of else "choice")

    def _list(self, path: Path, value: list[Plain], peer: Path, declared: Field | None) -> Iterator[ValueChange]:
        droppable = len(value) > (declared.least or 0 if declared else 0)
        for index, part in enumerate(value):
            inner, place = (*peer, "*"), (*path, index)
            if verb_of(part, self.peers.verbs) is not None:
                yield from self._effect(place, part, inner, droppable=droppable)
            elif isinstance(part, str):
                yield from self._word(place, part, inner, declared, [one for one in value if isinstance(one, str)])
            else:
                yield from self._value(place, part, inner, None)

    def _mapping(self, path: Path, value: Mapping[str, Plain], peer: Path) -> Iterator[ValueChange]:
        for key, part in value.items():
            yield from self._value((*path, key), part, (*peer, key), None)
            if isinstance(part, int) and (other := self.peers.key(peer, value, key)) is not None:
                yield ValueChange(path, value, _renamed(value, key, other), "choice")

    # --- effects --------------------------------------------------------------------------------------------------------

    def _effect(self, path: Path, value: Mapping[str, Any], peer: Path, *, droppable: bool) -> Iterator[ValueChange]:
        ((name, given),) = value.items()
        other = self.peers.effect(peer, value)
        if droppable:
            yield ValueChange(path, value, DROPPED, "effect", name, "dropped")
        elif other is not None:
            yield ValueChange(path, value, other, "effect", name, "swapped")
        for parameter in self.peers.verbs[name].parameters:
            if parameter.name in given:
                yield from self._parameter((*path, name, parameter.name), given[parameter.name], parameter, name)

    def _parameter(self, path: Path, value: Any, parameter: Any, verb: str) -> Iterator[ValueChange]:
        aspect = parameter.name
        if isinstance(value, int | float):
            yield from numbers(path, value, verb, aspect)
        elif isinstance(value, str):
            known = parameter.values if isinstance(parameter, Name) else ()
            new = following(value, known) if known else self.peers.word(("verb", verb, aspect), value)
            if new is not None:
                yield ValueChange(
                    path, value, new, "reference" if value in self.peers.set_of else "choice", verb, aspect
                )
        elif isinstance(parameter, Amounts):
            yield from self._amounts(path, value, parameter, verb)
        else:
            inner = self._value(path, value, ("verb", verb, aspect), None)
            yield from (one if one.verb else one._replace(verb=verb, aspect=aspect) for one in inner)

    def _amounts(self, path: Path, value: Mapping[str, Any], parameter: Amounts, verb: str) -> Iterator[ValueChange]:
        if list(value) == ["one_of"]:
            yield ValueChange(path, value, value["one_of"], "choice", verb, parameter.name)
            path, value = (*path, "one_of"), value["one_of"]
        for kind, amount in value.items():
            yield from numbers((*path, kind), amount, verb, parameter.name)
            other = following(kind, [one for one in parameter.kinds if one == kind or one not in value])
            if other is not None:
                yield ValueChange(path, value, _renamed(value, kind, other), "choice", verb, parameter.name)


def _renamed(value: Mapping[str, Any], key: str, other: str) -> dict[str, Any]:
    return {other if name == key else name: part for name, part in value.items()}
