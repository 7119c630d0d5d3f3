"""The set-up (SS-3), with Houses Rising (SS-21.1, SS-21.2) and the solo game, which is set up for two (SS-22.9).

The steps follow the rulebook: players draft Houses (after the player order is known, SS-E-47), Senators are dealt, each
player places a third Dropship, Senators go back into their stacks, and players place their Motherships.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.state import Seat, State
from engine.games.sovereign_skies.steps import (
    every,  # noqa: F401 - steps that others find by name
    solo,
)
from engine.games.sovereign_skies.steps.turn import begin_turn
from engine.games.sovereign_skies.words import moves
from engine.play import NOBODY, Automatic, Refusal, Step, at_work, chosen, refusal, settle, sit_down

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.sovereign_skies.tables import Tables
    from engine.games.sovereign_skies.words.moves import Draft, Land, Move, Start
    from engine.play import Chance

BOT_NAME = "A.I."
VARIANTS: Mapping[str, tuple[str, ...]] = {
    "houses": ("off", "colour", "draft"),
    "solo": ("off", "easy", "medium", "hard", "very_hard"),
}


class Variants(NamedTuple):
    """Variants of the set-up: whether and how players get Houses, and the A.I.'s difficulty."""

    houses: str
    solo: str


def new_state(tables: Tables, names: Sequence[str], chance: Chance, ring: Sequence[int], houses: str = "off") -> State:
    """Return a table for two to four (SS-E-69) with every component in its place, before the first choice.

    SS-3.2, SS-3.3, SS-3.4, SS-3.5, SS-3.6, SS-3.7, SS-3.8, SS-3.9, SS-3.10, SS-3.11. Each stack has one Politic card
    for each seat; the others stay in the box (SS-3.4). Each Pledge chit is on the mat with its Energy (SS-3.7, SS-3.8,
    SS-E-19, SS-E-20).
    """
    start = tables.constants["start_energy"]
    place = tuple(ring.index(planet) for planet in range(len(ring)))
    return State(
        tables,
        chance,
        sit_down(names, tables.fewest, tables.most),
        seats=[
            Seat(colour, start, tables.dropships[colour], [column.bases for column in tables.columns[colour]])
            for colour in range(len(names))
        ],
        ring=tuple(ring),
        place=place,
        first=0,
        cards=[len(names)] * len(ring),
        pledge=[NOBODY] * len(ring),
        activation=list(tables.activation_chits),
        senator_chits=list(tables.senator_chits),
        senators=[
            tuple(number for number, senator in enumerate(tables.senators) if senator.level == level)
            for level in range(len(tables.senator_chits))
        ],
        bank=tables.energy - start * len(names) - tables.bonus_energy * len(ring),
        bank_standard=tables.standard,
        houses=houses,
    )


def start(tables: Tables, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None) -> State:
    """Start a play. `names` are in seating order. A solo game has one name, and the A.I. takes the second seat."""
    modes = Variants(**chosen(VARIANTS, variants or {}))
    alone = modes.solo != "off"
    if alone and len(names) != 1:
        raise ValueError(f"a solo game has one player, not {list(names)}")
    seated = (*names, BOT_NAME) if alone else tuple(names)
    ring = [tables.planets.index(planet) for planet in chance.shuffle("ring", tables.planets)]
    state = new_state(tables, seated, chance, ring, modes.houses)
    if at_work.listeners:
        _note_start(state, alone=alone)
    state.emit("ring", NOBODY, "", None, [tables.planets[planet] for planet in ring], ("SS-3.1", "SS-3.3", "SS-3.6"))
    if alone:
        solo.sit_down(state, modes.solo)
    else:
        state.first = seated.index(chance.choose("first player", seated))
    state.emit("first player", state.first, "", None, None, "SS-22.16" if alone else "SS-3.12")
    state.stack = _steps(state, modes.houses)
    settle(state)
    return state


def _note_start(state: State, *, alone: bool) -> None:
    """Note which rules make the values with which a play begins."""
    two = ("SS-22.9",) if alone else ()
    for name in state.names:
        at_work.note_fact((name, "energy"), "SS-3.9", *two)
        at_work.note_fact((name, "supply"), "SS-3.10")
        at_work.note_fact((name, "columns"), "SS-3.10", "SS-3.11")
    at_work.note_fact(("stacks",), "SS-3.2", *two)
    at_work.note_fact(("chit_stacks",), "SS-3.6", "SS-3.19")
    at_work.note_fact(("chit_stacks", "level-2"), "SS-E-65")
    at_work.note_fact(("mat",), "SS-3.7", "SS-E-19")
    at_work.note_fact(("bank",), "SS-3.8", "SS-3.9", "SS-E-20")
    if alone or len(state.names) in (state.tables.fewest, state.tables.most):
        at_work.note("SS-E-69")


def _steps(state: State, houses: str) -> list[Step]:
    """The stack of the set-up's steps, first step on top."""
    order = state.clockwise(state.first)
    people = [seat for seat in order if state.bot is None or state.bot.seat != seat]
    steps: list[Step] = [DraftHouse(seat) for seat in reversed(people)] if houses == "draft" else []
    if houses == "colour":
        steps.append(HousesByColour(NOBODY))
    steps.append(DealSenators(NOBODY))
    steps.extend(ThirdDropship(seat) for seat in people for _ in range(state.tables.constants["free_dropships"]))
    if state.bot is not None:
        steps.append(solo.FirstDropships(state.bot.seat))
    steps.append(StackSenators(NOBODY))
    steps.extend(PlaceMothership(seat) for seat in reversed(people))
    steps.append(FirstTurn(NOBODY))
    return steps[::-1]


@dataclass(slots=True)
class HousesByColour(Automatic):
    """Each player takes the House of their colour (SS-21.2). The A.I. has no House (SS-E-47, SS-E-78)."""

    seat: int
    rule = "SS-21.2"

    def carry_out(self, state: State) -> None:
        """Give each seat the House of its colour."""
        for number, house in enumerate(state.tables.houses):
            for index, seat in enumerate(state.seats):
                if state.tables.colours[seat.colour] == house.colour and not (state.bot and state.bot.seat == index):
                    take_house(state, index, number)


@dataclass(slots=True)
class DraftHouse(Step):
    """A player chooses a House. Players draft in reverse player order (SS-21.2)."""

    seat: int
    rule = "SS-21.2"
    asks = "a House"

    def moves(self, state: State) -> Sequence[Move]:
        """The Houses that no seat has taken."""
        return [move for move in state.tables.moves.houses if self._taken(state, move) is None]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Only a House that no seat has taken can be chosen (SS-21.2)."""
        return self._taken(state, move) if isinstance(move, moves.Draft) else _during(self)

    @staticmethod
    def _taken(state: State, move: Draft) -> Refusal | None:
        if any(seat.house == move.house for seat in state.seats):
            return refusal("SS-21.2", f"{state.tables.houses[move.house].id} has been taken")
        return None

    def take(self, state: State, move: Draft) -> None:
        """Give the seat the House that it chose."""
        state.stack.pop()
        take_house(state, self.seat, move.house)


def take_house(state: State, seat: int, house: int) -> None:
    """Give a seat a House and its two powers (SS-21.1), before any Dropship is placed (SS-E-47)."""
    state.seats[seat].house = house
    state.emit("house", seat, state.tables.houses[house].id, None, None, ("SS-21.1", "SS-21.2", "SS-E-47"))


@dataclass(slots=True)
class DealSenators(Automatic):
    """Each player gets a Senator (SS-3.13), and in player order a Dropship on both of its planets (SS-3.14)."""

    seat: int
    rule = "SS-3.13"

    def carry_out(self, state: State) -> None:
        """Deal Senators face up. The cards go back at once (SS-3.16), so they stay in their stacks here."""
        tables = state.tables
        numbers = {senator.id: senator for senator in tables.senators}
        deck = iter(state.chance.shuffle("deal senators", [senator.id for senator in tables.senators]))
        for seat in state.clockwise(state.first):
            if state.bot is not None and state.bot.seat == seat:
                continue
            senator = numbers[next(deck)]
            state.emit("deal senator", seat, senator.id, None, None, "SS-3.13")
            for planet in senator.politics:
                for _ in range(tables.constants["politic_dropships"]):
                    board.place(state, seat, planet, "SS-3.14")


@dataclass(slots=True)
class ThirdDropship(Step):
    """A player places one more Dropship, on a planet without a Dropship of their own (SS-3.15)."""

    seat: int
    rule = "SS-3.15"
    asks = "a planet for another Dropship"

    def moves(self, state: State) -> Sequence[Move]:
        """The planets where the seat has no Dropship."""
        return [move for move in state.tables.moves.land if self._occupied(state, move) is None]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Only a planet without the seat's Dropships can be chosen (SS-3.15)."""
        return self._occupied(state, move) if isinstance(move, moves.Land) else _during(self)

    def _occupied(self, state: State, move: Land) -> Refusal | None:
        if state.seats[self.seat].dropships[move.planet]:
            return refusal("SS-3.15", f"{state.tables.titles[move.planet]} has a Dropship of this seat already")
        return None

    def take(self, state: State, move: Land) -> None:
        """Move one Dropship from the supply to the chosen planet."""
        state.stack.pop()
        board.place(state, self.seat, move.planet, "SS-3.15")


@dataclass(slots=True)
class StackSenators(Automatic):
    """All Senators go back and are sorted by level, shuffled and stacked face up (SS-3.16, SS-3.17, SS-3.18)."""

    seat: int
    rule = "SS-3.17"

    def carry_out(self, state: State) -> None:
        """Shuffle the stack of each level separately."""
        numbers = {senator.id: number for number, senator in enumerate(state.tables.senators)}
        for level, stack in enumerate(state.senators):
            ids = [state.tables.senators[number].id for number in stack]
            order = state.chance.shuffle(f"senators {level + 1}", ids)
            state.senators[level] = tuple(numbers[one] for one in order)
            state.emit(
                "stack senators", NOBODY, order[0], None, level + 1, ("SS-3.16", "SS-3.17", "SS-3.18", "SS-3.19")
            )


@dataclass(slots=True)
class PlaceMothership(Step):
    """A player puts the Mothership on a planet without one, facing either way; the last seat begins.

    The rules are SS-3.20, SS-3.21 and SS-3.22.
    """

    seat: int
    rule = "SS-3.20"
    asks = "a planet and a direction for the Mothership"

    def moves(self, state: State) -> Sequence[Move]:
        """Both directions on each planet without a Mothership."""
        taken = {seat.planet for seat in state.seats}
        return [move for facings in state.tables.moves.start for move in facings.values() if move.planet not in taken]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The planet must have no Mothership (SS-3.21).

        In a solo game the A.I.'s Mothership is there first (SS-E-60).
        """
        if not isinstance(move, moves.Start):
            return _during(self)
        if any(seat.planet == move.planet for seat in state.seats):
            if state.bot is not None:
                at_work.note("SS-E-60")
            return refusal("SS-3.21", f"a Mothership stands on {state.tables.titles[move.planet]} already")
        return None

    def take(self, state: State, move: Start) -> None:
        """Put the Mothership on the arrow. This is not yet a visit (SS-E-5)."""
        state.stack.pop()
        player = state.seats[self.seat]
        player.planet, player.facing = move.planet, move.facing
        planet = state.tables.planets[move.planet]
        state.emit("mothership", self.seat, planet, None, move.facing, ("SS-3.20", "SS-3.21", "SS-3.22"))


@dataclass(slots=True)
class FirstTurn(Automatic):
    """The first player begins the first round (SS-3.12)."""

    seat: int
    rule = "SS-3.12"

    def carry_out(self, state: State) -> None:
        """Set the round to 1 and begin the first player's turn."""
        state.round = 1
        begin_turn(state, state.first)


def _during(step: Step) -> Refusal:
    return refusal(step.rule, f"the set-up asks for {step.asks}")
