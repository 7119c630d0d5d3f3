"""Values of pieces that nothing reads: a key that neither the rules code, nor a layout, nor an aid asks for is a mistake."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from engine.common.names import near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.common.problems import Problems
    from engine.model import Game, PieceSet

_ATTRIBUTE = re.compile(r"\.\s*([a-z_][a-z0-9_]*)|\[\s*\\?['\"]([a-z0-9_-]+)\\?['\"]\s*\]")
_OTHERS = re.compile(r"\bpieces?\s*\(")
_SHOWN = {"flavour"}  # the gallery shows it


def check(game: Game, problems: Problems) -> None:
    """Report unread keys; the rules code must have compiled the game before (`Values.read` remembers its reads)."""
    texts = {name: json.dumps(layout.data) for name, layout in game.layouts.items()}
    anywhere = {name for text in texts.values() if _OTHERS.search(text) for name in _names(text)}
    for pieces in game.sets.values():
        seen = anywhere | _SHOWN | _aids(game, pieces.id)
        for layout in _layouts(game, pieces):
            seen |= _names(texts[layout])
        seen |= pieces.values.read
        for key in pieces.values:
            if key not in seen:
                problems.error(
                    "key-unread",
                    pieces.where.key("values", key),
                    f"nothing reads '{key}'",
                    hint=near(key, sorted(seen)),
                )
        for item in pieces.items:
            for key in item.values:
                if (
                    key not in seen
                    and key not in item.values.read
                    and not any(key in other.values.read for other in pieces.items)
                ):
                    hint = near(key, sorted(seen | item.values.read))
                    problems.error(
                        "key-unread", item.where.key(key), f"nothing reads '{key}' of '{item.id}'", _EXPECTED, hint
                    )


_EXPECTED = "expected a key that the rules code, a layout or an aid uses"


def _layouts(game: Game, pieces: PieceSet) -> Iterator[str]:
    """The layouts of a set, and those that they extend."""
    seen: set[str] = set()
    waiting = [name for name in (pieces.face, pieces.back) if name]
    while waiting:
        name = waiting.pop()
        if name in game.layouts and name not in seen:
            yield name
            seen.add(name)
            above = game.layouts[name].data.get("extends")
            waiting += [above] if isinstance(above, str) else []


def _names(text: str) -> set[str]:
    """Every attribute that the expressions of a layout ask for, of whatever thing."""
    return {dotted or bracketed for dotted, bracketed in _ATTRIBUTE.findall(text)}


def _aids(game: Game, name: str) -> set[str]:
    """Keys of a set that an aid shows."""
    shown = set()
    for aid in game.aids:
        for block in aid.blocks:
            for key in ("effects", "table"):
                text = block.get(key)
                if isinstance(text, str) and text.startswith(f"{name}."):
                    shown.add(text.partition(".")[2])
    return shown
