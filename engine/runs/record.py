"""One game played by bots, kept so that it can be written down as a replay when something breaks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.play import Chance, fingerprint
from engine.runs.replay import EVERY, Replay, rules_hash, summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.play import Ruleset
    from engine.runs.bots import Bot


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game starts from; a game is a function of it and of its bots. `supplied` are outcomes of chance, by purpose."""

    rules: Ruleset
    tables: Any
    key: str
    names: tuple[str, ...]
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    supplied: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def start(self) -> Any:
        """A new play, waiting for its first choice."""
        return self.rules.start(self.tables, list(self.names), Chance(self.key, self.supplied), dict(self.variants))


@dataclass(slots=True)
class Record:
    """A game as it is played: `watch` moves lie between two looks at the invariants; `look` sees every position."""

    deal: Deal
    state: Any
    bots: Sequence[Bot]
    cap: int  # rounds after which it is cut off
    watch: int
    look: Callable[[Any], str] | None = None  # called before each move; a sentence stops the game
    told: bool = False  # whether the log has the moves too, and says of every change which one caused it
    moves: list[tuple[int, Any]] = field(default_factory=list)
    decisions: int = 0  # with two options or more

    def play(self) -> str:
        """To the end, the cap or the first violation, which is returned as a sentence."""
        try:
            return self._play()
        except Exception as error:  # noqa: BLE001 - whatever the rules code does wrong is a finding, with the game to replay
            return f"{type(error).__name__}: {error}"

    def _play(self) -> str:
        state, moves, bots, look, told = self.state, self.moves, self.bots, self.look, self.told
        stack, invariants, watch = state.stack, self.deal.rules.invariants, self.watch
        while stack and state.round <= self.cap:
            step = stack[-1]
            legal = step.moves(state)
            count = len(legal)
            if not count:
                return f"no legal move though the play is not over ({step.asks})"
            if look and (wrong := look(state)):
                return wrong
            self.decisions += count > 1
            move = bots[step.seat](state, step, legal)
            moves.append((step.seat, move))
            if told:
                state.begin(step, move)
            step.take(state, move)
            while stack and stack[-1].settle(state):
                pass
            if len(moves) % watch == 0 and (broken := next(invariants(state), "")):
                return broken
        return next(invariants(state), "")

    def replay(self, violation: str, data: str) -> Replay:
        """The play as a replay file; checkpoints are made by playing it once more. `data` is the hash of the game's data."""
        deal, rules, state = self.deal, self.deal.rules, self.state
        moves = tuple((state.names[seat], rules.show(move, state.tables)) for seat, move in self.moves)
        return Replay(
            game=rules.game,
            rules=rules_hash(rules.game),
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
