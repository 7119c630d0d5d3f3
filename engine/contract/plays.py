"""Plays a few games at random, and looks in their positions at what rules code promises."""

from __future__ import annotations

import json
import pickle
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place, Problem
from engine.contract.places import place_of_class, place_of_function
from engine.play import BadMove, Chance, fingerprint, plain, take
from engine.play.abilities import Valued
from engine.play.picture import Drawing
from engine.rules_code.crashes import place_of

if TYPE_CHECKING:
    from engine.model import Game
    from engine.play import Move, Ruleset, Step

SEATS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
LONGEST = 2000  # moves of a game
LOOKED_AT = 16  # positions of a game
CLOSE = 50  # moves after each of which two plays are compared; later they are compared after so many
TRIED = 250  # moves of the vocabulary that are tried in a position


def plays(game: Game, rules: Ruleset, *, positions: int = LOOKED_AT) -> list[Problem]:
    """Return what two games show to be wrong, each thing once, at the code that it is about.

    `positions` is how many positions of each game are looked at.
    """
    checker = _PlayChecker(game, rules, positions)
    checker.run()
    return checker.found


@dataclass(slots=True)
class _PlayChecker:
    game: Game
    rules: Ruleset
    positions: int
    found: list[Problem] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    vocabulary: list[Move] = field(default_factory=list)

    def run(self) -> None:
        try:
            tables = self.rules.compile(self.game, {})
            self._notation(tables)
            fewest, most = self.game.players.fewest, self.game.players.most
            for seats in dict.fromkeys((fewest, most)):
                self._game(tables, SEATS[:seats])
        except Exception as error:  # noqa: BLE001 - whatever fails in rules code is a finding
            self.say("crash", f"{type(error).__name__}: {error}", place_of(error) or place_of_class(type(self.rules)))

    def say(self, promise: str, what: str, about: Place | Any) -> None:
        """Note what is wrong; of each promise the first breach is enough."""
        if promise not in self.seen:
            self.seen.add(promise)
            place = about if isinstance(about, Place) else place_of_function(about, place_of_class(type(self.rules)))
            self.found.append(Problem(place, "error", "contract-play", what))

    def _notation(self, tables: Any) -> None:
        """Moves and their texts belong together one to one."""
        rules = self.rules
        self.vocabulary = list(rules.vocabulary(tables))
        texts: dict[str, Move] = {}
        for move in self.vocabulary:
            text = rules.show(move, tables)
            if texts.setdefault(text, move) != move:
                self.say("texts", f"two moves have the text '{text}'", rules.show)
            if rules.parse(text, tables) != move:
                self.say("parse", f"the text '{text}' of a move is read as another move", rules.parse)
        try:
            rules.parse("no such move at all", tables)
        except BadMove:
            return
        self.say("bad", "a text that is no move is read as one", rules.parse)

    def _game(self, tables: Any, names: tuple[str, ...]) -> None:
        """Play a game twice, and look at some positions of the first play."""
        rules = self.rules
        first, second = (rules.start(tables, list(names), Chance("contract"), None) for _ in range(2))
        if fingerprint(first) != fingerprint(second):
            self.say("seed", "two games with the same seed begin with different positions", rules.start)
            return
        luck, number, looked, then = random.Random(f"contract/{len(names)}"), 0, 0, 0
        while first.stack and number < LONGEST:
            if number == then and looked < self.positions:
                self._position(first, luck)
                looked += 1
                then += 1 + looked**2 // 8
            if not self._same_move(first, second, luck, is_compared=number < CLOSE or number % CLOSE == 0):
                return
            number += 1
        self._end(first, number)

    def _same_move(self, first: Any, second: Any, luck: random.Random, *, is_compared: bool) -> bool:
        """Make a random move in both plays; return whether they go on alike."""
        step = first.stack[-1]
        moves = list(step.moves(first))
        if not moves:
            self.say("none", f"{type(step).__name__} waits for a choice and lists no move", step.moves)
            return False
        move = luck.choice(moves)
        take(first, move)
        take(second, move)
        if is_compared and fingerprint(first) != fingerprint(second):
            text = self.rules.show(move, first.tables)
            what = f"'{text}' leads to different positions, though seed and moves are the same"
            self.say("same", what, step.take)
            return False
        return True

    def _end(self, state: Any, number: int) -> None:
        rules = self.rules
        if state.stack:
            self.say("ends", f"a game at random is not over after {number} moves", rules.result)
            return
        self._invariants(state)
        result = rules.result(state)
        if result is None:
            self.say("result", "nothing waits for a choice any more, but the game has no result", rules.result)
        elif len(result.scores) != len(state.names) or not set(result.winners) <= set(range(len(state.names))):
            self.say("winners", "the result has no score for each seat, or a winner that is no seat", rules.result)
        self._log(state)

    def _log(self, state: Any) -> None:
        known = set(self.game.rules) | set(self.game.rulings)
        for number, event in enumerate(state.log):
            named = {event.rule} if isinstance(event.rule, str) else set(event.rule)
            if event.number != number or event.cause >= number:
                self.say(
                    "log",
                    f"event {event.number} ({event.verb}) is not in order: use `emit` of the state",
                    place_of_class(type(state)),
                )
            if unknown := sorted(named - known - {""}):
                self.say(
                    "rules",
                    f"the event '{event.verb}' names {unknown[0]}, which is no rule of the game",
                    place_of_class(type(state)),
                )

    # --- one position -------------------------------------------------------------------------------------------------

    def _position(self, state: Any, luck: random.Random) -> None:
        for look in (self._moves, self._copies, self._stored, self._words, self._hidden):
            before, events = plain(state), len(state.log)
            look(state, luck)
            if plain(state) != before or len(state.log) != events:
                self.say("still", f"{_WHAT[look.__name__]} changes the position", place_of_class(type(state.stack[-1])))
        self._invariants(state)

    def _invariants(self, state: Any) -> None:
        if broken := next(iter(self.rules.invariants(state)), ""):
            self.say("invariants", f"in a game at random an invariant is broken: {broken}", self.rules.invariants)

    def _moves(self, state: Any, luck: random.Random) -> None:
        """What is listed is not refused; what is not refused is listed, or open to proposal."""
        step, tables = state.stack[-1], state.tables
        listed = list(step.moves(state))
        name = type(step).__name__
        if len(set(listed)) < len(listed):
            self.say("twice", f"{name} lists a move twice", step.moves)
        if strange := [move for move in listed if move not in self.vocabulary]:
            self.say("words", f"{name} lists {strange[0]!r}, which is not in the vocabulary", self.rules.vocabulary)
            return
        tried = luck.sample(self.vocabulary, min(TRIED, len(self.vocabulary)))
        for move in dict.fromkeys((*listed, *tried)):
            self._judged(state, step, move, move in listed, self.rules.show(move, tables))

    def _judged(self, state: Any, step: Step, move: Move, is_listed: bool, text: str) -> None:
        refusal, name = step.refuse(state, move), type(step).__name__
        if refusal is None and not is_listed and not step.open_to(state, move):
            self.say("unlisted", f"{name} does not refuse '{text}', but does not list it either", step.refuse)
        if refusal is not None and is_listed:
            self.say("refused", f"{name} lists '{text}', but refuses it: {refusal.sentence}", step.refuse)
        if refusal is not None and refusal.rule not in self.game.rules and refusal.rule not in self.game.rulings:
            self.say("refusal", f"{name} refuses '{text}' by {refusal.rule}, which is no rule of the game", step.refuse)

    def _copies(self, state: Any, luck: random.Random) -> None:
        """A copy is equal, and independent."""
        copy = state.clone()
        if plain(copy) != plain(state) or list(copy.log) != list(state.log):
            self.say("copy", "a copy of the state is not equal to it", place_of_class(type(state)))
            return
        before, events = plain(state), list(state.log)
        for _ in range(10):
            if copy.stack and (moves := list(copy.stack[-1].moves(copy))):
                take(copy, luck.choice(moves))
        if plain(state) != before or list(state.log) != events:
            self.say(
                "share",
                "playing on with a copy of the state changes the state: they share something",
                place_of_class(type(state)),
            )

    def _stored(self, state: Any, _luck: random.Random) -> None:
        """A position can be written to a file and read again."""
        copy = state.clone()
        copy.tables = None
        try:
            again = pickle.loads(pickle.dumps(copy))  # noqa: S301 - bytes made a moment ago
        except Exception as error:  # noqa: BLE001 - what cannot be stored is a finding
            self.say("store", f"the state cannot be stored: {error}", place_of_class(type(state)))
            return
        if fingerprint(again) != fingerprint(copy):
            self.say(
                "store", "the state is another one after it was stored and read again", place_of_class(type(state))
            )

    def _words(self, state: Any, _luck: random.Random) -> None:
        """A view is plain data and can be drawn; the description has every seat."""
        rules = self.rules
        if lacking := set(state.names) - set(rules.describe(state)):
            self.say("describe", f"the description has no key for the seat {min(lacking)}", rules.describe)
        for seat in range(len(state.names)):
            view = rules.view(state, seat)
            try:
                json.dumps(view)
            except (TypeError, ValueError) as error:
                self.say("view", f"a view is no plain data: {error}", rules.view)
            if not isinstance(rules.picture(view), Drawing | str):
                self.say("picture", "a picture is neither a Drawing nor a text", rules.picture)
            score = rules.score(state, seat)
            if score.total != sum(score.parts.values()):
                self.say("score", "the parts of a score do not add up to its total", rules.score)

    def _hidden(self, state: Any, luck: random.Random) -> None:
        """What is hidden from a seat changes neither its view nor its moves. Rules that redraw nothing hidden are not asked."""
        rules = self.rules
        if not isinstance(rules, Valued):
            return
        for seat in range(len(state.names)):
            other: Any = rules.redraw_hidden(state, seat, luck)
            if rules.view(other, seat) != rules.view(state, seat):
                self.say("hidden", "the view of a seat changes with what is hidden from it", rules.view)
            step, its = state.stack[-1].of(seat), other.stack[-1].of(seat)
            if step and its and list(step.moves(state)) != list(its.moves(other)):
                self.say("known", "the moves of a seat tell what is hidden from it", step.moves)


_WHAT: dict[str, str] = {
    "_moves": "listing or judging moves",
    "_copies": "copying the state",
    "_stored": "storing the state",
    "_words": "describing or drawing the position",
    "_hidden": "redrawing what is hidden",
}
