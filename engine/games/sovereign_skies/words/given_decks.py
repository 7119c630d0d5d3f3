"""Reads what a scenario says about cards and chits: who has them, and what is left in the stacks and decks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.games.sovereign_skies.setup import BOT_NAME
from engine.games.sovereign_skies.state import AiCards, Seat, State
from engine.play import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.sovereign_skies.tables import Tables
    from engine.play.reading import PositionReader


def politic_cards(tables: Tables, seats: list[Seat], names: tuple[str, ...]) -> list[int]:
    """Politic cards beside each planet: one for each player (SS-3.2; two in solo, SS-22.9), without those in hand."""
    hands = [seat.hand for seat, name in zip(seats, names, strict=True) if name != BOT_NAME]
    return [len(names) - sum(hand >> planet & 1 for hand in hands) for planet in range(len(tables.planets))]


def pledge_owners(tables: Tables, owned: list[PositionReader]) -> list[int]:
    """Return the seat that has each planet's pledge chit; NOBODY for a chit on the mat."""
    owner = [NOBODY] * len(tables.planets)
    for seat, own in enumerate(owned):
        for planet in own.indices("pledges", tables.planets):
            if owner[planet] != NOBODY:
                own.wrong(
                    "pledges", f"the pledge chit of {tables.planets[planet]} is named twice", "one owner for each"
                )
            owner[planet] = seat
    return owner


def chit_stacks(
    tables: Tables, owned: list[PositionReader], seats: list[Seat]
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """What is left of the stacks after each seat takes the chits that the scenario gives it."""
    stacks = {
        **{f"{level}-": list(stack) for level, stack in zip(tables.levels, tables.activation_chits, strict=True)},
        **{f"senator-{number + 1}-": list(stack) for number, stack in enumerate(tables.senator_chits)},
    }
    known = [f"{prefix}{value}" for prefix, stack in stacks.items() for value in stack]
    for seat, own in zip(seats, owned, strict=True):
        if "chits" not in own.data:
            _earned(tables, seat, stacks)
        for number, chit in enumerate(own.things("chits")):
            prefix, value = _split(str(chit))
            if value not in stacks.get(prefix, ()):
                what = f"the chit {chit} is named twice" if chit in known else f"there is no chit {chit!r}"
                own.wrong("chits", what, did_you_mean(chit, known), number)
                continue
            stacks[prefix].remove(value)
            if prefix.startswith("senator-"):
                seat.senator_chits += ((int(prefix.split("-")[1]) - 1, value),)
            else:
                seat.activation_chits += ((tables.levels.index(prefix[:-1]), value),)
    _from_the_top(tables, owned, stacks)
    levels = len(tables.levels)
    left = [tuple(stack) for stack in stacks.values()]
    return left[:levels], left[levels:]


def _earned(tables: Tables, seat: Seat, stacks: Mapping[str, list[int]]) -> None:
    """Give a seat whose chits are not named the top chit of the colour of each planet with an activated Base (SS-12.2)."""
    for planet, bases in enumerate(seat.active):
        level = tables.level[planet]
        stack = stacks[f"{tables.levels[level]}-"]
        for _ in range(min(bases, len(stack))):
            seat.activation_chits += ((level, stack.pop(0)),)


def _split(chit: str) -> tuple[str, int]:
    prefix, dash, value = chit.rpartition("-")
    return prefix + dash, int(value) if value.isdigit() else NOBODY


def _from_the_top(tables: Tables, owned: list[PositionReader], left: Mapping[str, list[int]]) -> None:
    for (prefix, stack), full in zip(left.items(), (*tables.activation_chits, *tables.senator_chits), strict=True):
        if tuple(stack) != full[len(full) - len(stack) :]:
            own = next(own for own in owned if any(str(chit).startswith(prefix) for chit in own.things("chits")))
            own.wrong(
                "chits",
                f"a chit of {prefix[:-1]} is taken while a higher one lies on it",
                f"the highest first: {', '.join(map(str, full))}",
            )


def senator_stacks(tables: Tables, said: PositionReader, state: State) -> list[tuple[int, ...]]:
    """Return the stack of each level, top card first: the cards that the scenario names, then those that nobody has."""
    ids = tuple(senator.id for senator in tables.senators)
    told = said.inside("senator_stacks")
    told.only(tuple(f"level-{number + 1}" for number in range(len(tables.senator_chits))))
    named = [*state.discard, *(card for seat in state.seats for card in seat.senators)]
    tops: list[list[int]] = []
    for number in range(len(tables.senator_chits)):
        level = f"level-{number + 1}"
        tops.append(told.indices(level, ids) if level in told.data else [])
        for card in tops[-1]:
            if tables.senators[card].level != number:
                told.wrong(
                    level,
                    f"{ids[card]} is no card of this level",
                    f"of {level}: {', '.join(one.id for one in tables.senators if one.level == number)}",
                )
        named += tops[-1]
    gone = set(named)
    if len(gone) < len(named):
        twice = [ids[card] for card, count in Counter(named).items() if count > 1]
        said.wrong(
            "senator_stacks",
            f"{', '.join(twice)}: in two places",
            "each Senator once: in a hand, the discard or a stack",
        )
    below: list[list[int]] = [[] for _ in tops]
    for card, senator in enumerate(tables.senators):
        if card not in gone:
            below[senator.level].append(card)
    return [(*top, *rest) for top, rest in zip(tops, below, strict=True)]


def ai_cards(
    tables: Tables, said: PositionReader, own: PositionReader, seats: list[Seat], names: tuple[str, ...]
) -> AiCards:
    """Read the A.I.'s cards. Cards that the scenario does not name lie at the bottom of its deck."""
    rates = [name.removeprefix("bot_rate_") for name in tables.constants if name.startswith("bot_rate_")]
    difficulty = said.choice("difficulty", rates, "medium")
    row, discard, top = (own.indices(key, tables.politics) for key in ("hand", "discard", "deck"))
    left = Counter(dict.fromkeys(range(len(tables.politics)), tables.constants["bot_deck_copies"]))
    left.subtract([*row, *discard, *top])
    for politic, count in left.items():
        if count < 0:
            own.wrong(
                "deck",
                f"the A.I. has too many {tables.politics[politic]} cards",
                f"{tables.constants['bot_deck_copies']} of each in deck, discard and hand together",
            )
    seat = names.index(BOT_NAME)
    seats[seat].hand = 0
    rest = [] if "deck" in own.data and "discard" in own.data else sorted((+left).elements())
    if not rest and +left:
        own.wrong(
            "deck",
            "some of the A.I.'s cards are named nowhere",
            "every card in deck, discard or hand; or leave the deck or the discard out",
        )
    if not top + rest and left.total() == 0:
        own.wrong(
            "discard", "the A.I.'s deck is empty, but its discard was shuffled in before (SS-22.4)", "cards in deck"
        )
    return AiCards(
        seat, difficulty, tuple(top + rest), tuple(discard), tuple(row), own.index("active", tables.politics)
    )
