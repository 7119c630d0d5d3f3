"""Sessions of all games: moves and refusals, undo and redo, bots, what seats know, other data, replays."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.common.problems import Problems
from engine.play import BadMove, IllegalMove, fingerprint
from engine.runs.beginnings import NotBegunError
from engine.runs.replay import play_again, read
from engine.scenario.runner import Runner
from engine.sessions.choices import next_parts
from engine.sessions.from_scenarios import from_scenario
from engine.sessions.session import Session
from tests.sessions.conftest import play


def test_what_is_offered_is_legal_and_the_rest_is_refused_with_a_rule(table):
    session = table.played(40)
    for seat in session.names:
        offered = {choice.text for choice in session.legal(seat)}
        assert bool(offered) == (seat in [one.seat for one in session.asked])
        assert not any(session.refusal(seat, text) for text in offered)
    seat = session.asked[0].seat
    offered = {choice.text for choice in session.legal(seat)}
    refused = [
        why
        for move in list(table.rules.vocabulary(session.state.tables))[::7]
        if (text := table.rules.show(move, session.state.tables)) not in offered
        and (why := session.refusal(seat, text))
    ]
    assert refused
    assert all(why.rule in {**table.game.rules, **table.game.rulings} and why.sentence for why in refused)


def test_a_refused_move_and_a_question_change_nothing(table):
    session = table.played(12)
    before = fingerprint(session.state)
    with pytest.raises(BadMove, match="no move"):
        session.take(session.asked[0].seat, "no such move")
    with pytest.raises(BadMove, match="nobody is called"):
        session.take("Nobody", "pass")
    asked = {one.seat for one in session.asked}
    other = next(seat for seat in session.names if seat not in asked)
    with pytest.raises(IllegalMove) as refused:
        session.take(other, session.legal(session.asked[0].seat)[0].text)
    assert refused.value.refusal.rule == table.rules.out_of_turn
    assert fingerprint(session.state) == before
    assert len(session.moves) == 12


def test_undo_and_redo_lead_to_the_same_positions_and_another_move_forgets_the_rest(table):
    session = table.played(30)
    marks = [fingerprint(one.state) for one in session.history.taken]
    session.history.go_to(0)
    moves = [(one.seat, one.text) for one in session.history.taken[1:]]
    for number, (seat, text) in enumerate(moves, 1):
        session.take(seat, text)
        assert fingerprint(session.state) == marks[number]
    assert session.history.undo()
    assert fingerprint(session.state) == marks[29]
    assert len(session.history.taken) == 31
    assert session.history.redo()
    assert not session.history.redo()
    session.history.go_to(0)
    assert not session.history.undo()
    seat = session.asked[0].seat
    others = [choice.text for choice in session.legal(seat) if choice.text != session.history.taken[1].text]
    if others:
        session.take(seat, others[-1])
        assert len(session.history.taken) == 2
    with pytest.raises(IndexError):
        session.history.go_to(99)


def test_chance_comes_out_the_same_when_moves_are_taken_again(table):
    session = table.played(60, seed="x")
    again = table.session(seed="x")
    for seat, text in session.moves:
        again.take(seat, text)
    assert again.state.chance.log == session.state.chance.log
    assert fingerprint(table.played(60, seed="y").state) != fingerprint(again.state)


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_bots_move_where_they_are_asked_and_the_same_after_undo(table, kind):
    names, _ = table.ways[0]
    session = table.session(bots={names[1]: kind})
    for _ in range(12):
        session.move_bots()
        if session.is_over:
            break
        person = next(one for one in session.asked if not one.bot)
        session.take(person.seat, session.legal(person.seat)[0].text)
    session.move_bots()
    assert {one.bot for one in session.history.taken[1:]} == {"", kind}
    assert all(one.bot == (kind if one.seat == names[1] else "") for one in session.history.taken[1:])
    end, moves = fingerprint(session.state), session.moves
    assert session.history.undo()
    del session.history.taken[session.history.cursor + 1 :]
    session.take(*moves[len(session.moves)])
    session.move_bots()
    assert (fingerprint(session.state), session.moves) == (end, moves)


def test_a_bot_that_searches_moves_too(table):
    names, _ = table.ways[0]
    session = table.session(bots=dict.fromkeys(names, "search"))
    assert session.move_bot()
    assert session.move_bots(most=1)
    assert len(session.moves) == 2


def test_bots_alone_end_a_game(table):
    names, _ = table.ways[0]
    session = table.session(bots=dict.fromkeys(names, "random"))
    session.move_bots()
    assert session.is_over
    assert session.asked == []
    assert set(session.result["scores"]) == set(session.names)
    assert session.move_bot() is None


def test_the_log_tells_every_move_and_hides_what_is_hidden(table):
    session = table.played(50)
    everything = session.log()
    assert [moment.number for moment in everything] == list(range(51))
    assert [(moment.seat, moment.text) for moment in everything[1:]] == session.moves
    for seat in session.names:
        told = session.log(seat)
        assert len(told) == 51
        own = [moment for moment in told if moment.seat == seat]
        assert [moment.text for moment in own] == [text for name, text in session.moves if name == seat]
        assert session.view(seat) == table.rules.view(session.state, session.names.index(seat))
        assert str(session.picture(seat))
    session.history.go_to(20)
    assert len(session.log(session.names[0])) == 21


def test_moves_have_parts_that_lead_to_all_of_them(table):
    session = table.played(25)
    seat = session.asked[0].seat
    choices = session.legal(seat)
    found = []

    def follow(chosen):
        parts = next_parts(choices, chosen)
        for one in parts:
            if one.move:
                found.append(one.move)
            follow([*chosen, *(part.text for part in one.parts)])

    follow([])
    assert sorted(found) == sorted(choice.text for choice in choices)
    assert any(
        part.thing
        for walk in [table.played(n) for n in (1, 9, 25)]
        for one in walk.asked
        for choice in walk.legal(one.seat)
        for part in choice.parts
    )


def test_a_replay_is_played_again_and_gives_the_session_back(table, tmp_path):
    session = table.played(60)
    path = tmp_path / "one.json"
    path.write_text(session.replay().text(), "utf-8")
    replay = read(path, problems := Problems())
    assert not problems.failed, list(problems)
    assert play_again(table.rules, table.game, replay).same
    again, stopped = Session.from_replay(table.game, table.rules, replay)
    assert stopped is None
    assert fingerprint(again.state) == fingerprint(session.state)
    assert again.replay() == session.replay()


def test_other_data_play_the_same_moves_as_far_as_they_are_legal(table):
    session = table.played(30)
    new, stopped = session.reload(table.game, table.rules)
    assert stopped is None
    assert fingerprint(new.state) == fingerprint(session.state)
    wrong = replace(
        session.history.taken[8],
        text=table.rules.show(list(table.rules.vocabulary(session.state.tables))[-1], session.state.tables),
    )
    session.history.taken[8] = wrong
    new, stopped = session.reload(table.game, table.rules)
    assert (stopped.number, stopped.text) == (8, wrong.text)
    assert stopped.rule in {**table.game.rules, **table.game.rulings}
    assert len(new.moves) == 7


def test_what_cannot_begin_says_why(table):
    with pytest.raises(NotBegunError, match=r"players?: .* is for"):
        Session.begin(table.game, table.rules, ["A"] if table.game.players.fewest > 1 else [])
    names = table.ways[0][0]
    with pytest.raises(NotBegunError, match="the variant moon=full does not exist"):
        Session.begin(table.game, table.rules, names, variants={"moon": "full"})
    with pytest.raises(NotBegunError, match="there is no bot 'clever'"):
        table.session(bots={names[0]: "clever"})
    with pytest.raises(NotBegunError, match="nobody is called 'Zoe'"):
        table.session(bots={"Zoe": "random"})


def test_sessions_begin_in_scenarios(table):
    """A scenario can be played on from any step, and the replay of that plays the same again."""
    runner = Runner(table.game, table.rules)
    for scenario in list(table.game.scenarios.values())[::25]:
        played = runner.run(scenario, trace=True).cases[0]
        session = from_scenario(table.game, table.rules, scenario)
        assert fingerprint(session.state) == fingerprint(played.moments[-1].state)
        begun = from_scenario(table.game, table.rules, scenario, 0)
        assert fingerprint(begun.state) == fingerprint(played.moments[0].state)
        session.history.go_to(0)
        assert fingerprint(session.state) == fingerprint(begun.state)
        play(begun, 5)
        replay = begun.replay()
        assert json.loads(replay.text())["position"]["play"] == played_from(scenario)
        verdict = play_again(table.rules, table.game, replay)
        assert verdict.same, (scenario.id, verdict.message)


def played_from(scenario):
    return scenario.branches[0].get("play", scenario.play) if scenario.branches else scenario.play
