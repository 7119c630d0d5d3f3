"""Whose view one screen shows: between the turns of two people it shows nothing, until the next one says to be there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.sessions.session import Session


@dataclass(slots=True)
class Curtain:
    """`shown` is the seat whose view is on the screen; "" while the curtain is closed. `is_used`: people hide things from one another."""

    is_used: bool
    shown: str = ""

    def people(self, session: Session) -> list[str]:
        """Return the seats of people."""
        return [name for name in session.names if name not in session.bots]

    def chooser(self, session: Session) -> str:
        """Return the person who is to choose: the one in front of the screen, if it is one of several; "" if no person is."""
        asked = [one.seat for one in session.asked if not one.bot]
        return self.shown if self.shown in asked else (asked[0] if asked else "")

    def settle(self, session: Session) -> None:
        """Open or close the curtain after a change of the session."""
        chooser = self.chooser(session)
        people: Sequence[str] = self.people(session) or session.names
        if len(people) == 1 or not self.is_used:
            self.shown = chooser or (self.shown if self.shown in people else people[0])
        elif chooser and chooser != self.shown:
            self.shown = ""
        elif session.is_over:
            self.shown = self.shown or people[0]

    def open_for(self, seat: str) -> None:
        """Show the view of a seat: its person is in front of the screen."""
        self.shown = seat
