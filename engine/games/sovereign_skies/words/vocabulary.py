"""Every move of a compiled game, and the notation: one line for each move.

There are few moves, so a table holds all.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.games.sovereign_skies.words.moves import (
    FREE,
    PAID,
    PLAIN,
    WORDS,
    Carry,
    ChoosePolitic,
    Discard,
    Draft,
    FromColumn,
    Go,
    Land,
    Level,
    Move,
    Moves,
    On,
    Play,
    Scrap,
    Shift,
    Simple,
    Start,
    Swap,
    TradePolitics,
)
from engine.play.notation import learn, parse, show, vocabulary

__all__ = ["build", "parse", "show", "vocabulary"]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sovereign_skies.tables import Tables


def build(tables: Tables) -> Moves:
    """Build the moves of a compiled game. Each text stands for one move only."""
    planets, senators = range(len(tables.planets)), range(len(tables.senators))
    most = max((verb.up_to for verb in tables.every_verb("pledge")), default=0)
    simple = {move.word: move for move in WORDS}
    sets = (sum(1 << p for p in chosen) for size in range(1, most + 1) for chosen in combinations(planets, size))
    moves = Moves(
        houses=[Draft(h) for h in range(len(tables.houses))],
        land=[Land(p) for p in planets],
        start=[{facing: Start(p, facing) for facing in (1, -1)} for p in planets],
        go=[[Go(reverse, distance) for distance in range(len(planets) + 1)] for reverse in (PLAIN, PAID, FREE)],
        specials=[simple.setdefault(verb.name, Simple(verb.name)) for verb in tables.specials],
        play=[(Play(s, 0), Play(s, 1)) for s in senators],
        swap=[[Swap(give, take) for take in senators] for give in senators],
        scrap=[Scrap(p) for p in planets],
        shift=[[Shift(origin, target) for target in planets] for origin in planets],
        level=[Level(level) for level in range(len(tables.senator_chits))],
        on=[(On(p), On(p, discount=True)) for p in planets],
        column=[FromColumn(c) for c in range(max(len(columns) for columns in tables.columns))],
        collect=[ChoosePolitic(p) for p in planets],
        discard={cards: Discard(cards) for cards in sets},
        carry=[[Carry(origin, target) for target in planets] for origin in planets],
        exchange=[[TradePolitics(give, take) for take in planets] for give in planets],
    )
    learn(_every(moves), lambda move: _texts(move, tables), moves.texts, moves.by_text)
    return moves


def _texts(move: Move, tables: Tables) -> list[str]:
    return move.texts(tables) if isinstance(move, Discard) else [move.text(tables)]


def _every(moves: Moves) -> Iterator[Move]:
    yield from moves.houses
    yield from moves.land
    for facings in moves.start:
        yield from facings.values()
    for row in moves.go:
        yield from row[1:]
    yield from dict.fromkeys((*WORDS, *moves.specials))
    for pair in moves.play:
        yield from pair
    yield from (move for row in moves.swap for move in row if move.take != move.give)
    yield from moves.scrap
    yield from (move for row in moves.shift for move in row if move.origin != move.target)
    yield from moves.level
    for build_here in moves.on:
        yield from build_here
    yield from moves.column
    yield from moves.collect
    yield from moves.discard.values()
    yield from (move for row in moves.carry for move in row if move.origin != move.target)
    yield from (move for row in moves.exchange for move in row if move.give != move.take)
