"""`punchboard site --serve`: watch data and pages, build again what changed, reload the browser; problems show as a page.

Files are watched by looking at their times twice a second: no library is needed, and it works on every disk. Each build
is a process of its own, so that changed rules code is played too.
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
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.resources import resource
from generator.site.pages.templates import render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_INTERVAL = 0.5  # seconds between two looks
_LONGEST_WAIT = 20.0  # seconds after which a waiting browser is told that nothing happened
_BUILD_NUMBER = "/__punchboard"  # where the browser asks whether there is a newer build
_RELOAD = (
    b"<script>(function ask(){fetch('" + _BUILD_NUMBER.encode() + b"?'+%d).then(function(r){return r.text()})"
    b".then(function(n){if(n!=='%d')location.reload();else ask()},function(){setTimeout(ask,1000)})})()</script>"
)
_MISSING = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>No page</title><h1>There is no such page</h1><p>It'
    b" shows here as soon as a build has it.</p>"
)


class Preview:
    """The state of a served site: which build it is, and what is wrong with the data. `build` returns problems, or ""."""

    def __init__(self, root: Path, build: Callable[[], str]) -> None:
        self.site = root / "build" / "site"
        self._build = build
        self._watched = (root / "components", root / "engine" / "games", root / "mkdocs.yml", resource("site"))
        self._changed = threading.Condition()
        self.number = 0
        self.problems = ""
        self._seen = ""

    def build_if_changed(self) -> bool:
        """Build if a file has come, gone or changed since the last look; whether it did."""
        now = fingerprint.file_states(*self._watched)
        if now == self._seen:
            return False
        self._seen = now
        problems = self._build()
        with self._changed:
            self.problems = problems
            self.number += 1
            self._changed.notify_all()
        return True

    def wait(self, number: int, patience: float = _LONGEST_WAIT) -> int:
        """The number of the newest build, at once if it is not `number`, else when there is one or patience ends."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != number, patience)
            return self.number

    def page(self) -> bytes:
        """The problems as a page."""
        return render("problems", problems=self.problems).encode()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site; each page gets a line that waits for a newer build."""

    def __init__(self, *args: object, preview: Preview) -> None:
        self.preview = preview
        super().__init__(*args, directory=str(preview.site))  # type: ignore[arg-type]  # the arguments are those of the parent

    def do_GET(self) -> None:
        """A page, a file, or news of the build."""
        path, _, asked = self.path.partition("?")
        if path == _BUILD_NUMBER:
            self._send(str(self.preview.wait(int(asked) if asked.isdigit() else -1)).encode(), "text/plain")
            return
        file = Path(self.translate_path(path))
        if path.endswith("/"):
            file /= "index.html"
        number = self.preview.number
        if file.suffix != ".html" or not (self.preview.problems or file.is_file()):
            if file.suffix == ".html":  # a page that a newer build may have
                self._send(_MISSING + _RELOAD % (number, number), "text/html; charset=utf-8", HTTPStatus.NOT_FOUND)
            else:
                super().do_GET()
            return
        data = self.preview.page() if self.preview.problems else file.read_bytes()
        self._send(data.replace(b"</body>", _RELOAD % (number, number) + b"</body>"), "text/html; charset=utf-8")

    def _send(self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_args: object) -> None:
        """Nobody reads a log of requests."""


def server(preview: Preview, port: int) -> http.server.ThreadingHTTPServer:
    """A server of the preview on this machine alone; port 0 takes a free one."""
    found = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, preview=preview))
    found.daemon_threads = True
    return found


def serve(root: Path, games: Sequence[str], port: int, report: Callable[[str], None]) -> None:
    """Build, serve and watch until interrupted."""
    preview = Preview(root, functools.partial(_build_in_process, root, games))
    report("building")
    preview.build_if_changed()
    if preview.problems:
        report(preview.problems)
    with server(preview, port) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        report(f"http://127.0.0.1:{running.server_port}/ (Ctrl-C ends it)")
        while True:
            if preview.build_if_changed():
                report(preview.problems or "built again")
            time.sleep(_INTERVAL)


def _build_in_process(root: Path, games: Sequence[str]) -> str:
    """Build in a fresh process; what it complained of, or "" when the site is new."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "generator", "--root", str(root), "--quiet", "--no-color", "site", *games],
        capture_output=True,
        text=True,
        check=False,
    )
    return (
        "" if done.returncode == 0 else (done.stdout + done.stderr).strip() or f"the build ended with {done.returncode}"
    )
