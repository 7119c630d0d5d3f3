"""The runner on a toy game: each way of going wrong is found, named and placed."""

from __future__ import annotations

import pytest


def codes(result):
    return [problem.code for problem in result.problems]


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        (
            "scenario-wrong-value",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {pebbles: 2}}
    """,
        ),
        (
            "scenario-wrong-value",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {gains: {pebbles: 2}}}
    """,
        ),
        (
            "scenario-wrong-value",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {loses: {pebbles: 3}}}
    """,
        ),
        (
            "scenario-wrong-value",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {pebbles: {at most: 2}}}
    """,
        ),
        (
            "scenario-wrong-value",
            11,
            """
        steps:
          - Ann: take 1
        expect: {Ann: {pebbles: 1, rich: 0}}
    """,
        ),
        (
            "scenario-wrong-value",
            10,
            """
        steps:
          - expect: {Ann: {gains: {cards: [ant]}}}
        expect: {}
    """,
        ),
        (
            "scenario-wrong-value",
            10,
            """
        steps:
          - expect: {Ann: {gains: {rich: 1}}}
        expect: {}
    """,
        ),
        (
            "scenario-wrong-value",
            10,
            """
        steps:
          - expect: {Ann: 3}
        expect: {}
    """,
        ),
        (
            "scenario-unlisted-change",
            11,
            """
        steps:
          - Ann: take 3
        expect: {bowl: 9}
    """,
        ),
        (
            "scenario-unlisted-change",
            10,
            """
        steps:
          - Ann: take 3
    """,
        ),
        (
            "scenario-unknown-key",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {peebles: 3, pebbles: 3}}
    """,
        ),
        (
            "scenario-unknown-key",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {gains: {peebles: 3}, pebbles: 3}}
    """,
        ),
        (
            "scenario-unknown-key",
            11,
            """
        steps:
          - Ann: take 3
        expect: {Ann: {pebbles: {atleast: 3}}}
    """,
        ),
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
            "scenario-not-refused",
            10,
            """
        steps:
          - refused: {Ann: take 3}
            rule: PB-1.2
    """,
        ),
        (
            "scenario-wrong-rule",
            11,
            """
        steps:
          - refused: {Ann: take 4}
            rule: PB-1.3
    """,
        ),
        (
            "scenario-not-offered",
            10,
            """
        steps:
          - offered: {Ann: [take 1, take 4]}
    """,
        ),
        (
            "scenario-offered",
            10,
            """
        steps:
          - not offered: {Ann: [take 1]}
    """,
        ),
        (
            "scenario-offered",
            10,
            """
        steps:
          - offered exactly: {Ann: [take 1, take 2]}
    """,
        ),
        (
            "scenario-offered",
            10,
            """
        steps:
          - offered exactly: {Ann: [take 1, take 2, take 3, draw, lose, crash, crash]}
    """,
        ),
        (
            "scenario-offered",
            10,
            """
        steps:
          - number offered: {Ann: 3}
    """,
        ),
        (
            "scenario-waits",
            10,
            """
        steps:
          - waits: "Ben: Turn"
    """,
        ),
        (
            "scenario-events",
            11,
            """
        steps:
          - Ann: take 1
          - events: [PB-2.3]
        expect: {Ann: {pebbles: 1}}
    """,
        ),
        (
            "scenario-events",
            11,
            """
        steps:
          - Ann: take 1
          - no events: [PB-1.2]
        expect: {Ann: {pebbles: 1}}
    """,
        ),
        (
            "scenario-wrong-value",
            10,
            """
        steps:
          - sees: {Ann: {bowl: 11}}
    """,
        ),
        (
            "scenario-unknown-key",
            10,
            """
        steps:
          - sees: {Ann: {bwol: 12}}
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
            "scenario-given",
            9,
            """
        given: {trun: Ben}
        steps: []
    """,
        ),
        (
            "scenario-given",
            8,
            """
        play: trun
        steps: []
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
            "scenario-given",
            9,
            """
        given: {injected: "", spare: 1}
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
        (
            "scenario-option",
            9,
            """
        options: {gred: high}
        steps: []
    """,
        ),
        (
            "scenario-option",
            9,
            """
        options: {greed: hihg}
        steps: []
    """,
        ),
        (
            "scenario-empty",
            9,
            """
        partial: true
        steps: [{Ann: take 1}]
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - take 3
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - ofered: {Ann: [take 3]}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - {Ann: take 3, Ben: take 3}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - {note: nothing is done}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - {Ann: take 3, rule: PB-1.1}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - Ann: [take 3]
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - refused: {Ann: take 4}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - offered: [take 3]
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - number offered: {Ann: many}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - sees: {Ann: everything}
    """,
        ),
        (
            "scenario-step",
            10,
            """
        steps:
          - expect: [3]
    """,
        ),
        (
            "scenario-seat",
            10,
            """
        steps:
          - offered: {Anne: [take 3]}
    """,
        ),
        (
            "scenario-unknown-column",
            9,
            """
        table: [{n: 1}]
        steps: [{Ann: "take {m}"}, {Ben: "take {n}"}]
    """,
        ),
        (
            "scenario-unknown-column",
            11,
            """
        table:
          - {n: 1, m: 2}
          - {n: 1}
        steps: [{Ann: "take {m}"}, {Ben: "take {n}"}]
    """,
        ),
        (
            "scenario-unread-column",
            9,
            """
        table: [{n: 1, m: 2}]
        steps: [{Ann: "take {m}"}]
    """,
        ),
        (
            "scenario-same-branch",
            11,
            """
        branches:
          - {branch: one, steps: [{waits: "Ann: Turn"}]}
          - {branch: one, steps: [{waits: "Ann: Turn"}]}
    """,
        ),
    ],
)
def test_each_failure_has_its_code_and_place(play, code, number, text):
    result = play(text)
    assert not result.passed
    assert code in codes(result)
    places = {problem.place.line for problem in result.problems if problem.code == code}
    assert number in places, [str(problem) for problem in result.problems]
    assert all(problem.place.file == "toy.yaml" for problem in result.problems)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("steps: [{Ann: tkae 3}]", "take 3"),
        ("steps: [{ofered: {Ann: [take 3]}}]", "did you mean 'offered'?"),
        ("steps: [{offered: {Anne: [take 3]}}]", "did you mean 'Ann'?"),
        ("steps: []\nexpect: {Ann: {peebles: 3}}", "did you mean 'pebbles'?"),
        ("given: {trun: Ben}\nsteps: []", "did you mean 'turn'?"),
        ("options: {gred: high}\nsteps: []", "did you mean 'greed'?"),
        ("steps: []\nexpect: {bowl: {at leest: 3}}", "did you mean 'at least'?"),
    ],
)
def test_a_mistyped_name_is_guessed(play, text, words):
    (problem,) = play(text).problems
    assert words in str(problem)


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
