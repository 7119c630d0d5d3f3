"""The table as pieces: the ring of planets with what lies on them, the stacks beside it, and what lies before each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.zones import TablePiece, Zone, cards, pile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

COLOURS = ("white", "red", "blue", "black")  # of the seats, as the pieces say for how many players they are needed
RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # the places of the planets, clockwise from the top
NONE = "none"


def zones(view: Mapping[str, Any], names: Sequence[str]) -> list[Zone]:
    """Return the table of a view (`describe.view`)."""
    return [
        Zone("The ring", tuple(_planets(view, names)), kind="map"),
        *(Zone(name, tuple(_before(view, name)), _numbers(view[name])) for name in names),
        Zone("Beside the ring", tuple(_stacks(view)), _bank(view), scale=0.8),
    ]


def _planets(view: Mapping[str, Any], names: Sequence[str]) -> Iterator[TablePiece]:
    politics = dict(zip(view[names[0]]["planets"], view["stacks"].items(), strict=True))
    for place, planet in zip(RING, view["ring"], strict=False):
        politic, many = politics[planet]
        lying = [one for seat, name in enumerate(names) for one in _pieces(view[name], name, COLOURS[seat], planet)]
        visited = any(view[name]["at"] == planet and view["turn"] == name for name in names)
        yield TablePiece(
            planet, place=place, tone="strong" if visited else "", on=(*lying, *pile(politic, many, state="to gain"))
        )


def _pieces(seat: Mapping[str, Any], name: str, colour: str, planet: str) -> Iterator[TablePiece]:
    """Yield a player's pieces on a planet; the Mothership stands on the arrow along which it will leave."""
    if seat["at"] == planet:
        yield TablePiece(
            f"mothership-{colour}",
            owner=name,
            state=f"facing {seat['facing']}",
            edge="right" if seat["facing"] == "clockwise" else "left",
        )
    here = seat["planets"][planet]
    yield from pile(f"dropship-{colour}", here["dropships"], owner=name)
    yield from pile(f"base-{colour}", here["bases"], owner=name, state="under construction")
    yield from pile(f"base-{colour}", here["activated"], owner=name, state="activated", side="back")


def _before(view: Mapping[str, Any], name: str) -> Iterator[TablePiece]:
    """Yield what lies before a player."""
    seat = view[name]
    if view["first"] == name:
        yield TablePiece("first-player")
    if seat["house"] != NONE:
        yield TablePiece(seat["house"])
    yield from pile("energy", seat["energy"])
    yield from pile("standard-influence", seat["standard"])
    yield from cards(seat["hand"], "politics")
    yield from cards(seat["senators"], "senators")
    yield from cards((chit if chit.startswith("senator") else f"activation-{chit}" for chit in seat["chits"]), "")
    yield from cards((f"pledge-{planet}" for planet in seat["pledges"]), "pledge-chits")
    if "deck" in seat:
        yield from pile("politics", len(seat["deck"]), side="back", state="the deck")
        if seat["active"] != NONE:
            yield TablePiece(seat["active"], state="active", tone="strong")


def _numbers(seat: Mapping[str, Any]) -> str:
    columns = ", ".join(map(str, seat["columns"]))
    return f"{seat['score']} Influence; in supply {seat['supply']} Dropships, and Bases in columns of {columns}"


def _stacks(view: Mapping[str, Any]) -> Iterator[TablePiece]:
    """Yield the stacks with the piece on top of each, and what has been discarded."""
    for stack, values in view["chit_stacks"].items():
        kind = f"senator-{stack.removeprefix('level-')}" if stack.startswith("level-") else f"activation-{stack}"
        yield from pile(f"{kind}-{values[0]}" if values else "", len(values))
    for senators in view["senator_stacks"].values():
        yield from pile(senators[0] if senators else "", len(senators))
    yield from cards((f"pledge-{planet}" for planet in view["mat"]), "pledge-chits")
    yield from (TablePiece(card, state="discarded", note="discarded") for card in view["discard"][-1:])


def _bank(view: Mapping[str, Any]) -> str:
    return f"In the bank {view['bank']} Energy and {view['standard_left']} Standard Influence"
