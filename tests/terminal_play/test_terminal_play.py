"""The game in a terminal, driven by lines as a script sends them."""

from __future__ import annotations

import random

import pytest

from engine.common.problems import Problems
from engine.load.tuning import tuned
from engine.runs.replay import play_again, read
from engine.scenario.runner import Runner
from engine.sessions.from_scenarios import from_scenario
from generator.terminal_play.orders import ORDERS
from generator.terminal_play.play import completions


def test_a_move_an_undo_and_a_redo(script, skies):
    session = skies.session()
    out, table = script(
        session, "dropship on utei", "dropship on hreja", "undo", "log 1", "redo", "quit", "dropship on utei"
    )
    assert "Ben, a planet for another Dropship> dropship on utei" in out
    assert "back to the position after move 1" in out
    assert "on to the position after move 2" in out
    assert table.session.moves == [("Ben", "dropship on utei"), ("Ann", "dropship on hreja")]
    assert not table.console.failed


def test_a_refused_move_names_its_rule_and_so_does_why(script, skies):
    session = from_scenario(skies.game, skies.rules, skies.game.scenarios["SS-AC-01"], 0)
    out, table = script(session, "why pledge", "move 3", "why politic", "nonsense", "rule ss-7.1")
    assert out.count("not legal: ") == 2
    assert "(SS-" in out
    assert "it is legal now" in out
    assert "'nonsense' is no move" in out
    assert "SS-7.1 " in out
    assert table.session.moves == []
    assert table.console.failed


def test_moves_are_chosen_by_number_and_several_at_once(script, skies):
    session = from_scenario(skies.game, skies.rules, skies.game.scenarios["SS-AC-01"], 0)
    out, table = script(session, "", "moves pol", "politic; add", "moves")
    assert "   1  " in out
    assert "2  politic" in out.split("moves pol")[1].split("politic; add")[0]
    assert [text for _, text in table.session.moves] == ["politic", "add"]
    again = from_scenario(skies.game, skies.rules, skies.game.scenarios["SS-AC-01"], 0)
    legal = [choice.text for choice in again.legal("Liam")]
    _, table = script(again, "2")
    assert table.session.moves == [("Liam", legal[1])]


def test_a_whole_game_is_played_by_numbers(script, game):
    """A script that always writes 1 plays on until its lines end, in every game, with a bot in the second seat."""
    names = game.ways[0][0]
    out, table = script(game.session(bots={names[1]: "random"}), *["1"] * 60)
    assert not table.console.failed
    assert sum(not one.bot for one in table.session.history.counting) == 60 or table.session.is_over
    assert "\x1b" not in out


def test_the_end_tells_who_won(script, game):
    session = game.session(bots=dict.fromkeys(game.ways[0][0], "random"))
    out, table = script(session, "log 2", "quit")
    assert table.session.is_over
    assert " won: " in out
    assert "The game is over> log 2" in out


def test_a_curtain_hides_what_others_may_not_see(script, empires):
    """At each change of seats the screen is handed on, and each log has what that seat may know."""
    session = empires.session()
    luck = random.Random(2)
    while not any(one.secret for one in session.asked):
        seat = session.asked[0].seat
        session.take(seat, luck.choice(session.legal(seat)).text)
    ann, ben = (one.seat for one in session.asked)
    secret = session.legal(ann)[-1].text
    out, _ = script(session, secret, "log", "1")
    before, _, after = out.partition(f"Hand the screen to {ben}")
    assert secret in before
    assert f"{ann}: in secret" in after
    assert secret not in after.split("> log")[0]


def test_people_who_hide_nothing_get_no_curtain(script, empires):
    session = empires.session()
    out, _ = script(session, *["1"] * 30, is_hidden=False)
    assert "Hand the screen" not in out


def test_an_open_game_needs_no_curtain(script, skies):
    out, _ = script(skies.session(), *["1"] * 20)
    assert "Hand the screen" not in out


def test_a_game_is_saved_as_a_replay(script, skies, tmp_path):
    file = tmp_path / "game.json"
    out, _ = script(skies.session(), *["1"] * 12, f"save {file}", "save", f"save {tmp_path}")
    assert f"{file}: 12 moves" in out
    assert "write the name of a file" in out
    assert "is a folder" in out or "regular" in out
    out, _ = script(skies.session(), "1", f"save {tmp_path}/no/game.json")
    assert f"there is no folder {tmp_path}/no" in out
    assert not (tmp_path / "no").exists()
    replay = read(file, Problems())
    assert play_again(skies.rules, skies.game, replay).same


def test_an_order_that_is_not_complete_says_what_to_write(script, skies):
    lines = ("log z", "log 0", "log -3", "why", "undo 5", "1", "1", "undo 99", "undo x", "undo 1")
    out, table = script(skies.session(), *lines)
    for text in ("z", "0", "-3"):
        assert f"write a number from 1, not '{text}': log 5" in out
    assert "write a move, and I say which rule forbids it: why pass" in out
    assert "there is no move to undo" in out
    assert "'99' is no move that was made; there are moves 1 to 2, and 0 is the start: undo 1" in out
    assert "'x' is no move that was made" in out
    assert len(table.session.moves) == 1


def test_who_saves_is_told_that_the_file_tells_what_is_hidden(script, skies, tmp_path):
    """A script goes on; a person writes the order again."""
    file = tmp_path / "game.json"
    out, table = script(skies.session(), "1", f"save {file}", f"save {file}")
    assert out.count("the file may tell what is hidden from you") == 1
    assert file.exists()
    file.unlink()
    table.is_warned, table.console.is_script = False, False
    for is_there in (False, True):
        ORDERS["save"].do(table, str(file))
        assert file.exists() is is_there


def test_marked_moves_are_kept_as_a_scenario(script, own_skies):
    session = from_scenario(own_skies.game, own_skies.rules, own_skies.game.scenarios["SS-AC-01"], 0)
    out, table = script(
        session,
        "mark",
        "politic",
        "add",
        "keep Two actions",
        "keep Two actions",
        root=own_skies.root,
        read_again=lambda: (own_skies.loaded(), own_skies.rules),
    )
    assert "components/sovereign-skies/scenarios/two-actions.yaml: SS-PLAY-01 Two actions" in out
    assert "two-actions.yaml exists already" in out
    kept = own_skies.loaded().scenarios["SS-PLAY-01"]
    assert kept.steps == ({"Liam": "politic; add"},)
    assert Runner(own_skies.loaded(), own_skies.rules).run(kept).passed
    assert "SS-PLAY-01" in table.session.game.scenarios


def test_new_data_go_on_with_the_same_game(script, own_skies):
    _, table = script(
        own_skies.session(), *["1"] * 10, "reload", "1", read_again=lambda: (own_skies.loaded(), own_skies.rules)
    )
    assert not table.console.failed
    assert len(table.session.moves) == 11
    path = own_skies.game.folder / "game.yaml"
    path.write_text(path.read_text("utf-8") + "# changed\n", "utf-8")
    out, _ = script(table.session, "reload", read_again=lambda: (own_skies.loaded(), own_skies.rules))
    assert "the game goes on with the new data" in out


def test_new_data_stop_the_game_where_a_move_is_not_legal_any_more(script, skies):
    session = from_scenario(skies.game, skies.rules, skies.game.scenarios["SS-AC-01"], 0)
    fewer = tuned(skies.game, {"most_actions": 2})
    out, table = script(session, "add", "politic", "relocate", "reload", read_again=lambda: (fewer, skies.rules))
    assert "move 3 (Liam: relocate) is not legal any more: " in out
    assert "(SS-7." in out
    assert len(table.session.moves) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dropship on w", ["dropship on wyrne"]),
        ("dro", ["dropship on "]),
        ("un", ["undo "]),
        ("qu", ["quit"]),
        ("x", []),
    ],
)
def test_the_tab_key_completes_moves_part_by_part_and_orders(script, skies, text, expected):
    assert completions(script.table(skies.session()), text) == expected


def test_help_names_every_order_and_a_slash_reaches_it(script, skies):
    out, table = script(skies.session(), "help", "/log", "/nothing")
    assert "undo [N]" in out
    assert "The game begins." in out
    assert "there is no order 'nothing'" in out
    assert table.console.failed
