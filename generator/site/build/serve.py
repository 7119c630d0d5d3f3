"""`punchboard site --serve`: watches data and pages, builds after changes, reloads the browser; a page shows problems.

It compares the times of files twice a second: this needs no library, and works on every disk. Each build is a separate
process, so that it uses changed rules code.
"""

from __future__ import annotations

import functools
import http.server
import subprocess
import threading
import time
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.resources import resource
from generator.common.processes import program_command
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_INTERVAL = 0.5  # seconds between two comparisons
_LONGEST_WAIT = 20.0  # seconds after which a waiting browser gets an answer without a new build
_BUILD_NUMBER = "/__punchboard"  # the path where the browser asks for the number of the newest build
_RELOAD = (
    b"<script>(function ask(){fetch('" + _BUILD_NUMBER.encode() + b"?'+%d).then(function(r){return r.text()})"
    b".then(function(n){if(n!=='%d')location.reload();else ask()},function(){setTimeout(ask,1000)})})()</script>"
)
_MISSING = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>No page</title><h1>There is no such page</h1><p>It'
    b" shows here as soon as a build has it.</p>"
)


class Preview:
    """The state of a served site: the number of its build, and the problems of the data. `build` returns problems as text, or ""."""

    def __init__(self, root: Path, build: Callable[[], str]) -> None:
        self.site = root / "build" / "site"
        self._build = build
        self._watched = (root / "components", root / "engine" / "games", root / "mkdocs.yml", resource("site"))
        self._changed = threading.Condition()
        self.number = 0
        self.problems = ""
        self._seen = ""

    def build_if_changed(self) -> bool:
        """Build if a file was added, removed or changed since the last call; returns whether it has built."""
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
        """Return the number of the newest build: at once if it is not `number`, else after the next build or `patience` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != number, patience)
            return self.number

    def page(self) -> bytes:
        """Return the page that shows the problems."""
        return render("problems", problems=self.problems).encode()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site; each page gets a script that waits for a newer build."""

    def __init__(self, *args: object, preview: Preview) -> None:
        self.preview = preview
        super().__init__(*args, directory=str(preview.site))  # type: ignore[arg-type]  # the arguments are those of the parent

    def do_GET(self) -> None:
        """Serve a page, a file, or the number of the newest build."""
        path, _, asked = self.path.partition("?")
        if path == _BUILD_NUMBER:
            self._send(str(self.preview.wait(int(asked) if asked.isdigit() else -1)).encode(), "text/plain")
            return
        file = Path(self.translate_path(path))
        if path.endswith("/"):
            file /= "index.html"
        number = self.preview.number
        if file.suffix != ".html" or not (self.preview.problems or file.is_file()):
            if file.suffix == ".html":  # a newer build may have this page
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
        """Log no requests."""


def server(preview: Preview, port: int) -> http.server.ThreadingHTTPServer:
    """Return a server for this machine only; port 0 takes any free port."""
    found = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, preview=preview))
    found.daemon_threads = True
    return found


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
            if preview.build_if_changed():
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
