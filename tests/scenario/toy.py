"""Pebbles: a game small enough to prove every way in which a scenario can pass or fail.

On a turn take 1 to 3 pebbles from the bowl, or `gift` (then `to <seat>`: who gets one of yours), or `draw` a card (the
deck is shuffled when it is empty), or do a thing that shows a fault of rules code: `lose` (a pebble vanishes), `crash`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from engine.common.names import did_you_mean
from engine.play import BadMove, Chance, Event, Refusal, Step, at_work
from engine.play.picture import Bag

PEBBLES = 12
CARDS = ("ant", "bee", "cat")
WORDS = ("take 1", "take 2", "take 3", "take 4", "gift", "draw", "lose", "crash", "to Ann", "to Ben")


@dataclass
class State:
    names: tuple[str, ...]
    most: int
    chance: Chance
    pebbles: list[int]
    bowl: int
    cards: list[list[str]]
    deck: list[str]
    stack: list[Any] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)
    cause: int = -1

    @property
    def tables(self) -> int:
        return self.most

    def clone(self) -> State:
        return State(
            self.names,
            self.most,
            self.chance.clone(),
            self.pebbles[:],
            self.bowl,
            [cards[:] for cards in self.cards],
            self.deck[:],
            self.stack[:],
            self.log[:],
            self.cause,
        )

    def begin(self, step: Step, move: str) -> None:
        self.cause = len(self.log)
        self.log.append(Event(self.cause, -1, "choose", step.seat, move, None, None, step.rule))

    def emit(self, verb: str, who: int, what: str, before: Any, after: Any, rule: str) -> None:
        self.log.append(Event(len(self.log), self.cause, verb, who, what, before, after, rule))


class Turn(Step):
    rule = "PB-1.1"
    asks = "what to do"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, state: State) -> list[str]:
        return [move for move in WORDS if self.refuse(state, move) is None]

    def refuse(self, state: State, move: str) -> Refusal | None:
        if move.startswith("to "):
            return Refusal("PB-2.1", "nothing is given without a gift")
        if move.startswith("take") and int(move[5:]) > state.most:
            return Refusal("PB-1.2", f"at most {state.most} at a time")
        if move.startswith("take") and int(move[5:]) > state.bowl:
            return Refusal("PB-1.3", "the bowl has not as many")
        if move == "gift" and not state.pebbles[self.seat]:
            return Refusal("PB-2.2", "there is nothing to give")
        return None

    def take(self, state: State, move: str) -> None:
        seat = self.seat
        state.stack.pop()
        if move == "gift":
            state.stack.append(Gift(seat))
            return
        if move.startswith("take"):
            state.emit("pebbles", seat, "", state.pebbles[seat], state.pebbles[seat] + int(move[5:]), "PB-1.2")
            state.pebbles[seat] += int(move[5:])
            state.bowl -= int(move[5:])
        elif move == "draw":
            if not state.deck:
                at_work.note("PB-3.2")
                state.deck = state.chance.shuffle("deck", CARDS)
            if state.most == 2:
                at_work.note("greed")
            state.cards[seat].append(state.deck.pop(0))
            state.emit("card", seat, state.cards[seat][-1], None, None, "PB-3.1")
        elif move == "lose":
            state.bowl -= 1
        else:
            raise ZeroDivisionError("on purpose")
        if state.bowl:
            state.stack.append(Turn(1 - seat))


class Gift(Step):
    rule = "PB-2.3"
    asks = "whom to give a pebble to"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, state: State) -> list[str]:
        return [f"to {name}" for name in state.names]

    def refuse(self, state: State, move: str) -> Refusal | None:
        return None if move in self.moves(state) else Refusal("PB-2.3", "say to whom")

    def take(self, state: State, move: str) -> None:
        state.stack.pop()
        other = state.names.index(move[3:])
        state.emit("gift", self.seat, move[3:], None, None, "PB-2.3")
        state.pebbles[self.seat] -= 1
        state.pebbles[other] += 1
        state.stack.append(Turn(1 - self.seat))


class Rules:
    game = "pebbles"
    out_of_turn = "PB-1.4"
    derived = frozenset(("bowl", "turn"))
    resting = frozenset(("Turn",))

    def compile(self, _game: Any, options: dict[str, str]) -> int:
        if options.get("greed") == "huge":
            raise KeyError("nobody knows this")
        return {"low": 2, "high": 3}[options.get("greed", "high")]

    def given(self, tables: int, data: dict[str, Any], play: str, fault: Any) -> State | None:
        names = tuple(data["players"])
        good = True
        for key in data:
            if key not in (*names, "players", "turn", "chance", "spare"):
                fault((key,), f"'{key}' is not known here", did_you_mean(key, ("turn", "chance", *names)))
                good = False
        if play != "turn":
            fault((), f"play is {play!r}", "turn")
            return None
        pebbles = [data.get(name, {}).get("pebbles", 0) for name in names]
        if not good:
            return None
        state = State(
            names,
            tables,
            Chance(supplied=data.get("chance", {})),
            pebbles,
            PEBBLES - sum(pebbles) + data.get("spare", 0),
            [[], []],
            [],
        )
        state.stack = [Turn(names.index(data.get("turn", names[0])))]
        return state

    def describe(self, state: State) -> dict[str, Any]:
        for name, pebbles in zip(state.names, state.pebbles, strict=True):
            at_work.note_fact((name, "rich"), "PB-4.2" if pebbles > 5 else "PB-4.1")
        seats = {
            name: {"pebbles": pebbles, "cards": cards[:], "kinds": Bag(cards), "rich": pebbles > 5}
            for name, pebbles, cards in zip(state.names, state.pebbles, state.cards, strict=True)
        }
        return {
            **seats,
            "bowl": state.bowl,
            "turn": state.names[state.stack[-1].seat] if state.stack else "none",
            "deck": state.deck[:],
        }

    def view(self, state: State, seat: int) -> dict[str, Any]:
        seen = self.describe(state)
        at_work.note_fact(("deck",), "PB-3.3")
        seen["deck"] = ["hidden"] * len(seen["deck"])
        for number, name in enumerate(state.names):
            if number != seat:
                seen[name]["cards"] = ["hidden"] * len(seen[name]["cards"])
        return seen

    def invariants(self, state: State) -> list[str]:
        total = sum(state.pebbles) + state.bowl
        return [] if total == PEBBLES else [f"{total} pebbles instead of {PEBBLES}"]

    def show(self, move: str, _tables: int) -> str:
        return move

    def parse(self, text: str, _tables: int) -> str:
        if text not in WORDS:
            raise BadMove(f"{text!r} is no move; {did_you_mean(text, WORDS)}")
        return text

    def vocabulary(self, _tables: int) -> tuple[str, ...]:
        return WORDS

    def picture(self, view: dict[str, Any]) -> str:
        return f"bowl {view['bowl']}"


GAME: Any = SimpleNamespace(
    id="pebbles",
    options={
        "greed": SimpleNamespace(
            id="greed",
            values={"high": "up to three", "low": "up to two", "huge": "broken"},
            default="high",
            ruling=None,
        )
    },
)
RULES: Any = Rules()
