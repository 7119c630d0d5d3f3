"""`punchboard site --serve`: watches data and pages, builds after changes, reloads the browser; a page shows problems.

It compares the times of files twice a second: this needs no library, and works on every disk. Each build is a separate
process, so that it uses changed rules code.
"""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
import time
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common import fingerprint
from engine.common.reading import MEGABYTE, ReadError, read_bytes
from engine.common.resources import resource
from engine.own_code import trusted
from generator.common.processes import program_command
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_CLIENTS = 64  # answered at the same time; a browser keeps one waiting for the next build in each tab
_NAMES = ("127.0.0.1", "localhost")
_HTTP = 80  # the port that browsers leave out of the name
_LARGEST = 400 * MEGABYTE  # of a page
_DIGITS = 12  # more than the number of a build ever has
_INTERVAL = 0.5  # seconds between two comparisons
_LONGEST_STORM = 10.0  # seconds: a build begins at the latest then, even if files still change
_LONGEST_WAIT = 20.0  # seconds after which a waiting browser gets an answer without a new build
_BUILD_NUMBER = "/__punchboard"  # the path where the browser asks for the number of the newest build
_RELOAD = (
    b"<script>punchboardPreview=true;(function ask(){fetch('"
    + _BUILD_NUMBER.encode()
    + b"?'+%d).then(function(r){return r.text()})"
    b".then(function(n){if(n!=='%d')location.reload();else ask()},function(){setTimeout(ask,1000)})})()</script>"
)
_MISSING = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>No page</title><h1>There is no such page</h1><p>It'
    b" shows here as soon as a build has it.</p></body>"
)


def trust_file() -> list[Path]:
    """Return the file that says whose rules code may run; a change of it changes what is played."""
    try:
        return [trusted.file()]
    except trusted.TrustError:
        return []


class Preview:
    """The state of a served site: the number of its build, and the problems of the data. `build` returns problems as text, or ""."""

    def __init__(self, root: Path, build: Callable[[], str]) -> None:
        self.site = root / "build" / "site"
        self._build = build
        self._watched = (
            root / "components",
            root / "engine" / "games",
            *trust_file(),
            root / "mkdocs.yml",
            resource("site"),
        )
        self._changed = threading.Condition()
        self.number = 0
        self.problems = ""
        self._seen = ""

    def build_if_changed(self, quiet: float = 0.0) -> bool:
        """Build if a file was added, removed or changed since the last call; returns whether it has built.

        While files keep changing, the build waits until nothing has changed for `quiet` seconds, or the storm is too long.
        """
        now = fingerprint.file_states(*self._watched)
        if now == self._seen:
            return False
        end = time.monotonic() + _LONGEST_STORM
        while quiet and time.monotonic() < end:
            time.sleep(quiet)
            before, now = now, fingerprint.file_states(*self._watched)
            if now == before:
                break
        self._seen = now
        problems = self._build()
        with self._changed:
            self.problems = problems
            self.number += 1
            self._changed.notify_all()
        return True

    def wait(self, number: int, patience: float = _LONGEST_WAIT) -> int:
        """Return the number of the newest build: at once if it is not `number`, else after the next build or `patience` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != number, patience)
            return self.number

    def page(self) -> bytes:
        """Return the page that shows the problems."""
        return render("problems", problems=self.problems).encode()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site; each page gets a script that waits for a newer build.

    A page of another site can make a browser ask us under a name of its own (DNS rebinding), so only the names of this machine
    are answered.
    """

    timeout = 10.0  # seconds that a client may take to send its request or to take our answer

    def __init__(self, *args: object, preview: Preview) -> None:
        self.preview = preview
        super().__init__(*args, directory=str(preview.site))  # type: ignore[arg-type]  # the arguments are those of the parent

    def parse_request(self) -> bool:
        """Read the request; refuse it if it is meant for another host."""
        if not super().parse_request():
            return False
        names = self.headers.get_all("Host") or []
        if len(names) == 1 and names[0].lower() in self._own_names():
            return True
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This is the preview of a site, for this machine only")
        return False

    def _own_names(self) -> set[str]:
        port = self.connection.getsockname()[1]
        return {f"{name}:{port}" for name in _NAMES} | (set(_NAMES) if port == _HTTP else set())

    def do_GET(self) -> None:
        """Serve a page, a file, or the number of the newest build."""
        path, _, asked = self.path.partition("?")
        if path == _BUILD_NUMBER:
            self._send(str(self.preview.wait(_number(asked))).encode(), "text/plain")
            return
        file = self._file(path)
        if file is not None and file.suffix != ".html":
            super().do_GET()
        elif file is None or not (self.preview.problems or file.is_file()):  # a newer build may have this page
            self._send_page(_MISSING, HTTPStatus.NOT_FOUND)
        else:
            data = self.preview.page() if self.preview.problems else _bytes(file)
            self._send_page(data)

    def do_HEAD(self) -> None:
        """Answer as for GET, without the content."""
        if self._file(self.path.partition("?")[0]) is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            super().do_HEAD()

    def _file(self, path: str) -> Path | None:
        """Return the file at a path of the site: index.html of a folder; None if it would lie outside of the site, or is no file."""
        try:
            file = Path(self.translate_path(path))
            if path.endswith("/"):
                file /= "index.html"
            real = file.resolve()
        except (OSError, ValueError):  # too long, or with a zero byte
            return None
        is_ours = real.is_relative_to(self.preview.site.resolve())
        return file if is_ours and (real.is_file() or real.is_dir() or not real.exists()) else None

    def _send_page(self, data: bytes, status: HTTPStatus = HTTPStatus.OK) -> None:
        """Send a page with the script that waits for a newer build."""
        number = self.preview.number
        data = data.replace(b"</body>", _RELOAD % (number, number) + b"</body>")
        self._send(data, "text/html; charset=utf-8", status)

    def _send(self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_args: object) -> None:
        """Log no requests."""


def _bytes(file: Path) -> bytes:
    try:
        return read_bytes(file, _LARGEST)
    except ReadError:  # a newer site is just taking its place
        return _MISSING


def _number(asked: str) -> int:
    """Return the number of the build that a browser has; -1 if it says none."""
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < _DIGITS else -1


class Server(http.server.ThreadingHTTPServer):
    """Answers each client in a thread of its own, and so many at a time; a further one is sent away at once."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, preview: Preview, port: int) -> None:
        super().__init__(("127.0.0.1", port), functools.partial(Handler, preview=preview))
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


def server(preview: Preview, port: int) -> Server:
    """Return a server for this machine only; port 0 takes any free port."""
    return Server(preview, port)


def serve(root: Path, games: Sequence[str], port: int, report: Callable[[str], None]) -> None:
    """Build, serve and watch until Ctrl-C."""
    preview = Preview(root, functools.partial(_build_in_process, root, games))
    report("building")
    preview.build_if_changed()
    if preview.problems:
        report(preview.problems)
    with server(preview, port) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        report(f"http://127.0.0.1:{running.server_port}/ (Ctrl-C ends it)")
        while True:
            if preview.build_if_changed(_INTERVAL / 2):
                report(preview.problems or "built again")
            time.sleep(_INTERVAL)


def _build_in_process(root: Path, games: Sequence[str]) -> str:
    """Build in a new process; returns its problems, or "" if the site was built."""
    done = subprocess.run(  # noqa: S603 - our own program
        program_command("--root", str(root), "--quiet", "--no-color", "site", "--", *games),
        capture_output=True,
        text=True,
        check=False,
    )
    return (
        "" if done.returncode == 0 else (done.stdout + done.stderr).strip() or f"the build ended with {done.returncode}"
    )
