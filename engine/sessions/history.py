"""The moves of a session with the positions between them. Undo and redo move a cursor; nothing is played again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place
from engine.scenario.seen import seen
from engine.scenario.verdict import Moment

if TYPE_CHECKING:
    from engine.play import Event, Ruleset

_NOWHERE = Place("")


@dataclass(frozen=True, slots=True)
class TakenMove:
    """A move and what it did. Number 0 is the start: its events are those of the set-up.

    `state` is the position after the move; it never changes. `secret` are the numbers of all events so far that are answers
    in secret. `bot` is the kind of the bot that chose the move, "" for a person.
    """

    number: int
    seat: str
    text: str
    state: Any
    events: tuple[Event, ...]
    secret: frozenset[int] = frozenset()
    bot: str = ""

    @property
    def waits(self) -> str:
        """Whom the table waits for after the move, and for what."""
        stack, names = self.state.stack, self.state.names
        return f"{names[stack[-1].seat]} to choose {stack[-1].asks}" if stack else "nobody"

    @property
    def moment(self) -> Moment:
        """The move as somebody knows it who sees everything."""
        return Moment(
            self.number, "moves", self.seat, self.text, "", _NOWHERE, self.events, self.waits, self.state, self.secret
        )


@dataclass(slots=True)
class History:
    """The start and all moves. `cursor` is the number of moves that count now; those after it can be redone."""

    taken: list[TakenMove]
    cursor: int = 0
    _told: dict[tuple[int, int], Moment] = field(default_factory=dict)  # by number of the move and seat

    @property
    def now(self) -> TakenMove:
        """The last move that counts, or the start."""
        return self.taken[self.cursor]

    @property
    def counting(self) -> list[TakenMove]:
        """The moves that count, without the start."""
        return self.taken[1 : self.cursor + 1]

    def add(self, made: TakenMove) -> None:
        """Add a move after those that count. What was undone is gone, unless the move is the next of it."""
        following = self.taken[self.cursor + 1 : self.cursor + 2]
        if not following or (following[0].seat, following[0].text) != (made.seat, made.text):
            del self.taken[self.cursor + 1 :]
            self._told = {key: one for key, one in self._told.items() if key[0] <= self.cursor}
            self.taken.append(made)
        self.cursor += 1

    def go_to(self, number: int) -> None:
        """Go to the position after so many moves. Raises IndexError if there are not so many."""
        if not 0 <= number < len(self.taken):
            raise IndexError(f"there are positions 0 to {len(self.taken) - 1}, not {number}")
        self.cursor = number

    def undo(self) -> bool:
        """Take back the last move of a person, and those of bots after it. Returns whether there was one."""
        people = [one.number for one in self.counting if not one.bot]
        if people:
            self.cursor = people[-1] - 1
        return bool(people)

    def redo(self) -> bool:
        """Do again the next move of a person that was undone, and those of bots around it. Returns whether there was a move."""
        undone = self.taken[self.cursor + 1 :]
        people = [one.number for one in undone if not one.bot]
        self.cursor = people[1] - 1 if len(people) > 1 else len(self.taken) - 1
        return bool(undone)

    def told(self, rules: Ruleset, number: int, seat: int) -> Moment:
        """Return a move, or the start (0), as a seat knows it: by what it saw before and after."""
        if (number, seat) not in self._told:
            one = self.taken[number]
            before = self.taken[number - 1].moment if number else None
            self._told[number, seat] = seen(rules, one.state.names, seat, one.moment, before)
        return self._told[number, seat]
