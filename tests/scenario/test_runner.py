"""The runner on a toy game: what passes, and what is kept of a run."""

from __future__ import annotations


def codes(result):
    return [problem.code for problem in result.problems]


def test_values_changes_and_predicates(play):
    result = play("""
        given: {Ann: {pebbles: 2}}
        steps:
          - Ann: take 3
          - Ben: gift; to Ann
        expect: {}
    """)
    assert codes(result) == ["scenario-illegal-move"]  # Ben has nothing to give
    result = play("""
        given: {Ann: {pebbles: 2}}
        steps:
          - Ann: take 3
          - Ben: take 1
          - Ann: gift; to Ben
        expect:
          Ann: {gains: {pebbles: 2}, pebbles: {at least: 4, at most: 4, not: 5}}
          Ben: {pebbles: 2}
          bowl: 6
    """)
    assert result.passed, result.problems
    assert result.rules == {"PB-1.1", "PB-1.2", "PB-2.3"}


def test_a_change_by_a_number_or_by_the_length_of_a_list(play):
    right = """
        given: {chance: {deck: [[cat, ant, bee]]}, Ann: {pebbles: 2}}
        steps:
          - Ann: draw
          - Ben: take 1
        expect: {Ann: {cards: {change: 1}}, Ben: {pebbles: {change: 1}}, deck: {change: 2}, bowl: {change: -1}}
        partial: true
    """
    assert play(right).passed, play(right).problems
    wrong = play(
        right.replace("deck: {change: 2}", "deck: {change: -1}").replace("bowl: {change: -1}", "bowl: {change: x}")
    )
    assert codes(wrong) == ["scenario-wrong-value"] * 2
    assert any("deck is +2 (0 to 2); expected a change of -1" in str(problem) for problem in wrong.problems)


def test_lists_bags_and_written_chance(play):
    result = play("""
        given: {chance: {deck: [[cat, ant, bee]]}}
        steps:
          - Ann: draw
          - Ben: take 1
          - Ann: draw
        expect:
          Ann: {cards: [cat, ant], kinds: [ant, cat], gains: {cards: [cat, ant]}}
          Ben: {pebbles: 1}
          deck: {count: 1, contains: [bee], lacks: [ant], begins: [bee]}
    """)
    assert result.passed, result.problems


def test_offers_and_refusals(play):
    result = play("""
        given: {Ann: {pebbles: 1}}
        steps:
          - offered: {Ann: [take 1, gift]}
          - not offered: {Ann: [take 4, to Ben]}
          - offered exactly: {Ann: [take 1, take 2, take 3, gift, draw, lose, crash]}
          - number offered: {Ann: 7}
          - number offered: {Ben: 0}
          - refused: {Ann: take 4}
            rule: PB-1.2
          - refused: {Ann: [to Ben, to Ann]}
            rule: [PB-9.9, PB-2.1]
          - refused: {Ben: take 1}
            rule: PB-1.4
            note: not his turn
        expect: {}
    """)
    assert result.passed, result.problems
    assert result.rules == {"PB-1.2", "PB-2.1", "PB-1.4"}


def test_expectations_between_steps_count_from_the_last_one(play):
    result = play("""
        steps:
          - Ann: take 3
          - expect: {Ann: {gains: {pebbles: 3}}}
          - Ben: take 1
          - expect: {Ben: {pebbles: {at least: 1}}}
            partial: true
          - Ann: take 1
        expect:
          Ann: {gains: {pebbles: 1}}
          Ben: {gains: {pebbles: 1}}
    """)
    assert result.passed, result.problems


def test_what_a_seat_sees_and_what_the_table_waits_for(play):
    result = play("""
        given: {chance: {deck: [[cat, ant, bee]]}}
        steps:
          - Ann: draw
          - sees: {Ben: {Ann: {cards: [hidden]}, deck: {lacks: [bee], count: 2}}}
          - sees: {Ann: {Ann: {cards: [cat]}}}
          - waits: "Ben: Turn"
          - events: [PB-3.1]
          - no events: [PB-2.3]
        expect: {Ann: {cards: [cat], kinds: [cat]}, deck: [ant, bee]}
    """)
    assert result.passed, result.problems


def test_a_finished_game_waits_for_nobody(play):
    result = play("""
        given: {Ann: {pebbles: 11}}
        steps:
          - Ann: take 1
          - waits: nobody
        expect: {Ann: {pebbles: 12}}
    """)
    assert result.passed, result.problems


def test_an_open_choice_that_the_scenario_names(play):
    result = play("""
        given: {Ann: {pebbles: 1}}
        steps:
          - Ann: gift
          - waits: "Ann: Gift"
        expect: {}
    """)
    assert result.passed, result.problems


def test_branches_share_a_position_and_their_first_steps(play):
    result = play("""
        given: {Ann: {pebbles: 4}}
        steps:
          - Ann: take 1
        expect: {Ann: {pebbles: "{n}"}}
        table: [{n: 5, more: 2}]
        branches:
          - branch: Ben takes
            steps:
              - Ben: take {more}
            expect: {Ben: {pebbles: {more}}}
          - branch: another number
            given: {Ann: {pebbles: 4}, Ben: {pebbles: 3}}
            options: {greed: low}
            steps:
              - refused: {Ben: take 3}
                rule: PB-1.2
    """)
    assert result.passed, result.problems
    assert [case.name for case in result.cases] == [
        "Ben takes, row 1: n 5, more 2",
        "another number, row 1: n 5, more 2",
    ]


def test_a_table_keeps_types_and_fills_lists_keys_and_texts(play):
    result = play("""
        given: {"{who}": {pebbles: "{has}"}}
        table:
          - {who: Ann, has: 2, moves: [take 1, take 2], all: 3}
          - {who: Ann, has: 4, moves: [gift], all: 5}
        steps:
          - offered: {Ann: "{moves}"}
          - "{who}": take 1
        expect: {"{who}": {pebbles: "{all}"}}
    """)
    assert result.passed, result.problems
    assert len(result.cases) == 2


def test_partial_overlooks_what_it_does_not_name(play):
    assert play("""
        partial: true
        steps:
          - Ann: take 3
        expect: {bowl: 9}
    """).passed


def test_an_injected_state_says_why_and_is_let_pass(play):
    result = play("""
        given: {injected: nobody can count, spare: 1}
        steps: [{Ann: take 1}]
        expect: {Ann: {pebbles: 1}}
    """)
    assert result.passed, result.problems


def test_a_trace_keeps_every_moment(play):
    result = play(
        """
        steps:
          - {Ann: take 1, note: one}
          - expect: {Ann: {pebbles: 1}}
          - Ben: take 2
        expect: {Ben: {pebbles: 2}}
    """,
        trace=True,
    )
    (case,) = result.cases
    assert [(moment.number, moment.kind, moment.seat, moment.text, moment.waits) for moment in case.moments] == [
        (0, "expect", "", "the position given", "Ann: Turn"),
        (1, "moves", "Ann", "take 1", "Ben: Turn"),
        (2, "expect", "", "expect: {Ann: {pebbles: 1}}", "Ben: Turn"),
        (3, "moves", "Ben", "take 2", "Ann: Turn"),
    ]
    assert [moment.state.pebbles for moment in case.moments] == [[0, 0], [1, 0], [1, 0], [1, 2]]
    assert [len(moment.events) for moment in case.moments] == [0, 2, 0, 2]
    assert case.moments[1].note == "one"
    assert play("steps: [{Ann: take 1}]\nexpect: {Ann: {pebbles: 1}}").cases[0].moments == []


def test_one_case_alone(play):
    result = play(
        """
        table: [{n: 1}, {n: 2}]
        steps: [{Ann: "take {n}"}]
        expect: {Ann: {pebbles: "{n}"}}
    """,
        only="row 2: n 2",
    )
    assert [case.name for case in result.cases] == ["row 2: n 2"]
