"""Every module of steps, so that importing this one enters all of them in `following.NEXT`."""

from engine.games.sovereign_skies.steps import bonus_actions, choices, construction, movement, solo, turn

__all__ = ["bonus_actions", "choices", "construction", "movement", "solo", "turn"]
