"""Functions that read the board, and the small changes that every action consists of. Each change emits its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.majority import leader, note_landing
from engine.play import NOBODY, at_work

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import State


# --- reading ---------------------------------------------------------------------------------------------------------


def empty_stacks(state: State) -> int:
    """Count the empty Influence stacks on both mats (SS-19.1, SS-E-30)."""
    return state.activation.count(()) + state.senator_chits.count(())


def affords(state: State, seat: int, cost: int) -> bool:
    """Whether the seat can spend this and still pay at the turn's end (SS-E-2) or for the move after a jump."""
    return not cost or state.seats[seat].energy >= cost + state.owed


def income(state: State, amount: int) -> int:
    """How much of an amount the Bank gives (SS-E-12): all of it, or only what is left if the tokens are limited."""
    return min(amount, max(0, state.bank)) if state.tables.limited else amount


def shortfall(state: State, seat: int) -> int:
    """Energy that the running action must still bring, because the seat pays its price at the turn's end (SS-E-2)."""
    return max(0, state.owed - state.seats[seat].energy)


def pledge_income(state: State, cards: int) -> int:
    """The bonus Energy that the seat would get for pledging a set of cards."""
    on_mat = [planet for planet, owner in enumerate(state.pledge) if owner == NOBODY and cards >> planet & 1]
    return len(on_mat) * state.tables.bonus_energy


# --- changing --------------------------------------------------------------------------------------------------------


def gain(state: State, seat: int, amount: int, rule: str | tuple[str, ...]) -> None:
    """Give a seat Energy from the Bank. If the tokens are limited, the Bank gives no more than it has (SS-E-12)."""
    if not amount:
        return
    got = income(state, amount)
    if got > state.bank and got:
        at_work.note("SS-E-12")
    if got:
        player = state.seats[seat]
        before = player.energy
        player.energy = before + got
        state.bank -= got
        state.emit("energy", seat, "", before, before + got, rule)
    if got < amount:
        state.emit("energy short", seat, "", amount, got, "SS-E-12")


def pay(state: State, seat: int, amount: int, rule: str) -> None:
    """Move Energy from a seat to the Bank. The caller has checked that the seat has enough."""
    if amount:
        player = state.seats[seat]
        before = player.energy
        player.energy = before - amount
        state.bank += amount
        state.emit("energy", seat, "", before, before - amount, rule)


def place(state: State, seat: int, planet: int, rule: str | tuple[str, ...]) -> None:
    """Move one Dropship from the supply to a planet. It stays there until an action moves it (SS-8.1, SS-8.2)."""
    player = state.seats[seat]
    before = player.dropships[planet]
    player.supply -= 1
    player.dropships[planet] = before + 1
    state.emit("dropship", seat, state.tables.planets[planet], before, before + 1, rule)


def withdraw(state: State, seat: int, planet: int, count: int, rule: str | tuple[str, ...]) -> None:
    """Move Dropships from a planet to the supply."""
    player = state.seats[seat]
    before = player.dropships[planet]
    player.supply += count
    player.dropships[planet] = before - count
    state.emit("dropship", seat, state.tables.planets[planet], before, before - count, rule)


def take_card(state: State, seat: int, planet: int, rule: str) -> None:
    """Move a Politic card from its planet's stack to the hand."""
    state.seats[seat].hand |= 1 << planet
    before = state.cards[planet]
    state.cards[planet] = before - 1
    state.emit("take politic", seat, state.tables.politics[planet], before, before - 1, rule)


def return_card(state: State, seat: int, planet: int, rule: str | tuple[str, ...]) -> None:
    """Move a Politic card from the hand to its planet's stack (SS-9.3)."""
    state.seats[seat].hand &= ~(1 << planet)
    before = state.cards[planet]
    state.cards[planet] = before + 1
    state.emit("return politic", seat, state.tables.politics[planet], before, before + 1, rule)


def standard(state: State, seat: int, count: int, rule: str | tuple[str, ...]) -> None:
    """Give a seat Standard Influence from the supply, which never runs out (SS-E-13)."""
    if count:
        player = state.seats[seat]
        if count > state.bank_standard:
            at_work.note("SS-E-13")
        before = player.standard
        player.standard = before + count
        state.bank_standard -= count
        state.emit("standard influence", seat, "", before, before + count, rule)


def take_activation_chit(state: State, seat: int, level: int, rule: str) -> None:
    """Give a seat the top chit of a level's stack, or the printed Standard Influence if it is empty.

    The rules are SS-19.3, SS-E-31 and SS-E-33.
    """
    stack = state.activation[level]
    if not stack:
        standard(state, seat, state.tables.activation_printed[level], ("SS-19.3", "SS-24.7", "SS-E-31", "SS-E-33"))
        return
    state.activation[level] = stack[1:]
    state.seats[seat].activation_chits += ((level, stack[0]),)
    state.emit("activation chit", seat, state.tables.levels[level], len(stack), len(stack) - 1, rule)


def take_senator_chit(state: State, seat: int, level: int, rule: str) -> None:
    """Give a seat the top chit under a Senator stack, or the printed Standard Influence if there is none.

    The rules are SS-19.3, SS-E-32 and SS-E-33.
    """
    stack = state.senator_chits[level]
    if not stack:
        standard(
            state, seat, state.tables.senator_printed[level], ("SS-19.3", "SS-24.7", "SS-E-31", "SS-E-32", "SS-E-33")
        )
        return
    state.senator_chits[level] = stack[1:]
    state.seats[seat].senator_chits += ((level, stack[0]),)
    state.emit("senator chit", seat, str(level + 1), len(stack), len(stack) - 1, rule)


def take_pledge(state: State, seat: int, planet: int) -> bool:
    """Give a seat what it wins for one pledged card; return whether it won the chit.

    If the chit is on the mat, the seat takes it with its Energy (SS-14.1, SS-14.2, SS-14.3, SS-14.4). A seat takes a
    rival's chit only if it alone leads on the chit's own planet, against every other seat (SS-E-16, SS-E-18). A rival's
    chit brings no Energy (SS-E-17), and the seat must take it if it can (SS-E-15).
    """
    owner = state.pledge[planet]
    if owner == NOBODY:
        state.pledge[planet] = seat
        state.emit("pledge chit", seat, state.tables.planets[planet], NOBODY, seat, ("SS-14.1", "SS-24.5"))
        if at_work.listeners and leader(state, planet) != seat:
            at_work.note("SS-14.2")
        state.bank += state.tables.bonus_energy  # the bonus Energy leaves the mat; the next line gives it to the seat
        gain(state, seat, state.tables.bonus_energy, "SS-14.1")
        return True
    if owner == seat:
        return False
    if at_work.listeners:
        note_steal(state, seat, planet)
    if leader(state, planet) == seat:
        state.pledge[planet] = seat
        state.emit(
            "steal pledge chit", seat, state.tables.planets[planet], owner, seat, ("SS-14.3", "SS-E-15", "SS-E-17")
        )
        return True
    return False


def note_steal(state: State, seat: int, planet: int) -> None:
    """Note what decides whether a seat takes a rival's Pledge chit."""
    owner, leads = state.pledge[planet], leader(state, planet) == seat
    at_work.note("SS-14.3")
    if leads and state.bot is not None and owner == state.bot.seat:
        at_work.note("SS-22.17")
    if leads != (leader(state, state.seats[seat].planet) == seat):
        at_work.note("SS-E-18")
    if len(state.seats) > 2 if leads else leader(state, planet) != owner:  # noqa: PLR2004 - more than thief and owner
        at_work.note("SS-E-16")


def can_win_pledge(state: State, seat: int, planet: int) -> bool:
    """Whether the seat would win the chit of a planet by pledging the planet's card."""
    owner = state.pledge[planet]
    return owner == NOBODY or (owner != seat and leader(state, planet) == seat)


def land(state: State, seat: int, planet: int, rule: str | tuple[str, ...]) -> None:
    """Put the Mothership on a planet, where the turn goes on. If an opponent alone leads there, it gains Energy.

    Only the destination counts (SS-6.1, SS-E-7). The mover's own majority brings nothing (SS-6.3). Any number of
    Motherships may share an arrow (SS-5.6). The Energy comes on arrival, and nobody asks for it (SS-E-8, SS-E-9).
    Dropships that the A.I. places elsewhere do not matter (SS-22.28).
    """
    player = state.seats[seat]
    planets = state.tables.planets
    before = player.planet
    player.planet = planet
    state.emit("move", seat, planets[planet], planets[before], planets[planet], rule)
    if at_work.listeners:
        note_landing(state, seat, planet)
    holder = leader(state, planet)
    if holder != seat and holder != NOBODY:  # noqa: PLR1714 - asked for each move
        gain(state, holder, state.tables.majority_energy, _majority_rule(state, seat, holder))


def _majority_rule(state: State, mover: int, holder: int) -> str | tuple[str, ...]:
    """Return the rules behind the Energy for a majority.

    The solo rules repeat the rule for the A.I. as holder and as mover. A tie brings nothing (SS-22.27).
    """
    if state.bot is None:
        return "SS-6.1"
    if holder == state.bot.seat:
        return ("SS-6.1", "SS-22.25")
    return ("SS-6.1", "SS-22.26") if mover == state.bot.seat else "SS-6.1"
