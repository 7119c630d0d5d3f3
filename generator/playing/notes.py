"""What the page tells about a game that was played again: with changed files, or from a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.words.catalogue import own_sentence, say

if TYPE_CHECKING:
    from engine.model import Game
    from engine.play import Ruleset
    from engine.sessions.session import Session, Stopped

Note = dict[str, str]  # text, and the id of a rule or ""


def after_reload(stopped: Stopped | None, moves: int) -> Note:
    """Tell what changed files did to a game of so many moves."""
    if stopped is None:
        return {"text": say("The files have changed, and the game goes on with them."), "rule": ""}
    where = say(
        "The files have changed. Of {moves} moves {kept} are still legal.", moves=moves, kept=stopped.number - 1
    )
    return {"text": f"{where} {_stop(stopped)}", "rule": stopped.rule}


def after_replay(stopped: Stopped, moves: int) -> Note:
    """Tell where a replay does not go on."""
    where = say("The replay has {moves} moves; {kept} of them are legal now.", moves=moves, kept=stopped.number - 1)
    return {"text": f"{where} {_stop(stopped)}", "rule": stopped.rule}


def _stop(stopped: Stopped) -> str:
    return say(
        "The next one, {seat}: {move}, is not: {why}",
        seat=stopped.seat,
        move=stopped.text,
        why=own_sentence(stopped.why),
    )


def again(session: Session, game: Game, rules: Ruleset) -> tuple[Session, Stopped | None, int]:
    """Play a game again with other data or rules: all its moves, then back to the position that was shown."""
    shown = session.history.cursor
    last = len(session.history.taken) - 1
    session.history.go_to(last)
    try:
        new, stopped = session.reload(game, rules)
    finally:
        session.history.go_to(shown)
    new.history.go_to(min(shown, len(new.history.taken) - 1))
    return new, stopped, last
