"""The small changes that every action is made of, each with its event, and what can be read off the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.empires_end.tables import RESOURCES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import Tables

Rules = str | tuple[str, ...]


# --- reading ---------------------------------------------------------------------------------------------------------


def active(tables: Tables, player: Seat, work: str) -> list[Any]:
    """The abilities of a kind (a phase, or `Deed.group`) that work now: of healthy Locations and Innovations under them.

    Remembered until a Location of the empire changes its health or an Innovation its place, which this module alone
    lets happen during play. The list is not the caller's to change.

    A destroyed Location has no ability (EE-4.7) and neither has what lies below (EE-4.8); a repair brings both back
    (EE-12.6, EE-15.6, EE-15.7, EE-15.8).
    """
    found = player.awake.get(work)
    if found is None:
        destroyed, deeds = player.destroyed, tables.card_deeds[work]
        found = [deed for tile, deed in tables.tile_deeds[work] if not destroyed >> tile & 1]
        found += [deeds[card] for card, tile in player.home.items() if card in deeds and not destroyed >> tile & 1]
        player.awake[work] = found
    return found


def neighbours(player: Seat, tile: int) -> tuple[int, ...]:
    """The Locations directly to the left and to the right; a row has two ends (EE-Q-52)."""
    place, row = player.place[tile], player.row
    if not place:
        return (row[1],)
    if place + 1 == len(row):
        return (row[place - 1],)
    return (row[place - 1], row[place + 1])


def open_places(player: Seat) -> list[int]:
    """Where an Innovation may go: healthy Locations with the fewest Innovations (EE-15.3, EE-15.4, EE-15.5)."""
    destroyed, counts = player.destroyed, player.counts
    healthy = [tile for tile in player.row if not destroyed >> tile & 1]
    fewest = min([counts[tile] for tile in healthy], default=0)
    return [tile for tile in healthy if counts[tile] == fewest]


def nearest(player: Seat, target: int) -> list[int]:
    """The Locations that may burn for the one in position `target`: itself if healthy, or the closest healthy ones.

    The neighbours come first (EE-9.5), then whatever is closest (EE-9.6); two as close are a choice (EE-Q-14), and
    there may be none (EE-Q-15). Positions count from the left, healthy and destroyed alike (EE-7.4), row by row (EE-7.6).
    """
    row, destroyed, middle = player.row, player.destroyed, target - 1
    for distance in range(len(row)):
        places = (middle - distance, middle + distance) if distance else (middle,)
        healthy = [row[p] for p in places if 0 <= p < len(row) and not destroyed >> row[p] & 1]
        if healthy:
            return healthy
    return []


def healthy_count(state: State, player: Seat) -> int:
    """How many Locations stand."""
    return len(player.row) - (player.destroyed & state.tables.everything).bit_count()


# --- changing --------------------------------------------------------------------------------------------------------


def gain(state: State, seat: int, kind: int, amount: int, rule: Rules) -> None:
    """Resources from the supply or a pool, behind the screen (EE-3.13); the supply never runs out (EE-Q-48)."""
    player = state.seats[seat]
    before = player.stash[kind]
    player.stash[kind] = before + amount
    player.shown = False
    state.emit("gain", seat, RESOURCES[kind], before, before + amount, rule)


def pay(state: State, seat: int, kind: int, amount: int, rule: Rules) -> None:
    """Resources to the supply or a pool."""
    player = state.seats[seat]
    before = player.stash[kind]
    player.stash[kind] = before - amount
    player.shown = False
    state.emit("pay", seat, RESOURCES[kind], before, before - amount, rule)


def score(state: State, seat: int, points: int, rule: Rules) -> None:
    """Points on the track; there is no lower limit (EE-10.5, EE-17.18, EE-Q-58).

    While the game lasts they come from wars and Innovations and go for Low Resources, and nothing else (EE-1.4).
    """
    player = state.seats[seat]
    before = player.score
    player.score = before + points
    state.emit("score", seat, "points", before, before + points, rule)


def destroy(state: State, seat: int, tile: int, rule: Rules) -> None:
    """Turn a Location to its burning face (EE-9.4), and let what lies below it work at that moment (EE-20.38).

    That is the one thing Innovations under a Location do while it falls (EE-Q-17); all of it happens by itself.
    """
    player, tables = state.seats[seat], state.tables
    player.destroyed |= 1 << tile
    player.awake.clear()
    state.emit("destroy", seat, tables.tile_ids[tile], "healthy", "destroyed", rule)
    deeds = tables.card_deeds["on-destruction"]
    for card in [card for card, home in player.home.items() if home == tile and card in deeds]:
        deeds[card].run(state, seat)


def restore(state: State, seat: int, tile: int, rule: Rules) -> None:
    """Turn a Location to its healthy face."""
    player = state.seats[seat]
    player.destroyed &= ~(1 << tile)
    player.awake.clear()
    state.emit("repair", seat, state.tables.tile_ids[tile], "destroyed", "healthy", rule)


def attach(state: State, seat: int, card: int, tile: int, rule: Rules) -> None:
    """Put an Innovation under a Location, from wherever it is (EE-15.2)."""
    player, tables = state.seats[seat], state.tables
    player.awake.clear()
    before = player.home.pop(card, None)
    if before is not None:
        player.counts[before] -= 1
    player.home[card] = tile
    player.counts[tile] += 1
    left = None if before is None else tables.tile_ids[before]
    state.emit("attach", seat, tables.card_ids[card], left, tables.tile_ids[tile], rule)


def swap(state: State, seat: int, one: int, other: int, rule: Rules) -> None:
    """Let two Locations change places; what lies below goes along, health and cubes stay (EE-15.9, EE-15.10)."""
    player, ids = state.seats[seat], state.tables.tile_ids
    here, there = player.place[one], player.place[other]
    player.row[here], player.row[there] = other, one
    player.place[one], player.place[other] = there, here
    state.emit("swap", seat, f"{ids[one]} and {ids[other]}", [here + 1, there + 1], [there + 1, here + 1], rule)


def exhaust(state: State, seat: int, card: int, rule: Rules) -> None:
    """Put a cube on an Innovation (EE-8.2, EE-8.3); it stays until something refreshes it (EE-8.4)."""
    state.seats[seat].exhausted |= 1 << card
    state.emit("exhaust", seat, state.tables.card_ids[card], "ready", "exhausted", rule)


def refresh(state: State, seat: int, cards: Iterable[int], rule: Rules) -> None:
    """Take the cubes off these Innovations (EE-12.16)."""
    player = state.seats[seat]
    for card in cards:
        if player.exhausted >> card & 1:
            player.exhausted &= ~(1 << card)
            state.emit("refresh", seat, state.tables.card_ids[card], "exhausted", "ready", rule)


def discard(state: State, card: int, rule: Rules, seat: int = -1) -> None:
    """Put a Disaster card on the discards."""
    state.discard = (card, *state.discard)
    state.emit("discard", seat, state.tables.card_ids[card], None, None, rule)


def draw(state: State) -> int | None:
    """The top card of the Disaster deck; discards become a new deck when it is empty (EE-Q-08). None: there is none."""
    if not state.deck:
        if not state.discard:
            return None
        state.deck, state.discard = shuffled(state, "reshuffle", state.discard), ()
        state.emit("reshuffle", -1, "disasters", 0, len(state.deck), "EE-Q-08")
    card, state.deck = state.deck[0], state.deck[1:]
    return card


def shuffled(state: State, purpose: str, cards: Iterable[int]) -> tuple[int, ...]:
    """Disaster cards in a random order."""
    ids, numbers = state.tables.card_ids, state.tables.card_numbers
    order = state.chance.shuffle(purpose, sorted([ids[card] for card in cards]))
    return tuple([numbers[one] for one in order])
