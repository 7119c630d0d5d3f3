"""Records which values of a game a computation reads, so that its result can be cached until one of them changes.

`recording_copy(game)` is a copy whose pieces record what is read from them. `asked(game)` lists it, and
`relevant(game, asked)` hashes the values that were read. While this hash and the code are the same, the computation
would give the same result, because a computation that reads the same values goes on to read the same ones.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.data.values import Values
from engine.model import Game, Piece, PieceSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Asked = dict[str, list[str]]  # piece or "set <id>" → attributes, and keys of its values after a dot

_ATTRIBUTES = frozenset({"title", "rules", "provenance", "where"})  # id, set, copies and order always count
_WHOLE = frozenset(
    {
        "sections",
        "rules",
        "rulings",
        "terms",
        "aids",
        "layouts",
        "scenarios",
        "data_hash",
        "file_hashes",
        "folder",
        "where",
        "about",
        "credits",
        "history",
        "print",
        "round",
        "setup",
        "waivers",
        "rates",
    }
)


_Questions = dict[str, set[str]]  # as `Asked`: what has been read from a copy since it was made, or since `forget`


class _RecordingPiece(Piece):
    """A piece that records which of its attributes are read."""

    __slots__ = ("asked",)
    asked: _Questions

    def __getattribute__(self, name: str) -> Any:
        if name in _ATTRIBUTES:
            object.__getattribute__(self, "asked").setdefault(object.__getattribute__(self, "id"), set()).add(name)
        return object.__getattribute__(self, name)


class _RecordingValues(Values):
    """Values that record which of their keys are asked for, under the name of their piece or set."""

    __slots__ = ("_name", "_questions")

    def __init__(self, data: Mapping[str, Any], name: str, questions: _Questions) -> None:
        super().__init__(data)
        self._name, self._questions = name, questions

    def _note(self, key: str) -> None:
        self._questions.setdefault(self._name, set()).add(f".{key}")

    def __getitem__(self, key: str) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._note(str(key))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._note("*")
        return super().__iter__()

    def __len__(self) -> int:
        self._note("*")
        return super().__len__()


class _RecordingGame(Game):
    """A game that records which of its large parts are read."""

    __slots__ = ("asked",)
    asked: _Questions

    def __getattribute__(self, name: str) -> Any:
        if name in _WHOLE:
            object.__getattribute__(self, "asked").setdefault("game", set()).add(name)
        return object.__getattribute__(self, name)


def _copy(kind: type, value: Any, questions: _Questions) -> Any:
    made: Any = object.__new__(kind)
    object.__setattr__(made, "asked", questions)
    for part in fields(value):
        object.__setattr__(made, part.name, getattr(value, part.name))
    return made


def recording_copy(game: Game) -> Game:
    """Return a copy of the game that records what is read from it."""
    questions: _Questions = {}
    sets = {}
    for name, pieces in game.sets.items():
        items = []
        for item in pieces.items:
            made = _copy(_RecordingPiece, item, questions)
            object.__setattr__(made, "values", _fresh(item.values, item.id, questions))
            items.append(made)
        sets[name] = replace(pieces, items=tuple(items), values=_fresh(pieces.values, f"set {name}", questions))
    copy: Game = _copy(_RecordingGame, game, questions)
    object.__setattr__(copy, "sets", sets)
    return copy


def _fresh(values: Values, name: str, questions: _Questions) -> Values:
    return _RecordingValues({key: values.peek(key) for key in values.peek_keys()}, name, questions)


def asked(game: Game, before: Mapping[str, list[str]] | None = None) -> Asked:
    """Return what has been read from a recording copy, together with what was read `before`."""
    questions: _Questions = object.__getattribute__(game, "asked")
    return together(questions, before or {})


def together(*several: Mapping[str, Iterable[str]]) -> Asked:
    """Return the questions of several computations."""
    found: _Questions = {}
    for questions in several:
        for name, words in questions.items():
            found.setdefault(name, set()).update(words)
    return {name: sorted(found[name]) for name in sorted(found)}


def forget(game: Game) -> None:
    """Delete what a recording copy has recorded, so that the next computation is recorded by itself."""
    object.__getattribute__(game, "asked").clear()


class Answers:
    """Answers questions about a game. It is fast, but does not notice new or deleted pieces."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pieces = {item.id: (pieces, item) for pieces in game.sets.values() for item in pieces.items}
        self._known: dict[tuple[str, ...], str] = {}  # by name and words; several layers ask the same

    def of(self, questions: Mapping[str, list[str]]) -> str:
        """Return a hash of the values of some questions only."""
        whole = [self._game.data_hash] if questions.get("game") else []
        return digest(*whole, *(self._of_one(name, questions[name]) for name in sorted(questions)))

    def _of_one(self, name: str, words: list[str]) -> str:
        """Return the answers about one piece or set as a text."""
        key = (name, *words)
        if key not in self._known:
            self._known[key] = json.dumps(self._row(name, words), sort_keys=True)
        return self._known[key]

    def _row(self, name: str, words: list[str]) -> list[Any]:
        if name.startswith("set "):
            pieces = self._game.sets.get(name.removeprefix("set "))
            return [name, _values(pieces.values, words) if pieces else None]
        return _answers(*self._pieces[name], words) if name in self._pieces else []


def answers(game: Game, questions: Mapping[str, list[str]]) -> str:
    """Return a hash of the values of some questions only (`Answers.of`)."""
    return Answers(game).of(questions)


def relevant(game: Game, questions: Mapping[str, list[str]], *, always: str = "") -> str:
    """Return a hash of the values of all questions, of the list of pieces, and of `always` (the text of game.yaml)."""
    answers: list[Any] = [always]
    for pieces in game.sets.values():
        answers.append(
            [pieces.id, pieces.kind, pieces.inventory, _values(pieces.values, questions.get(f"set {pieces.id}", ()))]
        )
        answers += [_answers(pieces, item, questions.get(item.id, ())) for item in pieces.items]
    if questions.get("game"):
        answers.append(game.data_hash)
    return digest(json.dumps(answers, sort_keys=True))


def _answers(pieces: PieceSet, item: Piece, words: list[str] | tuple[str, ...]) -> list[Any]:
    attributes = [f"{word} {getattr(item, word)!r}" for word in words if not word.startswith(".")]
    return [pieces.id, item.id, item.copies, attributes, _values(item.values, words)]


def _values(values: Values, words: list[str] | tuple[str, ...]) -> list[Any]:
    keys = [word[1:] for word in words if word.startswith(".")]
    if "*" in keys:
        keys = sorted({*keys, *values.peek_keys()} - {"*"})
    known = set(values.peek_keys())
    return [[key, values.peek(key) if key in known else "absent", key in known] for key in keys]
