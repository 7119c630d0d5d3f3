"""The small changes that every action is made of, each with its event, and what can be read off the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play import NOBODY

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import State


# --- reading ---------------------------------------------------------------------------------------------------------


def leader(state: State, planet: int) -> int:
    """Who alone holds the majority, or NOBODY: activated Bases, then other Bases, then Dropships.

    Each tier outweighs the next, which decides ties (SS-6.4, SS-6.5, SS-6.6, SS-6.7). A tie in all three, or an empty
    planet, leads nobody (SS-6.2, SS-E-10).
    """
    best, holder = 0, NOBODY
    for index, seat in enumerate(state.seats):
        strength = seat.active[planet] << 16 | seat.bases[planet] << 8 | seat.dropships[planet]
        if strength > best:
            best, holder = strength, index
        elif strength == best:
            holder = NOBODY
    return holder


def empty_stacks(state: State) -> int:
    """How many of the Influence stacks on both mats have run out (SS-19.1, SS-E-30)."""
    return sum(not stack for stack in state.activation) + sum(not stack for stack in state.senator_chits)


def affords(state: State, seat: int, cost: int) -> bool:
    """Whether the seat can spend this, keeping what the turn's end (SS-E-2) or the move after a jump will take."""
    return not cost or state.seats[seat].energy >= cost + state.owed


def income(state: State, amount: int) -> int:
    """What of an amount the Bank will give (SS-E-12): all of it, or what is left where the tokens are limited."""
    return min(amount, max(0, state.bank)) if state.tables.limited else amount


def shortfall(state: State, seat: int) -> int:
    """Energy that the running action must still bring, because its price is paid at the turn's end (SS-E-2)."""
    return max(0, state.owed - state.seats[seat].energy)


def pledge_income(state: State, cards: int) -> int:
    """The bonus Energy that a set of cards would bring."""
    on_mat = sum(1 for planet, owner in enumerate(state.pledge) if owner == NOBODY and cards >> planet & 1)
    return on_mat * state.tables.bonus_energy


# --- changing --------------------------------------------------------------------------------------------------------


def gain(state: State, seat: int, amount: int, rule: str | tuple[str, ...]) -> None:
    """Energy from the Bank (SS-E-12: unless the tokens are limited and used up)."""
    got = income(state, amount) if state.tables.limited else amount
    if got:
        player = state.seats[seat]
        before = player.energy
        player.energy = before + got
        state.bank -= got
        state.emit("energy", seat, "", before, before + got, rule)
    if got < amount:
        state.emit("energy short", seat, "", amount, got, "SS-E-12")


def pay(state: State, seat: int, amount: int, rule: str) -> None:
    """Energy to the Bank; the caller has judged that it is there."""
    if amount:
        player = state.seats[seat]
        before = player.energy
        player.energy = before - amount
        state.bank += amount
        state.emit("energy", seat, "", before, before - amount, rule)


def place(state: State, seat: int, planet: int, rule: str | tuple[str, ...]) -> None:
    """One Dropship from the supply to a planet (SS-8.1, SS-8.2: it stays there until something moves it)."""
    player = state.seats[seat]
    before = player.dropships[planet]
    player.supply -= 1
    player.dropships[planet] = before + 1
    state.emit("dropship", seat, state.tables.planets[planet], before, before + 1, rule)


def withdraw(state: State, seat: int, planet: int, count: int, rule: str) -> None:
    """Dropships from a planet to the supply."""
    player = state.seats[seat]
    before = player.dropships[planet]
    player.supply += count
    player.dropships[planet] = before - count
    state.emit("dropship", seat, state.tables.planets[planet], before, before - count, rule)


def take_card(state: State, seat: int, planet: int, rule: str) -> None:
    """A Politic card from beside its planet into hand."""
    state.seats[seat].hand |= 1 << planet
    before = state.cards[planet]
    state.cards[planet] = before - 1
    state.emit("take politic", seat, state.tables.politics[planet], before, before - 1, rule)


def return_card(state: State, seat: int, planet: int, rule: str) -> None:
    """A Politic card from hand to its planet's stack (SS-9.3)."""
    state.seats[seat].hand &= ~(1 << planet)
    before = state.cards[planet]
    state.cards[planet] = before + 1
    state.emit("return politic", seat, state.tables.politics[planet], before, before + 1, rule)


def standard(state: State, seat: int, count: int, rule: str | tuple[str, ...]) -> None:
    """Standard Influence from the supply, which never runs out (SS-E-13)."""
    if count:
        player = state.seats[seat]
        before = player.standard
        player.standard = before + count
        state.bank_standard -= count
        state.emit("standard influence", seat, "", before, before + count, rule)


def take_activation_chit(state: State, seat: int, level: int, rule: str) -> None:
    """The top chit of a level's stack, or the printed amount of Standard Influence (SS-19.3, SS-E-31, SS-E-33)."""
    stack = state.activation[level]
    if not stack:
        standard(state, seat, state.tables.activation_printed[level], ("SS-19.3", "SS-24.7", "SS-E-31", "SS-E-33"))
        return
    state.activation[level] = stack[1:]
    state.seats[seat].activation_chits += ((level, stack[0]),)
    state.emit("activation chit", seat, state.tables.levels[level], len(stack), len(stack) - 1, rule)


def take_senator_chit(state: State, seat: int, level: int, rule: str) -> None:
    """The top chit under a Senator stack, or the printed amount of Standard Influence (SS-19.3, SS-E-32)."""
    stack = state.senator_chits[level]
    if not stack:
        standard(state, seat, state.tables.senator_printed[level], ("SS-19.3", "SS-24.7", "SS-E-31", "SS-E-32"))
        return
    state.senator_chits[level] = stack[1:]
    state.seats[seat].senator_chits += ((level, stack[0]),)
    state.emit("senator chit", seat, str(level + 1), len(stack), len(stack) - 1, rule)


def take_pledge(state: State, seat: int, planet: int) -> bool:
    """What pledging a planet's card wins: the chit and Energy of the mat, a rival's chit, or nothing.

    SS-14.1, SS-14.2, SS-14.3, SS-14.4. A rival's chit needs the sole majority on the chit's own planet, over every
    other seat (SS-E-16, SS-E-18), comes without Energy (SS-E-17) and is always taken when it can be (SS-E-15).
    """
    owner = state.pledge[planet]
    if owner == NOBODY:
        state.pledge[planet] = seat
        state.emit("pledge chit", seat, state.tables.planets[planet], NOBODY, seat, ("SS-14.1", "SS-14.2", "SS-24.5"))
        state.bank += state.tables.bonus_energy  # from the mat, which the gain now takes
        gain(state, seat, state.tables.bonus_energy, "SS-14.1")
        return True
    if owner != seat and leader(state, planet) == seat:
        state.pledge[planet] = seat
        state.emit(
            "steal pledge chit", seat, state.tables.planets[planet], owner, seat, ("SS-14.3", "SS-E-15", "SS-E-16")
        )
        return True
    return False


def can_win_pledge(state: State, seat: int, planet: int) -> bool:
    """Whether pledging a planet's card would win its chit."""
    owner = state.pledge[planet]
    return owner == NOBODY or (owner != seat and leader(state, planet) == seat)


def land(state: State, seat: int, planet: int, rule: str | tuple[str, ...]) -> None:
    """Put the Mothership on the planet where the turn is played; an opponent who alone leads there gains Energy.

    Only the destination counts (SS-6.1, SS-E-7), one's own majority brings nothing (SS-6.3), any number of Motherships
    may share an arrow (SS-5.6), and the Energy comes by itself, on arrival (SS-E-8, SS-E-9). Dropships that the A.I.
    puts elsewhere do not matter (SS-22.28).
    """
    player = state.seats[seat]
    planets = state.tables.planets
    before = player.planet
    player.planet = planet
    state.emit("move", seat, planets[planet], planets[before], planets[planet], rule)
    holder = leader(state, planet)
    if holder not in (NOBODY, seat):
        gain(state, holder, state.tables.majority_energy, _majority_rule(state, seat, holder))


def _majority_rule(state: State, mover: int, holder: int) -> str | tuple[str, ...]:
    """The solo chapter repeats it for the A.I., as holder and as mover; a tie brings nothing (SS-22.27)."""
    if state.bot is None:
        return "SS-6.1"
    if holder == state.bot.seat:
        return ("SS-6.1", "SS-22.25")
    return ("SS-6.1", "SS-22.26") if mover == state.bot.seat else "SS-6.1"
