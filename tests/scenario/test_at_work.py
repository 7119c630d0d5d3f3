"""Which rules count as at work in a play: those of events, refusals, notes, and values that somebody looks at."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.play import at_work
from engine.scenario import citations


def test_a_note_is_kept_only_while_somebody_listens():
    at_work.note("PB-1.1")
    notes = at_work.Notes()
    with at_work.listen(notes):
        assert at_work.listeners
        at_work.note("PB-1.2", "PB-1.3")
        with at_work.listen(None):
            at_work.note("PB-1.4")
        at_work.note_fact(("Ann", "rich"), "PB-4.1")
    at_work.note("PB-1.5")
    assert not at_work.listeners
    assert notes.rules == {"PB-1.2", "PB-1.3"}
    assert notes.facts == {("Ann", "rich"): {"PB-4.1"}}


def test_an_effect_is_noted_with_its_piece():
    """Effects that the rules make themselves, which no piece has, are not noted."""
    at_work.effect(SimpleNamespace(name="gain", bearer="ant"))
    notes = at_work.Notes()
    with at_work.listen(notes):
        at_work.effect(SimpleNamespace(name="gain", bearer="bee"), SimpleNamespace(name="pay", bearer=""))
    assert notes.effects == {("bee", "gain")}


def test_nobody_listens_after_an_error():
    with pytest.raises(ZeroDivisionError), at_work.listen(at_work.Notes()):
        raise ZeroDivisionError
    assert not at_work.listeners


def test_a_note_of_a_move_counts_only_where_its_branch_is_reached(play):
    drawn = "given: {chance: {deck: [[cat, ant, bee]]}}\nsteps: [{Ann: draw}]\nexpect: {bowl: 12}\npartial: true"
    assert "PB-3.2" in play(drawn).rules
    assert "PB-3.2" not in play("steps: [{Ann: take 1}]\nexpect: {bowl: 11}\npartial: true").rules


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("{Ann: {pebbles: 1}}", set()),
        ("{Ann: {rich: false}}", {"PB-4.1"}),
        ("{Ben: {rich: true}}", {"PB-4.2"}),
        ("{Ben: {rich: {not: false}}}", {"PB-4.2"}),
    ],
)
def test_a_value_counts_only_if_an_expectation_looks_at_it(play, expected, found):
    result = play(f"given: {{Ben: {{pebbles: 7}}}}\nsteps: [{{Ann: take 1}}]\nexpect: {expected}\npartial: true")
    assert result.passed, result.problems
    assert {rule for rule in result.rules if rule.startswith("PB-4")} == found


def test_what_a_view_hides_counts_if_a_step_looks_at_it(play):
    said = "steps:\n  - sees: {Ann: {%s}}\nexpect: {}"
    assert "PB-3.3" in play(said % "deck: []").rules
    assert "PB-3.3" not in play(said % "bowl: 12").rules


def test_the_rule_that_takes_moves_off_a_list(play):
    assert play("steps: [{not offered: {Ann: take 4}}]\nexpect: {}").rules == {"PB-1.2"}
    assert play("steps: [{offered: {Ann: take 3}}]\nexpect: {}").rules == set()
    assert play("steps: [{number offered: {Ann: 6}}]\nexpect: {}").rules == {"PB-1.2", "PB-2.1", "PB-2.2"}


def test_a_position_of_an_option_counts_where_its_value_decided_something(play):
    drawn = "options: {greed: %s}\ngiven: {chance: {deck: [[cat, ant, bee]]}}\nsteps: [{Ann: draw}]\npartial: true"
    said = f"{drawn}\nexpect: {{Ann: {{cards: [cat]}}}}"
    assert "greed=low" in play(said % "low").rules
    assert "greed=high" not in play(said % "high").rules


def idle(result):
    found = citations.exercised(result, set())
    return [(one.id, one.path) for one in citations.idle({}, result.scenario, found)]


def test_a_citation_is_at_work_in_its_branch_or_it_is_idle(play):
    result = play("""
        rulings: [PB-3.2, PB-2.2]
        branches:
          - branch: draws
            rules: [PB-3.1, PB-1.2]
            given: {chance: {deck: [[cat, ant, bee]]}}
            steps: [{Ann: draw}]
            expect: {Ann: {cards: [cat], kinds: [cat]}, deck: [ant, bee]}
          - branch: takes
            rulings: [PB-1.2, PB-3.1]
            steps: [{Ann: take 1}]
            expect: {Ann: {pebbles: 1}}
    """)
    assert result.passed, result.problems
    assert idle(result) == [
        ("PB-2.2", ("rulings", 1)),
        ("PB-1.2", ("branches", 0, "rules", 1)),
        ("PB-3.1", ("branches", 1, "rulings", 1)),
    ]


def test_a_rule_that_restates_another_is_at_work_with_it(play):
    result = play("rulings: [PB-7.1]\nsteps: [{Ann: take 1}]\nexpect: {Ann: {pebbles: 1}}")
    found = citations.exercised(result, set())
    for restates, names in (((), ["PB-7.1"]), (("PB-1.2",), []), (("PB-2.2",), ["PB-7.1"])):
        rules = {"PB-7.1": SimpleNamespace(restates=restates)}
        assert [one.id for one in citations.idle(rules, result.scenario, found)] == names
