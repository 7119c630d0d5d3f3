"""`punchboard play`: the server of the page. It answers this machine only, and only who knows the token in the address.

GET  /TOKEN/                       the page
GET  /TOKEN/page/NAME              its scripts and styles; /TOKEN/site/… the styles and fonts of the site
GET  /TOKEN/state?NUMBER&WIDTH     what is shown, as JSON; waits for a state newer than NUMBER
GET  /TOKEN/face/HASH[.large]      a picture of a piece
GET  /TOKEN/replay.json            the game so far, as a replay file
POST /TOKEN/do                     something that a person does, as JSON: {"do": "move", "text": "pass"}
"""

from __future__ import annotations

import functools
import hmac
import json
import secrets
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from engine.common.reading import MEGABYTE, ReadError, as_json, read_own
from engine.common.resources import resource
from generator.common.local_server import LocalHandler, LocalServer, number_in
from generator.playing.deeds import answered
from generator.playing.messages import BadMessage
from generator.words.scripts import in_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.playing.room import Room

_PAGE = Path(__file__).with_name("page")
_LARGEST_FILE = 4 * MEGABYTE  # of the page's own files
_LONGEST_MESSAGE = 64 * MEGABYTE  # a replay file may be sent
_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}
_SITE = ("punchboard.css", "favicon.svg", "fonts/")  # what the page takes from the site's theme
_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'"
)
_FOR_EVER, _A_DAY = "private, max-age=31536000, immutable", "private, max-age=86400"
_NAME = 80  # characters of a file's name at most


def new_token() -> str:
    """Return the part of the address that nobody can guess."""
    return secrets.token_urlsafe(16)


class PlayHandler(LocalHandler):
    """Serves the page of one room, and takes what people do there."""

    protocol_version = "HTTP/1.1"  # one connection for many moves
    disable_nagle_algorithm = True  # else the second part of an answer waits 40 ms for a receipt of the first

    def __init__(self, *args: object, room: Room, token: str) -> None:
        self._room = room
        self._token = token
        super().__init__(*args)  # type: ignore[arg-type]  # the arguments are those of the parent

    def do_GET(self) -> None:  # noqa: N802 - the name that the library calls
        """Serve what the address names."""
        with self._room.speaking():
            found = self._named()
            if found is None:
                self._refuse(
                    HTTPStatus.NOT_FOUND, "There is no such page; open the address that `punchboard play` printed"
                )
                return
            name, _, asked = found.partition("?")
            serve = {"": self._send_page, "state": self._send_state, "replay.json": self._send_replay}.get(name)
            if serve:
                serve(asked)
            else:
                self._send_file(unquote(name))

    def do_POST(self) -> None:  # noqa: N802 - the name that the library calls
        """Do what a message says; answer with the new state, or with a sentence that says what is wrong with the message."""
        with self._room.speaking():
            if self._named() != "do":
                self.close_connection = True  # what was sent is not read
                self._refuse(HTTPStatus.NOT_FOUND, "Messages go to /do of the address that `punchboard play` printed")
                return
            try:
                self._send_json(answered(self._room, self._message()))
            except BadMessage as error:
                self._refuse(HTTPStatus.BAD_REQUEST, str(error))

    def _named(self) -> str | None:
        """Return what the address names after the token; None if the token is another."""
        _, _, rest = self.path.partition("/")
        token, slash, name = rest.partition("/")
        is_ours = hmac.compare_digest(token.encode(), self._token.encode())
        return name if is_ours and slash else None

    def _message(self) -> dict[str, Any]:
        """Read the message. Raises BadMessage."""
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or int(length) > _LONGEST_MESSAGE:
            self.close_connection = True
            raise BadMessage(f"the message needs a Content-Length of at most {_LONGEST_MESSAGE} bytes")
        raw = self.rfile.read(int(length))
        if self.headers.get_content_type() != "application/json":
            raise BadMessage("the message is not sent as application/json")
        try:
            message = as_json(raw)
        except ReadError as error:
            raise BadMessage(f"the message {error}") from None
        if not isinstance(message, dict):
            raise BadMessage("the message is no JSON object")
        return message

    def _send_page(self, _asked: str) -> None:
        words = {"language": self._room.language, "title": self._room.title, "site": "site", "page": "page"}
        page = filled_page(words, {}, back="")
        self._send(page.encode(), "text/html; charset=utf-8")

    def _send_state(self, asked: str) -> None:
        number, _, width = asked.partition("&")
        self._send_json(self._room.wait(number_in(number), number_in(width)))

    def _send_replay(self, _asked: str) -> None:
        try:
            text = self._room.replay_text()
        except BadMessage as error:
            self._refuse(HTTPStatus.BAD_REQUEST, str(error))
            return
        self._send(
            text.encode(),
            "application/json",
            {"Content-Disposition": f'attachment; filename="{self._room.replay_name}"'},
        )

    def _send_file(self, name: str) -> None:
        """Send a file of the page or of the site's theme, or a picture."""
        folder, _, inside = name.partition("/")
        if folder == "face":
            picture = self._room.picture(inside.removesuffix(".large"), large=inside.endswith(".large"))
            if picture is not None:
                self._send(picture, "image/webp", {"Cache-Control": _FOR_EVER})
                return
        data = _page_file(folder, inside)
        if data is None:
            self._refuse(HTTPStatus.NOT_FOUND, "There is no such file")
        else:
            kept = (
                {"Cache-Control": _A_DAY} if inside.endswith(".woff2") else None
            )  # a font that comes late is not shown
            self._send(data, f"{_KINDS[Path(inside).suffix]}; charset=utf-8", kept)

    def _send_json(self, answer: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> None:
        data = json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()
        self._send(data, "application/json; charset=utf-8", status=status)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self._send_json({"error": why}, status)

    def _send(
        self, data: bytes, kind: str, headers: dict[str, str] | None = None, status: HTTPStatus = HTTPStatus.OK
    ) -> None:
        self.send_response(status)
        safe = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY, "X-Content-Type-Options": "nosniff"}
        safe |= {"Content-Type": kind, "Content-Length": str(len(data)), "Referrer-Policy": "no-referrer"}
        for name, value in (safe | (headers or {})).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


def filled_page(words: Mapping[str, str], data: Mapping[str, str], back: str) -> str:
    """Return the page with its words, with data for its scripts, and with the words of a link to the game's rules ("": no link)."""
    page = _own_file(_PAGE / "index.html").decode()
    page = page.replace("{data}", "".join(f' data-{name}="{escape(value)}"' for name, value in data.items()))
    page = page.replace("{hidden}", "" if back else " hidden")
    for name, value in {**words, "back": back}.items():
        page = page.replace("{" + name + "}", escape(value))
    return page


def _page_file(folder: str, name: str) -> bytes | None:
    """Return a file that belongs to the page, scripts in the language of the room; None if there is none of that name."""
    is_plain = len(name) < _NAME and all(part.isascii() and part.strip(".") for part in name.split("/"))
    if not is_plain or Path(name).suffix not in _KINDS or "\\" in name:
        return None
    if folder == "page" and "/" not in name:
        path = _PAGE / name
    elif folder == "site" and name.startswith(_SITE):
        path = resource("site") / "assets" / "pb" / name
    else:
        return None
    if not path.is_file():
        return None
    data = _own_file(path)
    return in_language(data.decode()).encode() if path.suffix == ".js" else data


def _own_file(path: Path) -> bytes:
    return read_own(path, _LARGEST_FILE)


def server(room: Room, port: int, token: str) -> LocalServer:
    """Return a server for this machine only; port 0 takes any free port."""
    return LocalServer(functools.partial(PlayHandler, room=room, token=token), port)


def address(running: LocalServer, token: str) -> str:
    """Return the address of the page."""
    return f"http://127.0.0.1:{running.server_port}/{token}/"
