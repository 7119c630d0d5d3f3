"""What a seat may know of a step of a trace.

The rules' `view` says what a seat does not see. What it hides after a step, and did not show before it, is hidden in the
text and events of the step too. So are answers to steps that are answered in secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from engine.play import NOBODY

if TYPE_CHECKING:
    from engine.play import Event, Ruleset
    from engine.scenario.verdict import Moment

HIDDEN: Final = "hidden"  # stands in every game's view for what a seat does not see
SECRET: Final = "in secret"  # noqa: S105 - stands for an answer that others have not seen yet


def seen(rules: Ruleset, names: tuple[str, ...], seat: int, moment: Moment, before: Moment | None) -> Moment:
    """Return a moment as a seat knows it. `before` is the moment that came before it in its case.

    Cards of others that the view hides are called "hidden". Of a hidden number only the change is told. What a scenario asserts is
    shown only if it is asserted of this seat.
    """
    sights = [_Sight.of(rules, names, seat, one.state) for one in (before, moment) if one is not None]
    events = _Events(names, seat, moment.secret, sights)
    told = tuple(events.told(event) for event in moment.events)
    return replace(moment, text=_text(moment, told, names[seat]), events=told)


def _text(moment: Moment, told: tuple[Event, ...], name: str) -> str:
    if moment.seat == name or moment.number == 0 or moment.kind == "waits":
        return moment.text
    if moment.kind != "moves":
        return f"{moment.kind}{f' to {moment.seat}' if moment.seat else ''}: {HIDDEN}"
    return "; ".join(event.what for event in told if event.verb == "choose" and event.cause < 0)


@dataclass(slots=True)
class _Sight:
    """What a seat sees in one position, and what is hidden from it."""

    shown: set[str] = field(default_factory=set)  # words
    words: set[str] = field(default_factory=set)  # hidden words in the parts of other seats, such as the ids of cards
    numbers: set[tuple[str, str]] = field(default_factory=set)  # hidden numbers: the seat's name and the last key

    @classmethod
    def of(cls, rules: Ruleset, names: tuple[str, ...], seat: int, state: Any) -> _Sight:
        """Compare the seat's view of a position with the whole position."""
        sight, view = cls(), rules.view(state, seat)
        for key, value in rules.describe(state).items():
            sight._compare(value, view.get(key, HIDDEN), key if key in names else "", key)
        return sight

    def _compare(self, whole: Any, view: Any, owner: str, key: str) -> None:
        """Note what is shown and what is hidden below `key`, in the part of the seat `owner`, or of nobody."""
        if isinstance(whole, dict):
            self.shown.update(view if isinstance(view, dict) else ())
            for name, value in whole.items():
                below = view.get(name, HIDDEN) if isinstance(view, dict) else view
                self._compare(value, below, owner, name)
        elif isinstance(whole, (list, tuple)):
            each = view if isinstance(view, (list, tuple)) and len(view) == len(whole) else [view] * len(whole)
            for value, below in zip(whole, each, strict=True):
                self._compare(value, below, owner, key)
        elif view != HIDDEN:
            self.shown.add(str(view))
        elif not owner:
            return  # a card of a deck that an event names has been turned up
        elif isinstance(whole, str):
            self.words.update([whole] if " " not in whole else [])
        else:
            self.numbers.add((owner, key))


class _Events:
    """Tells events to a seat."""

    def __init__(self, names: tuple[str, ...], seat: int, secret: frozenset[int], sights: list[_Sight]) -> None:
        self.names, self.seat, self.secret = names, seat, secret
        self.numbers = set.intersection(*(sight.numbers for sight in sights))
        hidden = sights[-1].words - {word for sight in sights for word in sight.shown}
        words = "|".join(re.escape(word) for word in sorted(hidden, key=len, reverse=True))
        self.hidden = re.compile(rf"(?<![\w-])(?:{words})(?![\w-])") if words else None

    def told(self, event: Event) -> Event:
        """Return an event without what is hidden. What the seat does itself, or the table does, hides nothing from it."""
        if event.who in (self.seat, NOBODY):
            return event
        if event.number in self.secret:
            return event._replace(what=SECRET)
        old, new = self._covered(event.before), self._covered(event.after)
        if (self.names[event.who], event.what) in self.numbers:
            old, new = None, f"{new - old:+}" if isinstance(old, int) and isinstance(new, int) else HIDDEN
        return event._replace(what=self._covered(event.what), before=old, after=new)

    def _covered(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [self._covered(one) for one in value]
        return self.hidden.sub(HIDDEN, value) if self.hidden and isinstance(value, str) else value
