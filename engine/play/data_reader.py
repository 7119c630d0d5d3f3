"""Reads the data of a game for its tables, value by value, and reports each value with which the rules cannot work.

A game's `compiling` asks a `DataReader` for its sets. Each method of a `DataValue` returns a value of one type. A value
that is wrong is reported at its place in the file, and a harmless one is returned, so that one run reports everything.
`DataReader.refuse` then raises one `UnfitError` with all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.names import did_you_mean
from engine.common.problems import Problems, UnfitError
from engine.effects import verbs as effects

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.common.problems import Place
    from engine.data.values import Where
    from engine.effects import Verb, Vocabulary
    from engine.model import Game, Piece, PieceSet

UNFIT = "rules-unfit"  # the code of what is reported here
MOST = 10_000  # the largest number that the rules take from a piece, unless they say another
_Path = tuple[str | int, ...]


class Flaw(NamedTuple):
    """A value with which nobody can play: the id of its piece, set or constant, its key, and a sentence."""

    of: str
    key: str
    sentence: str


class DataValue:
    """One value of the data with its place, or a value that is not there."""

    __slots__ = ("_faults", "_missing", "_path", "_where", "owner", "value")

    def __init__(
        self, value: Any, where: Where, path: _Path, faults: DataReader, missing: str = "", owner: str = ""
    ) -> None:
        self.value, self._where, self._path, self._faults, self._missing = value, where, path, faults, missing
        self.owner = owner  # the id of the piece that has the value

    def wrong(self, what: str, expected: str = "") -> None:
        """Report the value."""
        self._faults.wrong(self._where.at(*self._path), self._missing or what, expected)

    def __call__(self, key: str | int) -> DataValue:
        """Return the value of a key in this mapping."""
        if isinstance(self.value, Mapping):
            for known in (key, str(key)):
                if known in self.value:
                    return DataValue(
                        self.value[known], self._where, (*self._path, known), self._faults, owner=self.owner
                    )
        lacks = self._missing or f"'{key}' is missing"
        return DataValue(None, self._where, self._path, self._faults, lacks)

    @property
    def given(self) -> bool:
        """Whether the value is there and not null."""
        return self.value is not None

    def number(self, least: int = 0, most: int = MOST, sentence: str = "") -> int:
        """Return a whole number from `least` to `most`. `sentence` says what is wrong with another, which it has as `#`."""
        value = self.value
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and least <= value <= most:
            return int(value)
        what = sentence.replace("#", str(value)) if whole and sentence else f"{self._name} is {value!r}"
        self.wrong(what, f"a whole number from {least} to {most}")
        return max(least, 0)

    def word(self, words: Sequence[str] | None = None) -> str:
        """Return a text, one of `words` if there are any."""
        value = self.value
        if isinstance(value, str) and (words is None or value in words):
            return value
        expected = "a text" if words is None else did_you_mean(str(value), words) or f"one of {', '.join(words)}"
        self.wrong(f"{self._name} is {value!r}", expected)
        return words[0] if words else ""

    def index(self, words: Sequence[str]) -> int:
        """Return the number of a word among `words`; 0 when it is not one of them."""
        return words.index(word) if (word := self.word(words)) in words else 0

    def flag(self) -> bool:
        """Return true or false; false when it is not there."""
        if self.value not in (None, True, False):
            self.wrong(f"{self._name} is {self.value!r}", "true or false")
        return self.value is True

    def each(self, least: int = 0, most: int = MOST) -> list[DataValue]:
        """Return the values of a list of `least` to `most` values."""
        value = self.value
        if not isinstance(value, list | tuple):
            self.wrong(f"{self._name} is {value!r}", "a list in [ ]")
            return []
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}" if most < MOST else f"{least} or more"
            self.wrong(f"{self._name} has {len(value)} entries", wanted)
        parts = [(one, (*self._path, at)) for at, one in enumerate(value)]
        return [DataValue(one, self._where, path, self._faults, owner=self.owner) for one, path in parts]

    def words(self, words: Sequence[str], *, least: int = 0, most: int = MOST) -> tuple[str, ...]:
        """Return a list of words."""
        return tuple(one.word(words) for one in self.each(least, most))

    def indices(self, words: Sequence[str], *, least: int = 0, most: int = MOST) -> tuple[int, ...]:
        """Return the numbers of a list of words."""
        return tuple(one.index(words) for one in self.each(least, most))

    def pairs(self) -> dict[str, DataValue]:
        """Return the values of a mapping by key."""
        if not isinstance(self.value, Mapping):
            self.wrong(f"{self._name} is {self.value!r}", "a mapping in { }")
            return {}
        return {str(key): self(key) for key in self.value}

    def amounts(self, kinds: Sequence[str], least: int = 0, most: int = MOST) -> dict[str, int]:
        """Return numbers by kind; empty when the value is not there."""
        found = {}
        for kind, amount in self.pairs().items() if self.given else ():
            if kind in kinds:
                found[kind] = amount.number(least, most)
            else:
                amount.wrong(f"{self._name} has no '{kind}'", did_you_mean(kind, kinds) or f"one of {', '.join(kinds)}")
        return found

    def verb(self, verbs: Vocabulary, role: str | None = None) -> Verb:
        """Return the verb of an effect; any verb when the effect is wrong."""
        faults = [self._missing] if self._missing else list(effects.faults(verbs, self.value, role))
        for fault in faults:
            self._faults.wrong(self._where.at(*self._path), fault, code="effect-wrong")
        verb = effects.make(verbs, effects.sample(verbs) if faults else self.value)
        verb.bearer = self.owner
        return verb

    def verbs(
        self, verbs: Vocabulary, role: str | None = None, *, least: int = 0, most: int = MOST
    ) -> tuple[Verb, ...]:
        """Return the verbs of a list of effects."""
        return tuple(one.verb(verbs, role) for one in self.each(least, most))

    @property
    def _name(self) -> str:
        """Return the nearest key, for sentences."""
        return next((str(part) for part in reversed(self._path) if isinstance(part, str)), "the value")


class PieceData(DataValue):
    """The values of a piece, with those that its set gives for all pieces."""

    __slots__ = ("piece", "pieces")

    def __init__(self, piece: Piece, pieces: PieceSet, faults: DataReader) -> None:
        super().__init__(piece.values, piece.where, (), faults, owner=piece.id)
        self.piece, self.pieces = piece, pieces

    @property
    def id(self) -> str:
        """The piece's id."""
        return self.piece.id

    def __call__(self, key: str | int) -> DataValue:
        """Return the value of a key: the piece's own, or that of its set."""
        if key not in self.piece.values and key in self.pieces.values:
            value = self.pieces.values[str(key)]
            return DataValue(value, self.pieces.where, ("values", key), self._faults, owner=self.id)
        found = super().__call__(key)
        found._missing = found._missing and f"'{self.id}' lacks '{key}'"  # noqa: SLF001 - a value of this module
        return found

    def count_wrong(self, what: str) -> None:
        """Report the number of copies."""
        self._faults.wrong(self.piece.where.at("copies"), what)

    def copies(self, least: int = 0, most: int = MOST, why: str = "") -> int:
        """Return how many copies the box holds; `why` ends the sentence about another number."""
        if least <= self.piece.copies <= most:
            return self.piece.copies
        what = f"{self.id} has {self.piece.copies} copies{why and ', '}{why}"
        only = f"{least}" if least == most else f"{least} to {most}"
        self._faults.wrong(self.piece.where.at("copies"), what, only)
        return least


class DataReader:
    """The data of a game, and the problems found in it."""

    def __init__(self, game: Game) -> None:
        self.game, self.found = game, Problems()

    def wrong(self, place: Place, what: str, expected: str = "", code: str = UNFIT) -> None:
        """Report one thing."""
        self.found.error(code, place, what, expected)

    def set(self, name: str, least: int = 0, most: int = MOST) -> list[PieceData]:
        """Return the pieces of a set, of which there must be `least` to `most`."""
        pieces = self.game.sets.get(name)
        if pieces is None:
            self.wrong(self.game.where.at(), f"there is no set '{name}', but the rules play with it")
            return []
        if not least <= len(pieces.items) <= most:
            self.wrong(self.place(name, "items"), f"'{name}' has {len(pieces.items)} pieces", f"{least} to {most}")
        return [PieceData(item, pieces, self) for item in pieces.items]

    def sets(self, *names: str) -> Iterator[PieceData]:
        """Yield the pieces of several sets."""
        for name in names:
            yield from self.set(name)

    def constants(self, names: Iterable[str] = ()) -> dict[str, int]:
        """Return the numbers of the rules, and report each of `names` that the data does not have."""
        found = {name: constant.value for name, constant in self.game.constants.items()}
        for name in names:
            if name not in found:
                self.wrong(self.game.where.at("constants"), f"there is no constant '{name}', but the rules read it")
                found[name] = 0
        return found

    def distinct(self, pieces: Iterable[PieceData], key: str) -> None:
        """Report each piece whose value of `key` an earlier piece of the set has too."""
        first: dict[str, str] = {}
        for piece in pieces:
            value = piece(key)
            if value.given and (other := first.setdefault(repr(value.value), piece.id)) != piece.id:
                value.wrong(f"'{piece.id}' and '{other}' both have {key} {value.value}", "another one for each")

    def flaws(self, flaws: Iterable[Flaw]) -> None:
        """Report flaws, each at the place of its piece, set or constant."""
        for flaw in flaws:
            self.wrong(self.place(flaw.of, flaw.key), flaw.sentence)

    def place(self, of: str, key: str) -> Place:
        """Return the place of a value of a piece, a set or a constant."""
        for pieces in self.game.sets.values():
            for item in pieces.items:
                if item.id == of:
                    inside = key in item.values or key not in pieces.values
                    return item.where.at(key) if inside else pieces.where.at("values", key)
        if of in self.game.sets:
            pieces = self.game.sets[of]
            return pieces.where.at("values", key) if key in pieces.values else pieces.where.at(key)
        constant = self.game.constants.get(of)
        return constant.where.at(key) if constant else self.game.where.at(of)

    def refuse(self) -> None:
        """Raise one error with everything that was reported; nothing when there was nothing."""
        if self.found.found:
            raise UnfitError(self.found)
