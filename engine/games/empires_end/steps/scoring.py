"""The end of the game: final scores and winners (EE-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.play import Result, Score, at_work

if TYPE_CHECKING:
    from engine.games.empires_end.state import State
    from engine.games.empires_end.tables import Tables


def score(state: State, seat: int) -> Score:
    """Add up the points on the track, the values of healthy Locations, and End Game Innovations under them.

    Nothing else counts (EE-1.5, EE-19.2, EE-19.3, EE-19.4). A destroyed Location is worth nothing (EE-4.3, EE-4.5).
    """
    player, tables = state.seats[seat], state.tables
    standing = tables.standing.get(player.destroyed)
    if standing is None:
        standing = tables.standing[player.destroyed] = _standing(tables, player.destroyed)
    ends = sum([deed.worth(state, player) for deed in board.active(tables, player, "end-game")])
    parts = {"points": player.score, "locations": standing, "innovations": ends}
    if at_work.listeners:
        _note_score(state, seat, ends)
    return Score(player.score + standing + ends, parts)


def _standing(tables: Tables, destroyed: int) -> int:
    """Add up the values of the healthy Locations."""
    return sum(tile.value for number, tile in enumerate(tables.tiles) if not destroyed >> number & 1)


def _note_score(state: State, seat: int, ends: int) -> None:
    """Note which rules make the total of a seat."""
    player, fact = state.seats[seat], (state.names[seat], "total")
    at_work.note_fact(fact, "EE-1.5", *(("EE-19.3",) if ends else ()))
    if player.destroyed:
        at_work.note_fact(fact, "EE-4.5")
    if any(
        card in state.tables.card_deeds["end-game"]
        for card, tile in player.home.items()
        if player.destroyed >> tile & 1
    ):
        at_work.note_fact(fact, "EE-4.8")


def tell(state: State) -> None:
    """Log the final count (EE-19.1): Locations, each active End Game Innovation, the total, and the winners."""
    tables, scores = state.tables, _scores(state)
    for seat in state.clockwise(state.first):
        player, (total, parts) = state.seats[seat], scores[seat]
        standing = board.healthy_count(state, player)
        state.emit("healthy Locations", seat, "", standing, parts["locations"], "EE-19.2")
        if player.destroyed:
            at_work.note("EE-4.3")
        for deed in board.active(tables, player, "end-game"):
            if at_work.listeners and "row" in deed.reads:
                board.note_neighbours(player, deed.tile(player), deed.card)
            at_work.effect(deed)
            rules = ("EE-19.3", *deed.rules)
            state.emit("End Game Innovation", seat, deed.id, None, deed.worth(state, player), rules)
        state.emit("final score", seat, "points", player.score, total, "EE-19.4")
    winners = _winners(state, scores)
    best = max([total for total, _ in scores])
    tied = sum([total == best for total, _ in scores]) > 1
    rules = ("EE-19.5", *(("EE-19.6",) if tied else ()), *(("EE-19.7",) if len(winners) > 1 else ()))
    for seat in winners:
        state.emit("wins", seat, "", None, None, rules)


def result(state: State) -> Result | None:
    """Return scores and winners once the hourglass is on End (EE-1.2, EE-1.3); None before."""
    if not state.over:
        return None
    scores = _scores(state)
    return Result(scores, _winners(state, scores), "the end of the track")


def _scores(state: State) -> tuple[Score, ...]:
    return tuple([score(state, seat) for seat in range(len(state.seats))])


def _winners(state: State, scores: tuple[Score, ...]) -> tuple[int, ...]:
    """Return the seats that win (EE-19.5).

    If players tie for the most points, more healthy Locations win (EE-19.6, EE-Q-51). If they still tie, they share the
    win (EE-19.7).
    """
    keys = [(total, board.healthy_count(state, seat)) for (total, _), seat in zip(scores, state.seats, strict=True)]
    best = max(keys)
    if at_work.listeners:
        at_work.note_fact(("winners",), "EE-1.3" if sum(key[0] == best[0] for key in keys) == 1 else "EE-Q-51")
    return tuple([seat for seat, key in enumerate(keys) if key == best])
