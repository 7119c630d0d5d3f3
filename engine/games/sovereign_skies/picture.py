"""The table as text: the ring with Motherships and pieces, the stacks beside it, a row for each player."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.picture import beside, frame, table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH = 20  # of what stands in a planet's box
SIGNS = {"dropships": "▲", "bases": "○", "activated": "●"}
LEGEND = "▲ dropship  ○ base  ● activated base  ▶◀ mothership, pointing where it moves"


def picture(view: Mapping[str, Any]) -> str:
    """A view (`describe.view`) drawn for a terminal; about 80 characters wide."""
    names = [name for name, said in view.items() if isinstance(said, dict) and "energy" in said]
    blocks = [[_headline(view)], _ring(view, names), [LEGEND], _stacks(view), _players(view, names)]
    return "\n\n".join("\n".join(block) for block in blocks)


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


def _ring(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Clockwise: the upper row from left to right, the lower one from right to left."""
    ring = view["ring"]
    half = (len(ring) + 1) // 2
    upper = [_planet(view, names, planet, onwards="▶", back="◀") for planet in ring[:half]]
    lower = [_planet(view, names, planet, onwards="◀", back="▶") for planet in reversed(ring[half:])]
    height = max(len(lines) for lines in (*upper, *lower))
    rows = (
        (upper, ring[:half], " → "),
        (lower, list(reversed(ring[half:])), " ← "),
    )
    drawn = [
        beside([frame(planet, lines, WIDTH, height) for planet, lines in zip(planets, boxes, strict=True)], [arrow] * (len(planets) - 1))
        for boxes, planets, arrow in rows
    ]
    across = len(drawn[0][0])
    return [*drawn[0], f"{'↑':^{WIDTH + 4}}{'↓':>{across - WIDTH - 4 - WIDTH // 2}}", *drawn[1]]


def _planet(view: Mapping[str, Any], names: Sequence[str], planet: str, onwards: str, back: str) -> list[str]:
    politics = dict(zip(view[names[0]]["planets"], view["stacks"].items(), strict=True))
    politic, cards = politics[planet]
    lines = [f"{politic} × {cards}"]
    for name in names:
        seat = view[name]
        ship = ""
        if seat["at"] == planet:
            ship = onwards if seat["facing"] == "clockwise" else back
        there = [f"{count}{SIGNS[kind]}" for kind, count in seat["planets"][planet].items() if count]
        if ship or there:
            lines.append(" ".join([name[:8], *([ship] if ship else []), *there]))
    return lines


def _stacks(view: Mapping[str, Any]) -> list[str]:
    chits = [f"{stack}: {' '.join(map(str, values)) or 'empty'}" for stack, values in view["chit_stacks"].items()]
    half = len(chits) // 2
    senators = [f"{level}: {_top(cards)}" for level, cards in view["senator_stacks"].items()]
    return [
        f"Activation chits  {'   '.join(chits[:half])}",
        f"Senator chits     {'   '.join(chits[half:])}",
        f"Senators          {'   '.join(senators)}   discard: {' '.join(view['discard']) or 'empty'}",
        f"Pledge mat        {' '.join(view['mat']) or 'empty'}",
        f"Bank              {view['bank']} Energy, {view['standard_left']} Standard Influence",
    ]


def _top(cards: Sequence[str]) -> str:
    return f"{cards[0]} +{len(cards) - 1}" if cards else "empty"


def _players(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    rows = [("", "Energy", "supply", "columns", "Std", "House", "score")]
    for name in names:
        seat = view[name]
        columns = " ".join(map(str, seat["columns"]))
        token = f"{name} *" if name == view["first"] else name
        house = seat["house"].replace("none", "-")
        rows.append((token, str(seat["energy"]), str(seat["supply"]), columns, str(seat["standard"]), house, str(seat["score"])))
    head, *lines = table(rows)
    drawn = [head]
    for line, name in zip(lines, names, strict=True):
        drawn.append(line)
        drawn += [f"  {kind:9} {', '.join(view[name][kind])}" for kind in ("hand", "senators", "chits", "pledges") if view[name][kind]]
        if "deck" in view[name]:
            drawn.append(_bot(view[name]))
    return [*drawn, "* First Player"]


def _bot(seat: Mapping[str, Any]) -> str:
    return f"  cards     {len(seat['deck'])} in the deck, active {seat['active']}, discard {', '.join(seat['discard']) or 'empty'}"
