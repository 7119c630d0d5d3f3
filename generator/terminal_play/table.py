"""A session at a terminal: whose turn it is to look, what that person has seen already, and the marked beginning of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.terminal_play import texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.model import Game
    from engine.play import Ruleset
    from engine.sessions.choices import Choice
    from engine.sessions.session import AskedSeat, Session
    from generator.terminal_play.console import Console


@dataclass(slots=True)
class TerminalTable:
    """The session, and what the terminal remembers about it. `read_again` reads the game's files again."""

    session: Session
    console: Console
    root: Path
    read_again: Callable[[], tuple[Game, Ruleset]]
    is_hidden: bool = True  # people hide from one another what they know
    viewer: str = ""  # whose view the screen shows
    seen: dict[str, int] = field(default_factory=dict)  # by seat: the number of moves that it has been told
    mark: int | None = None  # moves before the marked beginning
    is_warned: bool = False  # that a file of the game tells what is hidden
    is_left: bool = False

    @property
    def people(self) -> list[str]:
        """The seats of people; if all are bots, the first seat looks on."""
        return [name for name in self.session.names if name not in self.session.bots] or [self.session.names[0]]

    @property
    def chooser(self) -> AskedSeat | None:
        """The person who is to choose: who looks already, if it is one of several."""
        asked = [one for one in self.session.asked if not one.bot]
        return next((one for one in asked if one.seat == self.viewer), asked[0] if asked else None)

    def choices(self) -> list[Choice]:
        """Return the legal moves of the person who is to choose."""
        one = self.chooser
        return self.session.legal(one.seat) if one else []

    def pass_on(self) -> None:
        """Hand the screen to the person who is to choose, behind a curtain if others may not see the same.

        If nobody comes, the game is left.
        """
        one = self.chooser
        seat = one.seat if one else self.viewer or self.people[0]
        if self.is_hidden and self.viewer not in ("", seat) and not self._sees_the_same(seat):
            self.is_left = not self.console.hide(f"Hand the screen to {seat}")
        self.viewer = seat

    def _sees_the_same(self, seat: str) -> bool:
        return bool(self.session.view(self.viewer) == self.session.view(seat))

    def tell_news(self) -> None:
        """Tell the viewer what has happened since this seat was told last."""
        last = self.session.history.cursor
        known = min(self.seen.get(self.viewer, -1), last)
        for moment in self.session.log(self.viewer)[known + 1 :]:
            for line in texts.told(moment, self.session.names):
                self.console.tell(line)
        self.seen[self.viewer] = last

    def show(self) -> None:
        """Draw the table as the viewer sees it."""
        self.console.tell()
        self.console.tell(str(self.session.picture(self.viewer)))
        self.console.tell()

    def went_back(self) -> None:
        """Forget what was told of moves that do not count any more."""
        cursor = self.session.history.cursor
        self.seen = {seat: min(number, cursor) for seat, number in self.seen.items()}
        if self.mark is not None and self.mark > cursor:
            self.mark = None
