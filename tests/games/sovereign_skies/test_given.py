"""Positions of Sovereign Skies as plain data: what is derived, what is refused, and that describing undoes giving."""

from __future__ import annotations

import pytest

from engine.games.sovereign_skies import RULES
from engine.games.sovereign_skies.words.given import BOT_KEYS, SEAT_KEYS
from engine.play import plain
from engine.scenario.cases import cases
from tests.scenario.test_scenarios import ROOT, game

FOLDER = ROOT / "components/sovereign-skies"
TWO = {"players": ["Liam", "Stella"]}
POLITICS = ("cunning", "courageous", "allegiant", "strategic", "industrious", "benevolent")
SOLO = {"players": ["Liam", "A.I."], "turn": "A.I."}
KEPT = (
    "first",
    "turn",
    "round",
    "ring",
    "discard",
    "senator_stacks",
    "done",
    "senator_played",
    "power_used",
    "last_round",
)


@pytest.fixture(scope="module")
def tables():
    return RULES.compile(game(FOLDER)[0], {})


@pytest.fixture
def give(tables):
    def run(data, play="actions"):
        faults = []
        state = RULES.given(tables, data, play, lambda path, what, expected: faults.append((path, what, expected)))
        return state, faults

    return run


def test_what_is_not_said_is_derived(give):
    state, faults = give(
        {
            **TWO,
            "Liam": {
                "energy": 4,
                "planets": {"utei": {"dropships": 3, "bases": 1, "activated": 2}},
                "hand": ["cunning"],
                "pledges": ["hreja"],
            },
            "Stella": {
                "chits": ["orange-9", "senator-2-6"],
                "planets": {"deyvas": {"activated": 1}},
                "senators": ["S1c"],
                "standard": 2,
            },
        }
    )
    assert not faults
    said = RULES.describe(state)
    assert said["Liam"]["supply"] == 13
    assert said["Liam"]["columns"] == [0, 1, 2]
    assert said["stacks"]["cunning"] == 1
    assert said["bank"] == 50 - 4 - 5  # one Pledge chit has left the mat with its Energy
    assert said["standard_left"] == 31
    assert said["chit_stacks"]["orange"] == [8, 7]
    assert said["chit_stacks"]["level-2"] == [5, 4]
    assert said["senator_stacks"]["level-1"] == ["S1a", "S1b", "S1d", "S1e"]
    assert (said["first"], said["turn"], said["round"]) == ("Liam", "Liam", 2)
    assert list(RULES.invariants(state)) == []


def test_named_senators_lie_on_top(give):
    state, faults = give({**TWO, "senator_stacks": {"level-3": ["S3c", "S3a"]}, "discard": ["S3b"]})
    assert not faults
    assert RULES.describe(state)["senator_stacks"]["level-3"] == ["S3c", "S3a", "S3d", "S3e"]


def test_cards_of_the_automated_seat_that_are_not_named_lie_at_the_bottom_of_its_deck(give):
    state, faults = give({**SOLO, "A.I.": {"hand": ["cunning"], "deck": ["industrious"]}}, "turn")
    assert not faults
    deck = RULES.describe(state)["A.I."]["deck"]
    assert deck[0] == "industrious"
    assert len(deck) == 11


def test_a_seat_has_its_own_over_each(give):
    state, _ = give({**TWO, "each": {"energy": 3, "at": "utei"}, "Stella": {"energy": 1}})
    assert [(seat.energy, seat.planet) for seat in state.seats] == [(3, 4), (1, 4)]


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        ({"players": ["Liam"]}, ("players",), "1 players"),
        ({"players": ["A", "B", "C", "D", "E"]}, ("players",), "5 players"),
        ({"players": ["A.I.", "Liam"]}, ("players",), "2 players"),
        ({"players": ["Liam", "Liam"]}, ("players",), "2 players"),
        ({**TWO, "plyers": 1}, ("plyers",), "not known"),
        ({**TWO, "Liam": {"enrgy": 1}}, ("Liam", "enrgy"), "not known"),
        ({**TWO, "Liam": 3}, ("Liam",), "a mapping"),
        ({**TWO, "Liam": {"energy": "many"}}, ("Liam", "energy"), "a whole number"),
        ({**TWO, "Liam": {"energy": -1}}, ("Liam", "energy"), "a whole number"),
        ({**TWO, "Liam": {"at": "wyrn"}}, ("Liam", "at"), "did you mean 'wyrne'?"),
        ({**TWO, "Liam": {"facing": "left"}}, ("Liam", "facing"), "clockwise"),
        ({**TWO, "Liam": {"hand": "cunning"}}, ("Liam", "hand"), "a list"),
        ({**TWO, "Liam": {"hand": ["cuning"]}}, ("Liam", "hand", 0), "did you mean 'cunning'?"),
        ({**TWO, "Liam": {"hand": ["cunning", "cunning"]}}, ("Liam", "hand"), "no two cards of one kind"),
        (
            {**TWO, "Liam": {"house": "voldan"}, "Stella": {"house": "voldan"}},
            ("Stella", "house"),
            "another seat has this House",
        ),
        ({**SOLO, "A.I.": {"house": "voldan"}}, ("A.I.", "house"), "the A.I., which has none"),
        ({**TWO, "Liam": {"house": "voldann"}}, ("Liam", "house"), "did you mean 'voldan'?"),
        ({**TWO, "Liam": {"planets": {"hrea": {"bases": 1}}}}, ("Liam", "planets", "hrea"), "did you mean 'hreja'?"),
        (
            {**TWO, "Liam": {"planets": {"hreja": {"base": 1}}}},
            ("Liam", "planets", "hreja", "base"),
            "did you mean 'bases'?",
        ),
        ({**TWO, "Liam": {"planets": {"hreja": {"dropships": 17}}}}, ("Liam", "planets"), "17 dropships"),
        (
            {**TWO, "Liam": {"planets": {"hreja": {"dropships": 4}}, "supply": 13}},
            ("Liam", "supply"),
            "12 are in the supply",
        ),
        ({**TWO, "Liam": {"planets": {"hreja": {"bases": 4, "activated": 3}}}}, ("Liam", "planets"), "7 bases"),
        (
            {**TWO, "Liam": {"planets": {"hreja": {"bases": 1}}, "columns": [2, 2, 2]}},
            ("Liam", "columns"),
            "6 on the board",
        ),
        ({**TWO, "Liam": {"columns": [3, 2, 1]}}, ("Liam", "columns"), "columns are"),
        ({**TWO, "Liam": {"chits": ["orange-6"]}}, ("Liam", "chits", 0), "no chit"),
        ({**TWO, "Liam": {"chits": ["orange-8"]}}, ("Liam", "chits"), "a higher one"),
        (
            {**TWO, "Liam": {"chits": ["orange-9"]}, "Stella": {"chits": ["orange-9"]}},
            ("Stella", "chits", 0),
            "named twice",
        ),
        ({**TWO, "Liam": {"pledges": ["utei"]}, "Stella": {"pledges": ["utei"]}}, ("Stella", "pledges"), "named twice"),
        ({**TWO, "Liam": {"senators": ["S1a"]}, "discard": ["S1a"]}, ("senator_stacks",), "S1a: in two places"),
        ({**TWO, "senator_stacks": {"level-1": ["S2a"]}}, ("senator_stacks", "level-1"), "no card of this level"),
        ({**TWO, "senator_stacks": {"level1": ["S1a"]}}, ("senator_stacks", "level1"), "did you mean 'level-1'?"),
        ({**TWO, "ring": ["utei", "hreja"]}, ("ring",), "each planet once"),
        ({**TWO, "turn": "Omar"}, ("turn",), "nothing is called"),
        ({**TWO, "done": ["pledge"]}, ("done",), "no planet action"),
        ({**TWO, "last_round": 1}, ("last_round",), "true or false"),
        ({**TWO, "chance": {"bot deck": 3}}, ("chance", "bot deck"), "a list"),
        ({**SOLO, "difficulty": "heard"}, ("difficulty",), "did you mean 'hard'?"),
        ({**SOLO, "A.I.": {"hand": ["cunning"], "deck": ["cunning", "cunning"]}}, ("A.I.", "deck"), "too many cunning"),
        ({**SOLO, "A.I.": {"deck": ["cunning"], "discard": []}}, ("A.I.", "deck"), "named nowhere"),
        ({**SOLO, "A.I.": {"discard": [*POLITICS, *POLITICS]}}, ("A.I.", "discard"), "the A.I.'s deck is empty"),
        ({**TWO, "Liam": {"deck": []}}, ("Liam", "deck"), "not known"),
    ],
)
def test_what_cannot_be_is_said_at_its_place(give, data, path, words):
    state, faults = give(data)
    assert state is None
    assert path in [fault[0] for fault in faults], faults
    assert words in " ".join(f"{what}; {expected}" for _, what, expected in faults)


def test_all_that_is_wrong_is_said_at_once(give):
    _, faults = give({**TWO, "Liam": {"at": "wyrn", "energy": -2}, "Stella": {"hand": ["x"]}, "first": "Omar"})
    assert len(faults) == 4


def test_an_unknown_play_is_named(give):
    _, faults = give(TWO, "trun")
    assert faults == [((), "play is 'trun'", "one of turn, actions, setup; did you mean 'turn'?")]


def test_a_set_up_takes_no_position(give):
    state, faults = give({**TWO, "Liam": {"energy": 3}}, "setup")
    assert state is None
    assert faults[0][0] == ("Liam",)


def test_describing_undoes_giving(tables):
    """Each position of the scenarios, described and given again, is the same state."""
    count = 0
    for scenario in game(FOLDER)[0].scenarios.values():
        for case in cases(scenario, []):
            if case.play == "setup" or "injected" in case.given:
                continue
            state = RULES.given(tables, case.given, case.play, pytest.fail)
            said = RULES.describe(state)
            again = {"players": list(state.names), **{key: said[key] for key in KEPT}}
            again = {key: list(value) if isinstance(value, tuple) else value for key, value in again.items()}
            for name in state.names:
                keys = (*SEAT_KEYS, *BOT_KEYS) if name == "A.I." else SEAT_KEYS
                again[name] = {
                    key: list(said[name][key]) if isinstance(said[name][key], tuple) else said[name][key]
                    for key in keys
                }
            if "chance" in case.given:
                again["chance"] = case.given["chance"]
            if "difficulty" in case.given:
                again["difficulty"] = case.given["difficulty"]
            other = RULES.given(tables, again, case.play, lambda *fault: pytest.fail(str(fault)))
            assert RULES.describe(other) == said
            assert plain(other.stack) == plain(state.stack)
            count += 1
    assert count > 250


def test_a_view_hides_what_lies_face_down(give):
    state, _ = give({**SOLO, "A.I.": {"deck": ["cunning", "industrious"]}}, "turn")
    seen = RULES.view(state, 0)
    assert set(seen["A.I."]["deck"]) == {"hidden"}
    assert seen["senator_stacks"]["level-1"] == ["S1a", *["hidden"] * 4]
    state.bot.deck = tuple(reversed(state.bot.deck))
    assert RULES.view(state, 0) == seen


def test_rolls_are_written_as_faces_numbers_among_them():
    from engine.play.reading import Faults, PositionReader

    wrong = []
    said = PositionReader(
        {"chance": {"roll": [[1, 2, "3s", "s"], [0]], "die": [6], "deck": [[True]]}},
        (),
        Faults(lambda *fault: wrong.append(fault)),
    )
    assert said.outcomes("chance") == {"roll": [["1", "2", "3s", "s"], ["0"]], "die": ["6"], "deck": []}
    assert [fault[1] for fault in wrong] == ["[True] is no outcome"]


def test_an_activated_base_brings_the_top_chit_of_its_colour_unless_chits_are_named(give):
    state, faults = give({**TWO, "Liam": {"planets": {"hreja": {"activated": 2}, "utei": {"activated": 1}}}})
    assert faults == []
    won = [(state.tables.levels[level], value) for level, value in state.seats[0].activation_chits]
    assert won == [("orange", 9), ("orange", 8), ("green", 5)]


@pytest.mark.parametrize(
    "own",
    [
        {"chits": ["orange-9"]},
        {"chits": [], "planets": {"hreja": {"activated": 1}}},
        {"chits": ["orange-9", "orange-8"], "planets": {"hreja": {"activated": 1}}},
    ],
)
def test_activated_bases_and_their_chits_belong_together(give, own):
    state, faults = give({**TWO, "Liam": own})
    assert faults == []
    assert [sentence for sentence in RULES.invariants(state) if "Activation chits" in sentence]


def test_nobody_has_more_energy_than_the_box(give):
    _, faults = give({**TWO, "Liam": {"energy": 300}})
    assert [(path, "300 Energy" in what) for path, what, _ in faults] == [(("players",), True)]
