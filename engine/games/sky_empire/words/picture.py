"""Draws a view as shapes: the map of hexagons, the Council row, and a row for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire.terms import RINGS
from engine.games.sky_empire.words.zones import zones
from engine.play.hexes import spiral
from engine.play.picture import Drawing, HexTile, PieceSign, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

NONE = "none"
HEIGHT = 9  # lines of a tile: five of them for what lies on it
LEGEND = (
    ("up", "Airship"),
    ("square", "military building"),
    ("diamond", "economic building"),
    ("disc", "Doppler"),
    ("ring", "Initiative token"),
    ("cross", "Sentinel"),
)
LETTERS = "T Exploration token   N Sentinel building   C Crystal   other capitals: resource markers by their initials"
MILITARY = ("home-base", "aetherforge", "island-turret", "sky-turret", "ancient-sky-tower")


def picture(view: Mapping[str, Any]) -> Drawing:
    """Draw a view (`describe.view`): tiles with what lies on them, then text."""
    names = [name for name, said in view.items() if isinstance(said, dict) and "doppler" in said]
    drawing = Drawing(_headline(view), zones=zones(view, names))
    drawing.add(Words(0, 0, drawing.title, "strong"))
    line = _legend(drawing, _map(drawing, view, names, 2))
    line = drawing.cells(0, line + 1, _council(view, names), head=False) + 1
    drawing.cells(0, line, [_HEAD, *(_player(name, view[name]) for name in names)])
    return drawing


def _headline(view: Mapping[str, Any]) -> str:
    if view["over"]:
        who = f"won by {' and '.join(view['winners'])}" if view["winners"] else "nobody has won"
        chart = "".join(f", row {row} of the chart: {rating}" for row, rating in enumerate(view["rating"], 1))
        return f"Round {view['round']}, the game is over: {who}{chart}."
    parts = [f"Round {view['round']}, {view['phase']}" if view["round"] else "Set-up"]
    if view["turn"] != NONE:
        parts.append(f"{view['turn']}'s turn")
    if view["event"] != NONE:
        parts.append(view["event"])
    if view["action"]:
        parts.append(f"active tile {view['action']['tile']}")
    return ", ".join(parts)


def _map(drawing: Drawing, view: Mapping[str, Any], names: Sequence[str], y: int) -> int:
    """Draw every tile at its place; return the line below the map."""
    places = [(place, tile) for place, tile in zip(spiral(RINGS), view["layout"], strict=True) if tile != NONE]
    size = HexTile(0, 0, height=HEIGHT)
    left = min((size.beside(*place).x for place, _ in places), default=0)
    top = min((size.beside(*place).y for place, _ in places), default=0)
    centre = size._replace(x=-left, y=y - top)
    for place, tile in places:
        _tile(drawing, view, names, tile, centre.beside(*place))
    return max((centre.beside(*place).y + size.height for place, _ in places), default=y)


def _tile(drawing: Drawing, view: Mapping[str, Any], names: Sequence[str], tile: str, shape: HexTile) -> None:
    """Draw a tile, a line of tokens and markers, and a line for each owner of pieces, as many as fit."""
    said, lines = view["tiles"][tile], list(_lines(view, names, tile))
    tokens, room = _tokens(said), shape.height - 2 * shape.slant
    is_short = len(lines) + 1 < room
    drawing.add(
        shape._replace(
            title=tile.removeprefix("tile-").replace("home-", "Home ").title(),
            terrain=said["terrain"],
            tone="strong" if view["action"].get("tile") == tile else "",
            note=said["feature"] if is_short and said["feature"] != NONE else "",
        )
    )
    y = shape.y + shape.slant
    if tokens:
        drawing.add(Words(_start(shape, len(tokens)), y, tokens))
    for line, (letter, pieces) in enumerate(lines[: room - 1], 1):
        drawing.add(*_row(shape, y + line, letter, pieces))


def _tokens(said: Mapping[str, Any]) -> str:
    """Return letters for what lies on a tile and has no owner.

    T stands for a token, N for a Sentinel building, C for the Crystal. Markers follow.
    """
    parts = ["T" if said["token"] else "", "N" if said["nest"] else "", "C" if said["crystal"] else ""]
    return " ".join(filter(None, (*parts, *(kind[0].upper() for kind in said["markers"]))))


def _start(shape: HexTile, width: int) -> int:
    """Return where something of this width begins, so that it stands in the middle of a tile."""
    return shape.x + (shape.width - width + 1) // 2


Piece = tuple[str, int, str]  # sign, how many, tone


def _lines(view: Mapping[str, Any], names: Sequence[str], tile: str) -> Iterator[tuple[str, list[Piece]]]:
    """Yield the pieces on a tile by owner, each with the letter of the owner; Sentinels have none."""
    for seat, name in enumerate(names):
        if pieces := list(_pieces(view[name], tile, f"seat-{seat}")):
            yield _letter(names, seat), pieces
    if machines := sum(ship["at"] == tile for ship in view["sentinels"].values()):
        yield "", [("cross", machines, "")]


def _letter(names: Sequence[str], seat: int) -> str:
    """Return a seat's initial; its number if another seat has the same initial."""
    initials = [name[:1].upper() for name in names]
    return initials[seat] if initials.count(initials[seat]) == 1 else str(seat + 1)


def _pieces(own: Mapping[str, Any], tile: str, tone: str) -> Iterator[Piece]:
    military = sum(list(own["buildings"][kind]).count(tile) for kind in MILITARY)
    economic = sum(list(tiles).count(tile) for kind, tiles in own["buildings"].items() if kind not in MILITARY)
    counts = (
        ("up", sum(ship["at"] == tile for ship in own["ships"].values())),
        ("square", military),
        ("diamond", economic),
        ("disc", own["figures"].count(tile)),
        ("ring", list(own["marked"]).count(tile)),
    )
    for sign, many in counts:
        if many:
            yield sign, many, tone


def _row(shape: HexTile, y: int, letter: str, pieces: Sequence[Piece]) -> Iterator[PieceSign | Words]:
    """Yield the pieces of an owner side by side, after the letter."""
    tokens = [PieceSign(0, y, sign, many if many > 1 else 0, tone) for sign, many, tone in pieces]
    x = _start(shape, sum(len(token.text) + 1 for token in tokens) - 1 + 2 * bool(letter))
    if letter:
        yield Words(x, y, letter, "soft")
        x += 2
    for token in tokens:
        yield token._replace(x=x)
        x += len(token.text) + 1


def _legend(drawing: Drawing, y: int) -> int:
    """Explain the signs and the letters. Pieces stand after the initial of their owner."""
    x = 0
    for sign, word in LEGEND:
        drawing.add(PieceSign(x, y, sign), Words(x + 2, y, word, "soft"))
        x += len(word) + 4
    drawing.add(Words(0, y + 1, LETTERS, "soft"))
    return y + 2


def _council(view: Mapping[str, Any], names: Sequence[str]) -> list[list[str]]:
    """Draw the Council row from left to right, with the figures on it."""
    rows = [["Council", *view["row"]]]
    for section in ("primary", "secondary", "below"):
        row = [section]
        for card in view["row"]:
            place = f"{card} {section}"
            there = [name for name in names for figure in view[name]["figures"] if figure == place]
            row.append(" ".join([*there, *["die"] * view["dice"].count(place)]))
        rows.append(row)
    return rows


_HEAD = ["", "Doppler", "Candles", "resources", "Initiative", "Exploration", "cards", "Missions", "Crystals", "fleet"]


def _player(name: str, own: Mapping[str, Any]) -> list[str]:
    goods = " ".join(f"{amount}{kind[0].upper()}" for kind, amount in own["resources"].items() if amount)
    crystals = ", ".join(own["crystals"]) or "–"
    counted = (own["exploration"], len(own["hand"]), len(own["missions"]))
    tokens = f"{own['initiative']} + {own['supply']}"
    return [
        name,
        own["doppler"],
        str(own["candles"]),
        goods or "–",
        tokens,
        *map(str, counted),
        crystals,
        str(own["fleet"]),
    ]
