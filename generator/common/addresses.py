"""Where a game's pages stand on the web, as far as its data or a person says: for the QR codes of what is printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model import Game

LONGEST = 200  # letters; more make a code that no telephone reads off an aid
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(?:/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?")
RULES, AID = "rules", "reference"


def is_address(text: str) -> bool:
    """Whether a text is the address of a site: http or https, a host, a path."""
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


def page(game: Game, name: str, anchor: str = "") -> str:
    """The address of a page of a game (`rules`, `reference`); "" when nobody has said where the site is."""
    if not game.site:
        return ""
    return f"{game.site.rstrip('/')}/{game.id}/{name}/" + (f"#{anchor}" if anchor else "")
