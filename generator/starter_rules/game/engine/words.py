"""Positions in words: what scenarios say, what a player sees, how the table is drawn."""

from __future__ import annotations

from engine.play import Chance, at_work, notation
from engine.play.picture import Bag, Drawing, Words
from engine.play.reading import read_position

from .turns import Begin, Catch, State, result, score, start

show, parse, vocabulary = notation.show, notation.parse, notation.vocabulary  # the texts of moves are in `tables.moves`
DERIVED = frozenset(
    {"deck", "points", "round", "turn", "winners"}
)  # scenarios need not expect it: it follows from the rest
RESTING = frozenset({"Catch"})  # the steps at which a scenario may stop
HIDDEN = "hidden"


def given(tables, data, play, fault):
    """Return the position of a scenario: `play: setup` deals, `turn` begins with a card drawn, `catch` waits for the choice."""
    return read_position(
        data,
        play,
        ("setup", "turn", "catch"),
        fault,
        lambda said: said.seated(("players", "turn", "deck", "chance"), *tables.seats),
        lambda said, names: _position(tables, said, names, play),
    )


def _position(tables, said, names, play):
    """Cards that the scenario does not name lie in the deck; with a `deck:`, which is then all of it, they are thrown away."""
    chance, ids = Chance(supplied=said.outcomes("chance")), list(tables.cards)
    if play == "setup":
        return start(tables, names, chance)
    seats = [said.inside(name) for name in names]
    for own in seats:
        own.only(("hand", "caught"))
    hands, caught = ([own.named(key, ids) for own in seats] for key in ("hand", "caught"))
    deck = said.named("deck", ids)[::-1]
    rest = said.rest(tables.deck, deck, *hands, *caught)
    deck, thrown = (deck, rest) if "deck" in said.data else (rest, [])
    turn = max(0, said.index("turn", names, 0))
    stack = [Begin(turn)] if play == "turn" else [Begin((turn + 1) % len(names)), Catch(turn)]
    return State(tables, chance, names, hands, caught, deck, thrown, stack=stack)


def describe(state):
    """Return the whole position. A `Bag` is a list whose order does not matter."""
    ended = result(state)
    seats = {
        name: {"hand": Bag(state.hands[seat]), "caught": Bag(state.caught[seat]), "points": score(state, seat).total}
        for seat, name in enumerate(state.names)
    }
    return {
        **seats,
        "deck": state.deck[::-1],
        "thrown": Bag(state.thrown),
        "turn": state.turn,
        "round": state.round,
        "winners": Bag(state.names[seat] for seat in ended.winners) if ended else Bag(),
    }


def view(state, seat):
    """Return what a seat may see. MG-1.7: the hands of the others and the deck are hidden."""
    said = describe(state)
    said["deck"] = [HIDDEN] * len(state.deck)
    for name in state.names:
        if name != state.names[seat]:
            at_work.note_fact((name, "hand"), "MG-1.7")
            said[name]["hand"] = [HIDDEN] * len(said[name]["hand"])
    return said


def picture(view):
    """Draw what a seat sees: a title, and a table with a line for each player."""
    seats = {name: said for name, said in view.items() if isinstance(said, dict)}
    drawing = Drawing(f"Round {view['round']}: {view['turn']}" if view["turn"] != "none" else "The game is over.")
    drawing.add(Words(0, 0, drawing.title, "strong"))
    rows = [[name, " ".join(one["hand"]), " ".join(one["caught"]), str(one["points"])] for name, one in seats.items()]
    below = drawing.cells(0, 2, [["", "hand", "caught", "points"], *rows])
    others = [["deck", str(len(view["deck"]))], ["thrown away", " ".join(view["thrown"]) or "nothing"]]
    drawing.cells(0, below + 1, others, head=False)
    return drawing
