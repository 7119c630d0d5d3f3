"""A record of what was printed last: a hash of the faces of every piece, stored beside the output. Only changed pieces are printed again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from engine.common import kept
from engine.common.cache import digest
from generator.common import output
from generator.printing.past_prints import PRINTED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.model import Game
    from generator.drawing.commands import Face
    from generator.faces.every_face import Faces

FORMAT = 4
_SHAPE = {"format": int, "pieces": {None: (str, str, int, str)}}  # hash, title, copies, title of the set


class PieceRecord(NamedTuple):
    """One kind of piece as it was printed: the hash of its faces, its title, its number of copies, the title of its set."""

    hash: str
    title: str
    copies: int
    set: str = ""


Manifest = dict[str, PieceRecord]  # by "<set>/<piece>"


def manifest(game: Game, faces: Faces) -> Manifest:
    """Return every piece and aid of a game as it would be printed now."""
    records: Manifest = {}

    def hash_of(face: Face | None) -> str:
        return "" if face is None else faces.digests.seen(face)

    for pieces in game.sets.values():
        for item in pieces.items if pieces.face is not None else ():
            sides = [hash_of(faces.face(item, side)) for side in ("front", "back")]
            records[f"{pieces.id}/{item.id}"] = PieceRecord(digest(*sides), item.title, item.copies, pieces.title)
    for aid in game.aids:
        sides = [hash_of(face) for face in (faces.aid(aid), faces.aid(aid, "back")) if face is not None]
        records[f"aids-{aid.id}/{aid.id}"] = PieceRecord(digest(*sides), aid.title, aid.copies)
    return records


# records of prints


def read(folder: Path) -> Manifest | None:
    """Return the record in a folder; None if there is none, or it is damaged."""
    data = kept.read(folder / PRINTED, _SHAPE)
    if data is None or data["format"] != FORMAT:
        return None
    return {key: PieceRecord(*record) for key, record in data["pieces"].items()}


def write(folder: Path, entries: Mapping[str, PieceRecord]) -> None:
    """Store the record of a print. Raises OSError."""
    data = {"format": FORMAT, "pieces": {key: list(entries[key]) for key in sorted(entries)}}
    output.write(folder / PRINTED, json.dumps(data, ensure_ascii=False, indent=0) + "\n")


class Changes(NamedTuple):
    """What has to be printed (copies by "<set>/<piece>") and what is taken out of the box (title, copies, why)."""

    wanted: dict[str, int]
    old: tuple[tuple[str, int, str], ...]
    renamed: tuple[tuple[str, str], ...] = ()  # sets with a new title: the former one, the new one


def changes(before: Mapping[str, PieceRecord], now: Mapping[str, PieceRecord]) -> Changes:
    """Compare two records: changed pieces are printed again, of unchanged ones only further copies, and old ones are taken out."""
    wanted: dict[str, int] = {}
    old: list[tuple[str, int, str]] = []
    for key, entry in now.items():
        previous = before.get(key)
        if previous is None or previous.hash != entry.hash:
            wanted[key] = entry.copies
            if previous is not None and previous.copies:
                old.append((previous.title, previous.copies, "replaced"))
        elif entry.copies > previous.copies:
            wanted[key] = entry.copies - previous.copies
        elif entry.copies < previous.copies:
            old.append((previous.title, previous.copies - entry.copies, "fewer of it"))
    old += [
        (entry.title, entry.copies, "no longer part of the game")
        for key, entry in before.items()
        if key not in now and entry.copies
    ]
    titles = ((before[key].set, entry.set) for key, entry in now.items() if key in before)
    renamed = dict.fromkeys((former, title) for former, title in titles if former != title)
    return Changes({key: copies for key, copies in wanted.items() if copies}, tuple(old), tuple(renamed))
