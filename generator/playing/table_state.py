"""What the page shows of a game: the table, the moves and the log, as the seat in front of the screen may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.picture import drawn
from engine.sessions.choices import choice_tree
from generator.playing.targets import lying, targets
from generator.words.catalogue import own_sentence

if TYPE_CHECKING:
    from engine.sessions.choices import ChoiceTree
    from engine.sessions.session import AskedSeat, Session
    from generator.playing.curtain import Curtain
    from generator.playing.played_game import PlayedGame

LATEST = 40  # moves of the log that each state has; the page asks for earlier ones


class ShownTable:
    """A session as one seat sees it."""

    def __init__(self, session: Session, seat: str, played: PlayedGame) -> None:
        self._session = session
        self._seat = seat
        self._played = played
        self._picture = session.picture(seat)

    def table(self, width: float) -> dict[str, Any]:
        """Return the table, with what has changed since the last own move marked."""
        session, seat = self._session, self._seat
        own = [one.number for one in session.history.counting if one.seat == seat]
        before = session.picture(seat, own[-1] - 1) if own else None
        return self._played.drawer.table(self._picture, before, width, session.names)

    def moves(self, chooser: str) -> list[dict[str, Any]]:
        """Return the legal moves: the notation, the same in words, and the pieces on the table that it names."""
        if chooser != self._seat:
            return []
        known = lying(drawn(self._picture).zones)
        deed = self._played.wording.deed
        return [
            {"text": one.text, "parts": deed(one.text), "targets": targets(one.text, known)}
            for one in self._session.legal(chooser)
        ]

    def parts(self, chooser: str) -> list[dict[str, Any]]:
        """Return the legal moves as choices of several parts, each with what may follow it."""
        if chooser != self._seat:
            return []
        return [self._part(one, "") for one in choice_tree(self._session.legal(chooser))]

    def _part(self, one: ChoiceTree, before: str) -> dict[str, Any]:
        """Return the beginning of a move with this part, and what may follow."""
        text = " ".join([*filter(None, [before]), *(part.text for part in one.next.parts)])
        words = self._played.wording.deed(text)
        return {"text": text, "words": words, "inside": [self._part(below, text) for below in one.inside]}

    def log(self, first: int) -> list[dict[str, Any]]:
        """Return the moves from number `first` on, each with its events."""
        moment, names = self._played.wording.moment, self._session.names
        return [moment(one, names) for one in self._session.log(self._seat)[first:]]


def asked(one: AskedSeat) -> dict[str, Any]:
    """Return who is asked what."""
    return {"seat": one.seat, "asks": own_sentence(one.asks), "rule": one.rule, "bot": one.bot, "secret": one.secret}


def seats(session: Session, curtain: Curtain) -> list[dict[str, Any]]:
    """Return the seats: who sits there, who is asked, whose view is shown."""
    waiting = {one.seat for one in session.asked}
    return [
        {"name": name, "bot": session.bots.get(name, ""), "asked": name in waiting, "shown": name == curtain.shown}
        for name in session.names
    ]
