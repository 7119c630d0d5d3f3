"""Makes the page of notices: who made each game, its licence, and what its readers have to be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import markup
from generator.site.writing.templates import render
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model import Game

NOTICES_PAGE = "about/notice.md"
NOTICES_TITLE = later("Notice")


def notices(games: Sequence[Game]) -> str:
    """Return the page with the notice of each game; a game whose data says nothing is left out."""
    said = [(game, _paragraphs(game)) for game in games if game.credits.imprint]
    return f"{render('notices', title=say(NOTICES_TITLE), games=said)}\n"


def _paragraphs(game: Game) -> list[str]:
    return [" ".join(markup.plain(part).split()) for part in game.credits.notice.split("\n\n") if part.strip()]
