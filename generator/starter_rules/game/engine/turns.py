"""The table, the turns and the effects of cards. Every change is an event that names its rule: `emit`."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.effects import vocabulary
from engine.effects.parameters import Number
from engine.effects.verbs import Verb
from engine.play import Automatic, Score, Step, at_work, refusal, settle, sit_down
from engine.play.contract import most_points
from engine.play.data_reader import DataReader
from engine.play.notation import Spoken, spoken
from engine.play.table import TableState

# --- the effects of cards: what they print, and what they do -----------------------------------------------------------


class Pay(Verb):
    """MG-2.1: something has to be thrown away, which is never the card itself."""

    name = "pay"
    template = "Throw away <cards|a card|# cards> of your hand to catch it."
    timing = "when the card is caught"
    rules = ("MG-2.1",)
    roles = frozenset({"effects"})  # the key of cards under which it may stand
    parameters = (Number("cards", minimum=1, maximum=3),)

    def refuse(self, state, seat):
        """Say why it cannot be done. An effect without `refuse` can always be done, as `Draw`."""
        at_work.effect(self)
        too_few = len(state.hands[seat]) <= self.cards
        return refusal("MG-2.1", "your hand has too few cards to pay for it") if too_few else None

    def run(self, state, seat):
        """Ask for each card that is thrown away."""
        state.stack += [Throw(seat)] * self.cards


class Draw(Verb):
    """MG-2.2: more cards, as far as the deck goes."""

    name = "draw"
    template = "Draw <cards|a card|# cards>."
    timing = "when the card is caught"
    rules = ("MG-2.2",)
    roles = frozenset({"effects"})
    parameters = (Number("cards", minimum=1, maximum=3),)

    def run(self, state, seat):
        """Draw one by one."""
        at_work.effect(self)
        for _ in range(self.cards):
            state.draw(seat, "MG-2.2")


VERBS = vocabulary(Pay, Draw)


# --- what never changes, and what does --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tables:
    """The data of the game, read once."""

    hand: int  # cards that are dealt to each player
    cards: dict[str, tuple[int, tuple[Verb, ...]]]  # by id: points, effects
    deck: tuple[str, ...]  # every card of the box
    seats: tuple[int, int]  # fewest and most players
    moves: Spoken  # every move and its text


def compile_tables(game, options):
    """Read the data. Whatever the rules cannot work with is reported at its line."""
    data = DataReader(game)
    hand = data.constants(["hand_size"])["hand_size"]
    cards, deck = {}, []
    for piece in data.set("cards", least=1):
        effects = piece("effects").verbs(VERBS) if piece("effects").given else ()
        cards[piece.id] = piece("points").number(0, 99), effects
        deck += [piece.id] * piece.copies()
    if hand * game.players.most >= len(deck):
        data.wrong(data.place("cards", "items"), "the deck has too few cards for all hands")
    data.refuse()
    moves = spoken([*((verb, card) for verb in ("catch", "throw") for card in cards), ("pass", "")])
    return Tables(hand, cards, tuple(deck), (game.players.fewest, game.players.most), moves)


@dataclass(slots=True)
class State(TableState):
    """The whole table. `TableState` adds `tables`, `chance`, `names`, `round` and `stack`: what has to be done, the next thing last."""

    hands: list[list[str]]  # of each seat
    caught: list[list[str]]
    deck: list[str]  # the top is the last
    thrown: list[str] = field(default_factory=list)

    def draw(self, seat, rule):
        """Take the top card of the deck, if there is one."""
        if self.deck:
            self.hands[seat].append(self.deck.pop())
            self.emit("draw", seat, self.hands[seat][-1], None, None, rule)


# --- the game -----------------------------------------------------------------------------------------------------------


def start(tables, names, chance, variants=None):
    """MG-1.1: shuffle, and deal hands."""
    names = sit_down(names, *tables.seats)
    deck = chance.shuffle("deck", tables.deck)[::-1]
    state = State(tables, chance, names, [[] for _ in names], [[] for _ in names], deck, stack=[Begin(0)])
    for seat in range(len(names)):
        for _ in range(tables.hand):
            state.draw(seat, "MG-1.1")
    settle(state)
    return state


@dataclass(frozen=True, slots=True)
class Begin(Automatic):
    """MG-1.2: a turn begins with a card from the deck. MG-1.5: if there is none, the game is over."""

    seat: int
    rule = "MG-1.2"

    def carry_out(self, state):
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

    def moves(self, state):
        """List what may be caught; to pass, if that is nothing."""
        found = [move for move in state.tables.moves.texts if move[0] == "catch" and not self.refuse(state, move)]
        return found or [("pass", "")]

    def refuse(self, state, move):
        """Say which rule forbids a move."""
        verb, card = move
        if verb == "throw":
            return refusal("MG-2.1", "nothing has to be thrown away now")
        if verb == "pass":
            idle = all(self.refuse(state, ("catch", one)) for one in state.hands[self.seat])
            return None if idle else refusal("MG-1.4", "there is a card that you can catch")
        if card not in state.hands[self.seat]:
            return refusal("MG-1.3", "this card is not in your hand")
        return next(filter(None, (effect.refuse(state, self.seat) for effect in state.tables.cards[card][1])), None)

    def take(self, state, move):
        """Lay the card down, then do what it says."""
        state.stack.pop()
        verb, card = move
        if verb == "pass":
            state.emit("pass", self.seat, "", None, None, "MG-1.4")
            return
        state.hands[self.seat].remove(card)
        state.caught[self.seat].append(card)
        state.emit("catch", self.seat, card, None, None, "MG-1.3")
        for effect in state.tables.cards[card][1]:
            effect.run(state, self.seat)


@dataclass(frozen=True, slots=True)
class Throw(Step):
    """MG-2.1: throw a card away."""

    seat: int
    rule = "MG-2.1"
    asks = "which card to throw away"

    def moves(self, state):
        """List the cards of the hand."""
        return [("throw", card) for card in sorted(set(state.hands[self.seat]))]

    def refuse(self, state, move):
        """Say which rule forbids a move."""
        return (
            None if move in self.moves(state) else refusal("MG-2.1", "a card of your hand has to be thrown away first")
        )

    def take(self, state, move):
        """Throw it away."""
        state.stack.pop()
        state.hands[self.seat].remove(move[1])
        state.thrown.append(move[1])
        state.emit("throw", self.seat, move[1], None, None, "MG-2.1")


def score(state, seat):
    """MG-1.6: the points of the cards that were caught."""
    at_work.note_fact((state.names[seat], "points"), "MG-1.6")
    points = sum(state.tables.cards[card][0] for card in state.caught[seat])
    return Score(points, {"cards": points})


def result(state):
    """MG-1.6: the most points win; None while the game goes on."""
    if state.stack:
        return None
    return most_points((score(state, seat) for seat in range(len(state.names))), "the deck is empty")
