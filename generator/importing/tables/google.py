"""Fetches a published Google Sheet as CSV: the only place of the program that asks the network for anything.

It is asked only when the user types the address, only at Google's own hosts, and the answer is kept as a file.
"""

from __future__ import annotations

import http.client
import re
import urllib.parse
import urllib.request
from typing import Any

from generator.importing.tables.grid import LARGEST

HOST = "docs.google.com"
_SECONDS = 30
_SHEET = re.compile(rf"(?i:https://{re.escape(HOST)})/spreadsheets/d/(e/)?([A-Za-z0-9_-]{{10,200}})(?:[/?#]|\Z)")


class AddressError(ValueError):
    """The address is none of a published sheet, or gave no table; the message is a sentence."""


def is_address(text: str) -> bool:
    """Tell whether a text is an address, not the name of a file."""
    return re.match(r"[a-z]+://", text, re.IGNORECASE) is not None


def csv_address(address: str) -> str:
    """Return the address at which a sheet can be had as CSV. Raises AddressError."""
    found = _SHEET.match(address)
    if not found:
        raise AddressError(
            f"only Google Sheets are fetched: https://{HOST}/spreadsheets/d/…; save anything else as a file"
        )
    gid = re.search(r"[?#&]gid=([0-9]{1,20})", address)
    if found[1]:
        query = {"output": "csv", "single": "true", **({"gid": gid[1]} if gid else {})}
        return f"https://{HOST}/spreadsheets/d/e/{found[2]}/pub?{urllib.parse.urlencode(query)}"
    query = {"format": "csv", **({"gid": gid[1]} if gid else {})}
    return f"https://{HOST}/spreadsheets/d/{found[2]}/export?{urllib.parse.urlencode(query)}"


def file_name(address: str) -> str:
    """Return the name under which a sheet is kept: the first letters of its id, and the number of its page."""
    wanted = csv_address(address)
    found = _SHEET.match(wanted)
    gid = re.search(r"gid=([0-9]+)", wanted)
    return f"sheet-{found[2][:12].strip('-_') if found else ''}-{gid[1] if gid else 0}.csv"


class _OnlyGoogle(urllib.request.HTTPRedirectHandler):
    """Follows redirections to Google's hosts alone."""

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Return the request that follows; refuse other hosts."""
        parts = urllib.parse.urlsplit(newurl)
        host = parts.hostname or ""
        if parts.scheme != "https" or not (host == HOST or host.endswith(".googleusercontent.com")):
            raise AddressError(f"the sheet is not published: Google leads to {host or 'nowhere'}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch(address: str) -> bytes:
    """Return the CSV of a published sheet. Raises AddressError."""
    wanted = csv_address(address)
    opener = urllib.request.build_opener(_OnlyGoogle)
    try:
        with opener.open(wanted, timeout=_SECONDS) as answer:
            data: bytes = answer.read(LARGEST + 1)
            kind = answer.headers.get_content_type()
    except AddressError:
        raise
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise AddressError(f"the sheet cannot be fetched: {getattr(error, 'reason', error)}") from None
    if len(data) > LARGEST or kind == "text/html":
        raise AddressError(
            "the sheet is too large"
            if kind != "text/html"
            else "the sheet is not published: File, Share, Publish to web"
        )
    return data
