"""The addresses of a game's pages on the web, for the QR codes in print. They exist only if the data or the user gives the site's address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model import Game

MOST_LETTERS = 200  # letters; the QR code of a longer address is too fine for a telephone
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(?:/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?")
RULES, AID = "rules", "reference"


def is_address(text: str) -> bool:
    """Tell whether a text is an http or https address of a host, with or without a path."""
    return len(text) <= MOST_LETTERS and _ADDRESS.fullmatch(text) is not None


def page_address(game: Game, name: str, anchor: str = "") -> str:
    """Return the address of a page of a game (`rules`, `reference`), or "" if the site's address is unknown."""
    if not game.site:
        return ""
    return f"{game.site.rstrip('/')}/{game.id}/{name}/" + (f"#{anchor}" if anchor else "")
