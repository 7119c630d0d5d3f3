"""Describe a state in the words of `given`: what a scenario expects and what a trace shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sovereign_skies.beside.scoring import result, score
from engine.games.sovereign_skies.state import ADD, CLOCKWISE, POLITIC, SPECIAL
from engine.play import NOBODY, at_work
from engine.play.picture import Bag

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import AiCards, Seat, State

DERIVED = frozenset(
    (  # these follow from the rest or belong to the turn: a scenario may name them but need not
        "supply",
        "visited",
        "activation_influence",
        "senator_influence",
        "pledge_influence",
        "score",
        "deck",
        "active",
        "ring",
        "first",
        "turn",
        "round",
        "done",
        "senator_played",
        "power_used",
        "stacks",
        "chit_stacks",
        "senator_stacks",
        "mat",
        "bank",
        "standard_left",
    )
)
RESTING = frozenset(
    ("Movement", "Actions", "BotTurn", "DraftHouse", "ThirdDropship", "PlaceMothership")
)  # steps at which a scenario may stop

KINDS = (("add", ADD), ("politic", POLITIC), ("special", SPECIAL))
HIDDEN = "hidden"


def describe(state: State) -> dict[str, Any]:
    """Describe the whole table: a mapping for each seat under its name, and what all seats share."""
    tables = state.tables
    planets, politics = tables.planets, tables.politics
    names, ended = state.names, result(state)
    said: dict[str, Any] = {name: _seat(state, number) for number, name in enumerate(names)}
    if state.bot is not None:
        said[names[state.bot.seat]].update(_bot(state, state.bot))
    said.update(
        discard=[tables.senators[card].id for card in state.discard],
        last_round=state.ending,
        over=state.over,
        winners=Bag(names[seat] for seat in ended.winners) if ended else Bag(),
        ring=[planets[planet] for planet in state.ring],
        first=names[state.first],
        turn=names[state.turn] if state.turn != NOBODY else "none",
        round=state.round,
        done=Bag(kind for kind, bit in KINDS if state.done & bit),
        senator_played=state.played > 0,
        power_used=state.powers > 0,
        stacks=dict(zip(politics, state.cards, strict=True)),
        chit_stacks=_chit_stacks(state),
        senator_stacks=_senator_stacks(state),
        mat=Bag(planets[planet] for planet, owner in enumerate(state.pledge) if owner == NOBODY),
        bank=state.bank,
        standard_left=state.bank_standard,
    )
    return said


def view(state: State, seat: int) -> dict[str, Any]:
    """Return what any seat may see.

    Hidden are the order of the A.I.'s deck and the Senators below the top ones (SS-E-67, SS-E-68).
    """
    for name in (*state.names[:seat], *state.names[seat + 1 :]):  # hands and chits are open: all seats see the same
        at_work.note_fact((name, "hand"), "SS-E-68")
        at_work.note_fact((name, "chits"), "SS-E-68")
    said = describe(state)
    for level, cards in said["senator_stacks"].items():
        if cards[1:]:
            at_work.note_fact(("senator_stacks", level), "SS-3.18", "SS-E-67")
        said["senator_stacks"][level] = [*cards[:1], *(HIDDEN for _ in cards[1:])]
    if state.bot is not None:
        own = said[state.names[state.bot.seat]]
        at_work.note_fact((state.names[state.bot.seat], "deck"), "SS-22.3")
        own["deck"] = [HIDDEN] * len(own["deck"])
    return said


def _seat(state: State, number: int) -> dict[str, Any]:
    tables, seat = state.tables, state.seats[number]
    planets = tables.planets
    pledges = [planet for planet, owner in enumerate(state.pledge) if owner == number]
    return {
        "energy": seat.energy,
        "at": planets[seat.planet] if seat.planet != NOBODY else "none",
        "facing": "clockwise" if seat.facing == CLOCKWISE else "counterclockwise",
        "planets": {
            name: {"dropships": dropships, "bases": bases, "activated": active}
            for name, dropships, bases, active in zip(planets, seat.dropships, seat.bases, seat.active, strict=True)
        },
        "columns": seat.columns[:],
        "hand": Bag(politic for planet, politic in enumerate(tables.politics) if seat.hand >> planet & 1),
        "senators": Bag(tables.senators[card].id for card in seat.senators),
        "chits": Bag(_chits(state, seat)),
        "pledges": Bag(planets[planet] for planet in pledges),
        "standard": seat.standard,
        "house": tables.houses[seat.house].id if seat.house != NOBODY else "none",
        "supply": seat.supply,
        "visited": planets[seat.last] if seat.last != NOBODY else "none",
        "activation_influence": sum(value for _, value in seat.activation_chits),
        "senator_influence": sum(value for _, value in seat.senator_chits),
        "pledge_influence": sum(tables.pledge_values[planet] for planet in pledges),
        "score": score(state, number).total,
    }


def _bot(state: State, bot: AiCards) -> dict[str, Any]:
    politics = state.tables.politics
    return {
        "hand": [politics[politic] for politic in bot.row],
        "deck": [politics[politic] for politic in bot.deck],
        "discard": Bag(politics[politic] for politic in bot.discard),
        "active": politics[bot.active] if bot.active != NOBODY else "none",
    }


def _chits(state: State, seat: Seat) -> list[str]:
    levels = state.tables.levels
    activation = [f"{levels[level]}-{value}" for level, value in seat.activation_chits]
    return activation + [f"senator-{level + 1}-{value}" for level, value in seat.senator_chits]


def _chit_stacks(state: State) -> dict[str, list[int]]:
    named = {level: list(stack) for level, stack in zip(state.tables.levels, state.activation, strict=True)}
    return {**named, **{f"level-{number + 1}": list(stack) for number, stack in enumerate(state.senator_chits)}}


def _senator_stacks(state: State) -> dict[str, list[str]]:
    senators = state.tables.senators
    return {f"level-{number + 1}": [senators[card].id for card in stack] for number, stack in enumerate(state.senators)}
