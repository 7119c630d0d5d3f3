"""The table as shapes: the open cards, and for each player the row of Locations with the Innovations below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.empires_end.words.zones import zones
from engine.play.picture import Box, Drawing, PieceSign, Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH = 16  # characters of a Location's box with its edges: room for a sign and the longest card name
EACH = 6  # Locations in one line of boxes
LEGEND = (("cross", "destroyed"), ("down", "threatened"), ("square", "exhausted"))
SHORT = {"wheat": "W", "hammer": "H", "axe": "A", "coin": "C"}
_SHOWN = 4  # how many cards of a pile the picture names


def picture(view: Mapping[str, Any]) -> Drawing:
    """Draw a view (`describe.view`), about a hundred characters wide; each row of Locations takes several lines."""
    names = [name for name, said in view.items() if isinstance(said, dict) and "row" in said]
    drawing = Drawing(_headline(view), zones=zones(view, names))
    drawing.add(Words(0, 0, drawing.title, "strong"))
    line = drawing.cells(0, 2, _between(view), head=False) + 1
    for number, name in enumerate(names):
        line = _empire(drawing, view, name, number, line) + 1
    at = 0
    for sign, meaning in LEGEND:
        drawing.add(PieceSign(at, line, sign), Words(at + 2, line, meaning, "soft"))
        at += len(meaning) + 4
    return drawing


def _headline(view: Mapping[str, Any]) -> str:
    if view["over"]:
        return f"The game is over. Won by {' and '.join(view['winners'])}."
    parts = [f"Space {view['space']}: {view['phase']}", f"{view['first']} has the temple"]
    parts += [f"{view['turn']}'s turn"] if view["turn"] != "none" else []
    return ", ".join(parts)


def _between(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """List the lines about the middle of the table: open cards with their bids, decks and discards."""
    rows = []
    for (card, pool), target in zip(view["open"].items(), view["marked"], strict=True):
        answered = ", answered" if card in view["answered"] else ""
        rows.append(("Open", f"{card}, threatens position {target}, bid: {_tokens(pool)}{answered}"))
    rows += [("Open", str(view["war"]))] if view["war"] != "none" else []
    rows.append(("Decks", f"{len(view['deck'])} Disasters, {len(view['wars'])} Military cards"))
    rows.append(("Discarded", f"{_several(view['discard'])}; {_several(view['fought'])}"))
    return rows


def _several(cards: Sequence[str]) -> str:
    more = f" +{len(cards) - _SHOWN}" if len(cards) > _SHOWN else ""
    return (" ".join(cards[:_SHOWN]) or "nothing") + more


def _tokens(pool: Mapping[str, Any]) -> str:
    return " ".join(f"{SHORT[kind]}{amount}" for kind, amount in pool.items() if amount) or "nothing"


def _empire(drawing: Drawing, view: Mapping[str, Any], name: str, number: int, y: int) -> int:
    """Draw a player's line of numbers and the row of Locations; return the line below them."""
    seat = view[name]
    drawing.add(Words(0, y, name, "strong"), Words(len(name) + 1, y, _numbers(seat)))
    y += 1
    for start in range(0, len(seat["row"]), EACH):
        part = seat["row"][start : start + EACH]
        height = 3 + max(1, *(len(seat["innovations"][tile]) for tile in part))
        for column, tile in enumerate(part):
            _location(drawing, view, (name, number), tile, (column * WIDTH, y, height))
        y += height
    return y


def _numbers(seat: Mapping[str, Any]) -> str:
    known = "hidden" not in seat["resources"].values()
    stash = _tokens(seat["resources"]) if known else "behind the screen"
    hand = f"{len(seat['hand'])} cards" if "hidden" in seat["hand"] else " ".join(seat["hand"]) or "empty"
    told = f"{seat['score']} points, strength {seat['strength']}, {stash}; hand: {hand}"
    return told if seat["committed"] == "none" else f"{told}; committed: {seat['committed']}"


def _location(
    drawing: Drawing, view: Mapping[str, Any], owner: tuple[str, int], tile: str, box: tuple[int, int, int]
) -> None:
    """Draw the box of a Location with its position and name.

    Inside are a cross if the Location is destroyed, a flame for each threat, and the Innovations below.
    """
    x, y, height = box
    name, number = owner
    seat = view[name]
    position, tone = seat["position"][tile], f"seat-{number}"
    flames = view["marked"].count(position)
    drawing.add(Box(x, y, WIDTH, height, f"{position} {tile}", "strong" if flames else ""))
    if tile in seat["destroyed"]:
        drawing.add(PieceSign(x + 2, y + 1, "cross", 0, tone))
    drawing.add(*(PieceSign(x + 4 + 2 * flame, y + 1, "down") for flame in range(flames)))
    for line, card in enumerate(seat["innovations"][tile], y + 2):
        if card in seat["exhausted"]:
            drawing.add(PieceSign(x + 1, line, "square", 0, tone))
        drawing.add(Words(x + 2, line, card, "soft" if tile in seat["destroyed"] else ""))
