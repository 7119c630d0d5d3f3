"""PB-1: turns."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.effects import make
from engine.effects.refusal import refusal
from engine.play import BadMove, Chance, Event, Step


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    worth: int
    effects: tuple[Any, ...]


@dataclass(slots=True)
class Tables:
    constants: dict[str, int]
    cards: tuple[Card, ...]
    generous: bool


@dataclass
class State:
    names: tuple[str, ...]
    tables: Tables
    chance: Chance
    pebbles: list[int]
    stack: list[Any] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)
    cause: int = -1

    def clone(self) -> State:
        return State(
            self.names, self.tables, self.chance.clone(), self.pebbles[:], self.stack[:], self.log[:], self.cause
        )

    def begin(self, step: Step, move: str) -> None:
        self.cause = len(self.log)
        self.log.append(Event(self.cause, -1, "choose", step.seat, move, None, None, step.rule))

    def emit(self, verb: str, who: int, what: str, before: Any, after: Any, rule: str) -> None:
        self.log.append(Event(len(self.log), self.cause, verb, who, what, before, after, rule))

    def gain(self, seat: int, amount: int, rule: str) -> None:
        """PB-2.1: pebbles come from the bowl."""
        before = self.pebbles[seat]
        self.pebbles[seat] += amount
        self.emit("pebbles", seat, "", before, before + amount, rule)


class Turn(Step):
    """PB-1.1: a turn."""

    rule = "PB-1.1"
    asks = "what to do"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, state: State) -> list[str]:
        return ["take 1"]

    def refuse(self, state: State, move: str) -> Any:
        """PB-1.2: there is a most."""
        word, _, what = move.partition(" ")
        if word == "take" and int(what) > most(state.tables.constants["most"]):
            return refusal("PB-1.2", "that is too many")
        return None

    def take(self, state: State, move: str) -> None:
        state.stack.pop()
        word, _, what = move.partition(" ")
        if word == "take":
            state.gain(self.seat, int(what), "PB-1.2")
        else:
            card = next(one for one in state.tables.cards if one.id == what)
            for effect in card.effects:
                effect.run(state, self.seat)
        if state.pebbles[self.seat] < 100:
            state.stack.append(Turn(1 - self.seat))


@lru_cache
def most(said: int) -> int:
    """PB-1.2: a most below 1 is 1."""
    return max(said, 1)


class Rules:
    game = "pebbles"
    out_of_turn = "PB-1.1"
    finished = "PB-1.1"
    variants: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - as the contract has it
    derived = frozenset(("turn",))
    resting = frozenset(("Turn",))
    verbs: Any = None

    def compile(self, game: Any, options: dict[str, str]) -> Tables:
        chosen = {name: option.default for name, option in game.options.items()} | options
        cards = tuple(
            Card(item.id, item.values["worth"], tuple(make(self.verbs, one) for one in item.values["effects"]))
            for item in game.sets["cards"].items
        )
        constants = {name: constant.value for name, constant in game.constants.items()}
        return Tables(constants, cards, chosen["mood"] == "generous")

    def given(self, tables: Tables, data: dict[str, Any], play: str, fault: Any) -> State:
        names = tuple(data["players"])
        state = State(names, tables, Chance(supplied={}), [data.get(name, 0) for name in names])
        state.stack = [Turn(0)]
        return state

    def describe(self, state: State) -> dict[str, Any]:
        return {**dict(zip(state.names, state.pebbles, strict=True)), "turn": len(state.stack)}

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return self.describe(state)

    def invariants(self, state: State) -> list[str]:
        return ["a debt of pebbles"] if min(state.pebbles) < 0 else []

    def show(self, move: str, _tables: Tables) -> str:
        return move

    def parse(self, text: str, tables: Tables) -> str:
        if text.split(" ", maxsplit=1)[0] not in {"take", "play"}:
            raise BadMove(f"{text!r} is no move")
        return text
