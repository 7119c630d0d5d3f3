"""Ids inside icons and amounts of several kinds: print, reading back, schema, faults."""

from __future__ import annotations

import jsonschema
import pytest

from engine.effects import Verb, ambiguities, faults, read, schema, show, vocabulary
from engine.effects.parameters import Amounts, Number, Token

KINDS = ("wood", "red-clay", "sheep")


class Trade(Verb):
    name = "trade"
    template = "Turn {<give>:2} into <get>."
    timing, rules, roles = "at once", (), frozenset({"card"})
    parameters = (Token("give", KINDS, about="what is paid"), Amounts("get", KINDS, choice=True, about="what comes"))


class Reap(Verb):
    name = "reap"
    template = "Reap <get>, {<kind>}."
    timing, rules, roles = "at once", (), frozenset({"card"})
    parameters = (Amounts("get", KINDS), Token("kind", ("day", "night")))


TOYS = vocabulary(Trade, Reap)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"trade": {"give": "wood", "get": {"sheep": 1}}}, "Turn {wood:2} into {sheep:1}."),
        (
            {"trade": {"give": "red-clay", "get": {"wood": 1, "sheep": 12}}},
            "Turn {red-clay:2} into {wood:1} + {sheep:12}.",
        ),
        (
            {"trade": {"give": "wood", "get": {"one_of": {"red-clay": 1, "sheep": 2}}}},
            "Turn {wood:2} into {red-clay:1} or {sheep:2}.",
        ),
        (
            {"reap": {"get": {"wood": 3, "red-clay": 1, "sheep": 2}, "kind": "day"}},
            "Reap {wood:3} + {red-clay:1} + {sheep:2}, {day}.",
        ),
    ],
)
def test_show_and_read_are_inverses(effect, text):
    assert show(TOYS, effect) == text
    assert read(TOYS, text) == [effect]
    assert list(faults(TOYS, effect)) == []
    jsonschema.validate(effect, schema(TOYS))


def test_amounts_print_in_the_order_of_the_kinds():
    assert show(TOYS, {"reap": {"get": {"sheep": 1, "wood": 1}, "kind": "day"}}) == "Reap {wood:1} + {sheep:1}, {day}."


@pytest.mark.parametrize(
    "text",
    [
        "Turn {wood:2} into {wheat:1}.",  # no kind
        "Turn {wood:2} into {sheep:0}.",  # no amount
        "Turn {wood:2} into {sheep:1} + {wood:1}.",  # not the order
        "Turn {wood:2} into {wood:1} or {sheep:1} + {red-clay:1}.",
        "Reap {wood:1} or {sheep:1}, {day}.",  # no choice there
        "Reap {wood:1}, {Day}.",
        "Reap {wood:1} + {wood:1}, {day}.",
    ],
)
def test_text_that_show_would_not_print_reads_as_nothing(text):
    assert read(TOYS, text) == []


def test_there_is_no_ambiguity():
    assert list(ambiguities(TOYS)) == []


@pytest.mark.parametrize(
    ("get", "sentence"),
    [
        (None, "trade: get is None, expected amounts by kind, as in {wood: 1}"),
        ({}, "trade: get is {}, expected amounts by kind"),
        (3, "trade: get is 3, expected amounts by kind"),
        ({"wheat": 1}, "trade: get names wheat, expected wood, red-clay, sheep"),
        ({"wood": 0}, "trade: get: wood is 0, expected a whole number from 1"),
        ({"wood": True}, "trade: get: wood is True, expected a whole number from 1"),
        ({"one_of": {"wood": 1}}, "trade: get: one_of is {'wood': 1}, expected amounts of two kinds or more"),
        ({"one_of": {"wood": 1, "gold": 1}}, "trade: get names gold"),
        ({"one_of": {"wood": 1, "sheep": 1}, "wood": 1}, "trade: get names one_of"),
    ],
)
def test_faults_of_amounts(get, sentence):
    effect = {"trade": {"give": "wood", "get": get}}
    assert any(found.startswith(sentence) for found in faults(TOYS, effect)), list(faults(TOYS, effect))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(effect, schema(TOYS))


def test_a_token_is_one_of_its_values():
    assert list(faults(TOYS, {"trade": {"give": "gold", "get": {"wood": 1}}})) == [
        "trade: give is gold, expected one of wood, red-clay, sheep"
    ]


def test_parameters_compare_by_what_they_say():
    assert Token("a", KINDS) == Token("a", KINDS)
    assert hash(Amounts("a", KINDS)) == hash(Amounts("a", KINDS))
    assert Number("a").schema() == {"type": "integer", "minimum": 0}
