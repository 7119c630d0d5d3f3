"""Sovereign Skies: two to four players, the Houses Rising expansion, and the solo game against the A.I."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies import moves
from engine.games.sovereign_skies.effects import VERBS
from engine.games.sovereign_skies.invariants import invariants
from engine.games.sovereign_skies.scoring import result, score
from engine.games.sovereign_skies.setup import VARIANTS, start
from engine.games.sovereign_skies.tables import Tables, compile_tables

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from engine.cards import Concern
    from engine.effects import Vocabulary
    from engine.games.sovereign_skies.state import State
    from engine.model import Game, Plain
    from engine.picture import Drawing
    from engine.play import Chance, Fault, Result, Score
    from engine.stage import Stage
    from engine.tallies import Tally


class SovereignSkies:
    """The ruleset (`engine.play.Ruleset`); each method is a door to the module that does the work."""

    game = "sovereign-skies"
    verbs: Vocabulary = VERBS
    variants = VARIANTS
    out_of_turn = "SS-4.4"
    finished = "SS-19.2"

    def compile(self, game: Game, options: Mapping[str, str]) -> Tables:
        """See `tables.compile_tables`."""
        return compile_tables(game, options)

    def start(
        self, tables: Tables, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None
    ) -> State:
        """See `setup.start`; returned waiting for the first choice."""
        return start(tables, names, chance, variants)

    def show(self, move: moves.Move, tables: Tables) -> str:
        """See `moves.show`."""
        return moves.show(move, tables)

    def parse(self, text: str, tables: Tables) -> moves.Move:
        """See `moves.parse`."""
        return moves.parse(text, tables)

    def vocabulary(self, tables: Tables) -> Sequence[moves.Move]:
        """Every move that the notation can say."""
        return tables.moves.all

    def view(self, state: State, seat: int) -> Plain:
        """See `describe.view`."""
        from engine.games.sovereign_skies.describe import view

        return view(state, seat)

    def invariants(self, state: State) -> Iterator[str]:
        """See `invariants.invariants`."""
        return invariants(state)

    def score(self, state: State, seat: int) -> Score:
        """See `scoring.score`."""
        return score(state, seat)

    def result(self, state: State) -> Result | None:
        """See `scoring.result`."""
        return result(state)

    def given(self, tables: Tables, data: Mapping[str, Plain], play: str, fault: Fault) -> State | None:
        """See `given.given`."""
        from engine.games.sovereign_skies.given import given

        return given(tables, data, play, fault)

    @property
    def derived(self) -> frozenset[str]:
        """See `describe.DERIVED`."""
        from engine.games.sovereign_skies.describe import DERIVED

        return DERIVED

    @property
    def resting(self) -> frozenset[str]:
        """See `describe.RESTING`."""
        from engine.games.sovereign_skies.describe import RESTING

        return RESTING

    def describe(self, state: State) -> Plain:
        """See `describe.describe`."""
        from engine.games.sovereign_skies.describe import describe

        return describe(state)

    def picture(self, view: Plain) -> Drawing:
        """See `picture.picture`."""
        from engine.games.sovereign_skies.picture import picture

        return picture(view)

    # what follows is no part of the rules: bots, statistics and checks of cards

    def worth(self, state: State, seat: int) -> float:
        """See `worth.worth`."""
        from engine.games.sovereign_skies.worth import worth

        return worth(state, seat)

    def imagine(self, state: State, seat: int, luck: random.Random) -> State:
        """See `worth.imagine`."""
        from engine.games.sovereign_skies.worth import imagine

        return imagine(state, seat, luck)

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """See `tallies.TALLIES`."""
        from engine.games.sovereign_skies.tallies import TALLIES

        return TALLIES

    def tally(self, state: State) -> Iterator[tuple[str, str, int]]:
        """See `tallies.tally`."""
        from engine.games.sovereign_skies.tallies import tally

        return tally(state)

    def bring(self, tables: Tables, pieces: Sequence[str], luck: random.Random) -> Stage:
        """See `bring.bring`."""
        from engine.games.sovereign_skies.bring import bring

        return bring(tables, pieces, luck)

    def concerns(self, tables: Tables) -> Iterator[Concern]:
        """See `concerns.concerns`."""
        from engine.games.sovereign_skies.concerns import concerns

        return concerns(tables)


RULES = SovereignSkies()
