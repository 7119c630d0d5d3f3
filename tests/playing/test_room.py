"""A game at one screen: moves, refusals, undo and redo, the curtain, pictures, replays."""

from __future__ import annotations

import json

from tests.playing.served import AGAINST_A_BOT, PEOPLE, ROOT, first, served

SKIES, EMPIRE = ROOT / "components" / "sovereign-skies", ROOT / "components" / "empires-end"


def test_a_legal_move_is_taken_and_stands_in_the_log(client):
    state = client.state()
    assert (state["phase"], state["at"]) == ("play", 0)
    chosen = state["moves"][0]
    after = client.move(chosen["text"])
    assert (after["at"], after["answer"]) == (1, {})
    last = after["log"][-1]
    assert (last["seat"], last["number"]) == (state["chooser"], 1)
    assert last["events"], "the log has what the move changed"
    assert last["rules"], "and the rules"


def test_a_move_names_the_pieces_on_the_table_that_it_is_about(client):
    state = client.state()
    lying = {spot["piece"] for zone in state["table"]["zones"] for spot in zone["spots"] if "piece" in spot}
    targets = {target for move in state["moves"] for target in move["targets"]}
    assert targets, "the first choice is where the Mothership starts"
    assert targets <= lying


def test_what_is_not_legal_is_refused_with_its_rule(client):
    state = client.move("end turn")
    assert state["at"] == 0
    assert state["answer"]["rule"].startswith("SS-")
    shown = client.do("rule", rule=state["answer"]["rule"])["answer"]["shown_rule"]
    assert shown["id"] == state["answer"]["rule"]
    assert shown["paragraphs"]
    assert client.do("why", text="end turn")["answer"] == state["answer"]
    assert "is no move" in client.move("fly to the moon")["answer"]["refused"]


def test_a_move_for_an_older_position_is_refused(client):
    moves = client.state()["moves"]
    client.move(moves[0]["text"])
    answer = client.do("move", text=moves[0]["text"], at=0)["answer"]
    assert "has gone on meanwhile" in answer["refused"]


def test_a_click_that_comes_too_late_is_refused_with_a_sentence():
    """As a second click on a move: by then a bot is asked, or the screen is handed over."""
    for seats in (AGAINST_A_BOT, PEOPLE):
        with served(EMPIRE, ROOT, seats=seats) as room:
            client = room.client()
            state = client.state()
            if state["phase"] == "curtain":
                state = client.do("open", seat=state["asked"][0]["seat"])
            message = {"do": "move", "text": state["moves"][0]["text"], "at": 0}
            client.post(message)
            status, state = client.post(message)
            assert (status, "gone on meanwhile" in state["answer"]["refused"]) == (200, True)
            client.close()


def test_while_bots_play_nobody_may_ask_why():
    with served(SKIES, ROOT, seats=(("Ann", "random"), ("Ben", "random"))) as room:
        client = room.client()
        assert client.do("why", text="pass")["answer"] == {"refused": "No person is asked now.", "rule": ""}
        client.close()


def test_why_not_tells_each_reason_once(client):
    why = client.do("why", piece="energy")["answer"]["why"] + client.do("why", piece="wyrne")["answer"]["why"]
    assert why
    reasons = [(one["rule"], one["sentence"]) for one in why]
    assert len(reasons) == len(set(reasons))
    legal = {move["text"] for move in client.state()["moves"]}
    assert not legal & {one["text"] for one in why}


def test_undo_and_redo_go_to_any_position(client):
    for _ in range(5):
        first(client)
    five = client.state()
    assert client.do("undo")["at"] == 4
    assert client.do("go", number=1)["at"] == 1
    assert client.do("redo")["at"] == 2
    back = client.do("go", number=5)
    assert back["table"] == five["table"]
    assert back["moves"] == five["moves"]


def test_bots_move_when_they_are_asked():
    with served(SKIES, ROOT, seats=AGAINST_A_BOT) as room:
        client = room.client()
        for _ in range(6):
            first(client)
        state = client.waiting()
        assert state["phase"] == "play", "one person needs no curtain"
        assert {one["seat"] for one in state["log"]} >= {"Ann", "Ben"}
        bots = next(one["number"] for one in state["log"] if one["seat"] == "Ben")
        assert client.do("go", number=bots - 1)["bots_wait"] is True, "bots wait where one looks back"
        client.do("on")
        assert client.waiting()["at"] >= bots
        client.close()


def pieces_of(state, title):
    return [
        spot for zone in state["table"]["zones"] if zone["title"] == title for spot in zone["spots"] if "piece" in spot
    ]


def test_a_curtain_hides_the_table_between_two_people():
    with served(EMPIRE, ROOT, seats=PEOPLE) as room:
        client = room.client()
        state = client.state()
        asked = state["asked"][0]["seat"]
        assert state["phase"] == "curtain"
        assert not {"table", "moves", "log"} & state.keys()
        status, answer = client.post({"do": "move", "text": "pass", "at": 0})
        assert (status, answer["error"]) == (400, f"the screen is handed over to {asked} first")
        state = client.do("open", seat=asked)
        other = next(seat["name"] for seat in state["seats"] if seat["name"] != asked)
        mine, theirs = (pieces_of(state, f"{name}'s hand and tokens") for name in (asked, other))
        assert {spot["piece"] for spot in theirs} >= {"disasters"}
        assert all(spot["piece"] in {"disasters", "temple"} or spot["piece"].startswith("screen") for spot in theirs)
        held = {
            spot["piece"] for spot in mine if spot["piece"].startswith(("fire", "flood", "plague", "famine", "revolt"))
        }
        assert held, "the own hand is open"
        client.close()


def test_without_secrets_there_is_no_curtain(client):
    state = client.state()
    assert state["hidden"] is False
    state = client.state()
    begins = state["chooser"]
    while state["chooser"] == begins:
        state = first(client)
    assert state["phase"] == "play"
    assert state["table"]["zones"]


def test_a_replay_is_saved_and_looked_at(client):
    for _ in range(7):
        first(client)
    end = client.state()
    text = client.get("replay.json")[1].decode()
    assert json.loads(text)["moves"]
    client.do("leave")
    assert client.state()["phase"] == "start"
    assert client.get("replay.json")[0] == 400
    state = client.do("replay", replay=text)
    assert (state["phase"], state["at"], state["of"]) == ("replay", 0, 7)
    assert client.post({"do": "move", "text": "end turn", "at": 0})[0] == 400
    assert client.do("look", seat="Ben")["seats"][1]["shown"] is True
    state = client.do("go", number=7)
    assert state["table"]["title"] == end["table"]["title"]
    state = client.do("on")
    assert state["phase"] == "curtain"
    assert client.do("open", seat=end["chooser"])["moves"] == end["moves"]


def test_a_picture_is_served_by_a_hash_of_what_it_shows(client):
    state = client.state()
    spot = next(spot for zone in state["table"]["zones"] for spot in zone["spots"] if spot.get("face"))
    for name in (spot["face"], spot["face"] + ".large"):
        status, content = client.get(f"face/{name}")
        assert (status, content[:4], content[8:12]) == (200, b"RIFF", b"WEBP")


def test_earlier_moves_of_a_long_log_can_be_asked_for(client):
    for _ in range(44):
        first(client)
    state = client.state()
    assert [one["number"] for one in state["log"]] == list(range(5, 45))
    earlier = client.do("log", before=5)["answer"]["earlier"]
    assert [one["number"] for one in earlier] == [0, 1, 2, 3, 4]
