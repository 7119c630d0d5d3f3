"""The game goes on after a save, with the new card; and moves become a scenario in the game's folder."""

from __future__ import annotations

import os
import sys
from types import ModuleType

import click
import pytest
import yaml
from click.testing import CliRunner
from playwright.sync_api import expect

from engine.common.fingerprint import file_states
from engine.own_code.choice import forget
from generator.cli import main
from generator.playing.opening import new_room
from generator.playing.source import GameSource
from tests.playing.served import PEOPLE, copied, first, served
from tests.playing.test_page import seen, table
from tests.terminal_play.test_opening import Small, broken


@pytest.fixture
def folder(tmp_path):
    return copied(tmp_path, "sovereign-skies")


def edit(path, old, new):
    """Change a file as an editor does; its time is another one even on a coarse clock."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns + 10**9))


def face_of(state, piece):
    return next(
        spot["face"] for zone in state["table"]["zones"] for spot in zone["spots"] if spot.get("piece") == piece
    )


def test_a_new_card_lies_on_the_table_after_a_save(folder, tmp_path):
    with served(folder, tmp_path, seats=PEOPLE, is_hidden=False) as room:
        client = room.client()
        for _ in range(3):
            before = first(client)
        assert not room.room.look_for_changes(), "nothing was saved"
        edit(next((folder / "pieces").glob("planets*")), "title: Wyrne", "title: Wyrnia")
        assert room.room.look_for_changes()
        after = client.state()
        assert (after["at"], after["problems"]) == (3, [])
        assert "goes on" in after["notes"][0]["text"]
        assert face_of(after, "wyrne") != face_of(before, "wyrne")
        assert any(spot.get("name") == "Wyrnia" for spot in after["table"]["zones"][0]["spots"])
        client.close()


def test_data_that_cannot_be_read_stop_nobody(folder, tmp_path):
    with served(folder, tmp_path, seats=PEOPLE, is_hidden=False) as room:
        client = room.client()
        first(client)
        path = folder / "game.yaml"
        text = path.read_text("utf-8")
        path.write_text("game: {\n", "utf-8")
        assert room.room.look_for_changes()
        state = first(client)
        assert (state["at"], "game.yaml:" in state["problems"][0]) == (2, True)
        path.write_text(text, "utf-8")
        assert room.room.look_for_changes()
        assert (client.state()["at"], client.state()["problems"]) == (2, [])
        client.close()


def test_where_a_move_is_not_legal_any_more_the_game_stops_and_says_why(folder, tmp_path):
    with served(folder, tmp_path, seats=PEOPLE, is_hidden=False) as room:
        client = room.client()
        state = client.state()
        while "move 3" not in [move["text"] for move in state["moves"]]:
            state = first(client)
        at = client.move("move 3")["at"]
        edit(folder / "game.yaml", "    value: 5\n    from: derived a sixth", "    value: 2\n    from: derived a sixth")
        assert room.room.look_for_changes()
        state = client.state()
        assert (state["at"], state["of"]) == (at - 1, at - 1)
        (note,) = state["notes"]
        assert f"Of {at} moves {at - 1} are still legal" in note["text"]
        assert "move 3, is not: " in note["text"]
        assert note["rule"].startswith("SS-")
        assert "move 3" not in [move["text"] for move in state["moves"]]
        client.close()


@pytest.fixture
def stones(tmp_path, monkeypatch):
    """A game with rules code of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    yield Small(tmp_path / "project")
    forget()


def test_a_game_of_ones_own_is_played_and_goes_on_with_new_rules_code(stones):
    assert stones.said("trust", "stones", "--always", "--yes")[0] == 0
    with served(stones.folder, stones.root, seats=PEOPLE, is_hidden=False) as room:
        client = room.client()
        for _ in range(2):
            state = first(client)
        assert state["at"] == 2
        turns = stones.folder / "engine" / "turns.py"
        turns.write_text(broken(turns.read_text("utf-8")), "utf-8")
        assert room.room.look_for_changes()
        state = client.state()
        assert "nothing may be caught today" in state["notes"][0]["text"], state
        assert (state["at"], state["notes"][0]["rule"]) == (0, "ST-1.3")
        turns.write_text("def (", "utf-8")
        assert room.room.look_for_changes()
        assert "SyntaxError" in client.state()["problems"][0]
        assert client.state()["at"] == 0, "the game is still there"
        client.close()


def test_rules_code_of_punchboard_is_imported_again_if_it_has_changed(folder, tmp_path, monkeypatch):
    code = tmp_path / "made_up"
    code.mkdir()
    source = GameSource(folder, tmp_path)
    monkeypatch.setattr(source, "_package", "engine.games.made_up")
    monkeypatch.setattr(source, "_rules_folder", code)
    monkeypatch.setattr(source, "_code", file_states(code))
    known = {f"engine.games.made_up{name}": ModuleType("made_up") for name in ("", ".turn")}
    for name, module in known.items():
        monkeypatch.setitem(sys.modules, name, module)
    read = ["a game", None]
    monkeypatch.setattr(source, "read", lambda: (read.pop(0) if read else "a game", []))
    source.read_again()
    assert known.keys() <= sys.modules.keys(), "the code is as it was"
    (code / "turn.py").write_text("", "utf-8")
    source.read_again()
    assert known.keys() <= sys.modules.keys(), "the game could not be read, and goes on with the old code"
    source.read_again()
    assert not known.keys() & sys.modules.keys(), "the next change of any file imports the new code"


@pytest.mark.browser
def test_a_game_whose_table_is_text_is_played_all_the_same(browser, stones):
    with served(stones.folder, stones.root, seats=PEOPLE, is_hidden=False) as room, seen(browser, room.address) as page:
        assert page.locator(".pp-table pre").text_content().strip() or page.locator(".pp-zone").count()
        page.get_by_role("option").first.click()
        expect(page.locator(".pp-where")).to_have_text("Move 1 of 1")


def test_rules_code_that_nobody_trusts_is_not_run(stones):
    edit(stones.folder / "engine" / "turns.py", "from __future__", "# changed\nfrom __future__")
    forget()
    with pytest.raises(click.ClickException) as refused:
        new_room(stones.folder, stones.root)
    assert "trust" in refused.value.message


def test_a_game_without_rules_code_is_refused_in_a_sentence(project):
    result = CliRunner().invoke(main, ["--root", str(project.root), "play", "lanterns"])
    assert result.exit_code == 1
    assert result.output == "Error: lanterns cannot be played: the game has no rules code\n"


def test_moves_are_kept_as_a_scenario(folder, tmp_path):
    with served(folder, tmp_path, seats=PEOPLE, is_hidden=False) as room:
        client = room.client()
        for _ in range(4):
            first(client)
        assert client.do("mark")["mark"] == 4
        first(client)
        answer = client.do("keep", first=5, last=5, title="A move to keep")["answer"]
        path = tmp_path / answer["kept"]
        assert path == folder / "scenarios" / "a-move-to-keep.yaml"
        assert yaml.safe_load(path.read_text("utf-8"))["scenarios"][0]["steps"]
        assert "exists already" in client.do("keep", first=5, last=5, title="A move to keep")["answer"]["refused"]
        assert client.post({"do": "keep", "first": 5, "last": 9})[0] == 400
        client.close()


@pytest.mark.browser
def test_the_texts_are_in_the_language_of_the_game(browser):
    with table(browser, language="de", seats=PEOPLE, is_hidden=False) as (page, _):
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.get_by_role("button", name="Rückgängig").count() == 1
        assert page.get_by_label("Erlaubte Züge").count() == 1
        assert page.get_by_label("Zug", exact=True).get_attribute("placeholder") == "Zug suchen oder eingeben"
