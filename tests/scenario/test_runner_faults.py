"""What goes wrong while a toy game is played, and what a failure tells."""

from __future__ import annotations

import pytest

from tests.scenario.toy import Rules


def codes(result):
    return [problem.code for problem in result.problems]


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        (
            "scenario-unanswered",
            10,
            """
        given: {Ann: {pebbles: 1}}
        steps: [{Ann: gift}]
        expect: {}
    """,
        ),
        (
            "scenario-illegal-move",
            10,
            """
        steps:
          - Ann: take 4
    """,
        ),
        (
            "scenario-illegal-move",
            10,
            """
        steps:
          - Ben: take 1
    """,
        ),
        (
            "scenario-illegal-move",
            10,
            """
        given: {Ann: {pebbles: 11}}
        steps: [{Ann: take 1}, {Ben: take 1}]
    """,
        ),
        (
            "scenario-unreadable-move",
            10,
            """
        steps:
          - Ann: tkae 3
    """,
        ),
        (
            "scenario-chance",
            9,
            """
        steps: [{Ann: draw}]
        partial: true
        expect: {bowl: 12}
    """,
        ),
        (
            "scenario-chance",
            9,
            """
        given: {chance: {deck: [[ant, bee, cat]]}}
        steps: [{Ann: take 1}]
        expect: {Ann: {pebbles: 1}}
    """,
        ),
        (
            "scenario-chance",
            9,
            """
        given: {chance: {deck: [[ant, bee, dog]]}}
        steps: [{Ann: draw}]
    """,
        ),
        (
            "scenario-impossible-state",
            9,
            """
        given: {spare: 1}
        steps: []
    """,
        ),
        (
            "scenario-invariant",
            10,
            """
        steps:
          - Ann: lose
        expect: {bowl: 11}
    """,
        ),
        (
            "scenario-crash",
            10,
            """
        steps:
          - Ann: crash
    """,
        ),
        (
            "scenario-crash",
            5,
            """
        options: {greed: huge}
        steps: []
    """,
        ),
    ],
)
def test_what_goes_wrong_in_play_has_its_code_and_place(fails, code, number, text):
    fails(code, number, text)


def test_a_failure_tells_all_that_helps(play):
    result = play("""
        given: {Ann: {pebbles: 2}}
        steps:
          - Ann: take 3
          - note: here it goes wrong
            expect: {Ann: {pebbles: 6}, Ben: {pebbles: 1}}
        expect: {}
    """)
    first = result.problems[0]
    assert str(first) == "toy.yaml:13:33: error[scenario-wrong-value]: PB-X-01: Ann, pebbles is 5; expected 6"
    assert first.details.splitlines() == [
        "the table waits for Ben: Turn",
        "legal: take 1 · take 2 · take 3 · draw · lose · crash",
        "              expected  is",
        "Ann, pebbles  6         5",
        "Ben, pebbles  1         0",
        "events:",
        "  0. Ann: choose take 3 (PB-1.1)",
        "  1. Ann: pebbles 2 -> 5 (PB-1.2)",
    ]
    assert result.problems[1].details == ""  # said once


def test_problems_of_all_cases_are_reported(play):
    result = play("""
        table: [{n: 1}, {n: 2}, {n: 3}]
        steps:
          - Ann: take {n}
        expect: {Ann: {pebbles: 2}}
    """)
    assert codes(result) == ["scenario-wrong-value"] * 2
    assert "row 1: n 1" in result.problems[0].message
    assert "row 3: n 3" in result.problems[1].message


def test_a_case_ends_at_a_step_that_cannot_be_done(play):
    result = play("""
        steps:
          - Ann: take 4
          - Ben: take 4
        expect: {Ann: {pebbles: 4}}
    """)
    assert codes(result) == ["scenario-illegal-move"]


@pytest.mark.parametrize("kind", ["events", "no events"])
def test_events_before_there_are_any_are_refused_at_their_place(fails, kind):
    """Without a move, and with a set-up that has no events, either step would say nothing."""
    fails(
        "scenario-events",
        10,
        f"""
        steps:
          - {kind}: [PB-1.2]
          - Ann: take 1
        partial: true
    """,
    )


def test_events_before_the_first_move_are_those_of_the_set_up(play, fails, monkeypatch):
    real = Rules.given

    def given(self, tables, data, play, fault):
        state = real(self, tables, data, play, fault)
        state.emit("pebbles", 0, "", 0, 1, "PB-1.1")
        return state

    monkeypatch.setattr(Rules, "given", given)
    assert play("""
        steps:
          - events: [PB-1.1]
          - no events: [PB-1.2]
          - Ann: take 1
          - no events: [PB-3.1]
          - events: [PB-1.2]
        partial: true
    """).passed
    fails(
        "scenario-events",
        10,
        """
        steps:
          - no events: [PB-1.1]
          - Ann: take 1
        partial: true
    """,
    )
    fails(
        "scenario-events",
        10,
        """
        steps:
          - events: [PB-1.2]
          - Ann: take 1
        partial: true
    """,
    )
