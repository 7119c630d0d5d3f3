"""The site of a small game, which is built in a few seconds, and a server that shows it below a path of its host."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from contextlib import contextmanager
from pathlib import Path

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import build_site

SMALL = Path(__file__).resolve().parents[1] / "data" / "small" / "lanterns"


def small_site_in(root, settings=""):
    shutil.copytree(SMALL, root / "components" / "lanterns")
    if settings:
        (root / "mkdocs.yml").write_text(settings, encoding="utf-8")
    problems = Problems()
    game = load(root / "components" / "lanterns", problems, root=root)
    made = build_site(root, [game], problems, main, lambda _text: None)
    assert made is not None, "\n".join(map(str, problems))
    assert list(problems) == []
    return made.site


class Below(http.server.SimpleHTTPRequestHandler):
    """Shows a site below /rules/, as hosts of static files do: 404.html at every address that has no file."""

    def translate_path(self, path):
        inside = path.startswith("/rules/")
        return super().translate_path(path.removeprefix("/rules")) if inside else str(Path(self.directory) / "none")

    def send_error(self, code, message=None, explain=None):
        if code != 404 or not self.path.startswith("/rules/"):
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self):
        self.send_header("cache-control", "no-cache")  # so that nothing comes from the browser's own cache
        super().end_headers()

    def log_message(self, *_args):
        """Nobody reads the log."""


@contextmanager
def below(site):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Below, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/rules/"
        finally:
            server.shutdown()
            thread.join()
