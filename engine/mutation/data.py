"""Makes the mutants of a game's data, and the game that one of them leads to. Nothing is written: documents are copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.problems import Problem, Problems
from engine.data import quick_schema
from engine.data.untrusted import RawMapping
from engine.load import assemble, references
from engine.load import folder as load
from engine.mutation.mutants import ARROW, DROPPED, DataMutant
from engine.mutation.values import Changer, Peers, ValueChange, following, numbers

if TYPE_CHECKING:
    from engine.data.source import Document
    from engine.model import Game, Option, Piece, PieceSet, Plain
    from engine.play import Ruleset

Path_ = tuple[str | int, ...]


@dataclass(slots=True)
class Original:
    """A game with its documents, its rules, and what its rules code reads."""

    game: Game
    rules: Ruleset
    documents: dict[str, Document]  # by the name of the file
    kinds: dict[str, str]  # likewise: the kind of file
    read: set[str] = field(default_factory=set)  # ids of the sets that the rules code reads
    problems: set[tuple[str, str]] = field(default_factory=set)  # code and message of what the unchanged data has

    def problems_of(self, game: Game, changed: Document, value: Plain) -> list[Problem]:
        """Return what the checks of data find in a changed game, and not in the unchanged one."""
        found = Problems()
        kind = self.kinds[changed.file]
        if not quick_schema.accepts(kind, value):
            from engine.data import schema

            schema.validate(kind, value, changed.where, found)
        if not found.found:
            references.check(game, set(), found)
        return [one for one in found.found if (one.code, one.message) not in self.problems]


class _NotedSets(dict[str, Any]):
    """The sets of a game; notes which of them are asked for."""

    noted: set[str]

    def __getitem__(self, name: str) -> Any:
        self.noted.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a set, and note its name."""
        self.noted.add(name)
        return super().get(name, default)


def original(folder: Path, root: Path, rules: Ruleset, problems: Problems) -> Original | None:
    """Load a game without errors and note what its rules code reads; None, with problems, when there are errors."""
    found = load.read_folder(folder, problems, root=root)
    load.validate(found)
    game = load.build(found)
    if game is not None:
        references.check(game, found.broken, problems)
    if game is None or problems.failed:
        return None
    documents = {one.file: one for many in found.documents.values() for one in many}
    kinds = {one.file: kind for kind, many in found.documents.items() for one in many}
    sets = _NotedSets(game.sets)
    sets.noted = set()
    rules.compile(replace(game, sets=sets), {})
    known = {(one.code, one.message) for one in problems.found}
    return Original(game, rules, documents, kinds, sets.noted, known)


# --- the changed game -----------------------------------------------------------------------------------------------------


def changed_value(value: Plain, path: Path_, new: Any) -> Plain:
    """Return a copy of a value in which the part at `path` is new, or dropped. Only what lies on the path is copied."""
    if not path:
        return new
    head, *rest = path
    copy: Any = dict(value) if isinstance(value, Mapping) else list(value)
    if not rest and new is DROPPED:
        del copy[head]
    else:
        copy[head] = changed_value(copy.get(head) if isinstance(copy, dict) else copy[head], tuple(rest), new)
    return copy


def changed_game(origin: Original, mutant: DataMutant) -> tuple[Game, Plain]:
    """Return the game with one change, and the changed document."""
    document = origin.documents[mutant.document]
    value = changed_value(document.value, mutant.path, mutant.value)
    game = origin.game
    if origin.kinds[document.file] == "pieces":
        pieces = assemble.piece_set(value, document.where)
        return (replace(game, sets={**game.sets, pieces.id: pieces}) if pieces else game), value
    raw = RawMapping(value, document.where)
    constants, options = assemble.constants(raw), assemble.options(raw)
    return replace(game, constants=constants, options=options, players=assemble.players(raw)), value


# --- the changes ------------------------------------------------------------------------------------------------------------


def mutants(origin: Original) -> Iterator[DataMutant]:
    """Yield every mutant of the data, in the order of the files."""
    yield from _game(origin)
    peers = Peers(origin.game, origin.rules.verbs)
    for document in origin.documents.values():
        if origin.kinds[document.file] == "pieces":
            pieces = origin.game.sets[str(document.value["set"])]
            if pieces.id in origin.read:
                yield from _Pieces(origin, document, pieces, Changer(pieces, peers)).mutants()


def _inner(origin: Original, document: Document) -> str:
    """Return the name of a document relative to the game's folder."""
    kind, game = origin.kinds[document.file], origin.game
    return f"{kind}/{Path(document.file).name}" if kind != "game" else f"{game.where.file.rsplit('/', 1)[-1]}"


def _game(origin: Original) -> Iterator[DataMutant]:
    game = origin.game
    document = origin.documents[game.where.file]

    def mutant(path: Path_, change: ValueChange, source: str, subject: str, rules: tuple[str, ...] = ()) -> DataMutant:
        return DataMutant(
            _inner(origin, document), ".".join(map(str, path)), change.words, change.kind, source, subject, rules,
            document=document.file, path=path, value=change.new, where=document.where,
        )  # fmt: skip

    for constant in game.constants.values():
        path: Path_ = ("constants", constant.id, "value")
        for change in numbers(path, constant.value):
            yield mutant(
                path, change._replace(kind="constant"), constant.provenance.source, constant.id, constant.rules
            )
    for key in ("fewest", "most"):
        for change in numbers(("players", key), getattr(game.players, key)):
            yield mutant(("players", key), change, "players", "players")
    for option in game.options.values():
        yield from (mutant(("options", option.id, "default"), one, "option", option.id) for one in _option(option))


def _option(option: Option) -> Iterator[ValueChange]:
    other = following(option.default, tuple(option.values))
    if other is not None:
        yield ValueChange((), option.default, other, "option")


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Makes the mutants of one file of pieces."""

    origin: Original
    document: Document
    pieces: PieceSet
    changer: Changer

    def mutants(self) -> Iterator[DataMutant]:
        for key in self.pieces.values.peek_keys():
            if key in self.pieces.values.read_keys:
                yield from self._values(("values",), "values", None, key, self.pieces.values.peek(key))
        for number, item in enumerate(self.pieces.items):
            path: Path_ = ("items", number)
            if item.copies and isinstance(self.document.value["items"][number].get("copies"), int):
                for change in numbers(("copies",), item.copies):
                    yield self._mutant(path, f"items.{item.id}", item, "copies", change._replace(kind="copies"))
            for key in item.values.peek_keys():
                if key in item.values.read_keys:
                    yield from self._values(path, f"items.{item.id}", item, key, item.values.peek(key))

    def _values(self, path: Path_, name: str, item: Piece | None, key: str, value: Plain) -> Iterator[DataMutant]:
        for change in self.changer.changes(key, value):
            yield self._mutant(path, name, item, key, change)

    def _mutant(self, path: Path_, name: str, item: Piece | None, key: str, change: ValueChange) -> DataMutant:
        provenance = item.provenance_of(key) if item else self.pieces.provenance.get(key) or self.pieces.provenance[""]
        verbs = self.origin.rules.verbs
        rules = tuple(verbs[change.verb].rules) if change.verb else (item.rules if item else ())
        return DataMutant(
            f"pieces/{Path(self.document.file).name}",
            ".".join(map(str, (name, *change.path))),
            change.words,
            change.kind,
            provenance.source,
            item.id if item else self.pieces.id,
            rules,
            change.verb,
            change.aspect,
            document=self.document.file,
            path=(*path, *change.path),
            value=change.new,
            where=self.document.where,
        )


__all__ = ["ARROW", "Original", "changed_game", "changed_value", "mutants", "original"]
