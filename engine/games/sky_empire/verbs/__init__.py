"""The vocabulary of effects, one module for each family: what cards, boards and tiles say, and what it does in play."""

from __future__ import annotations

from engine.effects import vocabulary
from engine.games.sky_empire.verbs.acquiring import ACQUIRING
from engine.games.sky_empire.verbs.building import BUILDING
from engine.games.sky_empire.verbs.council import COUNCIL
from engine.games.sky_empire.verbs.decrees import DECREES
from engine.games.sky_empire.verbs.developments import DEVELOPMENTS
from engine.games.sky_empire.verbs.fighting import FIGHTING
from engine.games.sky_empire.verbs.gaining import GAINING
from engine.games.sky_empire.verbs.goals import GOALS
from engine.games.sky_empire.verbs.gunnery import GUNNERY
from engine.games.sky_empire.verbs.sentinels import ORDERS
from engine.games.sky_empire.verbs.ships import SHIPS
from engine.games.sky_empire.verbs.traits import TRAITS
from engine.games.sky_empire.verbs.votes import VOTES
from engine.games.sky_empire.verbs.weather import WEATHER

VERBS = vocabulary(
    *GAINING,
    *ACQUIRING,
    *BUILDING,
    *COUNCIL,
    *FIGHTING,
    *SHIPS,
    *WEATHER,
    *DECREES,
    *VOTES,
    *ORDERS,
    *GOALS,
    *TRAITS,
    *GUNNERY,
    *DEVELOPMENTS,
)
