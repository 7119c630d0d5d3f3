"""Lists of names; the numbers of moves, and of everything else, count in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sky_empire.tables import Tables


def names(tables: Tables) -> dict[str, tuple[str, ...]]:
    """Return every list by the word with which KINDS of moves ask for it."""
    ships, council = [ship.id for ship in tables.ships], [card.id for card in tables.council]
    cards, developments = [card.id for card in tables.cards], [one.id for one in tables.developments]
    named: dict[str, list[str]] = {
        "doppler": [one.id for one in tables.dopplers],
        "tile": [tile.id for tile in tables.tiles],
        "place": ["0", *(f"{ring}-{n}" for ring in range(1, terms.RINGS + 1) for n in range(1, 6 * ring + 1))],
        "council": council,
        "section": [f"{card} {section}" for card in council for section in terms.SECTIONS],
        "spot": [f"{card} {section}" for card in council for section in terms.SPOTS],
        "card": cards,
        "mission": [one.id for one in tables.missions],
        "find": [one.id for one in tables.finds],
        "event": [one.id for one in tables.events],
        "control": [one.id for one in tables.controls],
        "machine": [one.id for one in tables.machines],
        "development": developments,
        "ship": ships,
        "load": [f"{ship}{load}" for ship in ships for load in LOADS],
        "half": ["1", "2"],
        "raw": list(terms.RAW),
        "goods": list(terms.GOODS),
        "building": list(terms.BUILDINGS),
        "number": [str(number) for number in range(tables.initiative_copies + 1)],
        "rank": list(terms.RANKS),
        "fitting": [f"{developments[one]} in {terms.COLUMNS[col]}-{slot + 1}" for one, col, slot in tables.fittings],
        "colour": list(terms.COLOURS[: tables.most]),
        "unit": [*ships, *(name for _, name in building_units(tables)), *(one.id for one in tables.machines)],
        "face": [f"{colour} {word}" for colour, words in _faces(tables) for word in words],
        "good": (
            [f"{coin} candles" for coin in terms.COINS]
            + [*terms.RAW, "exploration", "first-player", *cards, *(f"{ship} blueprint" for ship in ships)]
        ),
    }
    return {what: tuple(names) for what, names in named.items()}


LOADS = ("", " with Doppler 1", " with Doppler 2", " with both Dopplers")  # by the bit set of the figures on board


def building_units(tables: Tables) -> Iterator[tuple[int, str]]:
    """Return (kind, name) of the military buildings on one tile; where a kind can stand there twice, counted from 1."""
    for kind in terms.MILITARY:
        most = min(tables.buildings[kind].models, tables.constants["buildings_per_tile"])
        name = terms.BUILDINGS[kind]
        yield from ((kind, f"{name} {n}" if most > 1 else name) for n in range(1, most + 1))


def _faces(tables: Tables) -> Iterator[tuple[str, list[str]]]:
    """Return the different faces of each colour of dice, which a move can name."""
    for colour, words in zip(terms.DICE, tables.face_words, strict=True):
        yield colour, list(dict.fromkeys(words))
