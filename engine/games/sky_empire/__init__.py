"""Sky Empire: its vocabulary of effects; what they do in play comes with its rules code."""

from __future__ import annotations

from engine.effects import vocabulary
from engine.games.sky_empire.building import BUILDING
from engine.games.sky_empire.council import COUNCIL
from engine.games.sky_empire.developments import DEVELOPMENTS
from engine.games.sky_empire.events import EVENTS
from engine.games.sky_empire.fighting import FIGHTING
from engine.games.sky_empire.gaining import GAINING
from engine.games.sky_empire.goals import GOALS
from engine.games.sky_empire.traits import TRAITS

VERBS = vocabulary(*GAINING, *BUILDING, *COUNCIL, *FIGHTING, *EVENTS, *GOALS, *TRAITS, *DEVELOPMENTS)
