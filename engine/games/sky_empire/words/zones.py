"""The table as pieces: the map with what stands on its tiles, the Council, a combat, and what lies before each player."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire.terms import COLUMNS, RINGS
from engine.play.hexes import spiral
from engine.play.zones import TablePiece, Zone, cards, pile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

NONE = "none"
SECTIONS = ("primary", "secondary", "below")
_COIN = "candles-20"  # stands for any number of Candles


def zones(view: Mapping[str, Any], names: Sequence[str]) -> list[Zone]:
    """Return the table of a view (`describe.view`)."""
    found = [Zone("The map", tuple(_map(view, names)), kind="map")]
    if view["combat"]:
        found += [_side(view["combat"], word) for word in ("attacker", "defender")]
    found += [Zone("The Council", tuple(_council(view, names)), _weather(view), scale=0.8)]
    found += [Zone(name, tuple(_before(view, name)), _numbers(view[name]), scale=0.8) for name in names]
    return [*found, Zone("Decks", tuple(_decks(view)), scale=0.7)]


def _map(view: Mapping[str, Any], names: Sequence[str]) -> Iterator[TablePiece]:
    active = view["action"].get("tile") or view["combat"].get("tile")
    owned: dict[str, list[TablePiece]] = defaultdict(list)
    for tile, piece in (*(one for name in names for one in _owned(view, name)), *_sentinels(view)):
        owned[tile].append(piece)
    for place, tile in zip(spiral(RINGS), view["layout"], strict=True):
        if tile != NONE:
            lying = *_unowned(view, tile), *owned.get(tile, ())
            yield TablePiece(tile, place=(place.q, place.r), tone="strong" if tile == active else "", on=lying)


def _sentinels(view: Mapping[str, Any]) -> Iterator[tuple[str, TablePiece]]:
    for ship, dice in view["sentinels"].items():
        yield dice["at"], TablePiece(_model(view, ship))


def _model(view: Mapping[str, Any], ship: str) -> str:
    """Return what stands for a ship on the map."""
    return f"sentinel-marker-{ship}" if ship in view["with_markers"] else f"model-{ship}"


def _unowned(view: Mapping[str, Any], tile: str) -> Iterator[TablePiece]:
    said = view["tiles"][tile]
    yield from pile("exploration-token", int(said["token"]))
    yield from pile("sentinel-building-model", int(said["nest"]))
    yield from pile("crystal-opportunity", int(said["crystal"]))
    yield from cards((f"marker-{kind}" for kind in said["markers"]), "")


def _owned(view: Mapping[str, Any], name: str) -> Iterator[tuple[str, TablePiece]]:
    """Yield a player's pieces, each with its tile; those that are nowhere on the map have another word."""
    own = view[name]
    for ship, dice in own["ships"].items():
        yield dice["at"], TablePiece(_model(view, ship), owner=name)
    colour, buildings = own["colour"], own["buildings"]
    piles = [(f"{kind}-{colour}", tiles) for kind, tiles in buildings.items()]
    piles += [(f"twin-{own['doppler']}", own["figures"]), (f"initiative-{colour}", own["marked"])]
    for piece, tiles in piles:
        for tile, many in Counter(tiles).items():
            yield tile, TablePiece(piece, many=many, owner=name)


def _side(combat: Mapping[str, Any], word: str) -> Zone:
    """Return one side of a combat: its units with their shields and structure, and its dice."""
    side = combat[word]
    units = tuple(TablePiece(unit["card"], note=_strength(unit), state=name) for name, unit in side["units"].items())
    dice = f"dice {', '.join(side['dice'])}; " if side["dice"] else ""
    words = f"{side['seat']}: {dice}{side['hits']} hits, {side['surges']} surges"
    return Zone(f"Combat on {combat['tile']}, {word}", units, words)


def _strength(unit: Mapping[str, Any]) -> str:
    return f"shield\u00a0{unit['shield']}, structure\u00a0{unit['structure']}"


def _weather(view: Mapping[str, Any]) -> str:
    changes = [f"{what} {amount:+d}" for what, amount in view["weather"].items() if amount and what != "least"]
    return f"Weather: {', '.join(changes)}" if changes else ""


def _council(view: Mapping[str, Any], names: Sequence[str]) -> Iterator[TablePiece]:
    """Yield the Council cards from left to right, with figures and dice on them, and the Event."""
    for card in view["row"]:
        lying = [
            TablePiece(f"twin-{view[name]['doppler']}", owner=name, note=section)
            for section in SECTIONS
            for name in names
            for figure in view[name]["figures"]
            if figure == f"{card} {section}"
        ]
        dice = [die.rpartition(" ")[2] for die in view["dice"] if die.rpartition(" ")[0] == card]
        yield TablePiece(card, on=(*lying, *(TablePiece("status-die", note=section) for section in dice)))
    if view["event"] != NONE:
        yield TablePiece(view["event"], state="the Event of this round", tone="strong")


def _before(view: Mapping[str, Any], name: str) -> Iterator[TablePiece]:
    """Yield what lies before a player."""
    own = view[name]
    if view["first"] == name:
        yield TablePiece("first-player")
    if own["candles"]:
        yield TablePiece(_COIN, note=str(own["candles"]))
    for kind, many in own["resources"].items():
        yield from pile(kind, many)
    yield from pile(f"initiative-{own['colour']}", own["initiative"])
    yield from pile("exploration-token", own["exploration"])
    yield from (TablePiece(f"crystal-{kind}") for kind in own["crystals"])
    yield from cards(own["hand"], "action-cards")
    yield from cards(own["missions"], "missions")
    yield from cards((one for column in COLUMNS for one in own[column] if one != NONE), "")
    yield from pile("tower-blueprint", own["towers"])
    for ship, dice in own["ships"].items():
        yield TablePiece(ship, note=_strength(dice) if dice["at"] != NONE else "not built")


def _numbers(own: Mapping[str, Any]) -> str:
    doppler = f"{own['doppler']}; " if own["doppler"] != NONE else ""
    return f"{doppler}{own['supply']} Initiative tokens in the supply, fleet size {own['fleet']}"


def _decks(view: Mapping[str, Any]) -> Iterator[TablePiece]:
    """Yield the decks face down, and the last card of each discard."""
    sets = {"actions": "action-cards", "missions": "missions"}
    for name, deck in view["decks"].items():
        yield from pile(sets.get(name, "exploration"), len(deck), side="back", note=name)
        discard = view["discards"][name]
        if discard:
            yield TablePiece(discard[-1], many=len(discard), note="discarded")
