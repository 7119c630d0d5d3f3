"""Random games that bring two cards together, again and again, with everything checked that can be checked.

For a card, its partners are those whose effects can touch its own: one writes what the other reads. A ruleset's `table_with`
scripts luck so that both come up early (`engine.play.abilities`), and the bots like moves that name one of them. After every few
moves the invariants are asked; now and then what a step lists is held against what it refuses, over a sample of
everything that the notation can say. All of it follows from the seed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.names import count
from engine.effects import show
from engine.effects.piece_effects import effects_of, piece_of_id, pieces_with_effects
from engine.play.abilities import Stage, Staged
from engine.runs.record import Deal, Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.model import Game
    from engine.play import Move, Ruleset, Step
    from engine.runs.replay import Replay

SEATS = "ABCDEF"
CAP = 60  # rounds
WATCH = 4  # moves between two looks at the invariants
JUDGED = 0.08  # of all positions: moves and refusals are compared there
SAMPLE = 60  # moves of the notation tried in such a position
LIKING = 0.6  # how often a bot takes a move that names one of the cards, where there is one


@dataclass(frozen=True, slots=True)
class Found:
    """A rule that a game broke, and the game."""

    partner: str
    sentence: str
    replay: Replay


@dataclass(slots=True)
class Fuzzed:
    """What was run for a card, and what came out."""

    piece: str
    partners: tuple[str, ...] = ()
    games: int = 0
    moves: int = 0
    judged: int = 0  # moves whose refusal was compared with the list
    met: int = 0  # games in which the events name both cards
    found: list[Found] = field(default_factory=list)


class Touching:
    """Which pieces of a game can touch which; every piece with effects every other where verbs declare no touch."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self._game, self._rules = game, rules
        self._acting = pieces_with_effects(game, rules.verbs)
        self._printed: dict[str, tuple[str, ...]] = {}

    def of(self, piece: str) -> tuple[str, ...]:
        """The pieces that can touch the piece, in the order of the data.

        Pieces whose effects are the same as those of another partner stand for each other: only the first is listed.
        """
        own = self._acting.get(piece, ())
        alike: dict[tuple[str, ...], str] = {}
        for other, names in self._acting.items():
            if other != piece and any(self._touch(one, name) for one in own for name in names):
                alike.setdefault(self._effects(other), other)
        return tuple(alike.values())

    def _touch(self, one: str, other: str) -> bool:
        first, second = self._rules.verbs[one], self._rules.verbs[other]
        if not (first.reads or first.writes or second.reads or second.writes):
            return True
        return bool(first.writes & second.reads or second.writes & first.reads)

    def _effects(self, piece: str) -> tuple[str, ...]:
        """What a piece prints."""
        if piece not in self._printed:
            item = piece_of_id(self._game, piece)
            self._printed[piece] = (
                tuple(show(self._rules.verbs, effect) for effect in effects_of(item, self._rules.verbs)) if item else ()
            )
        return self._printed[piece]


def partners(game: Game, rules: Ruleset, piece: str) -> tuple[str, ...]:
    """The pieces that can touch the piece (`Touching.of`)."""
    return Touching(game, rules).of(piece)


def fuzz(game: Game, rules: Ruleset, piece: str, *, least: int = 0, each: int = 2, seed: str = "1") -> Fuzzed:
    """Play `each` games with every partner of a piece, alone if it has none, and at least so many in all.

    The games of a pair stop at their first violation.
    """
    tables = rules.compile(game, {})
    done = Fuzzed(piece, partners(game, rules, piece))
    words = rules.vocabulary(tables)
    company = done.partners or ("",)
    for partner in company:
        pieces = [name for name in (piece, partner) if name]
        for number in range(max(each, -(-least // len(company)))):
            record, sentence = _play(rules, tables, words, pieces, f"{seed}/{piece}/{partner}/{number}", done)
            done.games += 1
            done.moves += len(record.moves)
            done.met += _met(record.state, pieces)
            if sentence:
                done.found.append(Found(partner, sentence, record.replay(sentence, game.data_hash)))
                break
    return done


def _play(
    rules: Ruleset, tables: Any, words: Sequence[Move], pieces: Sequence[str], key: str, done: Fuzzed
) -> tuple[Record, str]:
    luck = random.Random(f"{key}/fuzz")
    stage = rules.table_with(tables, pieces, luck) if isinstance(rules, Staged) else _any_table(rules, tables, luck)
    deal = Deal(rules, tables, key, tuple(SEATS[: stage.seats]), stage.variants, {}, stage.supplied)
    state = deal.start()
    favour = _Favour(rules, pieces, luck)
    judge = _Judge(rules, words, luck, done)
    record = Record(deal, state, [favour] * len(state.names), CAP, WATCH, judge, told=True)
    return record, record.play()


def _any_table(rules: Ruleset, tables: Any, luck: random.Random) -> Stage:
    """Where the game brings nothing together, luck may."""
    fewest, most = (int(getattr(tables, name, 2)) for name in ("fewest", "most"))
    return Stage(luck.randint(fewest, most), {name: values[0] for name, values in rules.variants.items()}, {})


def _met(state: Any, pieces: Sequence[str]) -> bool:
    """Whether the events name every one of the pieces."""
    said = {word for event in state.log for word in _words(event)}
    return said.issuperset(pieces)


def _words(event: Any) -> Iterator[str]:
    for value in (event.what, event.before, event.after):
        if isinstance(value, str):
            yield from value.replace(",", " ").replace(":", " ").split()
        elif isinstance(value, list | tuple):
            yield from (one for one in value if isinstance(one, str))


class _Favour:
    """A bot that likes moves which name one of the cards."""

    def __init__(self, rules: Ruleset, pieces: Sequence[str], luck: random.Random) -> None:
        self._rules = rules
        self._pieces = pieces
        self._luck = luck
        self._liked: dict[Any, bool] = {}

    def __call__(self, state: Any, _step: Step, legal: Sequence[Move]) -> Move:
        """One of those, more often than not; else any."""
        if self._luck.random() < LIKING:
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
class _Judge:
    """Holds what a step lists against what it refuses, in some of the positions."""

    rules: Ruleset
    words: Sequence[Move]
    luck: random.Random
    done: Fuzzed

    def __call__(self, state: Any) -> str:
        """What disagrees; nothing if all is well, or nothing was compared."""
        if self.luck.random() >= JUDGED:
            return ""
        step = state.stack[-1]
        listed = list(step.moves(state))
        tried = [*listed[:SAMPLE], *(self.luck.choice(self.words) for _ in range(SAMPLE))]
        self.done.judged += len(tried)
        for move in tried:
            refusal = step.refuse(state, move)
            if refusal and move in listed:
                return f"{self._show(state, move)!r} is listed and yet refused: {refusal.sentence} ({refusal.rule})"
            if not refusal and move not in listed and not step.open_to(state, move):
                return f"{self._show(state, move)!r} is not refused, but neither listed nor open to proposal"
        return ""

    def _show(self, state: Any, move: Move) -> str:
        return self.rules.show(move, state.tables)


def told(done: Fuzzed, names: Mapping[str, str]) -> str:
    """What was run, in a line."""
    with_whom = f"with {count(len(done.partners), 'partner')}: " if done.partners else "nothing touches it, so alone: "
    if 0 < len(done.partners) <= 3:  # noqa: PLR2004 - as many as fit into a line
        with_whom = f"with {', '.join(names.get(name, name) for name in done.partners)}: "
    return (
        f"{with_whom}{count(done.games, 'game')}, {count(done.moves, 'move')}, {count(done.judged, 'refusal')}"
        f" compared; all of them in play in {count(done.met, 'game')}"
    )
