"""The table as shapes: the ring with Motherships and pieces, the stacks beside it, and a row for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sovereign_skies.words.zones import zones
from engine.play.picture import Arrow, Box, Drawing, PieceSign, Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH = 24  # width of a planet's box, with its edges
GAP = 3  # between two boxes, for an arrow
SIGNS = {"dropships": "up", "bases": "ring", "activated": "disc"}
LEGEND = (
    ("up", "dropship"),
    ("ring", "base"),
    ("disc", "activated base"),
    ("right", "mothership, pointing where it moves"),
)
_NAME = 8  # characters of a player's name beside the tokens


def picture(view: Mapping[str, Any]) -> Drawing:
    """Draw a view (`describe.view`). The drawing is about 80 characters wide."""
    names = [name for name, said in view.items() if isinstance(said, dict) and "energy" in said]
    drawing = Drawing(_headline(view), zones=zones(view, names))
    drawing.add(Words(0, 0, drawing.title, "strong"))
    line = _ring(drawing, view, names, 2)
    line = _legend(drawing, line + 1)
    line = drawing.cells(0, line + 1, _stacks(view), head=False) + 1
    _players(drawing, view, names, line)
    return drawing


def _headline(view: Mapping[str, Any]) -> str:
    if view["over"]:
        return f"Round {view['round']}, the game is over. Won by {' and '.join(view['winners'])}."
    parts = [f"Round {view['round']}" if view["round"] else "Set-up"]
    if view["turn"] != "none":
        parts.append(f"{view['turn']}'s turn")
    parts += ["last round"] if view["last_round"] else []
    parts += [f"done: {', '.join(view['done'])}"] if view["done"] else []
    parts += ["a Senator has been played"] if view["senator_played"] else []
    parts += ["a power has been used"] if view["power_used"] else []
    return ", ".join(parts)


def _ring(drawing: Drawing, view: Mapping[str, Any], names: Sequence[str], y: int) -> int:
    """Draw the ring clockwise: the upper row from left to right, the lower row from right to left.

    Every box has a line for each player.
    """
    ring = view["ring"]
    half = (len(ring) + 1) // 2
    height = len(names) + 3
    for row, planets in enumerate((ring[:half], list(reversed(ring[half:])))):
        top = y + row * (height + 1)
        for column, planet in enumerate(planets):
            x = column * (WIDTH + GAP)
            if column:
                drawing.add(Arrow(x - 2, top + height // 2, "left" if row else "right"))
            _planet(drawing, view, names, planet, (x, top, height), ("left", "right") if row else ("right", "left"))
    drawing.add(Arrow(WIDTH // 2, y + height, "up"), Arrow((half - 1) * (WIDTH + GAP) + WIDTH // 2, y + height, "down"))
    return y + 2 * height + 1


def _planet(
    drawing: Drawing,
    view: Mapping[str, Any],
    names: Sequence[str],
    planet: str,
    box: tuple[int, int, int],
    facing: tuple[str, str],
) -> None:
    """Draw a planet's box with its stack and each player's pieces.

    `facing` has the signs for clockwise and for the other way.
    """
    x, y, height = box
    politics = dict(zip(view[names[0]]["planets"], view["stacks"].items(), strict=True))
    politic, cards = politics[planet]
    visited = any(view[name]["at"] == planet and view["turn"] == name for name in names)
    drawing.add(
        Box(x, y, WIDTH, height, planet, "strong" if visited else ""),
        Words(x + 2, y + 1, f"{politic} × {cards}", "soft"),
    )
    for line, name in enumerate(names, y + 2):
        seat, tone = view[name], f"seat-{line - y - 2}"
        at = x + 3 + min(len(name), _NAME)
        here = len(drawing.shapes)
        if seat["at"] == planet:
            drawing.add(PieceSign(at, line, facing[0 if seat["facing"] == "clockwise" else 1], 0, tone))
            at += 2
        for kind, count in seat["planets"][planet].items():
            if count:
                drawing.add(PieceSign(at, line, SIGNS[kind], count, tone))
                at += 2 + len(str(count))
        if len(drawing.shapes) > here:
            drawing.shapes.insert(here, Words(x + 2, line, name[:_NAME]))


def _legend(drawing: Drawing, y: int) -> int:
    at = 0
    for sign, meaning in LEGEND:
        drawing.add(PieceSign(at, y, sign), Words(at + 2, y, meaning, "soft"))
        at += len(meaning) + 4
    return y + 1


def _stacks(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    chits = [f"{stack}: {' '.join(map(str, values)) or 'empty'}" for stack, values in view["chit_stacks"].items()]
    half = len(chits) // 2
    senators = [f"{level}: {_top(cards)}" for level, cards in view["senator_stacks"].items()]
    return [
        ("Activation chits", "   ".join(chits[:half])),
        ("Senator chits", "   ".join(chits[half:])),
        ("Senators", f"{'   '.join(senators)}   discard: {' '.join(view['discard']) or 'empty'}"),
        ("Pledge mat", " ".join(view["mat"]) or "empty"),
        ("Bank", f"{view['bank']} Energy, {view['standard_left']} Standard Influence"),
    ]


def _top(cards: Sequence[str]) -> str:
    return f"{cards[0]} +{len(cards) - 1}" if cards else "empty"


def _players(drawing: Drawing, view: Mapping[str, Any], names: Sequence[str], y: int) -> None:
    head = ("", "Energy", "supply", "columns", "Std", "House", "score")
    rows = [head]
    for name in names:
        seat = view[name]
        house = seat["house"].replace("none", "-")
        token = f"{name} *" if name == view["first"] else name
        rows.append(
            (
                token,
                str(seat["energy"]),
                str(seat["supply"]),
                " ".join(map(str, seat["columns"])),
                str(seat["standard"]),
                house,
                str(seat["score"]),
            )
        )
    line = drawing.cells(0, y, rows)
    for name in names:
        for kind in ("hand", "senators", "chits", "pledges"):
            if view[name][kind]:
                drawing.add(
                    Words(0, line, name[:_NAME], "soft"),
                    Words(10, line, f"{kind:9}", "soft"),
                    Words(20, line, ", ".join(view[name][kind])),
                )
                line += 1
        if "deck" in view[name]:
            drawing.add(
                Words(0, line, name[:_NAME], "soft"),
                Words(10, line, "cards", "soft"),
                Words(20, line, _bot(view[name])),
            )
            line += 1
    drawing.add(Words(0, line, "* First Player", "soft"))


def _bot(seat: Mapping[str, Any]) -> str:
    return f"{len(seat['deck'])} in the deck, active {seat['active']}, discard {', '.join(seat['discard']) or 'empty'}"
