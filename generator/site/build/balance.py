"""The runs that a game's balance page shows: one of our own, kept until rules or data change, and those made by hand.

Our own is the same few hundred random games each time, so it is played once and then read from the cache. Whoever wants
other bots or more games writes a file into build/balance (`punchboard simulate GAME … --out build/balance/NAME.json`);
the next build of the site shows it as long as it is of the rules and the data as they are.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.runs.balance import is_current, statistics, text
from engine.runs.plan import command_of
from generator.common.output import write
from generator.site.pages.balance import balance_files

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game
    from engine.play import Ruleset
    from generator.site.pages.book import Book

EACH = 100  # games for every number of players
SEED = "balance"


def add_balance(root: Path, book: Book, files: dict[str, bytes]) -> None:
    """Give a book the runs of its game, and the site their numbers; nothing for a game without rules code."""
    from engine.games import find

    rules = find(book.game.id)
    if rules is not None:
        book.balance = runs(root, book.game, rules)
        files.update(balance_files(book))


def runs(root: Path, game: Game, rules: Ruleset) -> tuple[dict[str, Any], ...]:
    """Our own run first, then those in build/balance by name."""
    found = [_default_run(root, game, rules)]
    for path in sorted((root / "build" / "balance").glob("*.json")):
        stats = _read(path)
        if is_current(stats, game):
            found.append(stats)
    return tuple(found)


def _default_run(root: Path, game: Game, rules: Ruleset) -> dict[str, Any]:
    """The run that every build shows, played now or when the rules and the data were last like this."""
    from engine.runs.simulate import Plan, play_batch

    sizes = tuple(range(game.players.fewest, game.players.most + 1))
    plan = Plan(str(game.folder), str(root), EACH * len(sizes), SEED, sizes, tallied=True)
    command = command_of(game, plan)
    folder = root / ".punchboard-cache" / "balance"
    path = folder / f"{game.id}-{digest(command)[:12]}.json"
    stats = _read(path)
    if not is_current(stats, game):
        stats = statistics(game, rules, plan, play_batch(plan, range(plan.games)), command)
        folder.mkdir(parents=True, exist_ok=True)
        write(path, text(stats).encode())
    known: dict[str, Any] = stats
    return known


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
