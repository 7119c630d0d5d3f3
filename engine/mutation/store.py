"""Keeps the verdicts of mutants between runs, so that an interrupted run goes on where it stopped.

One file for each game (`engine.common.cache`), saved every now and then; whatever ends a run, only the last few verdicts
are lost. A verdict counts only in the same state of the data and of the code that judges it. A verdict "noticed by a
scenario" counts while that scenario says the same, "noticed by nothing" while all scenarios do. A verdict that no longer
counts still says which scenario is likely to notice the change again (`hint`).
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from engine.common.cache import Cache, digest
from engine.common.fingerprint import file_contents
from engine.mutation.baseline import Baseline, from_plain, to_plain
from engine.mutation.judge import Judgement
from engine.rules_code import code_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from engine.mutation.data import Original
    from engine.mutation.mutants import Mutant

_OFTEN = 64  # verdicts between two savings
_WATCHED = "watched"
_MUTANT = "mutant "  # begin of the keys of verdicts
_PLAYED = ("game", "pieces")  # kinds of files that play depends on, besides the scenarios
_PARTS = ("data", "effects", "games", "load", "mutation", "play", "scenario")  # packages that a verdict depends on


def state_of(origin: Original, engine: Path) -> str:
    """Return a hash of the data that is changed and of all code that judges it; `engine` is the folder of the package."""
    documents = sorted(
        f"{name.rsplit('/', 1)[-1]} {one.hash}"
        for name, one in origin.documents.items()
        if origin.kinds[name] in _PLAYED
    )
    code = [file_contents(engine / part) for part in _PARTS if part != "games"]
    return digest(*documents, *code, code_hash(origin.game.folder))


class Store:
    """The verdicts of one game in one state of its data and code. Without a folder nothing is kept."""

    def __init__(self, folder: Path | None, game: str, state: str, *, fresh: bool = False) -> None:
        file = folder / f"{game}-mutants.json" if folder else None
        if file is not None and fresh:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
        self._cache, self.state = Cache(file, "mutants"), state
        self._unsaved = 0

    def get(self, mutant: Mutant, baseline: Baseline) -> Judgement | None:
        """Return the verdict of an earlier run, if it still counts."""
        found = self._cache.get(_key(mutant))
        if found is None:
            return None
        by, rules, tried, condition = found
        return Judgement(by, tuple(rules), tried) if condition == self._condition(by, baseline) else None

    def hint(self, mutant: Mutant, baseline: Baseline) -> str:
        """Return the scenario that noticed this change in another state of the game; "" when none is known."""
        found = self._cache.get(_key(mutant))
        return found[0] if found and found[0] in baseline.scenarios else ""

    def put(self, mutant: Mutant, verdict: Judgement, baseline: Baseline) -> None:
        """Keep a verdict; every now and then the file is saved."""
        value = [verdict.by, list(verdict.rules), verdict.tried, self._condition(verdict.by, baseline)]
        self._cache.put(_key(mutant), value)
        self._unsaved += 1
        if self._unsaved >= _OFTEN:
            self.save()

    def given(self, mutants: Iterable[Mutant]) -> dict[str, Any]:
        """Return what is kept of the verdicts of some mutants, for another store to `take`."""
        return {_key(mutant): self._cache.get(_key(mutant)) for mutant in mutants}

    def take(self, verdicts: Mapping[str, Any]) -> None:
        """Take over verdicts of another store. They count under the same condition as our own."""
        for key, value in verdicts.items():
            if key.startswith(_MUTANT):
                self._cache.put(key, list(value))
        self.save()

    def save(self) -> None:
        """Write the file."""
        self._cache.save()
        self._unsaved = 0

    def watched(self) -> Baseline:
        """Return what is known of the scenarios in this state; empty when nothing is."""
        state, stored = self._cache.get(_WATCHED) or ("", None)
        return from_plain(stored) if stored and state == self.state else Baseline()

    def keep_watched(self, baseline: Baseline) -> None:
        """Keep what is known of the scenarios."""
        self._cache.put(_WATCHED, [self.state, to_plain(baseline)])
        self.save()

    def _condition(self, by: str, baseline: Baseline) -> str:
        """Return a hash of the state and of the scenarios on which a verdict depends."""
        if by in baseline.scenarios:
            return digest(self.state, baseline.scenarios[by].hash)
        return digest(self.state, *(() if by else sorted(one.hash for one in baseline.scenarios.values())))


def _key(mutant: Mutant) -> str:
    return f"{_MUTANT}{digest(mutant.id)}"
