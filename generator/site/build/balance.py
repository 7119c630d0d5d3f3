"""Provides the simulated runs for a game's balance page: the default run, and runs that the user has made.

The default run is always the same few hundred random games, so it is played once and then read from the cache until rules, or
values that the games have read, change. For other bots or more games, write a file into build/balance (`punchboard simulate GAME … --out
build/balance/NAME.json`). Builds of the site show it as long as rules and data are the same as when it was made.

The fights of pairs, where a game has them, are kept in the same way. A file with more fights (`punchboard simulate GAME
--duels EACH --out build/balance/NAME.json`) replaces the default ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.common import kept
from engine.common.cache import digest
from engine.common.shapes import ANYTHING, misfit
from engine.play.abilities import Duelling
from engine.runs import duels
from engine.runs.balance import SHAPE, is_current, statistics
from engine.runs.plan import command_of
from generator.site.build.same_play import kept_or_played
from generator.site.proofs.balance import balance_files

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game
    from engine.play import Ruleset
    from generator.site.writing.book import Book

EACH = 100  # games for every number of players
FIGHTS = 20_000  # in all, shared out evenly over the pairs
SEED = "balance"


def add_balance(root: Path, book: Book, files: dict[str, bytes]) -> None:
    """Add the runs of a game to its book, and their numbers to the files; nothing for a game without rules code."""
    from engine.rules_code import find

    rules = find(book.game)
    if rules is not None:
        book.balance = runs(root, book.game, rules)
        if isinstance(rules, Duelling):
            book.duels = fights(root, book.game, rules)
        files.update(balance_files(book))


def runs(root: Path, game: Game, rules: Ruleset) -> tuple[dict[str, Any], ...]:
    """Return the default run, then those in build/balance by name."""
    found = [_default_run(root, game, rules)]
    for path in _user_files(root):
        stats = kept.read(path, ANYTHING)
        if is_current(stats, game) and not misfit(stats, SHAPE):
            found.append(stats)
    return tuple(found)


def _default_run(root: Path, game: Game, rules: Ruleset) -> dict[str, Any]:
    """Return the default run: from the cache if rules and data are the same, else played now."""
    from engine.runs.simulate import Plan, play_whole

    sizes = tuple(range(game.players.fewest, game.players.most + 1))
    plan = Plan(str(game.folder), str(root), EACH * len(sizes), SEED, sizes, tallied=True)
    command = command_of(game, plan)
    path = root / ".punchboard-cache" / "balance" / f"{game.id}-{digest(command)[:12]}-run.json"

    def play(recording: Game) -> dict[str, Any]:
        return statistics(game, rules, plan, play_whole(plan, recording, rules), command)

    stats: dict[str, Any] = kept_or_played(path, SHAPE, game, lambda stats: is_current(stats, game), play)
    return stats


def fights(root: Path, game: Game, rules: Any) -> dict[str, Any]:
    """The most fights in build/balance, or our own."""
    made = [
        stats
        for path in _user_files(root)
        if duels.is_fresh(stats := kept.read(path, ANYTHING), game) and not misfit(stats, duels.SHAPE)
    ]
    return max(made, key=lambda stats: stats["each"]) if made else _own_fights(root, game, rules)


def _own_fights(root: Path, game: Game, rules: Any) -> dict[str, Any]:
    """The fights that every build shows, played now or when the rules and the data were last like this."""
    path = root / ".punchboard-cache" / "balance" / f"{game.id}-duels-{FIGHTS}-run.json"

    def play(recording: Game) -> dict[str, Any]:
        tables = rules.compile(recording, {})
        pairs = list(rules.duel_odds(tables))
        each = -(-FIGHTS // max(len(pairs), 1))
        return duels.statistics(game, rules, duels.play_pairs(rules, tables, pairs, each, SEED), each, SEED)

    stats: dict[str, Any] = kept_or_played(path, duels.SHAPE, game, lambda stats: duels.is_fresh(stats, game), play)
    return stats


def _user_files(root: Path) -> list[Path]:
    return sorted((root / "build" / "balance").glob("*.json"))
