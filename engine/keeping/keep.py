"""Keeps moves of a session as a scenario."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from engine.keeping.candidates import described, plays, readable
from engine.keeping.essentials import essential
from engine.keeping.trials import Trials
from engine.scenario.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.common.plain import Plain
    from engine.keeping.trials import DraftOutcome
    from engine.model import Game, Scenario
    from engine.scenario.verdict import ScenarioResult
    from engine.sessions.session import Session

_SERIES = "PLAY"  # the middle of the ids of kept scenarios: SS-PLAY-01

_LONGEST_SEED = 40  # characters of a seed that are told
_EARLIEST = 60  # moves before those that are kept; further back no reader would look for their beginning


class CannotKeepError(ValueError):
    """These moves cannot be kept as a scenario; the message says why in a sentence."""


@dataclass(frozen=True, slots=True)
class KeptScenario:
    """A scenario made from moves `first` to `last` of a game. It begins earlier (`begins`) where no position can be written at `first`."""

    scenario: Scenario
    first: int
    last: int
    begins: int


def keep(session: Session, first: int, last: int, title: str) -> KeptScenario:
    """Keep moves `first` to `last` (from 1) of those that count now. Raises CannotKeepError."""
    if last < first:
        raise CannotKeepError(f"nothing can be kept: the last move ({last}) comes before the first one ({first})")
    if not 1 <= first <= last <= session.history.cursor:
        raise CannotKeepError(f"{_moves(first, last)} cannot be kept: {_there_are(session.history.cursor)}")
    runner = Runner(session.game, session.rules)
    for begin in _beginnings(first - 1):
        trials = Trials(session, runner, begin, last)
        for given, play in _positions(session, begin, trials):
            if (whole := trials.outcome(given, play)) and (made := _finished(trials, given, play, whole)):
                source = f"derived from {_moves(first, last)} of {_game(session)}"
                named = replace(made, id=free_id(session.game), title=title, source=source)
                return KeptScenario(named, first, last, begin + 1)
    raise CannotKeepError(
        f"{_moves(first, last)} cannot be kept: the rules code of {session.game.id} reads no position from which they can be played"
    )


def _beginnings(before: int) -> Iterator[int]:
    """Give after how many moves the scenario may begin: as near before the moves as possible, at last at the start of the game."""
    yield from range(before, max(before - _EARLIEST, -1), -1)
    if before >= _EARLIEST:
        yield 0


def _there_are(made: int) -> str:
    return f"the game has moves 1 to {made}" if made else "the game has no moves yet"


def _positions(session: Session, begin: int, trials: Trials) -> Iterator[tuple[dict[str, Plain], str]]:
    """Give what may be the position after so many moves: the one that the session began in, then what the rules read of it."""
    position, tables = session.beginning.position, session.state.tables
    if position and not begin:
        own = {key: value for key, value in position.given.items() if key != "chance"}
        yield {**own, **trials.whole_chance}, position.play
    said, known = described(session, begin), plays(session)
    for chance in (trials.chance, trials.whole_chance) if not begin else (trials.chance,):
        for play in known:
            given = readable(session.rules, tables, {**said, **chance}, play)
            if given is not None:
                yield given, play


def _finished(trials: Trials, given: dict[str, Plain], play: str, whole: DraftOutcome) -> Scenario | None:
    """Leave out what does not matter, and name the rules that were at work; None if the result does not pass."""

    def matters_not(fewer: dict[str, Plain]) -> bool:
        outcome = trials.outcome(fewer, play)
        return outcome is not None and outcome.differences == whole.differences

    least = essential(given, matters_not)
    outcome = trials.outcome(least, play) or whole
    draft = trials.draft(least, play, outcome.expect)
    result = trials.runner.run(draft)
    at_work = _at_work(trials, draft, result)
    kind: Literal["interaction", "statement"] = (
        "interaction" if len({piece for piece, _ in result.effects}) > 1 else "statement"
    )
    game = trials.session.game
    made = replace(draft, kind=kind, rules=_named(at_work, game.rules), rulings=_named(at_work, game.rulings))
    return made if result.passed and made.rules else None


def _at_work(trials: Trials, draft: Scenario, result: ScenarioResult) -> set[str]:
    """Return the rules and rulings at work in the moves; those of the position given alone are left out, if others remain."""
    start = trials.runner.run(replace(draft, steps=())).rules
    return set(result.rules - start or result.rules)


def _named(at_work: set[str], known: Iterable[str]) -> tuple[str, ...]:
    """Return those of the known ids that were at work, in the order of the data."""
    return tuple(name for name in known if name in at_work)


def _moves(first: int, last: int) -> str:
    return f"move {first}" if first == last else f"moves {first} to {last}"


def _game(session: Session) -> str:
    """Return in words which game this is. A seed may be any text."""
    seed = "".join(sign for sign in session.beginning.seed if sign.isprintable()).strip()[:_LONGEST_SEED].strip()
    return f"a game with the seed {seed}" if seed else "a game"


def free_id(game: Game) -> str:
    """Return the next id that no scenario of a game has."""
    begin = f"{game.prefix}-{_SERIES}-"
    taken = [int(name.removeprefix(begin)) for name in game.scenarios if name.removeprefix(begin).isdigit()]
    return f"{begin}{max(taken, default=0) + 1:02}"
