"""The 24 verbs of Empire's End: the text that Locations and Innovations print, and what they do in play.

A verb knows the board and the tables. To ask a player something it pushes a step, which it finds by name in
`following.NEXT`. It imports no step.
"""

from __future__ import annotations

from engine.effects import vocabulary
from engine.games.empires_end.verbs import deeds, end_game, trade, works

VERBS = vocabulary(
    deeds.GainResource,
    deeds.GainPoints,
    deeds.GainResourcePerAdjacent,
    deeds.PointsPerAdjacent,
    deeds.PointsPerAdjacentDestroyed,
    trade.Convert,
    trade.RepeatEconomy,
    deeds.RefreshAdjacent,
    works.DiscountBuild,
    works.SwapLocations,
    works.DiscountAdjacentRepair,
    works.MoveInnovation,
    works.MilitaryStrength,
    works.MilitaryStrengthPerAdjacentDestroyed,
    works.FreeBid,
    works.ReplaceDisaster,
    end_game.EndPointsPerDestroyed,
    end_game.EndPointsMostDestroyed,
    end_game.EndPointsPerToken,
    end_game.EndPointsPerAdjacentType,
    end_game.EndPointsPerAdjacentDestroyed,
    end_game.EndCopy,
    works.OnDestroyedGain,
    works.OnDestroyedRefreshAll,
)
