"""What bots do in a session. A bot is made anew for each decision, so that undo and redo do not change its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.runs.bots import new_bot

if TYPE_CHECKING:
    from engine.play import Move, Ruleset, Step

KINDS = ("random", "greedy", "search")  # of bots that a seat may have


def bot_move(rules: Ruleset, state: Any, step: Step, kind: str, key: str) -> Move:
    """Return the move that a bot makes at its step. `state` stays as it is.

    `key` names the decision: the same key and the same position give the same move.
    """
    shown = state.clone()
    shown.stack[-1] = step  # of several seats that answer in secret, this one
    return new_bot(rules, kind, key, step.seat)(shown, step, step.moves(shown))
