"""A room that is served, and a client that speaks to it as the page does."""

from __future__ import annotations

import http.client
import json
import shutil
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from generator.playing.opening import Opening, new_room
from generator.playing.server import address, server

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "token-of-the-tests"  # noqa: S105 - it guards nothing
PATIENCE = 60.0  # seconds that bots may take


class Client:
    """One connection to a room, kept open as a browser does."""

    def __init__(self, port: int, token: str = TOKEN) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._token = token

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """Return the status and the content of an answer."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request(method, f"/{self._token}/{path}", body, given)
        answer = self._connection.getresponse()
        return answer.status, answer.read()

    def get(self, path: str) -> tuple[int, bytes]:
        return self.ask("GET", path)

    def post(self, message: object) -> tuple[int, dict]:
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        status, content = self.ask("POST", "do", body, Content_Type="application/json")
        return status, json.loads(content)

    def do(self, what: str, **more: object) -> dict:
        """Do something that must be understood; returns the state."""
        status, state = self.post({"do": what, **more})
        assert status == 200, state
        return state

    def state(self) -> dict:
        return json.loads(self.get("state?-1")[1])

    def move(self, text: str) -> dict:
        return self.do("move", text=text, at=self.state()["at"])

    def waiting(self) -> dict:
        """Wait until a person is asked, or the game is over; returns the state."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state = self.state()
            if state["phase"] == "start" or state["chooser"] or state["over"]:
                return state
            time.sleep(0.01)
        raise AssertionError("the bots take too long")

    def close(self) -> None:
        self._connection.close()


def first(client, words=""):
    """Take the first legal move that has the words."""
    state = client.waiting()
    return client.move(next(one["text"] for one in state["moves"] if words in one["text"]))


def copied(root: Path, game: str) -> Path:
    """Copy a game into a project of its own, with the pictures that are known, so that tests may change it."""
    folder = root / "components" / game
    shutil.copytree(ROOT / "components" / game, folder)
    (root / "schemas").symlink_to(ROOT / "schemas")
    known = ROOT / ".punchboard-cache" / "pictures"
    if known.is_dir():
        shutil.copytree(known, root / ".punchboard-cache" / "pictures")
    return folder


class Served:
    """A room with the address of its page."""

    def __init__(self, room, running) -> None:
        self.room = room
        self.port = running.server_port
        self.address = address(running, TOKEN)

    def client(self) -> Client:
        return Client(self.port)


@contextmanager
def served(folder: Path, root: Path, language: str = "", **opening: object):
    """Serve a room for a game; `opening` is what the command line would say."""
    room = new_room(folder, root, language, Opening(**opening))
    with server(room, 0, TOKEN) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield Served(room, running)
        finally:
            running.shutdown()
            room.close()


PEOPLE = (("Ann", ""), ("Ben", ""))
AGAINST_A_BOT = (("Ann", ""), ("Ben", "greedy"))
