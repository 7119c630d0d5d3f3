"""The small changes that make up every action, each with its event, and questions about the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.empires_end.tables import RESOURCES
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import Tables

Rules = str | tuple[str, ...]


# --- reading ---------------------------------------------------------------------------------------------------------


def active(tables: Tables, player: Seat, work: str) -> list[Any]:
    """List the abilities of one kind of work that are active now, on healthy Locations and under them.

    `work` is a phase or a `Deed.group`. A destroyed Location has no ability (EE-4.7), and the Innovations below it have
    none either (EE-4.8). A repair brings both back (EE-12.6, EE-15.6, EE-15.7, EE-15.8).

    The seat keeps the list until a Location changes its health or an Innovation its place (`_forget`, `attach`); during play
    only this module makes such changes. Callers must not change the list.
    """
    found = player.awake.get(work)
    if found is None:
        destroyed, deeds = player.destroyed, tables.card_deeds[work]
        found = [deed for tile, deed in tables.tile_deeds[work] if not destroyed >> tile & 1]
        found += [deeds[card] for card, tile in player.home.items() if card in deeds and not destroyed >> tile & 1]
        player.awake[work] = found
    return found


def add_uses(state: State, player: Seat, work: str, found: list[Any]) -> None:
    """Add the moves that use the active abilities of a phase.

    The seat keeps what is needed for it as long as the list of `active`: for a plain ability its source as a bit and its move,
    for any other the method that offers its moves.
    """
    usable = player.usable.get(work)
    if usable is None:
        deeds = active(state.tables, player, work)
        usable = [(1 << deed.source, deed.move) if deed.plain else (0, deed.offer) for deed in deeds]
        player.usable[work] = usable
    used = player.used
    for source, offered in usable:
        if not source:
            offered(state, player, found)
        elif not used & source:
            found.append(offered)


def neighbours(player: Seat, tile: int) -> tuple[int, ...]:
    """Return the Locations directly to the left and right; a Location at an end of the row has one (EE-Q-52)."""
    place, row = player.place[tile], player.row
    if not place:
        return (row[1],)
    if place + 1 == len(row):
        return (row[place - 1],)
    return (row[place - 1], row[place + 1])


def healthy_places(player: Seat) -> list[int]:
    """List the healthy Locations from left to right (EE-15.3)."""
    destroyed = player.destroyed
    return [tile for tile in player.row if not destroyed >> tile & 1]


def open_places(player: Seat) -> list[int]:
    """List the healthy Locations with the fewest Innovations; one may go there (EE-15.3, EE-15.4, EE-15.5)."""
    counts, destroyed = player.counts, player.destroyed
    fewest, found = len(player.home) + 1, []
    for tile in player.row:
        if not destroyed >> tile & 1 and (count := counts[tile]) <= fewest:
            if count < fewest:
                fewest, found = count, [tile]
            else:
                found.append(tile)
    return found


def nearest(player: Seat, target: int) -> list[int]:
    """List the Locations that may burn for the one in position `target` (from 1).

    That is the target itself if it is healthy. Otherwise the healthy neighbours come first (EE-9.5), then the closest
    healthy Locations (EE-9.6). If two are equally close, the player chooses (EE-Q-14). The list is empty if all are
    destroyed (EE-Q-15). Positions count from the left and include destroyed Locations (EE-7.4); each row counts its own
    (EE-7.6).
    """
    row, destroyed, middle = player.row, player.destroyed, target - 1
    for distance in range(len(row)):
        places = (middle - distance, middle + distance) if distance else (middle,)
        healthy = [row[p] for p in places if 0 <= p < len(row) and not destroyed >> row[p] & 1]
        if healthy:
            return healthy
    return []


def healthy_count(state: State, player: Seat) -> int:
    """Count the healthy Locations of an empire."""
    return len(player.row) - (player.destroyed & state.tables.everything).bit_count()


def members(bits: int) -> list[int]:
    """List the numbers of a bit set, the smallest first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


# --- changing --------------------------------------------------------------------------------------------------------


def gain(state: State, seat: int, kind: int, amount: int, rule: Rules) -> None:
    """Move Resources from the supply or a pool behind the screen (EE-3.13); the supply never runs out (EE-Q-48)."""
    player = state.seats[seat]
    before = player.stash[kind]
    player.stash[kind] = before + amount
    player.shown = False
    state.emit("gain", seat, RESOURCES[kind], before, before + amount, rule)


def pay(state: State, seat: int, kind: int, amount: int, rule: Rules) -> None:
    """Move Resources of a seat to the supply or a pool."""
    player = state.seats[seat]
    before = player.stash[kind]
    player.stash[kind] = before - amount
    player.shown = False
    state.emit("pay", seat, RESOURCES[kind], before, before - amount, rule)


def score(state: State, seat: int, points: int, rule: Rules) -> None:
    """Change a seat's points on the track; the points may fall below zero (EE-10.5, EE-17.18, EE-Q-58).

    During the game only wars and Innovations bring points, and only wars and Low Resources take them (EE-1.4).
    """
    player = state.seats[seat]
    before = player.score
    if points > 0:
        at_work.note("EE-1.4")
    if before + points < 0:
        at_work.note("EE-Q-58")
    player.score = before + points
    state.emit("score", seat, "points", before, before + points, rule)


def destroy(state: State, seat: int, tile: int, rule: Rules) -> None:
    """Turn a Location to its burning face (EE-9.4) and run the Innovations below that work at this moment (EE-20.38).

    Innovations under the falling Location do nothing else (EE-Q-17). The player has nothing to decide here.
    """
    player, tables = state.seats[seat], state.tables
    player.destroyed |= 1 << tile
    _forget(tables, player, tile)
    state.emit("destroy", seat, tables.tile_ids[tile], "healthy", "destroyed", rule)
    deeds = tables.card_deeds["on-destruction"]
    for card in [card for card, home in player.home.items() if home == tile and card in deeds]:
        at_work.note("EE-Q-17")
        at_work.effect(deeds[card])
        deeds[card].run(state, seat)


def _forget(tables: Tables, player: Seat, tile: int) -> None:
    """Forget the lists of `active` that name a Location or an Innovation below it."""
    _forget_work(player, tables.tiles[tile].deed.work)
    if player.counts[tile]:
        for card, home in player.home.items():
            if home == tile:
                _forget_work(player, tables.cards[card].deed.work)


def _forget_work(player: Seat, work: str) -> None:
    player.awake.pop(work, None)
    player.usable.pop(work, None)


def restore(state: State, seat: int, tile: int, rule: Rules) -> None:
    """Turn a Location back to its healthy face."""
    player = state.seats[seat]
    if player.counts[tile]:
        at_work.note("EE-12.6", "EE-15.7", *(("EE-15.6",) if player.counts[tile] > 1 else ()))
    player.destroyed &= ~(1 << tile)
    _forget(state.tables, player, tile)
    state.emit("repair", seat, state.tables.tile_ids[tile], "destroyed", "healthy", rule)


def attach(state: State, seat: int, card: int, tile: int, rule: Rules) -> None:
    """Put an Innovation under a Location; it may be new or come from another Location (EE-15.2)."""
    player, tables = state.seats[seat], state.tables
    _forget_work(player, tables.cards[card].deed.work)
    before = player.home.pop(card, None)
    if before is not None:
        player.counts[before] -= 1
    player.home[card] = tile
    player.counts[tile] += 1
    left = None if before is None else tables.tile_ids[before]
    state.emit("attach", seat, tables.card_ids[card], left, tables.tile_ids[tile], rule)


def swap(state: State, seat: int, one: int, other: int, rule: Rules) -> None:
    """Exchange two Locations in the row of a seat.

    The Innovations below move along, and health and cubes do not change (EE-15.9, EE-15.10).
    """
    player, ids = state.seats[seat], state.tables.tile_ids
    here, there = player.place[one], player.place[other]
    player.row[here], player.row[there] = other, one
    player.place[one], player.place[other] = there, here
    if at_work.listeners:
        note_along(player, one, other, "EE-15.9", "EE-15.10")
    state.emit("swap", seat, f"{ids[one]} and {ids[other]}", [here + 1, there + 1], [there + 1, here + 1], rule)


def note_along(player: Seat, one: int, other: int, *rules: str) -> None:
    """Note rules about Innovations that move along with one of two Locations."""
    if player.counts[one] or player.counts[other]:
        at_work.note(*rules)


def exhaust(state: State, seat: int, card: int, rule: Rules) -> None:
    """Put a cube on an Innovation (EE-8.2, EE-8.3); the cube stays until an effect refreshes the card (EE-8.4)."""
    state.seats[seat].exhausted |= 1 << card
    at_work.note("EE-8.1")
    if at_work.listeners and sum(player.exhausted.bit_count() for player in state.seats) >= len(_exhaustible(state)):
        at_work.note("EE-Q-48")
    state.emit("exhaust", seat, state.tables.card_ids[card], "ready", "exhausted", rule)


def refresh(state: State, seat: int, cards: Iterable[int], rule: Rules) -> None:
    """Remove the cubes from these Innovations (EE-12.16); cards without a cube do not change."""
    player = state.seats[seat]
    for card in cards:
        if player.exhausted >> card & 1:
            player.exhausted &= ~(1 << card)
            at_work.note("EE-12.16")
            state.emit("refresh", seat, state.tables.card_ids[card], "exhausted", "ready", rule)


def discard(state: State, card: int, rule: Rules, seat: int = -1) -> None:
    """Put a Disaster card on top of the discards."""
    state.discard = (card, *state.discard)
    state.emit("discard", seat, state.tables.card_ids[card], None, None, rule)


def draw(state: State, count: int) -> tuple[int, ...]:
    """Take cards from the top of the Disaster deck; fewer if deck and discards are both empty.

    If the deck alone is empty, the shuffled discards become the new deck (EE-Q-08).
    """
    drawn, state.deck = state.deck[:count], state.deck[count:]
    if len(drawn) == count or not state.discard:
        return drawn
    state.deck, state.discard = shuffled(state, "reshuffle", state.discard), ()
    state.emit("reshuffle", -1, "disasters", 0, len(state.deck), "EE-Q-08")
    return drawn + draw(state, count - len(drawn))


def shuffled(state: State, purpose: str, cards: Iterable[int]) -> tuple[int, ...]:
    """Return Disaster cards in a random order from the chance stream `purpose`."""
    ids, numbers = state.tables.card_ids, state.tables.card_numbers
    order = state.chance.shuffle(purpose, sorted([ids[card] for card in cards]))
    return tuple([numbers[one] for one in order])


def _exhaustible(state: State) -> list[int]:
    """List the cards on which a cube can lie: Free Bids and those that replace a Disaster."""
    tables = state.tables
    return [*tables.card_deeds["free bid"], *tables.replacers]


def done_now(state: State, seat: int, verb: str, what: str) -> bool:
    """Tell whether the seat has done something in this phase, as the log says."""
    for event in reversed(state.log):
        if event.verb == "hourglass":
            return False
        if event.verb == verb and event.who == seat and event.what == what:
            return True
    return False


def note_neighbours(player: Seat, tile: int, card: int) -> None:
    """Note that an ability at an end of the row has one neighbour, and that an Innovation has those of its Location."""
    if tile >= 0 and player.place[tile] in (0, len(player.row) - 1):
        at_work.note("EE-Q-52")
    if card >= 0:
        at_work.note("EE-Q-53")
