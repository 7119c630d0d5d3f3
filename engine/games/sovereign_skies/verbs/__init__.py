"""The verbs of Sovereign Skies: what planets, Senators, columns and Houses say, and what they do in play.

A verb knows the board and the tables. It asks a player by pushing a step that `following.NEXT` has by name, and imports no step.
"""

from __future__ import annotations

from engine.effects import vocabulary
from engine.games.sovereign_skies.verbs import actions, houses

VERBS = vocabulary(*actions.ACTIONS, *houses.POWERS)
