"""What a step expects and does not find, on a toy game: each fault has its code and its place."""

from __future__ import annotations

import pytest


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
    ],
)
def test_what_is_not_as_expected_has_its_code_and_place(fails, code, number, text):
    fails(code, number, text)
