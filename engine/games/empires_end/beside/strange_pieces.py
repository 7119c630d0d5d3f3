"""Cards that can be played but look wrong: an Innovation that never does anything, a bid that nothing produces.

Everything follows from the compiled data. `families` reports cards that do not fit their type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.empires_end import tables as board
from engine.games.empires_end.beside.families import strays
from engine.games.empires_end.tables import COIN, RESOURCES
from engine.play import NOBODY
from engine.play.abilities import FAMILY, NEVER, UNPRODUCED, Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from engine.games.empires_end.tables import Tables

    PieceCheck = Callable[[Tables, Any], str]

_PHASES: Mapping[str, frozenset[int]] = {
    "disaster": frozenset((board.DISASTER, board.DOUBLE)),
    "economy": frozenset((board.ECONOMY, board.COMBINED)),
    "industry": frozenset((board.INDUSTRY, board.COMBINED)),
    "military": frozenset((board.MILITARY,)),
}


def strange_pieces(tables: Tables) -> Iterator[Finding]:
    """Yield a finding for each Location and card that looks wrong."""
    for deed in tables.deeds:
        key = "ability" if deed.card == NOBODY else "innovation"
        if sentence := _never(tables, deed):
            yield Finding(NEVER, deed.id, key, sentence, deed.rules[0])
    made = _produced(tables)
    for card in tables.cards:
        for kind in sorted(card.bids - made):
            sentence = f"{RESOURCES[kind]} can be bid, but no Location, Innovation or war brings any"
            yield Finding(UNPRODUCED, card.id, "bids", sentence, "EE-7.7", "a Resource that can be gained")
    for name, rule, sentence in strays(tables):
        yield Finding(FAMILY, name, "innovation", sentence, rule)


def _never(tables: Tables, deed: Any) -> str:
    """Return why an effect can never do anything; an empty string if it can."""
    wanted = _PHASES.get(deed.phase)
    if wanted and not wanted & {space for track in tables.tracks for space in track}:
        return f"no track has a phase of {deed.phase}"
    check = _CHECKS.get(deed.name)
    return check(tables, deed) if check else ""


def _others(tables: Tables, deed: Any) -> list[Any]:
    return [other for other in tables.deeds if other.source != deed.source]


def _neighbour(tables: Tables, deed: Any) -> str:
    """Return a sentence if no Location of the wanted type can be a neighbour.

    A Location is not its own neighbour; an Innovation may be under any Location.
    """
    around = [tile for number, tile in enumerate(tables.tiles) if number != deed.source and tile.type == deed.type]
    return "" if around else f"no Location of type {deed.type} can be next to it"


def _free_bid(tables: Tables, deed: Any) -> str:
    asked = any(deed.kind in card.bids for number, card in enumerate(tables.cards) if number != deed.card)
    return "" if asked else f"no other card can be bid on with {deed.resource}"


def _convert(tables: Tables, deed: Any) -> str:  # noqa: ARG001 - all checks have the same parameters
    if deed.paid in deed.amounts and deed.amounts[deed.paid] <= 1 and len(deed.amounts) == 1:
        return f"turning one {deed.give} into one {deed.give} changes nothing"
    return ""


def _refresh(tables: Tables, deed: Any) -> str:
    tiring = [card for card in (*tables.free_bids, *tables.replacers) if card != deed.card]
    return "" if tiring else "no other Innovation ever exhausts"


def _repeat(tables: Tables, deed: Any) -> str:
    others = [one for one in _others(tables, deed) if one.phase == "economy" and one.name != "repeat-economy"]
    return "" if others else "there is no other Economy ability to repeat"


def _build(tables: Tables, deed: Any) -> str:
    priced = [card for number, card in enumerate(tables.cards) if number != deed.card and card.build]
    return "" if priced else "no other card costs anything to build"


def _repair(tables: Tables, deed: Any) -> str:
    priced = [tile for number, tile in enumerate(tables.tiles) if number != deed.source and tile.repair]
    return "" if priced else "no other Location costs anything to repair"


def _copy(tables: Tables, deed: Any) -> str:
    others = [one for one in _others(tables, deed) if one.phase == "end-game" and one.name != "end-copy"]
    return "" if others else "there is no other End Game Innovation to score again"


_CHECKS: Mapping[str, PieceCheck] = {
    "gain-resource-per-adjacent": _neighbour,
    "points-per-adjacent": _neighbour,
    "end-points-per-adjacent-type": _neighbour,
    "free-bid": _free_bid,
    "convert": _convert,
    "refresh-adjacent": _refresh,
    "on-destroyed-refresh-all": _refresh,
    "repeat-economy": _repeat,
    "discount-build": _build,
    "discount-adjacent-repair": _repair,
    "end-copy": _copy,
}


def _produced(tables: Tables) -> set[int]:
    """Collect the Resources that something brings during the game; the starting tokens do not count."""
    made: set[int] = {COIN} if tables.constants["sale_coins"] else set()
    deeds: tuple[Any, ...] = tables.deeds
    for deed in deeds:
        match deed.name:
            case "gain-resource" | "gain-resource-per-adjacent":
                made.add(RESOURCES.index(deed.resource))
            case "convert":
                made |= set(deed.amounts)
            case "on-destroyed-gain":
                made |= {RESOURCES.index(kind) for kind in deed.get if kind in RESOURCES}
    for war in tables.wars:
        made |= {war.victory_token, *(kind for outcome in war.outcomes for kind, _ in outcome.tokens)}
    return made
