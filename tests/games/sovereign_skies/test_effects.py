"""The vocabulary of effects: templates, reading back, ambiguity, faults, schema."""

from __future__ import annotations

import jsonschema
import pytest

from engine.effects import Name, Number, Verb, ambiguities, faults, make, read, schema, show, vocabulary
from engine.games.sovereign_skies.verbs import VERBS
from engine.games.sovereign_skies.verbs.houses import POWERS


class Draw(Verb):
    name = "draw"
    template = "[cost?Pay {coin:<cost>}: ]draw <count|a card|# cards> from <pile>."
    timing = "at once"
    rules = ("TOY-1.1",)
    roles = frozenset({"card"})
    parameters = (
        Number("cost", minimum=0, default=0),
        Number("count", minimum=1, maximum=5),
        Name("pile", default="deck"),
    )


class Face(Verb):
    name = "face"
    template = "Face <way>."
    timing = "at once"
    rules = ("TOY-1.2",)
    roles = frozenset({"card", "event"})
    parameters = (Name("way", values=("left", "right")),)


TOYS = vocabulary(Draw, Face)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"draw": {"count": 1}}, "draw a card from Deck."),
        ({"draw": {"count": 3}}, "draw 3 cards from Deck."),
        ({"draw": {"cost": 2, "count": 2, "pile": "iron-sun"}}, "Pay {coin:2}: draw 2 cards from Iron Sun."),
        ({"face": {"way": "left"}}, "Face Left."),
    ],
)
def test_show_and_read_are_inverses(effect, text):
    assert show(TOYS, effect) == text
    assert read(TOYS, text) == [effect]


@pytest.mark.parametrize(
    "text",
    [
        "draw 1 cards from Deck.",  # one is a word
        "draw 9 cards from Deck.",  # past the maximum
        "draw 03 cards from Deck.",  # not how 3 is printed
        "Pay {coin:0}: draw a card from Deck.",  # a default is not printed
        "Face Up.",
        "draw a card from Deck",
        "",
    ],
)
def test_text_that_show_would_not_print_reads_as_nothing(text):
    assert read(TOYS, text) == []


def test_an_ambiguous_vocabulary_is_found():
    class Turn(Verb):
        name = "turn"
        template = "Face <side>."
        timing, rules, roles = "at once", (), frozenset()
        parameters = (Name("side", values=("left", "up")),)

    found = list(ambiguities(vocabulary(Face, Turn)))
    assert len(found) == 2
    assert "'Face Left.', which reads as [{'face': {'way': 'left'}}, {'turn': {'side': 'left'}}]" in found[0]
    assert list(ambiguities(TOYS)) == []


def test_a_lossy_template_is_found():
    class Lossy(Verb):
        name = "lossy"
        template = "Gain <amount|one|many>."
        timing, rules, roles = "at once", (), frozenset()
        parameters = (Number("amount", minimum=1),)

    assert any("prints 'Gain many.', which reads as []" in sentence for sentence in ambiguities(vocabulary(Lossy)))


def test_two_verbs_of_one_name_or_template_are_refused():
    class Again(Face):
        name = "again"

    with pytest.raises(ValueError, match="share a name or a template"):
        vocabulary(Face, Again)


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("draw", "an effect is one verb with its parameters"),
        ({"draw": {}, "face": {}}, "an effect is one verb with its parameters"),
        ({"drwa": {}}, "there is no verb drwa; the vocabulary has draw, face"),
        ({"draw": None}, "draw takes its parameters as a mapping, as in {draw: {}}"),
        ({"draw": {}}, "draw needs count"),
        ({"draw": {"count": 1, "cuont": 1}}, "draw has no parameter cuont; it has cost, count, pile"),
        ({"draw": {"count": "two"}}, "draw: count is 'two', expected a whole number"),
        ({"draw": {"count": True}}, "draw: count is True, expected a whole number"),
        ({"draw": {"count": 0}}, "draw: count is 0, expected 1 to 5"),
        ({"draw": {"count": 1, "cost": -1}}, "draw: cost is -1, expected 0 to any number"),
        ({"draw": {"count": 1, "pile": 4}}, "draw: pile is 4, expected an id in small letters"),
        ({"face": {"way": "up"}}, "face: way is up, expected one of left, right"),
    ],
)
def test_faults_say_what_is_wrong(effect, sentence):
    assert any(found.startswith(sentence) for found in faults(TOYS, effect))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(effect, schema(TOYS))


def test_a_verb_out_of_its_role_is_a_fault():
    assert list(faults(TOYS, {"draw": {"count": 1}}, "event")) == ["draw cannot be a event; it is a card"]
    assert [one["title"] for one in schema(TOYS, "event")["oneOf"]] == ["face"]


def test_right_effects_have_no_faults_and_fit_the_schema():
    for effect in ({"draw": {"count": 5}}, {"face": {"way": "right"}}):
        assert list(faults(TOYS, effect)) == []
        jsonschema.validate(effect, schema(TOYS))


def test_making_a_verb_fills_in_defaults_and_refuses_what_it_does_not_know():
    draw = make(TOYS, {"draw": {"count": 2}})
    assert (draw.cost, draw.count, draw.pile) == (0, 2, "deck")
    with pytest.raises(TypeError, match="draw has no parameter colour"):
        Draw(colour="red")


# --- Sovereign Skies -------------------------------------------------------------------------------------------------


def effects_of(game):
    """Every effect in the data, with its role."""
    sets = game.sets
    for item in sets["planets"].items:
        yield item.values["special"], "special"
    for item in sets["senators"].items:
        yield from ((effect, "favor") for effect in item.values["favors"])
    for item in sets["houses"].items:
        yield from ((effect, "power") for effect in item.values["powers"])
    yield from ((column["bonus"], "bonus") for column in sets["player-boards"].values["columns"])


def test_every_effect_of_the_data_reads_back_from_its_print(game):
    shown = set()
    for effect, role in effects_of(game):
        assert list(faults(VERBS, effect, role)) == []
        assert read(VERBS, show(VERBS, effect)) == [effect]
        shown |= set(effect)
    assert shown == set(VERBS), "every verb of the vocabulary is used by some piece"


def test_the_vocabulary_is_closed_and_without_ambiguity():
    assert len(VERBS) == 18
    assert list(ambiguities(VERBS)) == []
    assert {verb.name for verb in POWERS} == {name for name, verb in VERBS.items() if "power" in verb.roles}


def test_every_verb_names_rules_of_the_data(game):
    for verb in VERBS.values():
        assert verb.rules
        assert set(verb.rules) <= set(game.rules), verb.name
        assert verb.timing
        assert verb.__doc__


def test_print_is_short_and_good_english(game):
    printed = {show(VERBS, effect) for effect, _ in effects_of(game)}
    assert "Pay {energy:1}. Pledge up to 3 Politic cards." in printed
    assert "Gain {energy:2}, and {energy:1} for each of your Bases in play." in printed
    assert all(len(text) <= 110 for text in printed)
    assert all(text[0].isupper() and text.endswith(".") for text in printed)
