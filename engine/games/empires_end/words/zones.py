"""The table as pieces: the open cards and decks, and for each player the row of Locations with the Innovations below."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.play.zones import HIDDEN, TablePiece, Zone, cards, pile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

COLOURS = ("ivory", "blue", "violet", "black")  # of the screens, by seat
NONE = "none"
_ROW = 1.15  # how large Locations are drawn: six fit beside one another


def zones(view: Mapping[str, Any], names: Sequence[str]) -> list[Zone]:
    """Return the table of a view (`describe.view`)."""
    return [
        Zone("Open cards and decks", tuple(_middle(view))),
        *(zone for number, name in enumerate(names) for zone in _empire(view, name, number)),
    ]


def _middle(view: Mapping[str, Any]) -> Iterator[TablePiece]:
    for (card, pool), target in zip(view["open"].items(), view["marked"], strict=True):
        answered = card in view["answered"]
        note = f"at {target}{', done' if answered else ''}"
        yield TablePiece(card, note=note, tone="" if answered else "strong", on=tuple(_tokens(pool)))
    if view["war"] != NONE:
        yield TablePiece(view["war"], tone="strong")
    yield from pile("disasters", len(view["deck"]), side="back", state="the deck")
    yield from pile("military", len(view["wars"]), side="back", state="the deck")
    for discards in (view["discard"], view["fought"]):
        if discards:
            yield TablePiece(discards[-1], many=len(discards), note="discarded")


def _empire(view: Mapping[str, Any], name: str, number: int) -> Iterator[Zone]:
    """Yield the row of a player, and what the player holds."""
    seat = view[name]
    words = f"{seat['score']} points, strength {seat['strength']}"
    yield Zone(name, tuple(_location(view, seat, tile) for tile in seat["row"]), words, scale=_ROW)
    committed = seat["committed"]
    told = {NONE: "", HIDDEN: "Has committed"}.get(committed, f"Committed: {committed}")
    yield Zone(f"{name}'s hand and tokens", tuple(_held(view, name, number)), told)


def _location(view: Mapping[str, Any], seat: Mapping[str, Any], tile: str) -> TablePiece:
    """Return a Location, turned over if it is destroyed, with a flame for each threat and its Innovations below."""
    position, is_ruin = seat["position"][tile], tile in seat["destroyed"]
    flames = view["marked"].count(position)
    return TablePiece(
        tile,
        "back" if is_ruin else "front",
        note=str(position),
        state="destroyed" if is_ruin else "",
        tone="strong" if flames else "",
        on=pile("flame", flames),
        below=tuple(_innovation(seat, card) for card in seat["innovations"][tile]),
    )


def _innovation(seat: Mapping[str, Any], card: str) -> TablePiece:
    is_exhausted = card in seat["exhausted"]
    return TablePiece(
        card, note=card, state="exhausted" if is_exhausted else "", on=pile("exhaust-marker", int(is_exhausted))
    )


def _held(view: Mapping[str, Any], name: str, number: int) -> Iterator[TablePiece]:
    seat = view[name]
    if view["first"] == name:
        yield TablePiece("temple")
    yield from cards(seat["hand"], "disasters")
    if HIDDEN in seat["resources"].values():
        yield TablePiece(f"screen-{COLOURS[number]}", state="what lies behind it is hidden")
    else:
        yield from _tokens(seat["resources"])


def _tokens(pool: Mapping[str, Any]) -> Iterator[TablePiece]:
    for kind, many in Counter(pool).items():
        yield from pile(f"{kind}-1", many)
