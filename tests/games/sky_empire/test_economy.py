"""The economy (SE-16 to SE-21, SE-28, SE-29): prices, yields, savings, slots, and that every step agrees with itself."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.sky_empire import columns, holdings
from engine.games.sky_empire.state import Seat
from engine.games.sky_empire.steps import bazaars, constructing, producing, saving, shipyards
from engine.games.sky_empire.terms import BUILDINGS, GAS_FARM, MINE, NOTHING, RAW, TOWER
from engine.play import Chance, take

TWO = {"players": ["Purple", "Green"]}
NONE = {"alba-lancer": "none", "alba-rampart": "none"}
RICH = dict.fromkeys(RAW, 9)
STEPS = {  # of the economy
    *("Explore", "Sections", "Drill", "ActivateBuildings", "ConstructBuildings", "BuildHere", "Relocate", "Save"),
    *("CouncilProduction", "ProduceOrRecall", "Transactions", "BuyDevelopments", "GainDevelopment", "TakeBlueprint"),
    *("GainOneOf", "TakeInitiativeOrCards", "DiscardAsPrice", "RecallTokens", "NameFirstPlayer", "AfterTactical"),
}


class Cheaper:
    """A Development that makes something cheaper."""

    def __init__(self, fewer: int, least: int) -> None:
        self.fewer, self.least = fewer, least


class TestPrices:
    """SE-19.4, SE-20.3, SE-21.2."""

    @pytest.mark.parametrize(
        ("cost", "fewer", "developments", "saves"),
        [
            ((2, 0, 0, 0, 0), 0, [], 0),
            ((2, 0, 0, 0, 0), 0, [(1, 1)], 1),
            ((1, 0, 0, 0, 0), 0, [(1, 1)], 0),
            ((1, 0, 0, 1, 0), 2, [(1, 1)], 2),
            ((1, 0, 0, 1, 0), 3, [], 2),
            ((0, 2, 1, 0, 1), 2, [(1, 1)], 3),
            ((0, 2, 1, 0, 1), 0, [(9, 1)], 3),
            ((0, 2, 1, 0, 1), 0, [(9, 0), (1, 1)], 4),
        ],
    )
    def test_how_much_is_saved(self, cost, fewer, developments, saves):
        assert saving.saved(cost, fewer, [Cheaper(*one) for one in developments]) == saves

    def test_what_is_lacking(self):
        own = Seat(raw=[1, 0, 5, 0, 0])
        assert saving.lacking(own, (2, 1, 3, 0, 0)) == 2
        assert saving.payable(own, (2, 1, 3, 0, 0)) == (1, 0, 3, 0, 0)
        assert saving.without((2, 1, 3, 0, 0), 2) == (2, 1, 2, 0, 0)

    @pytest.mark.parametrize(
        ("left", "prices"), [([], [10, 15, 20, 15, 20]), (["versatile-1", "versatile-2"], [5, 10, 15, 10, 15])]
    )
    def test_market_ties_never_make_buying_cheaper_than_selling(self, position, left, prices):
        state = position("action", {**TWO, "Purple": {"left": left}})
        found = [bazaars.buying_price(state, 0, kind) for kind in range(len(RAW))]
        assert found == prices
        assert all(price >= sell for price, sell in zip(found, state.tables.sell, strict=True))

    def test_no_trade_with_oneself_brings_anything(self, playing):
        """Whatever is bought and sold in one go, nobody gets richer by it."""
        said = {"left": ["versatile-1", "versatile-2"], "buildings": {"bazaar": ["tile-5"]}, "ships": NONE}
        play = playing("action", {**TWO, "Purple": {**said, "hand": ["windfall"], "candles": 20}})
        play.play(
            "Purple", "activate tile-5; done; done; buy galvornite; sell galvornite; buy magnorium; sell magnorium"
        )
        assert play.state.seats[0].candles == 20
        assert play.state.action.transactions == 4


class TestProducing:
    """SE-18."""

    @pytest.mark.parametrize(
        ("tile", "building", "markers", "found"),
        [
            ("tile-23", "mine", None, ["galvornite", "galvornite"]),
            ("tile-28", "mine", None, ["galvornite", "magnorium"]),
            ("tile-11", "gas-farm", None, ["aerothium", "hydrofluxium"]),
            ("tile-18", "mine", None, []),
            ("tile-17", "mine", ["galvornite", "aerothium"], ["galvornite"]),
            ("tile-5", "gas-farm", ["hydrofluxium", "magnorium"], ["hydrofluxium"]),
        ],
    )
    def test_yields(self, position, tile, building, markers, found):
        tiles = {tile: {"markers": markers}} if markers else {}
        said = {"players": ["A", "B", "C"], "tiles": tiles, "A": {"buildings": {building: [tile]}}}
        state = position("action", said)
        number = state.tables.numbers["tile"][tile]
        assert sorted(RAW[kind] for kind in producing.yields(state, number)) == found
        assert producing.producer_on(state, number) == BUILDINGS.index(building)
        assert producing.producer_on(state, 0) == NOTHING

    def test_every_resource_has_one_producer(self):
        assert Counter(kind for suits in producing.SUITS.values() for kind in suits) == Counter(range(len(RAW)))
        assert set(producing.SUITS) == {MINE, GAS_FARM}


class TestConstructing:
    """SE-21."""

    def test_a_home_base_is_never_constructed(self, playing):
        play = playing("action", {**TWO, "Purple": {"resources": RICH, "hand": ["windfall"], "ships": NONE}})
        play.play("Purple", "activate home-a; done; done; done")
        assert play.refusal("Purple", "construct home-base").rule == "SE-E-37"
        assert "construct home-base" not in play.legal()

    @pytest.mark.parametrize("tile", ["tile-5", "tile-17", "tile-25", "tile-3", "home-a", "tile-0"])
    def test_terrain_as_on_the_player_aid(self, position, tile):
        state = position("action", {**TWO, "tiles": {"tile-3": {"nest": False}}, "Purple": {"resources": RICH}})
        number = state.tables.numbers["tile"][tile]
        air = state.tables.tiles[number].terrain == 0
        for kind, building in enumerate(state.tables.buildings):
            found = constructing.refuse_site(state, 0, kind, number)
            if building.cost is None or kind == TOWER:
                assert found is not None
            else:
                assert (found is None) == (building.terrain in ("any", "air" if air else "island")), building.id

    def test_relocating_keeps_the_models_together(self, playing):
        said = {"resources": RICH, "hand": ["windfall"], "ships": {**NONE, "alba-lancer": "tile-20"}}
        said["buildings"] = {"mine": ["tile-17", "tile-19", "tile-23"]}
        play = playing("action", {**TWO, "Purple": said})
        play.play("Purple", "activate tile-20; done; done; done; construct mine; relocate from tile-19; done")
        own = play.state.seats[0]
        assert own.buildings[MINE] == [17, 20, 23]
        assert own.raw[0] == 7
        assert (play.state.standing[19], play.state.standing[20]) == (0, 1)

    def test_free_producer_once_in_an_action(self, playing):
        levels = [f"construction-{level}" for level in range(1, 7)]
        said = {"right": levels, "hand": ["windfall"], "ships": {**NONE, "alba-lancer": "tile-17"}}
        said["buildings"] = {"mine": ["tile-19", "tile-23", "tile-25"]}
        play = playing("action", {**TWO, "Purple": said})
        play.play("Purple", "activate tile-17; done; done; done; construct mine; relocate from tile-19")
        assert play.state.action.free_used
        assert play.refusal("Purple", "construct mine").rule == "SE-21.2"


class TestShipyards:
    """SE-20."""

    @pytest.mark.parametrize(("levels", "saves"), [(0, 0), (3, 1)])
    def test_savings(self, position, levels, saves):
        left = [f"construction-{level}" for level in range(1, levels + 1)]
        state = position("action", {**TWO, "Purple": {"left": left, "ships": {"nebulon": "none"}}})
        assert shipyards.savings(state, 0, state.tables.numbers["ship"]["nebulon"]) == saves

    def test_an_empty_stack_stands_for_the_next_higher_class(self, position):
        away = {"nebulon": "none", "swiftbarb": "none", "glimmerjack": "none"}
        state = position("action", {**TWO, "Green": {"ships": away}})
        assert holdings.top_blueprint(state, 0) == 1
        assert holdings.top_blueprint(state, 3) == 3
        state.stacks[3] = ()
        assert holdings.top_blueprint(state, 3) == NOTHING
        before = list(state.ship_owner)
        holdings.take_blueprint(state, 0, 3, "SE-20.2")
        assert state.ship_owner == before


class TestColumns:
    """SE-29: what fits, against a slow count."""

    @pytest.mark.parametrize("seed", range(12))
    def test_options_are_what_the_rules_say(self, position, seed):
        rng = random.Random(seed)
        state = position("action", TWO)
        own, developments = state.seats[0], state.tables.developments
        for _ in range(rng.randrange(8)):
            path = rng.choice([NOTHING, 4, 5])
            fitting = columns.options(state, 0, path=path)
            if fitting:
                development, column, slot = state.tables.fittings[rng.choice(fitting)]
                holdings.develop(state, 0, development, column, slot, "SE-29.4")
        laid = [one for column in own.columns for one in column if one != NOTHING]
        slow = []
        for number, (one, column, slot) in enumerate(state.tables.fittings):
            there = own.columns[column]
            paths = {developments[other].path for other in there if other != NOTHING and developments[other].level}
            if (
                developments[one].level == slot + 1
                and one not in laid
                and there[slot] == NOTHING
                and NOTHING not in there[:slot]
                and paths <= {developments[one].path}
            ):
                slow.append(number)
        assert columns.options(state, 0) == slow


def test_only_what_is_given_at_once_happens_when_a_development_is_laid(playing):
    """Mind Control, Foresight and the like wait for their time."""
    for path in ("versatile", "augmentation", "construction"):
        for level in range(1, 7):
            said = {
                "left": [f"{path}-{below}" for below in range(1, level)],
                "figures": ["development secondary", "board"],
            }
            play = playing("action", {**TWO, "Purple": said})
            before = play.state.seats[0].clone()
            play.play("Purple", f"resolve development; do; take {path}-{level} in left-{level}")
            after = play.state.seats[0]
            assert play.seat == "Green"
            assert after.candles == before.candles - 25
            assert (after.hand, after.initiative, after.raw) == (before.hand, before.initiative, before.raw)


@pytest.mark.parametrize(("seats", "variants"), [(1, {"solo": "on"}), (2, {}), (4, {"variant": "accelerated"})])
def test_the_steps_agree_with_themselves(rules, tables, seats, variants):
    """Each legal move is offered, and each offered one is legal, at every question of the economy in a random game."""
    rng, state = random.Random(seats), rules.start(tables, "ABCD"[:seats], Chance(seats), variants)
    seen, every = Counter(), rules.vocabulary(tables)
    for _ in range(2000):
        if not state.stack:
            break
        step = state.stack[-1]
        moves, name = step.moves(state), type(step).__name__
        if name in STEPS and seen[name] < 12:
            seen[name] += 1
            legal = {move for move in every if step.refuse(state, move) is None and not step.open_to(state, move)}
            assert legal <= set(moves), name
            assert all(step.refuse(state, move) is None for move in moves), name
            assert len(set(moves)) == len(moves) > 0
        take(state, rng.choice([move for move in moves if move.kind not in ("pass", "done", "skip")] or moves))
        assert list(rules.invariants(state)) == []
    assert len(seen) > 5, seen
