"""The 24 verbs of Empire's End: what Locations and Innovations say, and what they do."""

from __future__ import annotations

from engine.effects import vocabulary
from engine.games.empires_end import deeds, ends, trade, works

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
    ends.EndPointsPerDestroyed,
    ends.EndPointsMostDestroyed,
    ends.EndPointsPerToken,
    ends.EndPointsPerAdjacentType,
    ends.EndPointsPerAdjacentDestroyed,
    ends.EndCopy,
    works.OnDestroyedGain,
    works.OnDestroyedRefreshAll,
)
