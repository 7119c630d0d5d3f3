"""One game at one screen: what people do there, the moves of bots, the curtain between people, and what the page shows.

Every tab asks the same room. One lock lets one of them act at a time; bots move in a thread of their own, one move at a time.
"""

from __future__ import annotations

import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.runs.beginnings import NotBegunError
from engine.sessions.session import CrashedError
from generator.common.local_server import LONGEST_WAIT, Numbered
from generator.playing import notes, table_state
from generator.playing.curtain import Curtain
from generator.playing.messages import BadMessage
from generator.playing.start_form import form, usual
from generator.playing.table_state import LATEST, ShownTable
from generator.playing.zones import NARROWEST, WIDEST
from generator.words.catalogue import spoken

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from engine.sessions.session import Session
    from generator.playing.played_game import PlayedGame
    from generator.playing.source import GameSource
    from generator.playing.start_form import Wishes

_BREATH = 0.01  # seconds between two moves of bots, in which people are heard
_USUAL_WIDTH = 760  # of a page that does not say its own


class Room:
    """The state of the page, and everything that changes it. Without threads, somebody calls `move_bot`; without a source, no file changes."""

    def __init__(
        self,
        source: GameSource | None,
        played: PlayedGame,
        language: str,
        wishes: Wishes | None = None,
        *,
        has_threads: bool = True,
    ) -> None:
        self.source = source
        self.played = played
        self.language = language
        self.wishes = wishes or usual(played.game, played.rules)
        self.session: Session | None = None
        self.curtain = Curtain(is_used=True)
        self.is_replay = False  # it is only looked at; nobody moves
        self.mark = 0  # moves before the marked beginning of a scenario
        self.problems: list[str] = []  # of the data as it is now
        self.notes: list[notes.Note] = []  # what a reload did
        self._state = Numbered()
        self.lock = threading.RLock()
        self._bots = threading.Event()
        self._closed = False
        self._named = threading.Event()  # the page was told of pictures that may not be drawn yet
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in ((self._let_bots_move, self._draw_pictures) if has_threads else ())
        ]
        for thread in self._threads:
            thread.start()

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.played.game.title

    def speaking(self) -> AbstractContextManager[None]:
        """Speak the language of the page, with the words of the game's translation, until the end of the block."""
        return spoken(self.language, self.played.game.words)

    @property
    def replay_name(self) -> str:
        """The name of the file that the game is saved as."""
        return f"{self.played.game.id}.replay.json"

    # -- what the page asks ----------------------------------------------------------------------------------------

    def wait(self, number: int, width: int) -> dict[str, Any]:
        """Return the state of the page: at once if it is newer than `number`, else after the next change or a while."""
        self._state.wait(number, LONGEST_WAIT)
        return self.state(width)

    def state(self, width: int = 0, answer: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return what the page shows; `width` is the room for the table in units of a screen."""
        with self.lock:
            found: dict[str, Any] = {"number": self._state.number, "title": self.title, "language": self.language}
            found |= {"problems": self.problems, "notes": self.notes, "answer": answer or {}}
            if self.session is None:
                return found | {"phase": "start", "form": form(self.played.game, self.played.rules, self.wishes)}
            return found | self._shown(self.session, min(max(width, NARROWEST), WIDEST) if width > 0 else _USUAL_WIDTH)

    def _shown(self, session: Session, width: float) -> dict[str, Any]:
        curtain, history = self.curtain, session.history
        found: dict[str, Any] = {
            "phase": "replay" if self.is_replay else "play",
            "seats": table_state.seats(session, curtain),
            "asked": [table_state.asked(one) for one in session.asked],
            "at": history.cursor,
            "of": len(history.taken) - 1,
            "mark": min(self.mark, history.cursor),
            "over": session.is_over,
            "result": session.result,
            "bots_wait": self._bots_wait(session),
            "chooser": "" if self.is_replay else curtain.chooser(session),
            "hidden": curtain.is_used and len(curtain.people(session)) > 1,
        }
        if not curtain.shown:
            return found | {"phase": "curtain"}
        shown = ShownTable(session, curtain.shown, self.played)
        first = max(0, history.cursor + 1 - LATEST)
        found |= {"table": shown.table(width)}
        self._named.set()
        if self.is_replay:
            found |= {"moves": [], "parts": []}
        else:
            found |= {"moves": shown.moves(found["chooser"]), "parts": shown.parts(found["chooser"])}
        return found | {"log": shown.log(first)}

    def picture(self, name: str, *, large: bool) -> bytes | None:
        """Return a picture of a piece as WebP; None if there is none of that name."""
        return self.played.pictures.data(name, large=large)

    def replay_text(self) -> str:
        """Return the game so far as a replay file. Raises BadMessage while there is none."""
        with self.lock:
            return self.running.replay().text()

    @property
    def running(self) -> Session:
        """The game that is played. Raises BadMessage while there is none."""
        if self.session is None:
            raise BadMessage("no game has begun")
        return self.session

    # -- what changes ----------------------------------------------------------------------------------------------

    def change(self, work: Callable[[], object]) -> None:
        """Do some work as one change of what every tab shows."""
        with self.lock:

            def done() -> None:
                work()
                if self.session is not None:
                    self.curtain.settle(self.session)

            self._state.change(done)

    def sit_down(self, session: Session, *, is_hidden: bool, is_replay: bool = False) -> None:
        """Put another game on the table."""
        self.session, self.is_replay = session, is_replay
        self.curtain = Curtain(is_used=is_hidden and not is_replay)
        self.notes, self.mark = [], 0

    def open(self, session: Session, *, is_hidden: bool = True, is_replay: bool = False) -> None:
        """Put another game on the table, and let its bots move."""
        self.change(partial(self.sit_down, session, is_hidden=is_hidden, is_replay=is_replay))
        self.wake_bots()

    # -- bots ------------------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let bots move now, if only they are asked."""
        self._bots.set()

    def _bots_wait(self, session: Session) -> bool:
        """Whether only bots are asked, but they wait, since moves were taken back."""
        asked = session.asked
        return bool(asked) and all(one.bot for one in asked) and session.history.cursor < len(session.history.taken) - 1

    def _let_bots_move(self) -> None:
        """Let bots move whenever only they are asked, until the room is closed."""
        while not self._closed:
            self._bots.wait()
            self._bots.clear()
            with self.speaking():
                while not self._closed and self.move_bot():
                    time.sleep(_BREATH)

    def move_bot(self) -> bool:
        """Let one bot move, if nobody else is asked; returns whether one has moved."""
        with self.lock:
            session = self.session
            if session is None or self.is_replay or not session.asked or not all(one.bot for one in session.asked):
                return False
            try:
                self.change(session.move_bot)
            except CrashedError as error:
                note = {"text": str(error), "rule": ""}
                self.change(lambda: self.notes.append(note))
                return False
        return True

    def close(self) -> None:
        """End the threads."""
        self._closed = True
        for event in (self._bots, self._named):
            event.set()
        for thread in self._threads:
            thread.join(LONGEST_WAIT)

    def _draw_pictures(self) -> None:
        """Draw pictures before the page asks for them, several at a time, which is faster."""
        while not self._closed:
            self._named.wait()
            self._named.clear()
            while not self._closed and self.played.pictures.draw_waiting():
                pass

    # -- other data ------------------------------------------------------------------------------------------------

    def look_for_changes(self) -> bool:
        """Read the game again if its files have changed, and go on with the new cards; returns whether they have."""
        if self.source is None or not self.source.has_changed():
            return False
        with self.speaking(), self.lock:  # nobody moves while rules code is imported again
            played, problems = self.source.read_again()
            self.change(partial(self._go_on_with, played, problems))
        self._bots.set()
        return True

    def _go_on_with(self, played: PlayedGame | None, problems: list[str]) -> None:
        self.problems = problems
        if played is None:
            return
        if self.session is not None:
            try:
                self.session, stopped, moves = notes.again(self.session, played.game, played.rules)
            except NotBegunError as error:
                self.problems = [str(error)]
                return
            self.notes = [notes.after_reload(stopped, moves)]
        self.played = played
