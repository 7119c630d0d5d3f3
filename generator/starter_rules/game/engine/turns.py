"""The table, the turns and the effects of cards. Every change is an event that names its rule: `emit`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.effects import vocabulary
from engine.effects.parameters import Number
from engine.effects.verbs import Verb
from engine.play import (
    UNKEYED,
    Automatic,
    Chance,
    Cloned,
    Log,
    Logged,
    Refusal,
    Result,
    Score,
    Step,
    at_work,
    notation,
    refusal,
)
from engine.play.contract import settle, sit_down
from engine.play.data_reader import DataReader
from engine.play.notation import Spoken

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Game

Move = tuple[str, str]  # ("catch", "moon"), ("throw", "moon"), ("pass", "")


# --- the effects of cards: what they print, and what they do -----------------------------------------------------------


class Pay(Verb):
    """Something has to be thrown away."""

    name = "pay"
    template = "Throw away <cards|a card|# cards> of your hand to catch it."
    timing = "when the card is caught"
    rules = ("MG-2.1",)
    roles = frozenset({"effects"})  # the key of cards under which it may stand
    parameters = (Number("cards", minimum=1, maximum=3),)
    cards: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """MG-2.1: the card itself cannot be thrown away, so as many others must be there."""
        at_work.effect(self)
        return (
            refusal("MG-2.1", "your hand has too few cards to pay for it")
            if len(state.seats[seat].hand) <= self.cards
            else None
        )

    def run(self, state: State, seat: int) -> None:
        """Ask for each card that is thrown away."""
        state.stack += [Throw(seat)] * self.cards


class Draw(Verb):
    """More cards."""

    name = "draw"
    template = "Draw <cards|a card|# cards>."
    timing = "when the card is caught"
    rules = ("MG-2.2",)
    roles = frozenset({"effects"})
    parameters = (Number("cards", minimum=1, maximum=3),)
    cards: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """It can always be done."""
        return None

    def run(self, state: State, seat: int) -> None:
        """MG-2.2: as far as the deck goes."""
        at_work.effect(self)
        for _ in range(self.cards):
            state.draw(seat, "MG-2.2")


VERBS = vocabulary(Pay, Draw)


# --- what never changes, and what does --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, as the data has it."""

    points: int
    effects: tuple[Verb, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The data of the game, read once."""

    hand: int
    cards: Mapping[str, Card]
    deck: tuple[str, ...]
    seats: tuple[int, int]
    moves: Spoken


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Read the data. Whatever the rules cannot work with is reported at its line."""
    data = DataReader(game)
    numbers = data.constants(["hand_size"])
    cards, deck = {}, []
    for piece in data.set("cards", least=1):
        effects = piece("effects").verbs(VERBS) if piece("effects").given else ()
        cards[piece.id] = Card(piece("points").number(0, 99), effects)
        deck += [piece.id] * piece.copies()
    if numbers["hand_size"] * game.players.most >= len(deck):
        data.wrong(data.place("cards", "items"), "the deck has too few cards for all hands")
    data.refuse()
    return Tables(numbers["hand_size"], cards, tuple(deck), (game.players.fewest, game.players.most), spoken(cards))


def spoken(cards: Mapping[str, Card]) -> Spoken:
    """Return the text of every move; texts and moves are found by one another."""
    moves: list[Move] = [(verb, card) for verb in ("catch", "throw") for card in cards]
    found = Spoken()
    notation.learn([*moves, ("pass", "")], lambda move: [" ".join(move).strip()], found.texts, found.by_text)
    return found


@dataclass(slots=True)
class Seat(Cloned):
    """What one player has."""

    hand: list[str] = field(default_factory=list)
    caught: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State(Logged, Cloned):
    """The whole table. The stack holds what has to be done, the next thing last."""

    tables: Tables = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    seats: list[Seat]
    deck: list[str]  # the top is the last
    thrown: list[str] = field(default_factory=list)
    first: int = 0
    round: int = 1
    stack: list[Step] = field(default_factory=list)
    log: Log = field(default_factory=Log, metadata=UNKEYED)
    cause: int = field(default=-1, metadata=UNKEYED)

    def draw(self, seat: int, rule: str) -> None:
        """Take the top card of the deck, if there is one."""
        if self.deck:
            card = self.deck.pop()
            self.seats[seat].hand.append(card)
            self.emit("draw", seat, card, None, None, rule)


# --- the game -----------------------------------------------------------------------------------------------------------


def start(tables: Tables, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None) -> State:
    """MG-1.1: shuffle, and deal hands."""
    seated = sit_down(names, *tables.seats)
    state = State(tables, chance, seated, [Seat() for _ in seated], chance.shuffle("deck", tables.deck)[::-1])
    for seat in range(len(seated)):
        for _ in range(tables.hand):
            state.draw(seat, "MG-1.1")
    state.stack.append(Begin(0))
    settle(state)
    return state


@dataclass(frozen=True, slots=True)
class Begin(Automatic):
    """MG-1.2: a turn begins with a card from the deck. MG-1.5: if there is none, the game is over."""

    seat: int
    rule = "MG-1.2"

    def carry_out(self, state: State) -> None:
        """Draw, then ask what is caught."""
        if not state.deck:
            state.emit("end", self.seat, "", None, None, "MG-1.5")
            return
        if self.seat == state.first and state.log:
            state.round += 1
        state.draw(self.seat, "MG-1.2")
        state.stack += [Begin((self.seat + 1) % len(state.names)), Catch(self.seat)]


@dataclass(frozen=True, slots=True)
class Catch(Step):
    """MG-1.3: catch one card of your hand."""

    seat: int
    rule = "MG-1.3"
    asks = "which card to catch"

    def moves(self, state: State) -> list[Move]:
        """List what may be caught; to pass, if that is nothing."""
        found = [move for move in state.tables.moves.texts if move[0] == "catch" and not self.refuse(state, move)]
        return found or [("pass", "")]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Say which rule forbids a move."""
        verb, card = move
        if verb == "throw":
            return refusal("MG-2.1", "nothing has to be thrown away now")
        if verb == "pass":
            idle = all(self.refuse(state, ("catch", one)) for one in state.seats[self.seat].hand)
            return None if idle else refusal("MG-1.4", "there is a card that you can catch")
        if card not in state.seats[self.seat].hand:
            return refusal("MG-1.3", "this card is not in your hand")
        return next(
            filter(None, (effect.refuse(state, self.seat) for effect in state.tables.cards[card].effects)), None
        )

    def take(self, state: State, move: Move) -> None:
        """Lay the card down, then do what it says."""
        state.stack.pop()
        verb, card = move
        if verb == "pass":
            state.emit("pass", self.seat, "", None, None, "MG-1.4")
            return
        state.seats[self.seat].hand.remove(card)
        state.seats[self.seat].caught.append(card)
        state.emit("catch", self.seat, card, None, None, "MG-1.3")
        for effect in state.tables.cards[card].effects:
            effect.run(state, self.seat)


@dataclass(frozen=True, slots=True)
class Throw(Step):
    """MG-2.1: throw a card away."""

    seat: int
    rule = "MG-2.1"
    asks = "which card to throw away"

    def moves(self, state: State) -> list[Move]:
        """List the cards of the hand."""
        return [("throw", card) for card in sorted(set(state.seats[self.seat].hand))]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Say which rule forbids a move."""
        if move[0] != "throw":
            return refusal("MG-2.1", "a card has to be thrown away first")
        return None if move[1] in state.seats[self.seat].hand else refusal("MG-2.1", "this card is not in your hand")

    def take(self, state: State, move: Move) -> None:
        """Throw it away."""
        state.stack.pop()
        state.seats[self.seat].hand.remove(move[1])
        state.thrown.append(move[1])
        state.emit("throw", self.seat, move[1], None, None, "MG-2.1")


def score(state: State, seat: int) -> Score:
    """MG-1.6: the points of the cards that were caught."""
    at_work.note_fact((state.names[seat], "points"), "MG-1.6")
    points = sum(state.tables.cards[card].points for card in state.seats[seat].caught)
    return Score(points, {"cards": points})


def result(state: State) -> Result | None:
    """MG-1.6: the most points win; several players may share them."""
    if state.stack:
        return None
    scores = tuple(score(state, seat) for seat in range(len(state.names)))
    most = max(one.total for one in scores)
    return Result(scores, tuple(seat for seat, one in enumerate(scores) if one.total == most), "the deck is empty")
