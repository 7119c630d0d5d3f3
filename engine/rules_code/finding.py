"""The rules and the vocabulary of a game. Nothing of a folder is imported before its code is trusted."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import games
from engine.common.problems import Place, Problem, UnfitError
from engine.own_code.choice import CodeChoice, decide, shown_name
from engine.own_code.files import FOLDER
from engine.rules_code.crashes import place_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from engine.effects import Vocabulary
    from engine.model import Game
    from engine.play import Ruleset


def find(game: Game) -> Ruleset | None:
    """Return the rules of a game; None if it has none, or its code is not trusted.

    Raises UnfitError if there is code for it twice, or its own code cannot be imported.
    """
    rules: Ruleset | None = _part(game.folder, "RULES", games.find, game.id)
    return rules


def find_in(folder: Path) -> Ruleset | None:
    """Return the rules of the game in a folder, as `find` does."""
    rules: Ruleset | None = _part(folder, "RULES", games.find, folder.name)
    return rules


def our_package(game: str) -> tuple[str, Path]:
    """Return the name and the folder that Punchboard's own package for a game has, or would have."""
    name = game.replace("-", "_")
    return f"{games.__name__}.{name}", Path(games.__file__).parent / name


def vocabulary(game: Game) -> Vocabulary | None:
    """Return the verbs of a game's effects, with or without rules; None if it has none, or its code is not trusted."""
    verbs: Vocabulary | None = _part(game.folder, "VERBS", games.vocabulary, game.id)
    return verbs


def _part(folder: Path, name: str, ours: Callable[[str], Any], game: str) -> Any:
    """Return a part of the rules code of a game: `ours` finds it in Punchboard, else it is an attribute of the game's own code."""
    choice = decide(folder)
    if choice.kind in {"none", "punchboard"}:
        _refuse(choice)
        return ours(game)
    return _attribute(folder, choice, name)


def not_played(folder: Path) -> str:
    """Return why no scenario of the game in a folder is played, in a sentence; "" if its rules code runs."""
    choice = decide(folder)
    if choice.why:
        return choice.why
    return "" if find_in(folder) else "its rules are not written yet: its code has no RULES"


def loaded(folder: Path) -> ModuleType | None:
    """Import and return the package with a game's own or installed code; None if there is none that runs."""
    choice = decide(folder)
    return _package(folder, choice) if choice.runs and choice.kind in {"own", "installed"} else None


def _attribute(folder: Path, choice: CodeChoice, name: str) -> Any:
    _refuse(choice)
    return getattr(_package(folder, choice), name, None) if choice.runs else None


def _refuse(choice: CodeChoice) -> None:
    if choice.problem and choice.problem.severity == "error":
        raise UnfitError([choice.problem])


def _package(folder: Path, choice: CodeChoice) -> ModuleType:
    """Import the package. Raises UnfitError with the place of the code that fails."""
    try:
        return importlib.import_module(choice.package)
    except Exception as error:
        first = Place(shown_name(folder, f"{FOLDER}/__init__.py" if choice.code else "game.yaml"))
        what = f"the rules code cannot be imported: {type(error).__name__}: {error}"
        raise UnfitError([Problem(place_of(error) or first, "error", "rules-import", what)]) from error
