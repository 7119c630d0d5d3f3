"""Results of layers from earlier checks, each kept until something changes that it depends on.

A result with problems depends on every byte of the files: each line that is added moves the places of the problems. One
without problems depends on less. A text or a title of a piece changes it only if somebody read it when the result was made
(`engine.check.dependencies`), so after an edit of one that no rule reads, the rules code need not even be imported.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from engine.check.dependencies import Answers, asked, recording_copy, together
from engine.common.cache import digest
from engine.common.problems import Problems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.check.dependencies import Asked
    from engine.common.cache import Cache
    from engine.data.values import Values
    from engine.model import Game, Piece, PieceSet

Result = dict[str, Any]  # plain values: "note", "problems" as rows, and what else a layer tells
# parts of a piece that count only if they were read
_IF_READ = frozenset({"title", "rules", "provenance", "where", "values"})
_NOT_OF_SET = frozenset({"items", "where", "values"})


class KeptLayers:
    """The kept results of one game's layers.

    `shared`: a result without problems is good for other bytes too, if nothing that it depends on differs. Only for data
    without errors, which may leave out layers or parts of the game.
    """

    def __init__(self, game: Game, cache: Cache, *, shared: bool) -> None:
        self._game = game
        self._cache = cache
        self._shared = shared
        self._answers: Answers | None = None
        self._others = ""
        self._asked: Asked = {}  # by all layers that this process ran: one may use what another one has read

    def of_bytes(
        self, name: str, code: str, kinds: tuple[str, ...] | None, run: Callable[[Problems], Result]
    ) -> Result:
        """Return the result of a layer, kept until a byte of some kinds of files (None: of any) or its code changes."""
        exact = self._exact(code, kinds)
        stored: Result | None = self._cache.get(f"layer {name}")
        if stored is not None and stored["exact"] == exact:
            return stored
        return self._keep(name, exact, *_ran(run))

    def of_reads(
        self, name: str, code: str, before: str, run: Callable[[Game, Problems], Result], more: Callable[[], Asked]
    ) -> Result:
        """Return the result of a layer, kept until something changes that it depends on.

        `before` tells how earlier layers ended. `run` gets a game that records what it reads; `more` returns what the layer
        has read elsewhere.
        """
        exact = self._exact(code, None)
        stored: Result | None = self._cache.get(f"layer {name}")
        if stored is not None and (
            stored["exact"] == exact or (self._shared and stored["basis"] == self._basis(code, before, stored["asked"]))
        ):
            return stored
        copy = recording_copy(self._game)
        result, found = _ran(lambda problems: run(copy, problems))
        self._asked = together(self._asked, asked(copy), more())
        if self._shared and not found and "left out" not in result:
            result |= {"asked": self._asked, "basis": self._basis(code, before, self._asked)}
        return self._keep(name, exact, result, found)

    def _keep(self, name: str, exact: str, result: Result, found: Problems) -> Result:
        stored = {"basis": "", "asked": {}, **result, "exact": exact, "problems": [problem.row() for problem in found]}
        self._cache.put(f"layer {name}", stored)
        return stored

    def _exact(self, code: str, kinds: tuple[str, ...] | None) -> str:
        read = [self._game.data_hash] if kinds is None else [self._game.file_hashes[kind] for kind in kinds]
        return digest(*read, code)

    def _basis(self, code: str, before: str, questions: Asked) -> str:
        """Return a hash of all that a result without problems depends on."""
        self._answers = self._answers or Answers(self._game)
        of_pieces = {name: words for name, words in questions.items() if name != "game"}
        self._others = self._others or digest(*_always(self._game))
        return digest(code, before, self._others, self._answers.of(of_pieces))


def _ran(run: Callable[[Problems], Result]) -> tuple[Result, Problems]:
    found = Problems()
    return run(found), found


def _always(game: Game) -> Iterator[str]:
    """Yield what any layer may depend on: all files but those of pieces, and of pieces all but what counts only if it was read."""
    yield from (f"{kind} {of_files}" for kind, of_files in game.file_hashes.items() if kind != "pieces")
    yield json.dumps([list(game.written.numbers), [dict(one.chosen) for one in game.scenarios.values()]])
    for pieces in game.sets.values():
        yield _parts(pieces, _NOT_OF_SET)
        yield _facts(pieces.values)
        for item in pieces.items:
            yield _parts(item, _IF_READ)
            yield _facts(item.values)


def _parts(owner: Piece | PieceSet, without: frozenset[str]) -> str:
    return repr([getattr(owner, part.name) for part in fields(owner) if part.name not in without])


def _facts(values: Values) -> str:
    """Return the keys of some values, and the values themselves but for texts."""
    known = ((key, values.peek(key)) for key in values.peek_keys())
    return json.dumps([[key, None if isinstance(value, str) else [value]] for key, value in known])
