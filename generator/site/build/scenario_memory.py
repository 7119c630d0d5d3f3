"""Plays the scenarios of a game and writes their pages, each only if something that it reads has changed since the last build.

A play reads the compiled tables of the game (`engine.mutation.reads` notes what), a page reads values of pieces
(`generator.site.writing.noting_book`). What was read is kept with the page. If anything else of the game has changed, such as
a rule, every scenario is played again.
"""

from __future__ import annotations

import marshal
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.check.interactions import shown
from engine.common.cache import Cache, digest
from engine.data.values import Values
from engine.load.tuning import copy_with, other_numbers
from engine.mutation.reads import attributes, differences, objects
from engine.mutation.reads_of_moves import MoveReads, described, differences_in_moves
from engine.own_code.choice import decide
from engine.play.possible import kind_of_move
from engine.scenario.runner import Runner
from generator.common.grouping import values_by_key
from generator.site.proofs.possible import PossibleTeller, kind_name
from generator.site.writing.noting_book import facts, rest_of
from generator.site.writing.results import KeptResult
from generator.words.catalogue import language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from types import ModuleType

    from engine.model import Game, Piece, PieceSet, Scenario
    from engine.mutation.reads import Slot
    from engine.play import Ruleset
    from engine.scenario.verdict import ScenarioResult
    from generator.site.proofs.scenario_page import ScenarioPage
    from generator.site.writing.noting_book import NotingBook
    from generator.site.writing.results import Result

_KEY = "scenarios"  # of the whole content in the cache
Kept = dict[str, Any]


class _NotingRunner(Runner):
    """Plays scenarios with tables that note what is read of them, as long as options and numbers are those of the data."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        super().__init__(game, rules)
        self.reads = MoveReads()
        self._filled: dict[str, dict[Any, Any]] = {}

    def forget(self) -> set[str]:
        """Empty what plays fill in the tables: mappings that begin empty. Returns their slots."""
        for value in self._filled.values():
            value.clear()
        return {_slot(("tables", name)) for name in self._filled}

    def recording(self) -> MoveReads:
        """Return what notes the reads, after it has seen the tables."""
        self.tables({})
        return self.reads

    def over(self, game: Game) -> Runner:
        """Return a runner for a game with pinned numbers; it notes nothing."""
        return Runner(game, self.rules)

    def tables(self, options: Mapping[str, str]) -> Any:
        """Return the data compiled under options."""
        if options or () in self._tables:
            return super().tables(options)
        twin, made = objects(self.rules.compile(self.game, {})), self.rules.compile(self.game, {})
        found = {name: getattr(made, name) for name in attributes(made)}
        self._filled = {name: value for name, value in found.items() if type(value) is dict and not value}
        return self._tables.setdefault((), self.reads.record(made, twin))


class _OtherTables(NamedTuple):
    """What differs between two tables: slots, and for each kind of moves that differs how many are the same, from the first on."""

    slots: set[str]
    alike: dict[str, int]


class ScenarioMemory:
    """The scenarios of one game during a build, with what the last build has kept of them."""

    def __init__(self, root: Path, game: Game, rules: Ruleset, program: str) -> None:
        self.game, self.rules = game, rules
        stamp = digest(program, decide(game.folder).key)
        self._cache = Cache(root / ".punchboard-cache" / "site" / f"{game.id}.scenarios", stamp)
        self._runner = _NotingRunner(game, rules)
        self._caches: dict[str, list[Any]] = {}  # functions that remember, by module of the rules code
        self._kept: dict[str, Kept] = {}  # what this build keeps, by scenario
        self._teller: PossibleTeller | None = None
        self._changed_notes: set[str] | None = None
        self._found_facts: dict[str, str] | None = None

    # -- plays -----------------------------------------------------------------------------------------------------

    def results(self) -> dict[str, Result]:
        """Return the result of every scenario; one that is the same as before is played only if somebody asks for its cases."""
        return {scenario.id: self._result(scenario) for scenario in self.game.scenarios.values()}

    def _result(self, scenario: Scenario) -> Result:
        kept = self._before.get(scenario.id)
        if kept is None or not self._would_be_the_same(scenario, kept):
            return self._played(scenario)
        self._kept[scenario.id] = dict(kept)
        rules, effects, pairs = kept["rules"], kept["effects"], kept["pairs"]
        return KeptResult(
            scenario, frozenset(rules), frozenset(effects), frozenset(pairs), lambda: self._played(scenario)
        )

    def _would_be_the_same(self, scenario: Scenario, kept: Kept) -> bool:
        differ = self._tables_differ
        is_same = kept["own"] == _own(scenario) and _is_plain(scenario, self.game)
        if differ is None or not is_same or not differ.slots.isdisjoint(kept["slots"]):
            return False
        return all(kind not in differ.alike or number <= differ.alike[kind] for kind, number in kept["looked"].items())

    def _played(self, scenario: Scenario) -> ScenarioResult:
        """Play a scenario, and note what it reads."""
        self._kept.pop(scenario.id, None)
        self._forget()
        reads = self._runner.reads
        reads.slots = set()
        result = self._runner.run(scenario, trace=True)
        if not result.passed:
            return Runner(self.game, self.rules).run(scenario, trace=True)
        if _is_plain(scenario, self.game):
            self._kept[scenario.id] = {
                "own": _own(scenario),
                "slots": _slots(reads),
                "rules": sorted(result.rules),
                "effects": sorted(result.effects),
                "pairs": sorted(shown(self.rules, result)),
            }
        return result

    def _forget(self) -> None:
        """Clear what the rules code remembers in its tables and its functions: it was read for another scenario."""
        self._runner.forget()
        package = type(self.rules).__module__
        for name, module in list(sys.modules.items()):
            if name == package or name.startswith(f"{package}."):
                if name not in self._caches:
                    self._caches[name] = [one for one in _inside(module) if hasattr(one, "cache_clear")]
                for one in self._caches[name]:
                    one.cache_clear()

    # -- pages -----------------------------------------------------------------------------------------------------

    def texts(self, page: ScenarioPage, book: NotingBook) -> dict[str, str]:
        """Return the pages of a scenario as Markdown, by their files."""
        kept = self._kept.get(page.scenario.id)
        own = digest(repr((page.before, page.after)), repr((book.icons, book.games, book.not_played)), language())
        if kept and kept.get("page") == own and self._changed(book).isdisjoint(kept["notes"]):
            texts: dict[str, str] = kept["texts"]
            return texts
        if self._teller is None:
            self._teller = PossibleTeller(book)
        self._forget()
        self._runner.reads.slots = set()
        with book.notes() as notes:
            texts = page.pages(book, self._teller)
        looked = self._teller.looked()
        if kept := self._kept.get(page.scenario.id):  # another one if it was played only now
            kept.update(page=own, texts=texts, notes=sorted(map(sys.intern, notes)), looked=looked)
            kept["slots"] = sorted({*kept["slots"], *_slots(self._runner.reads)})
        return texts

    # -- what has changed --------------------------------------------------------------------------------------------

    @cached_property
    def _last(self) -> Kept:
        """What the last build has kept, if all that has no note is as it was."""
        found: Kept = self._cache.get(_KEY) or {}
        return found if found.get("rest") == self._rest else {}

    @cached_property
    def _rest(self) -> str:
        return digest(rest_of(self.game), repr(list(self.game.scenarios)))

    @cached_property
    def _before(self) -> dict[str, Kept]:
        found: dict[str, Kept] = self._last.get("scenarios", {})
        return found

    @cached_property
    def _tables_differ(self) -> _OtherTables | None:
        """What differs between the tables now and at the last build; None if nobody can tell."""
        values, titles = self._last["values"], self._last["titles"]
        try:
            if values == _values(self.game) and titles == _titles(self.game):
                return _OtherTables(set(), {})
            new = self.rules.compile(self.game, {})
            old = self.rules.compile(_as_it_was(self.game, values, titles), {})
            reads = self._runner.recording()
            found = reads.readable(differences(old, new)) | differences_in_moves(old, new)
            return _OtherTables(set(map(_slot, found)) - {*self._last["noise"]}, _alike(self.rules, old, new))
        except Exception:  # noqa: BLE001 - rules code that cannot read the data says so when a scenario is played
            return None

    def _changed(self, book: NotingBook) -> set[str]:
        """The notes whose values are others than at the last build."""
        if self._changed_notes is None:
            old, new = self._last.get("facts", {}), self._facts(book)
            self._changed_notes = {name for name in {**old, **new} if old.get(name) != new.get(name)}
        return self._changed_notes

    def _facts(self, book: NotingBook) -> dict[str, str]:
        if self._found_facts is None:
            self._found_facts = facts(self.game, book.plain.pictures)
        return self._found_facts

    # -- keeping -------------------------------------------------------------------------------------------------------

    def save(self, book: NotingBook) -> None:
        """Keep the scenarios for the next build."""
        if not self._kept:
            return
        noise, memory = self._last.get("noise"), self._last.get("memory")
        if noise is None or memory is None:
            noise, memory = self._restless()
        kept = {name: one for name, one in self._kept.items() if "texts" in one and {*memory}.isdisjoint(one["slots"])}
        content = {
            "rest": self._rest,
            "facts": self._facts(book),
            "values": _values(self.game),
            "titles": _titles(self.game),
            "noise": noise,
            "memory": memory,
            "scenarios": kept,
        }
        try:
            marshal.dumps(content)
        except ValueError:  # a value of the data is of a kind that the cache does not take
            return
        self._cache.put(_KEY, content)
        self._cache.save()

    def _restless(self) -> tuple[list[str], list[str]]:
        """Return the slots that differ between two tables of the same data, and those that change while scenarios are played.

        A play that reads one of the second kind may have what another one has left there, so it is not kept.
        """
        compiled = [self.rules.compile(self.game, {}) for _ in range(3)]
        reads = self._runner.recording()
        noise = set(map(_slot, reads.readable(differences(*compiled[:2]))))
        fresh = reads.record(compiled[2], objects(compiled[0]))
        left = set(map(_slot, reads.readable(differences(self._runner.tables({}), fresh))))
        return sorted(noise), sorted(left - noise - self._runner.forget())


# --- values -----------------------------------------------------------------------------------------------------------------


def _slot(slot: Slot) -> str:
    return sys.intern(" ".join(slot))


def _slots(reads: MoveReads) -> list[str]:
    return sorted(map(_slot, reads.slots))


def _alike(rules: Ruleset, one: Any, other: Any) -> dict[str, int]:
    """Return, for each kind of moves that differs in two tables, how many are the same in both, from the first on."""
    old, new = (_by_kind(rules, tables) for tables in (one, other))
    if list(old) != list(new):
        return dict.fromkeys([*old, *new], 0)
    return {kind: _common(old[kind], new[kind]) for kind in new if old[kind] != new[kind]}


def _common(old: list[str], new: list[str]) -> int:
    """Return the length of the common beginning of two lists."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(old), len(new)))


def _by_kind(rules: Ruleset, tables: Any) -> dict[str, list[str]]:
    return values_by_key((kind_name(kind_of_move(move)), described(move)) for move in rules.vocabulary(tables))


def _own(scenario: Scenario) -> str:
    """Return a hash of all that a scenario says itself."""
    return digest(repr(scenario))


def _is_plain(scenario: Scenario, game: Game) -> bool:
    """Tell whether a scenario plays with the options and the numbers of the data."""
    has_options = scenario.options or any("options" in branch for branch in scenario.branches)
    return not has_options and not other_numbers(game, scenario.pins)


def _values(game: Game) -> dict[str, dict[str, Any]]:
    """Return the values of all pieces, by id, and of all sets."""
    found = {f"set {pieces.id}": _peek(pieces.values) for pieces in game.sets.values()}
    found.update((piece.id, _peek(piece.values)) for piece in game.pieces.values())
    return found


def _peek(values: Values) -> dict[str, Any]:
    return {key: values.peek(key) for key in values.peek_keys()}


def _titles(game: Game) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the title and the rules of each piece."""
    return {piece.id: (piece.title, piece.rules) for piece in game.pieces.values()}


def _as_it_was(
    game: Game, values: Mapping[str, dict[str, Any]], titles: Mapping[str, tuple[str, tuple[str, ...]]]
) -> Game:
    """Return the game with other values, titles and rules of its pieces."""

    def piece(one: Piece) -> Piece:
        title, rules = titles[one.id]
        return copy_with(one, values=Values(values[one.id]), title=title, rules=rules)

    def pieces(one: PieceSet) -> PieceSet:
        return copy_with(one, values=Values(values[f"set {one.id}"]), items=tuple(map(piece, one.items)))

    return copy_with(game, sets={name: pieces(one) for name, one in game.sets.items()})


def _inside(module: ModuleType) -> Iterator[Any]:
    """Yield what a module and its classes define."""
    for one in vars(module).values():
        yield one
        if isinstance(one, type):
            yield from vars(one).values()
