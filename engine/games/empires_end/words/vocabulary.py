"""All moves of a compiled game and their notation: each move is one line, and a lookup reads it.

Commitments to a war have no upper bound, and large decks have very many pairs of cards, so moves beyond a limit are made
on demand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from engine.games.empires_end.tables import COIN, RESOURCES
from engine.games.empires_end.words.moves import (
    TAKE,
    WORDS,
    Bid,
    BidInnovation,
    Build,
    ChooseCard,
    Commitment,
    ConvertOnce,
    Destroy,
    Lift,
    Move,
    Moves,
    Pairs,
    Refresh,
    Repair,
    Repeat,
    Replace,
    Sell,
    Simple,
    Swap,
    Take,
    Under,
    Use,
    commitment,
    commitment_text,
    tokens,
)
from engine.play import NOBODY
from engine.play.notation import learn, show, tidy, vocabulary
from engine.play.notation import parse as look_up

__all__ = ["build", "parse", "show", "vocabulary"]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.empires_end.tables import Tables

PAIRED = 100  # moves that name two cards stand in the vocabulary with so many second ones
NAMED = 12  # tests and hints go through the vocabulary; it has commitments of up to this many tokens


def build(tables: Tables) -> Moves:
    """Make all moves of a compiled game; no two moves have the same text."""
    cards, tiles = range(len(tables.cards)), range(len(tables.tiles))
    open_cards = (NOBODY, *cards[:PAIRED])
    economic = [source for source in tables.economic if source not in set(tables.repeaters)]
    moves = Moves(
        enact=[ChooseCard(card) for card in cards],
        bid=[Bid(kind) for kind in range(4)],
        bid_on=[[Bid(kind, card) for kind in range(4)] for card in cards],
        take_on=[Take(card) for card in cards],
        free=Pairs(BidInnovation, product(tables.free_bids, open_cards)),
        replace=Pairs(Replace, product(tables.replacers, open_cards)),
        destroy=[Destroy(tile) for tile in tiles],
        under=[Under(tile) for tile in tiles],
        use={source: Use(source) for source in tables.usable},
        convert={key: ConvertOnce(*key) for source in tables.converters for key in _conversions(tables, source)},
        repeat=Pairs(Repeat, product(tables.repeaters, economic[:PAIRED])),
        build=[_payments(Build, card, tables.cards[card].build) for card in cards],
        sell=[Sell(card) for card in cards],
        repair=[_payments(Repair, tile, tables.tiles[tile].repair) for tile in tiles],
        swap={pair: Swap(*pair) for pair in combinations(tiles, 2)},
        lift=[Lift(card) for card in cards],
        refresh=[Refresh(card) for card in cards],
    )
    moves.texts.say = partial(_say, tables)
    learn(_every(moves), moves.texts.say, moves.texts, moves.by_text)
    return moves


def _say(tables: Tables, move: Move) -> list[str]:
    """Return the texts of a move; the first of them is printed."""
    return _SAY[type(move)](move, tables)


def _payments(kind: Callable[[int, int, int], Any], number: int, price: int) -> list[list[Any]]:
    """Make a move for each way to pay up to a price: [hammers][coins]."""
    return [[kind(number, hammers, coins) for coins in range(price + 1 - hammers)] for hammers in range(price + 1)]


def _conversions(tables: Tables, source: int) -> Iterator[tuple[int, int, int]]:
    deed = tables.converters[source]
    for paid in sorted({deed.paid, COIN}):
        for got in deed.choices or (NOBODY,):
            yield source, paid, got


def _every(moves: Moves) -> Iterator[Move]:
    yield from WORDS
    yield from moves.enact
    yield from moves.bid
    yield from (move for row in moves.bid_on for move in row)
    yield TAKE
    yield from moves.take_on
    yield from moves.free.values()
    yield from moves.replace.values()
    yield from moves.use.values()
    yield from moves.convert.values()
    yield from moves.repeat.values()
    yield from moves.swap.values()
    yield from moves.destroy
    yield from moves.under
    yield from (build for payments in moves.build for row in payments for build in row)
    yield from (repair for payments in moves.repair for row in payments for repair in row)
    yield from moves.sell
    yield from moves.lift
    yield from moves.refresh
    yield from (commitment(axes, coins) for axes in range(NAMED + 1) for coins in range(NAMED + 1 - axes))


_SAY: dict[type, Callable[[Any, Any], list[str]]] = {
    Simple: lambda move, _: [move.word],
    ChooseCard: lambda move, of: [f"enact {of.card_ids[move.card]}"],
    Bid: lambda move, of: [f"bid {RESOURCES[move.kind]}{_on(of, move.threat)}"],
    BidInnovation: lambda move, of: [f"free bid {of.card_ids[move.card]}{_on(of, move.threat)}"],
    Take: lambda move, of: ["take" if move.threat == NOBODY else f"take {of.card_ids[move.threat]}"],
    Replace: lambda move, of: [
        f"replace {'' if move.threat == NOBODY else of.card_ids[move.threat] + ' '}with {of.card_ids[move.card]}"
    ],
    Destroy: lambda move, of: [f"destroy {of.tile_ids[move.tile]}"],
    Under: lambda move, of: [f"under {of.tile_ids[move.tile]}", f"place under {of.tile_ids[move.tile]}"],
    Use: lambda move, of: [f"use {of.source_ids[move.source]}"],
    ConvertOnce: lambda move, of: [
        f"convert {RESOURCES[move.paid]} with {of.source_ids[move.source]}"
        + ("" if move.got == NOBODY else f" into {RESOURCES[move.got]}")
    ],
    Repeat: lambda move, of: [f"repeat {of.source_ids[move.source]} with {of.source_ids[move.by]}"],
    Build: lambda move, of: [f"build {of.card_ids[move.card]} for {_hammers(move)}"],
    Sell: lambda move, of: [f"sell {of.card_ids[move.card]}"],
    Repair: lambda move, of: [f"repair {of.tile_ids[move.tile]} for {_hammers(move)}"],
    Swap: lambda move, of: [
        f"swap {of.tile_ids[one]} and {of.tile_ids[other]}"
        for one, other in ((move.one, move.other), (move.other, move.one))
    ],
    Lift: lambda move, of: [f"lift {of.card_ids[move.card]}"],
    Commitment: lambda move, _: [commitment_text(move)],
    Refresh: lambda move, of: [f"refresh {of.card_ids[move.card]}"],
}


def _hammers(move: Build | Repair) -> str:
    return tokens((move.hammers, "hammer"), (move.coins, "coin"))


def _on(tables: Tables, threat: int) -> str:
    return "" if threat == NOBODY else f" on {tables.card_ids[threat]}"


_FREE, _REPLACE, _REPEAT = (
    re.compile(form) for form in (r"free bid (\S+) on (\S+)", r"replace (\S+) with (\S+)", r"repeat (\S+) with (\S+)")
)
_COMMIT = re.compile(r"commit (?:([1-9]\d{0,5}) axes?)?(?:(?:(?<=axe)|(?<=axes)), )?(?:([1-9]\d{0,5}) coins?)?")


def parse(text: str, tables: Tables) -> Move:
    """Return the move that a text means; raise BadMove, which names similar moves, if there is none."""
    said = tidy(text)
    if said not in tables.moves.by_text and (made := _made(said, tables)) is not None and show(made, tables) == said:
        outside: Move = made
        return outside
    move: Move = look_up(said, tables)
    return move


def _made(said: str, tables: Tables) -> Any:
    """Return the move outside the vocabulary that a text may mean; None if it is no such move."""
    if (found := _COMMIT.fullmatch(said)) and any(found.groups()):
        return commitment(int(found[1] or 0), int(found[2] or 0))
    cards, sources = tables.card_numbers, tables.source_ids
    if (found := _FREE.fullmatch(said)) and cards.get(found[1]) in tables.free_bids and found[2] in cards:
        return tables.moves.free[cards[found[1]], cards[found[2]]]
    if (found := _REPLACE.fullmatch(said)) and cards.get(found[2]) in tables.replacers and found[1] in cards:
        return tables.moves.replace[cards[found[2]], cards[found[1]]]
    if (found := _REPEAT.fullmatch(said)) and found[1] in sources and found[2] in sources:
        by, source = sources.index(found[2]), sources.index(found[1])
        return tables.moves.repeat[by, source] if by in tables.repeaters and source in tables.economic else None
    return None
