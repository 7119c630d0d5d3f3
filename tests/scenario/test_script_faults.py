"""What is written wrong in a scenario, on a toy game: each fault has its code and its place, and mistyped names get a hint."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
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
            "scenario-given",
            9,
            """
        given: {injected: "", spare: 1}
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
def test_what_is_written_wrong_has_its_code_and_place(fails, code, number, text):
    fails(code, number, text)


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
