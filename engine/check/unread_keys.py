"""Reports values of pieces that nothing reads: neither the rules code, nor a layout, nor an aid.

The engine cannot parse the expressions of layouts, so the caller says what each layout reads (`generator.layout.reads`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.common.problems import Problems
    from engine.model import Game, Layout, PieceSet

_SHOWN = {"flavour"}  # the gallery shows it


class LayoutReads(NamedTuple):
    """The keys that the expressions of a layout read."""

    keys: frozenset[str]  # read from any value
    whole: bool  # the piece is used as a whole, or by a key that is computed: all its keys count as read
    others: bool  # pieces are looked up by name: the keys may belong to any piece


def check(game: Game, problems: Problems, reads: Callable[[Layout], LayoutReads]) -> None:
    """Report unread keys; the rules code must have compiled the game before (`Values.read_keys` remembers its reads)."""
    reads_of = {name: reads(layout) for name, layout in game.layouts.items()}
    anywhere = {key for layout_reads in reads_of.values() if layout_reads.others for key in layout_reads.keys}
    for pieces in game.sets.values():
        layouts = [reads_of[name] for name in _layouts(game, pieces)]
        if any(layout_reads.whole for layout_reads in layouts):
            continue
        chosen = {choice.by for choice in pieces.choices.values()}
        seen = anywhere | chosen | _SHOWN | _aids(game, pieces.id) | pieces.values.read_keys
        _report(pieces, seen.union(*(layout_reads.keys for layout_reads in layouts)), problems)


def _report(pieces: PieceSet, seen: set[str], problems: Problems) -> None:
    """Report the keys of a set and of its pieces that are not among those read."""
    for key in pieces.values:
        if key not in seen:
            shared = (*pieces.where.root, "values", key) in pieces.where.positions
            place = pieces.where.key("values" if shared else "fields", key)
            problems.error("key-unread", place, f"nothing reads '{key}'", hint=did_you_mean(key, sorted(seen)))
    read = set().union(*(item.values.read_keys for item in pieces.items))
    for item in pieces.items:
        for key in item.values:
            if key not in seen and key not in read:
                hint = did_you_mean(key, sorted(seen | item.values.read_keys))
                message = f"nothing reads '{key}' of '{item.id}'"
                problems.error("key-unread", item.where.key(key), message, _EXPECTED, hint)


_EXPECTED = "expected a key that the rules code, a layout or an aid uses"


def _layouts(game: Game, pieces: PieceSet) -> Iterator[str]:
    """Yield the layouts of a set, and those that they extend."""
    seen: set[str] = set()
    waiting = list(pieces.layouts)
    while waiting:
        name = waiting.pop()
        if name in game.layouts and name not in seen:
            yield name
            seen.add(name)
            parent = game.layouts[name].data.get("extends")
            waiting += [parent] if isinstance(parent, str) else []


def _aids(game: Game, name: str) -> set[str]:
    """Return the keys of a set that an aid shows."""
    shown = set()
    for aid in game.aids:
        for block in aid.blocks:
            for key in ("effects", "table"):
                text = block.get(key)
                if isinstance(text, str) and text.startswith(f"{name}."):
                    shown.add(text.partition(".")[2])
    return shown
