"""Imports every module of steps, so each of them enters its steps in `following.NEXT` and `phases.BEGINNINGS`."""

from engine.games.empires_end.steps import (
    disaster,
    economy,
    industry,
    low_resources,
    phases,
    placing,
    replacing,
    scoring,
    war,
)

__all__ = ["disaster", "economy", "industry", "low_resources", "phases", "placing", "replacing", "scoring", "war"]
