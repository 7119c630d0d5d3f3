"""The frame of a turn: Movement, then Actions, then its settlement (SS-4 to SS-10, SS-19)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board, bonus
from engine.games.sovereign_skies.board import refusal
from engine.games.sovereign_skies.choices import card_refusal
from engine.games.sovereign_skies.moves import (
    ADDING,
    END,
    FREE,
    JUMP,
    PAID,
    PLAIN,
    REMAIN,
    TAKING,
    Go,
    House,
    Land,
    Move,
    Simple,
    Start,
)
from engine.games.sovereign_skies.state import ADD, NOBODY, POLITIC, SPECIAL
from engine.play import Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.effects import Deed
    from engine.games.sovereign_skies.state import Seat, State

SETTING_UP = (House, Land, Start)
GO_RULE = {
    PLAIN: ("SS-5.1", "SS-5.2", "SS-5.3", "SS-5.7"),
    PAID: ("SS-5.1", "SS-5.2", "SS-5.4", "SS-5.5", "SS-5.7"),
    FREE: ("SS-5.1", "SS-5.2", "SS-21.11"),
}


def out_of_place(step: Step, move: Move) -> Refusal:
    """What to say to a move of another step."""
    if isinstance(move, SETTING_UP):
        return refusal("SS-3.1", "the set-up is over")
    return refusal(step.rule, f"this is the time to choose {step.asks}")


@dataclass(slots=True)
class Movement(Step):
    """SS-4.1, SS-4.6, SS-5: the Mothership moves first, one to five tiles (SS-E-4); bonus actions may precede it.

    A move of one tile is free, so there always is one (SS-5.1).
    """

    seat: int
    rule = "SS-4.6"
    asks = "how to move the Mothership"

    def moves(self, state: State) -> Sequence[Move]:
        """Moves by distance, turned round or not, then the House's own ways, then bonus actions."""
        player, tables = state.seats[self.seat], state.tables
        energy, size, ring = player.energy, len(state.ring), state.ring
        house = tables.houses[player.house] if player.house >= 0 and state.powers < tables.most_powers else None
        found: list[Move] = []
        at, facing, last = state.place[player.planet], player.facing, player.last
        for reverse in (PLAIN, FREE if house and house.reverse else PAID):
            way = facing if reverse == PLAIN else -facing
            costs, row = tables.go_cost[reverse], tables.moves.go[reverse]
            for distance in range(1, tables.longest_move + 1):
                if costs[distance] > energy:
                    break
                if ring[(at + way * distance) % size] != last:
                    found.append(row[distance])
        if house:
            found.extend(move for move in (JUMP, REMAIN) if self._refuse_own_way(state, move) is None)
        bonus.moves(state, self.seat, found)
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """SS-4.5, SS-5, or the rules of the House's own ways."""
        if isinstance(move, Go):
            return self._refuse_go(state, move)
        if move in (JUMP, REMAIN):
            return self._refuse_own_way(state, move)
        if isinstance(move, bonus.KINDS):
            return bonus.refuse(state, self.seat, move)
        return out_of_place(self, move)

    def _refuse_go(self, state: State, move: Go) -> Refusal | None:
        player, tables = state.seats[self.seat], state.tables
        if move.reverse == FREE:
            house = tables.houses[player.house] if player.house >= 0 else None
            if house is None or house.reverse is None:
                return refusal("SS-21.11", "turning round without paying is Voldan's power")
            if used := house.reverse.used(state):
                return used
        if move.distance > tables.longest_move:
            return refusal("SS-E-4", f"a move is {tables.longest_move} tiles at most: a full lap would end where it began")
        cost = tables.go_cost[move.reverse][move.distance]
        if cost > player.energy:
            return refusal("SS-5.4" if move.reverse == PAID else "SS-5.3", f"this move costs {cost} Energy")
        if self._target(state, move) == player.last:
            return refusal("SS-4.5", "the last turn ended on that planet")
        return None

    def _target(self, state: State, move: Go) -> int:
        player = state.seats[self.seat]
        way = player.facing if move.reverse == PLAIN else -player.facing
        return state.ring[(state.place[player.planet] + way * move.distance) % len(state.ring)]

    def _refuse_own_way(self, state: State, move: Move) -> Refusal | None:
        """Temporum's jump (SS-21.10, SS-E-44) and Voldan's stay (SS-21.12, SS-E-45)."""
        player, tables = state.seats[self.seat], state.tables
        house = tables.houses[player.house] if player.house >= 0 else None
        power = house and (house.jump if move == JUMP else house.remain)
        if not power:
            who, rule = ("Temporum", "SS-21.10") if move == JUMP else ("Voldan", "SS-21.12")
            return refusal(rule, f"this is a power of {who}")
        if used := power.used(state):
            return used
        if power.cost > player.energy:
            return refusal(power.rules[0], f"this costs {power.cost} Energy")
        if move == JUMP:
            return self._refuse_jump(state, player)
        if player.last != player.planet:
            return refusal("SS-E-5", "no turn of this seat has ended here yet")
        return None

    def _refuse_jump(self, state: State, player: Seat) -> Refusal | None:
        jump = state.tables.houses[player.house].jump
        assert jump is not None  # noqa: S101 - the caller has found it
        if jump.planet in (player.planet, player.last):
            return refusal("SS-E-44", "the Mothership is there already")
        if state.tables.jump_precedes and not self._goes_on(state, player, jump.planet, player.energy - jump.cost):
            return refusal("SS-4.5", "no move onwards would be left")
        return None

    @staticmethod
    def _goes_on(state: State, player: Seat, planet: int, energy: int) -> bool:
        """Whether some move is possible from a planet: the only free one may end where the last turn did."""
        at, size = state.place[planet], len(state.ring)
        for reverse, way in ((PLAIN, player.facing), (PAID, -player.facing)):
            for distance in range(1, state.tables.longest_move + 1):
                affordable = state.tables.go_cost[reverse][distance] <= energy
                if affordable and state.ring[(at + way * distance) % size] != player.last:
                    return True
        return False

    def open_to(self, state: State, move: Move) -> bool:
        """Paying for a turn that Voldan may make for nothing."""
        house = state.seats[self.seat].house
        reverse = state.tables.houses[house].reverse if house >= 0 else None
        return isinstance(move, Go) and move.reverse == PAID and reverse is not None and not reverse.used(state)

    def take(self, state: State, move: Move) -> None:
        """Move and land, or do a bonus action and ask again."""
        if isinstance(move, Go):
            self._go(state, move)
        elif move == JUMP:
            self._jump(state)
        elif move == REMAIN:
            self._remain(state)
        else:
            bonus.take(state, self.seat, move)

    def _go(self, state: State, move: Go) -> None:
        """SS-5.2: steps keep the facing; SS-5.4, SS-E-6: it is reversed once at most, before the first."""
        seat, player, tables = self.seat, state.seats[self.seat], state.tables
        target = self._target(state, move)
        if move.reverse != PLAIN:
            player.facing = -player.facing
            state.powers += move.reverse == FREE
            state.emit("reverse", seat, "", -player.facing, player.facing, "SS-21.11" if move.reverse == FREE else "SS-5.4")
        board.pay(state, seat, tables.go_cost[move.reverse][move.distance], "SS-5.7")
        state.stack[-1] = Actions(seat)
        board.land(state, seat, target, GO_RULE[move.reverse])

    def _jump(self, state: State) -> None:
        seat, player, tables = self.seat, state.seats[self.seat], state.tables
        jump = tables.houses[player.house].jump
        assert jump is not None  # noqa: S101 - the move was judged
        state.powers += 1
        board.pay(state, seat, jump.cost, "SS-21.10")
        if tables.jump_precedes:
            before, player.planet, state.jumped = player.planet, jump.planet, True
            state.emit("jump", seat, jump.to, tables.planets[before], jump.to, ("SS-21.10", "SS-E-44"))
            return
        state.stack[-1] = Actions(seat)
        board.land(state, seat, jump.planet, ("SS-21.10", "SS-E-44"))

    def _remain(self, state: State) -> None:
        """SS-E-45: no movement, so no Energy for a majority and no turning round."""
        seat, player = self.seat, state.seats[self.seat]
        remain = state.tables.houses[player.house].remain
        assert remain is not None  # noqa: S101 - the move was judged
        state.powers += 1
        state.stayed = True
        board.pay(state, seat, remain.cost, "SS-21.12")
        state.emit("remain", seat, state.tables.planets[player.planet], None, None, ("SS-21.12", "SS-E-45"))
        state.stack[-1] = Actions(seat)


@dataclass(slots=True)
class Actions(Step):
    """SS-7: one to three planet actions, each kind once, in any order, with bonus actions between them.

    A special done by a favor is no planet action, so it may come besides (SS-E-23). Only planet actions are counted for
    the settlement at the turn's end (SS-E-3).
    """

    seat: int
    rule = "SS-7.1"
    asks = "a planet action, a bonus action or the end of the turn"

    def moves(self, state: State) -> Sequence[Move]:
        """Planet actions, then bonus actions, then the end of the turn."""
        tables = state.tables
        found: list[Move] = []
        if state.count < tables.most_actions:
            planet = state.seats[self.seat].planet
            if self._refuse_add(state) is None:
                found.append(ADDING)
            if self._refuse_politic(state) is None:
                found.append(TAKING)
            if self._refuse_special(state) is None:
                found.append(tables.moves.specials[planet])
        ending = not found or state.count >= tables.fewest_actions
        bonus.moves(state, self.seat, found)
        if ending:
            found.append(END)
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """SS-7.1, SS-7.3, SS-7.7 and what each action needs."""
        if isinstance(move, bonus.KINDS):
            return bonus.refuse(state, self.seat, move)
        if move == END:
            return self._refuse_end(state)
        special = state.tables.moves.specials[state.seats[self.seat].planet]
        if move not in (ADDING, TAKING, special):
            return self._elsewhere(state, move)
        if state.count >= state.tables.most_actions:
            return refusal("SS-7.1", "the planet actions of this turn are used up")
        if move == ADDING:
            return self._refuse_add(state)
        return self._refuse_politic(state) if move == TAKING else self._refuse_special(state)

    def _elsewhere(self, state: State, move: Move) -> Refusal:
        if isinstance(move, Go) or move in (JUMP, REMAIN):
            return refusal("SS-4.6", "the Mothership has moved already this turn")
        if isinstance(move, Simple) and move in state.tables.moves.specials:
            planet = state.tables.titles[state.tables.moves.specials.index(move)]
            return refusal("SS-10.1", f"this is the special of {planet}, and the Mothership is elsewhere")
        return out_of_place(self, move)

    def _refuse_add(self, state: State) -> Refusal | None:
        """SS-7.3, SS-8.1, SS-E-11."""
        if state.done & ADD:
            return refusal("SS-7.3", "a Dropship has been added this turn")
        if not state.seats[self.seat].supply:
            return refusal("SS-E-11", "no Dropship is left in the supply")
        return self._refuse_price(state)

    def _refuse_politic(self, state: State) -> Refusal | None:
        """SS-7.3, SS-9.2."""
        if state.done & POLITIC:
            return refusal("SS-7.3", "a Politic card has been taken this turn")
        return card_refusal(state, self.seat, state.seats[self.seat].planet, "SS-9.2") or self._refuse_price(state)

    def _refuse_special(self, state: State) -> Refusal | None:
        """SS-10.2, and what the planet's special needs after its price."""
        if state.done & SPECIAL:
            return refusal("SS-10.2", "the planet's special has been used this turn")
        player = state.seats[self.seat]
        deed = state.tables.specials[player.planet]
        price = state.tables.price[player.colour][state.count + 1]
        return deed.refuse(state, self.seat, price) or self._refuse_price(state, deed)

    def _refuse_price(self, state: State, deed: Deed | None = None) -> Refusal | None:
        """SS-7.7: the third action costs Energy, to be there before it or, by the option, to be brought by it (SS-E-2)."""
        player, tables = state.seats[self.seat], state.tables
        price = tables.price[player.colour][state.count + 1]
        if player.energy >= price + state.owed:
            return None
        if tables.pay_at_end and deed is not None and deed.brings(state, self.seat) >= price + state.owed - player.energy:
            return None
        return refusal("SS-7.7", f"action {state.count + 1} of a turn costs {price} Energy")

    def _refuse_end(self, state: State) -> Refusal | None:
        """SS-4.1, SS-E-1: a turn has an action, unless none is possible."""
        if state.count >= state.tables.fewest_actions:
            return None
        if state.count < state.tables.most_actions and not (
            self._refuse_add(state) and self._refuse_politic(state) and self._refuse_special(state)
        ):
            return refusal("SS-E-1", "a turn has at least one planet action, and one is possible")
        return None

    def take(self, state: State, move: Move) -> None:
        """Pay for the action, then do it."""
        seat = self.seat
        if move == END:
            state.stack.pop()
            end_turn(state, seat)
            return
        if isinstance(move, bonus.KINDS):
            bonus.take(state, seat, move)
            return
        player, tables = state.seats[seat], state.tables
        state.count += 1
        if price := tables.price[player.colour][state.count]:
            if tables.pay_at_end:
                state.owed += price
            else:
                board.pay(state, seat, price, "SS-7.7")
        if move == ADDING:
            state.done |= ADD
            board.place(state, seat, player.planet, "SS-8.1")
        elif move == TAKING:
            state.done |= POLITIC
            board.take_card(state, seat, player.planet, "SS-9.1")
        else:
            state.done |= SPECIAL
            state.emit("special", seat, tables.specials[player.planet].name, None, None, ("SS-10.1", "SS-10.2"))
            tables.specials[player.planet].run(state, seat)


def end_turn(state: State, seat: int) -> None:
    """The settlement (SS-7.5 to SS-7.7, SS-E-3), the check for the game's end (SS-19.1), and the next seat's turn.

    The round is played to its end, so that all have had as many turns (SS-19.2); a stack never fills again (SS-E-30).
    """
    player, tables = state.seats[seat], state.tables
    if state.owed:
        board.pay(state, seat, state.owed, "SS-7.7")
        state.owed = 0
    board.gain(state, seat, tables.reward[player.colour][state.count], "SS-7.5" if state.count == 1 else "SS-7.6")
    player.last = player.planet
    finish_turn(state, seat)


def finish_turn(state: State, seat: int) -> None:
    """SS-4.4, SS-E-70: the seat to the left goes on; a round runs from the First Player token to itself."""
    if not state.ending and board.empty_stacks(state) >= state.tables.ending_stacks:
        state.ending = True
        state.emit("last round", NOBODY, "", state.round, state.round, ("SS-19.1", "SS-E-30"))
    following = (seat + 1) % len(state.seats)
    if following == state.first:
        if state.ending:
            state.over = True
            state.turn = NOBODY
            state.emit("game over", NOBODY, "", state.round, state.round, ("SS-19.2", "SS-20.1"))
            return
        state.round += 1
    begin_turn(state, following)


def begin_turn(state: State, seat: int) -> None:
    """Clear the scratch of the last turn and ask for the move, or for the A.I.'s whole turn."""
    from engine.games.sovereign_skies.solo import BotTurn  # the A.I. ends its turn here too

    before, state.turn = state.turn, seat
    state.done = state.count = state.owed = state.played = state.powers = 0
    state.jumped = state.stayed = False
    state.emit("turn", seat, "", before, seat, ("SS-4.4", "SS-E-70"))
    automated = state.bot is not None and state.bot.seat == seat
    state.stack.append(BotTurn(seat) if automated else Movement(seat))
