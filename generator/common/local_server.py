"""A web server for this machine only: it answers no other host's name, and so many clients at a time.

A page of another site can make a browser ask us under a name of its own (DNS rebinding), so only the names of this machine
are answered.
"""

from __future__ import annotations

import http.server
import sys
import threading
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_CLIENTS = 64  # answered at the same time; a browser keeps one waiting for the next change in each tab
LONGEST_WAIT = 20.0  # seconds after which a waiting browser gets an answer without a change
_NAMES = ("127.0.0.1", "localhost")
_HTTP = 80  # the port that browsers leave out of the name
_DIGITS = 12  # more than the number of a build ever has


class LocalHandler(http.server.BaseHTTPRequestHandler):
    """Answers requests that are meant for this machine, and logs none."""

    timeout = 10.0  # seconds that a client may take to send its request or to take our answer

    def parse_request(self) -> bool:
        """Read the request; refuse it if it is meant for another host."""
        if not super().parse_request():
            return False
        names = self.headers.get_all("Host") or []
        if len(names) == 1 and names[0].lower() in self._own_names():
            return True
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This is a preview, for this machine only")
        return False

    def _own_names(self) -> set[str]:
        port = self.connection.getsockname()[1]
        return {f"{name}:{port}" for name in _NAMES} | (set(_NAMES) if port == _HTTP else set())

    def send_content(self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        """Send an answer that no browser keeps."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_args: object) -> None:
        """Log no requests."""


class LocalServer(http.server.ThreadingHTTPServer):
    """Answers each client in a thread of its own, and so many at a time; a further one is sent away at once. Port 0 is any free one."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, handler: Callable[..., LocalHandler], port: int) -> None:
        super().__init__(("127.0.0.1", port), handler)
        self._places = threading.BoundedSemaphore(MOST_CLIENTS)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Start a thread for a client if there is a place."""
        if self._places.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a client, then give its place back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing about clients that go away or are too slow; show every other error."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class Numbered:
    """The number of the newest state of what is served; clients wait for a newer one."""

    def __init__(self) -> None:
        self.number = 0
        self._changed = threading.Condition()

    def change(self, work: Callable[[], None]) -> None:
        """Do some work while nobody reads, and count it as a new state."""
        with self._changed:
            work()
            self.number += 1
            self._changed.notify_all()

    def wait(self, number: int, patience: float = LONGEST_WAIT) -> int:
        """Return the number of the newest state: at once if it is not `number`, else after the next one or `patience` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != number, patience)
            return self.number


def number_in(asked: str) -> int:
    """Return the number of the state that a browser has; -1 if it says none."""
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < _DIGITS else -1
