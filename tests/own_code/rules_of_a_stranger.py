"""Dragons: on your turn take the top card of the deck, or leave it. Whoever has the most power when the deck is empty wins."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.play import UNKEYED, Chance, Cloned, Log, Logged, Refusal, Result, Score, Step, notation
from engine.play.contract import sit_down
from engine.play.notation import Spoken
from engine.play.picture import Bag
from engine.play.reading import read_position
from engine.play.ruleset import Rules

VERBS = {}  # the cards have no effects as data


@dataclass(slots=True)
class Tables:
    power: dict  # of each card
    deck: list
    most: int  # cards that one may have
    moves: Spoken


@dataclass(slots=True)
class State(Logged, Cloned):
    tables: Tables = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    taken: list[list[str]]
    deck: list[str]
    left: list[str] = field(default_factory=list)
    first: int = 0
    round: int = 1
    stack: list[Step] = field(default_factory=list)
    log: Log = field(default_factory=Log, metadata=UNKEYED)
    cause: int = field(default=-1, metadata=UNKEYED)


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """DR-1.1: take the top card, or leave it."""

    seat: int
    rule = "DR-1.1"
    asks = "whether to take the card"

    def moves(self, state):
        return [move for move in ("take", "leave") if not self.refuse(state, move)]

    def refuse(self, state, move):
        if move == "take" and len(state.taken[self.seat]) >= state.tables.most:
            return Refusal("DR-1.2", "you have as many cards as one may have")
        return None

    def take(self, state, move):
        state.stack.pop()
        card = state.deck.pop(0)
        if move == "take":
            state.taken[self.seat].append(card)
            state.emit("take", self.seat, card, None, None, "DR-1.1")
        else:
            state.left.append(card)
            state.emit("leave", self.seat, card, None, None, "DR-1.1")
        after = (self.seat + 1) % len(state.names)
        state.round += after == state.first
        if state.deck:
            state.stack.append(Turn(after))
        else:
            state.emit("end", self.seat, "", None, None, "DR-1.3")


class Dragons(Rules):
    game = "dragons"
    verbs = VERBS
    variants = {}
    out_of_turn = "DR-1.1"
    finished = "DR-1.3"
    derived = frozenset({"deck", "turn", "power", "round"})
    resting = frozenset({"Turn"})

    def compile(self, game, options):
        cards = game.sets["dragons"].items
        moves = Spoken()
        notation.learn(("take", "leave"), lambda move: [move], moves.texts, moves.by_text)
        power = {card.id: card.values["power"] for card in cards}
        deck = [card.id for card in cards for _ in range(card.copies)]
        return Tables(power, deck, game.constants["most_cards"].value, moves)

    def start(self, tables, names, chance, variants=None):
        seats = sit_down(names, 2, 4)
        deck = chance.shuffle("deck", tables.deck)
        return State(tables, chance, seats, [[] for _ in seats], deck, stack=[Turn(0)])

    def given(self, tables, data, play, fault):
        def build(said, names):
            ids = list(tables.power)
            deck = [ids[card] for card in said.indices("deck", ids)]
            taken = [[ids[card] for card in said.inside(name).indices("taken", ids)] for name in names]
            others = list(tables.deck)
            for card in (*deck, *(card for cards in taken for card in cards)):
                others.remove(card)
            return State(tables, Chance(), names, taken, deck, others, stack=[Turn(0)])

        return read_position(data, play, ["turn"], fault, lambda said: said.players(("players", "deck")), build)

    def describe(self, state):
        seats = {
            name: {"taken": Bag(cards), "power": self.score(state, seat).total}
            for seat, (name, cards) in enumerate(zip(state.names, state.taken, strict=True))
        }
        turn = state.names[state.stack[-1].seat] if state.stack else "none"
        return {**seats, "deck": len(state.deck), "left": Bag(state.left), "turn": turn, "round": state.round}

    def view(self, state, seat):
        return self.describe(state)

    def picture(self, view):
        return "\n".join(f"{name}: {' '.join(one['taken'])}" for name, one in view.items() if isinstance(one, dict))

    def invariants(self, state):
        there = [*state.deck, *state.left, *(card for cards in state.taken for card in cards)]
        return iter([] if sorted(there) == sorted(state.tables.deck) else ["a card is missing or there twice"])

    def score(self, state, seat):
        power = sum(state.tables.power[card] for card in state.taken[seat])
        return Score(power, {"power": power})

    def result(self, state):
        if state.stack:
            return None
        scores = tuple(self.score(state, seat) for seat in range(len(state.names)))
        most = max(scores)
        return Result(scores, tuple(seat for seat, one in enumerate(scores) if one == most), "the deck is empty")

    show = staticmethod(notation.show)
    parse = staticmethod(notation.parse)
    vocabulary = staticmethod(notation.vocabulary)


RULES = Dragons()
