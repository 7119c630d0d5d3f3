"""Keeps moves of a session as a scenario."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.keeping.candidates import described, plays, readable
from engine.keeping.essentials import essential
from engine.keeping.trials import Trials
from engine.scenario.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.common.plain import Plain
    from engine.model import Game, Scenario
    from engine.sessions.session import Session

_SERIES = "PLAY"  # the middle of the ids of kept scenarios: SS-PLAY-01


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
    made = session.history.cursor
    if not 1 <= first <= last <= made:
        raise CannotKeepError(f"moves {first} to {last} cannot be kept: {_there_are(made)}")
    runner = Runner(session.game, session.rules)
    for begin in range(first - 1, -1, -1):
        trials = Trials(session, runner, begin, last)
        for given, play in _positions(session, begin, trials):
            if draft := _whole(trials, given, play):
                return KeptScenario(_finished(trials, draft, session, first, last, title), first, last, begin + 1)
    raise CannotKeepError(
        f"moves {first} to {last} cannot be kept: the rules code of {session.game.id} reads no position from which they can be played"
    )


def _there_are(made: int) -> str:
    return f"the game has moves 1 to {made}" if made else "the game has no moves yet"


def _positions(session: Session, begin: int, trials: Trials) -> Iterator[tuple[dict[str, Plain], str]]:
    """Give what may be the position after so many moves: the one that the session began in, then what the rules read of it."""
    position, tables = session.beginning.position, session.state.tables
    if position and not begin:
        yield {**position.given, "chance": {}, **trials.whole_chance}, position.play
    said, known = described(session, begin), plays(session.game, session.rules, tables)
    for chance in (trials.chance, trials.whole_chance) if not begin else (trials.chance,):
        for play in known:
            given = readable(session.rules, tables, {**said, **chance}, play)
            if given is not None:
                yield given, play


def _whole(trials: Trials, given: dict[str, Plain], play: str) -> Scenario | None:
    """Return a draft with a position in full, if the moves go from there as they went in the game."""
    result = trials.played(trials.draft(given, play, {}))
    case = result.cases[0]
    if not case.moments or not trials.goes_alike(result):
        return None
    draft = trials.draft(given, play, trials.changes(case))
    return draft if trials.passes(draft) else None


def _essential(trials: Trials, draft: Scenario) -> Scenario:
    """Leave out of the position what does not matter. With less there, what has changed may be said in fewer words."""
    while True:
        given = essential(dict(draft.given), lambda fewer: trials.passes(replace(draft, given=fewer)))  # noqa: B023 - used at once
        draft = replace(draft, given=given)
        shorter = replace(draft, expect=trials.changes(trials.played(draft).cases[0]))
        if shorter.expect == draft.expect or not trials.passes(shorter):
            return draft
        draft = shorter


def _finished(trials: Trials, draft: Scenario, session: Session, first: int, last: int, title: str) -> Scenario:
    """Leave out what does not matter, and name the rules that were at work."""
    draft = _essential(trials, draft)
    at_work = _at_work(trials, draft)
    game = session.game
    return replace(
        draft,
        id=free_id(game),
        title=title,
        source=f"derived from {_moves(first, last)} of a game with the seed {session.beginning.seed}",
        rules=_named(at_work, game.rules),
        rulings=_named(at_work, game.rulings),
    )


def _at_work(trials: Trials, draft: Scenario) -> set[str]:
    """Return the rules and rulings at work in the moves; those of the position given alone are left out, if others remain."""
    whole, start = (trials.played(one).rules for one in (draft, replace(draft, steps=())))
    return set(whole - start or whole)


def _named(at_work: set[str], known: Iterable[str]) -> tuple[str, ...]:
    """Return those of the known ids that were at work, in the order of the data."""
    return tuple(name for name in known if name in at_work)


def _moves(first: int, last: int) -> str:
    return f"move {first}" if first == last else f"moves {first} to {last}"


def free_id(game: Game) -> str:
    """Return the next id that no scenario of a game has."""
    begin = f"{game.prefix}-{_SERIES}-"
    taken = [int(name.removeprefix(begin)) for name in game.scenarios if name.removeprefix(begin).isdigit()]
    return f"{begin}{max(taken, default=0) + 1:02}"
