"""Decides which rules code a game has and whether it may run: once for each folder in each process.

A game's rules code is part of Punchboard, or in the folder `engine` of the game, or in an installed package. Two of them for
one game are an error. Code of a folder runs only if the user trusts it (`engine.own_code.trusted`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from engine.common.cache import digest
from engine.common.fingerprint import file_states
from engine.common.problems import Place, Problem
from engine.own_code import memory, trusted
from engine.own_code.files import FOLDER, CodeFiles, read_code
from engine.own_code.installed import installed

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["none", "punchboard", "installed", "own"]
_GAMES = Path(__file__).resolve().parents[1] / "games"
NONE = "the game has no rules code"
_decided: dict[str, CodeChoice] = {}  # real path of a game's folder → the choice


@dataclass(frozen=True, slots=True)
class CodeChoice:
    """Which rules code a game has. `why` says in a sentence why none of it runs; "" if it runs."""

    kind: Kind
    package: str = ""  # its name in Python; "" if it does not run
    why: str = ""
    key: str = ""  # for fingerprints: changes with the code, and with the user's trust; "" for Punchboard's own code
    code: CodeFiles | None = None  # of a folder
    problem: Problem | None = None

    @property
    def runs(self) -> bool:
        """Whether there is code and it may run."""
        return bool(self.package)


def decide(folder: Path) -> CodeChoice:
    """Return which rules code the game in `folder` has. Nothing is imported."""
    real = os.path.realpath(folder)
    found = _decided.get(real)
    if found is None:
        found = _decided[real] = _decide(Path(real))
    return found


def forget() -> None:
    """Forget all decisions: a new command reads the files, and what is trusted, again."""
    _decided.clear()


def stand_in(folder: Path, game: Path) -> None:
    """Let a copy of a game's folder, such as that of an older revision, be played by the code of the game itself."""
    _decided[os.path.realpath(folder)] = decide(game)


def decisions() -> dict[str, CodeChoice]:
    """Return what was decided, bytes of code included, for another process."""
    return dict(_decided)


def adopt(given: Mapping[str, CodeChoice]) -> None:
    """Take over the decisions of another process: this one then runs the same code, whatever is on the disk now."""
    for folder, choice in given.items():
        _decided[folder] = choice
        if choice.kind == "own" and choice.runs and choice.code:
            memory.register(Path(folder).name, choice.code)


def project_of(folder: Path) -> Path:
    """Return the project's folder: the one that holds `components`, or else the parent of the game's folder."""
    parent = Path(os.path.realpath(folder)).parent
    return parent.parent if parent.name == "components" else parent


def shown_name(folder: Path, name: str) -> str:
    """Return the name of a file of a game for messages: from the project's folder on."""
    real = Path(os.path.realpath(folder))
    return (real / name).relative_to(project_of(real)).as_posix()


def _decide(folder: Path) -> CodeChoice:
    code = read_code(folder)
    ours = (_GAMES / folder.name.replace("-", "_") / "__init__.py").is_file()
    packages = installed().get(folder.name, ())
    owners = ["Punchboard itself"] * ours + [f"{folder.name}/{FOLDER}"] * (code is not None)
    owners += [f"the installed package {name}" for name in packages]
    if len(owners) > 1:
        return _twice(folder, owners, code)
    if code is not None:
        return _own(folder, code)
    if packages:
        return _installed(packages[0])
    return (
        CodeChoice("punchboard", f"engine.games.{folder.name.replace('-', '_')}")
        if ours
        else CodeChoice("none", why=NONE)
    )


def _installed(package: str) -> CodeChoice:
    from importlib.util import find_spec

    top = find_spec(package.partition(".")[0])
    places = list(top.submodule_search_locations or ()) or [str(top.origin)] if top else []
    return CodeChoice("installed", package, key=digest(package, file_states(*map(Path, places))))


def _twice(folder: Path, owners: list[str], code: CodeFiles | None) -> CodeChoice:
    file = f"{FOLDER}/__init__.py" if code else "game.yaml"
    what = f"'{folder.name}' has rules code twice: {' and '.join(owners)}"
    hint = "remove one of them, or give the game another id and folder"
    problem = Problem(Place(shown_name(folder, file)), "error", "rules-twice", what, hint=hint)
    return CodeChoice("none", why="the game has rules code twice", key=digest(what), problem=problem)


def _own(folder: Path, code: CodeFiles) -> CodeChoice:
    """Return the choice for the code of a folder: it runs if it is trusted."""
    if code.faults:
        name, fault = code.faults[0]
        more = f" (and {len(code.faults) - 1} more)" if code.faults[1:] else ""
        problem = Problem(
            Place(shown_name(folder, name)), "error", "rules-files", f"{name} {fault}{more}", "plain files of code"
        )
        return CodeChoice("own", why=f"{name} {fault}", key=digest(repr(code.faults)), code=code, problem=problem)
    known = trusted.trusted(project_of(folder)).get(str(folder))
    if known and (known.always or known.digest == code.digest):
        return CodeChoice("own", memory.register(folder.name, code), key=code.digest, code=code)
    changed = "has changed since you trusted it" if known else "is not trusted"
    command = f"punchboard trust {folder.name}"
    where = shown_name(folder, FOLDER)
    problem = Problem(
        Place(shown_name(folder, f"{FOLDER}/__init__.py")),
        "warning",
        "rules-untrusted",
        f"the rules code in {where} {changed}, so nothing of it runs and no scenario is played",
        hint=f"read it, then type: {command}",
    )
    why = f"its rules code {changed}; {command}"
    return CodeChoice("own", why=why, key=f"untrusted {code.digest}", code=code, problem=problem)
