"""The first half of a turn: the Mothership moves (SS-5), or the House uses its own way (SS-21.10, SS-21.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.following import NEXT
from engine.games.sovereign_skies.majority import note_passing
from engine.games.sovereign_skies.steps import bonus_actions
from engine.games.sovereign_skies.steps.turn import Actions, out_of_place
from engine.games.sovereign_skies.words.moves import FREE, JUMP, PAID, PLAIN, REMAIN, Go, Move
from engine.play import NOBODY, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import Seat, State
    from engine.games.sovereign_skies.tables import Tables

GO_RULE = {  # by the way and whether it is longer than the free tile; the turning round has an event of its own
    (PLAIN, False): ("SS-5.1", "SS-5.2"),
    (PLAIN, True): ("SS-5.1", "SS-5.2", "SS-5.3", "SS-5.7"),
    (PAID, False): ("SS-5.1", "SS-5.2", "SS-5.5", "SS-5.7"),
    (PAID, True): ("SS-5.1", "SS-5.2", "SS-5.3", "SS-5.5", "SS-5.7"),
    (FREE, False): ("SS-5.1", "SS-5.2", "SS-5.5"),
    (FREE, True): ("SS-5.1", "SS-5.2", "SS-5.3", "SS-5.5", "SS-5.7"),
}


def _ways(tables: Tables, energy: int, size: int, closed: int, turning: int) -> list[Move]:
    """List the moves on a ring of `size` planets that the Energy allows, straight on and then turned round.

    `closed` is how many tiles straight on the last turn ended (SS-4.5), 0 if nowhere. The tables keep the result.
    """
    found: list[Move] = []
    for reverse, shut in ((PLAIN, closed), (turning, closed and (size - closed or size))):
        costs, row = tables.go_cost[reverse], tables.moves.go[reverse]
        for distance in range(1, tables.longest_move + 1):
            if costs[distance] > energy:
                break
            if distance != shut:
                found.append(row[distance])
    return found


@dataclass(slots=True)
class Movement(Step):
    """The player moves the Mothership first (SS-4.1, SS-4.6, SS-5), by one to five tiles (SS-E-4).

    Bonus actions may come before the move. A move of one tile is free, so a move is always possible (SS-5.1).
    """

    seat: int
    rule = "SS-4.6"
    asks = "how to move the Mothership"

    def moves(self, state: State) -> Sequence[Move]:
        """Moves by distance, turned round or not, then the ways of the House, then bonus actions."""
        player, tables = state.seats[self.seat], state.tables
        size, house = len(state.ring), tables.house_of[player.house]
        closed = 0  # how far it is to where the last turn ended; while no turn has ended, no planet is closed
        if player.last != NOBODY:
            closed = (state.place[player.last] - state.place[player.planet]) * player.facing % size or size
        turning = FREE if house.reverse and not house.reverse.used(state) else PAID
        key = (player.energy, size, closed, turning)
        ways = tables.ways.get(key)
        if ways is None:
            ways = tables.ways[key] = _ways(tables, *key)
        found = ways[:]
        for power, move in ((house.jump, JUMP), (house.remain, REMAIN)):
            if power and self._refuse_own_way(state, move) is None:
                found.append(move)
        bonus_actions.moves(state, self.seat, found)
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Check where the last turn ended (SS-4.5) and the rules of movement (SS-5), or the rules of the power."""
        if isinstance(move, Go):
            return self._refuse_go(state, move)
        if move in (JUMP, REMAIN):
            return self._refuse_own_way(state, move)
        if isinstance(move, bonus_actions.KINDS):
            return bonus_actions.refuse(state, self.seat, move)
        return out_of_place(self, move)

    def _refuse_go(self, state: State, move: Go) -> Refusal | None:
        player, tables = state.seats[self.seat], state.tables
        if move.reverse == FREE:
            reverse = tables.house_of[player.house].reverse
            if reverse is None:
                at_work.note("SS-21.1")
                return refusal("SS-21.11", "turning round without paying is Voldan's power")
            if used := reverse.used(state):
                return used
        if move.distance > tables.longest_move:
            if self._target(state, move) == player.last:
                at_work.note("SS-4.5")
            return refusal(
                "SS-E-4", f"a move is {tables.longest_move} tiles at most: a full lap would end where it began"
            )
        cost = tables.go_cost[move.reverse][move.distance]
        if cost > player.energy:
            turning = tables.go_cost[move.reverse][0]
            return refusal("SS-5.4" if turning > player.energy else "SS-5.3", f"this move costs {cost} Energy")
        if self._target(state, move) == player.last:
            return refusal("SS-4.5", "the last turn ended on that planet")
        return None

    def _target(self, state: State, move: Go) -> int:
        player = state.seats[self.seat]
        way = player.facing if move.reverse == PLAIN else -player.facing
        return state.ring[(state.place[player.planet] + way * move.distance) % len(state.ring)]

    def _refuse_own_way(self, state: State, move: Move) -> Refusal | None:
        """Check Temporum's jump (SS-21.10, SS-E-44) and Voldan's stay (SS-21.12, SS-E-45)."""
        player = state.seats[self.seat]
        house = state.tables.house_of[player.house]
        power, who, rule = (
            (house.jump, "Temporum", "SS-21.10") if move == JUMP else (house.remain, "Voldan", "SS-21.12")
        )
        if not power:
            at_work.note("SS-21.1")
            return refusal(rule, f"this is a power of {who}")
        if used := power.used(state):
            return used
        if power.cost > player.energy:
            return refusal(rule, f"this costs {power.cost} Energy")
        if move == JUMP:
            return self._refuse_jump(state, player)
        if player.last != player.planet:
            return refusal("SS-E-5", "no turn of this seat has ended here yet")
        return None

    def _refuse_jump(self, state: State, player: Seat) -> Refusal | None:
        jump = state.tables.houses[player.house].jump
        assert jump is not None  # noqa: S101 - the caller has checked it
        if jump.planet in (player.planet, player.last):
            return refusal("SS-E-44", "the Mothership is there already")
        if state.tables.jump_precedes and self._onward(state, player, jump.planet) > player.energy - jump.cost:
            return refusal("SS-4.5", "no move onwards would be left")
        return None

    @staticmethod
    def _onward(state: State, player: Seat, planet: int) -> int:
        """The Energy of the cheapest move from a planet: the only free move may end where the last turn did."""
        at, size = state.place[planet], len(state.ring)
        return min(
            state.tables.go_cost[reverse][distance]
            for reverse, way in ((PLAIN, player.facing), (PAID, -player.facing))
            for distance in range(1, state.tables.longest_move + 1)
            if state.ring[(at + way * distance) % size] != player.last
        )

    def open_to(self, state: State, move: Move) -> bool:
        """A legal move that the list leaves out: Voldan pays to turn round although the power could do it free."""
        reverse = state.tables.house_of[state.seats[self.seat].house].reverse
        return isinstance(move, Go) and move.reverse == PAID and reverse is not None and not reverse.used(state)

    def take(self, state: State, move: Move) -> None:
        """Move and land, or carry out a bonus action and ask again."""
        if isinstance(move, Go):
            self._go(state, move)
        elif move is JUMP:
            self._jump(state)
        elif move is REMAIN:
            self._remain(state)
        else:
            at_work.note("SS-17.2", "SS-E-24")
            bonus_actions.take(state, self.seat, move)

    def _go(self, state: State, move: Go) -> None:
        """Steps keep the facing (SS-5.2). The Mothership turns at most once, before the first (SS-5.4, SS-E-6)."""
        seat, player, tables = self.seat, state.seats[self.seat], state.tables
        target = self._target(state, move)
        if move.reverse != PLAIN:
            player.facing = -player.facing
            if move.reverse == FREE:
                state.powers += 1
                at_work.effect(*filter(None, [tables.houses[player.house].reverse]))
            state.emit(
                "reverse", seat, "", -player.facing, player.facing, "SS-21.11" if move.reverse == FREE else "SS-5.4"
            )
        state.owed = 0  # the move is made, so the Energy that a jump kept for it is free
        board.pay(state, seat, tables.go_cost[move.reverse][move.distance], "SS-5.7")
        state.stack[-1] = Actions(seat)
        if at_work.listeners:
            note_passing(state, seat, move.distance)
        board.land(state, seat, target, GO_RULE[move.reverse, move.distance > tables.constants["free_tiles"]])

    def _jump(self, state: State) -> None:
        seat, player, tables = self.seat, state.seats[self.seat], state.tables
        jump = tables.houses[player.house].jump
        assert jump is not None  # noqa: S101 - the move has been checked
        state.powers += 1
        at_work.effect(jump)
        board.pay(state, seat, jump.cost, "SS-21.10")
        if tables.jump_precedes:
            before, player.planet, state.jumped = player.planet, jump.planet, True
            state.owed = self._onward(
                state, player, jump.planet
            )  # a move must follow (SS-5.1), so the seat keeps the Energy for it
            state.emit("jump", seat, jump.to, tables.planets[before], jump.to, ("SS-21.10", "SS-E-44"))
            return
        state.stack[-1] = Actions(seat)
        board.land(state, seat, jump.planet, ("SS-21.10", "SS-E-44"))

    def _remain(self, state: State) -> None:
        """Stay: nobody gains Energy for a majority, and the Mothership does not turn round (SS-E-45)."""
        seat, player = self.seat, state.seats[self.seat]
        remain = state.tables.houses[player.house].remain
        assert remain is not None  # noqa: S101 - the move has been checked
        state.powers += 1
        state.stayed = True
        at_work.effect(remain)
        board.pay(state, seat, remain.cost, "SS-21.12")
        state.emit("remain", seat, state.tables.planets[player.planet], None, None, ("SS-21.12", "SS-E-45"))
        state.stack[-1] = Actions(seat)


NEXT["Movement"] = Movement
