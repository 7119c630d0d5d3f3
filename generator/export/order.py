"""Which face lies where on the sheets of a virtual table: kept beside them, so that a running save stays valid.

A save names cards by deck number and place. New faces are appended, the places of faces that are gone stay empty, and
a deck keeps its number and its kind of back.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.problems import Problems

PLACES = 69  # of a sheet of 10 × 7; the last one shows what a hidden card looks like
FORMAT = 1


@dataclass(slots=True)
class Deck:
    """One sheet: its number in a save, and the pieces on it in order."""

    number: int
    set: str
    slots: list[str] = field(default_factory=list)
    backs: str = "one"  # one for all, or each its own


def read(path: Path, name: str, problems: Problems) -> list[Deck]:
    """The decks of the last export, none when there was none. A file that cannot be used is an error at its line."""
    if not path.is_file():
        return []
    try:
        data = json.loads(path.read_bytes())
    except json.JSONDecodeError as error:
        _refuse(problems, Place(name, error.lineno, error.colno), error.msg)
        return []
    except (OSError, UnicodeDecodeError) as error:
        _refuse(problems, Place(name), str(error))
        return []
    if not _fits(data):
        _refuse(problems, Place(name), f"it is not of format {FORMAT}, or a number, set or place is there twice")
        return []
    return [Deck(one["number"], one["set"], list(one["slots"]), one["backs"]) for one in data["decks"]]


def _refuse(problems: Problems, place: Place, what: str) -> None:
    problems.error(
        "export-order",
        place,
        f"the order of the faces cannot be read: {what}",
        hint="restore the file, or delete it: running saves then show wrong faces",
    )


def _fits(data: Any) -> bool:
    """Whether plain data is an order file."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("decks"), list):
        return False
    decks = data["decks"]
    if not all(
        isinstance(one, dict)
        and isinstance(one.get("set"), str)
        and isinstance(one.get("number"), int)
        and one["number"] > 0
        and one.get("backs") in {"one", "each"}
        and isinstance(one.get("slots"), list)
        and len(one["slots"]) <= PLACES
        and all(isinstance(slot, str) for slot in one["slots"])
        for one in decks
    ):
        return False
    numbers = [one["number"] for one in decks]
    slots = [(one["set"], slot) for one in decks for slot in one["slots"]]
    return len(set(numbers)) == len(numbers) and len(set(slots)) == len(slots)


def assign(decks: list[Deck], set_id: str, ids: list[str], backs: str) -> list[Deck]:
    """The decks of a set with a place for each of `ids`; `decks` grows by those that are new."""
    own = [deck for deck in decks if deck.set == set_id]
    known = {slot for deck in own for slot in deck.slots}
    for name in ids:
        if name in known:
            continue
        deck = next((deck for deck in own if len(deck.slots) < PLACES), None)
        if deck is None:
            deck = Deck(max((one.number for one in decks), default=0) + 1, set_id)
            decks.append(deck)
            own.append(deck)
        deck.slots.append(name)
    for deck in own:
        deck.backs = "each" if backs == "each" else deck.backs
    return own


def text(decks: list[Deck]) -> str:
    """The order file."""
    plain = [{"number": deck.number, "set": deck.set, "backs": deck.backs, "slots": deck.slots} for deck in decks]
    return json.dumps({"format": FORMAT, "decks": plain}, indent=1, ensure_ascii=False) + "\n"
