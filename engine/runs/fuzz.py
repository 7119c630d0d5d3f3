"""Plays random games in which two cards meet, and checks everything that can be checked.

The partners of a card are the cards whose effects can affect its own: one writes what the other reads. A ruleset's
`table_with` arranges chance so that both come up early (`engine.play.abilities`), and the bots prefer moves that name
one of them. The invariants are checked every few moves. In some positions the moves that a step lists are compared with
those that it refuses, for a sample of all moves that the notation can write. The seed decides everything.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.names import count
from engine.effects import show
from engine.effects.piece_effects import effects_of, piece_of_id, pieces_with_effects
from engine.play.abilities import ActsBySet, ArrangesStarts, GameStart, Touched
from engine.runs.effect_watch import EffectCount, EffectWatch
from engine.runs.record import Deal, Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game
    from engine.play import Move, Ruleset, Step
    from engine.runs.replay import Replay

SEATS = "ABCDEF"
CAP = 60  # rounds
CHECK_EVERY = 4  # moves between two checks of the invariants
COMPARED_SHARE = 0.08  # of all positions: there moves and refusals are compared
SAMPLE = 60  # moves of the notation tried in such a position
PREFERENCE = 0.6  # how often a bot takes a move that names one of the cards, if there is one
NAMED = 40  # partners that a line names


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that went wrong in a game with a partner, as a sentence, and the replay of the game."""

    partner: str
    sentence: str
    replay: Replay


@dataclass(slots=True)
class FuzzResult:
    """The random games that were played for a card, counted, and the violations in them."""

    piece: str
    partners: tuple[str, ...] = ()
    games: int = 0
    moves: int = 0
    compared: int = 0  # moves whose refusal was compared with the list
    met: int = 0  # games in which the events name both cards
    violations: list[Violation] = field(default_factory=list)
    effects: dict[str, EffectCount] = field(default_factory=dict)  # by verb: how often it worked


class PartnerFinder:
    """Finds the partners of a piece: one writes what the other reads, in the same phase of play or in another.

    Verbs that declare neither what they read nor what they write can affect all others. The rules may do more with the
    pieces of a set than their effects say (`ActsBySet`), also with pieces without effects.
    """

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self._game, self._rules = game, rules
        self._acting = pieces_with_effects(game, rules.verbs)
        self._set_of = {item.id: pieces.id for pieces in game.sets.values() for item in pieces.items}
        self._by_set = rules.touched if isinstance(rules, ActsBySet) else {}
        self._printed: dict[str, tuple[str, ...]] = {}

    def partners_of(self, piece: str) -> tuple[str, ...]:
        """Return the partners of a piece, in the order of the data.

        Of partners with the same effects only the first is listed; of those that meet it only by what the rules do with the
        pieces of a set, the first with the same verbs or the first of the set.
        """
        alike: dict[tuple[str, ...], str] = {}
        for other in self._set_of:
            if other != piece and (how := self._meeting(piece, other)):
                alike.setdefault(how, other)
        return tuple(dict.fromkeys(alike.values()))

    def partners_by_effects(self, piece: str) -> tuple[str, ...]:
        """Return the partners that a piece has by the effects of both alone."""
        alike: dict[tuple[str, ...], str] = {}
        for other in self._acting:
            if other != piece and self._effects_meet(piece, other):
                alike.setdefault(self._effects(other), other)
        return tuple(alike.values())

    def _meeting(self, piece: str, other: str) -> tuple[str, ...]:
        """Return by what two pieces can affect each other: the same for partners that are alike; empty if they cannot."""
        if self._effects_meet(piece, other):
            return self._effects(other)
        own, verbs = self._by_set.get(self._set_of.get(piece, "")), self._acting.get(other, ())
        if own and any(own.meets(self._touch(name)) for name in verbs):
            return ("verbs", *verbs)
        their = self._by_set.get(self._set_of[other])
        mine = [self._touch(name) for name in self._acting.get(piece, ())] + ([own] if own else [])
        return ("set", self._set_of[other]) if their and any(one.meets(their) for one in mine) else ()

    def _effects_meet(self, piece: str, other: str) -> bool:
        mine, theirs = self._acting.get(piece, ()), self._acting.get(other, ())
        return any(self._can_affect(self._touch(one), self._touch(name)) for one in mine for name in theirs)

    def _touch(self, verb: str) -> Touched:
        return Touched(self._rules.verbs[verb].reads, self._rules.verbs[verb].writes)

    @staticmethod
    def _can_affect(one: Touched, other: Touched) -> bool:
        return one.meets(other) or not (any(one) or any(other))

    def _effects(self, piece: str) -> tuple[str, ...]:
        """Return the printed texts of a piece's effects."""
        if piece not in self._printed:
            item = piece_of_id(self._game, piece)
            self._printed[piece] = (
                tuple(show(self._rules.verbs, effect) for effect in effects_of(item, self._rules.verbs)) if item else ()
            )
        return self._printed[piece]


def partners(game: Game, rules: Ruleset, piece: str) -> tuple[str, ...]:
    """Return the partners of a piece (`PartnerFinder.partners_of`)."""
    return PartnerFinder(game, rules).partners_of(piece)


def fuzz(game: Game, rules: Ruleset, piece: str, *, least: int = 0, each: int = 2, seed: str = "1") -> FuzzResult:
    """Play `each` games with every partner of a piece, or without a partner if it has none; at least `least` in all.

    The games with a partner stop at the first violation.
    """
    tables = rules.compile(game, {})
    done = FuzzResult(piece, partners(game, rules, piece))
    words = rules.vocabulary(tables)
    company = done.partners or ("",)
    watch = EffectWatch(rules, [(piece, verb) for verb in pieces_with_effects(game, rules.verbs).get(piece, ())])
    done.effects = {verb: found for (_, verb), found in watch.found.items()}
    with watch.reading():
        for partner in company:
            _play_with(
                partner, max(each, -(-least // len(company))), _ManyGames(game, rules, tables, words, seed), watch, done
            )
    return done


class _ManyGames(NamedTuple):
    """What all games of a card are played with; `words` are all moves that the notation can write."""

    game: Game
    rules: Ruleset
    tables: Any
    words: Sequence[Move]
    seed: str


def _play_with(partner: str, many: int, at: _ManyGames, watch: EffectWatch, done: FuzzResult) -> None:
    """Play games with one partner, up to the first violation."""
    pieces = [name for name in (done.piece, partner) if name]
    for number in range(many):
        table = _RandomGame(at.rules, at.tables, at.words, pieces, f"{at.seed}/{done.piece}/{partner}/{number}")
        record, sentence = _play(table, watch, done)
        done.games += 1
        done.moves += len(record.moves)
        done.met += _met(record.state, pieces)
        if sentence:
            done.violations.append(Violation(partner, sentence, record.replay(sentence, at.game.data_hash)))
            return


class _RandomGame(NamedTuple):
    """What a random game is played with; `words` are all moves that the notation can write."""

    rules: Ruleset
    tables: Any
    words: Sequence[Move]
    pieces: Sequence[str]
    key: str


def _play(table: _RandomGame, watch: EffectWatch, done: FuzzResult) -> tuple[Record, str]:
    rules, tables, words, pieces, key = table
    luck = random.Random(f"{key}/fuzz")
    start = (
        rules.table_with(tables, pieces, luck) if isinstance(rules, ArrangesStarts) else _any_table(rules, tables, luck)
    )
    deal = Deal(rules, tables, key, tuple(SEATS[: start.seats]), start.variants, {}, start.supplied)
    state = deal.start()
    bot = _PreferringBot(rules, pieces, luck)
    moves_check = _MovesCheck(rules, words, luck, done)
    watch.follow(state)
    record = Record(deal, state, [bot] * len(state.names), CAP, CHECK_EVERY, moves_check, logs_moves=True, watch=watch)
    return record, record.play()


def _any_table(rules: Ruleset, tables: Any, luck: random.Random) -> GameStart:
    """Return a random table, for a game that cannot bring pieces together."""
    fewest, most = (int(getattr(tables, name, 2)) for name in ("fewest", "most"))
    return GameStart(luck.randint(fewest, most), {name: values[0] for name, values in rules.variants.items()}, {})


def _met(state: Any, pieces: Sequence[str]) -> bool:
    """Return whether the events name all the pieces."""
    named = {word for event in state.log for word in _words(event)}
    return named.issuperset(pieces)


def _words(event: Any) -> Iterator[str]:
    for value in (event.what, event.before, event.after):
        if isinstance(value, str):
            yield from value.replace(",", " ").replace(":", " ").split()
        elif isinstance(value, list | tuple):
            yield from (word for word in value if isinstance(word, str))


class _PreferringBot:
    """A bot that prefers moves which name one of the cards."""

    def __init__(self, rules: Ruleset, pieces: Sequence[str], luck: random.Random) -> None:
        self._rules = rules
        self._pieces = pieces
        self._luck = luck
        self._liked: dict[Any, bool] = {}

    def __call__(self, state: Any, _step: Step, legal: Sequence[Move]) -> Move:
        """Return such a move, if there is one, in a share `PREFERENCE` of all choices; else any move."""
        if self._luck.random() < PREFERENCE:
            liked = [move for move in legal if self._likes(move, state.tables)]
            if liked:
                return self._luck.choice(liked)
        return self._luck.choice(legal)

    def _likes(self, move: Move, tables: Any) -> bool:
        known = self._liked.get(move)
        if known is None:
            text = self._rules.show(move, tables)
            known = self._liked[move] = any(piece in text for piece in self._pieces)
        return known


@dataclass(slots=True)
class _MovesCheck:
    """Compares the moves that a step lists with those that it refuses, in some of the positions."""

    rules: Ruleset
    words: Sequence[Move]
    luck: random.Random
    done: FuzzResult

    def __call__(self, state: Any) -> str:
        """Return a sentence about a move that is listed and refused, or neither; "" when there is none."""
        if self.luck.random() >= COMPARED_SHARE:
            return ""
        step = state.stack[-1]
        listed = list(step.moves(state))
        tried = [*listed[:SAMPLE], *(self.luck.choice(self.words) for _ in range(SAMPLE))]
        self.done.compared += len(tried)
        for move in tried:
            refusal = step.refuse(state, move)
            if refusal and move in listed:
                return f"{self._show(state, move)!r} is listed and yet refused: {refusal.sentence} ({refusal.rule})"
            if not refusal and move not in listed and not step.open_to(state, move):
                return f"{self._show(state, move)!r} is not refused, but neither listed nor open to proposal"
        return ""

    def _show(self, state: Any, move: Move) -> str:
        return self.rules.show(move, state.tables)


def summary_line(done: FuzzResult) -> str:
    """Return a summary of the random games in one line."""
    rest = len(done.partners) - NAMED
    named = ", ".join(done.partners[:NAMED]) + (f" and {rest} more" if rest > 0 else "")
    with_whom = f"with {named}: " if named else "nothing touches it, so alone: "
    return (
        f"{with_whom}{count(done.games, 'game')}, {count(done.moves, 'move')}, {count(done.compared, 'refusal')}"
        f" compared" + "".join(f"; {verb} {found.words(done.games)}" for verb, found in done.effects.items())
    )
