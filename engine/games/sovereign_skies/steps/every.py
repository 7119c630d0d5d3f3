"""Every module of steps. Importing this one enters all steps in `following.NEXT`."""

from engine.games.sovereign_skies.steps import bonus_actions, choices, construction, movement, relocation, solo, turn

__all__ = ["bonus_actions", "choices", "construction", "movement", "relocation", "solo", "turn"]
