"""`punchboard site --serve`: watches data and pages, builds after changes, reloads the browser; a page shows problems.

It compares the times of files four times a second: this needs no library, and works on every disk. Each build is a process of
its own (`generator.site.build.warm`), so that it uses changed rules code.
"""

from __future__ import annotations

import functools
import http.server
import threading
import time
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.reading import MEGABYTE, ReadError, read_bytes
from engine.common.resources import resource
from engine.own_code import trusted
from generator.common.local_server import LONGEST_WAIT, LocalHandler, LocalServer, Numbered, number_in
from generator.site.build.warm import Builder
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LARGEST = 400 * MEGABYTE  # of a page
_INTERVAL = 0.25  # seconds between two comparisons
_LONGEST_STORM = 10.0  # seconds: a build begins at the latest then, even if files still change
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


class Preview:
    """The state of a served site: the number of its build, and the problems of the data. `build` returns problems as text, or ""."""

    def __init__(self, root: Path, build: Callable[[], str]) -> None:
        self.site = root / "build" / "site"
        self._build = build
        self._watched = (
            root / "components",
            root / "engine" / "games",
            *trusted.files(),
            root / "mkdocs.yml",
            resource("site"),
        )
        self._state = Numbered()
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
        self._state.change(functools.partial(setattr, self, "problems", self._build()))
        return True

    @property
    def number(self) -> int:
        """The number of the newest build."""
        return self._state.number

    def wait(self, number: int, patience: float = LONGEST_WAIT) -> int:
        """Return the number of the newest build: at once if it is not `number`, else after the next build or `patience` seconds."""
        return self._state.wait(number, patience)

    def page(self) -> bytes:
        """Return the page that shows the problems."""
        return render("problems", problems=self.problems).encode()


class Handler(LocalHandler, http.server.SimpleHTTPRequestHandler):
    """Serves the site; each page gets a script that waits for a newer build."""

    def __init__(self, *args: object, preview: Preview) -> None:
        self.preview = preview
        super().__init__(*args, directory=str(preview.site))  # type: ignore[arg-type]  # the arguments are those of the parent

    def do_GET(self) -> None:
        """Serve a page, a file, or the number of the newest build."""
        path, _, asked = self.path.partition("?")
        if path == _BUILD_NUMBER:
            self.send_content(str(self.preview.wait(number_in(asked))).encode(), "text/plain")
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
        self.send_content(data, "text/html; charset=utf-8", status)


def _bytes(file: Path) -> bytes:
    try:
        return read_bytes(file, _LARGEST)
    except ReadError:  # a newer site is just taking its place
        return _MISSING


def server(preview: Preview, port: int) -> LocalServer:
    """Return a server for this machine only; port 0 takes any free port."""
    return LocalServer(functools.partial(Handler, preview=preview), port)


def serve(root: Path, games: Sequence[str], port: int, report: Callable[[str], None]) -> None:
    """Build, serve and watch until Ctrl-C."""
    with Builder() as builder:
        _serve(Preview(root, functools.partial(_build, builder, root, games)), port, report)


def _serve(preview: Preview, port: int, report: Callable[[str], None]) -> None:
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


def _build(builder: Builder, root: Path, games: Sequence[str]) -> str:
    """Build the site; returns its problems, or "" if it was built."""
    code, said = builder.run("--root", str(root), "--quiet", "--no-color", "site", "--", *games)
    return "" if code == 0 else said.strip() or f"the build ended with {code}"
