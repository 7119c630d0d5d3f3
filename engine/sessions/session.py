"""A session: one game that people and bots play. Its beginning and its moves decide everything in it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from engine.effects.refusal import Refusal
from engine.play import BadMove, ChanceError, IllegalMove, fingerprint, take
from engine.play.playing import check_move
from engine.play.zones import HIDDEN
from engine.rules_code import crashes
from engine.runs.beginnings import Beginning, NotBegunError, begun
from engine.runs.bots import why_not
from engine.runs.replay import EVERY, Replay, rules_hash, summary
from engine.sessions.bot_moves import KINDS, bot_move
from engine.sessions.choices import Choice, choice_of
from engine.sessions.history import History, TakenMove

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.model import Game
    from engine.play import Move, Ruleset, Step
    from engine.play.picture import Drawing
    from engine.scenario.verdict import Moment


class CrashedError(RuntimeError):
    """Rules code has failed; the message says how, and at which line. The session is as it was before."""


class AskedSeat(NamedTuple):
    """A seat that is asked now: what it is to choose, by which step and rule, and the kind of the bot that answers, if any."""

    seat: str
    asks: str
    step: str
    rule: str
    secret: bool
    bot: str = ""


class Stopped(NamedTuple):
    """Where moves could not be played again: the number of the move, from 1, the move, and why. A refusal has its rule."""

    number: int
    seat: str
    text: str
    why: str
    rule: str = ""


@contextmanager
def _crashes() -> Iterator[None]:
    """Turn errors of rules code into a sentence."""
    try:
        yield
    except (BadMove, IllegalMove):
        raise
    except ChanceError as error:
        raise CrashedError(f"the recorded chance cannot be played: {error}") from error
    except Exception as error:
        raise CrashedError(crashes.sentence(error)) from error


class Session:
    """A game that is played. Seats are called by their names; `bots` are kinds of bots by seat, all other seats are people.

    Methods that need a move raise BadMove for an unknown seat or a text that is no move; all raise CrashedError if rules code
    fails.
    """

    def __init__(
        self,
        game: Game,
        rules: Ruleset,
        beginning: Beginning,
        bots: Mapping[str, str] | None = None,
        outcomes: Mapping[str, Sequence[Any]] | None = None,
    ) -> None:
        """Begin. `outcomes` of chance by purpose come before those of the seed. Raises NotBegunError."""
        self.game, self.rules, self.beginning = game, rules, beginning
        self.bots, self.outcomes = dict(bots or {}), outcomes
        try:
            with _crashes():
                state = begun(rules, game, beginning, outcomes)
        except CrashedError as error:
            raise NotBegunError(f"it cannot be begun: {error}") from error
        if wrong := _wrong_bots(rules, self.bots, state.names):
            raise NotBegunError(f"it cannot be begun: {wrong}")
        self.names: tuple[str, ...] = state.names
        self.history = History([TakenMove(0, "", "", state, tuple(state.log))])

    @classmethod
    def begin(
        cls,
        game: Game,
        rules: Ruleset,
        names: Sequence[str],
        *,
        bots: Mapping[str, str] | None = None,
        variants: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        seed: str = "1",
    ) -> Self:
        """Begin with the set-up. Raises NotBegunError."""
        return cls(game, rules, Beginning(tuple(names), variants or {}, options or {}, seed), bots)

    @classmethod
    def from_replay(cls, game: Game, rules: Ruleset, replay: Replay) -> tuple[Self, Stopped | None]:
        """Play the moves of a replay with its chance; also tells where they stop being legal. Raises NotBegunError."""
        session = cls(game, rules, replay.beginning, replay.bots, replay.outcomes)
        return session, session.play_again(replay.moves)

    # --- what is asked ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position now. It never changes: a move makes another one."""
        return self.history.now.state

    @property
    def moves(self) -> list[tuple[str, str]]:
        """The moves that count now, as (seat, notation)."""
        return [(one.seat, one.text) for one in self.history.counting]

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.state.stack

    @property
    def asked(self) -> list[AskedSeat]:
        """The seats that are asked now; several, when all answer in secret. The first is the one that the table waits for."""
        if self.is_over:
            return []
        top = self.state.stack[-1]
        order = [top.seat, *(seat for seat in range(len(self.names)) if seat != top.seat)]
        return [self._asked(step) for seat in order if (step := top.of(seat))]

    def _asked(self, step: Step) -> AskedSeat:
        name = self.names[step.seat]
        return AskedSeat(name, step.asks, type(step).__name__, step.rule, step.secret, self.bots.get(name, ""))

    def legal(self, seat: str) -> list[Choice]:
        """Return the legal moves of a seat; none if it is not asked. A step may allow more, which a person has to type."""
        step = self._step(seat)
        if step is None:
            return []
        with _crashes():
            return [choice_of(self.game, self._show(move)) for move in step.moves(self.state)]

    def refusal(self, seat: str, text: str) -> Refusal | None:
        """Return the rule and the sentence that forbid a move now; None if it is legal."""
        found, _ = self._check(seat, text)
        return found if isinstance(found, Refusal) else None

    def number_of(self, seat: str) -> int:
        """Return the number of a seat."""
        if seat not in self.names:
            raise BadMove(f"nobody is called '{seat}'; seats are {', '.join(self.names)}")
        return self.names.index(seat)

    def _step(self, seat: str) -> Step | None:
        number = self.number_of(seat)
        return None if self.is_over else self.state.stack[-1].of(number)

    def _check(self, seat: str, text: str) -> tuple[Refusal | Step, Move]:
        self.number_of(seat)
        with _crashes():
            move = self.rules.parse(text, self.state.tables)
            return check_move(self.rules, self.state, seat, move), move

    def _show(self, move: Move) -> str:
        return self.rules.show(move, self.state.tables)

    # --- moves --------------------------------------------------------------------------------------------------------

    def take(self, seat: str, text: str) -> TakenMove:
        """Take a move. What was undone is gone then, unless it begins with this move. Raises IllegalMove with the refusal."""
        found, move = self._check(seat, text)
        if isinstance(found, Refusal):
            raise IllegalMove(found, f"{seat}: {text}", f"after {self.history.cursor} moves")
        return self._take(found, move)

    def move_bot(self) -> TakenMove | None:
        """Let one bot that is asked make its move. Returns None if no bot is asked."""
        one = next((one for one in self.asked if one.bot), None)
        step = self._step(one.seat) if one else None
        if one is None or step is None:
            return None
        key = f"{self.beginning.seed}/{one.bot}/{step.seat}/{self.history.cursor + 1}"
        with _crashes():
            move = bot_move(self.rules, self.state, step, one.bot, key)
        return self._take(step, move, one.bot)

    def move_bots(self, most: int = 10_000) -> list[TakenMove]:
        """Let bots move until a person is asked, the game is over, or `most` moves are made."""
        made: list[TakenMove] = []
        while len(made) < most and all(one.bot for one in self.asked) and (move := self.move_bot()):
            made.append(move)
        return made

    def _take(self, step: Step, move: Move, bot: str = "") -> TakenMove:
        before = self.history.now
        with _crashes():
            state = before.state.clone()
            done = len(state.log)
            take(state, move, step)
            secret = before.secret | ({done} if step.secret else frozenset())
            made = TakenMove(
                before.number + 1, self.names[step.seat], self._show(move), state, tuple(state.log[done:]), secret, bot
            )
        self.history.add(made)
        return self.history.now

    def play_again(self, moves: Sequence[tuple[str, str]], bots: Sequence[str] = ()) -> Stopped | None:
        """Take moves as far as they are legal; returns where they stop. `bots` are the kinds of the bots that chose them."""
        kinds = bots or [self.bots.get(seat, "") for seat, _ in moves]
        for number, ((seat, text), bot) in enumerate(zip(moves, kinds, strict=True), 1):
            if why := self._again(seat, text, bot):
                return Stopped(number, seat, text, why.sentence, why.rule)
        return None

    def _again(self, seat: str, text: str, bot: str) -> Refusal | None:
        try:
            found, move = self._check(seat, text)
            if isinstance(found, Refusal):
                return found
            self._take(found, move, bot)
        except (BadMove, CrashedError) as error:
            return Refusal("", str(error))
        return None

    # --- what a seat knows --------------------------------------------------------------------------------------------

    def log(self, seat: str = "") -> list[Moment]:
        """Return the start and all moves so far with their events, as a seat knows them; without a seat, everything."""
        numbers = range(self.history.cursor + 1)
        if not seat:
            return [self.history.taken[number].moment for number in numbers]
        at = self.number_of(seat)
        with _crashes():
            return [self.history.told(self.rules, number, at) for number in numbers]

    def view(self, seat: str, number: int | None = None) -> Any:
        """Return what a seat sees now, or saw after so many moves, as plain data."""
        one = self.history.now if number is None else self.history.taken[number]
        with _crashes():
            return self.rules.view(one.state, self.number_of(seat))

    def picture(self, seat: str, number: int | None = None) -> Drawing | str:
        """Return what a seat sees, as the game draws it: shapes and zones, or text."""
        view = self.view(seat, number)
        with _crashes():
            return self.rules.picture(view)

    def hides(self, seat: str) -> bool:
        """Whether something is hidden from a seat now, which a file of the game would tell."""
        return not self.is_over and _has(self.view(seat), HIDDEN)

    @property
    def result(self) -> dict[str, Any]:
        """Scores, winners and the reason of the end; empty while the game goes on."""
        return summary(self.rules, self.state)

    # --- other data, replays ------------------------------------------------------------------------------------------

    def reload(self, game: Game, rules: Ruleset) -> tuple[Session, Stopped | None]:
        """Return the same game with new data or new rules code: the same beginning and moves, as far as they are legal.

        Also tells where they stop being legal. Moves that were undone are gone. Raises NotBegunError.
        """
        new = Session(game, rules, self.beginning, self.bots, self.outcomes)
        return new, new.play_again(self.moves, [one.bot for one in self.history.counting])

    def replay(self) -> Replay:
        """Return the game so far as a replay, which `punchboard replay` plays again."""
        began = self.beginning
        return Replay(
            game=self.rules.game,
            rules=rules_hash(self.rules),
            data=self.game.data_hash,
            seed=began.seed,
            seats=began.seats,
            variants=dict(began.variants),
            options=dict(began.options),
            moves=tuple(self.moves),
            chance=tuple(self.state.chance.log),
            checkpoints=tuple(fingerprint(one.state) for one in self.history.counting if one.number % EVERY == 0),
            result=self.result,
            end="over" if self.is_over else "not over",
            position=began.position.plain() if began.position else {},
            bots=self.bots,
        )


def _has(value: Any, word: str) -> bool:
    """Whether a word is one of the values of plain data."""
    if isinstance(value, dict):
        return any(_has(one, word) for one in value.values())
    return any(_has(one, word) for one in value) if isinstance(value, list | tuple) else value == word


def _wrong_bots(rules: Ruleset, bots: Mapping[str, str], names: Sequence[str]) -> str:
    """Return in a sentence what is wrong with the bots; "" if they can play."""
    for seat, kind in bots.items():
        if seat not in names:
            return f"nobody is called '{seat}', so no bot can sit there; seats are {', '.join(names)}"
        if kind not in KINDS:
            return f"there is no bot '{kind}'; there are {', '.join(KINDS)}"
        if why := why_not(rules, kind):
            return why
    return ""
