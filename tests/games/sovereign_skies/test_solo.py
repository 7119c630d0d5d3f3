"""The A.I.'s turn, rule by rule, from positions put in by hand."""

from __future__ import annotations

import pytest

from engine.games.sovereign_skies.state import AiCards
from engine.games.sovereign_skies.steps.solo import BotTurn
from engine.games.sovereign_skies.steps.solo_relocation import transfer
from engine.play.playing import Playing

PLANETS = {
    "cunning": "deyvas",
    "courageous": "hreja",
    "allegiant": "eylona",
    "strategic": "wyrne",
    "industrious": "utei",
    "benevolent": "solenmere",
}


@pytest.fixture
def bot(rules, table):
    """`bot(flips=[…], row=[…], at=…)`: the A.I. is to turn up the first of `flips`."""

    def sitting(flips, row=(), at="solenmere", discard=(), **said):
        state = table(names=("You", "A.I."), at={"A.I.": at, "You": "deyvas"}, **said)
        tables = state.tables
        rest = [*range(6)] * 2
        used = [tables.politics.index(politic) for politic in (*flips, *row, *discard)]
        for card in used:
            rest.remove(card)
        first, held, gone = (
            tuple(tables.politics.index(politic) for politic in cards) for cards in (flips, row, discard)
        )
        state.bot = AiCards(1, "medium", first + tuple(rest), gone, held)
        state.stack, state.turn = [BotTurn(1)], 1
        return Playing(rules, state)

    return sitting


def take_turn(play):
    return [(event.verb, event.what) for event in play.play("A.I.", "take turn")]


def where(play):
    return play.state.tables.planets[play.state.seats[1].planet]


def count(play, kind, planet, seat=1):
    return getattr(play.state.seats[seat], kind)[play.state.tables.planets.index(planet)]


def names(play, cards):
    return [play.state.tables.politics[card] for card in cards]


def test_one_move_is_the_whole_turn(bot):
    play = bot(["cunning"])
    assert play.legal() == ["take turn"]
    assert play.refusal("A.I.", "add") == ("SS-22.18", "the A.I. takes its turn by itself")
    take_turn(play)
    assert play.seat == "You"


def test_ss_22_22_a_new_kind_joins_the_row_and_a_duplicate_is_discarded(bot):
    play = bot(["cunning"], row=["benevolent"])
    take_turn(play)
    assert names(play, play.state.bot.row) == ["benevolent", "cunning"]
    assert count(play, "dropships", "deyvas") == 1
    play = bot(["cunning"], row=["cunning"])
    take_turn(play)
    assert names(play, play.state.bot.row) == ["cunning"]
    assert names(play, play.state.bot.discard) == ["cunning"]
    assert play.state.cards == [2] * 6, "the cards of the planets are never touched"


def test_ss_e_50_a_low_deck_takes_the_discard_in_at_once(bot):
    play = bot(
        ["cunning"],
        row=["cunning", "courageous", "allegiant", "strategic", "industrious"],
        discard=["courageous", "allegiant", "strategic", "industrious"],
    )
    assert len(play.state.bot.deck) == 3
    take_turn(play)
    assert len(play.state.bot.deck) == 6
    assert "bot deck" in [event.verb for event in play.state.log]
    assert names(play, play.state.bot.discard)[:1] == ["cunning"]


def test_ss_e_58_an_empty_supply_places_nothing(bot):
    play = bot(["cunning"], dropships={"A.I.": {"solenmere": 16}})
    take_turn(play)
    assert count(play, "dropships", "deyvas") == 0


def test_t_26_skips_what_it_cannot_or_should_not_do(bot):
    play = bot(
        ["industrious"],
        row=["industrious", "cunning"],
        at="eylona",
        energy={"You": 0},
        dropships={"A.I.": {"utei": 1}},
        bases={"You": {"utei": 1, "wyrne": 1}},
    )
    energy = play.state.seats[1].energy
    take_turn(play)
    assert where(play) == "utei"
    assert play.state.seats[0].energy == 1, "only where it stops"
    assert (count(play, "bases", "utei"), play.state.seats[1].supply) == (1, 16)
    assert play.state.seats[1].energy == energy, "no bonus of a column"
    assert sum(play.state.seats[1].columns) == 5


def test_ss_22_35_it_builds_on_the_first_planet_from_the_card_on(bot):
    """Clockwise from Deyvas: Deyvas lacks one, Eylona is next, Utei would be last."""
    play = bot(["cunning"], at="wyrne", dropships={"A.I.": {"deyvas": 2, "utei": 2, "eylona": 3}})
    take_turn(play)
    assert where(play) == "utei"
    assert (count(play, "bases", "eylona"), count(play, "dropships", "utei")) == (1, 2)


def test_ss_22_31_recruits_for_the_highest_chit_then_the_fewest(bot):
    def recruiting(stacks, row=("cunning", "allegiant", "courageous")):
        play = bot(["cunning"], row=list(row), at="hreja")
        for level, senator in enumerate(("S1a", "S2a", "S3a")):
            number = next(i for i, one in enumerate(play.state.tables.senators) if one.id == senator)
            play.state.senators[level] = (number, *(s for s in play.state.senators[level] if s != number))
        play.state.senator_chits = list(stacks)
        take_turn(play)
        assert where(play) == "deyvas"
        return play

    play = recruiting([(5, 4, 3), (6, 5, 4), (7, 6, 5)])
    assert play.state.seats[1].senator_chits == ((1, 6),)
    assert names(play, play.state.bot.row) == ["courageous"]
    assert sorted(names(play, play.state.bot.discard)) == ["allegiant", "cunning", "cunning"]
    assert play.state.discard == ()
    assert recruiting([(5, 4, 3), (5, 4), (7,)]).state.seats[1].senator_chits == ((1, 5),)
    assert recruiting([(5,), (5, 4), (7,)]).state.seats[1].senator_chits == ((0, 5),)
    assert recruiting([(5, 4), (5, 4), (7,)]).state.seats[1].senator_chits == ((1, 5),), "then the higher level"
    assert recruiting([(1,), (), (7,)]).state.seats[1].standard == 2, "an empty stack is worth its printed amount"


def test_ss_22_38_activates_for_the_highest_chit_then_fewest_then_nearest(bot):
    def activating(bases, stacks, flips="cunning"):
        play = bot([flips], at="utei", bases={"A.I.": bases})
        play.state.activation = list(stacks)
        take_turn(play)
        assert where(play) == "hreja"
        return {planet for planet in PLANETS.values() if count(play, "active", planet)}

    fresh = ((9, 8, 7), (7, 6, 5), (5, 4, 3))
    assert activating({"utei": 1, "wyrne": 1}, fresh) == {"wyrne"}
    assert activating({"utei": 1, "wyrne": 1}, ((9,), (5,), (5, 4, 3))) == {"wyrne"}
    assert activating({"utei": 1, "solenmere": 1}, fresh) == {"solenmere"}, "clockwise from Deyvas"
    assert activating({"utei": 1, "solenmere": 1}, fresh, "strategic") == {"utei"}, "clockwise from Wyrne"


def test_ss_22_42_pledges_the_three_oldest_if_one_wins_a_chit(bot):
    row = ["cunning", "courageous", "allegiant", "strategic"]
    play = bot(["strategic"], row=row, at="deyvas", dropships={"You": {"deyvas": 1}}, energy={"A.I.": 0})
    planets = play.state.tables.planets
    play.state.pledge = [0] * 6
    play.state.pledge[planets.index("hreja")] = -1
    take_turn(play)
    assert where(play) == "eylona"
    assert (play.state.seats[1].standard, play.state.seats[1].energy) == (2, 1)
    assert names(play, play.state.bot.row) == ["strategic"]
    assert names(play, play.state.bot.discard) == ["strategic", "cunning", "courageous", "allegiant"]


def test_ss_e_54_a_steal_counts_and_a_fourth_card_does_not(bot):
    row = ["cunning", "courageous", "allegiant", "strategic"]
    play = bot(["strategic"], row=row, at="deyvas", bases={"A.I.": {"hreja": 0}}, active={"A.I.": {"hreja": 1}})
    play.state.pledge = [0] * 6
    take_turn(play)
    assert where(play) == "eylona"
    assert play.state.pledge[play.state.tables.planets.index("hreja")] == 1
    play = bot(["strategic"], row=row, at="deyvas")
    play.state.pledge = [0] * 6
    play.state.pledge[play.state.tables.planets.index("wyrne")] = -1
    take_turn(play)
    assert where(play) != "eylona"
    play = bot(["cunning"], row=row[:2], at="deyvas")
    take_turn(play)
    assert where(play) != "eylona"


def moved(play, *, first=True):
    planets = play.state.tables.planets
    pair = transfer(play.state, play.state.bot, first=first)
    return pair and (planets[pair[0]], planets[pair[1]])


def relocating(bot, active, dropships, on=None):
    play = bot([active], dropships={"A.I.": dropships}, **({"on": on} if on else {}))
    play.state.bot.active = play.state.tables.politics.index(active)
    return play


def test_ss_e_55_the_source_is_fixed_first(bot):
    assert moved(relocating(bot, "cunning", {"wyrne": 2, "hreja": 1})) == ("hreja", "wyrne")
    assert moved(relocating(bot, "cunning", {"wyrne": 2, "eylona": 2, "hreja": 1})) == ("hreja", "eylona"), (
        "nearest target"
    )
    assert moved(relocating(bot, "cunning", {"utei": 1, "wyrne": 1})) == ("wyrne", "utei"), (
        "nearest source, then a target"
    )
    assert moved(relocating(bot, "cunning", {"wyrne": 1, "deyvas": 2, "hreja": 2})) == ("wyrne", "deyvas"), (
        "most Dropships"
    )
    assert moved(relocating(bot, "cunning", {"hreja": 3})) is None, "one occupied planet and none that lacks one"
    assert moved(relocating(bot, "cunning", {})) is None


def test_ss_22_49_a_second_dropship_leaves_what_is_complete_alone(bot):
    play = relocating(bot, "cunning", {"utei": 2, "wyrne": 1, "deyvas": 2})
    assert moved(play, first=True) == ("wyrne", "deyvas")
    assert moved(play, first=False) == ("wyrne", "deyvas")
    assert moved(relocating(bot, "cunning", {"utei": 2, "hreja": 1}), first=False) is None


def test_ss_e_55_with_the_option_the_target_is_fixed_first(bot, compiled):
    """The only planet lacking one is also the one with fewest: source first takes from it, target first adds to it."""
    dropships = {"utei": 1, "deyvas": 2}
    assert moved(relocating(bot, "cunning", dropships)) == ("utei", "deyvas")
    assert moved(relocating(bot, "cunning", dropships, on=compiled(bot_relocate="target_first"))) == ("deyvas", "utei")


def test_ss_22_48_it_relocates_two(bot):
    play = bot(["cunning"], row=["cunning"], dropships={"A.I.": {"wyrne": 1, "eylona": 1, "deyvas": 1}})
    before = play.state.seats[1].supply
    events = take_turn(play)
    assert where(play) == "wyrne"
    assert [verb for verb, _ in events].count("relocate") == 2
    assert play.state.seats[1].supply == before - 1


def test_ss_22_51_refuels_when_nothing_else_is_possible(bot):
    play = bot(["cunning"], row=["cunning"], at="eylona", active={"A.I.": {"utei": 1}}, energy={"A.I.": 0})
    take_turn(play)
    assert where(play) == "solenmere"
    assert play.state.seats[1].energy == 3


def test_ss_e_49_a_full_lap_ends_on_its_own_planet(bot):
    """One occupied planet, so no transfer; nothing to recruit, build, activate or pledge."""
    play = bot(["cunning"], row=["cunning"], at="solenmere", energy={"A.I.": 0})
    take_turn(play)
    assert where(play) == "solenmere"
    assert play.state.seats[1].energy == 2


def test_ss_22_16_the_ai_ends_the_round(bot, rules):
    play = bot(["cunning"])
    play.state.activation[0] = play.state.activation[1] = ()
    take_turn(play)
    assert play.state.over
    assert rules.result(play.state) is not None
