"""Measures how soon the page of `punchboard play` has the answer to a move: `python bench/play.py [GAME …]`.

Two people play a game of random moves through the page's own interface, on a server of its own thread, with one open
connection as a browser has it. Each move's answer has the new table, the legal moves and the log. Between the moves the same
connection asks for an address that does not exist: an empty request, the floor of the machine and of the server. It prints
the median and the 95th percentile of the answers, the median of the empty requests, and their ratio. It fails if the median
answer takes longer than 50 ms. Pictures are not measured: the page asks for them afterwards, and keeps them.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import statistics
import sys
import threading
import time
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])  # instead of bench/, whose engine.py would hide the package

from generator.playing.opening import Opening, new_room
from generator.playing.server import new_token, server

ROOT = Path(__file__).resolve().parents[1]
AIM = 50.0  # ms
MOVES = 200
WARM = 5  # moves that do not count
_P95 = 0.95


def main() -> int:
    """Measure the games that are named, or all that can be played. Return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["sovereign-skies", "empires-end", "sky-empire"])
    late = [game for game in parser.parse_args().games if _measured(game) > AIM]
    return 1 if late else 0


def _measured(game: str) -> float:
    """Play a game, print its times, and return the median answer in ms."""
    room = new_room(ROOT / "components" / game, ROOT, "", Opening(seats=(("Ann", ""), ("Ben", "")), is_hidden=False))
    token = new_token()
    with server(room, 0, token) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        moves, floor = _played(http.client.HTTPConnection("127.0.0.1", running.server_port), token)
        running.shutdown()
    room.close()
    median, empty = statistics.median(moves), statistics.median(floor)
    late = sorted(moves)[int(len(moves) * _P95)]
    print(
        f"{game}: {len(moves)} moves, median {median:.1f} ms, 95 % within {late:.1f} ms; an empty request {empty:.2f} ms;"
        f" ratio {median / empty:.0f}"
    )
    return median


def _played(connection: http.client.HTTPConnection, token: str) -> tuple[list[float], list[float]]:
    """Play a game; return the times of its moves and of empty requests in ms."""
    luck = random.Random(1)
    moves: list[float] = []
    floor: list[float] = []
    _, state = _asked(connection, "GET", f"/{token}/state?-1&760")
    while len(moves) < MOVES + WARM and not state["over"]:
        move = {"do": "move", "text": luck.choice(state["moves"])["text"], "at": state["at"], "width": 760}
        took, state = _asked(connection, "POST", f"/{token}/do", json.dumps(move).encode())
        moves.append(took)
        floor.append(_asked(connection, "GET", "/")[0])
    connection.close()
    return moves[WARM:], floor[WARM:]


def _asked(
    connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None = None
) -> tuple[float, dict]:
    """Return how many ms a request took, and its answer."""
    start = time.perf_counter()
    connection.request(method, path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse().read()
    return 1000 * (time.perf_counter() - start), json.loads(answer)


if __name__ == "__main__":
    sys.exit(main())
