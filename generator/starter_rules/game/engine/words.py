"""Positions and moves in words: what scenarios say, what a player sees, how the table is drawn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.play import Chance, at_work, notation
from engine.play.picture import Bag, Drawing, Words
from engine.play.reading import PositionReader, read_position

from .turns import Begin, Catch, Seat, State, result, score, start

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Plain
    from engine.play import Fault

    from .turns import Tables

show, parse, vocabulary = notation.show, notation.parse, notation.vocabulary  # the texts of moves are in `tables.moves`
DERIVED = frozenset(
    {"deck", "points", "round", "turn", "winners"}
)  # what scenarios need not expect: it follows from the rest
RESTING = frozenset({"Catch"})  # the steps at which a scenario may stop
HIDDEN = "hidden"
KEYS = ("players", "turn", "deck", "chance")


# --- from a scenario to a position -------------------------------------------------------------------------------------


def given(tables: Tables, data: Mapping[str, Plain], play: str, fault: Fault) -> State | None:
    """Return the position of a scenario: `play: setup` deals, `turn` begins with a card drawn, `catch` waits for the choice."""
    state: State | None = read_position(
        data,
        play,
        ("setup", "turn", "catch"),
        fault,
        lambda said: _names(said, tables),
        lambda said, names: _position(tables, said, names, play),
    )
    return state


def _names(said: PositionReader, tables: Tables) -> tuple[str, ...]:
    names = said.players(KEYS)
    if not tables.seats[0] <= len(names) <= tables.seats[1] or len(set(names)) < len(names):
        said.wrong(
            "players", f"{len(names)} players sit down", f"{tables.seats[0]} to {tables.seats[1]} different names"
        )
    return names


def _position(tables: Tables, said: PositionReader, names: tuple[str, ...], play: str) -> State | None:
    """Cards that the scenario does not name lie in the deck; with a `deck:`, which is then all of it, they are thrown away."""
    chance = Chance(supplied=said.outcomes("chance"))
    if play == "setup":
        return start(tables, names, chance)
    ids = list(tables.cards)
    seats = []
    for name in names:
        own = said.inside(name)
        own.only(("hand", "caught"))
        seats.append(Seat(*([ids[card] for card in own.indices(key, ids)] for key in ("hand", "caught"))))
    deck = [ids[card] for card in said.indices("deck", ids)]
    named = Counter(card for seat in seats for card in (*seat.hand, *seat.caught)) + Counter(deck)
    if many := named - Counter(tables.deck):
        said.wrong("players", f"there are not so many cards: {', '.join(many)}", "the cards of the box")
        return None
    others = list((Counter(tables.deck) - named).elements())
    turn = max(0, said.index("turn", names, 0))
    state = (
        State(tables, chance, names, seats, deck[::-1], others)
        if "deck" in said.data
        else State(tables, chance, names, seats, others)
    )
    after = Begin((turn + 1) % len(names))
    state.stack += [Begin(turn)] if play == "turn" else [after, Catch(turn)]
    return state


# --- from a position to words ------------------------------------------------------------------------------------------


def describe(state: State) -> dict[str, Any]:
    """Return the whole position."""
    said: dict[str, Any] = {
        name: {"hand": Bag(seat.hand), "caught": Bag(seat.caught), "points": score(state, number).total}
        for number, (name, seat) in enumerate(zip(state.names, state.seats, strict=True))
    }
    ended = result(state)
    return {
        **said,
        "deck": state.deck[::-1],
        "thrown": Bag(state.thrown),
        "turn": state.names[state.stack[-1].seat] if state.stack else "none",
        "round": state.round,
        "winners": Bag(state.names[seat] for seat in ended.winners) if ended else Bag(),
    }


def view(state: State, seat: int) -> dict[str, Any]:
    """Return what a seat may see. MG-1.7: the hands of the others and the deck are hidden."""
    said = describe(state)
    said["deck"] = [HIDDEN] * len(state.deck)
    for number, name in enumerate(state.names):
        if number != seat:
            at_work.note_fact((name, "hand"), "MG-1.7")
            said[name]["hand"] = [HIDDEN] * len(state.seats[number].hand)
    return said


def picture(view: Mapping[str, Any]) -> Drawing:
    """Draw what a seat sees."""
    seats = {name: said for name, said in view.items() if isinstance(said, dict)}
    drawing = Drawing(f"Round {view['round']}: {view['turn']}" if view["turn"] != "none" else "The game is over.")
    drawing.add(Words(0, 0, drawing.title, "strong"))
    rows = [["", "hand", "caught", "points"]]
    rows += [[name, " ".join(one["hand"]), " ".join(one["caught"]), str(one["points"])] for name, one in seats.items()]
    below = drawing.cells(0, 2, rows)
    thrown = ", ".join(f"{count} {card}" for card, count in Counter(view["thrown"]).items()) or "nothing"
    drawing.cells(0, below + 1, [["deck", str(len(view["deck"]))], ["thrown away", thrown]], head=False)
    return drawing
