"""The order of the faces on the sheets of a virtual table. It is stored beside the sheets, so that a running save stays valid.

A save names cards by deck number and place. So new faces are appended, the places of removed faces stay empty, and a deck
keeps its number and its kind of back.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place
from engine.common.reading import ReadError, read_json
from engine.common.shapes import misfit

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.problems import Problems

PLACES = 69  # on a sheet of 10 × 7; the last place shows the look of a hidden card
FORMAT = 1
LARGEST = 16_000_000  # bytes
MOST_DECKS = 100_000
_SHAPE = {"format": int, "decks": [{"number": int, "set": str, "slots": [str], "backs": str}]}


@dataclass(slots=True)
class Deck:
    """One sheet: its number in a save, and its pieces in order."""

    number: int
    set: str
    slots: list[str] = field(default_factory=list)
    backs: str = "one"  # one back for all, or each its own


def read(path: Path, name: str, problems: Problems) -> list[Deck]:
    """Return the decks of the last export, none if there was none. A file that cannot be used is an error at its line."""
    try:
        data = read_json(path, LARGEST)
    except ReadError as error:
        if error.fault != "missing":
            _refuse(problems, Place(name, error.line, error.column), f"it {error}")
        return []
    if not _fits(data):
        _refuse(problems, Place(name), f"it is not of format {FORMAT}, or a number, set or place is there twice")
        return []
    return [Deck(deck["number"], deck["set"], list(deck["slots"]), deck["backs"]) for deck in data["decks"]]


def _refuse(problems: Problems, place: Place, what: str) -> None:
    problems.error(
        "export-order",
        place,
        f"the order of the faces cannot be read: {what}",
        hint="restore the file, or delete it: running saves then show wrong faces",
    )


def _fits(data: Any) -> bool:
    """Tell whether plain data have the form of an order file."""
    if misfit(data, _SHAPE) or data["format"] != FORMAT:
        return False
    decks = data["decks"]
    if not all(
        0 < deck["number"] <= MOST_DECKS and deck["backs"] in {"one", "each"} and len(deck["slots"]) <= PLACES
        for deck in decks
    ):
        return False
    numbers = [deck["number"] for deck in decks]
    slots = [(deck["set"], slot) for deck in decks for slot in deck["slots"]]
    return len(set(numbers)) == len(numbers) and len(set(slots)) == len(slots)


def assign(decks: list[Deck], set_id: str, ids: list[str], backs: str) -> list[Deck]:
    """Return the decks of a set, with a place for each of `ids`. New decks are added to `decks`."""
    decks_of_set = [deck for deck in decks if deck.set == set_id]
    known = {slot for deck in decks_of_set for slot in deck.slots}
    for name in ids:
        if name in known:
            continue
        deck = next((deck for deck in decks_of_set if len(deck.slots) < PLACES), None)
        if deck is None:
            deck = Deck(max((known_deck.number for known_deck in decks), default=0) + 1, set_id)
            decks.append(deck)
            decks_of_set.append(deck)
        deck.slots.append(name)
    for deck in decks_of_set:
        deck.backs = "each" if backs == "each" else deck.backs
    return decks_of_set


def text(decks: list[Deck]) -> str:
    """Return the text of the order file."""
    plain = [{"number": deck.number, "set": deck.set, "backs": deck.backs, "slots": deck.slots} for deck in decks]
    return json.dumps({"format": FORMAT, "decks": plain}, indent=1, ensure_ascii=False) + "\n"
