"""`punchboard preview --serve`: shows faces in the browser, draws them again at each save, and tells which box drew what.

The page asks for the state, shows it, and waits for a newer one. The state has each face with its boxes (name, file, line, and
rectangle in hundredths of the face) and its problems. While the data cannot be read, the last faces stay, with the problems.
"""

from __future__ import annotations

import functools
import json
import threading
import time
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common import fingerprint
from engine.common.problems import Problems
from engine.load import lender_files
from engine.load.folder import load
from generator.common.local_server import LocalHandler, LocalServer, Numbered, number_in
from generator.drawing import icons, images, paint_order
from generator.preview.wanted import UnknownNameError, WantedFace, wanted

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.drawing.commands import Face, Side

INTERVAL = 0.3  # seconds between two looks at the files
MOST_FACES = 400  # that one page shows
_PAGE = Path(__file__).with_name("page.html")


class _Shown(NamedTuple):
    """What is shown: of which game, what, and which sides."""

    folder: Path
    root: Path
    name: str
    sides: tuple[Side, ...]


class LiveFaces:
    """The faces of a piece, set or game, drawn again when a file has changed."""

    def __init__(self, folder: Path, root: Path, name: str, sides: tuple[Side, ...], dpi: float = 150.0) -> None:
        self._request = _Shown(folder, root, name, sides)
        self._dpi = dpi
        self._seen = ""
        self._state = Numbered()
        self._shown: dict[str, Any] = {"title": name or folder.name, "faces": [], "problems": []}
        self._pictures: list[bytes] = []

    def draw_if_changed(self) -> bool:
        """Draw again if a file of the game, or of one that lends it layouts, has changed; return whether it has."""
        folder = self._request.folder
        now = fingerprint.file_states(folder, *lender_files.files(folder))
        if now == self._seen:
            return False
        self._seen = now
        for cached in (icons.load, images.info):
            cached.cache_clear()
        drawn = self._drawn()
        self._state.change(functools.partial(self._show, *drawn))
        return True

    def _show(self, faces: list[dict[str, Any]] | None, pictures: list[bytes], problems: list[str]) -> None:
        if faces is not None:
            self._shown["faces"], self._pictures = faces, pictures
        self._shown["problems"] = problems

    def _drawn(self) -> tuple[list[dict[str, Any]] | None, list[bytes], list[str]]:
        """Return the faces for the page (None: they cannot be drawn), their pictures, and the problems of the data."""
        from generator.faces.every_face import Faces
        from generator.pdf import raster
        from generator.preflight import own_fonts

        problems = Problems()
        request = self._request
        game = load(request.folder, problems, root=request.root)
        if game is None or problems.failed:
            return None, [], [str(problem) for problem in problems]
        try:
            found = list(wanted(game, Faces(game), request.name, request.sides))[:MOST_FACES]
        except UnknownNameError as error:
            return None, [], [str(error)]
        said = [note.message for note in own_fonts.faults(game)] + [str(problem) for problem in problems]
        pictures = [raster.png(one.face, self._dpi) for one in found]
        return [_described(one) for one in found], pictures, said

    def state(self, asked: int) -> dict[str, Any]:
        """Return what the page shows; waits a while for a state newer than `asked`."""
        number = self._state.wait(asked)
        return {**self._shown, "number": number}

    def picture(self, number: int) -> bytes | None:
        """Return the PNG of a face by its number in the state."""
        return self._pictures[number] if 0 <= number < len(self._pictures) else None


def _described(one: WantedFace) -> dict[str, Any]:
    """Return a face as the page wants it."""
    from generator.preflight import all_faces

    problems = Problems()
    all_faces.report_face(one.face, problems, one.waived)
    return {
        "heading": one.heading,
        "label": one.label,
        "width": one.face.width,
        "height": one.face.height,
        "boxes": boxes_of(one.face),
        "problems": [str(problem) for problem in problems],
    }


def boxes_of(face: Face) -> list[dict[str, Any]]:
    """Return the boxes that have drawn something on a face: name, place in the file, and rectangle in hundredths of the face."""
    reach: dict[int, list[float]] = {}
    for layer in paint_order.layers(face.content):
        x, y, width, height = layer.box
        old = reach.setdefault(layer.command.box, [x, y, x + width, y + height])
        reach[layer.command.box] = [min(old[0], x), min(old[1], y), max(old[2], x + width), max(old[3], y + height)]
    return [
        {
            "name": face.boxes[index].name,
            "place": f"{face.boxes[index].place.file}:{face.boxes[index].place.line}",
            "rect": [
                round(100 * part, 2)
                for part in (
                    left / face.width,
                    top / face.height,
                    (right - left) / face.width,
                    (bottom - top) / face.height,
                )
            ],
        }
        for index, (left, top, right, bottom) in sorted(reach.items())
        if index < len(face.boxes)
    ]


class LiveHandler(LocalHandler):
    """Serves the page, the state and the pictures; nothing else, and no files."""

    def __init__(self, *args: object, live: LiveFaces) -> None:
        self.live = live
        super().__init__(*args)  # type: ignore[arg-type]  # the arguments are those of the parent

    def do_GET(self) -> None:  # noqa: N802 - the name that the library calls
        """Serve what the address names."""
        path, _, asked = self.path.partition("?")
        if path == "/":
            self.send_content(_PAGE.read_bytes(), "text/html; charset=utf-8")
        elif path == "/state":
            self.send_content(json.dumps(self.live.state(number_in(asked))).encode(), "application/json")
        elif path == "/face" and (picture := self.live.picture(number_in(asked.partition("&")[0]))) is not None:
            self.send_content(picture, "image/png")
        else:
            self.send_error(HTTPStatus.NOT_FOUND, "There is no such page")


def server(live: LiveFaces, port: int) -> LocalServer:
    """Return a server for this machine only; port 0 takes any free port."""
    return LocalServer(functools.partial(LiveHandler, live=live), port)


def serve(live: LiveFaces, port: int, report: Callable[[str], None]) -> None:
    """Draw, serve and watch until Ctrl-C."""
    live.draw_if_changed()
    with server(live, port) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        report(f"http://127.0.0.1:{running.server_port}/ (Ctrl-C ends it)")
        while True:
            time.sleep(INTERVAL)
            if live.draw_if_changed():
                report("drawn again")
