"""Statistics of fights between two pieces: exact odds of every pair beside fights played by the rules (`Duelling`).

A pair's fights follow from the seed and the pair, so any number of processes gives the same numbers.
"""

from __future__ import annotations

import random
import shlex
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.play.abilities import Duel, Duels
from engine.rules_code import find
from engine.runs.balance import share
from engine.runs.replay import rules_hash_of
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
    """All pairs where a side has about the same exact odds: the expected share of wins, and the played one."""

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
    """Return the fights of one pair, as a task for another process."""
    return next(play_pairs(*_ready(folder, root), [duel], each, seed))


@lru_cache(maxsize=1)
def _ready(folder: str, root: str) -> tuple[Any, Any]:
    game = loaded(folder, root)
    rules: Any = find(game)
    return rules, rules.compile(game, {})


def statistics(game: Game, rules: Duelling, fought: Iterable[Fought], each: int, seed: str) -> dict[str, Any]:
    """Return the results of the fights as plain data; `command` plays them again."""
    return {
        "duels": FORMAT,
        "game": game.id,
        "command": command_of(game, each, seed),
        "rules": rules_hash_of(game),
        "data": game.data_hash,
        "seed": seed,
        "each": each,
        "terms": rules.duel_terms(),
        "pairs": [[*one.duel[:2], *(round(chance, 6) for chance in one.duel[2:]), *one.played] for one in fought],
    }


def command_of(game: Game, each: int, seed: str) -> str:
    """Return the command that plays them."""
    return shlex.join(["punchboard", "simulate", game.id, "--duels", str(each), "--seed", seed])


def is_fresh(stats: Any, game: Game) -> bool:
    """Tell whether statistics belong to the game's rules and data as they are now."""
    return (
        isinstance(stats, dict)
        and stats.get("duels") == FORMAT
        and stats.get("game") == game.id
        and stats.get("rules") == rules_hash_of(game)
        and stats.get("data") == game.data_hash
    )


def read(stats: dict[str, Any]) -> list[Fought]:
    """Return the pairs of some statistics."""
    return [Fought(Duel(*row[:5]), Duels(*row[5:])) for row in stats["pairs"]]


def odds_ranges(fought: Sequence[Fought]) -> list[OddsRange]:
    """Sort both sides of every pair by their exact odds, in tenths, to compare expected with played wins."""
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
    """Yield (chance, played wins, fights) of the first piece and of the second."""
    many = sum(one.played)
    yield one.duel.wins, one.played.wins, many
    yield one.duel.losses, one.played.losses, many


def _tenth(chance: float) -> int:
    return min(int(chance * TENTHS), TENTHS - 1)
