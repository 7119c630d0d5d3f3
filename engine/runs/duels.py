"""Fights of two pieces as statistics: the exact odds of every pair beside fights that are played by the rules (`Duelling`).

A pair's fights are a function of the seed and the pair, so any number of processes makes the same numbers.
"""

from __future__ import annotations

import random
import shlex
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games import find
from engine.play.abilities import Duel, Duels
from engine.runs.balance import share
from engine.runs.replay import rules_hash
from engine.runs.simulate import loaded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.model import Game
    from engine.play.abilities import Duelling

FORMAT = 1
SHAPE = {  # of the file, for `engine.common.shapes`
    **dict.fromkeys(("game", "command", "rules", "data", "seed", "terms"), str),
    **dict.fromkeys(("duels", "each"), int),
    "pairs": [(str, str, float, float, float, int, int, int)],
}
TENTHS = 10  # groups of pairs whose odds are alike


class Fought(NamedTuple):
    """A pair with its exact odds and its played fights."""

    duel: Duel
    played: Duels


class OddsRange(NamedTuple):
    """All pairs of which the exact odds of a side are about alike: what is to be expected of their fights, and what came."""

    low: float
    high: float
    fights: int
    expected: float  # share of wins
    share: float
    interval: tuple[float, float]  # 95 %


def play_pairs(rules: Duelling, tables: Any, duels: Iterable[Duel], each: int, seed: str) -> Iterator[Fought]:
    """Play `each` fights of every pair."""
    for duel in duels:
        luck = random.Random(f"{seed}/{duel.first}/{duel.second}")
        yield Fought(duel, rules.play_duels(tables, duel.first, duel.second, each, luck))


def play_pair(folder: str, root: str, duel: Duel, each: int, seed: str) -> Fought:
    """The fights of one pair, as a task for another process."""
    return next(play_pairs(*_ready(folder, root), [duel], each, seed))


@lru_cache(maxsize=1)
def _ready(folder: str, root: str) -> tuple[Any, Any]:
    game = loaded(folder, root)
    rules: Any = find(game.id)
    return rules, rules.compile(game, {})


def statistics(game: Game, rules: Duelling, fought: Iterable[Fought], each: int, seed: str) -> dict[str, Any]:
    """What the fights came to, as plain data; `command` plays them again."""
    return {
        "duels": FORMAT,
        "game": game.id,
        "command": command_of(game, each, seed),
        "rules": rules_hash(game.id),
        "data": game.data_hash,
        "seed": seed,
        "each": each,
        "terms": rules.duel_terms(),
        "pairs": [[*one.duel[:2], *(round(chance, 6) for chance in one.duel[2:]), *one.played] for one in fought],
    }


def command_of(game: Game, each: int, seed: str) -> str:
    """The command that plays them."""
    return shlex.join(["punchboard", "simulate", game.id, "--duels", str(each), "--seed", seed])


def is_fresh(stats: Any, game: Game) -> bool:
    """Whether statistics are fights of the game's rules and data as they are now."""
    return (
        isinstance(stats, dict)
        and stats.get("duels") == FORMAT
        and stats.get("game") == game.id
        and stats.get("rules") == rules_hash(game.id)
        and stats.get("data") == game.data_hash
    )


def read(stats: dict[str, Any]) -> list[Fought]:
    """The pairs of some statistics."""
    return [Fought(Duel(*row[:5]), Duels(*row[5:])) for row in stats["pairs"]]


def odds_ranges(fought: Sequence[Fought]) -> list[OddsRange]:
    """Both sides of every pair by what the odds expect, in tenths: how good the odds are shows at a glance."""
    made = []
    for tenth in range(TENTHS):
        inside = [side for one in fought for side in _sides(one) if _tenth(side[0]) == tenth]
        fights = sum(many for _, _, many in inside)
        if fights:
            won = sum(wins for _, wins, _ in inside)
            expected = sum(chance * many for chance, _, many in inside) / fights
            found = share(won, fights)
            interval = (found["low"], found["high"])
            made.append(OddsRange(tenth / TENTHS, (tenth + 1) / TENTHS, fights, expected, found["share"], interval))
    return made


def _sides(one: Fought) -> Iterator[tuple[float, int, int]]:
    """(chance, played wins, fights) of the first piece and of the second."""
    many = sum(one.played)
    yield one.duel.wins, one.played.wins, many
    yield one.duel.losses, one.played.losses, many


def _tenth(chance: float) -> int:
    return min(int(chance * TENTHS), TENTHS - 1)
