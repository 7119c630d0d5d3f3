"""The six specials of the A.I. in the solo game (SS-22.31 to SS-22.52): what it would do on each planet, if it can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.steps.choices import activate, level_refusal
from engine.games.sovereign_skies.steps.construction import put_base
from engine.games.sovereign_skies.steps.solo_relocation import transfer
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.games.sovereign_skies.state import AiCards, State


def clockwise(state: State, bot: AiCards, planet: int) -> int:
    """How far a planet lies clockwise of the card turned up last; 0 is that card's own planet."""
    return (state.place[planet] - state.place[bot.active]) % len(state.ring)


def can_construct(state: State, bot: AiCards) -> bool:
    """Whether the A.I. has a Base left and enough Dropships on any planet (SS-E-56)."""
    player = state.seats[bot.seat]
    enough = any(there >= need for there, need in zip(player.dropships, state.tables.requirement, strict=True))
    if enough:
        at_work.note("SS-E-56")
    return any(player.columns) and enough


def can_activate(state: State, bot: AiCards) -> bool:
    """Whether any Base of the A.I. on a planet is not activated."""
    return any(state.seats[bot.seat].bases)


def _discard(state: State, bot: AiCards, card: int, rule: str | tuple[str, ...]) -> None:
    """Move a card of the row to the A.I.'s own discard, never to a planet (SS-E-72)."""
    bot.row = tuple(held for held in bot.row if held != card)
    bot.discard += (card,)
    state.emit("bot discard", bot.seat, state.tables.politics[card], None, len(bot.discard), rule)


def recruit(state: State, bot: AiCards) -> Callable[[], None] | None:
    """Choose the highest chit; of tied stacks, the one with the fewest chits; then the higher level.

    The rules are SS-22.31, SS-22.32, SS-22.34 and SS-E-51.
    """
    hand = sum(1 << card for card in bot.row)
    levels = [level for level in range(len(state.senators)) if level_refusal(state, level, hand) is None]
    if not levels:
        at_work.note("SS-22.34")
        return None
    chits, printed = state.senator_chits, state.tables.senator_printed
    best = max(levels, key=lambda level: (_worth(chits[level], printed[level]), -len(chits[level]), level))

    def act() -> None:
        """Discard both Politic cards. The A.I. takes the chit, and the Senator face down (SS-22.33)."""
        alike = [
            level for level in levels if _worth(chits[level], printed[level]) == _worth(chits[best], printed[best])
        ]
        rules = ["SS-22.31", *(("SS-22.32", "SS-E-51") if len(alike) > 1 else ())]
        if not chits[best]:
            at_work.note("SS-E-73")
        number, *rest = state.senators[best]
        state.senators[best] = tuple(rest)
        state.seats[bot.seat].senators += (number,)
        senator = state.tables.senators[number]
        if bot.active in senator.politics and bot.row[-1] == bot.active:
            at_work.note("SS-E-62")
        state.emit("recruit", bot.seat, senator.id, len(rest) + 1, len(rest), tuple(rules))
        for politic in senator.politics:
            _discard(state, bot, politic, ("SS-22.33", "SS-E-72"))
        board.take_senator_chit(state, bot.seat, best, "SS-22.33")

    return act


def _worth(stack: tuple[int, ...], printed: int) -> int:
    """The value of the top chit, or what an empty stack pays (SS-E-73)."""
    return stack[0] if stack else printed


def construct(state: State, bot: AiCards) -> Callable[[], None] | None:
    """Choose the first planet clockwise from the card's planet that has enough Dropships. The Base brings no bonus.

    The rules are SS-22.35, SS-22.36 and SS-22.37.
    """
    if not can_construct(state, bot):
        at_work.note("SS-22.37")
        return None
    player, requirement = state.seats[bot.seat], state.tables.requirement
    fit = (planet for planet in state.ring if player.dropships[planet] >= requirement[planet])
    planet = min(fit, key=lambda one: clockwise(state, bot, one))

    def act() -> None:
        """Build as a player would, with a Base from the leftmost column that has one (SS-E-52)."""
        board.withdraw(state, bot.seat, planet, requirement[planet], "SS-22.36")
        column = next(index for index, left in enumerate(player.columns) if left)
        player.columns[column] -= 1
        state.emit(
            "column",
            bot.seat,
            str(column + 1),
            player.columns[column] + 1,
            player.columns[column],
            ("SS-22.35", "SS-E-52"),
        )
        at_work.note("SS-22.2")  # the bonus of the column is not taken
        put_base(state, bot.seat, planet)

    return act


def activation(state: State, bot: AiCards) -> Callable[[], None] | None:
    """Choose the Base with the highest chit, then with the fewest chits in its stack, then the nearest clockwise.

    The rules are SS-22.38, SS-22.39, SS-22.40, SS-22.41 and SS-E-53.
    """
    if not can_activate(state, bot):
        at_work.note("SS-22.41")
        return None
    tables, bases = state.tables, state.seats[bot.seat].bases

    def merit(planet: int) -> tuple[int, int, int]:
        stack = state.activation[tables.level[planet]]
        return (
            _worth(stack, tables.activation_printed[tables.level[planet]]),
            -len(stack),
            -clockwise(state, bot, planet),
        )

    built = [planet for planet, there in enumerate(bases) if there]
    planet = max(built, key=merit)

    def act() -> None:
        alike = [one for one in built if merit(one)[0] == merit(planet)[0]]
        rules = ["SS-22.38"]
        if len(alike) > 1:
            at_work.note("SS-E-53")
            rules.append("SS-22.39" if merit(alike[0])[1] != merit(alike[1])[1] else "SS-22.40")
        if not state.activation[tables.level[planet]]:
            at_work.note("SS-E-73")
        state.emit("choose base", bot.seat, tables.planets[planet], None, None, tuple(rules))
        activate(state, bot.seat, planet)

    return act


def pledge(state: State, bot: AiCards) -> Callable[[], None] | None:
    """Pledge with three cards in the row (SS-22.42), if one of the three oldest wins a chit or steals one (SS-E-54)."""
    count = state.tables.constants["bot_pledge_cards"]
    oldest = bot.row[:count]
    at_work.note("SS-22.42")
    if any(board.can_win_pledge(state, bot.seat, card) for card in bot.row) and len(oldest) == count:
        at_work.note("SS-E-54")
    if len(oldest) < count or not any(board.can_win_pledge(state, bot.seat, card) for card in oldest):
        return None

    def act() -> None:
        """Discard the oldest card first, each for a chit or Standard Influence (SS-22.43, SS-22.44)."""
        for card in oldest:
            _discard(state, bot, card, ("SS-22.43", "SS-22.44", "SS-E-72"))
            if not board.take_pledge(state, bot.seat, card):
                board.standard(state, bot.seat, state.tables.consolation, "SS-22.43")

    return act


def relocate(state: State, bot: AiCards) -> Callable[[], None] | None:
    """Relocate only if the A.I. can neither construct nor activate, and a first Dropship can move.

    The rules are SS-22.45, SS-22.46 and SS-22.50.
    """
    if can_construct(state, bot) or can_activate(state, bot):
        at_work.note("SS-22.50", "SS-E-56")
        return None
    if transfer(state, bot, first=True) is None:
        at_work.note("SS-E-55")
        return None

    def act() -> None:
        """Move a Dropship, then a second one by the same method (SS-22.48) if there is a target (SS-E-55)."""
        special = next(state.tables.every_verb("relocate"))
        dropships, planets = state.seats[bot.seat].dropships, state.tables.planets
        for turn in range(special.up_to):
            pair = transfer(state, bot, first=turn == 0)
            if pair is None:
                return
            origin, target = pair
            dropships[origin] -= 1
            dropships[target] += 1
            state.emit("relocate", bot.seat, "", planets[origin], planets[target], "SS-22.45")
            if turn:
                at_work.note("SS-22.48")

    return act


def refuel(state: State, bot: AiCards) -> Callable[[], None] | None:
    """Refuel only if the A.I. can neither construct nor activate (SS-22.51, SS-22.52)."""
    if can_construct(state, bot) or can_activate(state, bot):
        at_work.note("SS-22.52", "SS-E-56")
        return None
    special = next(state.tables.every_verb("refuel"))

    def act() -> None:
        board.gain(state, bot.seat, special.total(state, bot.seat), "SS-22.51")

    return act


SPECIALS: dict[str, Callable[[State, AiCards], Callable[[], None] | None]] = {
    "recruit": recruit,
    "construct": construct,
    "activate": activation,
    "pledge": pledge,
    "relocate": relocate,
    "refuel": refuel,
}
