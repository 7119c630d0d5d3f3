"""Empire's End: two to four players, the whole track or Lightning Mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end import vocabulary
from engine.games.empires_end.effects import VERBS
from engine.games.empires_end.invariants import invariants
from engine.games.empires_end.scoring import result, score
from engine.games.empires_end.setup import VARIANTS, start
from engine.games.empires_end.tables import Tables, compile_tables

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from engine.cards import Concern
    from engine.effects import Vocabulary
    from engine.games.empires_end.moves import Move
    from engine.games.empires_end.state import State
    from engine.model import Game, Plain
    from engine.picture import Drawing
    from engine.play import Chance, Fault, Result, Score
    from engine.stage import Stage
    from engine.tallies import Tally


class EmpiresEnd:
    """The ruleset (`engine.play.Ruleset`); each method is a door to the module that does the work."""

    game = "empires-end"
    verbs: Vocabulary = VERBS
    variants = VARIANTS
    out_of_turn = "EE-7.14"
    finished = "EE-1.2"
    phase_event = "hourglass"  # the verb of the event with which a phase begins
    moments: Mapping[str, frozenset[str]] = {  # the phases of abilities that can work in one phase of the track
        "economy": frozenset({"economy"}),
        "industry": frozenset({"industry"}),
        "combined": frozenset({"economy", "industry"}),
        "disaster": frozenset({"disaster", "on-destruction"}),
        "military": frozenset({"military"}),
        "end": frozenset({"end-game"}),
    }

    def compile(self, game: Game, options: Mapping[str, str]) -> Tables:
        """See `tables.compile_tables`."""
        return compile_tables(game, options)

    def start(
        self, tables: Tables, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None
    ) -> State:
        """See `setup.start`; returned waiting for the first choice."""
        return start(tables, names, chance, variants)

    def show(self, move: Move, tables: Tables) -> str:
        """See `vocabulary.show`."""
        return vocabulary.show(move, tables)

    def parse(self, text: str, tables: Tables) -> Move:
        """See `vocabulary.parse`."""
        return vocabulary.parse(text, tables)

    def vocabulary(self, tables: Tables) -> Sequence[Move]:
        """Every move that the notation can say, commitments up to a bound."""
        return tables.moves.all

    def view(self, state: State, seat: int) -> Plain:
        """See `describe.view`."""
        from engine.games.empires_end.describe import view

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
        from engine.games.empires_end.given import given

        return given(tables, data, play, fault)

    @property
    def derived(self) -> frozenset[str]:
        """See `describe.DERIVED`."""
        from engine.games.empires_end.describe import DERIVED

        return DERIVED

    @property
    def resting(self) -> frozenset[str]:
        """See `describe.RESTING`."""
        from engine.games.empires_end.describe import RESTING

        return RESTING

    def describe(self, state: State) -> Plain:
        """See `describe.describe`."""
        from engine.games.empires_end.describe import describe

        return describe(state)

    def picture(self, view: Plain) -> Drawing:
        """See `picture.picture`."""
        from engine.games.empires_end.picture import picture

        return picture(view)

    # what follows is no part of the rules: bots, statistics and checks of cards

    def worth(self, state: State, seat: int) -> float:
        """See `worth.worth`."""
        from engine.games.empires_end.worth import worth

        return worth(state, seat)

    def imagine(self, state: State, seat: int, luck: random.Random) -> State:
        """See `worth.imagine`."""
        from engine.games.empires_end.worth import imagine

        return imagine(state, seat, luck)

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """See `tallies.TALLIES`."""
        from engine.games.empires_end.tallies import TALLIES

        return TALLIES

    def tally(self, state: State) -> Iterator[tuple[str, str, int]]:
        """See `tallies.tally`."""
        from engine.games.empires_end.tallies import tally

        return tally(state)

    def bring(self, tables: Tables, pieces: Sequence[str], luck: random.Random) -> Stage:
        """See `bring.bring`."""
        from engine.games.empires_end.bring import bring

        return bring(tables, pieces, luck)

    def concerns(self, tables: Tables) -> Iterator[Concern]:
        """See `concerns.concerns`."""
        from engine.games.empires_end.concerns import concerns

        return concerns(tables)


RULES = EmpiresEnd()
