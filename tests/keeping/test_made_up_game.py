"""Pebbles, whose rules code breaks on purpose: what a session and a kept scenario do then."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from engine.keeping.keep import CannotKeepError, keep
from engine.play import fingerprint
from engine.runs.beginnings import Beginning, NotBegunError, Position
from engine.scenario.runner import Runner
from engine.sessions.session import CrashedError, Session
from tests.scenario.toy import GAME, RULES


class Pebbles(type(RULES)):
    """The rules, as a session needs them."""

    variants = {}  # noqa: RUF012 - never changed
    finished = "PB-1.5"


DATA = SimpleNamespace(
    **vars(GAME),
    players=SimpleNamespace(fewest=2, most=2),
    pieces={},
    terms={},
    scenarios={},
    rules=dict.fromkeys(["PB-1.1", "PB-1.2", "PB-2.3", "PB-3.1", "PB-3.2"]),
    rulings={},
    prefix="PB",
    data_hash="",
)


PLAYED = Pebbles()


def pebbles(*moves, rules=PLAYED, **given):
    """A session in which moves were taken by whom they were asked of."""
    position = Position({"players": ["Ann", "Ben"], **given}, "turn")
    session = Session(DATA, rules, Beginning(("Ann", "Ben"), position=position))
    for text in moves:
        session.take(session.asked[0].seat, text)
    return session


def test_rules_code_that_crashes_leaves_the_session_as_it_was():
    session = pebbles("take 1")
    before = fingerprint(session.state)
    with pytest.raises(CrashedError, match="ZeroDivisionError: on purpose"):
        session.take("Ben", "crash")
    assert fingerprint(session.state) == before
    assert len(session.moves) == 1
    session.take("Ben", "take 2")


def test_a_crash_stops_moves_that_are_played_again():
    session = pebbles("take 1", "take 2")
    stopped = pebbles().play_again([*session.moves, ("Ann", "crash")])
    assert stopped.number == 3
    assert "on purpose" in stopped.why


def test_a_position_that_cannot_be_is_refused():
    with pytest.raises(NotBegunError, match="'colour' is not known here"):
        pebbles(colour="red")
    broken = Beginning(("Ann",), position=Position({"players": ["Ann"], "turn": "Zoe"}, "turn"))
    with pytest.raises(NotBegunError, match="the rules code failed: ValueError"):
        Session(DATA, PLAYED, broken)


def test_a_kept_scenario_has_only_what_its_moves_need():
    session = pebbles("take 2", "take 1", "take 2", "gift", "to Ann")
    kept = keep(session, 4, 5, "A gift").scenario
    assert kept.given == {"players": ["Ann", "Ben"], "Ben": {"pebbles": 1}, "turn": "Ben"}
    assert kept.play == "turn"
    assert kept.steps == ({"Ben": "gift; to Ann"},)
    assert kept.expect == {"Ann": {"pebbles": 1}, "Ben": {"pebbles": 0}}
    assert kept.rules == ("PB-1.1", "PB-2.3")
    assert (kept.id, kept.kind) == ("PB-PLAY-01", "statement")
    assert Runner(DATA, PLAYED).run(kept).passed


def test_in_the_middle_of_a_step_it_begins_earlier():
    kept = keep(pebbles("take 1", "take 1", "gift", "to Ben"), 4, 4, "To Ben")
    assert (kept.first, kept.begins) == (4, 3)
    assert kept.scenario.steps == ({"Ann": "gift; to Ben"},)


def test_chance_is_written_down_as_far_as_it_matters():
    kept = keep(pebbles("draw"), 1, 1, "A card").scenario
    assert kept.given == {"players": ["Ann", "Ben"], "chance": {"deck": [["rest"]]}}
    assert kept.expect == {"Ann": {"cards": ["ant"], "kinds": ["ant"]}, "deck": ["bee", "cat"]}
    assert Runner(DATA, PLAYED).run(kept).passed


def test_where_no_position_has_the_deck_it_begins_with_the_shuffle():
    kept = keep(pebbles("take 1", "draw", "draw"), 3, 3, "Another card")
    assert kept.begins == 2
    assert Runner(DATA, PLAYED).run(kept.scenario).passed


def test_an_option_that_was_chosen_stands_in_the_scenario():
    beginning = Beginning(
        ("Ann", "Ben"), options={"greed": "low"}, position=Position({"players": ["Ann", "Ben"]}, "turn")
    )
    session = Session(DATA, PLAYED, beginning)
    session.take("Ann", "take 2")
    assert keep(session, 1, 1, "Two").scenario.options == {"greed": "low"}


@pytest.mark.parametrize(
    ("seed", "words"), [("", "a game"), (" \n\x1b", "a game"), ("a: 'b'\n", "a game with the seed a: 'b'")]
)
def test_a_seed_of_any_form_makes_a_source_that_the_schema_takes(seed, words):
    session = pebbles("take 1")
    session.beginning = replace(session.beginning, seed=seed)
    assert keep(session, 1, 1, "One").scenario.source == f"derived from move 1 of {words}"


def test_the_beginning_is_looked_for_at_the_start_too_but_not_everywhere():
    """These rules read the first position alone, and a long game has a long scenario."""
    session = pebbles(*["draw"] * 70, rules=Unreadable(), turn="Ann")
    kept = keep(session, 70, 70, "Far")
    assert (kept.begins, len(kept.scenario.steps)) == (1, 70)


def test_a_play_that_breaks_an_invariant_is_not_kept():
    with pytest.raises(CannotKeepError, match="pebbles reads no position from which they can be played"):
        keep(pebbles("take 1", "lose"), 1, 2, "Lost")


class Unreadable(Pebbles):
    """The same rules, which read one position alone."""

    def given(self, tables, data, play, fault):
        if data.get("turn") != "Ann" or set(data) - {"players", "turn", "chance"}:
            raise LookupError("nobody thought of this")
        return super().given(tables, data, play, fault)


def test_rules_code_that_reads_no_position_is_refused_in_a_sentence():
    session = pebbles("take 1", "take 1", rules=Unreadable(), turn="Ann")
    assert keep(session, 1, 2, "From the beginning").scenario.given == {"players": ["Ann", "Ben"], "turn": "Ann"}
    session.beginning = Beginning(("Ann", "Ben"))
    with pytest.raises(CannotKeepError, match="reads no position"):
        keep(session, 2, 2, "x")
