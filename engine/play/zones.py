"""What lies on a table, as pieces in zones: cards in a row, tiles of a map, with what lies on them and below them.

A game's `picture(view)` may name zones beside the shapes that a terminal shows (`engine.play.picture`). A page and the printed
book draw them with the real faces of the pieces. Nothing here has a size in mm or a place on a screen. A view hides what a seat
may not see, so a piece that is hidden is named by its set, never by its id.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Kind = Literal["row", "map"]
Side = Literal["front", "back"]
HIDDEN = "hidden"  # in a view: something that the seat may not see


class TablePiece(NamedTuple):
    """A piece on the table, or a pile of `many`. `piece` is its id; of a piece that is hidden, the id of its set.

    `note` is written beside it (the id of a piece: its title); `owner` and `state` are words that a reader hears before and after it. `on` lies on it, at its
    `edge` or in its middle; `below` is tucked below it. `place` is its (q, r) on a map (`engine.play.hexes`). `tone` is "strong"
    where the play is now, else "".
    """

    piece: str
    side: Side = "front"
    many: int = 1
    note: str = ""
    owner: str = ""
    state: str = ""
    tone: str = ""
    edge: Literal["", "left", "right"] = ""
    on: tuple[TablePiece, ...] = ()
    below: tuple[TablePiece, ...] = ()
    place: tuple[int, int] = (0, 0)

    @property
    def alone(self) -> TablePiece:
        """The same without what lies on it and below it."""
        return self._replace(on=(), below=())


class Zone(NamedTuple):
    """A part of the table: the pieces from left to right, or those of a map. `words` tell what has no piece.

    `scale` says how large pieces are drawn: 1 is the size of cards in a hand.
    """

    title: str
    pieces: tuple[TablePiece, ...]
    words: str = ""
    kind: Kind = "row"
    scale: float = 1.0


def pile(
    piece: str, many: int, *, side: Side = "front", note: str = "", owner: str = "", state: str = ""
) -> tuple[TablePiece, ...]:
    """Return a pile of equal pieces; nothing if there are none."""
    return (TablePiece(piece, side, many, note, owner, state),) if many > 0 else ()


def cards(ids: Iterable[str], of: str) -> Iterator[TablePiece]:
    """Return cards of the set `of`; equal ones, and those that are hidden, lie in one pile."""
    for name, many in Counter(ids).items():
        yield TablePiece(of, "back", many) if name == HIDDEN else TablePiece(name, many=many)


def flat(pieces: Iterable[TablePiece], host: str = "") -> Iterator[tuple[str, TablePiece]]:
    """Yield every piece alone, with the piece and the place that it lies on or below ("" for none)."""
    for one in pieces:
        yield host, one.alone
        inside = f"{host}/{one.piece} {one.place}"
        yield from flat(one.on, inside)
        yield from flat(one.below, f"{inside} below")


def moved(zone: Zone, before: Zone) -> set[tuple[str, TablePiece]]:
    """Return what is new in a zone (see `flat`), and the pieces from which something was taken."""
    new, old = set(flat(zone.pieces)), set(flat(before.pieces))
    left = {host.removesuffix(" below") for host, _ in old - new}
    return (new - old) | {(host, one) for host, one in new & old if f"{host}/{one.piece} {one.place}" in left}


def told(zone: Zone, name_of: Callable[[str], str]) -> str:
    """Return what lies in a zone in words, for people who do not see it; `name_of` gives the name of a piece or of a set."""
    said = _list(zone.pieces, name_of, "; ")
    return f"{zone.title}: {said or 'nothing'}." if zone.title else f"{said}."


def _list(pieces: Sequence[TablePiece], name_of: Callable[[str], str], gap: str = ", ") -> str:
    return gap.join(_one(piece, name_of) for piece in pieces)


def _one(piece: TablePiece, name_of: Callable[[str], str]) -> str:
    many = f"{piece.many} × " if piece.many > 1 else ""
    side = " (back)" if piece.side == "back" else ""
    said = f"{piece.owner + ': ' if piece.owner else ''}{many}{name_of(piece.piece)}{side}"
    said += "".join(f", {words}" for words in (piece.state, piece.note) if words)
    said += f" with {_list(piece.on, name_of)} on it" if piece.on else ""
    return said + (f" and {_list(piece.below, name_of)} below it" if piece.below else "")
