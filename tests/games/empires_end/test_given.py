"""Positions of Empire's End as plain data: what is derived, what is refused, and that describing undoes giving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.empires_end import RULES
from engine.games.empires_end.words.given import ROW, SEAT_KEYS
from engine.play import ChanceError, plain
from engine.play.picture import Box, PieceSign, Words
from engine.scenario.cases import cases
from engine.scenario.runner import Runner
from tests.scenario.test_scenarios import ROOT, game

FOLDER = ROOT / "components/empires-end"
TWO = {"players": ["Ann", "Ben"]}
THREE = {"players": ["Ann", "Ben", "Cara"]}


@pytest.fixture(scope="module")
def tables():
    return RULES.compile(game(FOLDER)[0], {})


@pytest.fixture
def give(tables):
    def run(data, play="disaster"):
        faults = []
        state = RULES.given(tables, data, play, lambda path, what, expected: faults.append((path, what, expected)))
        return state, faults

    return run


def test_what_is_not_said_is_as_the_setup_leaves_it(give):
    state, faults = give(
        {**TWO, "Ann": {"resources": {"axe": 5}, "innovations": {"farm-3": ["fire-02"]}}, "deck": ["fire-09"]}
    )
    assert not faults
    said = RULES.describe(state)
    assert said["Ann"]["resources"] == {"wheat": 2, "hammer": 2, "axe": 5, "coin": 2}
    assert said["Ann"]["row"] == list(ROW)
    assert said["open"] == {"fire-09": {"wheat": 0, "hammer": 0, "axe": 0, "coin": 0}}
    assert said["deck"][:3] == ["fire-01", "fire-03", "fire-04"]
    assert (said["first"], said["space"], said["turn"], len(said["deck"])) == ("Ann", 1, "Ann", 86)
    assert list(RULES.invariants(state)) == []


def test_a_deck_of_some_size_leaves_the_rest_discarded(give):
    state, faults = give({**TWO, "deck": ["fire-09", "fire-08"], "deck_size": 4, "discard": ["plague-01"]})
    assert not faults
    said = RULES.describe(state)
    assert said["deck"] == ["fire-08", "fire-01", "fire-02"]
    assert said["discard"][:2] == ["plague-01", "fire-03"]
    assert list(RULES.invariants(state)) == []


def test_a_seat_has_its_own_over_each(give):
    state, _ = give({**TWO, "each": {"score": 3, "destroyed": ["farm-3"]}, "Ben": {"score": -4}})
    assert [seat.score for seat in state.seats] == [3, -4]
    assert [seat.destroyed.bit_count() for seat in state.seats] == [1, 1]


def test_rest_stands_for_all_that_an_order_does_not_name(give):
    state, faults = give(
        {
            **TWO,
            "chance": {
                "first player": ["Ben"],
                "row": [[*ROW]],
                "disasters": [["plague-08", "rest"]],
                "military": [["rest"]],
            },
        },
        "setup",
    )
    assert not faults
    assert "plague-08" in RULES.describe(state)["Ben"]["hand"]
    assert RULES.describe(state)["wars"][0] == "M01"


def test_an_order_without_rest_has_to_name_all(give):
    with pytest.raises(ChanceError, match="is no order of"):
        give({**TWO, "chance": {"first player": ["Ben"], "row": [["army-10"]]}}, "setup")


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        ({"players": ["Ann"]}, ("players",), "1 players"),
        ({"players": ["A", "B", "C", "D", "E"]}, ("players",), "5 players"),
        ({"players": ["Ann", "Ann"]}, ("players",), "2 players"),
        ({**TWO, "plyers": 1}, ("plyers",), "not known"),
        ({**TWO, "Ann": {"scor": 1}}, ("Ann", "scor"), "did you mean 'score'?"),
        ({**TWO, "each": {"scor": 1}}, ("each", "scor"), "did you mean 'score'?"),
        ({**TWO, "Ann": 3}, ("Ann",), "a mapping"),
        ({**TWO, "Ann": {"score": "many"}}, ("Ann", "score"), "a whole number"),
        ({**TWO, "Ann": {"resources": {"axe": -1}}}, ("Ann", "resources", "axe"), "a whole number from 0"),
        ({**TWO, "Ann": {"resources": {"axes": 1}}}, ("Ann", "resources", "axes"), "did you mean 'axe'?"),
        ({**TWO, "Ann": {"row": ["farm-3"]}}, ("Ann", "row"), "not each Location once"),
        ({**TWO, "Ann": {"destroyed": ["farm-4"]}}, ("Ann", "destroyed", 0), "nothing is called 'farm-4'"),
        ({**TWO, "Ann": {"destroyed": "farm-3"}}, ("Ann", "destroyed"), "a list"),
        ({**TWO, "Ann": {"innovations": {"farm-33": []}}}, ("Ann", "innovations", "farm-33"), "did you mean 'farm-3'?"),
        (
            {**TWO, "Ann": {"innovations": {"farm-3": ["fire-99"]}}},
            ("Ann", "innovations", "farm-3", 0),
            "nothing is called",
        ),
        ({**TWO, "Ann": {"hand": ["fire-01"]}, "Ben": {"hand": ["fire-01"]}}, ("Ben", "hand", 0), "named twice"),
        ({**TWO, "Ann": {"hand": ["fire-01"]}, "deck": ["fire-01"]}, ("deck", 0), "named twice"),
        ({**TWO, "Ann": {"exhausted": ["fire-04"]}}, ("Ann", "exhausted", 0), "lies under none"),
        ({**TWO, "deck_size": 89}, ("deck_size",), "cannot have 89"),
        ({**TWO, "deck": ["fire-01", "fire-02"], "deck_size": 1}, ("deck_size",), "cannot have 1"),
        ({**TWO, "space": 2}, ("space",), "another kind of phase"),
        ({**TWO, "first": "Cara"}, ("first",), "nothing is called 'Cara'"),
        ({**TWO, "mode": "fast"}, ("mode",), "normal, lightning"),
        ({**TWO, "turn": "Ann"}, ("turn",), "phase in progress"),
        ({**TWO, "answered": ["fire-01"]}, ("answered", 0), "nothing is called"),
        ({**TWO, "open": {"fire-09": {}}, "answered": ["fire-09"]}, ("answered",), "each card that lies open"),
        ({**TWO, "open": {"fire-9": {}}}, ("open", "fire-9"), "nothing is called"),
        ({**TWO, "open": {"fire-09": {"gold": 1}}}, ("open", "fire-09", "gold"), "not known"),
        ({**TWO, "chance": {"reshuffle": "any"}}, ("chance", "reshuffle"), "a list"),
        ({**TWO, "wars": ["M12"]}, ("wars", 0), "nothing is called"),
    ],
)
def test_what_is_wrong_is_said_where_it_stands(give, data, path, words):
    state, faults = give(data)
    assert state is None
    assert any(where == path and words in f"{what}; {expected}" for where, what, expected in faults), faults


@pytest.mark.parametrize(
    ("data", "play", "words"),
    [
        (TWO, "disater", "did you mean 'disaster'?"),
        (TWO, "combined", "no such phase"),
        (TWO, "double disaster", "no such phase"),
        ({**THREE, "open": {"fire-01": {}}}, "economy", "in another phase"),
        ({**THREE, "deck": []}, "setup", "not known"),
    ],
)
def test_a_phase_that_there_is_not(give, data, play, words):
    state, faults = give(data, play)
    assert state is None
    assert any(words in f"{what}; {expected}" for _, what, expected in faults), faults


def test_everything_wrong_is_said_at_once(give):
    _, faults = give({**TWO, "Ann": {"score": "x", "hand": ["fire-1"]}, "Ben": {"destroyed": ["x"]}, "deck": ["y"]})
    assert len(faults) == 4


def test_describing_undoes_giving(tables):
    """Each position of the scenarios, described and given again, is the same state."""
    count = 0
    for scenario in game(FOLDER)[0].scenarios.values():
        for case in cases(scenario, []):
            if case.play == "setup" or "injected" in case.given or case.options or scenario.options:
                continue
            state = RULES.given(tables, case.given, case.play, pytest.fail)
            said = RULES.describe(state)
            again = {
                key: case.given[key]
                for key in ("players", "mode", "space", "chance", "open", "turn", "answered")
                if key in case.given
            }
            if "open" not in case.given:
                again["deck"] = [*said["open"], *said["deck"]]
            else:
                again["deck"] = said["deck"]
            if case.given.get("chance") is None or "reshuffle" not in case.given["chance"]:
                again.update(discard=said["discard"], first=said["first"], fought=said["fought"])
                again["wars"] = [*([said["war"]] if said["war"] != "none" else []), *said["wars"]]
                for name in state.names:
                    again[name] = {key: _plain(said[name][key]) for key in SEAT_KEYS}
                other = RULES.given(tables, again, case.play, lambda *fault: pytest.fail(str(fault)))
                assert RULES.describe(other) == said, scenario.id
                assert plain(other.stack) == plain(state.stack)
                count += 1
    assert count > 500


def _plain(value):
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, tuple) else value


def test_a_view_hides_hands_stashes_and_decks(give):
    state, _ = give({**TWO, "Ann": {"hand": ["fire-01"]}, "Ben": {"hand": ["fire-02", "fire-03"]}})
    seen = RULES.view(state, 0)
    assert seen["Ann"]["hand"] == ("fire-01",)
    assert seen["Ben"]["hand"] == ["hidden", "hidden"]
    assert set(seen["Ben"]["resources"].values()) == {"hidden"}
    assert seen["Ben"]["total"] == "hidden"
    assert set(seen["deck"]) == set(seen["wars"]) == {"hidden"}


def test_the_picture_shows_rows_ruins_cubes_and_flames(give):
    state, _ = give(
        {
            **TWO,
            "deck": ["plague-08"],
            "Ann": {"destroyed": ["city-32"], "innovations": {"farm-3": ["famine-02"]}, "exhausted": ["famine-02"]},
        }
    )
    drawing = RULES.picture(RULES.view(state, 1))
    ruin = next(shape for shape in drawing.shapes if isinstance(shape, Box) and shape.title == "5 city-32")
    assert PieceSign(ruin.x + 2, ruin.y + 1, "cross", 0, "seat-0") in drawing.shapes
    card = next(shape for shape in drawing.shapes if isinstance(shape, Words) and shape.text == "famine-02")
    assert PieceSign(card.x - 1, card.y, "square", 0, "seat-0") in drawing.shapes
    assert [shape.title for shape in drawing.shapes if isinstance(shape, Box) and shape.tone] == [
        "8 army-5",
        "8 army-5",
    ]
    assert sum(isinstance(shape, PieceSign) and shape.sign == "down" for shape in drawing.shapes) == 3  # and the legend
    drawn = str(drawing)
    assert "Ann 0 points, strength 4, behind the screen" in drawn
    assert "plague-08, threatens position 8" in drawn
    assert max(map(len, drawn.splitlines())) <= 100


def test_the_picture_of_the_end_names_the_winner(give):
    state, _ = give({**TWO, "Ben": {"score": 1}}, "end")
    assert RULES.picture(RULES.view(state, 0)).title == "The game is over. Won by Ben."


def test_the_examples_and_situations_are_all_there():
    loaded, runner = game(FOLDER)
    assert {f"EE-EX-{number:02}" for number in range(1, 25)} <= set(loaded.scenarios)
    assert {f"EE-T-{number:02}" for number in range(1, 29)} <= set(loaded.scenarios)
    assert {f"EE-K-{number:02}" for number in range(1, 25)} <= set(loaded.scenarios)
    tags = {tag for scenario in loaded.scenarios.values() for tag in scenario.tags}
    assert set(runner.rules.verbs) <= tags


STATES = {
    "alone": ("alone", "healthy"),
    "destroyed above": ("destroyed", "fallen"),
    "repaired again": ("repaired",),
    "moved with its Location": ("moved",),
}


@pytest.mark.parametrize("verb", RULES.verbs)
def test_each_kind_of_effect_is_shown_in_each_state(verb):
    loaded, _ = game(FOLDER)
    own = [
        scenario for scenario in loaded.scenarios.values() if verb in scenario.tags and scenario.id.startswith("EE-K")
    ]
    names = [str(branch["branch"]) for scenario in own for branch in scenario.branches]
    for state, words in STATES.items():
        assert any(word in name for word in words for name in names), state
    if verb in ("free-bid", "replace-disaster"):
        assert {"exhausted", "refreshed by a road"} <= set(names)


def test_an_order_that_is_none_breaks_a_move_off_in_words():
    """The cards of a replacement are shuffled in the middle of a move: then nobody is asked, and nothing can be listed."""
    empire, _ = game(FOLDER)
    scenario = empire.scenarios["EE-K-16c"]
    given = {**scenario.given, "chance": {"replacement": ["-3"]}}
    result = Runner(empire, RULES).run(replace(scenario, given=given))
    assert "scenario-chance" in {problem.code for problem in result.problems}
    assert any("'-3' is no order of" in str(problem) for problem in result.problems)
