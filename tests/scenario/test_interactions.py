"""Pairs of verbs: which can meet, and which a play shows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.check import interactions
from engine.check.coverage import Coverage, check
from engine.common.problems import Problems
from engine.effects import Verb, vocabulary
from engine.games.empires_end import RULES as EMPIRES
from engine.games.sovereign_skies import RULES as SKIES
from engine.play import Event
from engine.scenario import verdict
from tests.scenario.test_scenarios import ROOT, game


class Fill(Verb):
    name, template, rules, phases = "fill", "Fill.", ("PB-1.1", "PB-1.9"), frozenset({"day"})
    writes = frozenset({"jar"})


class Pour(Verb):
    name, template, rules, phases = "pour", "Pour.", ("PB-1.9",), frozenset({"day", "night"})
    reads, writes = frozenset({"jar"}), frozenset({"jar"})


class Look(Verb):
    name, template, rules, phases = "look", "Look.", ("PB-1.3",), frozenset({"night"})
    reads = frozenset({"jar"})


class Values(dict):
    def peek(self, key):
        return self[key]


VERBS = vocabulary(Fill, Pour, Look)


def toy(moments, *names):
    pieces = SimpleNamespace(items=[SimpleNamespace(values=Values(effect={name: {}})) for name in names])
    return SimpleNamespace(verbs=VERBS, ability_phases=moments, phase_event="bell"), SimpleNamespace(
        sets={"pots": pieces}
    )


def test_a_write_that_meets_a_read_in_one_moment():
    rules, pots = toy({"day": frozenset({"day"}), "night": frozenset({"night"})}, "fill", "pour", "pour", "look")
    found = interactions.meetings(rules, pots)
    assert {name: (one.moments, one.things) for name, one in found.items()} == {
        "fill × pour": (("day",), ("jar",)),
        "pour × pour": (("day", "night"), ("jar",)),
        "look × pour": (("night",), ("jar",)),
    }


def test_phases_that_are_played_together():
    rules, pots = toy({"all": frozenset({"day", "night"})}, "fill", "pour", "look")
    assert set(interactions.meetings(rules, pots)) == {"fill × pour", "fill × look", "look × pour"}  # one pour alone


class Rain(Verb):
    name, template, rules, phases, drawn = "rain", "Rain.", ("PB-1.4",), frozenset({"day"}), "weather"
    reads, writes = frozenset({"jar"}), frozenset({"jar"})


class Drought(Verb):
    name, template, rules, phases, drawn = "drought", "Drought.", ("PB-1.5",), frozenset({"day"}), "weather"
    reads = frozenset({"jar"})


def test_cards_of_which_one_is_open_at_a_time():
    verbs = vocabulary(Fill, Rain, Drought)

    def found(*cards):
        pieces = SimpleNamespace(
            items=[SimpleNamespace(values=Values(effects=[{name: {}} for name in card])) for card in cards]
        )
        rules = SimpleNamespace(verbs=verbs, ability_phases={"day": frozenset({"day"})}, phase_event="bell")
        return set(interactions.meetings(rules, SimpleNamespace(sets={"skies": pieces})))

    assert found(["rain"], ["rain"], ["drought"], ["fill"]) == {"fill × rain", "drought × fill"}
    assert found(["rain", "drought"], ["rain"]) == {"drought × rain"}


def test_a_verb_that_no_piece_has_meets_nothing():
    rules, pots = toy({"day": frozenset({"day"})}, "fill", "fill")
    assert interactions.meetings(rules, pots) == {}


def test_without_moments_there_are_no_pairs():
    loaded, _ = game(ROOT / "components/sovereign-skies")
    assert interactions.meetings(SKIES, loaded) == {}
    assert interactions.shown(SKIES, SimpleNamespace(cases=())) == set()


def events(*told):
    """(verb, cause, who, rule…)"""
    return [
        Event(number, cause, verb, who, "", None, None, tuple(rules))
        for number, (verb, cause, who, *rules) in enumerate(told)
    ]


@pytest.mark.parametrize(
    ("told", "pairs"),
    [
        ([("a", 0, 0, "PB-1.1", "PB-1.9"), ("b", 0, 0, "PB-1.3")], {"fill × look"}),
        ([("a", 0, 0, "PB-1.9"), ("b", 1, 0, "PB-1.3")], {"look × pour"}),
        ([("a", 0, 0, "PB-1.1"), ("b", 1, 1, "PB-1.3")], set()),  # two seats
        ([("a", 0, 0, "PB-1.1"), ("bell", -1, -1), ("b", 2, 0, "PB-1.3")], set()),  # two phases
        ([("a", 0, 0, "PB-1.9"), ("b", 0, 0, "PB-1.9")], set()),  # one move
        ([("a", 0, 0, "PB-1.9"), ("b", 1, 0, "PB-1.9")], {"pour × pour"}),
        ([("choose", 0, 0, "PB-1.1"), ("b", 0, 0, "PB-1.3")], set()),  # a move is not yet a change
    ],
)
def test_what_a_play_shows(told, pairs):
    rules, _ = toy({})
    result = SimpleNamespace(cases=(SimpleNamespace(events=events(*told), looks=[verdict.Look(len(told), None)]),))
    assert interactions.shown(rules, result) == pairs


@pytest.mark.parametrize(
    ("look", "pairs"),
    [
        (verdict.Look(2, None), {"fill × look"}),
        (verdict.Look(2, frozenset({0})), {"fill × look"}),
        (verdict.Look(2, frozenset({1})), set()),  # another seat
        (verdict.Look(1, None), set()),  # before the second has done anything
    ],
)
def test_a_pair_counts_only_if_something_looks_at_what_the_second_did(look, pairs):
    rules, _ = toy({})
    told = events(("a", 0, 0, "PB-1.1"), ("b", 1, 0, "PB-1.3"))
    assert interactions.shown(rules, SimpleNamespace(cases=(SimpleNamespace(events=told, looks=[look]),))) == pairs


def test_an_uncovered_pair_is_a_problem():
    loaded, _ = game(ROOT / "components/empires-end")
    found, cover = Problems(), Coverage()
    meetings = interactions.meetings(EMPIRES, loaded)
    cover.pairs = {name: ["EE-I-01"] for name in list(meetings)[1:]}
    check(loaded, cover, {}, found, meetings)
    missing = [problem for problem in found if problem.code == "coverage-pair"]
    assert len(missing) == 1
    assert next(iter(meetings.values())).one in missing[0].message
    assert cover.totals["pairs of effects"] == (len(meetings) - 1, len(meetings))


def test_every_pair_of_empires_end_is_shown():
    loaded, runner = game(ROOT / "components/empires-end")
    tagged = [
        one
        for one in loaded.scenarios.values()
        if one.kind == "interaction" or one.id.startswith(("EE-EX", "EE-K", "EE-T"))
    ]
    shown = {name for scenario in tagged for name in interactions.shown(EMPIRES, runner.run(scenario))}
    meetings = interactions.meetings(EMPIRES, loaded)
    assert len(meetings) > 30
    assert set(meetings) <= shown
