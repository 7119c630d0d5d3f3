"""Verdicts of earlier checks: as long as nothing that a check reads has changed, its verdict is the same.

A check reads the files of the game's folder, the program, and what its hooks read. So a run that finds them unchanged
need not even load the game. The verdicts of the last dozen states are kept: who takes a change back has the verdict at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.check.verdict import Hook, Layer, Verdict
from engine.common.cache import Cache, digest
from engine.common.fingerprint import file_contents, file_states, program
from engine.common.problems import Problem, Problems
from engine.common.resources import resource
from engine.load import lender_files
from engine.own_code import installed
from engine.own_code.choice import decide

_ENGINE = Path(__file__).resolve().parents[1]
_SCHEMAS = resource("schemas")


def verdict(folder: Path, root: Path, hooks: tuple[Hook | None, ...], check: Callable[[], Verdict]) -> Verdict:
    """Return the kept verdict on the game in `folder`, or call `check` and keep what it returns."""
    borrowed = lender_files.files(folder)
    states = file_states(folder, *borrowed)
    names = (os.path.realpath(root), os.path.realpath(folder))  # problems are named after them
    stamp = digest(*names, program(_ENGINE), program(_SCHEMAS))
    cache = Cache(root / ".punchboard-cache" / f"{folder.name}.verdicts", stamp)
    asked = digest(*(hook.key if hook else "" for hook in hooks))
    data = _data(folder)
    art = [path for path in borrowed if path.name == "art"]
    data += [path for path in borrowed if path.name != "art"]
    own = decide(folder)
    key = digest(
        asked,
        own.key,
        own.why,
        installed.state(),
        *(path.name for path in data),
        file_contents(*data),
        file_states(folder / "art", *art),
    )
    stored = cache.get(key)
    if stored is not None:
        return _verdict_of(folder, stored)
    made = check()
    # else it is a verdict on files or code between two states
    if not made.mixed and file_states(folder, *borrowed) == states:
        cache.put(key, _row_of(made))
        cache.save()
    return made


def _data(folder: Path) -> list[Path]:
    """Return the files and folders of a game but for its art, whose names, sizes and times count, as in the layer `layout`."""
    return sorted(path for path in folder.iterdir() if path.name != "art") if folder.is_dir() else []


def _row_of(made: Verdict) -> dict[str, Any]:
    return {
        "problems": [problem.row() for problem in made.problems.found],  # in the order of the layers
        "layers": [[layer.name, layer.errors, layer.warnings, layer.note, layer.done] for layer in made.layers],
        "totals": {kind: list(numbers) for kind, numbers in made.totals.items()},
        "proved": list(made.proved),
        "unplayed": made.unplayed,
    }


def _verdict_of(folder: Path, row: dict[str, Any]) -> Verdict:
    problems = Problems()
    problems.extend(Problem.from_row(one) for one in row["problems"])
    layers = [Layer(name, errors, warnings, note, done) for name, errors, warnings, note, done in row["layers"]]
    totals = {kind: (done, of) for kind, (done, of) in row["totals"].items()}
    return Verdict(folder, None, problems, layers, totals, (row["proved"][0], row["proved"][1]), row["unplayed"])
