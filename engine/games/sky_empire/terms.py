"""The words and numbers of the game that all modules share: goods, dice, Airships, land, buildings, phases.

Whatever has one of these names is counted by its place in the list.
"""

from __future__ import annotations

RAW = ("galvornite", "magnorium", "phlogistonite", "hydrofluxium", "aerothium")
GOODS = ("candles", *RAW)
DICE = ("yellow", "red", "blue")
CLASSES = ("starting", "corvette", "destroyer", "behemoth", "leviathan")  # in rising order (SE-12.5, SE-12.6)
RANKS = CLASSES[1:]
TERRAINS = ("air", "tropical", "rock", "volcano", "home")
DECKS = TERRAINS[:4]
PILES = (*DECKS, "actions", "missions")  # decks that have discards
TARGETS = ("centre", "monolith", "home-base")
CRYSTALS = ("opportunity", "power", "honor", "possession")
PATHS = ("warfare", "versatile", "augmentation", "construction", "ancient", "sentinel")
STANDARD = 4  # so many of the paths are standard ones (SE-29.2)
BUILDINGS = (
    "home-base",
    "aetherforge",
    "island-turret",
    "sky-turret",
    "ancient-sky-tower",
    "bazaar",
    "mine",
    "gas-farm",
)
COLOURS = ("purple", "green", "orange", "blue")  # of the seats, in their order; nothing depends on it
COLUMNS = ("left", "right")
SECTIONS = ("primary", "secondary")
SPOTS = (*SECTIONS, "below")  # where a figure can be on a Council card; see `state.spot`
COINS = (5, 10, 20, 50, 100)  # Candle tokens, by which trades count
PERIODS = ("early", "mid", "late", "end", "special")
TIMINGS = ("action", "minor", "committing", "before-roll", "after-roll", "before-hits", "constructing")
PHASES = ("set-up", "event", "committing", "action", "clean-up")
FEATURES = ("ruin", "monolith", "portal")
RINGS = 3  # of the largest map
# Constants whose value is the form of a state or of a move, not a number that the rules count with. `playable` refuses others at
# their line, so the data can never say one thing and the play do another.
BUILT_IN = {
    "actions_per_turn": 1,  # a turn is one choice, and the next seat's turn follows it
    "carried_figures": 2,  # a move commits a ship with no Doppler, either of the two, or both
    "crystals_of_kind": 1,  # a seat has a bit for each kind
    "exploration_cards": 1,  # an action has explored or has not
    "figures_per_card": 1,  # a seat has a figure on a Council card or has none
    "producers_per_tile": 1,  # a bit for each tile says that a Mine or Gas Farm stands there
    "special_events": 3,  # one ends each of the three periods
    "tokens_of_player_per_tile": 1,  # a seat has a bit for each tile that it has marked
    "upper_sections": 1,  # an upper section has been resolved or has not
}

AIR, TROPICAL, ROCK, VOLCANO, HOME = range(len(TERRAINS))
OPPORTUNITY, POWER, HONOR, POSSESSION = range(len(CRYSTALS))
HOME_BASE, AETHERFORGE, ISLAND_TURRET, SKY_TURRET, TOWER, BAZAAR, MINE, GAS_FARM = range(len(BUILDINGS))
MILITARY = range(HOME_BASE, BAZAAR)  # they fight and can be destroyed (SE-13.3, SE-E-36)
ECONOMIC = range(BAZAAR, len(BUILDINGS))  # they never fight and survive every combat (SE-15.1)
PRODUCERS = (MINE, GAS_FARM)  # SE-18.1
SHIPYARDS = (HOME_BASE, AETHERFORGE)  # SE-20.1
TURRETS = (ISLAND_TURRET, SKY_TURRET)
ACTIONS, MISSIONS = len(DECKS), len(DECKS) + 1  # their places in PILES
SETUP, EVENT, COMMITTING, ACTION, CLEANUP = range(len(PHASES))
STARTING, CORVETTE, DESTROYER, BEHEMOTH, LEVIATHAN = range(len(CLASSES))

NOBODY = -1  # no seat
SENTINELS = -2  # in the place of a seat: the machines
NOWHERE = -1  # no tile; of a figure: the Doppler board
NOTHING = -1  # no card, no tile of a Development

NOW = "at once"
GIVEN = frozenset(
    {"banner", "task", "section", "card", "action", "loot", "reward", "drill", "surge"}
)  # wherever something is given
