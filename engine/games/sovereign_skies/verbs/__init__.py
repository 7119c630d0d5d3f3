"""The verbs of Sovereign Skies: what planets, Senators, columns and Houses print, and what they do in play.

A verb knows the board and the tables. To ask a player, it pushes a step that it finds in `following.NEXT`; it imports
no step.
"""

from __future__ import annotations

from engine.effects import vocabulary
from engine.games.sovereign_skies.verbs import actions, houses

VERBS = vocabulary(*actions.ACTIONS, *houses.POWERS)
