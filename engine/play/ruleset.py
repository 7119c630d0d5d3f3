"""Puts a game's rules together from the modules of its package. Each part is imported when it is first used.

The contract comes in parts, one for each module that a package has: mypy compares every module with its part (`Parts`).
A package subclasses `Rules` and adds its ids, verbs and variants. `FromModule` stands for a value of a module that is
imported when it is first used.
"""

from __future__ import annotations

import importlib
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.effects.verbs import Vocabulary
    from engine.model import Game, Plain
    from engine.play.chance import Chance
    from engine.play.contract import Fault, Move, Result, Score
    from engine.play.picture import Drawing


class Compiling(Protocol):
    """Module `compiling`: the only reader of the data."""

    def compile_tables(self, game: Game, options: Mapping[str, str]) -> Any:
        """Return the tables of one game under `options` (defaults where missing)."""


class SettingUp(Protocol):
    """Module `setup`."""

    def start(
        self, tables: Any, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None
    ) -> Any:
        """Return a new play, waiting for its first choice; `names` are the seats in order round the table."""


class Notation(Protocol):
    """Module `words.vocabulary`: `show` and `parse` are inverses."""

    def show(self, move: Move, tables: Any) -> str:
        """Return the move as a line of notation."""

    def parse(self, text: str, tables: Any) -> Move:
        """Return the move that a line of notation means; raises BadMove naming near ones."""

    def vocabulary(self, tables: Any) -> Sequence[Move]:
        """Return every move that the notation can say, legal or not."""


class Views(Protocol):
    """Module `words.describe`, which also has the constants DERIVED and RESTING (see `Ruleset`)."""

    def view(self, state: Any, seat: int) -> Plain:
        """Return what a seat may see, as plain data."""

    def describe(self, state: Any) -> Plain:
        """Return the state as nested plain data, for expectations."""


class Given(Protocol):
    """Module `words.given`."""

    def given(self, tables: Any, data: Mapping[str, Plain], play: str, fault: Fault) -> Any:
        """Return the state that a scenario describes, waiting where `play` says; None if `fault` was told what is wrong."""


class Pictures(Protocol):
    """Module `words.picture`."""

    def picture(self, view: Plain) -> Drawing | str:
        """Return a view as shapes (see `engine.play.picture`), or as text."""


class Invariants(Protocol):
    """Module `beside.invariants`."""

    def invariants(self, state: Any) -> Iterator[str]:
        """Yield a sentence for each thing that must never be so."""


class Scoring(Protocol):
    """Module `beside.scoring`."""

    def score(self, state: Any, seat: int) -> Score:
        """Return the score of a seat now."""

    def result(self, state: Any) -> Result | None:
        """Return the result; None while the game goes on."""


class Ruleset(SettingUp, Notation, Views, Given, Pictures, Invariants, Scoring, Protocol):
    """The rules of one game; each package in `engine.games` exposes one as RULES."""

    game: str
    verbs: Vocabulary
    variants: Mapping[str, tuple[str, ...]]  # ways to set up, each with its values; the first is the default
    out_of_turn: str  # the rule against choosing when it is not one's turn
    finished: str  # the rule that ends the play

    @property
    def derived(self) -> frozenset[str]:
        """Keys of `describe` that follow from others: a scenario may leave them out."""

    @property
    def resting(self) -> frozenset[str]:
        """Names of the step classes at which a scenario may stop."""

    def compile(self, game: Game, options: Mapping[str, str]) -> Any:
        """See `Compiling.compile_tables`."""


class Parts(NamedTuple):
    """The modules of a package, for mypy to compare with the contract; mypy cannot see through `FromModule`."""

    compiling: Compiling
    setup: SettingUp
    vocabulary: Notation
    describe: Views
    given: Given
    picture: Pictures
    invariants: Invariants
    scoring: Scoring


class FromModule:
    """A value of a module of the package: `start = FromModule("setup")` is what the module `setup` calls `start`.

    The module is imported at the first use, so that printing a card does not import the code that draws positions. Then the
    value is stored in the instance, and further uses are fast.
    """

    def __init__(self, module: str, name: str = "") -> None:
        self._module = module
        self._name = name
        self._called = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Remember the name of the attribute."""
        self._called = name

    def __get__(self, rules: Any, owner: type) -> Any:
        """Return the value in the module; for the class, this object itself."""
        if rules is None:
            return self
        behind = importlib.import_module(f"{owner.__module__}.{self._module}")
        value = rules.__dict__[self._called] = getattr(behind, self._name or self._called)
        return value


class Rules:
    """The base class of every ruleset: its attributes come from the modules of the game's package."""

    compile = FromModule("compiling", "compile_tables")
    start = FromModule("setup")
    show = FromModule("words.vocabulary")
    parse = FromModule("words.vocabulary")
    vocabulary = FromModule("words.vocabulary")
    view = FromModule("words.describe")
    describe = FromModule("words.describe")
    derived = FromModule("words.describe", "DERIVED")
    resting = FromModule("words.describe", "RESTING")
    given = FromModule("words.given")
    picture = FromModule("words.picture")
    invariants = FromModule("beside.invariants")
    score = FromModule("beside.scoring")
    result = FromModule("beside.scoring")


class SmallRules(Rules):
    """The base class for a small game: the modules `turns`, `words` and `beside` have its parts, and it is set up in one way."""

    variants: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    compile = FromModule("turns", "compile_tables")
    start = FromModule("turns")
    score = FromModule("turns")
    result = FromModule("turns")
    show = FromModule("words")
    parse = FromModule("words")
    vocabulary = FromModule("words")
    view = FromModule("words")
    describe = FromModule("words")
    derived = FromModule("words", "DERIVED")
    resting = FromModule("words", "RESTING")
    given = FromModule("words")
    picture = FromModule("words")
    invariants = FromModule("beside")
