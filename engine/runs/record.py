"""One game that bots play, recorded so that it can be saved as a replay when something breaks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.play import Chance, at_work, fingerprint
from engine.runs.replay import EVERY, Replay, rules_hash, summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.play import Ruleset, Step
    from engine.runs.bots import Bot
    from engine.runs.effect_watch import EffectWatch

MOST_MOVES = 4000  # moves of a single round after which a game is stopped; the longest real ones have a few hundred


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game starts from. The same deal and bots give the same game. `supplied` are outcomes of chance by purpose."""

    rules: Ruleset
    tables: Any
    key: str
    names: tuple[str, ...]
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    supplied: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def start(self) -> Any:
        """Return a new state, which waits for its first choice."""
        return self.rules.start(self.tables, list(self.names), Chance(self.key, self.supplied), dict(self.variants))


@dataclass(slots=True)
class Record:
    """A game while it is played. The invariants are checked every `check_every` moves; `inspect` sees every position."""

    deal: Deal
    state: Any
    bots: Sequence[Bot]
    cap: int  # rounds after which the game is stopped
    check_every: int
    inspect: Callable[[Any], str] | None = None  # called before each move; a sentence stops the game
    logs_moves: bool = False  # whether the log has the moves too, and names for every change the move that caused it
    watch: EffectWatch | None = None  # counts which effects work, and what they change
    moves: list[tuple[int, Any]] = field(default_factory=list)
    decisions: int = 0  # choices between two moves or more
    stalled: bool = False  # whether a round took MOST_MOVES moves and had not ended
    _round: tuple[int, int] = (0, 0)  # the running round, and the moves made before it

    def play(self) -> str:
        """Play to the end, the cap or the first violation. Returns the violation as a sentence, or ""."""
        try:
            return self._play()
        except Exception as error:  # noqa: BLE001 - any error of the rules code is a finding, with the game to replay
            return f"{type(error).__name__}: {error}"

    def _play(self) -> str:
        state, moves, bots, inspect, logs_moves = self.state, self.moves, self.bots, self.inspect, self.logs_moves
        stack, invariants, check_every = state.stack, self.deal.rules.invariants, self.check_every
        while stack and state.round <= self.cap and not self.stalled:
            step = stack[-1]
            legal = step.moves(state)
            count = len(legal)
            if not count:
                return f"no legal move though the play is not over ({step.asks})"
            if inspect and (wrong := inspect(state)):
                return wrong
            self.decisions += count > 1
            move = bots[step.seat](state, step, legal)
            moves.append((step.seat, move))
            if logs_moves:
                state.begin(step, move)
            if self.watch:
                self._watched(step, move, self.watch)
            else:
                step.take(state, move)
                while stack and stack[-1].settle(state):
                    pass
            if len(moves) % check_every == 0:
                if broken := next(invariants(state), ""):
                    return broken
                self._watch_progress()
        return next(invariants(state), "")

    def _watched(self, step: Step, move: Any, watch: EffectWatch) -> None:
        """Carry out a move while the effects are watched."""
        with at_work.listen(watch):
            with watch.move(step):
                step.take(self.state, move)
            while self.state.stack and self.state.stack[-1].settle(self.state):
                pass
        watch.moved()

    def _watch_progress(self) -> None:
        """Note that the game stalls, which ends it: free actions can be repeated for ever, and no cap on rounds sees that."""
        if self.state.round != self._round[0]:
            self._round = (self.state.round, len(self.moves))
        self.stalled = len(self.moves) - self._round[1] >= MOST_MOVES

    def replay(self, violation: str, data: str) -> Replay:
        """Return the game as a replay. The game is played once more to make its checkpoints. `data` is the hash of the data."""
        deal, rules, state = self.deal, self.deal.rules, self.state
        moves = tuple((state.names[seat], rules.show(move, state.tables)) for seat, move in self.moves)
        return Replay(
            game=rules.game,
            rules=rules_hash(rules),
            data=data,
            seed=deal.key,
            seats=deal.names,
            variants=dict(deal.variants),
            options=dict(deal.options),
            moves=moves,
            chance=tuple(state.chance.log),
            checkpoints=tuple(self._checkpoints()),
            result=summary(rules, state),
            end=violation or "over",
        )

    def _checkpoints(self) -> Iterator[str]:
        state = self.deal.start()
        try:
            for number, (_, move) in enumerate(self.moves, 1):
                state.stack[-1].take(state, move)
                while state.stack and state.stack[-1].settle(state):
                    pass
                if number % EVERY == 0:
                    yield fingerprint(state)
        except Exception:  # noqa: BLE001 - the move that broke the play breaks it again; the checkpoints end before it
            return
