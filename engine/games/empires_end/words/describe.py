"""A state in the keys of `given`: what a scenario expects, what a trace shows, and what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.empires_end import board
from engine.games.empires_end.steps import war
from engine.games.empires_end.steps.scoring import result, score
from engine.games.empires_end.tables import RESOURCES, SPACES
from engine.games.empires_end.words.moves import commitment
from engine.play import NOBODY, at_work
from engine.play.picture import Bag

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State

# keys that follow from other keys or belong to the current phase: a scenario may leave them out
_OF_A_SEAT = "position strength healthy total parts used handled repairs committed shown"
_OF_THE_TABLE = "track space phase round turn open marked answered deck wars war winners"
DERIVED = frozenset((*_OF_A_SEAT.split(), *_OF_THE_TABLE.split()))
RESTING = frozenset(
    ("Answer", "MayReplace", "Economy", "Industry", "Order", "Commit", "Enact")
)  # steps at which a scenario may stop

HIDDEN = "hidden"
NONE = "none"
NOTHING = Bag()


def describe(state: State) -> dict[str, Any]:
    """Describe the whole table: one mapping for each seat under its name, and the keys of the table."""
    tables, names, ended = state.tables, state.names, result(state)
    said: dict[str, Any] = {name: _seat(state, number) for number, name in enumerate(names)}
    said.update(
        first=names[state.first],
        track=[SPACES[kind] for kind in state.track],
        space=state.space,
        phase=SPACES[state.track[state.space]],
        round=state.round,
        turn=names[state.turn] if state.turn != NOBODY else NONE,
        open={tables.card_ids[threat.card]: dict(zip(RESOURCES, threat.pool, strict=True)) for threat in state.threats},
        marked=[tables.cards[threat.card].target for threat in state.threats],
        answered=[
            tables.card_ids[threat.card] for slot, threat in enumerate(state.threats) if state.answered >> slot & 1
        ],
        deck=[tables.card_ids[card] for card in state.deck],
        discard=[tables.card_ids[card] for card in state.discard],
        war=tables.war_ids[state.war] if state.war != NOBODY else NONE,
        wars=[tables.war_ids[card] for card in state.wars],
        fought=[tables.war_ids[card] for card in state.fought],
        over=state.over,
        winners=Bag(names[seat] for seat in ended.winners) if ended else Bag(),
    )
    return said


def view(state: State, seat: int) -> dict[str, Any]:
    """Describe what a seat may see (EE-Q-55).

    It hides the order of the decks, and other seats' hands, Resources and commitments; the size of a hand is public. A
    stash that a seat showed for Low Resources stays visible until it changes (EE-10.2).
    """
    said = describe(state)
    for number, name in enumerate(state.names):
        own = said[name]
        if number == seat:
            continue
        at_work.note_fact((name, "hand"), "EE-3.15", "EE-Q-55")
        own["hand"] = [HIDDEN] * len(own["hand"])
        if not state.seats[number].shown:
            at_work.note_fact((name, "resources"), "EE-3.10", "EE-3.13", "EE-Q-55")
            own["resources"] = dict.fromkeys(RESOURCES, HIDDEN)
            if not state.over:
                own["total"] = own["parts"] = HIDDEN  # tokens may score, so the points would reveal them
        if own["committed"] != NONE:
            at_work.note_fact((name, "committed"), "EE-Q-55")
            own["committed"] = HIDDEN
    for deck in ("deck", "wars"):
        said[deck] = [HIDDEN] * len(said[deck])
    return said


def _seat(state: State, number: int) -> dict[str, Any]:
    tables, seat = state.tables, state.seats[number]
    tiles, cards = tables.tile_ids, tables.card_ids
    total, parts = score(state, number)
    if at_work.listeners:
        fallen = {bool(seat.destroyed >> tile & 1) for tile, _ in tables.tile_deeds["military"]}
        at_work.note_fact((state.names[number], "strength"), *(("EE-4.7",) if True in fallen else ()))
        at_work.note_fact((state.names[number], "strength"), *(("EE-17.3",) if False in fallen else ()))
    return {
        "resources": dict(zip(RESOURCES, seat.stash, strict=True)),
        "score": seat.score,
        "hand": Bag(cards[card] for card in seat.hand),
        "row": [tiles[tile] for tile in seat.row],
        "position": {tiles[tile]: place for place, tile in enumerate(seat.row, 1)},
        "destroyed": Bag(tiles[tile] for tile in range(len(tiles)) if seat.destroyed >> tile & 1),
        "innovations": _below(state, seat),
        "exhausted": Bag(cards[card] for card in seat.home if seat.exhausted >> card & 1),
        "strength": war.base_strength(state, seat),
        "healthy": board.healthy_count(state, seat),
        "total": total,
        "parts": dict(parts),
        "used": Bag(name for source, name in enumerate(tables.source_ids) if seat.used >> source & 1),
        "handled": seat.handled,
        "repairs": seat.repairs,
        "committed": _committed(state, number),
        "shown": seat.shown,
    }


def _below(state: State, seat: Seat) -> dict[str, Bag]:
    """List the Innovations under each Location, with the Locations from left to right."""
    tiles, cards = state.tables.tile_ids, state.tables.card_ids
    lying: dict[int, list[str]] = {}
    for card, home in seat.home.items():
        lying.setdefault(home, []).append(cards[card])
    return {tiles[tile]: Bag(lying[tile]) if tile in lying else NOTHING for tile in seat.row}


def _committed(state: State, number: int) -> str:
    """Describe what a seat has committed while other seats still have to commit."""
    top = state.stack[-1] if state.stack else None
    told = top.answers[number] if isinstance(top, war.Commit) else None
    if told is None:
        return NONE
    axes, coins = told
    return state.tables.moves.texts[commitment(axes, coins)].removeprefix("commit ")
