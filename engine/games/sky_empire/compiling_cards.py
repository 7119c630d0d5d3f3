"""Reads the cards, the CouncilCard, the Developments and the Drill card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import terms
from engine.games.sky_empire.state import PRIMARY, spot
from engine.games.sky_empire.tables import Card, CouncilCard, Development, EventCard, ExplorationCard, Mission
from engine.games.sky_empire.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from engine.effects import Verb
    from engine.games.sky_empire.tables import Effects, Tables
    from engine.play.data_reader import DataReader, DataValue, PieceData

MOST_COPIES = 1000
ROLLS = 6  # faces of a die
SLOTS = 20  # of a column of Developments, at most


def _verb(effect: DataValue) -> Verb:
    return effect.verb(VERBS)


def _verbs(effects: DataValue) -> Effects:
    return effects.verbs(VERBS)


def cards(tables: Tables, data: DataReader) -> None:
    """Action cards, Missions, Exploration cards and Events."""
    tables.cards = tuple(
        Card(says.id, says("timing").word(terms.TIMINGS), _verbs(says("effects")), says.copies(1, MOST_COPIES))
        for says in data.set("action-cards", 1)
    )
    tables.missions = tuple(
        Mission(says.id, says("solo").flag(), _verbs(says("goal")), says.copies(1, MOST_COPIES))
        for says in data.set("missions", 1)
    )
    tables.finds = tuple(
        ExplorationCard(
            says.id,
            says("deck").index(terms.DECKS),
            (_verbs(says("upper_1")), _verbs(says("upper_2"))),
            _verbs(says("bottom")),
            says.copies(1, MOST_COPIES),
        )
        for says in data.set("exploration", 1)
    )
    tables.events = tuple(_event(says) for says in data.sets("events", "special-events"))


def _event(says: PieceData) -> EventCard:
    says.copies(1, 1, "but Events are told apart by their ids")
    return EventCard(
        says.id,
        says("period").word(terms.PERIODS),
        says("solo").flag(),
        _verb(says("weather")),
        _verb(says("council")),
        _verb(says("sentinels")),
    )


def boards(tables: Tables, data: DataReader) -> None:
    """The CouncilCard, the Developments and the Drill card."""
    tables.council = tuple(_council(says) for says in data.set("council-cards", 1))
    tables.primaries = tuple(
        terms.NOTHING if card.primary is None else spot(number, PRIMARY) for number, card in enumerate(tables.council)
    )
    spaces = tables.constants["council_spaces"]
    for board in data.set("council-board", 1, 1):
        tables.banners = tuple(_verbs(banner) for banner in board("banners").each(spaces, spaces))
        numbers = tuple(number.number(0, tables.most) for number in board("reset").each(1))
        tables.reset = numbers if tables.options["reset_row"] == "ascending" else numbers[::-1]
        if sorted(numbers) != list(range(tables.most + 1)):
            board("reset").wrong(f"the Reset Row has {list(numbers)}", f"each number from 0 to {tables.most} once")
    made = [
        _development(says, path) for path, name in enumerate(terms.PATHS) for says in data.set(f"{name}-developments")
    ]
    tables.developments = tuple(sorted(made, key=lambda one: (one.path, one.level)))
    for says in data.set("drill-cards", 1, 1):
        rewards = says("rewards").pairs()
        tables.drill = tuple(_drilled(rewards[name]) if name in rewards else () for name in terms.TERRAINS)
        for name, reward in rewards.items():
            if name not in terms.TERRAINS:
                reward.wrong(f"there is no type of tile '{name}'")


def _council(says: PieceData) -> CouncilCard:
    says.copies(1, 1, "but Council cards are told apart by their ids")
    primary = says("primary")
    return CouncilCard(says.id, _verbs(primary) if primary.given else None, _verbs(says("secondary")))


def _development(says: PieceData, path: int) -> Development:
    """Read a Development; standard ones have a level (SE-29.6)."""
    level = says("level")
    number = level.number(1, SLOTS) if path < terms.STANDARD or level.given else 0
    return Development(says.id, path, number, _verb(says("effect")), says.copies(1, MOST_COPIES))


def _drilled(says: DataValue) -> tuple[Effects, ...]:
    """Return what each number of the die brings up."""
    return tuple(_verbs(row) for row in says.each(ROLLS, ROLLS))


def developments(tables: Tables) -> None:
    """Number the places of Developments."""
    tables.fittings = tuple(_fittings(tables))
    tables.fitting = {key: number for number, key in enumerate(tables.fittings)}
    tables.fittings_of = {path: _by_slot(tables, (path,)) for path in range(terms.STANDARD, len(terms.PATHS))}
    tables.fittings_of[terms.NOTHING] = _by_slot(tables, range(terms.STANDARD))


def _fittings(tables: Tables) -> Iterator[tuple[int, int, int]]:
    """Standard Developments fit the slot of their level (SE-29.6), the others any slot (SE-29.9)."""
    slots = range(tables.constants["development_slots"])
    for number, one in enumerate(tables.developments):
        for column in range(tables.constants["development_columns"]):
            for slot in (one.level - 1,) if one.level else slots:
                yield number, column, slot


def _by_slot(tables: Tables, paths: Collection[int]) -> list[list[list[int]]]:
    """The numbers of the fittings of Developments of some paths, by column and slot."""
    slots, columns = tables.constants["development_slots"], tables.constants["development_columns"]
    found: list[list[list[int]]] = [[[] for _ in range(slots)] for _ in range(columns)]
    for number, (one, column, slot) in enumerate(tables.fittings):
        if tables.developments[one].path in paths:
            found[column][slot].append(number)
    return found
