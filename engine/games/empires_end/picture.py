"""The table as text: the track and the open cards, and for each player the row with what lies below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.picture import table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CELL = 13  # of a Location, in characters; cards have ids of up to thirteen
SIGNS = {"healthy": " ", "destroyed": "✖", "exhausted": "□"}
LEGEND = "✖ destroyed   □ exhausted   ▼ threatened"
SHORT = {"wheat": "W", "hammer": "H", "axe": "A", "coin": "C"}


def picture(view: Mapping[str, Any]) -> str:
    """A view (`describe.view`) drawn for a terminal; rows are cut in two where eleven Locations would be too wide."""
    names = [name for name, said in view.items() if isinstance(said, dict) and "row" in said]
    blocks = [[_headline(view)], _between(view)]
    blocks += [_empire(name, view[name], view) for name in names]
    blocks.append([LEGEND])
    return "\n\n".join("\n".join(block) for block in blocks)


def _headline(view: Mapping[str, Any]) -> str:
    if view["over"]:
        return f"The game is over. Won by {' and '.join(view['winners'])}."
    parts = [f"Space {view['space']}: {view['phase']}", f"{view['first']} has the temple"]
    parts += [f"{view['turn']}'s turn"] if view["turn"] != "none" else []
    return ", ".join(parts)


def _between(view: Mapping[str, Any]) -> list[str]:
    drawn = []
    for (card, pool), target in zip(view["open"].items(), view["marked"], strict=True):
        answered = ", answered" if card in view["answered"] else ""
        drawn.append(f"Open     {card}, threatens position {target}, bid: {_tokens(pool) or 'nothing'}{answered}")
    drawn += [f"Open     {view['war']}"] if view["war"] != "none" else []
    drawn.append(f"Deck     {len(view['deck'])} Disasters, {len(view['wars'])} Military cards")
    drawn.append(f"Discard  {_several(view['discard'])}; {_several(view['fought'])}")
    return drawn


def _several(cards: Sequence[str], shown: int = 4) -> str:
    more = f" +{len(cards) - shown}" if len(cards) > shown else ""
    return (" ".join(cards[:shown]) or "nothing") + more


def _tokens(pool: Mapping[str, Any]) -> str:
    return " ".join(f"{SHORT[kind]}{amount}" for kind, amount in pool.items() if amount)


def _empire(name: str, seat: Mapping[str, Any], view: Mapping[str, Any]) -> list[str]:
    known = all(amount != "hidden" for amount in seat["resources"].values())
    stash = _tokens(seat["resources"]) or "nothing" if known else "behind the screen"
    hand = " ".join(seat["hand"]) if "hidden" not in seat["hand"] else f"{len(seat['hand'])} cards"
    head = f"{name}: {seat['score']} points, strength {seat['strength']}, {stash}; hand: {hand or 'empty'}"
    if seat["committed"] != "none":
        head += f"; committed: {seat['committed']}"
    half = (len(seat["row"]) + 1) // 2
    drawn = [head]
    for start in (0, half):
        drawn += _part(seat, view["marked"], start, seat["row"][start : start + half])
    return drawn


def _part(seat: Mapping[str, Any], marked: Sequence[int], start: int, row: Sequence[str]) -> list[str]:
    """Some Locations side by side: position, name and state, then the Innovations below."""
    depth = max(len(seat["innovations"][tile]) for tile in row)
    columns = []
    for number, tile in enumerate(row, start + 1):
        sign = SIGNS["destroyed" if tile in seat["destroyed"] else "healthy"]
        cards = [f"{_ready(card, seat)}{card}" for card in seat["innovations"][tile]]
        columns.append(
            [f"{number}{' ▼' * marked.count(number)}", f"{sign}{tile}", *cards, *[""] * (depth - len(cards))]
        )
    lines = [[cell.ljust(CELL) for cell in line] for line in zip(*columns, strict=True)]
    return table(lines, "  ")


def _ready(card: str, seat: Mapping[str, Any]) -> str:
    return SIGNS["exhausted" if card in seat["exhausted"] else "healthy"]
