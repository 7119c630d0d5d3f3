"""What the server answers: only this machine, only who knows the token; a bad message gets 400 and a sentence."""

from __future__ import annotations

import json

import pytest

from tests.playing.served import Client

BAD = {
    "no JSON": (b"{", "the message is not JSON"),
    "not an object": (b"[]", "is no JSON object"),
    "deep": (b"[" * 5000, "nested more than"),
    "half a character": (b'{"do": "\\ud800"}', "half a character"),
    "nothing to do": ({}, "'do' is no text"),
    "unknown": ({"do": "jump"}, "'do' is 'jump'; there are begin, scenarios, "),
    "unknown key": ({"do": "undo", "all": True}, "'all' is not known here"),
    "no move": ({"do": "move", "at": 0}, "'text' is no text"),
    "a long move": ({"do": "move", "at": 0, "text": "x" * 3000}, "at most 2000 characters"),
    "a number as text": ({"do": "go", "number": "1"}, "'number' is no whole number from 0 to 0"),
    "a flag as number": ({"do": "go", "number": True}, "'number' is no whole number"),
    "too far": ({"do": "go", "number": 7}, "from 0 to 0"),
    "width": ({"do": "undo", "width": -1}, "'width' is no whole number"),
    "stranger": ({"do": "open", "seat": "Zoe"}, "'seat' is 'Zoe'; there are"),
    "another's view": ({"do": "look", "seat": "Ben"}, "nobody looks at what another one sees"),
    "no piece": ({"do": "why", "piece": "unicorn"}, "there is no piece 'unicorn'"),
    "no rule": ({"do": "rule", "rule": "SS-99.9"}, "there is no such rule"),
    "no replay": ({"do": "replay", "replay": "{}"}, "lacks 'format'"),
    "a replay that is no JSON": ({"do": "replay", "replay": "x"}, "the replay is not JSON"),
    "no names": ({"do": "begin", "names": [], "kinds": []}, "two lists of 1 to 12"),
    "one name twice": ({"do": "begin", "names": ["A", "a"], "kinds": ["person", "person"]}, "the same name"),
    "an empty name": ({"do": "begin", "names": ["A", " "], "kinds": ["person", "person"]}, "is no name"),
    "no such bot": ({"do": "begin", "names": ["A", "B"], "kinds": ["person", "clever"]}, "'clever' can play"),
    "no such variant": (
        {"do": "begin", "names": ["A", "B"], "kinds": ["person", "person"], "variants": {"moon": "full"}},
        "the variant moon=full does not exist",
    ),
    "no such option": (
        {"do": "begin", "names": ["A", "B"], "kinds": ["person", "person"], "options": {"moon": "full"}},
        "the option moon=full does not exist",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_message_is_answered_with_a_sentence(client, name):
    message, sentence = BAD[name]
    before = client.state()
    status, answer = client.post(message)
    assert status == 400
    assert sentence in answer["error"]
    assert client.state() == before, "a bad message changes nothing"


def test_too_many_players_are_refused_with_the_reason(client):
    names = ["A", "B", "C", "D", "E"]
    state = client.do("begin", names=names, kinds=["person"] * 5)
    assert "is for 2 to 4 here" in state["answer"]["refused"]
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Ben"], "the old game is still on the table"


def test_a_message_of_another_kind_is_refused(client):
    status, content = client.ask("POST", "do", b'{"do":"undo"}', Content_Type="text/plain")
    assert (status, json.loads(content)["error"]) == (400, "the message is not sent as application/json")


def test_who_does_not_know_the_token_gets_nothing(skies):
    stranger = Client(skies.port, "another")
    for path in ("", "state?-1", "page/main.js", "replay.json"):
        assert stranger.get(path)[0] == 404
    assert stranger.post({"do": "undo"})[0] == 404
    stranger.close()


def test_another_host_is_not_answered(client):
    assert client.ask("GET", "state?-1", Host="evil.example")[0] == 421


@pytest.mark.parametrize(
    "path",
    [
        "page/../server.py",
        "page/%2e%2e/server.py",
        "page/index.html/x",
        "page/nothing.js",
        "site/search.js",
        "face/0000",
        "x",
    ],
)
def test_no_other_file_is_served(client, path):
    assert client.get(path)[0] == 404


def test_the_page_and_its_files_are_served(client):
    for path, kind in (
        ("", b"<!doctype html>"),
        ("page/main.js", b"follow"),
        ("page/play.css", b"pp-"),
        ("site/punchboard.css", b"--pb-"),
    ):
        status, content = client.get(path)
        assert (status, kind in content) == (200, True), path
