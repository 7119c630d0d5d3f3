"""Moves and events of one game in words, as parts of which some name things; each text is worked out once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from engine.common.identity import ByIdentity
from engine.play.picture import words
from generator.tabletop import moves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.model import Game
    from engine.play import Event
    from engine.scenario.verdict import Moment
    from generator.tabletop.moves import Said

Part = tuple[str, str]  # words, and the id of what they name or ""
_MOST = 20_000  # texts that are kept


class Wording:
    """What is said about one game on the page."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pieces, self._sets = game.pieces, game.sets
        self._known: dict[tuple[str, str], list[Part]] = {}
        self._moments: ByIdentity[Moment, dict[str, Any]] = ByIdentity()

    def sentence(self, text: str) -> list[Part]:
        """Return what a player does, after the player's name."""
        return self._said("sentence", moves.sentence, text)

    def deed(self, text: str) -> list[Part]:
        """Return what a player may do."""
        return self._said("deed", moves.deed, text)

    def things(self, text: str) -> list[Part]:
        """Return a text with names for the ids in it."""
        return self._said("things", moves.things, text)

    def named(self, text: str) -> str:
        """Return the same as plain text."""
        return "".join(said for said, _ in self.things(text))

    def name(self, piece: str) -> str:
        """Return the title of a piece, or of a set whose pieces lie face down."""
        return self._pieces[piece].title if piece in self._pieces else self._sets[piece].title

    def title(self, text: str) -> str:
        """Return the title of a piece for its id; any other text stays as it is."""
        return self._pieces[text].title if text in self._pieces else text

    def moment(self, one: Moment, names: Sequence[str]) -> dict[str, Any]:
        """Return a move with its events; `names` are the seats."""
        return self._moments.get(one, partial(self._moment, names))

    def _moment(self, names: Sequence[str], one: Moment) -> dict[str, Any]:
        said = self.sentence(one.text) if one.text else []
        events = [self._event(event, names) for event in one.events if event.verb != "choose"]
        return {
            "number": one.number,
            "seat": one.seat,
            "parts": said,
            "events": events,
            "rules": self._rules(one.events),
        }

    def _event(self, event: Event, names: Sequence[str]) -> dict[str, Any]:
        found: dict[str, Any] = {
            "who": names[event.who] if 0 <= event.who < len(names) else "",
            "verb": event.verb.replace("_", " "),
            "what": self.things(str(event.what)),
            "rules": self._rules([event]),
        }
        for key, value in (("before", event.before), ("after", event.after)):
            if value is not None:
                found[key] = self.things(words(value))
        return found

    def _rules(self, events: Iterable[Event]) -> list[str]:
        """Return the ids of the rules and rulings that events name, each once."""
        named = ((event.rule,) if isinstance(event.rule, str) else event.rule for event in events)
        known = self._game.rules.keys() | self._game.rulings.keys()
        return list(dict.fromkeys(rule for rules in named for rule in rules if rule in known))

    def _said(self, kind: str, teller: Callable[[Game, str], list[Said]], text: str) -> list[Part]:
        key = kind, text
        if key not in self._known:
            if len(self._known) > _MOST:
                self._known.clear()
            self._known[key] = [(one.words, one.thing) for one in teller(self._game, text)]
        return self._known[key]
