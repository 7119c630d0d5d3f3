"""Puts a game's rules together from the modules of its package. Each part is imported when it is first used.

A package subclasses `Rules` with what is its own (ids, verbs, variants), and adds a `Door` for whatever it offers beyond the
rules: bots, statistics, checks of cards. Where every package keeps the same thing is said here, once; `tests/engine` holds
that what is behind a door takes what `engine.play.Ruleset` says.
"""

from __future__ import annotations

import importlib
from typing import Any


class Door:
    """A value of a module beside the class: `Door("setup")` is what `setup` calls by the attribute's own name.

    The module is imported at the first asking, so that printing a card does not load how a position is drawn; from then on
    the value is the instance's own and costs nothing more.
    """

    def __init__(self, module: str, name: str = "") -> None:
        self._module = module
        self._name = name
        self._called = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Learn under which name the class keeps it."""
        self._called = name

    def __get__(self, rules: Any, owner: type) -> Any:
        """What is behind the door; asked of a class, the door itself."""
        if rules is None:
            return self
        behind = importlib.import_module(f"{owner.__module__}.{self._module}")
        value = rules.__dict__[self._called] = getattr(behind, self._name or self._called)
        return value


class Rules:
    """The doors of every ruleset (`engine.play.Ruleset`), by the module that does the work."""

    compile = Door("compiling", "compile_tables")
    start = Door("setup")
    show = Door("words.vocabulary")
    parse = Door("words.vocabulary")
    vocabulary = Door("words.vocabulary")
    view = Door("words.describe")
    describe = Door("words.describe")
    derived = Door("words.describe", "DERIVED")
    resting = Door("words.describe", "RESTING")
    invariants = Door("beside.invariants")
    score = Door("beside.scoring")
    result = Door("beside.scoring")
    given = Door("words.given")
    picture = Door("words.picture")
